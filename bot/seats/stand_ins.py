"""The random player, who sits in for those who are not there."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from bot.channel.board_post import FAULTS, Announcer
from bot.sessions.sessions import Sessions
from db.store import Store


class StandIns:
    """Answers every question that is left to chance, at whatever table."""

    def __init__(self, store: Store, sessions: Sessions, announcer: Announcer, chance: Random | None = None) -> None:
        self._store = store
        self._sessions = sessions
        self._announcer = announcer
        self._chance = chance or Random()

    async def changed(self, game_id: int) -> None:
        """Look at a game that has changed, and play if it is a stand-in's turn."""
        live = (await self._store.games.get(game_id)).status == "live"
        if live and await self._sessions.stand_in(game_id, self._chance.choice):
            # The channel hears of each turn by itself; what follows from it comes back here.
            with suppress(*FAULTS):
                await self._announcer.show(game_id)
