"""Games whose channel is gone: put aside, their players told once, and brought to another channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import App
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.sandbox.gateway import GatewaySession
from bot.sessions.change import Changed, Subscriber
from db.rows import Game
from tests.bot.timing.hands import PATIENCE, HandClock
from tests.e2e.tables import FixedDealer, answered, bot_at, game_of, place_by_buttons, play_to_the_end, seated, turn_of


def told(sandbox: Sandbox, person: Person) -> list[Message]:
    """What somebody was told directly."""
    return person.sees(sandbox.direct(person))


async def aside(sandbox: Sandbox, people: list[Person], channel: Channel) -> None:
    """Wait until everyone knows that the game is put aside."""
    for person in people:
        await person.wait_for_text(sandbox.direct(person), "put aside")


async def until_row(app: App, game: int, look: Callable[[Game], bool]) -> None:
    """Wait until a game's row is as wanted."""
    heard = asyncio.Event()

    async def hear(_: Changed[Any]) -> None:
        heard.set()

    app.door.subscribers.append(Subscriber(hear))
    async with asyncio.timeout(PATIENCE):
        while not look(await app.store.games.get(game)):
            await heard.wait()
            heard.clear()


async def put(app: App, game: int, aside: str | None) -> None:
    """Wait until a game is put aside for a reason, or taken up again."""
    await until_row(app, game, lambda row: row.aside == aside)


async def test_a_deleted_channel_puts_the_game_aside_and_a_player_moves_it(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo, eve = sandbox.user("Ann"), sandbox.user("Bo", locale="ru"), sandbox.user("Eve")
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6), clock=clock) as app:
        doomed, free = sandbox.channel("doomed"), sandbox.channel("free")
        turn = await seated(sandbox, doomed, [ann, bo])
        game = game_of(turn)
        await place_by_buttons(doomed, ann, turn, Random(1))
        await turn_of(doomed, bo, after=turn)
        sandbox.world.delete_channel(doomed)
        await aside(sandbox, [ann, bo], doomed)
        turns = await answered(bo.slash(sandbox.general, "my-turns"))
        assert "отложена" in turns
        assert f"/{doomed.id}" not in turns, "no dead link"
        assert await app.store.timers.of_game(game) == [], "nobody is reminded"
        clock.forward(days=30)
        offered = await ann.autocomplete(free, "game move", option="game")
        assert [choice.value for choice in offered] == [game]
        assert await eve.autocomplete(free, "game move", option="game") == []
        assert "do not play" in await answered(eve.slash(free, "game move", game=game))
        assert "goes on here" in await answered(ann.slash(free, "game move", game=game))
        again = await turn_of(free, bo)
        assert game_of(again) == game
        elsewhere = sandbox.channel("elsewhere")
        assert "put aside" in await answered(ann.slash(elsewhere, "game move", game=game)), "only once"
        await play_to_the_end(app, free, game, [ann, bo], Random(2))
        await ann.wait_for_text(free, "The end")
    assert len(told(sandbox, ann)) == 1
    assert len(told(sandbox, bo)) == 1


async def test_a_moderator_moves_a_game_and_a_busy_channel_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, mo = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Mo", moderator=True)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)):
        doomed, free = sandbox.channel("doomed"), sandbox.channel("free")
        game = game_of(await seated(sandbox, doomed, [ann, bo]))
        await (await mo.slash(sandbox.general, "game new")).done()
        assert "Only a game that is put aside" in await answered(mo.slash(free, "game move", game=game))
        sandbox.world.delete_channel(doomed)
        await aside(sandbox, [ann, bo], doomed)
        assert "or a game is on" in await answered(ann.slash(sandbox.general, "game move", game=game))
        assert "goes on here" in await answered(mo.slash(free, "game move", game=game))
        await turn_of(free, ann)


async def test_a_channel_deleted_while_the_bot_was_away_is_noticed(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    clock = HandClock()
    doomed = sandbox.channel("doomed")
    async with bot_at(sandbox, tmp_path / "games.db", clock=clock) as app:
        game = game_of(await seated(sandbox, doomed, [ann, bo]))
    sandbox.world.delete_channel(doomed)
    async with bot_at(sandbox, tmp_path / "games.db", clock=clock) as app:
        await aside(sandbox, [ann, bo], doomed)
        await put(app, game, "channel")
    async with bot_at(sandbox, tmp_path / "games.db", clock=clock):
        await answered(ann.slash(sandbox.general, "my-turns"))
    assert len(told(sandbox, ann)) == 1


async def test_a_lobby_in_a_deleted_channel_is_closed(sandbox: Sandbox, tmp_path: Path) -> None:
    ann = sandbox.user("Ann")
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        doomed = sandbox.channel("doomed")
        await (await ann.slash(doomed, "game new")).done()
        sandbox.world.delete_channel(doomed)
        row = (await app.store.games.games_of(ann.id))[0]
        await until_row(app, row.id, lambda row: row.status == "ended")


async def test_games_of_a_left_server_come_back_with_the_bot(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    clock = HandClock()
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6), clock=clock) as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        sandbox.kick_bot()
        await ann.wait_for_text(sandbox.direct(ann), "goes on when I am invited again")
        assert await app.store.timers.of_game(game) == []
        sandbox.invite_bot()
        await put(app, game, None)
        await place_by_buttons(channel, ann, turn, Random(1))
        await turn_of(channel, bo, after=turn)
        reminders = await app.store.timers.of_game(game)
        assert [timer.user_id for timer in reminders] == [bo.id]
        assert reminders[0].due - clock.now() == timedelta(days=1)
    sandbox.kick_bot()
    async with bot_at(sandbox, tmp_path / "games.db", clock=clock) as app:
        await sandbox.until(lambda: len(told(sandbox, ann)) == 2, "the players to be told again")
        await put(app, game, "server")
    sandbox.invite_bot()
    async with bot_at(sandbox, tmp_path / "games.db", clock=clock) as app:
        await put(app, game, None)
        assert "Press the number" in await answered(bo.slash(channel, "draw"))


async def test_a_server_that_discord_tells_of_late_is_not_taken_for_left(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)):
        turn = await seated(sandbox, sandbox.general, [ann, bo])
    late: list[Callable[[], None]] = []
    dispatch = GatewaySession.dispatch

    def hold_servers_back(self: GatewaySession, event: str, data: Any) -> None:
        send = partial(dispatch, self, event, data)
        late.append(send) if event == "GUILD_CREATE" else send()

    monkeypatch.setattr(GatewaySession, "dispatch", hold_servers_back)
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        await app.client.wait_until_ready()
        await app.lost.compare(app.client)
        assert (await app.store.games.get(game_of(turn))).aside is None
        for send in late:
            send()
        assert "Press the number" in await answered(ann.slash(sandbox.general, "draw"))
        assert told(sandbox, ann) == []
