"""The first player: chosen in the lobby, or drawn by lot when the game starts."""

from __future__ import annotations

from bot.sessions.session import Session

LOT = "lot"
"""What the lobby's menu calls leaving it to chance."""


def first_place(session: Session) -> int | None:
    """Where among the seats the one is that was chosen to begin; None where the lot decides."""
    chosen = session.settings.first
    return next((place for place, seat in enumerate(session.seats) if seat.number == chosen), None)
