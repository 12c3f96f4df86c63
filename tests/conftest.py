"""What tests of several folders share."""

from __future__ import annotations

from tests.postgresql import empty_postgresql_url, postgresql_server, postgresql_template, postgresql_url

__all__ = ["empty_postgresql_url", "postgresql_server", "postgresql_template", "postgresql_url"]
