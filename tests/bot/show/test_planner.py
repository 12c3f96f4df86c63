"""The planner: what a preview costs."""

from __future__ import annotations

from random import Random

import pytest

from bot.show.planner import Plan, plan_draft
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
    draft = plan_draft(sit_down(game), Plan((int(x), int(y)), int(turn)), load_texts(), "en")
    assert draft.picture is not None
    assert draft.picture.preview is not None
    assert copies == [game]
