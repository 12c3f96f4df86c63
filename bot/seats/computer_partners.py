"""Computer partners in a team: they propose to the person who is asked, as people do."""

from __future__ import annotations

from bot.seats.thinking import answer_at_once, level_at_once, level_of
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.sessions.suggestion import KIND, Pin
from db.rows import Seat


async def propose(change: Change) -> None:
    """The step of every change: pin what each computer would do in the place of the person who is asked.

    Computers of the same level propose the same, thought out once: several opinions are told only where they differ.
    """
    session = change.session
    proposals: dict[str, tuple[str, ...]] = {}
    for seat in session.computers:
        level = level_at_once(level_of(seat), session.row.rules)
        if level not in proposals:
            proposals[level] = _proposal(session, seat)
        change.say_beforehand(seat.number, KIND, Pin(seat.number, proposals[level]).print(session.number))
    change.show()


def _proposal(session: Session, computer: Seat) -> tuple[str, ...]:
    """What a computer would do: an answer, and to a place the follower that goes with it."""
    action = answer_at_once(session, computer)
    decision, after = session.game.decision, session.after(action)
    follows = after.game.decision
    if decision is None or decision.kind != "place" or follows is None:
        return (action,)
    if follows.kind != "follower" or follows.player != decision.player:
        return (action,)
    return action, answer_at_once(after, computer)
