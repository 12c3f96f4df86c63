"""The bags with which tests win the levels of Mists do win them."""

from __future__ import annotations

import pytest

from engine.game import load_game
from engine.rules.mists_events import TeamEnd
from engine.rules.mists_levels import default_markers, levels
from tests.e2e.won_levels import WON_BY_THREE, WON_BY_TWO, WonLevel
from tests.engine.rules.mists.land import NAMES, told

ALL = [*WON_BY_TWO.values(), *WON_BY_THREE.values()]


@pytest.mark.parametrize("won", ALL, ids=lambda won: f"{won.level} by {len(won.colours)}")
def test_the_last_move_wins(won: WonLevel) -> None:
    record = {
        "format": 1,
        "rules": "mists",
        "options": {"draw": "ask", "level": won.level},
        "players": NAMES[: len(won.colours)],
        "deck": list(won.deck),
        **won.extras,
        "actions": list(won.actions[:-1]),
    }
    game = load_game(record)
    assert not game.finished
    game.act(won.actions[-1])
    assert [event.result for event in told(game.events, TeamEnd)] == ["won"]
    assert game.winners == list(range(len(won.colours)))
    assert min(game.scores) >= levels()[won.level].target
    assert game.deck_left == 1


def test_every_level_is_there() -> None:
    assert list(WON_BY_TWO) == list(WON_BY_THREE) == list(levels())
    for by_level in (WON_BY_TWO, WON_BY_THREE):
        assert all(won.level == number for number, won in by_level.items())


def test_the_lobby_comes_to_the_same_markers() -> None:
    assert [won.level for won in ALL if won.markers] == [won.level for won in ALL if levels()[won.level].tracks > 1]
    for won in ALL:
        assert not won.markers or list(won.markers) == default_markers(won.colours)
