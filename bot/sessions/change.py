"""The door for every change: lock, newest session, rules, one transaction, one publication.

Whatever changes a game or a lobby is a function that is given a ``Change`` and works on the session alone. It neither
waits for anything nor knows Discord. A click that was made for an earlier moment is refused here: the function looks at
a session that is the store's newest, and whoever loses the race for a version looks again.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from bot.refusal import Refusal, RefusedByRules
from bot.sessions.game_result import attempt_of, ending_of
from bot.sessions.game_settings import GameSettings, TurnNote, TurnNoteKind
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from db.errors import StaleError
from db.rows import Ending, LogRow, Request, Seat, SeatKind, Sitting, Timer
from db.store import Store
from db.unit_of_work import Writes
from engine.errors import ActionError
from engine.events import Event
from engine.game import Game, load_game
from engine.players.levels import STAND_IN

log = logging.getLogger(__name__)

T = TypeVar("T")

RETRIES = 4
"""How often a change is tried again that lost the race for a version."""


class Change:
    """One change in the making: alters the session in memory and notes what is to be written."""

    def __init__(self, session: Session, now: datetime, by: int | None) -> None:
        self.session = session
        self.now = now
        self.by = by
        """The user who acts; None for timers, stand-ins and computers."""
        self.writes = Writes(session.row, now)
        self.events: list[Event] = []
        self.requests: dict[int, Request] = {}
        """Requests that were opened, voted on or closed, by id."""
        self.shown_again: set[int] = set()
        """Open requests that somebody has asked for once more."""
        self.proceeds = False
        """Whether what follows by itself is to be done, though nobody has changed anything."""
        self.retimes = False
        """Whether timers are set anew: the habits of somebody have changed, or the table's."""
        self.calls_partners = False
        """Whether the partners are called if the player who is asked turns out to be absent."""
        self.reloads = False
        """Whether the session is read again afterwards."""
        self.answered = False
        """Whether more was done, which players had said beforehand."""

    # The log

    def act(self, user_id: int | None, action: str) -> list[Event]:
        """Append one action; what the rules refuse changes nothing."""
        session = self.session
        events = session.game.act(action)
        if session.numbers is not None:
            session.numbers.append(session.number)
        session.movers.append(user_id)
        self._append(LogRow(session.row.id, session.number, user_id, action, None, self.now))
        self.events += events
        if session.game.finished:
            self._close("finished", ending_of(session))
        return events

    def play(self, user_id: int, number: int | None, *actions: str) -> None:
        """Play actions in order for a user: the first must be possible; the others only if they are still asked for.

        ``number`` is where the log stood when the user decided; None where they decide about whatever is asked now.
        """
        session = self.session
        session.check_asked(user_id, number)
        seat = session.asked
        for count, action in enumerate(actions):
            decision = session.game.decision
            if count and (session.asked != seat or decision is None or action not in decision.options()):
                break
            self.act(user_id, action)

    def take_back(self, user_id: int | None, steps: int) -> None:
        """Take the last actions back: one row each."""
        session = self.session
        standing = session.numbers if session.numbers is not None else list(range(len(session.movers)))
        if steps < 1 or len(standing) < steps:
            raise Refusal("table-nothing-to-undo")
        session.numbers = standing[:-steps]
        for number in reversed(standing[-steps:]):
            self._append(LogRow(session.row.id, session.number, user_id, None, number, self.now))
        record = session.game.record()
        record["actions"] = record["actions"][:-steps]
        session.begun = load_game(record)
        del session.movers[-steps:]
        self.set(turn_notes=tuple(session.turn_notes))

    def _append(self, row: LogRow) -> None:
        session = self.session
        self.writes.log.append(row)
        self.writes.board = True
        session.last = row
        session.number += 1
        if session.log is not None:
            session.log.append(row)
        for seat, kind in [key for key in session.intents if key[1] == "pin"]:
            # The moment for which something was proposed is over.
            self.say_beforehand(seat, kind, None)

    # The game's row

    def set(self, **changes: Any) -> None:
        """Change settings of the game, by the names of ``GameSettings``."""
        session = self.session
        settings = replace(session.settings, **changes)
        if settings != session.settings:
            self._settings(settings)

    def _settings(self, settings: GameSettings) -> None:
        self.session.settings = settings
        self.alter(settings=settings.print())

    def alter(self, **columns: Any) -> None:
        """Change columns of the game's row; the board shows it."""
        self.session.row = replace(self.session.row, **columns)
        self.writes.columns |= columns
        self.writes.board = True

    def note_turn(self, kind: TurnNoteKind, seat: int, turn: int, *, actions: int | None = None) -> None:
        """Note about an action, the last or an earlier one, or about the moment after it, how it was decided."""
        fresh = TurnNote(actions or len(self.session.game.actions), turn, kind, seat)
        self.set(turn_notes=(*self.session.turn_notes, fresh))

    def end(self) -> None:
        """End a game before its rules do, or close a lobby; at a campaign's table that was an attempt, too."""
        attempt = None if self.session.begun is None else attempt_of(self.session, "ended")
        self._close("ended", Ending(attempt=attempt))

    def _close(self, status: str, ending: Ending) -> None:
        # Nobody needs to be told later that a lobby was closed.
        closed = self.session.row.status == "lobby"
        self.alter(status=status, finished_at=self.now, closed=closed)
        self.writes.ending = ending
        self.session.intents.clear()
        self.writes.intents.clear()

    # Seats

    def seat(self, seat: Seat) -> None:
        """Put a seat at the table, or change one."""
        session = self.session
        others = [one for one in session.seats if one.number != seat.number]
        session.seats = tuple(sorted([*others, seat], key=lambda one: one.number))
        self.writes.seats[seat.number] = seat
        self.writes.board = True

    def remove_seat(self, number: int) -> None:
        """Take a seat away from a lobby."""
        self.session.seats = tuple(seat for seat in self.session.seats if seat.number != number)
        self.writes.seats[number] = None
        self.writes.board = True

    def hand(
        self,
        number: int,
        user_id: int | None,
        name: str,
        *,
        kind: SeatKind = "human",
        level: str | None = None,
        owns: bool = False,
    ) -> Seat:
        """Give a seat of a live game to somebody, to a stand-in or a computer; what was said beforehand there goes.

        A stand-in and a computer play at a ``level``. With ``owns`` the seat is theirs from now on, not only kept warm.
        """
        session = self.session
        was = next(seat for seat in session.seats if seat.number == number)
        seat = replace(was, user_id=user_id, name=name, kind=kind, joined_at=self.now, level=level)
        self.seat(seat)
        self.sit(seat, owns=owns)
        for key in [key for key in session.intents if key[0] == number]:
            self.say_beforehand(*key, None)
        return seat

    def leave_to_stand_in(self, seat: Seat, level: str = STAND_IN) -> Seat:
        """Give a seat to a stand-in that plays at a level; the name stays on it."""
        return self.hand(seat.number, None, seat.name, kind="stand-in", level=level)

    def sit(self, seat: Seat, *, owns: bool = False) -> None:
        """Remember who sits on a seat from now on."""
        number = self.session.number
        sitting = Sitting(0, seat.game_id, seat.number, seat.user_id, seat.kind, number, owns, self.now, seat.level)
        self.session.sittings = (*self.session.sittings, sitting)
        self.writes.sittings.append(sitting)

    def forget(self, user_id: int) -> None:
        """Take a user's id off all that is kept of the game, and off what is told of it from now on."""
        session = self.session
        session.sittings = tuple(
            replace(one, user_id=None) if one.user_id == user_id else one for one in session.sittings
        )
        self.writes.forgets = user_id
        self.reloads = True

    def begin(self, game: Game, seats: Sequence[Seat]) -> None:
        """Begin the game: the lobby's seats are put into their order."""
        session = self.session
        self.writes.seats |= {seat.number: None for seat in session.seats}
        session.seats = ()
        for seat in seats:
            self.seat(seat)
            self.sit(seat)
        session.begun = game
        session.log = [] if session.settings.clock is not None else None

    # What stands beside the log

    def say_beforehand(self, seat: int, kind: str, value: Any) -> None:
        """Keep what a seat says beforehand; None takes it back."""
        if value is None:
            self.session.intents.pop((seat, kind), None)
        else:
            self.session.intents[seat, kind] = value
        self.writes.intents[seat, kind] = value

    def new_request(
        self, kind: str, number: int, by: int | None, about: int | None, payload: dict[str, Any]
    ) -> Request:
        """A request that nobody has kept yet; who asks agrees."""
        votes = {} if by is None else {by: "yes"}
        return Request(0, self.session.row.id, kind, number, by, about, payload, None, 0, self.now, votes=votes)

    def keep_request(self, request: Request) -> Request:
        """Open a request (with the id 0), or keep it as it is now."""
        if request.id == 0:
            request = replace(request, id=-1 - len(self.writes.requests))
        request = replace(request, version=self.writes.version)
        self.writes.requests[request.id] = self.requests[request.id] = request
        if request.outcome is None:
            self.session.requests[request.id] = request
        else:
            self.session.requests.pop(request.id, None)
        return request

    def set_timer(self, kind: str, timer: Timer | None) -> None:
        """Set the game's timer of a kind, or take it away."""
        known = self.session.timers.get(kind)
        if timer == known:
            return
        if timer is None:
            self.session.timers.pop(kind, None)
        else:
            timer = replace(timer, id=known.id if known is not None else 0)
            self.session.timers[kind] = timer
        self.writes.timers[kind] = timer

    def tell(self, kind: str, *, user_id: int | None = None, direct: bool = False, **payload: Any) -> None:
        """Let the channel, or one user directly, be told something that the board does not show."""
        self.writes.notes.append({"kind": kind, "user_id": user_id, "direct": direct, "payload": payload})

    def show(self) -> None:
        """Let the board be shown again, though no row of the game changes."""
        self.writes.board = True


