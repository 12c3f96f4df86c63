"""The briefing for a level of Mists: one wide picture of what is new there, without words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image, ImageDraw

from engine.rules.mists_levels import HOUNDS, Level, levels
from render.board_picture import tile_back
from render.briefing_positions import (
    BURIAL,
    CEMETERY,
    COLOURS_SCORE,
    EIGHT_AROUND,
    HAUNTED,
    HOUND_COMES,
    MIST_CLOSES,
    MIST_COMES,
    PALACE,
    SWALLOWED,
    Position,
    paint_position,
)
from render.colours import CREAM, DARK, GOLD, GOLD_DARK, RIM, RIM_INK, TABLE, WHITE, livery_of
from render.creatures import VIOLET, ghost_image, hound_image
from render.figures import follower_image
from render.letters import write
from render.marks import badge_image
from render.mists_track import GROOVE, LEVELS, score_plate
from render.picture import Picture, encoded
from render.team_emblem import team_emblem_image

SIZE = (1100, 280)
_SIDE, _GAP = 256, 12
"""The side of a vignette and the room between two, in pixels."""
_WIDE = 2 * _SIDE + _GAP
_LEFT = SIZE[0] - 3 * (_SIDE + _GAP)
"""Where the vignettes begin; before them stands what the level asks for."""
_ALL_GHOSTS = 15
_COLOURS = ("red", "green", "blue")
"""Three colours that stand for the markers of the last level."""

Vignette = Callable[[Level], Image.Image]


def paint(level: int) -> Picture:
    """The briefing for a level as a file."""
    return encoded(briefing(level))


def briefing(level: int) -> Image.Image:
    """The briefing for a level, in true colours: its number, ghosts and marks, then a vignette for each new rule."""
    asked = levels()[level]
    image = Image.new("RGB", SIZE, RIM)
    _demands(image, asked)
    x = _LEFT
    for make in VIGNETTES[level]:
        vignette = make(asked)
        _framed(image, vignette, (x, _GAP))
        x += vignette.width + _GAP
    return image


def _demands(image: Image.Image, level: Level) -> None:
    """The number of the level, the ghosts in play, the target, and the marks on the way to it."""
    numeral = badge_image(LEVELS[level.number - 1], 84, VIOLET, WHITE)
    image.paste(numeral, (_GAP, 20), numeral)
    ghost = ghost_image(72)
    image.paste(ghost, (138, 26), ghost)
    write(image, (138 + ghost.width + 10, 62), str(level.ghosts), 60, WHITE, weight="black")
    lantern = team_emblem_image(70)
    image.paste(lantern, (_GAP + 7, 112), lantern)
    target = f"{level.tracks}×{level.target}" if level.tracks > 1 else str(level.target)
    write(image, (_GAP + 94, 147), target, 62, GOLD, weight="black")
    _marks(image, level.goals, (_GAP + 12, _LEFT - 40), 234)


def _marks(image: Image.Image, goals: Sequence[int], ends: tuple[int, int], y: int) -> None:
    """The track with its marks, and the hounds that wait there."""
    draw = ImageDraw.Draw(image)
    left, right = ends
    draw.rounded_rectangle([left, y - 9, right, y + 9], 9, GROOVE, RIM_INK, 2)
    for number, goal in enumerate(goals):
        x = left + round((right - left) * goal / goals[-1])
        last = number == len(goals) - 1
        draw.line([x, y - 14, x, y + 14], GOLD if last else CREAM, 6)
        write(image, (x, y + 29), str(goal), 30, GOLD if last else CREAM, weight="black", anchor="m")
        if not last:
            hound = hound_image(HOUNDS[number], 36)
            image.paste(hound, (x - hound.width // 2, y - 14 - hound.height + 6), hound)


def _framed(image: Image.Image, vignette: Image.Image, at: tuple[int, int]) -> None:
    """A vignette with round corners and a light frame."""
    fine = 4
    wide, high = vignette.size
    mask = Image.new("L", (wide * fine, high * fine))
    rim = mask.copy()
    ImageDraw.Draw(rim).rounded_rectangle([0, 0, wide * fine - 1, high * fine - 1], 16 * fine, 255)
    inset = 4 * fine
    ImageDraw.Draw(mask).rounded_rectangle(
        [inset, inset, wide * fine - 1 - inset, high * fine - 1 - inset], 13 * fine, 255
    )
    image.paste(CREAM, at, rim.reduce(fine))
    image.paste(vignette, at, mask.reduce(fine))


def _position(position: Position) -> Vignette:
    return lambda _: paint_position(position, _SIDE)


def _ghosts_leave(position: Position, *places: tuple[int, int, int]) -> Vignette:
    """A position in which so many ghosts leave at some places, in pixels: each is seen a last time, faintly."""

    def paint_leaving(_: Level) -> Image.Image:
        image = paint_position(position, _SIDE)
        for x, y, number in places:
            ghost = ghost_image(64)
            faint = ghost.getchannel("A").point(lambda alpha: alpha * 2 // 3)
            image.paste(ghost, (x - ghost.width // 2, y - ghost.height // 2), faint)
            badge = badge_image(f"−{number}", 46, VIOLET, WHITE)
            image.paste(badge, (x + 4, y - 46), badge)
        return image

    return paint_leaving


def _palace(_: Level) -> Image.Image:
    """The palace with a follower beside it, not on it, so that both are seen."""
    image = paint_position(PALACE, _SIDE)
    follower = follower_image(livery_of(0, "blue"), 62, False)
    image.paste(follower, (48, 128), follower)
    return image


def _city_pays(_: Level) -> Image.Image:
    """The city of two colours with the points that each brings."""
    image = paint_position(COLOURS_SCORE, _SIDE)
    for colour, at in (("red", (30, 164)), ("blue", (138, 26))):
        livery = livery_of(0, colour)
        badge = badge_image("+16", 62, livery.colour, livery.ink)
        image.paste(badge, at, badge)
    return image


def _piles(level: Level) -> Image.Image:
    """The three piles, each with its number of tiles and the mark that is due when it ends."""
    image = Image.new("RGB", (_SIDE, _SIDE), TABLE)
    for number, goal in enumerate(level.goals):
        y = 16 + number * 79
        for step in (8, 4, 0):
            image.paste(tile_back(56), (20 + step, y + 8 - step))
        write(image, (90, y + 34), "20", 42, WHITE, weight="black")
        _arrow(image, (154, y + 34))
        write(image, (_SIDE - 16, y + 34), str(goal), 42, GOLD, weight="black", anchor="r")
    return image


def _arrow(image: Image.Image, at: tuple[int, int]) -> None:
    x, y = at
    ImageDraw.Draw(image).polygon([(x - 8, y - 12), (x + 10, y), (x - 8, y + 12)], RIM_INK)


def _hound_pays(_: Level) -> Image.Image:
    """A hound that goes home: a point for every ghost."""
    image = Image.new("RGB", (_SIDE, _SIDE), TABLE)
    hound = hound_image("ronja", 112)
    image.paste(hound, ((_SIDE - hound.width) // 2, 8), hound)
    for number in range(3):
        ghost = ghost_image(60)
        x = 28 + number * 72
        image.paste(ghost, (x, 134), ghost)
        badge = badge_image("+1", 46, GOLD, DARK)
        image.paste(badge, (x + ghost.width // 2 - badge.width // 2, 198), badge)
    return image


def _ghosts_left(wide: int) -> Vignette:
    """The ghosts that are in the box: those of this level white, those that are missing dark."""

    def paint_ghosts(level: Level) -> Image.Image:
        image = Image.new("RGB", (wide, _SIDE), TABLE)
        columns = 5 if wide > _SIDE else 4
        size = 66 if wide > _SIDE else 50
        rows = -(-_ALL_GHOSTS // columns)
        for number in range(_ALL_GHOSTS):
            row, column = divmod(number, columns)
            ghost = ghost_image(size)
            x = round((column + 0.5) * (wide - 24) / columns + 12 - ghost.width / 2)
            y = round((row + 0.5) * (_SIDE - 24) / rows + 12 - ghost.height / 2)
            if number < level.ghosts:
                image.paste(ghost, (x, y), ghost)
            else:
                image.paste(GROOVE, (x, y), ghost.getchannel("A"))
        return image

    return paint_ghosts


def _higher_marks(level: Level) -> Image.Image:
    """Each mark beside that of the level before."""
    image = Image.new("RGB", (_SIDE, _SIDE), TABLE)
    signs = [*(hound_image(hound, 52) for hound in HOUNDS), team_emblem_image(54)]
    rows = zip(signs, levels()[level.number - 1].goals, level.goals, strict=True)
    for number, (sign, before, now) in enumerate(rows):
        y = 52 + number * 76
        image.paste(sign, (40 - sign.width // 2, y - sign.height // 2), sign)
        write(image, (74, y), str(before), 34, RIM_INK, weight="medium")
        _arrow(image, (150, y))
        write(image, (_SIDE - 16, y), str(now), 44, GOLD, weight="black", anchor="r")
    return image


def _three_tracks(level: Level) -> Image.Image:
    """Three markers on tracks of their own, all of which must arrive."""
    image = Image.new("RGB", (_WIDE, _SIDE), TABLE)
    draw = ImageDraw.Draw(image)
    left, right = 30, _WIDE - 40
    for lane, (colour, score) in enumerate(zip(_COLOURS, (38, 27, level.target), strict=True)):
        y = 52 + lane * 66
        along = left + round((right - left) * score / level.target)
        draw.rounded_rectangle([left - 4, y - 13, right + 8, y + 13], 13, GROOVE, RIM_INK, 2)
        draw.rounded_rectangle([left, y - 10, along, y + 10], 10, GOLD, GOLD_DARK, 2)
        plate = score_plate(colour, score, 58)
        image.paste(plate, (along - plate.width + 16, y - plate.height // 2), plate)
    draw.line([right, 18, right, 216], GOLD, 6)
    write(image, (right + 30, 234), str(level.target), 40, GOLD, weight="black", anchor="r")
    return image


VIGNETTES: Mapping[int, tuple[Vignette, ...]] = {
    1: (_position(MIST_COMES), _ghosts_leave(MIST_CLOSES, (66, 128, 1)), _city_pays),
    2: (_palace, _position(CEMETERY), _position(BURIAL)),
    3: (_piles, _ghosts_leave(HOUND_COMES, (190, 70, 3), (190, 204, 3)), _hound_pays),
    4: (_ghosts_left(_WIDE), _higher_marks),
    5: (_position(HAUNTED), _position(SWALLOWED), _position(EIGHT_AROUND)),
    6: (_three_tracks, _ghosts_left(_SIDE)),
}
"""What is new at each level."""
