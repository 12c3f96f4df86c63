"""The stand-in for Discord, holding every request to Discord's published schema where that is at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox

SCHEMA = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(schema=SCHEMA if SCHEMA.exists() else None) as sandbox:
        yield sandbox
        assert [str(violation) for violation in sandbox.violations] == []