Deed = Callable[[Change], T]
"""What is done at the door: it works on the change and gives what the asker wants to know."""


@dataclass(frozen=True, slots=True)
class Step:
    """What follows from a change before it is written; done only where it may be needed."""

    run: Callable[[Change], Awaitable[None]]
    where: Callable[[Session], object] = bool
    """Tells whether a session, as it is after the change, needs it."""


@dataclass(frozen=True, slots=True)
class Changed(Generic[T]):
    """A change that is written: published once to the subscribers, and given to who asked for it."""

    session: Session
    """As it is right after the change: to be read at once, for later it may be in the middle of another."""
    game_id: int
    by: int | None
    events: tuple[Event, ...]
    requests: tuple[Request, ...]
    """Requests that were opened, voted on or closed."""
    shown_again: frozenset[int]
    answered: bool
    """Whether more was done, which players had said beforehand."""
    notes: bool
    """Whether something is to be told that the board does not show."""
    value: T
    written: bool = True
    """Whether there was anything to write."""
    milestone: bool = False
    """Whether the table was opened, its game begun, or brought to an end."""


@dataclass(frozen=True, slots=True)
class Subscriber:
    """Who hears of every change that is written, or of those that it needs to hear of."""

    hear: Callable[[Changed[Any]], Awaitable[None]]
    where: Callable[[Changed[Any]], object] = bool


