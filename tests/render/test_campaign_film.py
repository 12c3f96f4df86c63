"""The film of a campaign: one size, the levels in their order with their path before them, and the path at the end."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.game import load_game
from render import campaign_film as film
from render.campaign_film import AT_THE_END, ON_THE_PATH, SIZE, FilmedLevel, campaign_film
from render.campaign_path import CampaignPath, LevelStop, State, campaign_path
from render.colours import CREAM
from render.replay import HEAD, RIM_WIDE, moves_in
from render.snapshot import Snapshot, take_snapshot
from render.words import Words
from tests.e2e.won_levels import WON_BY_THREE
from tests.render.positions import decibels, near
from tests.render.test_film import frames_of

TARGETS = (50, 75, 100, 120, 100, 50)
SUN = (RIM_WIDE + 20, HEAD + RIM_WIDE + 20)
"""Where the sun stands in the map's corner, in pixels."""


def won(level: int) -> Snapshot:
    game = WON_BY_THREE[level]
    record = {"format": 1, "rules": "mists", "options": {"level": level, "draw": "ask"}, "players": ["Ann", "Bo", "Cy"]}
    return take_snapshot(load_game({**record, "deck": list(game.deck), **game.extras, "actions": list(game.actions)}))


def path(reached: int) -> CampaignPath:
    """A path on which a level is being played, those before are won and those behind it are closed."""

    def state(level: int) -> State:
        return "won" if level < reached else "running" if level == reached else "closed"

    return CampaignPath(tuple(LevelStop(level, state(level), TARGETS[level - 1]) for level in range(1, 7)))


def shows(frame: Image.Image, which: CampaignPath) -> bool:
    """Whether a frame is that of a path: the part between sky and ground is the path's own picture."""
    picture = campaign_path(which)
    high = round(picture.height * frame.width / picture.width)
    top = (frame.height - high) // 2
    return decibels(frame.crop((0, top, frame.width, top + high)), picture.resize((frame.width, high))) > 24


GAMES = {level: won(level) for level in (2, 3, 5)}


def test_levels_come_in_order_each_after_its_path_and_the_dawn_last() -> None:
    levels = [FilmedLevel(path(level), game) for level, game in GAMES.items()]
    picture = campaign_film(levels, path(7), Words())
    shown = frames_of(picture.data)
    assert (picture.width, picture.height) == SIZE
    assert {image.size for image, _ in shown} == {SIZE}
    assert picture.suffix == "webp"

    expected: list[CampaignPath | None] = []
    for level, game in GAMES.items():
        expected += [path(level), *[None] * (moves_in(game) + 1)]
    expected.append(path(7))
    assert len(shown) == len(expected)
    for number, ((image, milliseconds), which) in enumerate(zip(shown, expected, strict=True)):
        if which is not None:
            assert milliseconds == (AT_THE_END if number == len(shown) - 1 else ON_THE_PATH)
            assert [shows(image, path(level)) for level in (2, 3, 5, 7)] == [which == path(n) for n in (2, 3, 5, 7)]
        else:
            won_now = expected[number + 1] is not None
            assert near(image, SUN, CREAM, within=60) == won_now, "the sun rises when a level is won, and not before"
            assert milliseconds in ({2500} if won_now else {260, 560})


def test_of_long_games_moves_are_left_out_evenly_but_never_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = [FilmedLevel(path(level), game) for level, game in GAMES.items()]
    every = sum(moves_in(game) for game in GAMES.values())
    whole = frames_of(campaign_film(levels, path(7), Words()).data)
    monkeypatch.setattr(film, "MOST_MOVES", every // 2)
    half = frames_of(campaign_film(levels, path(7), Words()).data)
    assert every // 2 - len(levels) <= len(half) - 2 * len(levels) - 1 <= every // 2 + len(levels)
    for shown in (whole, half):
        assert sum(milliseconds == 2500 for _, milliseconds in shown) == len(levels), "every level is seen to be won"


def test_a_film_of_one_level_ends_by_night_before_the_next() -> None:
    end = CampaignPath(
        tuple(LevelStop(n, "won" if n == 1 else "open" if n == 2 else "closed", 50) for n in range(1, 7))
    )
    shown = frames_of(campaign_film([FilmedLevel(path(1), won(1))], end, Words()).data)
    assert shows(shown[0][0], path(1))
    assert shows(shown[-1][0], end)
    assert not shows(shown[-1][0], path(7))
