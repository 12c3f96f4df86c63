"""What a record tells that nobody at the table knows: pictures are made from records without it."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.rules.castle_board import the_wall
from engine.rules.castle_scoring import FIVE_POINTS, TokenTaken


def without_secrets(game: Game) -> dict[str, Any]:
    """The game's record with its secrets taken out, from which all that happened can still be played again.

    Tokens on the wall that nobody has taken yet are all of one kind in it: what they are matters to no move before.
    """
    record = game.record()
    if "tokens" in record:
        taken = {event.tower for event in game.events if isinstance(event, TokenTaken)}
        towers = the_wall().towers
        record["tokens"] = [
            kind if not kind or tower.numbers in taken else FIVE_POINTS
            for kind, tower in zip(record["tokens"], towers, strict=False)
        ]
    return record
