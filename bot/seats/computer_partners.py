"""Computer partners in a team: they propose to the person who is asked, and play for one who is absent if asked to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.seats.thinking import answer_at_once, level_at_once, level_of
from bot.sessions.absences import Absences
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.sessions.suggestion import KIND, Pin
from db.rows import Seat
from engine.events import Turn
from engine.players.levels import LEVELS


class ComputerPartners:
    """What computers do for the people of their team, within the change that made it a person's turn."""

    def __init__(
        self, absences: Callable[[Session], Awaitable[Absences]], go_on: Callable[[Change], Awaitable[None]]
    ) -> None:
        self._absences = absences
        self._go_on = go_on
        """Plays on after the turn of somebody who is absent, up to the next person."""

    async def answer(self, change: Change) -> None:
        """The step of every change: play for those who are absent where the team wants it, propose to who is there."""
        session = change.session
        for _ in session.seats:
            if not await self._should_play(change):
                break
            _play_turn(change)
            await self._go_on(change)
        if session.needs_proposals:
            _propose(change)

    async def _should_play(self, change: Change) -> bool:
        """Whether a computer plays for the person who is asked; whoever does something is there, away or late.

        That partners may play for somebody makes nobody absent who only trusts them.
        """
        session, asked = change.session, change.session.asked
        if session.agreement != "computers" or not session.asks_partner_of_computers or session.row.aside is not None:
            return False
        if asked is None or change.by == asked.user_id or session.undone_by is not None:
            return False
        if not _people_play_along(session, asked):
            return False
        reason = (await self._absences(session)).why(asked.user_id, session.number)
        if reason == "away":
            return change.retimes or not session.acted_last(asked)
        return reason == "late"


def _people_play_along(session: Session, asked: Seat) -> bool:
    """Whether another person has played since the last turn of who is asked: computers alone do not play on."""
    others = {seat.number for seat in session.people if seat != asked}
    played = {note.turn for note in session.turn_notes if note.kind == "computer"}
    since = session.turn - len(session.seats)
    turns = [event for event in session.game.events if isinstance(event, Turn) and since < event.number < session.turn]
    return bool(others) and (since <= 0 or any(one.player in others and one.number not in played for one in turns))


def _play_turn(change: Change) -> None:
    """Let the best computer play the turn of the person who is asked, who can take it back as any move."""
    session = change.session
    asked, turn, told = session.asked, session.turn, False
    computer = max(session.computers, key=lambda seat: list(LEVELS).index(level_of(seat)))
    while asked is not None and session.asked == asked and session.turn == turn:
        action = answer_at_once(session, computer)
        change.act(asked.user_id, action)
        if action != "draw" and not told:
            change.note_turn("computer", computer.number, turn)
            told = True


def _propose(change: Change) -> None:
    """Pin what each computer would do in the place of the person who is asked.

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
