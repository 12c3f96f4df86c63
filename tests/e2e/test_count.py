"""Count of Carcassonne: somebody is asked in another's turn, and the bot restarts before the answer."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Sandbox
from tests.e2e.scripts import play, question
from tests.e2e.tables import FixedDealer, answered, bot_at, game_of, seated, turn_of

DECK = ("base-K", "base-A", "base-X", "base-J")
INTO_THE_SMITHY = ("place 3 -1 0", "follower 1", "place 2 -1 270", "pass", "quarter blacksmith", "pass")
ANNS_ROAD = ("place 2 3 270", "follower 1")
LAST = ("place -1 0 0", "pass")


async def test_an_opponent_joins_out_of_turn_after_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with bot_at(sandbox, database, FixedDealer(deck=DECK)) as app:
        first = await seated(sandbox, channel, people, additions="count")
        game = game_of(first)
        await play(app, channel, game, people, INTO_THE_SMITHY)
        anns = await turn_of(channel, ann, after=first)
        assert "Bo puts a follower into the smithy." in anns.text
        await play(app, channel, game, people, ANNS_ROAD)
        asked, join = await question(app, channel, game, people)
        assert asked is bo
        assert join.id > anns.id
        assert join.pinged == [bo.id], "Bo is called in Ann's turn"
        assert f"{bo.mention}, the road at" in join.text
        assert "is being scored: 2 points. Followers there: Ann 1; majority: Ann." in join.text
        assert "You have 1 follower in the smithy." in join.text
        stay_or_go = [one.label for one in join.buttons if "|act|" in str(one.custom_id)]
        assert stay_or_go == ["Move 1 follower: you score too", "Move nobody"]
    async with bot_at(sandbox, database) as app:
        assert "Bo" in await answered(ann.click(join, "Move nobody")), "only Bo may say"
        await bo.click(join, "Move 1 follower: you score too")
        turn = await turn_of(channel, bo, after=join)
        assert "Bo moves 1 follower from the smithy to the road at" in turn.text
        assert "The majority there changes: Ann and Bo." in turn.text
        for name in ("Ann", "Bo"):
            assert f"{name} scores 2 points for the road" in turn.text
        await play(app, channel, game, people, LAST)
        final = await ann.wait_for_text(channel, "The end")
        assert "Ann: 5 points" in final.text
        assert "Bo: 2 points" in final.text
    calls = [message.id for message in bo.sees(channel) if message.id > anns.id and bo.id in message.pinged]
    assert calls == [join.id, turn.id], "Bo was called once to answer, and once for the next turn"


async def test_the_question_out_of_turn_in_russian(sandbox: Sandbox, tmp_path: Path) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    mod = sandbox.user("Mod", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=DECK)) as app:
        game = game_of(await seated(sandbox, channel, people, additions="count", drawing="auto"))
        await (await mod.slash(channel, "settings", language="ru", place="channel")).reply()
        await play(app, channel, game, people, INTO_THE_SMITHY + ANNS_ROAD)
        bo, join = await question(app, channel, game, people)
        assert join.pinged == [bo.id]
        assert "сейчас считается дорога" in join.text
        assert "2 очка. Подданные там: Ann 1; большинство: Ann." in join.text
        await play(app, channel, game, people, ("join 1", *LAST))
        await bo.wait_for_text(channel, "Bo выводит 1 подданного из кузницы на участок: дорога")
        await bo.wait_for_text(channel, "Bo: 2 очка")
