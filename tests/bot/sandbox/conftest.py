"""The stand-in with a little bot connected."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.bot.sandbox.little_bot import LittleBot

SCHEMA = Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"


@pytest.fixture(scope="session")
def schema() -> Path | None:
    return SCHEMA if SCHEMA.exists() else None


@pytest.fixture
def bot() -> LittleBot:
    return LittleBot()


@pytest.fixture
async def sandbox(bot: LittleBot, schema: Path | None) -> AsyncIterator[Sandbox]:
    async with Sandbox(schema=schema) as sandbox, sandbox.running(bot):
        yield sandbox
