"""All tables: found by channel or game, loaded inside their locks, kept in memory while they are in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.errors import Refusal, RefusedByRules
from bot.play.foresight import Foresight
from bot.play.locks import KeyedLocks
from bot.play.pins import KIND, Pin, pins_at, proposed
from bot.play.remarks import forget_undone, note
from bot.play.table import Table, attempt_of, ending_of
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


class Tables:
    """The tables of all channels. The store's log is the truth; what is in memory is only quicker."""

    def __init__(self, store: Store, *, kept: int = KEPT) -> None:
        self._store = store
        self._locks = KeyedLocks()
        self._kept = kept
        self._foresight = Foresight(store)
        self._tables: OrderedDict[int, Table] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

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
    async def at(self, game_id: int) -> AsyncIterator[Table]:
        """Hold a started game's lock, with its table loaded; what the rules refuse there is told with its names."""
        async with self._locks.hold(game_id):
            table = await self._load(game_id)
            try:
                yield table
            except ActionError as error:
                raise RefusedByRules(error, table.names, rules=table.row.rules) from error

    def forget(self, game_id: int) -> None:
        """Read the table anew next time: something about it was changed in the store."""
        self._tables.pop(game_id, None)

    def forget_all(self) -> None:
        """Read every table anew: something that may concern any of them was changed in the store."""
        self._tables.clear()

    async def act(self, user_id: int, game_id: int, number: int | None, *actions: str) -> Outcome:
        """Play actions in order for a user: the first must be possible; the others only if they are still asked for.

        ``number`` is where the log stood when the user decided; None where they decide about whatever is asked now.
        """
        async with self.at(game_id) as table:
            table.check_asked(user_id, number)
            seat = table.asked
            events: list[Event] = []
            for count, action in enumerate(actions):
                if count and (table.asked != seat or not _asked_for(table, action)):
                    break
                events += await self._append(table, user_id, action)
            foreseen = await self._go_on(table)
            return Outcome(game_id, table.number, tuple(events), table.game.finished, foreseen)

    async def foresee(self, game_id: int) -> bool:
        """Do what the player who is asked has said beforehand, perhaps just now; whether anything was done."""
        async with self.at(game_id) as table:
            return await self._go_on(table)

    async def _go_on(self, table: Table) -> bool:
        """Do what players have said beforehand, as long as they are asked such things."""
        done = False
        while (foreseen := await self._foresight.at(table)) is not None:
            turn = table.turn
            if foreseen.action is not None:
                await self._append(table, foreseen.user_id, foreseen.action)
                done = True
            if foreseen.remark is not None:
                await note(self._store, table, foreseen.remark, foreseen.seat.number, turn)
        return done

    async def pin(self, user_id: int, game_id: int, number: int | None, *actions: str) -> None:
        """Propose to the player who is asked; a partner has one proposal at a time."""
        async with self.at(game_id) as table:
            seat = table.check_partner(user_id, number).number
            pin = Pin(seat, proposed(table.game, actions))
            await self._store.intents.set(game_id, seat, KIND, pin.value(table.number))
            table.pins = (*(other for other in table.pins if other.seat != seat), pin)

    async def unpin(self, user_id: int, game_id: int) -> None:
        """Take a proposal back."""
        async with self.at(game_id) as table:
            seat = table.check_seated(user_id).number
            await self._store.intents.drop(game_id, seat, KIND)
            table.pins = tuple(pin for pin in table.pins if pin.seat != seat)

    async def stand_in(self, game_id: int, choose: Callable[[Sequence[str]], str]) -> bool:
        """Play a turn that is left to chance, as far as nobody else is asked; whether anything was played."""
        async with self.at(game_id) as table:
            seat, turn = table.asked, table.turn
            played = False
            while table.left_to_chance and table.asked == seat and table.turn == turn:
                decision = table.game.decision
                if decision is None:
                    break
                await self._append(table, None, choose(decision.options()))
                played = True
            if played and seat is not None:
                await note(self._store, table, "stand-in", seat.number, turn)
                await self._go_on(table)
            return played

    async def end(self, table: Table) -> None:
        """End a game before its rules do, its lock held; at a campaign's table that was an attempt, too."""
        self.forget(table.row.id)
        await self._store.games.end(table.row.id, Ending(attempt=attempt_of(table, "ended")))

    async def take_back(self, table: Table, user_id: int, steps: int) -> None:
        """Take back the last actions of a table whose lock is held."""
        self.forget(table.row.id)
        rows = await self._store.log.undo(table.row.id, table.number, user_id, steps=steps)
        record = table.game.record()
        record["actions"] = record["actions"][:-steps]
        table.game = load_game(record)
        table.number += len(rows)
        await forget_undone(self._store, table)
        seat = table.seat_of(user_id)
        table.undone_by = None if seat is None else seat.shown
        await self._drop_pins(table)
        self._keep(table)

    async def _append(self, table: Table, user_id: int | None, action: str) -> list[Event]:
        game_id = table.row.id
        try:
            events = table.game.act(action)
        except ActionError:
            raise
        except BaseException:
            self.forget(game_id)
            raise
        try:
            ending = ending_of(table) if table.game.finished else None
            await self._store.log.append_action(game_id, table.number, user_id, action, ending=ending)
        except BaseException:
            # Memory is a step ahead of the log, or nobody knows which: the log decides.
            self.forget(game_id)
            raise
        table.number += 1
        table.undone_by = None
        if ending is not None:
            table.row = await self._store.games.get(game_id)
        await self._drop_pins(table)
        return events

    async def _drop_pins(self, table: Table) -> None:
        """The moment for which something was proposed is over."""
        for pin in table.pins:
            await self._store.intents.drop(table.row.id, pin.seat, KIND)
        table.pins = ()

    async def _load(self, game_id: int) -> Table:
        table = self._tables.get(game_id)
        if table is None:
            try:
                whole = await self._store.log.whole(game_id)
            except WrongStatusError as error:
                raise Refusal("table-not-started" if error.status == "lobby" else "lobby-gone") from None
            pins = pins_at(whole.number, whole.intents)
            game = load_game(whole.record)
            table = Table(whole.game, whole.seats, game, whole.number, pins=pins, sittings=whole.sittings)
            self._keep(table)
        self._tables.move_to_end(game_id)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.row.id] = table
        while len(self._tables) > self._kept:
            self._tables.popitem(last=False)


def _asked_for(table: Table, action: str) -> bool:
    decision = table.game.decision
    return decision is not None and action in decision.options()
