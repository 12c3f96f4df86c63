"""The pictures of a turn's message: what everybody sees, what only those who choose see, and what is sent again."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from bot.sandbox import Message, Person, Sandbox
from tests.e2e.tables import FixedDealer, bot_at, finish_placing, place_by_commands, seated, turn_of

PLACES = "Places: 1: "


def files(message: Message) -> dict[str, int]:
    """The attached files and their ids."""
    return {attachment.filename: attachment.id for attachment in message.attachments}


async def drawn(sandbox: Sandbox, person: Person, turn: Message) -> Message:
    """Draw, and wait until everybody sees the tile; the planner."""
    planner = await (await person.click(turn, "Draw a tile")).reply()
    await sandbox.until(lambda: "tile.png" in files(turn), "the drawn tile")
    return planner


async def test_a_draw_adds_the_tile_and_leaves_the_board(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        before = files(turn)
        assert list(before) == ["board.png"]
        planner = await drawn(sandbox, ann, turn)
        assert files(turn)["board.png"] == before["board.png"]
        tile = Image.open(BytesIO(sandbox.file(turn, "tile.png")))
        assert 100 < tile.width < 200

        # Where it can be put only Ann sees.
        board, hand = turn.alt_texts
        assert PLACES not in board
        assert "city" in hand or "road" in hand or "field" in hand
        assert PLACES in planner.alt_texts[0]
        own = await (await ann.slash(channel, "board")).reply()
        theirs = await (await bo.slash(channel, "board")).reply()
        assert PLACES in own.alt_texts[0]
        assert PLACES not in theirs.alt_texts[0]

        await finish_placing(channel, ann, planner)
        await turn_of(channel, bo, after=turn)
        await app.channels.settled(1)
        assert len(turn.alt_texts) == 1


async def test_a_board_that_the_message_has_lost_is_sent_again(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        await app.channels.settled(1)
        lost = files(turn)["board.png"]
        sandbox.faults.break_down("PATCH", "/channels/{channel_id}/messages", status=400)
        await drawn(sandbox, ann, turn)
        assert list(files(turn)) == ["board.png", "tile.png"]
        assert files(turn)["board.png"] != lost
        assert sandbox.faults.happened == 1


async def test_after_a_restart_both_pictures_are_there(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)):
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        await seated(sandbox, channel, [ann, bo])
        await place_by_commands(channel, ann, Random(1))
        turn = await turn_of(channel, bo)
    before = sandbox.file(turn, "board.png")
    async with bot_at(sandbox, tmp_path / "games.db"):
        await drawn(sandbox, bo, turn)
        assert list(files(turn)) == ["board.png", "tile.png"]
        assert sandbox.file(turn, "board.png") == before


async def test_partners_see_the_places_too(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)):
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        guest = sandbox.user("Guest")
        turn = await seated(sandbox, channel, [ann, bo], rules="mists", level=1)
        await drawn(sandbox, ann, turn)
        looks = [await (await one.slash(channel, "board")).reply() for one in (ann, bo, guest)]
        assert [PLACES in look.alt_texts[0] for look in looks] == [True, True, False]
        assert [[button.label for button in look.buttons] for look in looks] == [["Choose a place"], ["Propose"], []]


async def test_a_number_that_no_place_has_is_told_which_there_are(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)):
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        await drawn(sandbox, ann, turn)
        places = len(await ann.autocomplete(channel, "place", option="where"))
        refused = await (await ann.slash(channel, "place", where="99")).reply()
        assert f"There is no place 99 now, only 1–{places}." in refused.text
