"""The whole bot in a process of its own at the stand-in for Discord: from a click to the message with its picture.

The stand-in answers on the same machine, so the figures hold its work and its sockets too, but no network.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.bot_process import PATIENCE, memory, processor_time, running_bot, url_of
from benchmarks.measures import Figure, scaled
from benchmarks.stored_games import Place, write_finished, write_live
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.sandbox.objects import COMPONENTS_V2
from bot.sessions.sessions import Sessions
from db.store import Store

LIVE = (1, 50, 500)
"""So many games are live."""
MOVES = 30
"""So many moves are made one after the other; each is three or four clicks."""
CROWD = 16
"""So many tables play at the same time."""
CROWD_MOVES = 160
"""So many moves they make together."""
WARM_UP = 4
LENGTHS = tuple(range(15, 56, 4))
"""So many tiles lie when a game is taken up."""
ALONE = (14,)
"""So many in the only game; it grows to the same mean length while it is played."""
STORED = 10_000
STARTS = 3
LOADS = 100


@dataclass
class Seats:
    """A channel with its players, and the game's message of now."""

    game_id: int
    channel: Channel
    people: dict[int, Person]
    message: Message
    to_move: Person
    rng: Random


@dataclass
class Watch:
    """How long each kind of click took, in seconds."""

    times: dict[str, list[float]] = field(default_factory=dict)

    def note(self, kind: str, begin: float) -> None:
        """A click has led to its last message."""
        self.times.setdefault(kind, []).append(time.perf_counter() - begin)

    @property
    def all(self) -> list[float]:
        """The times of all clicks."""
        return [one for times in self.times.values() for one in times]

    def told(self) -> str:
        """The medians by click."""
        return ", ".join(f"{kind} {_ms(_median(times))}" for kind, times in self.times.items())


def run() -> list[Figure]:
    """All figures of the bot."""
    figures: list[Figure] = []
    for games in LIVE:
        print(f"  {games} live games", flush=True)
        figures += asyncio.run(_live(scaled(games)))
    print("  games that come back", flush=True)
    figures.append(asyncio.run(_back()))
    print(f"  starts with {STORED:,} games", flush=True)
    figures += asyncio.run(_starts(scaled(STORED, least=20)))
    return figures


async def _live(games: int) -> list[Figure]:
    """Play on some of the live games, first one after the other, then many at once."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox:
            database = Path(folder) / "games.db"
            sessions = await _furnish(sandbox, database, games)
            async with running_bot(sandbox, database) as bot:
                for number in range(scaled(WARM_UP)):
                    await _move(sessions[-1 - number % games], Watch())
                watch = Watch()
                for number in range(scaled(MOVES)):
                    await _move(sessions[number % games], watch)
                crowd = Watch()
                begin, used = time.perf_counter(), processor_time(bot)
                moves = await _crowd(sessions, crowd)
                rate, work = moves / (time.perf_counter() - begin), (processor_time(bot) - used) / moves
                held = memory(bot)
                _check(sandbox)
    named = f"{games} live game{'s' if games > 1 else ''}"
    figures = [
        Figure(f"{named}: click to the message with its picture, median", _ms(_median(watch.all)), "60 ms"),
        Figure(f"{named}: the same, 99th percentile", _ms(_late(watch.all)), "250 ms"),
        Figure(f"{named}: the same by click (median)", watch.told()),
    ]
    if games > 1:
        pace = f"{rate:.1f} moves, {rate * len(crowd.all) / moves:.0f} clicks a second"
        figures += [
            Figure(f"{named}: {min(CROWD, games)} tables play at once", pace, "40 moves a second"),
            Figure(f"{named}: a click then, median and 99th", f"{_ms(_median(crowd.all))}, {_ms(_late(crowd.all))}"),
        ]
    figures.append(Figure(f"{named}: processor time of the bot for a move", _ms(work)))
    return [*figures, Figure(f"{named}: memory of the process", _mb(held), "under 200 MB")]


async def _crowd(sessions: Sequence[Seats], watch: Watch) -> int:
    """Let some tables play at once; each player goes from table to table, so that all games are in use."""
    # One table alone would come to the end of its game.
    moves = scaled(CROWD_MOVES) if len(sessions) > CROWD else scaled(10)
    left = [sessions[number % len(sessions)] for number in range(moves)]
    busy = min(CROWD, len(sessions))
    # Whoever plays at one table twice does so one move after the other.
    lanes = [[table for table in left if table.game_id % busy == lane] for lane in range(busy)]

    async def play(lane: Sequence[Seats]) -> None:
        for table in lane:
            await _move(table, watch)

    await asyncio.gather(*(play(lane) for lane in lanes))
    return len(left)


async def _furnish(sandbox: Sandbox, database: Path, games: int) -> list[Seats]:
    """A channel with two players for each game, and the games in the store."""
    world, seats, places = sandbox.world, [], []
    for index in range(games):
        channel = sandbox.channel(f"table-{index}")
        people = [sandbox.user(f"Ann{index}"), sandbox.user(f"Bo{index}")]
        told = Message(world.ids.next(), channel.id, world.bot.id, world.clock.now(), flags=COMPONENTS_V2)
        told.components = [{"type": 10, "id": 1, "content": "…"}]
        world.post(told)
        first, second = ((person.id, person.name) for person in people)
        places.append(Place(sandbox.guild.id, channel.id, told.id, (first, second)))
        by_id = {person.id: person for person in people}
        seats.append(Seats(index + 1, channel, by_id, told, people[0], Random(index)))
    async with await Store.open(url_of(database)) as store:
        await write_live(store, places, LENGTHS if games > 1 else ALONE)
        sessions = Sessions(store)
        for one in seats:
            async with sessions.look(one.game_id) as session:
                asked = session.asked
            if asked is None or asked.user_id is None:
                raise AssertionError("somebody is to move")
            one.to_move = one.people[asked.user_id]
    return seats


async def _move(at: Seats, watch: Watch) -> None:
    """One whole turn: draw, choose a place and at times a follower, confirm; until the next player is called."""
    person, channel, rng = at.to_move, at.channel, at.rng
    begin = time.perf_counter()
    drawn = await person.slash(channel, "draw")
    planner = await drawn.reply(patience=PATIENCE)
    at.message = await _public(at, "open")
    watch.note("draw", begin)
    if numbers := _buttons(planner, "plan-at"):
        begin = time.perf_counter()
        chosen = await person.click(planner, rng.choice(numbers))
        planner = await chosen.reply(patience=PATIENCE)
        watch.note("place", begin)
    letters = [one for one in _buttons(planner, "plan") if "/follower " in one or "/pass/" in one]
    if letters and rng.random() < 0.5:
        begin = time.perf_counter()
        chosen = await person.click(planner, rng.choice(letters))
        planner = await chosen.reply(patience=PATIENCE)
        watch.note("follower", begin)
    confirm = _buttons(planner, "confirm")[0]
    old = at.message
    begin = time.perf_counter()
    await person.click(planner, confirm)
    at.message = await _public(at, "draw", after=old)
    watch.note("confirm", begin)
    at.to_move = at.people[at.message.pinged[0]]
    # People take longer than the bot needs to tidy up.
    await person.sandbox.until(lambda: not old.buttons, "the old buttons to be taken off", patience=PATIENCE)


def _buttons(message: Message, verb: str) -> list[str]:
    """The custom ids of a message's buttons with a verb."""
    ids = [str(one.custom_id) for one in message.buttons if not one.disabled]
    return [one for one in ids if f"|{verb}|" in one]


