"""What a turn's message shows where computers play: their moves in one picture, and that one of them is thinking."""

from __future__ import annotations

import pytest

from bot.show.draft import Menu
from bot.show.turn_message import first_words, turn_draft
from bot.texts import Locale, load_texts
from render.story import moves_since
from tests.bot.headless import ANN, Headless

LEVELS = ("solid", "casual", "strong")


async def test_several_moves_of_computers_are_numbered_in_one_picture(bot: Headless) -> None:
    game = await bot.table(ANN, computers=LEVELS, tiles=12)
    await bot.take_turn(game, ANN)
    draft = await bot.look(game, lambda session: turn_draft(session, load_texts(), "en", since=1))
    picture = draft.picture
    assert picture is not None
    assert picture.viewer == 0
    assert [move.player for move in moves_since(picture.snapshot, picture.viewer)] == [1, 2, 3]
    told = "\n".join(draft.above)
    assert all(f"{name} places a tile" in told for name in ("Ann", "Otto", "Mila", "Finn"))
    assert "3 moves since your last turn" in "\n".join(draft.below)


@pytest.mark.parametrize(("locale", "thinks"), [("en", "Otto is thinking."), ("ru", "Otto думает.")])
async def test_a_computer_that_is_asked_gets_no_buttons(bot: Headless, locale: Locale, thinks: str) -> None:
    game = await bot.table(ANN, computers=LEVELS)
    bot.door.steps.clear()
    await bot.take_turn(game, ANN)
    draft = await bot.look(game, lambda session: turn_draft(session, load_texts(), locale))
    assert thinks in draft.below
    verbs = [button.click.verb for row in draft.rows if not isinstance(row, Menu) for button in row]
    assert verbs == ["undo"]
    assert draft.pings == ()


async def test_the_first_message_says_how_well_computers_play(bot: Headless) -> None:
    game = await bot.table(ANN, computers=LEVELS)
    (line,) = await bot.look(game, lambda session: first_words(session, load_texts(), "en"))
    assert line.endswith("Ann, Otto (computer: solid), Mila (computer: casual), Finn (computer: strong).")
