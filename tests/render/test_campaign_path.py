"""The campaign path: every state looks different, and what was won, tried, buried and found can be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

from render.campaign_land import FEET, UNIT
from render.campaign_path import SIZE, CampaignPath, LevelStop, State, campaign_path, paint
from render.colours import GOLD, LIVERIES
from render.creatures import COATS
from tests.render.positions import alike, opened

TARGETS = (50, 75, 100, 120, 100, 50)
FRESH = CampaignPath(
    (LevelStop(1, "open", 50), *(LevelStop(number, "closed", TARGETS[number - 1]) for number in range(2, 7)))
)
FULL = CampaignPath(
    tuple(
        LevelStop(
            number,
            "won",
            TARGETS[number - 1],
            (61, 52, 50) if number == 6 else (TARGETS[number - 1] + 3,),
            12,
            tuple(livery.name for livery in LIVERIES),
            ("rufus", "ronja"),
        )
        for number in range(1, 7)
    )
)


def with_stop(path: CampaignPath, stop: LevelStop) -> CampaignPath:
    return CampaignPath(tuple(stop if one.number == stop.number else one for one in path.stops))


@pytest.mark.parametrize("path", [FRESH, FULL])
def test_it_is_small_enough_to_send_and_of_one_size(path: CampaignPath) -> None:
    picture = paint(path)
    assert (picture.width, picture.height) == SIZE == opened(picture).size
    assert len(picture.data) < 150_000


def test_the_same_campaign_gives_the_same_picture() -> None:
    assert campaign_path(FULL).tobytes() == campaign_path(FULL).tobytes()


def test_every_state_looks_different() -> None:
    states: tuple[State, ...] = ("won", "open", "closed", "running")
    looks = {campaign_path(with_stop(FRESH, LevelStop(3, state, 100))).tobytes() for state in states}
    assert len(looks) == len(states)


@pytest.mark.parametrize(
    "changes",
    [{"best": (104,)}, {"tries": 4}, {"buried": ("pink",)}, {"hounds": ("ronja",)}],
)
def test_what_became_of_a_level_is_shown_beside_it_and_nowhere_else(changes: dict[str, object]) -> None:
    stop = LevelStop(5, "open", 100, (90,), 3, ("red",), ("rufus",))
    before = campaign_path(with_stop(FRESH, stop))
    after = campaign_path(with_stop(FRESH, replace(stop, **changes)))  # type: ignore[arg-type]
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    x, y = (value * UNIT for value in FEET[4])
    assert x - 180 < box[0] < box[2] < x + 180
    assert y < box[1] < box[3] < y + 150


def test_the_stops_of_a_full_campaign_do_not_run_into_each_other() -> None:
    empty = CampaignPath(tuple(LevelStop(one.number, "won", one.target) for one in FULL.stops))
    for stop in FULL.stops:
        one = ImageChops.difference(campaign_path(empty), campaign_path(with_stop(empty, stop)))
        box, foot = one.getbbox(), FEET[stop.number - 1]
        assert box is not None
        assert foot[0] * UNIT - 183 <= box[0] < box[2] <= foot[0] * UNIT + 183
        assert box[3] <= SIZE[1]


def test_graves_have_the_colours_of_the_dead_and_hounds_their_coats() -> None:
    stop = LevelStop(2, "won", 75, (80,), 1, ("pink", "yellow"), ("rufus",))
    image, plain = campaign_path(with_stop(FRESH, stop)), campaign_path(FRESH)
    pink, yellow = LIVERIES[5].colour, LIVERIES[2].colour
    for colour in (pink, yellow, COATS["rufus"][0]):
        assert alike(image, colour, within=10) > alike(plain, colour, within=10) + 200


def test_levels_out_of_order_and_unknown_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="levels 1 to 6"):
        CampaignPath(FRESH.stops[::-1])
    with pytest.raises(ValueError, match="no colour 'mauve'"):
        with_stop(FRESH, LevelStop(1, "open", 50, buried=("mauve",)))


def test_the_title_is_written_in_the_sky_and_shortened_before_the_moon() -> None:
    plain = campaign_path(FRESH)
    for title in ("Ночная стража", "A" * 100):
        box = ImageChops.difference(plain, campaign_path(replace(FRESH, title=title))).getbbox()
        assert box is not None
        assert box[2] < 690
        assert box[3] < 80


def test_in_a_campaign_that_has_ended_nothing_is_golden() -> None:
    going = with_stop(FRESH, LevelStop(1, "open", 50, (40,), 2))
    ended = replace(going, ended=True)
    assert alike(campaign_path(going), GOLD, within=10) > 2000 > 20 * alike(campaign_path(ended), GOLD, within=10)


def test_the_sun_rises_over_a_campaign_that_is_complete_and_over_no_other() -> None:
    nearly = with_stop(FULL, LevelStop(6, "open", 50))
    bright = [ImageStat.Stat(campaign_path(path).crop((0, 0, 600, 50))).mean[0] for path in (nearly, FULL)]
    assert bright[0] < 90
    assert bright[1] > 200
