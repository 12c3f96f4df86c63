"""Restarts: the bot stops anywhere, starts again, and the old messages' buttons work; what was unsaid is said once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.sandbox import Channel, Deed, Message, NothingHappenedError, Permission, Person, Sandbox
from db import schema
from db.store import Store
from engine.game import load_game
from tests.e2e.tables import FixedDealer, answered, bot_at, finish_placing, game_of, seated, turn_of


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
        planner = await (await ann.select(planner, "Place", [planner.selects[0].values[-1]])).reply()
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
        planner = await (await ann.select(planner, "Place", [planner.selects[0].values[0]])).reply()
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
    async with await Store.open(f"sqlite+aiosqlite:///{database}") as store, store.database.begin() as connection:
        await connection.execute(schema.posts.delete().where(schema.posts.c.game_id == game))
    sandbox.clock.advance(3600)
    async with bot_at(sandbox, database) as app:
        latest = await app.store.posts.latest(game, "turn-1-0")
        assert latest is not None
        assert latest.message_id == turn.id
        await (await ann.click(turn, "Draw a tile")).reply()
    assert len([message for message in ann.sees(channel) if message.pinged]) == 1


@contextlib.asynccontextmanager
async def killable(sandbox: Sandbox, database: Path, tiles: int) -> AsyncIterator[None]:
    """The bot in a process of its own, connected; killed without warning at the end."""
    before = sandbox.gateway.identifies
    command = ("-m", "tests.e2e.killable", sandbox.server.api_url, str(database), str(tiles))
    environment = {**os.environ, "DISCORD_TOKEN": sandbox.token}
    with (database.with_suffix(".log")).open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, env=environment, stdout=log, stderr=log
        )
        try:
            await sandbox.until(lambda: sandbox.gateway.connected and sandbox.gateway.identifies > before, "the bot")
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


@pytest.mark.timeout(900)
async def test_killed_after_random_interactions(sandbox: Sandbox, tmp_path: Path) -> None:
    tiles = 6
    database = tmp_path / "games.db"
    rng = Random(6)
    channel = sandbox.general
    people = {person.id: person for person in (sandbox.user("Ann"), sandbox.user("Bo"))}
    async with killable(sandbox, database, tiles):
        game = game_of(await seated(sandbox, channel, list(people.values())))
    for _ in range(3):
        async with await Store.open(f"sqlite+aiosqlite:///{database}") as store:
            async with killable(sandbox, database, tiles):
                for _ in range(rng.randrange(3)):
                    await play_on(store, channel, game, people, rng)
                said = await store.log.number(game)
                turn = await newest(store, channel, game, people)
                if turn is not None:
                    deed = await move(*turn, rng)
                    if rng.random() < 0.5:
                        await deed.done()
            assert await store.log.number(game) >= said, "what was answered is kept"
    async with await Store.open(f"sqlite+aiosqlite:///{database}") as store, killable(sandbox, database, tiles):
        while await play_on(store, channel, game, people, rng):
            pass
        played = load_game(await store.log.record(game))
        viewer = next(iter(people.values()))
        await viewer.wait_for_text(channel, "The end")
    assert played.finished
    assert len([message for message in viewer.sees(channel) if message.pinged]) == tiles, "one board for each turn"
    assert len([message for message in viewer.sees(channel) if "The end" in message.text]) == 1


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

        def shows(message: Message, number: int = number) -> bool:
            ids = [str(button.custom_id) for button in message.buttons]
            return not message.only_for and any(f"|{game}|{number}|" in custom_id for custom_id in ids)

        # The game may be moving on while we look, so we look again.
        with contextlib.suppress(NothingHappenedError):
            return person, await person.wait_for(channel, shows, f"the message for number {number}", patience=3)
    raise AssertionError("the channel never showed where the game stands")


async def move(person: Person, turn: Message, rng: Random) -> Deed:
    """Do the next thing that the message asks for: draw, or choose any place and confirm."""
    labels = {button.label for button in turn.buttons}
    if "Draw a tile" in labels:
        return await person.click(turn, "Draw a tile")
    if "Choose a place" not in labels:
        # The bot died between the tile and its follower.
        return await person.slash(person.sandbox.channel_of(turn), "pass")
    planner = await (await person.click(turn, "Choose a place")).reply()
    planner = await (await person.select(planner, "Place", [rng.choice(planner.selects[0].values)])).reply()
    confirm = next(button.label for button in planner.buttons if button.label.startswith("Place"))
    return await person.click(planner, confirm)
