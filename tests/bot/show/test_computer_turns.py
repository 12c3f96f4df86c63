"""What a turn's message shows where computers play: their moves in one picture, and that one of them is thinking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.refusal import Refusal
from bot.show.draft import Menu
from bot.show.lobby_message import seat_line
from bot.show.turn_message import first_words, turn_draft
from bot.texts import Locale, load_texts
from render.story import moves_since
from tests.bot.headless import ANN, BO, Headless

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


@pytest.mark.parametrize(
    ("locale", "thinks", "named"),
    [("en", "Bo’s stand-in is thinking.", "stand-in: master"), ("ru", "Замена игрока Bo думает.", "замена: мастер")],
)
async def test_a_stand_in_is_called_one_with_how_well_it_plays(
    bot: Headless, locale: Locale, thinks: str, named: str
) -> None:
    game = await bot.table(ANN, BO)
    bot.door.steps.clear()
    await bot.change(
        game, lambda change: change.seat(replace(change.session.seats[1], kind="stand-in", level="master"))
    )
    await bot.take_turn(game, ANN)
    draft = await bot.look(game, lambda session: turn_draft(session, load_texts(), locale))
    assert thinks in draft.below
    assert named in await bot.look(game, lambda session: seat_line(session, load_texts(), locale))


async def test_nothing_is_proposed_to_a_computer(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",), rules="mists")
    bot.door.steps.clear()
    await bot.take_turn(game, ANN)
    with pytest.raises(Refusal, match="propose-computer"):
        await bot.look(game, lambda session: session.check_partner(ANN))
