from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.bot.loopback import Discord, running


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    # The client points the library at another address for the whole process; a test must leave it as it was.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with running() as stand_in:
        yield stand_in
