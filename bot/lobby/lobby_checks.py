"""Who may change a lobby, and when."""

from __future__ import annotations

from bot.refusal import Refusal
from bot.sessions.session import Session
from db.rows import Seat


def check_open(session: Session) -> None:
    """Refuse what is only possible before the game."""
    status = session.row.status
    if status != "lobby":
        raise Refusal("refuse-begun" if status == "live" else "refuse-wrong-status")


def own_seat(session: Session, user_id: int) -> Seat:
    """The seat of somebody in a lobby; refused to those who do not sit there."""
    seat = session.seat_of(user_id)
    if seat is None:
        raise Refusal("lobby-not-in")
    return seat
