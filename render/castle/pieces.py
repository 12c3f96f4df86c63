"""The players' pieces of The Castle: keeps, which stand on houses, and markers, which walk the wall."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from render.castle.tokens import keep_outline
from render.colours import DARK, WHITE, Livery
from render.figures import draw_emblem, fattened
from render.marks import badge_image
from render.sprite_cache import FIGURES

SCALE = 4


@FIGURES.kept
def keep_image(livery: Livery, height: int, size: int) -> Image.Image:
    """A keep in a player's colour, RGBA, with the number of tiles that its house has, if it stands on one."""
    side = height * SCALE
    mask = Image.new("L", (side, side))
    outline = [(x * side, y * side) for x, y in keep_outline(0.5, 0.5, 0.34, 0.8)]
    ImageDraw.Draw(mask).polygon(outline, 255)
    light = fattened(mask, max(1, round(side * 0.025)))
    dark = fattened(light, max(1, round(side * 0.0225)))
    picture = Image.new("RGB", (side, side), DARK)
    picture.paste(WHITE, (0, 0), light)
    picture.paste(livery.colour, (0, 0), mask)
    shade = ImageChops.subtract(mask, ImageChops.offset(mask, -side // 12, 0))
    picture.paste(tuple(int(value * 0.72) for value in livery.colour), (0, 0), shade)
    draw_emblem(ImageDraw.Draw(picture), livery.emblem, (side * 0.48, side * 0.58), side * 0.14, livery.ink)
    picture.putalpha(dark)
    image = picture.resize((height, height), Image.Resampling.BOX)
    if not size:
        return image
    badge = badge_image(str(size), round(height * 0.46), WHITE, DARK)
    whole = Image.new("RGBA", (height + badge.width // 3, height))
    whole.paste(image, (0, 0))
    whole.alpha_composite(badge, (whole.width - badge.width, height - badge.height))
    return whole


@FIGURES.kept
def keep_badge(livery: Livery, height: int, size: int) -> Image.Image:
    """A keep for a player's card: without a house it is only a shadow."""
    if size:
        return keep_image(livery, height, size)
    faint = keep_image(livery, height, 0).copy()
    faint.putalpha(faint.getchannel("A").point(lambda value: value // 4))
    return faint
