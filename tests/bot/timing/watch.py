"""Reminders without Discord: real store and tables, and a voice that notes what it says."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from aiohttp import ClientError

from bot.channel.language import Languages
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft
from bot.texts import load_texts
from bot.timing.alarms import Alarms
from bot.timing.habits import HabitBook
from bot.timing.reminder_timer import Reminders
from bot.timing.waiting import Lookout
from db.rows import Game
from db.store import Store
from engine.game import new_game
from tests.bot.timing.hands import HandClock

ANN, BO = 1001, 1002


class Notebook:
    """Says nothing, and notes when it would have called whom."""

    def __init__(self, clock: HandClock) -> None:
        self._clock = clock
        self.calls: list[tuple[datetime, int]] = []
        self.whispers: list[tuple[datetime, int]] = []
        self.texts: list[str] = []
        self.faults = 0
        self.closed = False

    async def post(self, channel_id: int, draft: Draft) -> None:
        if self.faults:
            self.faults -= 1
            raise ClientError("no connection")
        self.texts.append("\n".join(draft.below))
        self.calls += [(self._clock.now(), user) for user in draft.pings]

    async def whisper(self, user_id: int, draft: Draft) -> bool:
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
        self.lookout = Lookout(store, self.sessions)
        self.habits = HabitBook(store.settings)
        self.alarms = Alarms(store.timers, clock)
        self.reminders = Reminders(
            store,
            self.lookout,
            self.habits,
            self.voice,
            Languages(store.settings),
            load_texts(),
            self.alarms,
            clock,
        )

    def restarted(self) -> Watch:
        """The same after a restart of the bot."""
        return Watch(self.store, self.clock, self.voice)

    async def game(self, channel_id: int = 1, **settings: Any) -> Game:
        """A live game of Ann, who is to move, and Bo."""
        row = await self.store.games.create_lobby(channel_id, ANN, "Ann", guild_id=9, settings=settings)
        await self.store.games.join(row.id, BO, "Bo")
        record = new_game("base", ["Ann", "Bo"], seed=7, options={"draw": "ask"}).record()
        row = await self.store.games.start(row.id, order=[0, 1], deck=record["deck"], options=record["options"])
        await self.follow(row.id)
        return row

    async def follow(self, game_id: int, *, anew: bool = False) -> None:
        await self.reminders.follow(game_id, await self.lookout.at(game_id), anew=anew)

    async def act(self, game_id: int, user_id: int, *actions: str) -> None:
        await self.sessions.act(user_id, game_id, None, *actions)
        await self.follow(game_id)

    async def take_turn(self, game_id: int, user_id: int) -> None:
        """Draw, place anywhere, and keep the follower."""
        await self.act(game_id, user_id, "draw")
        async with self.sessions.at(game_id) as session:
            decision = session.game.decision
            assert decision is not None
            place = decision.options()[0]
        await self.act(game_id, user_id, place, "pass")

    async def hours(self, count: int) -> None:
        """Let hours pass, and look at the timers at each."""
        for _ in range(count):
            self.clock.forward(hours=1)
            await self.alarms.fire_due()
