"""Display lists: what is written is painted, in true colours and in those of the palette."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from render.colours import CREAM, DARK, LIVERIES, RIM, TABLE
from render.display_list import DisplayList
from render.palette import flattened
from render.sprite_cache import BLENDS, OVERHEAD

RED, BLUE, YELLOW = (livery.colour for livery in LIVERIES[:3])


def drawn() -> tuple[DisplayList, Image.Image]:
    """The same things written to a display list and drawn by Pillow."""
    drawing, image = DisplayList((300, 200), TABLE), Image.new("RGB", (300, 200), TABLE)
    pillow = ImageDraw.Draw(image)
    drawing.rectangle((10, 12, 120, 60), RED)
    pillow.rectangle((10, 12, 120, 60), RED)
    drawing.rounded_rectangle((100, 40, 180, 90), 9, CREAM)
    pillow.rounded_rectangle((100, 40, 180, 90), 9, CREAM)
    drawing.ellipse((150.5, 20.5, 200.5, 70.5), BLUE)
    pillow.ellipse((150.5, 20.5, 200.5, 70.5), BLUE)
    drawing.line((5, 150, 290, 110), YELLOW, 3)
    pillow.line((5, 150, 290, 110), YELLOW, 3)
    mask = Image.radial_gradient("L").resize((64, 64))
    drawing.paste(DARK, (140, 60), mask)
    image.paste(DARK, (140, 60), mask)
    return drawing, image


def test_what_is_written_is_painted_as_pillow_draws_it() -> None:
    drawing, image = drawn()
    assert drawing.painted().tobytes() == image.tobytes()


@pytest.mark.parametrize("box", [(0, 0, 64, 64), (90, 30, 210, 130), (131, 7, 300, 200)])
def test_a_part_is_cut_out_of_the_whole(box: tuple[int, int, int, int]) -> None:
    drawing, image = drawn()
    assert drawing.painted(box).tobytes() == image.crop(box).tobytes()
    whole = drawing.flattened((0, 0, 300, 200))
    assert drawing.flattened(box).tobytes() == whole.crop(box).tobytes()


def test_in_the_palette_it_is_what_the_palette_makes_of_it() -> None:
    drawing, image = drawn()
    assert drawing.flattened((0, 0, 300, 200)).tobytes() == flattened(image).tobytes()


def test_a_sprite_laid_over_a_blend_hides_it() -> None:
    drawing = DisplayList((100, 100), TABLE)
    drawing.paste(RED, (10, 10), Image.new("L", (40, 40), 128))
    drawing.paste(flattened(Image.new("RGB", (30, 30), BLUE)), (20, 20))
    shown = drawing.flattened((0, 0, 100, 100)).convert("RGB")
    assert shown.getpixel((30, 30)) == BLUE
    assert shown.getpixel((12, 12)) not in (BLUE, TABLE)


def test_a_part_composed_alike_is_painted_once() -> None:
    mask = Image.new("L", (8, 8), 99)

    def part(colour: tuple[int, int, int]) -> Image.Image:
        card = DisplayList((60, 20), RIM)
        card.rounded_rectangle((0, 0, 59, 19), 4, CREAM)
        card.paste(colour, (5, 5), mask)
        return card.sprite()

    assert part(RED) is part(RED)
    assert part(RED) is not part(BLUE)


def test_a_blended_place_is_known_again_elsewhere() -> None:
    BLENDS.clear()
    tile, mask = flattened(Image.new("RGB", (50, 50), CREAM)), Image.new("L", (20, 20), 99)
    held = []
    for at in (0, 130, 77):
        drawing = DisplayList((300, 100), TABLE)
        drawing.paste(tile, (at, 10))
        drawing.paste(RED, (at + 15, 25), mask)
        drawing.flattened((0, 0, 300, 100))
        held.append(BLENDS.size_in_memory)
    assert held == [400 + OVERHEAD] * 3


def test_steps_that_lie_beneath_an_opaque_one_are_left_out() -> None:
    drawing = DisplayList((100, 100), TABLE)
    drawing.rectangle((0, 0, 99, 99), RED)
    drawing.rectangle((10, 10, 60, 60), BLUE)
    assert [step.image for step in drawing.near((20, 20, 40, 40))] == [BLUE]
    assert [step.image for step in drawing.near((50, 50, 80, 80))] == [RED, BLUE]
    assert drawing.near((200, 200, 210, 210)) == []


def test_a_colour_needs_a_shape() -> None:
    with pytest.raises(TypeError, match="rectangle"):
        DisplayList((10, 10), TABLE).paste(RED, (0, 0))