async def _public(at: Seats, verb: str, *, after: Message | None = None) -> Message:
    """Wait for the game's public message that offers a verb and has its picture, a newer one if that is wanted."""

    def offers(message: Message) -> bool:
        if message.only_for is not None or (after is not None and message.id <= after.id):
            return False
        return bool(message.attachments) and any(f"|{verb}|" in str(one.custom_id) for one in message.buttons)

    return await at.to_move.wait_for(at.channel, offers, f"a message to {verb}", patience=PATIENCE)


def _check(sandbox: Sandbox) -> None:
    """Nothing was refused, so the figures are those of real work."""
    if sandbox.refused:
        first = sandbox.refused[0]
        raise AssertionError(
            f"{len(sandbox.refused)} requests were refused: {first.method} {first.path} {first.status}"
        )


async def _back() -> Figure:
    """Load games that nobody has looked at for long from the store, until they can be played on."""
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(url_of(Path(folder) / "games.db")) as store:
            games = scaled(LOADS)
            places = [Place(1, 10 + index, 10 + index, ((1, "Ann"), (2, "Bo"))) for index in range(games)]
            await write_live(store, places, LENGTHS)
            sessions, times = Sessions(store), []
            for game_id in range(1, games + 1):
                begin = time.perf_counter()
                async with sessions.look(game_id):
                    times.append(time.perf_counter() - begin)
    return Figure(
        "an idle game is back from the store, median and 99th", f"{_ms(_median(times))}, {_ms(_late(times))}", "2 ms"
    )


async def _starts(stored: int) -> list[Figure]:
    """Start a few times with many games in the store, a twentieth of them live."""
    live = stored // 20
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        async with Sandbox() as sandbox:
            await _furnish(sandbox, database, live)
            async with await Store.open(url_of(database)) as store:
                await write_finished(store, stored - live, first=live + 1)
            print("  … are stored", flush=True)
            times, held = [], (0.0, 0.0)
            for _ in range(scaled(STARTS)):
                begin = time.perf_counter()
                async with running_bot(sandbox, database) as bot:
                    times.append(time.perf_counter() - begin)
                    held = memory(bot)
            _check(sandbox)
    named = f"{stored:,} games stored, {live:,} of them live"
    return [
        Figure(
            f"{named}: from the start of the process until ready (best of {len(times)})", f"{min(times):.2f} s", "3 s"
        ),
        Figure(f"{named}: memory when ready", _mb(held)),
    ]


def _median(times: Sequence[float]) -> float:
    return statistics.median(times)


def _late(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[min(len(times) - 1, round(0.99 * len(times)))]


def _mb(held: tuple[float, float]) -> str:
    return f"{held[0]:.0f} MB, at most {held[1]:.0f} MB"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"
