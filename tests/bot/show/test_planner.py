"""The planner: what a preview costs and shares with other pictures, and what it refuses."""

from __future__ import annotations

from random import Random

import pytest

from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft
from bot.texts import load_texts
from engine.game import Game, new_game
from tests.bot.show.sitting import sit_down


def test_a_preview_tries_the_move_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance = new_game("base", ["Ann", "Bo"], seed=3), Random(3)
    for _ in range(30):
        assert game.decision is not None
        game.take(chance.choice(game.decision.choices()))
    while game.decision is None or game.decision.kind != "place":
        assert game.decision is not None
        game.take(game.decision.choices()[-1])
    copies: list[Game] = []
    copy = Game.copy

    def counted(self: Game) -> Game:
        copies.append(self)
        return copy(self)

    monkeypatch.setattr(Game, "copy", counted)
    _, x, y, turn = game.decision.choices()[0]
    draft = plan_draft(sit_down(game), Plan((int(x), int(y)), int(turn)), Reader(load_texts(), "en"))
    assert draft.picture is not None
    assert draft.picture.preview is not None
    assert copies == [game]


def test_a_follower_that_cannot_go_there_is_not_planned() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3)
    assert game.decision is not None
    _, x, y, turn = game.decision.choices()[0]
    plan = Plan((int(x), int(y)), int(turn), "follower 9")
    draft = plan_draft(sit_down(game), plan, Reader(load_texts(), "en"))
    assert draft.picture is not None
    assert draft.picture.preview is not None
    assert draft.picture.preview.chosen == ""
    assert "No follower." in draft.above


def test_all_pictures_of_a_moment_share_one_snapshot() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3)
    session = sit_down(game)
    assert game.decision is not None
    placement = game.decision.choices()[0]
    _, x, y, turn = placement
    board = plan_draft(session, Plan(), Reader(load_texts(), "en")).picture
    preview = plan_draft(session, Plan((int(x), int(y)), int(turn)), Reader(load_texts(), "en")).picture
    assert board is not None
    assert preview is not None
    assert board.snapshot is preview.snapshot
    game.take(placement)
    later = session.snapshot((0, 1))
    assert len(later.tiles) == len(board.snapshot.tiles) + 1
    assert session.snapshot((3, 1)).seats[0].colour == 3


def test_who_plays_at_once_still_reads_that_nobody_is_chosen_where_a_move_is_confirmed() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3)
    assert game.decision is not None
    _, x, y, turn = game.decision.choices()[0]
    draft = plan_draft(sit_down(game), Plan((int(x), int(y)), int(turn)), Reader(load_texts(), "en", at_once=True))
    assert "No follower." in draft.above, "tiles are drawn by themselves here"
