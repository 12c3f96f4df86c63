"""The bot without Discord: all parts as ``bot.app`` wires them, over a real store and a fake sender."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from bot.campaigns.chronicle import Chronicles
from bot.campaigns.group_campaigns import GroupCampaigns
from bot.channel.campaign_cards import CampaignCards
from bot.channel.projection import Composer
from bot.channel.reconciler import Reconciler
from bot.channel.reminder_message import ReminderMessage
from bot.channel.worker import ChannelWorker
from bot.consent import causes, out_of_time
from bot.consent.requests import Consent
from bot.lobby import lobbies
from bot.lobby.computer_seats import seat_computer
from bot.lobby.opening import Opening
from bot.lobby.sealed_bag import Dealer
from bot.seats import hand_over, takeovers
from bot.seats.computer_partners import ComputerPartners
from bot.seats.computers import Computers
from bot.sessions.change import Change, Changed, Door, Step, Subscriber
from bot.sessions.game_settings import GameSettings
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.texts import load_texts
from bot.timing.timekeeper import Timekeeper
from db.rows import Game as Row
from db.rows import Request
from db.store import Store
from engine.game import Game, load_game, new_game
from tests.bot.fake_sender import FakeSender
from tests.bot.timing.hands import HandClock
from tests.db.made_games import open_requests_of

T = TypeVar("T")

ANN, BO, CY, DEE = 1001, 1002, 1003, 1004
"""Three who may play, and one who never sits at the table at first."""
NAMES = {ANN: "Ann", BO: "Bo", CY: "Cy", DEE: "Dee"}
CHANNEL, SERVER = 21, 9


PATIENT = 60.0
"""So long may computers think in one change here, however slow the machine is."""


class ShortDeal(Dealer):
    """Deals the same every time: the first at the table begins, and the deck has some tiles only."""

    def __init__(self, tiles: int) -> None:
        self._tiles = tiles

    def seed(self) -> str:
        return "7"

    def first(self, seed: str, players: int) -> int:
        return 0

    def set_up(self, rules: str, names: Sequence[str], options: Any, seed: str, extras: Any) -> Game:
        record = new_game(rules, names, seed=seed, options=dict(options), extras=dict(extras)).record()
        return load_game({**record, "deck": record["deck"][: self._tiles]})


class Headless:
    """The parts of the running bot; a second one over the same store is another process, or the next start."""

    def __init__(self, store: Store, clock: HandClock, sender: FakeSender, *, shows: bool = False) -> None:
        self.store = store
        self.clock = clock
        self.sender = sender
        self.sessions = Sessions(store)
        self.door = Door(store, self.sessions)
        self.consent = Consent(store, self.door)
        for module in (causes, out_of_time, hand_over, takeovers):
            module.add_causes(self.consent)
        texts = load_texts()
        self.computers = Computers(self.door, seconds=PATIENT)
        remind = ReminderMessage(store, sender, texts)
        self.time = Timekeeper(store, self.door, self.consent, clock, remind)
        partners = ComputerPartners(self.time.absences, self.computers.answer)
        self.door.steps += [
            Step(self.computers.answer, where=attrgetter("answers_by_itself")),
            Step(partners.answer, where=attrgetter("needs_computers")),
            Step(self.consent.expire, where=attrgetter("requests")),
            Step(self.time.timers.plan, where=attrgetter("begun")),
        ]
        chronicles = Chronicles(store)
        composer = Composer(store, self.consent, self.time, texts, chronicles)
        self.reconciler = Reconciler(store, self.sessions, composer, sender)
        self.worker = ChannelWorker(store, self.sessions, composer, sender, clock=clock)
        opening = Opening(store, self.door, self.worker)
        self.campaigns = GroupCampaigns(store, self.door, opening)
        self.cards = CampaignCards(store, sender, texts, chronicles, clock=clock)
        if shows:
            self.campaigns.door.subscribers.append(self.cards.changed)
            self.door.subscribers += [
                Subscriber(self.worker.changed),
                Subscriber(self.campaigns.table_changed, where=attrgetter("milestone")),
            ]

    def restarted(self, *, shows: bool = False) -> Headless:
        """The same after the process was killed and started again."""
        return Headless(self.store, self.clock, self.sender, shows=shows)

    # Tables

    async def lobby(
        self,
        *users: int,
        channel_id: int = CHANNEL,
        rules: str = "base",
        campaign_id: int | None = None,
        computers: Sequence[str] = (),
        **settings: Any,
    ) -> int:
        """A lobby of these users, the first of them the host, and of computers of these levels after them; its id."""
        host, *others = users or (ANN, BO)
        row = await self.store.games.create_lobby(
            channel_id,
            host,
            NAMES[host],
            rules=rules,
            campaign_id=campaign_id,
            guild_id=SERVER,
            settings=GameSettings(**settings).print(),
        )
        for user in others:
            await self.change(row.id, lambda change, user=user: lobbies.join(change, user, NAMES[user]))  # type: ignore[misc]
        for level in computers:
            await self.change(row.id, lambda change, level=level: seat_computer(change, host, level))  # type: ignore[misc]
        return row.id

    async def table(self, *users: int, tiles: int = 12, channel_id: int = CHANNEL, **settings: Any) -> int:
        """A live game of these users (Ann and Bo), the first of them to move; its id."""
        game = await self.lobby(*users, channel_id=channel_id, **settings)
        host = (users or (ANN,))[0]
        await self.change(game, lambda change: lobbies.start(change, host, ShortDeal(tiles)))
        return game

    async def row(self, game: int) -> Row:
        """The game's row."""
        return await self.store.games.get(game)

    # Changes

    async def change(self, game: int, deed: Callable[[Change], T], by: int | None = None) -> Changed[T]:
        """Do something at the door."""
        return await self.door.change(game, deed, by=by)

    async def act(self, game: int, user: int, *actions: str) -> Changed[None]:
        """Play actions for somebody who is asked."""
        return await self.change(game, lambda change: change.play(user, None, *actions), by=user)

    async def draw(self, game: int, user: int) -> Changed[None]:
        """Draw a tile."""
        return await self.act(game, user, "draw")

    async def place(self, game: int, user: int) -> Changed[None]:
        """Take the first place that is offered, and keep the follower."""
        options = await self.options(game)
        return await self.act(game, user, options[0], "pass")

    async def take_turn(self, game: int, user: int) -> Changed[None]:
        """Draw and place."""
        await self.draw(game, user)
        return await self.place(game, user)

    async def options(self, game: int) -> list[str]:
        """What the player who is asked may do."""
        return await self.look(game, lambda session: list(session.game.decision.options() if session.asked else ()))  # type: ignore[union-attr]

    async def look(self, game: int, ask: Callable[[Session], T]) -> T:
        """Something about the game as it is now."""
        async with self.sessions.look(game) as session:
            return ask(session)

    # Consent

    async def end(self, game: int, user: int) -> Changed[bool]:
        """Ask to end the game."""
        return await self.change(game, lambda change: causes.end(self.consent, change, user, moderator=False), user)

    async def request(self, game: int) -> Request:
        """The one open request of a game."""
        (request,) = await open_requests_of(self.store, game)
        return request

    async def vote(self, game: int, user: int, choice: str, *kinds: str) -> Changed[Request]:
        """Vote on the one open request."""
        request = await self.request(game)
        kinds = kinds or (request.kind.partition("-")[0],)
        return await self.consent.vote(game, request.id, (user, NAMES[user]), choice, *kinds)
