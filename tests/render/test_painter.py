"""Every tile of every set is painted in every turn, and what is painted is what its data say."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.boxes import load_set
from engine.tiles import TURNS, Segment, Tile, slot
from render.brushes import BRUSHES
from render.brushes.road import WIDTH
from render.brushes.viaduct import crosses_over
from render.canvas import Colour
from render.frame import CELL
from render.geometry import Point, beads, moved
from render.layout import UnknownKindError
from render.painter import VARIANTS, region_mask, spot, tile_image, variant_at
from render.regions import layout_of, room_at

SETS = ("base", "king", "cult", "river2", "wheel", "mists", "castle")
SIZE = 64
PHONE = 50
"""The side of a tile on a phone, in pixels."""


def tiles_of(name: str) -> list[Tile]:
    """The tiles of a set that are drawn; start blocks have their own tests."""
    return [tile for tile in load_set(name) if "row" not in tile.marks]


def away(pixel: Colour, kind: str) -> int:
    """How far a pixel is from the nearest tone of a kind."""
    return min(sum((a - b) ** 2 for a, b in zip(pixel, tone, strict=True)) for tone in BRUSHES[kind].tones)


def looks_like(pixel: Colour, wanted: set[str], kinds: set[str]) -> bool:
    """Whether no other kind on the tile comes nearer to a pixel than the wanted ones; some share a tone."""
    return min(away(pixel, kind) for kind in wanted) <= min(away(pixel, kind) for kind in kinds)


def pixel(image: Image.Image, x: int, y: int) -> Colour:
    value = image.getpixel((x, y))
    assert isinstance(value, tuple)
    return (int(value[0]), int(value[1]), int(value[2]))


@pytest.mark.parametrize("name", SETS)
def test_every_tile_is_painted_in_every_turn(name: str) -> None:
    for tile, turn in product(tiles_of(name), TURNS):
        image = tile_image(tile, turn, SIZE)
        assert image.size == (SIZE, SIZE)
        assert image.mode == "RGB"
        assert image.getcolors(maxcolors=40) is None, f"{tile.id} is empty"


@pytest.mark.parametrize("name", SETS)
def test_the_ground_at_every_spot_is_of_its_kind(name: str) -> None:
    for tile, turn in product(tiles_of(name), TURNS):
        image = tile_image(tile, turn, SIZE)
        kinds = {segment.kind for segment in tile.segments}
        for index, segment in enumerate(tile.segments):
            x, y = spot(tile, turn, index)
            cx, cy = int(x * SIZE), int(y * SIZE)
            around = [pixel(image, cx + dx, cy + dy) for dx, dy in product((-1, 0, 1), repeat=2)]
            right = sum(looks_like(colour, {segment.kind}, kinds) for colour in around)
            assert right >= 4, f"{tile.id} turned {turn}, {segment.kind} {index}: {around}"


@pytest.mark.parametrize("name", SETS)
def test_most_of_every_region_shows_the_colours_of_its_kind(name: str) -> None:
    for tile in tiles_of(name):
        image = tile_image(tile, 90, SIZE)
        kinds = {segment.kind for segment in tile.segments}
        for index, segment in enumerate(tile.segments):
            mask = region_mask(tile, 90, index, SIZE)
            inside = [(x, y) for x, y in product(range(0, SIZE, 3), repeat=2) if mask.getpixel((x, y)) == 255]
            assert inside, f"{tile.id}: {segment.kind} {index} covers nothing"
            right = sum(looks_like(pixel(image, x, y), {segment.kind}, kinds) for x, y in inside)
            assert right >= 0.5 * len(inside), f"{tile.id}: {segment.kind} {index} shows only {right} of {len(inside)}"


def at_slot(bit: int, inset: int) -> tuple[int, int]:
    """The pixel of a slot, ``inset`` pixels inside the border of the tile."""
    along = int(SIZE * (0.22, 0.5, 0.78)[bit % 3])
    far = SIZE - 1
    return ((along, inset), (far - inset, along), (far - along, far - inset), (inset, far - along))[bit // 3]


@pytest.mark.parametrize("name", SETS)
def test_every_region_reaches_the_slots_that_its_segment_holds(name: str) -> None:
    for tile, turn in product(tiles_of(name), TURNS):
        view = tile.view(turn)
        roads = [index for index, segment in enumerate(tile.segments) if segment.kind == "road"]
        for index, segment in enumerate(tile.segments):
            mask = region_mask(tile, turn, index, SIZE)
            for bit in range(12):
                under_mist = segment.kind == "mist" and any(view.masks[road] >> bit & 1 for road in roads)
                if view.masks[index] >> bit & 1 and not under_mist:
                    value = mask.getpixel(at_slot(bit, 1))
                    assert isinstance(value, int | float)
                    assert value > 200, f"{tile.id} turned {turn}: {segment.kind} {index}, slot {bit}"


@pytest.mark.parametrize("name", SETS)
def test_regions_of_one_tile_do_not_overlap(name: str) -> None:
    for tile in tiles_of(name):
        masks = [region_mask(tile, 0, index, SIZE) for index in range(len(tile.segments))]
        for a in range(len(masks)):
            for b in range(a):
                both = ImageChops.darker(masks[a], masks[b])
                assert ImageStat.Stat(both).sum[0] / 255 < 0.02 * SIZE * SIZE, f"{tile.id}: {b} and {a}"


def test_a_city_across_a_river_lets_water_and_banks_through() -> None:
    cities = [
        (tile, index)
        for name in SETS
        for tile in load_set(name)
        for index, segment in enumerate(tile.segments)
        if segment.kind == "city" and crosses_over(tile, index)
    ]
    ((tile, city),) = cities
    assert tile.edges == "WCWC"
    kinds = {segment.kind for segment in tile.segments}
    for turn in TURNS:
        large = 4 * SIZE
        mask, image = region_mask(tile, turn, city, large), tile_image(tile, turn, large)
        upright = turn % 180 == 90
        middle = mask.crop(
            (0, large // 2, large, large // 2 + 1) if upright else (large // 2, 0, large // 2 + 1, large)
        )
        assert sum(middle.histogram()[128:]) < 0.3 * large
        for gate in layout_of(tile, turn).shapes[city].bridges:
            out = 1 if (gate.at[0] if upright else gate.at[1]) > 0.5 else -1
            for aside, kind in ((-0.15, "field"), (0.0, "river"), (0.15, "field")):
                x, y = (out * 0.06, aside) if upright else (aside, out * 0.085)
                seen = pixel(image, round((gate.at[0] + x) * large), round((gate.at[1] + y) * large))
                assert looks_like(seen, {kind}, kinds), f"turned {turn}, {kind} at {gate.at}: {seen}"


def strip(image: Image.Image, side: int) -> Image.Image:
    """The outermost row of pixels of a side, clockwise turned to run as the side does on the map."""
    far = SIZE - 1
    return image.crop(((0, 0, SIZE, 1), (far, 0, SIZE, SIZE), (0, far, SIZE, SIZE), (0, 0, 1, SIZE))[side])


def differing(a: Image.Image, b: Image.Image) -> int:
    """How many pixels of two strips differ visibly."""
    grey = ImageChops.difference(a, b).convert("L").point(lambda value: 255 if value > 34 else 0)
    return int(ImageStat.Stat(grey).sum[0] / 255)


@pytest.mark.parametrize("letter", "FCRW")
def test_sides_that_match_meet_without_a_seam(letter: str) -> None:
    """Whatever two tiles meet, the pixels on both sides of the seam agree, but for the towers at the corners."""
    for across, facing in ((1, 3), (2, 0)):
        seen = {}
        for tile in (*load_set("base"), *load_set("river2")):
            for turn in TURNS:
                if tile.view(turn).edges[across] == letter:
                    seen[tile.id, turn, across] = strip(tile_image(tile, turn, SIZE), across)
                if tile.view(turn).edges[facing] == letter:
                    seen[tile.id, turn, facing] = strip(tile_image(tile, turn, SIZE), facing)
        ours = [picture for key, picture in seen.items() if key[2] == across]
        theirs = [(key, picture) for key, picture in seen.items() if key[2] == facing]
        for key, picture in theirs:
            worst = min(differing(picture, other) for other in ours)
            assert worst <= 10, f"{key[0]} turned {key[1]}: no neighbour meets its side {letter}"
            middle = (SIZE // 5, 0, SIZE * 4 // 5, 1) if across == 2 else (0, SIZE // 5, 1, SIZE * 4 // 5)
            for other in ours:
                assert differing(picture.crop(middle), other.crop(middle)) <= 5, f"{key} on {letter}"


def test_ground_is_the_same_on_every_border() -> None:
    meadow = [tile for tile in load_set("base") if tile.id in ("base-B", "base-U", "base-V")]
    for tile, variant in product(meadow, range(VARIANTS)):
        image = tile_image(tile, 0, SIZE, variant)
        other = tile_image(meadow[0], 0, SIZE, (variant + 1) % VARIANTS)
        assert differing(strip(image, 0), strip(other, 2)) <= 3


def test_variants_differ_inside_and_are_stable() -> None:
    tile = load_set("base").tiles["base-B"]
    pictures = {tile_image(tile, 0, SIZE, variant).tobytes() for variant in range(VARIANTS)}
    assert len(pictures) == VARIANTS
    assert {variant_at(x, y) for x in range(-6, 7) for y in range(-6, 7)} == set(range(VARIANTS))
    assert variant_at(-3, 5) == variant_at(-3, 5)


def test_night_is_darker_and_cooler_than_day() -> None:
    tile = load_set("mists").tiles["mists-02"]
    day = ImageStat.Stat(tile_image(tile, 0, SIZE)).mean
    night = ImageStat.Stat(tile_image(tile, 0, SIZE, 0, "night")).mean
    assert sum(night) < sum(day) * 0.9
    assert night[2] / night[0] > day[2] / day[0]


@pytest.mark.parametrize("mood", ["day", "night"])
def test_roads_in_mist_have_an_edge_that_shows_on_a_phone(mood: str) -> None:
    contrasts: list[float] = []
    for tile, turn in product(tiles_of("mists"), TURNS):
        image = tile_image(tile, turn, CELL, 0, mood).resize((PHONE, PHONE), Image.Resampling.LANCZOS).convert("L")
        layout = layout_of(tile, turn)
        for line in (line for _, segment, road in layout.segments() if segment.kind == "road" for line in road.lines):
            for at, way in beads(line, 0.1, 0.05):
                for across in ((-way[1], way[0]), (way[1], -way[0])):
                    edge, beyond = moved(at, across, WIDTH / 2), moved(at, across, WIDTH / 2 + 0.1)
                    within = min(beyond) > 0 and max(beyond) < 1
                    if within and tile.segments[room_at(tile, turn, *beyond)[0]].kind == "mist":
                        contrasts.append(shade(image, beyond) - shade(image, edge))
    assert len(contrasts) > 100
    assert sum(one > 40 for one in contrasts) > 0.9 * len(contrasts)


def shade(image: Image.Image, at: Point) -> float:
    """How light a place of a grey picture is, of 255."""
    value = image.getpixel((int(at[0] * image.width), int(at[1] * image.height)))
    assert isinstance(value, int | float)
    return value


def test_an_unknown_kind_is_named_in_the_error() -> None:
    tile = Tile("odd-1", set="odd", edges="FFFF", segments=(Segment("bog", slot(0, 1)),))
    with pytest.raises(UnknownKindError, match="odd-1 shows 'bog'"):
        tile_image(tile, 0, SIZE)


@pytest.mark.parametrize(("turn", "size", "mood"), [(45, 64, "day"), (0, 2, "day"), (0, 64, "dawn")])
def test_wrong_wishes_are_refused(turn: int, size: int, mood: str) -> None:
    with pytest.raises(ValueError):
        tile_image(tiles_of("base")[0], turn, size, 0, mood)
