from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from engine.game import Game, load_game, new_game, play_randomly
from engine.tiles import Segment, Tile
from render.chart import courses
from render.colours import LIVERIES, livery_of
from render.errors import NoSuchCellError, UnpaintableError
from render.frame import CLOSE, Frame, around, close_up
from render.painter import region_mask
from render.panel import panel_height
from render.picture import render
from render.snapshot import Lying, Preview, take_snapshot
from render.surface import show_image
from render.words import Words
from tests.render.positions import alike, opened, played


def one_city() -> Game:
    """Ann has just completed a city of two tiles and been paid."""
    return load_game(
        {
            "format": 1,
            "rules": "base",
            "options": {},
            "players": ["Ann", "Bo"],
            "deck": ["base-E", "base-U", "base-U"],
            "actions": ["place 0 -1 180", "follower 0"],
        }
    )


def test_points_just_scored_stand_in_the_scorers_colour_and_the_feature_is_outlined() -> None:
    snapshot = take_snapshot(one_city())
    image = opened(render(snapshot, view="map"))
    frame = around([lying.cell for lying in snapshot.tiles])
    frame = replace(frame, head=panel_height(snapshot, frame, near=False))
    red = livery_of(0).colour
    x, y = frame.at((0, -1))
    inner = image.crop((x + 12, y + 12, x + frame.cell - 12, y + frame.cell - 12))
    assert alike(inner, red) > 600
    # The same position without the payment is not red there.
    quiet = replace(snapshot, events=tuple(event for event in snapshot.events if event.name != "scored"))
    plain = opened(render(quiet, view="map")).crop((x + 12, y + 12, x + frame.cell - 12, y + frame.cell - 12))
    assert alike(plain, red) < 60


def test_fields_take_their_owners_colour() -> None:
    snapshot = take_snapshot(played(30))
    image = opened(render(snapshot, view="fields"))
    frame = around([lying.cell for lying in snapshot.tiles])
    frame = replace(frame, head=panel_height(snapshot, frame, near=False))
    # On a field of one tile the figure covers too much of it.
    fields = [region for region in snapshot.regions if region.kind == "field" and len(region.members) > 1]
    owned = [region for region in fields if len(region.owners) == 1]
    assert owned
    for region in owned:
        colour = livery_of(snapshot.seats[region.owners[0]].colour).colour
        grass = (146, 180, 84)
        dyed = tuple(round(g + (c - g) * 158 / 255) for g, c in zip(grass, colour, strict=True))
        shares = []
        for x, y, segment in region.members:
            lying = snapshot.tile_at((x, y))
            assert lying is not None
            mask = region_mask(lying.tile, lying.turn, segment, frame.cell)
            left, top = frame.at((x, y))
            there = Image.new("RGB", mask.size, (255, 0, 255))
            there.paste(image.crop((left, top, left + frame.cell, top + frame.cell)).convert("RGB"), (0, 0), mask)
            covered = sum(mask.histogram()[128:])
            shares.append(alike(there, (dyed[0], dyed[1], dyed[2]), within=36) / covered)
        assert max(shares) > 0.35


def test_the_sheet_grows_with_the_kinds_still_to_come() -> None:
    early, late = (render(take_snapshot(played(tiles)), view="remaining") for tiles in (2, 66))
    assert early.height > late.height


def test_the_chart_follows_the_scores() -> None:
    game = played(40)
    lines = courses(tuple(game.events), 3)
    assert [line[-1] for line in lines] == game.scores
    assert [line[0] for line in lines] == [0, 0, 0]
    play_randomly(game, Random(4))
    assert [line[-1] for line in courses(tuple(game.events), 3)] == game.scores


def test_a_replay_has_a_frame_for_every_move_and_the_start() -> None:
    game = played(12)
    picture = render(take_snapshot(game), view="replay")
    assert picture.suffix == "webp"
    with Image.open(BytesIO(picture.data)) as moving:
        assert getattr(moving, "n_frames", 1) >= len(game.table.board.tiles) - 1
        assert moving.size == (picture.width, picture.height)


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        ("base", 3, {"modules": ["king", "cult", "river"]}),
        ("base", 5, {"modules": ["count"]}),
        ("mists", 2, {"level": 6}),
        ("mists", 4, {"level": 3}),
        ("castle", 2, {}),
        ("wheel", 3, {}),
    ],
)
def test_every_rule_set_has_its_pictures(rules: str, players: int, options: dict[str, object]) -> None:
    game = new_game(rules, ["Ann", "Bo", "Cleo", "Dan", "Eva"][:players], seed=2, options=options)
    rng = Random(2)
    while game.decision is not None and len(game.table.board.tiles) < 24:
        game.take(rng.choice(game.decision.choices()))
    snapshot = take_snapshot(game, projected=True)
    for view in ("auto", "map", "fields", "chart", "remaining"):
        picture = render(snapshot, view=view, legal=True, viewer=0)
        assert opened(picture).size == (picture.width, picture.height)


def test_words_come_from_outside() -> None:
    snapshot = take_snapshot(played(10))
    english = render(snapshot).data
    assert render(snapshot, words=Words(tiles_left="Осталось: {count}")).data != english


def test_a_tile_that_nobody_can_paint_is_named() -> None:
    snapshot = take_snapshot(played(3))
    strange = Tile("base-lava", set="base", edges="FFFF", segments=(Segment("lava", 0),))
    with pytest.raises(UnpaintableError, match="lava"):
        render(replace(snapshot, tiles=(*snapshot.tiles, Lying(5, 5, strange, 0))))


def test_a_preview_far_from_every_tile_is_refused() -> None:
    game = played(3)
    assert game.tile is not None
    with pytest.raises(NoSuchCellError, match="E4000"):
        render(take_snapshot(game), preview=Preview(0, 4000, 4000, 0, game.tile))


def test_a_map_that_sprawls_stays_within_bounds() -> None:
    snapshot = take_snapshot(played(3))
    tile = snapshot.tiles[0].tile
    far = tuple(Lying(n // 2, (n + 1) // 2, tile, 0) for n in range(120))
    picture = render(replace(snapshot, tiles=far, followers=(), regions=()), view="map")
    assert picture.width * picture.height < 16_000_000


def test_a_close_up_holds_the_action_and_stays_inside_the_map() -> None:
    whole = Frame(-10, -10, 20, 20)
    there = [(x, y) for x in range(-10, 10) for y in range(-10, 10)]
    for wanted in ([(-10, -10)], [(9, 9)], [(0, 0), (4, 3)], [(0, 0), (9, 9)], [(3, -10), (-2, -7)]):
        frame = close_up(whole, wanted, there)
        assert (frame.columns, frame.rows) in CLOSE
        assert frame.holds(wanted[0])
        assert frame.left >= -10
        assert frame.top >= -10
        assert frame.left + frame.columns <= 10
        assert frame.top + frame.rows <= 10


def test_the_codec_keeps_size_and_every_players_colour() -> None:
    image = Image.new("RGB", (640, 480), (146, 180, 84))
    for number, livery in enumerate(LIVERIES):
        image.paste(livery.colour, (number * 100 + 10, 40, number * 100 + 26, 56))
    with Image.open(BytesIO(show_image(image))) as decoded:
        assert decoded.size == image.size
        back = decoded.convert("RGB")
    for number, livery in enumerate(LIVERIES):
        spot = back.crop((number * 100 + 12, 42, number * 100 + 24, 54))
        assert alike(spot, livery.colour, within=12) == 144, livery.name


def test_pictures_are_small_enough_for_a_chat() -> None:
    picture = render(take_snapshot(played(72)), view="map")
    assert len(picture.data) <= 400_000
