"""Races, stale and foreign controls, hostile input: one action lands, everyone else gets a clear sentence."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from bot.sandbox import Deed, Sandbox
from tests.e2e.tables import (
    FixedDealer,
    answered,
    bot_at,
    choose_number,
    finish_placing,
    forged,
    game_of,
    place_by_buttons,
    seated,
    turn_of,
)


async def replies(*deeds: Deed) -> list[str]:
    return [message.text for message in await asyncio.gather(*(deed.reply() for deed in deeds))]


async def test_one_user_clicks_twice(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        draw = str(turn.buttons[0].custom_id)
        told = await replies(*[await ann.click(turn, draw, force=True) for _ in range(5)])
        assert sum("Press the number" in text for text in told) == 1
        assert sum("moved on" in text for text in told) == 4
        assert (await app.store.log.record(game_of(turn)))["actions"] == ["draw"]


async def test_two_confirmations_of_different_planners(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        first = await (await ann.click(turn, "Draw a tile")).reply()
        second = await (await ann.slash(channel, "draw")).reply()
        planners = []
        for planner, place in ((first, 0), (second, 1)):
            planners.append(await choose_number(ann, planner, place))
        deeds = [await ann.click(planner, "Place without a follower") for planner in planners]
        told = await replies(*deeds)
        assert sorted(text.split(".")[0] for text in told) == [
            "Done",
            "The game has moved on since this button was made",
        ]
        await turn_of(channel, bo)
        actions = (await app.store.log.record(game))["actions"]
        assert [action.split()[0] for action in actions[:2]] == ["draw", "place"]
        assert len(actions) <= 3


async def test_two_users_at_once_and_an_outsider(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, out = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Out")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        draw = str(turn.buttons[0].custom_id)
        deeds = [await person.click(turn, draw, force=True) for person in (bo, ann, out)]
        told = await replies(*deeds)
        assert "It is Ann’s turn" in told[0] or "moved on" in told[0]
        assert "Press the number" in told[1]
        assert "You do not play in this game" in told[2]
        assert all(message.only_for for message in [await deed.reply() for deed in deeds])
        assert (await app.store.log.record(game_of(turn)))["actions"] == ["draw"]
        for person, sentence in ((bo, "It is Ann’s turn"), (out, "You do not play")):
            for command in ("draw", "pass"):
                assert sentence in await answered(person.slash(sandbox.general, command))
            assert sentence in await answered(person.slash(sandbox.general, "place", where="1"))
            assert sentence in await answered(person.slash(sandbox.general, "answer", choice="pass"))
            assert await person.autocomplete(sandbox.general, "place", option="where") == []
            assert await person.autocomplete(sandbox.general, "answer", option="choice") == []


async def test_stale_controls(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game, old = game_of(turn), str(turn.buttons[0].custom_id)
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        await finish_placing(channel, ann, planner)
        bos = await turn_of(channel, bo)
        await place_by_buttons(channel, bo, bos, Random(4))
        await turn_of(channel, ann, after=turn)
        before = await app.store.log.rows(game)
        for custom_id in (old, old.replace("draw", "open"), old.replace("draw", "undo")):
            assert "moved on" in await answered(forged(ann, turn, custom_id))
        stale = f"tw|plan-place|{game}|1|//0"
        assert "moved on" in await answered(forged(ann, turn, stale, ["1 0"]))
        assert await app.store.log.rows(game) == before


async def test_controls_of_another_game(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)) as app:
        ann, bo, cy = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")
        first, second = sandbox.general, sandbox.channel("second")
        mine = await seated(sandbox, first, [ann, bo])
        other = await seated(sandbox, second, [bo, cy])
        theirs = str(other.buttons[0].custom_id)
        assert "You do not play in this game" in await answered(forged(ann, mine, theirs))
        gone = theirs.replace(f"|{game_of(other)}|", "|999|")
        assert "closed" in await answered(forged(ann, mine, gone))
        assert await app.store.log.rows(game_of(other)) == []


MALFORMED = [
    "tw|act|{game}|0|place 1 0 0",
    "tw|act|{game}|0|draw draw",
    "tw|act|{game}|0|DROP TABLE games",
    "tw|act|{game}|0|",
    "tw|choose|{game}|0|",
    "tw|page|{game}|0|-1",
    "tw|page|{game}|0|99999999999999999999",
    "tw|plan|{game}|0|/////",
    "tw|plan|{game}|0|1 0 45//0",
    "tw|plan|{game}|0|1 0 90//0",
    "tw|confirm|{game}|0|//0",
    "tw|confirm|{game}|0|99 99 0/follower 0/0",
    "tw|vote|{game}|7|yes",
    "tw|vote|{game}|7|perhaps",
    "tw|undo|{game}|0|",
    "tw|join|{game}|0|",
    "tw|additions|{game}|0|",
    "tw|draw|{game}|999999999|",
    "tw|draw|9223372036854775807|0|",
    "tw|nothing|1|1|",
    "somebody else's",
    "tw|draw|{game}|0|\u202e<@1> @everyone",
]
"""Custom ids that no control of that moment has; the last one draws, for what follows the number means nothing."""


async def test_malformed_custom_ids_get_a_clear_refusal(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        game = game_of(turn)
        for custom_id in MALFORMED:
            assert await app.store.log.rows(game) == [], "nothing was done so far"
            for person in (bo, ann):
                told = await (await forged(person, turn, custom_id.format(game=game))).reply()
                assert told.text, custom_id
                assert told.only_for == person.id, custom_id
                assert "went wrong on my side" not in told.text, custom_id
        assert [row.action for row in await app.store.log.rows(game)] == ["draw"]


async def test_hostile_names_and_words(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("@everyone **[x](http://x.y)** <@1>"), sandbox.user("Bo")
        channel = sandbox.general
        assert "no option evil" in await answered(ann.slash(channel, "game new", options="evil=1"))
        assert "could not read" in await answered(ann.slash(channel, "game new", options="`rm -rf`=<@1>"))
        assert "no addition “" in await answered(ann.slash(channel, "game new", additions="@everyone, king"))
        assert await app.store.games.open_games() == []
        turn = await seated(sandbox, channel, [ann, bo])
        assert "@everyone" not in turn.text
        assert "**[x]" not in turn.text
        assert turn.mentions == [ann.id]
        assert "Draw one first" in await answered(ann.slash(channel, "place", where="nowhere"))
        await (await ann.slash(channel, "draw")).reply()
        for where in ("nowhere", "E1", "@everyone"):
            assert "do not know that place" in await answered(ann.slash(channel, "place", where=where))
        for where in ("9999999999999999999", "0"):
            assert f"no place {where} now, only 1–" in await answered(ann.slash(channel, "place", where=where))
        assert "share a side" in await answered(ann.slash(channel, "place", where="E99 N99", turn=0))
        assert "can be turned by" in await answered(ann.slash(channel, "place", where="1", turn=-(10**9)))
        assert "I do not know" in await answered(ann.slash(channel, "answer", choice="@everyone"))
