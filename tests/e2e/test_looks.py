"""Looking at a game: the score, the board, the tiles to come, the fields, what happened."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.sandbox import Message, Sandbox
from tests.e2e.tables import FixedDealer, bot_at, numbers, place_by_commands, seated, turn_of


def picture(sandbox: Sandbox, message: Message) -> Image.Image:
    """The picture of a message; it must be one."""
    image = Image.open(BytesIO(sandbox.file(message, message.attachments[0].filename)))
    image.load()
    return image


async def test_everyone_may_look_and_only_the_asker_sees_it(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(3)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        watcher = sandbox.user("Watcher", locale="ru")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        for number in range(4):
            await place_by_commands(channel, (ann, bo)[number % 2], rng)
            turn = await turn_of(channel, (bo, ann)[number % 2], after=turn)
        for command in ("score", "board", "tiles", "fields"):
            message = await (await bo.slash(channel, command)).reply()
            assert message.only_for == bo.id
            assert message.pinged == []
            assert message.alt_texts[0]
            assert picture(sandbox, message).width > 300
        score = await (await watcher.slash(channel, "score")).reply()
        assert score.only_for == watcher.id
        assert "закончись игра сейчас" in score.text
        assert "В мешке осталось 4 плитки" in score.text
        missed = await (await ann.slash(channel, "log")).reply()
        assert missed.only_for == ann.id
        assert "One move since your last:\n**1.** Bo places a tile at" in missed.text
        assert picture(sandbox, missed).width > 300
        assert "One move since your last turn." in turn.text
        clicked = await (await ann.click(turn, "What happened?")).reply()
        assert clicked.only_for == ann.id
        assert clicked.text == missed.text
        assert (
            "Nothing has happened since your last move."
            in (await (await bo.click(turn, "What happened?")).reply()).text
        )
        missed = await (await watcher.slash(channel, "log")).reply()
        assert "Последний ход:\n**1.** Bo" in missed.text
        own = await (await ann.slash(channel, "board")).reply()
        assert [button.label for button in own.buttons] == ["Draw a tile"]
        theirs = await (await bo.slash(channel, "board", view="map")).reply()
        assert "It is Ann’s turn." in theirs.text
        assert theirs.buttons == []
        near = await (await bo.slash(channel, "board", focus="0 0")).reply()
        assert picture(sandbox, near).width > 300


async def test_the_buttons_under_a_fresh_board_work(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(4)):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        await seated(sandbox, sandbox.general, [ann, bo])
        board = await (await ann.slash(sandbox.general, "board")).reply()
        planner = await (await ann.click(board, "Draw a tile")).reply()
        assert numbers(planner)
        again = await (await ann.slash(sandbox.general, "board")).reply()
        assert [button.label for button in again.buttons] == ["Choose a place"]
        assert numbers(await (await ann.click(again, "Choose a place")).reply())


@pytest.mark.parametrize(
    ("focus", "answer"),
    [
        ("E90 N90", "E90 N90 is not on the map"),
        ("nonsense", "I do not know that place"),
        ("99999999999999999999", "I do not know that place"),
        ("<@&1> @everyone", "I do not know that place"),
    ],
)
async def test_a_place_that_is_none_is_refused_kindly(
    sandbox: Sandbox, tmp_path: Path, focus: str, answer: str
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(4)):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        await seated(sandbox, sandbox.general, [ann, bo])
        message = await (await bo.slash(sandbox.general, "board", focus=focus)).reply()
        assert message.only_for == bo.id
        assert answer in message.text


async def test_without_a_game_one_is_told_how_to_open_one(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann = sandbox.user("Ann")
        for command in ("score", "board", "tiles", "fields", "log"):
            message = await (await ann.slash(sandbox.general, command)).reply()
            assert message.only_for == ann.id
            assert "/game new" in message.text
        await (await ann.slash(sandbox.general, "game new")).done()
        message = await (await ann.slash(sandbox.general, "score")).reply()
        assert "not started" in message.text


async def test_a_finished_game_can_still_be_looked_at(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(5)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        await seated(sandbox, sandbox.general, [ann, bo])
        await place_by_commands(sandbox.general, ann, rng)
        await place_by_commands(sandbox.general, bo, rng)
        await ann.wait_for_text(sandbox.general, "The end")
        message = await (await ann.slash(sandbox.general, "score")).reply()
        assert "The final score" in message.text
        assert "No tile is left" in (await (await ann.slash(sandbox.general, "tiles")).reply()).text
