"""Tables without a store: any game, with people at it."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.sessions.session import Session
from db.rows import Game as Row
from db.rows import Seat
from engine.game import Game

NOW = datetime(2026, 8, 1, tzinfo=UTC)


def sit_down(game: Game) -> Session:
    """A table with this game; user 101 on the first seat, 102 on the second, and so on."""
    row = Row(
        id=1,
        guild_id=7,
        channel_id=8,
        host_id=101,
        campaign_id=None,
        status="finished" if game.finished else "live",
        rules=game.rules,
        rules_version=None,
        options=game.options,
        settings={},
        deck=[],
        extras={},
        seed="5",
        seed_hash="aa",
        locale=None,
        closed=False,
        version=0,
        board_version=0,
        aside=None,
        created_at=NOW,
        started_at=NOW,
        finished_at=None,
    )
    seats = tuple(Seat(1, number, 101 + number, name, None, "human", NOW) for number, name in enumerate(game.players))
    return Session(row, seats, game, number=len(game.actions))
