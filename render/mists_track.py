"""The team's track in Mists: points on the way to each mark and the target, ghosts in stock, tiles in the pile."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.rules.mists_levels import HOUNDS, default_colours, default_markers
from render.board_picture import tile_back
from render.colours import CREAM, DARK, GOLD, GOLD_DARK, RIM_INK, WHITE, Colour, livery_of
from render.creatures import VIOLET, ghost_image, hound_image
from render.figures import emblem_image, laurel_image
from render.letters import width as text_width
from render.letters import write
from render.marks import SCALE, badge_image
from render.snapshot import Snapshot
from render.sprite_cache import FIGURES
from render.team_emblem import team_emblem_image

LEVELS = ("I", "II", "III", "IV", "V", "VI")
GROOVE: Colour = (24, 22, 34)
_FEW = 2
WARNING: Colour = (255, 120, 96)


def markers_of(snapshot: Snapshot) -> list[str]:
    """The colours whose markers are on the track, where there are three scores; elsewhere none."""
    if snapshot.team is None or len(snapshot.team) < 2:
        return []
    colours = snapshot.record.get("colours") or default_colours(len(snapshot.seats))
    return list(snapshot.record.get("markers") or default_markers(colours))


def track_image(snapshot: Snapshot, width: int, height: int) -> Image.Image:
    """The whole strip, RGBA."""
    image = Image.new("RGBA", (width, height))
    unit = height / 84
    level = badge_image(LEVELS[snapshot.extras["level"] - 1], round(44 * unit), VIOLET, WHITE)
    image.paste(level, (0, (height - level.height) // 2), level)
    left = level.width + round(12 * unit)
    right = _pile(snapshot, image, _stock(snapshot, image, width, unit), unit)
    if snapshot.extras["result"] is not None:
        won = snapshot.extras["result"] == "won"
        sign = laurel_image(round(52 * unit)) if won else ghost_image(round(60 * unit))
        image.paste(sign, (left, (height - sign.height) // 2), sign)
        left += sign.width + round(10 * unit)
    scores = snapshot.team or (0,)
    if len(scores) == 1:
        size = round(56 * unit)
        token = team_emblem_image(round(50 * unit), snapshot.extras["result"] != "lost")
        image.paste(token, (left, (height - token.height) // 2), token)
        left += token.width + round(10 * unit)
        write(image, (left, height / 2), str(scores[0]), size, WHITE, weight="black")
        left += max(text_width("00", size, "black"), text_width(str(scores[0]), size, "black")) + round(22 * unit)
    else:
        left += round(14 * unit)
    _track(snapshot, image, (left, right - round(30 * unit)), unit)
    return image


def _stock(snapshot: Snapshot, image: Image.Image, right: int, unit: float) -> int:
    """Ghosts in stock; where the strip goes on to the left."""
    size, stock = round(46 * unit), int(snapshot.extras["ghosts"])
    right = _number(image, right, stock, size)
    ghost = ghost_image(round(58 * unit))
    right -= ghost.width
    image.paste(ghost, (right, (image.height - ghost.height) // 2), ghost)
    return right - round(20 * unit)


def _pile(snapshot: Snapshot, image: Image.Image, right: int, unit: float) -> int:
    """Tiles left in the current of several piles, before the next mark is due."""
    goals, reached = snapshot.extras["goals"], snapshot.extras["reached"]
    if len(goals) < 2 or snapshot.finished:
        return right
    size, left = round(46 * unit), int(snapshot.extras["pile_left"])
    right = _number(image, right, left, size)
    side = round(46 * unit)
    right -= side + round(8 * unit)
    for step in range(len(goals) - reached - 1, -1, -1):
        shift = round(step * 5 * unit)
        place = (right + shift, (image.height - side) // 2 - shift + round(4 * unit))
        image.paste(tile_back(side), place)
    return right - round(16 * unit)


def _number(image: Image.Image, right: int, number: int, size: int) -> int:
    """A number with room for two digits beside its sign, in a warning colour when little is left."""
    left = right - text_width("00", size, "black")
    fill = WARNING if number <= _FEW else WHITE
    write(image, (left, image.height / 2), str(number), size, fill, weight="black")
    return left - size // 5


def _track(snapshot: Snapshot, image: Image.Image, ends: tuple[int, int], unit: float) -> None:
    goals: list[int] = snapshot.extras["goals"]
    reached: int = snapshot.extras["reached"]
    left, right = ends
    scores = snapshot.team or (0,)
    lanes = len(scores)
    thick = round((26 if lanes == 1 else 12) * unit)
    pitch = round(22 * unit)
    middle = round((46 if lanes == 1 else 35) * unit)
    draw = ImageDraw.Draw(image)

    def at(points: int) -> int:
        return round(left + (right - left) * min(points, goals[-1]) / goals[-1])

    tops = [middle - thick // 2 + (lane - (lanes - 1) / 2) * pitch for lane in range(lanes)]
    for top, score in zip(tops, scores, strict=True):
        box = [left - 4, top - 3, right + 8, top + thick + 3]
        draw.rounded_rectangle(box, thick // 2 + 3, GROOVE, RIM_INK, 2)
        if score > 0:
            draw.rounded_rectangle(
                [left, top, max(left + thick, at(score)), top + thick], thick // 2, GOLD, GOLD_DARK, 2
            )
    low = round(max(tops) + thick)
    for number, goal in enumerate(goals):
        _mark(image, at(goal), (round(min(tops)), low), goal, number < reached or min(scores) >= goal, unit)
        # The hound of a mark that nobody has reached waits there.
        if number < len(goals) - 1 and number >= reached:
            hound = hound_image(HOUNDS[number], round(31 * unit))
            image.paste(hound, (at(goal) - hound.width // 2, 0), hound)
    for marker, top, score in zip(markers_of(snapshot), tops, scores, strict=False):
        plate = score_plate(marker, score, round(26 * unit))
        # It ends at its points, and at the beginning it begins there.
        x = max(left - round(6 * unit), at(score) - plate.width + round(12 * unit))
        image.paste(plate, (x, round(top + thick / 2 - plate.height / 2)), plate)


@FIGURES.kept
def score_plate(marker: str, score: int, height: int) -> Image.Image:
    """The points of a marker on a plate of its colour, with its emblem beside them, RGBA."""
    livery = livery_of(0, marker)
    size = round(height * 0.86)
    token = emblem_image(livery, height)
    across = token.width + text_width(str(score), size, "black") + round(height * 0.5)
    picture = Image.new("RGBA", (across * SCALE, height * SCALE))
    draw = ImageDraw.Draw(picture)
    line = max(1, round(height * 0.06)) * SCALE
    for number, colour in enumerate((DARK, WHITE, livery.colour)):
        inset = number * line
        box = [inset, inset, across * SCALE - 1 - inset, height * SCALE - 1 - inset]
        draw.rounded_rectangle(box, height * SCALE // 2 - inset, colour)
    picture = picture.resize((across, height), Image.Resampling.BOX)
    picture.alpha_composite(token)
    write(picture, (token.width + round(height * 0.14), height / 2), str(score), size, livery.ink, weight="black")
    return picture


def _mark(image: Image.Image, x: int, span: tuple[int, int], goal: int, done: bool, unit: float) -> None:
    """A line across the track with the points that it asks for below."""
    draw = ImageDraw.Draw(image)
    colour = GOLD if done else CREAM
    top, low = span
    draw.line([x, top - round(6 * unit), x, low + round(6 * unit)], DARK, max(5, round(7 * unit)))
    draw.line([x, top - round(6 * unit), x, low + round(6 * unit)], colour, max(3, round(3 * unit)))
    write(image, (x, low + round(14 * unit)), str(goal), round(22 * unit), colour, weight="bold", anchor="m")
