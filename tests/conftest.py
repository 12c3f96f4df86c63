"""What tests of several folders share."""

from __future__ import annotations

from tests.postgresql import postgresql_server, postgresql_url

__all__ = ["postgresql_server", "postgresql_url"]
