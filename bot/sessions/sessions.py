"""All tables: found by channel or game, loaded inside their locks, kept in memory while they are in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.ahead.automatic_answers import Foresight
from bot.ahead.suggestions import KIND, Pin, pins_at, proposed
from bot.refusal import Refusal, RefusedByRules
from bot.sessions.locks import KeyedLocks
from bot.sessions.session import Session, attempt_of, ending_of
from bot.sessions.turn_notes import forget_undone, note
from db.errors import WrongStatusError
from db.rows import Ending
from db.rows import Game as Row
from db.store import Store
from engine.errors import ActionError
from engine.events import Event
from engine.game import load_game

KEPT = 128
"""So many tables stay in memory; the others are replayed when somebody comes back to them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a player's actions."""

    game_id: int
    number: int
    """Where the log stands now."""
    events: tuple[Event, ...]
    finished: bool
    foreseen: bool = False
    """Whether more was done, which players had said beforehand."""


class Sessions:
    """The tables of all channels. The store's log is the truth; what is in memory is only quicker."""

    def __init__(self, store: Store, *, kept: int = KEPT) -> None:
        self._store = store
        self._locks = KeyedLocks()
        self._kept = kept
        self._foresight = Foresight(store)
        self._sessions: OrderedDict[int, Session] = OrderedDict()

    def __len__(self) -> int:
        return len(self._sessions)

    async def here(self, channel_id: int | None) -> Row:
        """The lobby or live game of a channel; refused where there is none."""
        row = None if channel_id is None else await self._store.games.live_game_in(channel_id)
        if row is None:
            raise Refusal("table-none")
        return row

    async def live_here(self, channel_id: int | None) -> Row:
        """The live game of a channel; refused where there is none, or only a lobby."""
        row = await self.here(channel_id)
        if row.status != "live":
            raise Refusal("table-not-started")
        return row

    @asynccontextmanager
    async def at(self, game_id: int) -> AsyncIterator[Session]:
        """Hold a started game's lock, with its table loaded; what the rules refuse there is told with its names."""
        async with self._locks.hold(game_id):
            session = await self._load(game_id)
            try:
                yield session
            except ActionError as error:
                raise RefusedByRules(error, session.names, rules=session.row.rules) from error

    def forget(self, game_id: int) -> None:
        """Read the table anew next time: something about it was changed in the store."""
        self._sessions.pop(game_id, None)

    def forget_all(self) -> None:
        """Read every table anew: something that may concern any of them was changed in the store."""
        self._sessions.clear()

    async def act(self, user_id: int, game_id: int, number: int | None, *actions: str) -> Outcome:
        """Play actions in order for a user: the first must be possible; the others only if they are still asked for.

        ``number`` is where the log stood when the user decided; None where they decide about whatever is asked now.
        """
        async with self.at(game_id) as session:
            session.check_asked(user_id, number)
            seat = session.asked
            events: list[Event] = []
            for count, action in enumerate(actions):
                if count and (session.asked != seat or not _asked_for(session, action)):
                    break
                events += await self._append(session, user_id, action)
            foreseen = await self._go_on(session)
            return Outcome(game_id, session.number, tuple(events), session.game.finished, foreseen)

    async def foresee(self, game_id: int) -> bool:
        """Do what the player who is asked has said beforehand, perhaps just now; whether anything was done."""
        async with self.at(game_id) as session:
            return await self._go_on(session)

    async def _go_on(self, session: Session) -> bool:
        """Do what players have said beforehand, as long as they are asked such things."""
        done = False
        while (foreseen := await self._foresight.at(session)) is not None:
            turn = session.turn
            if foreseen.action is not None:
                await self._append(session, foreseen.user_id, foreseen.action)
                done = True
            if foreseen.remark is not None:
                await note(self._store, session, foreseen.remark, foreseen.seat.number, turn)
        return done

    async def pin(self, user_id: int, game_id: int, number: int | None, *actions: str) -> None:
        """Propose to the player who is asked; a partner has one proposal at a time."""
        async with self.at(game_id) as session:
            seat = session.check_partner(user_id, number).number
            pin = Pin(seat, proposed(session.game, actions))
            await self._store.intents.set(game_id, seat, KIND, pin.value(session.number))
            session.pins = (*(other for other in session.pins if other.seat != seat), pin)

    async def unpin(self, user_id: int, game_id: int) -> None:
        """Take a proposal back."""
        async with self.at(game_id) as session:
            seat = session.check_seated(user_id).number
            await self._store.intents.drop(game_id, seat, KIND)
            session.pins = tuple(pin for pin in session.pins if pin.seat != seat)

    async def stand_in(self, game_id: int, choose: Callable[[Sequence[str]], str]) -> bool:
        """Play a turn that is left to chance, as far as nobody else is asked; whether anything was played."""
        async with self.at(game_id) as session:
            seat, turn = session.asked, session.turn
            played = False
            while session.left_to_chance and session.asked == seat and session.turn == turn:
                decision = session.game.decision
                if decision is None:
                    break
                await self._append(session, None, choose(decision.options()))
                played = True
            if played and seat is not None:
                await note(self._store, session, "stand-in", seat.number, turn)
                await self._go_on(session)
            return played

    async def end(self, session: Session) -> None:
        """End a game before its rules do, its lock held; at a campaign's table that was an attempt, too."""
        self.forget(session.row.id)
        await self._store.games.end(session.row.id, Ending(attempt=attempt_of(session, "ended")))

    async def take_back(self, session: Session, user_id: int, steps: int) -> None:
        """Take back the last actions of a table whose lock is held."""
        self.forget(session.row.id)
        rows = await self._store.log.undo(session.row.id, session.number, user_id, steps=steps)
        record = session.game.record()
        record["actions"] = record["actions"][:-steps]
        session.game = load_game(record)
        session.number += len(rows)
        await forget_undone(self._store, session)
        seat = session.seat_of(user_id)
        session.undone_by = None if seat is None else seat.shown
        await self._drop_pins(session)
        self._keep(session)

    async def _append(self, session: Session, user_id: int | None, action: str) -> list[Event]:
        game_id = session.row.id
        try:
            events = session.game.act(action)
        except ActionError:
            raise
        except BaseException:
            self.forget(game_id)
            raise
        try:
            ending = ending_of(session) if session.game.finished else None
            await self._store.log.append_action(game_id, session.number, user_id, action, ending=ending)
        except BaseException:
            # Memory is a step ahead of the log, or nobody knows which: the log decides.
            self.forget(game_id)
            raise
        session.number += 1
        session.undone_by = None
        if ending is not None:
            session.row = await self._store.games.get(game_id)
        await self._drop_pins(session)
        return events

    async def _drop_pins(self, session: Session) -> None:
        """The moment for which something was proposed is over."""
        for pin in session.pins:
            await self._store.intents.drop(session.row.id, pin.seat, KIND)
        session.pins = ()

    async def _load(self, game_id: int) -> Session:
        session = self._sessions.get(game_id)
        if session is None:
            try:
                whole = await self._store.log.whole(game_id)
            except WrongStatusError as error:
                raise Refusal("table-not-started" if error.status == "lobby" else "lobby-gone") from None
            pins = pins_at(whole.number, whole.intents)
            game = load_game(whole.record)
            session = Session(whole.game, whole.seats, game, whole.number, pins=pins, sittings=whole.sittings)
            self._keep(session)
        self._sessions.move_to_end(game_id)
        return session

    def _keep(self, session: Session) -> None:
        self._sessions[session.row.id] = session
        while len(self._sessions) > self._kept:
            self._sessions.popitem(last=False)


def _asked_for(session: Session, action: str) -> bool:
    decision = session.game.decision
    return decision is not None and action in decision.options()
