"""One's own data: seen and deleted, in the middle of games too."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from bot.sandbox import Sandbox
from engine.game import load_game
from tests.e2e.tables import FixedDealer, bot_at, place_by_commands, seated, turn_of


async def test_everything_about_oneself_comes_as_a_file(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        stranger = sandbox.user("Stranger", locale="ru")
        await seated(sandbox, sandbox.general, [ann, bo])
        await place_by_commands(sandbox.general, ann, Random(1))
        message = await (await ann.slash(sandbox.general, "data export")).reply()
        assert message.only_for == ann.id
        stored = json.loads(sandbox.file(message, "my-data.json"))
        assert [seat["name"] for seat in stored["seats"]] == ["Ann"]
        assert any(row["action"].startswith("place ") for row in stored["actions"])
        assert {row["user_id"] for row in stored["actions"]} == {ann.id}
        assert "deck" not in stored["games"][0]
        nothing = await (await stranger.slash(sandbox.direct(stranger), "data export")).reply()
        assert "ничего не хранится" in nothing.text


async def test_whoever_leaves_in_mid_turn_is_replaced_and_the_table_is_told(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(2)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(4)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        await place_by_commands(channel, ann, rng)
        turn = await turn_of(channel, bo, after=turn)
        await (await bo.slash(channel, "draw")).reply()
        row = await app.sessions.live_here(channel.id)

        question = await (await bo.slash(channel, "data delete")).reply()
        assert question.only_for == bo.id
        assert "You sit at 1 table" in question.text
        kept = await (await bo.click(question, "Keep it")).reply()
        assert "Nothing has been deleted." in kept.text
        question = await (await bo.slash(channel, "data delete")).reply()
        done = await (await bo.click(question, "Delete my data")).reply()
        assert "I know nothing about you any more" in done.text

        await ann.wait_for_text(channel, "A player has left this table for good")
        turn = await turn_of(channel, ann, after=turn)
        assert "Player 2’s stand-in places a tile" in turn.text
        assert "Bo" not in turn.text
        seats = await app.store.games.seats(row.id)
        assert [(seat.user_id, seat.kind) for seat in seats] == [(ann.id, "human"), (None, "stand-in")]
        await place_by_commands(channel, ann, rng)
        final = await ann.wait_for_text(channel, "The end")
        assert "Player 2" in final.text
        record = await app.store.log.record(row.id)
        assert load_game(record).finished
        stored = json.dumps(await app.store.people.export(bo.id))
        assert str(bo.id) not in stored
        none = await (await bo.slash(channel, "stats")).reply()
        assert "No game finished here yet." in none.text
        refused = await (await bo.slash(channel, "draw")).reply()
        assert refused.only_for == bo.id


async def test_a_table_that_everyone_leaves_is_ended(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo", locale="ru"), sandbox.general
        await seated(sandbox, channel, [ann, bo])
        row = await app.sessions.live_here(channel.id)
        question = await (await bo.slash(channel, "data delete")).reply()
        await (await bo.click(question, "Удалить мои данные")).reply()
        await ann.wait_for_text(channel, "has left this table")
        question = await (await ann.slash(channel, "data delete")).reply()
        await (await ann.click(question, "Delete my data")).reply()
        await ann.wait_for_text(channel, "Nobody was left at the table")
        assert (await app.store.games.get(row.id)).status == "ended"


async def test_a_lobby_is_left_and_an_empty_one_closed(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        await (await ann.slash(channel, "game new")).done()
        await (await bo.slash(channel, "game join")).done()
        row = await app.sessions.here(channel.id)
        question = await (await ann.slash(channel, "data delete")).reply()
        await (await ann.click(question, "Delete my data")).reply()
        lobby = await app.store.games.get(row.id)
        assert (lobby.status, lobby.host_id) == ("lobby", bo.id)
        question = await (await bo.slash(channel, "data delete")).reply()
        await (await bo.click(question, "Delete my data")).reply()
        assert (await app.store.games.get(row.id)).status == "ended"


async def test_a_finished_game_keeps_its_moves_without_the_name(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(3)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        await seated(sandbox, channel, [ann, bo])
        for person in (ann, bo):
            await place_by_commands(channel, person, rng)
        await ann.wait_for_text(channel, "The end")
        before = await (await ann.slash(channel, "history")).reply()
        assert "Bo" in before.text
        question = await (await bo.slash(channel, "data delete")).reply()
        await (await bo.click(question, "Delete my data")).reply()
        after = await (await ann.slash(channel, "history")).reply()
        assert "Bo" not in after.text
        assert "Player 2" in after.text
        score = await (await ann.slash(channel, "score")).reply()
        assert "Player 2" in score.text
        row = (await app.store.archive.page([channel.id], start=0, length=1))[0]
        assert sum(action.startswith("place ") for action in (await app.store.log.record(row.id))["actions"]) == 2