class Door:
    """Changes games, one at a time each."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions
        self.steps: list[Step] = []
        """What follows from a change and belongs to its transaction, in order."""
        self.subscribers: list[Subscriber] = []
        """Who is told of every change that is written, in order."""

    async def change(self, game_id: int, deed: Deed[T], *, by: int | None = None) -> Changed[T]:
        """Do something at a game; what is refused changes nothing."""
        async with self._sessions.locks.hold(game_id):
            for _ in range(RETRIES):
                try:
                    return await self._change(await self._sessions.newest(game_id), deed, by)
                except StaleError:
                    # Another process was quicker; the deed is judged again by what it finds then.
                    log.info("game %d was changed elsewhere at the same time", game_id)
            return await self._change(await self._sessions.newest(game_id), deed, by)

    async def opened(self, game_id: int, by: int) -> Changed[None]:
        """Publish a lobby that was opened just now."""
        async with self._sessions.locks.hold(game_id):
            change = Change(await self._sessions.newest(game_id), self._store.clock(), by)
            changed = replace(_changed(change, None), milestone=True)
            await self._publish(changed)
            return changed

    async def _change(self, session: Session, deed: Deed[T], by: int | None) -> Changed[T]:
        change = Change(session, self._store.clock(), by)
        try:
            value = deed(change)
            if change.writes.any or change.shown_again or change.proceeds or change.retimes:
                for step in self.steps:
                    if step.where(session):
                        await step.run(change)
            if change.writes.any:
                await self._write(change)
        except BaseException as error:
            if change.writes.any or not isinstance(error, Refusal | ActionError):
                # Memory is a step ahead of the store, or nobody knows which: the store decides.
                self._sessions.forget(session.row.id)
            if isinstance(error, ActionError):
                raise RefusedByRules(error, session.names, rules=session.row.rules) from error
            raise
        changed = _changed(change, value)
        if change.writes.any or change.shown_again:
            await self._publish(changed)
        if change.reloads:
            self._sessions.forget(session.row.id)
        return changed

    async def _write(self, change: Change) -> None:
        session, writes = change.session, change.writes
        if writes.ending is not None:
            for kind in list(session.timers):
                change.set_timer(kind, None)
        written = await self._store.changes.commit(writes)
        board = writes.version if writes.board else session.row.board_version
        session.row = replace(session.row, version=writes.version, board_version=board)
        for old, request in written.requests.items():
            del change.requests[old]
            change.requests[request.id] = request
            if session.requests.pop(old, None) is not None:
                session.requests[request.id] = request
        session.timers |= written.timers

    async def _publish(self, changed: Changed[Any]) -> None:
        for subscriber in self.subscribers:
            try:
                if subscriber.where(changed):
                    await subscriber.hear(changed)
            except Exception:
                # The change is written: whatever befalls one subscriber, the others are told.
                log.exception("after a change of game %d", changed.game_id)


def _changed(change: Change, value: T) -> Changed[T]:
    return Changed(
        change.session,
        change.session.row.id,
        change.by,
        tuple(change.events),
        tuple(change.requests.values()),
        frozenset(change.shown_again),
        change.answered,
        bool(change.writes.notes),
        value,
        written=change.writes.any,
        milestone="status" in change.writes.columns,
    )
