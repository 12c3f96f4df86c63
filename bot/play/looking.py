"""Which game somebody means who looks at one."""

from __future__ import annotations

from bot.errors import Refusal
from bot.play.house import House
from db.rows import Game


async def game_here(house: House, channel_id: int | None) -> Game:
    """The live game of a channel, or else the one that was finished there last."""
    live = None if channel_id is None else await house.store.games.live_game_in(channel_id)
    if live is not None and live.status == "live":
        return live
    over = [] if channel_id is None else await house.store.games.finished_games(channel_id=channel_id, limit=1)
    if over:
        return over[0]
    raise Refusal("table-none" if live is None else "table-not-started")
