"""Statistics of a server: one's own, somebody's, two against each other, and the leaderboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.sandbox import Sandbox
from db.rows import Ending, Score
from db.store import Store
from tests.db.made_games import finish, hand_seat, join, start
from tests.e2e.tables import FixedDealer, bot_at, place_by_commands, seated, turn_of


async def test_a_finished_game_shows_in_everyones_statistics(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(9)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(4)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        guest = sandbox.user("Guest", locale="ru")
        none = await (await ann.slash(channel, "stats")).reply()
        assert "No game finished here yet." in none.text
        assert "No game has been finished" in (await (await ann.slash(channel, "leaderboard")).reply()).text
        turn = await seated(sandbox, channel, [ann, bo])
        for number in range(4):
            await place_by_commands(channel, (ann, bo)[number % 2], rng)
            if number < 3:
                turn = await turn_of(channel, (bo, ann)[number % 2], after=turn)
        await ann.wait_for_text(channel, "The end")
        row = (await app.store.archive.page([channel.id], start=0, length=1))[0]
        points = {one.user_id: one.points for one in await app.store.results.of_game(row.id)}

        own = await (await ann.slash(channel, "stats")).reply()
        assert own.only_for == ann.id
        assert "1 game," in own.text
        assert f"most: {points[ann.id]}" in own.text
        assert "A move usually takes" in own.text
        theirs = await (await guest.slash(channel, "stats", user=bo.user)).reply()
        assert "Bo на этом сервере" in theirs.text
        assert f"больше всего: {points[bo.id]}" in theirs.text
        duel = await (await guest.slash(channel, "stats", user=ann.user, versus=bo.user)).reply()
        assert "1 игра друг против друга" in duel.text
        alone = await (await ann.slash(channel, "stats", versus=guest.user)).reply()
        assert "not finished a game against each other" in alone.text
        board = await (await guest.slash(channel, "leaderboard")).reply()
        assert board.only_for == guest.id
        assert board.pinged == []
        assert "1. **" in board.text
        assert "2. **" in board.text
        wheel = await (await guest.slash(channel, "leaderboard", rules="base")).reply()
        assert "базовая игра" in wheel.text


async def test_results_of_other_servers_and_stand_ins_do_not_show(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    # Written before the bot starts: one that runs puts games of servers and channels that it does not know aside.
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as store:
        for channel, guild in ((501, sandbox.guild.id), (502, 4711)):
            game = await store.games.create_lobby(channel, ann.id, "Ann", guild_id=guild)
            await join(store, game.id, bo.id, "Bo")
            await start(store, game.id, order=[0, 1], deck=["base-U"])
            await hand_seat(store, game.id, 1, None, "Bo", kind="stand-in")
            await finish(store, game.id, Ending([Score(0, 10, won=False), Score(1, 90, won=True)]))
    async with bot_at(sandbox, tmp_path / "games.db"):
        own = await (await ann.slash(sandbox.general, "stats")).reply()
        assert "1 game, 0 won" in own.text
        assert "No game finished" in (await (await bo.slash(sandbox.general, "stats")).reply()).text
        board = await (await bo.slash(sandbox.general, "leaderboard")).reply()
        assert "Ann" in board.text
        assert "Bo" not in board.text


async def test_the_leaderboard_is_turned_page_by_page(sandbox: Sandbox, tmp_path: Path) -> None:
    ann = sandbox.user("Ann")
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as store:
        for number in range(12):
            game = await store.games.create_lobby(600 + number, 1000 + number, f"N{number}", guild_id=sandbox.guild.id)
            await join(store, game.id, 2000 + number, f"M{number}")
            await start(store, game.id, order=[0, 1], deck=["base-U"])
            await finish(store, game.id, Ending([Score(0, 10, won=True), Score(1, 9, won=False)]))
    async with bot_at(sandbox, tmp_path / "games.db"):
        page = await (await ann.slash(sandbox.general, "leaderboard")).reply()
        assert "\n20. **" in page.text
        page = await (await ann.click(page, "Next")).reply()
        assert "21. **" in page.text
        assert "24. **" in page.text
        page = await (await ann.click(page, "Back")).reply()
        assert "1. **" in page.text
