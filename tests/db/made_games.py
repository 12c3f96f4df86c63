"""Games in the state that a test needs."""

from __future__ import annotations

from typing import Any

from db.rows import Game
from db.store import Store

ANN, BO, CY = 1001, 1002, 1003
DECK = ["base-D", "base-U", "base-V"]


async def lobby(store: Store, channel_id: int = 1, **more: Any) -> Game:
    """A lobby in which Ann, its host, and Bo sit."""
    game = await store.games.create_lobby(channel_id, ANN, "Ann", **more)
    await store.games.join(game.id, BO, "Bo")
    return game


async def live(store: Store, channel_id: int = 1, **more: Any) -> Game:
    """A live game of Ann and Bo."""
    game = await lobby(store, channel_id, **more)
    return await store.games.start(game.id, order=[0, 1], deck=DECK)
