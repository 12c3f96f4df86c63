from __future__ import annotations

from itertools import combinations

import pytest

from engine.rules.mists_levels import colours
from render import paints
from render.colour_vision import SIGHTS, difference
from render.colours import CARD, CARD_ACTIVE, COLOUR_NAMES, CREAM, DARK, LIVERIES, RIM_INK, TABLE, WHITE

GROUNDS = {
    "grass": paints.GRASS,
    "city": paints.CITY,
    "road": paints.ROAD,
    "roof": paints.ROOF,
    "wall": paints.WALL,
    "water": paints.WATER,
}
PLAIN = 10.0


def test_the_reckoning_agrees_with_known_values() -> None:
    assert difference((255, 255, 255), (0, 0, 0)) == pytest.approx(100, abs=0.1)
    assert difference((120, 80, 40), (120, 80, 40)) == 0
    assert difference((255, 0, 0), (0, 255, 0)) == pytest.approx(86.6, abs=0.5)


@pytest.mark.parametrize("sight", SIGHTS)
def test_players_colours_differ_plainly_for_every_sight(sight: str) -> None:
    for one, other in combinations(LIVERIES, 2):
        assert difference(one.colour, other.colour, sight) >= PLAIN, (one.name, other.name)


@pytest.mark.parametrize("sight", SIGHTS)
def test_players_colours_stand_out_from_every_ground(sight: str) -> None:
    for livery in LIVERIES:
        for name, ground in GROUNDS.items():
            assert difference(livery.colour, ground, sight) >= PLAIN, (livery.name, name)


@pytest.mark.parametrize("sight", SIGHTS)
def test_rim_keyline_and_letters_stand_out(sight: str) -> None:
    for livery in LIVERIES:
        assert difference(livery.colour, livery.ink, sight) >= 30, livery.name
        # Whatever the ground, the light rim or the dark keyline is far from it.
    for ground in GROUNDS.values():
        assert max(difference(ground, WHITE, sight), difference(ground, DARK, sight)) >= 30
    for letters, under in ((CREAM, TABLE), (RIM_INK, CARD), (DARK, CARD_ACTIVE)):
        assert difference(letters, under, sight) >= 40


def test_every_player_has_an_emblem_of_their_own() -> None:
    assert len({livery.emblem for livery in LIVERIES}) == len(LIVERIES) == 6


def test_the_colours_of_the_rules_are_those_of_the_pictures() -> None:
    assert sorted(colours()) == sorted(COLOUR_NAMES)
