"""Restarts: the bot stops anywhere, starts again, and the old messages' buttons work; what was unsaid is said once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.sandbox import Channel, Deed, Message, NothingHappenedError, Permission, Person, Sandbox
from db import schema
from db.part import run
from db.store import Store
from engine.game import load_game
from tests.db.made_games import latest_post
from tests.e2e.killable import KillableBots, killable_bots
from tests.e2e.tables import (
    FixedDealer,
    answered,
    bot_at,
    choose_number,
    finish_placing,
    game_of,
    numbers,
    pressable,
    seated,
    turn_of,
)

KILLS = int(os.environ.get("TILEWARDEN_KILLS", "3"))
"""How often the bot is killed in the middle of games, over as many games as that takes."""
LONG_MOVE = 0.2
"""Seconds in which a move is answered and shown, even on a slow machine."""


async def test_old_buttons_work_after_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, database, FixedDealer(3)):
        await (await ann.slash(channel, "game new")).done()
        lobby = await ann.wait_for_text(channel, "opens a table")
    async with bot_at(sandbox, database, FixedDealer(3)):
        await bo.click(lobby, "Join")
        await sandbox.until(lambda: "Bo" in lobby.text, "Bo to sit")
    async with bot_at(sandbox, database, FixedDealer(3)):
        await ann.click(lobby, "Start")
        turn = await turn_of(channel, ann)
    async with bot_at(sandbox, database):
        planner = await (await ann.click(turn, "Draw a tile")).reply()
    async with bot_at(sandbox, database):
        planner = await choose_number(ann, planner, -1)
    async with bot_at(sandbox, database):
        await (await ann.click(planner, "Place without a follower")).reply()
        turn = await turn_of(channel, bo)
    async with bot_at(sandbox, database):
        planner = await (await bo.click(turn, "Draw a tile")).reply()
        await finish_placing(channel, bo, planner)
        turn = await turn_of(channel, ann, after=turn)
    async with bot_at(sandbox, database):
        await finish_placing(channel, ann, await (await ann.click(turn, "Draw a tile")).reply())
        await ann.wait_for_text(channel, "The end")
    async with bot_at(sandbox, database) as app:
        assert await app.store.posts.unposted_games() == []
        assert "This game is over" in await answered(ann.click(turn, "Draw a tile", force=True))
    assert len([message for message in ann.sees(channel) if "The end" in message.text]) == 1
    assert len([message for message in ann.sees(channel) if message.pinged]) == 3


async def test_what_could_not_be_posted_is_posted_after_the_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, database):
        turn = await seated(sandbox, channel, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        sandbox.deny(channel, Permission.SEND_MESSAGES)
        planner = await choose_number(ann, planner)
        told = await ann.click(planner, "Place without a follower")
        assert "written down, but I cannot show it" in (await told.followup()).text
    sandbox.deny(channel)
    async with bot_at(sandbox, database) as app:
        turn = await turn_of(channel, bo)
        assert "Ann places a tile" in turn.text
        assert await app.store.posts.unposted_games() == []
        # Said once, however often the bot starts.
    async with bot_at(sandbox, database):
        await (await bo.click(turn, "Draw a tile")).reply()
    assert len([message for message in bo.sees(channel) if bo.id in message.pinged]) == 1


async def test_a_board_posted_just_before_a_crash_is_found_again(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, database):
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
    # As if the bot had died between posting and noting it, long enough ago for Discord to have forgotten the nonce.
    async with await Store.open(f"sqlite+aiosqlite:///{database}") as store:
        await store.database.write(run, schema.posts.delete().where(schema.posts.c.game_id == game))
    sandbox.clock.advance(3600)
    async with bot_at(sandbox, database) as app:
        latest = await latest_post(app.store, game, "turn-1-0")
        assert latest is not None
        assert latest.message_id == turn.id
        await (await ann.click(turn, "Draw a tile")).reply()
    assert len([message for message in ann.sees(channel) if message.pinged]) == 1


@dataclass
class Tally:
    """What the kills have hit."""

    kills: int = 0
    games: int = 0
    rows: int = 0
    hit: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        hit = ", ".join(f"{times} {when}" for when, times in sorted(self.hit.items()))
        return f"{self.kills} kills ({hit}), {self.games} games to their end, {self.rows} rows in their logs"


@dataclass(frozen=True)
class Fire:
    """Games in whose middle the bot is killed again and again."""

    sandbox: Sandbox
    bots: KillableBots
    database: Path
    people: dict[int, Person]
    rng: Random = field(default_factory=lambda: Random(6))
    tally: Tally = field(default_factory=Tally)
    tiles: int = 6

    async def play(self) -> None:
        """Play one game to its end in a channel of its own, and see that nothing is missing or there twice."""
        channel, viewer = self.sandbox.channel(f"table-{self.tally.games}"), next(iter(self.people.values()))
        await self.bots.start(self.tiles)
        game = game_of(await seated(self.sandbox, channel, list(self.people.values())))
        await self.bots.kill()
        async with await Store.open(f"sqlite+aiosqlite:///{self.database}") as store:
            while self.tally.kills < KILLS and await self.kill(store, channel, game):
                pass
            await self.bots.start(self.tiles)
            while await play_on(store, channel, game, self.people, self.rng):
                pass
            await viewer.wait_for_text(channel, "The end")
            await self.bots.kill()
            played = load_game(await store.log.record(game))
            self.tally.games += 1
            self.tally.rows += await store.log.number(game)
        assert played.finished
        boards = [message for message in viewer.sees(channel) if message.pinged]
        assert len(boards) == self.tiles, "one board for each turn"
        assert len([message for message in viewer.sees(channel) if "The end" in message.text]) == 1

    async def kill(self, store: Store, channel: Channel, game: int) -> bool:
        """Start the bot, make some moves, and kill it in the middle of one; false when the game is over before that."""
        await self.bots.start(self.tiles)
        for _ in range(self.rng.randrange(3)):
            await play_on(store, channel, game, self.people, self.rng)
        turn = await newest(store, channel, game, self.people)
        if turn is None:
            return False
        said = await store.log.rows(game)
        deed = await move(*turn, self.rng)
        if self.rng.random() < 0.25:
            await deed.done()
        else:
            await asyncio.sleep(LONG_MOVE * self.rng.random() ** 2)
        await self.bots.kill()
        rows = await store.log.rows(game)
        told = bool(deed.interaction.touched)
        assert rows[: len(said)] == said, "what was written is kept"
        assert not told or len(rows) > len(said), "what was answered is kept"
        self.tally.kills += 1
        self.tally.hit[_when(deed, turn[0].sees(channel), game, len(said), len(rows))] += 1
        if self.rng.random() < 0.5:
            # Long enough for Discord to have forgotten the nonce of what was posted.
            self.sandbox.clock.advance(3600)
        return True


def _when(deed: Deed, seen: Sequence[Message], game: int, before: int, after: int) -> str:
    """What of a move had happened when the bot was killed."""
    if after == before:
        return "before it was written" if deed.acknowledged else "before it was heard of"
    shown = any(shows(message, game, after) or "The end" in message.text for message in seen)
    return "after it was shown" if shown else "before it was shown"


@pytest.mark.timeout(900 + 30 * KILLS)
async def test_killed_after_random_interactions(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    async with killable_bots(sandbox, database) as bots:
        people = {person.id: person for person in map(sandbox.user, ("Ann", "Bo"))}
        fire = Fire(sandbox, bots, database, people)
        while fire.tally.kills < KILLS:
            await fire.play()
            sys.stdout.write(f"{fire.tally}\n")
    with contextlib.closing(sqlite3.connect(fire.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


async def play_on(store: Store, channel: Channel, game: int, people: dict[int, Person], rng: Random) -> bool:
    """Make one move and see that it is answered; false when the game is over."""
    turn = await newest(store, channel, game, people)
    if turn is not None:
        before = await store.log.number(game)
        await (await move(*turn, rng)).reply()
        assert await store.log.number(game) > before, "an answered move is kept"
    return turn is not None


async def newest(store: Store, channel: Channel, game: int, people: dict[int, Person]) -> tuple[Person, Message] | None:
    """Who is to move and the message that asks for it, once it shows where the game stands; None when it is over."""
    for _ in range(40):
        if (await store.games.get(game)).status != "live":
            return None
        asked = load_game(await store.log.record(game)).decision
        number = await store.log.number(game)
        if asked is None:
            continue
        seats = await store.games.seats(game)
        person = people[seats[asked.player].user_id or 0]

        def asks(message: Message, number: int = number) -> bool:
            return shows(message, game, number)

        # The game may be moving on while we look, so we look again.
        with contextlib.suppress(NothingHappenedError):
            return person, await person.wait_for(channel, asks, f"the message for number {number}", patience=3)
    raise AssertionError("the channel never showed where the game stands")


def shows(message: Message, game: int, number: int) -> bool:
    """Whether a message is the board of a game at this number."""
    ids = [str(button.custom_id) for button in message.buttons]
    return not message.only_for and any(f"|{game}|{number}|" in custom_id for custom_id in ids)


async def move(person: Person, turn: Message, rng: Random) -> Deed:
    """Do the next thing that the message asks for: draw, or choose any place and confirm."""
    labels = {button.label for button in turn.buttons}
    if "Draw a tile" in labels:
        return await person.click(turn, "Draw a tile")
    if "Choose a place" not in labels:
        # The bot died between the tile and its follower.
        return await person.slash(person.sandbox.channel_of(turn), "pass")
    planner = await (await person.click(turn, "Choose a place")).reply()
    planner = await choose_number(person, planner, -rng.randrange(len(numbers(planner)) or 1))
    return await person.click(planner, pressable(planner, "confirm")[0])
