"""What happened is told in its order, and under the names of those who acted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.archive.forget_user import leave_for_good
from bot.sessions.change import Change
from bot.sessions.game_settings import GameSettings, TurnNote
from bot.sessions.session import Session
from bot.show.end_message import final_draft
from bot.show.moves_since import since_draft
from bot.show.replay_steps import step_draft
from bot.show.table_story import action_of, table_story
from bot.show.turn_message import turn_draft
from bot.texts import load_texts
from engine.events import Drawn, Turn
from engine.game import Game, new_game, play_randomly
from tests.bot.headless import ANN, BO, CY, DEE, NAMES, Headless
from tests.bot.show.sitting import sit_down
from tests.bot.show.test_looks import GAMES, text

TEXTS = load_texts()


def drawn(turns: int = 0) -> Game:
    """A game in which somebody has just drawn."""
    game = new_game("base", ["Ann", "Bo"], seed=2, options={"draw": "ask"})
    game.act("draw")
    for _ in range(turns):
        place(game)
        game.act("draw")
    return game


def place(game: Game) -> None:
    while game.decision is not None and game.decision.kind != "draw":
        options = game.decision.options()
        game.act("pass" if "pass" in options else options[0])


def noted(game: Game, *notes: TurnNote) -> Session:
    session = sit_down(game)
    session.settings = GameSettings(turn_notes=notes)
    return session


def in_order(said: str, *parts: str) -> bool:
    """Whether some words come one after the other."""
    found = [said.index(part) for part in parts]
    return found == sorted(found)


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_every_event_is_tied_to_the_action_that_caused_it(rules: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(rules, ["Ann", "Bo", "Cy", "Dee", "Em"][:players], seed=4, options=options)
    play_randomly(game, Random(4))
    again = new_game(rules, game.players, seed=4, options=options)
    session = sit_down(game)
    causes = [-1] * len(again.events)
    asked = []
    for number, action in enumerate(game.actions):
        asked.append(again.decision.player if again.decision else None)
        causes += [number] * len(again.act(action))
    assert [action_of(session, event) for event in range(len(game.events))] == causes
    assert game.actors == asked


def test_a_plan_that_failed_is_told_after_the_draw_that_showed_it() -> None:
    session = noted(drawn(), TurnNote(1, 1, "plan-void", 0))
    said = text(turn_draft(session, TEXTS, "en"))
    assert in_order(said, "Ann draws a tile.", "Ann had planned a move, but it is no longer possible.")
    place(session.game)
    session.number = len(session.game.actions)
    said = text(turn_draft(session, TEXTS, "en"))
    assert in_order(said, "Ann draws a tile.", "Ann had planned a move", "Ann places a tile")


def test_a_planned_move_is_told_as_such_when_it_is_made() -> None:
    game = drawn(1)
    placed = game.actions.index(next(action for action in game.actions if action.startswith("place"))) + 1
    session = noted(game, TurnNote(placed, 1, "plan", 0))
    said = text(turn_draft(session, TEXTS, "en"))
    assert in_order(said, "Ann draws a tile.", "Ann places a tile", "Ann had planned this move.", "Bo draws a tile.")
    assert "places a tile" in (log := text(since_draft(session, 102, TEXTS, "en")))
    assert in_order(log, "**1.** Ann places a tile", "Ann had planned this move.")


def test_the_end_tells_notes_in_their_places() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=2)
    play_randomly(game, Random(2))
    last = max(number for number, action in enumerate(game.actions) if action.startswith("place"))
    mover = game.actors[last]
    session = noted(game, TurnNote(last + 1, sit_down(game).turn, "plan", mover))
    name = game.players[mover]
    assert in_order(text(final_draft(session, TEXTS, "en")), f"{name} places a tile", f"{name} had planned this move.")


def test_a_note_of_0_1_0_about_a_stand_in_says_nothing_more() -> None:
    session = noted(drawn(), TurnNote(1, 1, "stand-in", 0))
    assert table_story(session, range(len(session.game.events)), TEXTS, "en") == ["Ann draws a tile."]


def test_a_drawn_tile_is_in_words_only_for_those_who_see_no_picture() -> None:
    session = sit_down(drawn())
    draft = turn_draft(session, TEXTS, "en")
    assert "Ann draws a tile." in draft.above
    assert draft.picture is not None
    assert draft.thumbnail is not None
    assert f"Ann draws a tile: {draft.thumbnail.alt}." in draft.picture.alt
    assert draft.thumbnail.alt not in text(draft)
    russian = turn_draft(session, TEXTS, "ru")
    assert "Ann: взята плитка." in russian.above
    assert russian.picture is not None
    assert "Ann: взята плитка — " in russian.picture.alt


# Who moved


async def said_now(bot: Headless, game: int, reader: int = ANN) -> tuple[str, str, str]:
    """The message of the turn, the log, and the last step of the replay."""

    def look(session: Session) -> tuple[str, str, str]:
        step = step_draft(session, 99, TEXTS, "en")
        return (
            text(turn_draft(session, TEXTS, "en")),
            text(since_draft(session, reader, TEXTS, "en")),
            text(step),
        )

    return await bot.look(game, look)


async def hand(bot: Headless, game: int, seat: int, user: int) -> None:
    await bot.change(game, lambda change: change.hand(seat, user, NAMES[user]))


async def test_a_stand_in_moves_under_its_own_name(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    await bot.take_turn(game, ANN)
    for said in await said_now(bot, game):
        assert "Bo’s stand-in places a tile" in said
        assert "Bo places" not in said
    assert "Bo’s stand-in draws a tile." in (await said_now(bot, game))[0]
    russian = await bot.look(game, lambda session: text(turn_draft(session, TEXTS, "ru")))
    assert "Замена игрока Bo кладёт плитку" in russian


async def test_a_stand_in_that_plays_one_turn_moves_under_its_own_name(bot: Headless) -> None:
    game = await bot.table(ANN, BO)

    def skip(change: Change) -> None:
        change.set(skip=(0, 1))
        change.proceeds = True

    await bot.change(game, skip)
    for said in await said_now(bot, game, BO):
        assert "Ann’s stand-in places a tile" in said
    await bot.take_turn(game, BO)
    assert "Bo places" in (await said_now(bot, game))[0]


async def test_the_story_names_who_moved_and_not_who_sits_there_now(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.take_turn(game, ANN)
    await hand(bot, game, 0, CY)
    for running in (bot, bot.restarted()):
        for said in await said_now(running, game, BO):
            assert f"<@{ANN}> places a tile" in said
            assert "Cy places" not in said
    alt = await bot.look(game, lambda session: since_draft(session, BO, TEXTS, "en").picture)
    assert alt is not None
    assert "Player 1 places a tile" in alt.alt, "a mention cannot be read out"
    await bot.take_turn(game, BO)
    await bot.take_turn(game, CY)
    assert "Cy places" in (await said_now(bot, game))[0]
    # Who comes back has the name again.
    await hand(bot, game, 0, ANN)
    lines = await bot.look(game, lambda session: table_story(session, range(len(session.game.events)), TEXTS, "en"))
    movers = [line.split()[0] for line in lines if "places a tile" in line]
    assert movers == ["Ann", "Bo", f"<@{CY}>"]


async def test_after_an_undo_the_numbers_of_the_log_still_tell_who_moved(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.draw(game, ANN)
    await bot.place(game, ANN)
    await bot.change(game, lambda change: change.take_back(ANN, 1))
    await hand(bot, game, 0, DEE)
    said = await bot.look(game, lambda session: table_story(session, range(len(session.game.events)), TEXTS, "en"))
    assert said[0] == f"<@{ANN}> draws a tile."


async def test_the_name_of_somebody_who_was_forgotten_is_not_told(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.take_turn(game, ANN)
    await hand(bot, game, 0, CY)

    def forgets(change: Change) -> Sequence[str]:
        leave_for_good(change, ANN)
        return table_story(change.session, range(len(change.session.game.events)), TEXTS, "en")

    at_once = (await bot.change(game, forgets)).value
    for lines in (at_once, await said_now(bot, game, BO), await said_now(bot.restarted(), game, BO)):
        said = "\n".join(lines)
        assert "Player 1 places a tile" in said
        assert str(ANN) not in said
        assert "Ann" not in said


async def test_a_finished_game_knows_who_moved(bot: Headless) -> None:
    game = await bot.table(ANN, BO, tiles=2)
    await bot.take_turn(game, ANN)
    await hand(bot, game, 0, CY)
    await bot.take_turn(game, BO)
    assert (await bot.row(game)).status == "finished"
    for running in (bot, bot.restarted()):
        said = await running.look(game, lambda session: text(step_draft(session, 1, TEXTS, "en")))
        assert f"<@{ANN}> places a tile" in said


def test_games_without_sittings_are_told_under_the_names_of_the_seats() -> None:
    session = sit_down(drawn(2))
    events = session.game.events
    told = table_story(session, range(len(events)), TEXTS, "en", leave_out=(Drawn, Turn))
    assert told[0].startswith("Ann places")
