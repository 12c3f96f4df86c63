"""The first player: chosen in the lobby, or drawn by lot when the game starts."""

from __future__ import annotations

from collections.abc import Sequence

from db.rows import Game, Seat

FIRST = "first"
"""The name of the lobby's setting that holds the number of the seat that begins."""
LOT = "lot"
"""What the lobby's menu calls leaving it to chance."""


def first_place(row: Game, seats: Sequence[Seat]) -> int | None:
    """Where among the seats the one is that was chosen to begin; None where the lot decides."""
    return next((place for place, seat in enumerate(seats) if seat.number == row.settings.get(FIRST)), None)
