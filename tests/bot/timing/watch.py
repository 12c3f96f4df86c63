"""Reminders without Discord: real store, door and timers, and a sender that notes what it says."""

from __future__ import annotations

from datetime import datetime
from operator import attrgetter
from typing import Any

from aiohttp import ClientError

from bot.channel.reminder_message import ReminderMessage
from bot.consent import causes, out_of_time
from bot.consent.requests import Consent
from bot.lobby import lobbies
from bot.lobby.sealed_bag import Dealer
from bot.seats.computers import Computers
from bot.sessions.change import Change, Door, Step
from bot.sessions.game_settings import GameSettings
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft
from bot.texts import load_texts
from bot.timing.timekeeper import Timekeeper, retime
from db.rows import Game
from db.store import Store
from tests.bot.timing.hands import HandClock

ANN, BO = 1001, 1002


class AnnFirst(Dealer):
    """Deals the same every time, and Ann begins."""

    def seed(self) -> str:
        return "7"

    def first(self, seed: str, players: int) -> int:
        return 0


class Notebook:
    """Says nothing, and notes when it would have called whom."""

    def __init__(self, clock: HandClock) -> None:
        self._clock = clock
        self.calls: list[tuple[datetime, int]] = []
        self.whispers: list[tuple[datetime, int]] = []
        self.texts: list[str] = []
        self.faults = 0
        self.closed = False

    async def post(self, channel_id: int, draft: Draft, *, nonce: str | None = None) -> int:
        if self.faults:
            self.faults -= 1
            raise ClientError("no connection")
        self.texts.append("\n".join(draft.below))
        self.calls += [(self._clock.now(), user) for user in draft.pings]
        return len(self.texts)

    async def direct(self, user_id: int, draft: Draft) -> bool:
        if self.closed:
            return False
        self.texts.append("\n".join(draft.below))
        self.whispers.append((self._clock.now(), user_id))
        return True


class Watch:
    """The parts that remind, as after a start of the bot."""

    def __init__(self, store: Store, clock: HandClock, voice: Notebook | None = None) -> None:
        self.store = store
        self.clock = clock
        self.voice = voice or Notebook(clock)
        self.sessions = Sessions(store)
        self.door = Door(store, self.sessions)
        self.consent = Consent(store, self.door)
        causes.add_causes(self.consent)
        out_of_time.add_causes(self.consent)
        remind = ReminderMessage(store, self.voice, load_texts())
        self.time = Timekeeper(store, self.door, self.consent, clock, remind)
        self.habits, self.alarms = self.time.habits, self.time.alarms
        computers = Computers(self.door)
        self.door.steps += [
            Step(computers.answer),
            Step(self.consent.expire),
            Step(self.time.timers.plan, where=attrgetter("begun")),
        ]

    def restarted(self) -> Watch:
        """The same after a restart of the bot."""
        return Watch(self.store, self.clock, self.voice)

    async def game(self, channel_id: int = 1, **settings: Any) -> Game:
        """A live game of Ann, who is to move, and Bo."""
        row = await self.store.games.create_lobby(
            channel_id, ANN, "Ann", guild_id=9, settings=GameSettings(**settings).print()
        )
        await self.door.change(row.id, lambda change: lobbies.join(change, BO, "Bo"))
        await self.door.change(row.id, lambda change: lobbies.start(change, ANN, AnnFirst()))
        return await self.store.games.get(row.id)

    async def habits_changed(self, game_id: int) -> None:
        """Let a game learn that somebody's habits have changed."""
        await self.door.change(game_id, lambda change: retime(change, ANN))

    async def act(self, game_id: int, user_id: int, *actions: str) -> None:
        await self.door.change(game_id, lambda change: change.play(user_id, None, *actions), by=user_id)

    async def end(self, game_id: int) -> None:
        await self.door.change(game_id, Change.end)

    async def place(self, game_id: int) -> str:
        """The first placement that is offered."""
        async with self.sessions.look(game_id) as session:
            decision = session.game.decision
            assert decision is not None
            return decision.options()[0]

    async def take_turn(self, game_id: int, user_id: int) -> None:
        """Draw, place anywhere, and keep the follower."""
        await self.act(game_id, user_id, "draw")
        await self.act(game_id, user_id, await self.place(game_id), "pass")

    async def hours(self, count: int) -> None:
        """Let hours pass, and look at the timers at each."""
        for _ in range(count):
            self.clock.forward(hours=1)
            await self.alarms.fire_due()
