"""The points over the game, as a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageDraw

from engine.events import End, Event, PlacedTile, Scored
from engine.rules.mists_events import TeamScored
from engine.rules.mists_levels import HOUNDS
from render.colours import DARK, GOLD, GOLD_DARK, RIM, RIM_INK, TABLE_LINE, WHITE, Colour, livery_of
from render.creatures import hound_image
from render.figures import emblem_image
from render.letters import fitted, width, write
from render.mists_track import markers_of
from render.order import Order
from render.panel import player_name
from render.snapshot import Snapshot
from render.team_emblem import team_emblem_image

_WIDTH, _HEIGHT = 1100, 720
_LEFT, _TOP, _BOTTOM = 84, 92, 60
_LEGEND = 270
_FINE = 2


def courses(events: tuple[Event, ...], seats: int) -> list[list[int]]:
    """For each player the points after each placement, from the start; what the end pays is a last step of its own."""
    scores = [0] * seats
    told = [list(scores)]
    for event in events:
        if isinstance(event, PlacedTile):
            told.append(list(scores))
        elif isinstance(event, Scored) and 0 <= event.player < seats:
            scores[event.player] = max(0, scores[event.player] + event.points)
            if not event.final:
                told[-1] = list(scores)
        elif isinstance(event, End) and len(event.scores) == seats:
            told.append(list(event.scores))
    return [[row[seat] for row in told] for seat in range(seats)]


def team_courses(events: tuple[Event, ...], markers: Sequence[str]) -> list[list[int]]:
    """The same for a team: its score, or that of each of its markers."""
    lines = [[0] for _ in markers or [""]]
    for event in events:
        if isinstance(event, PlacedTile):
            for line in lines:
                line.append(line[-1])
        elif isinstance(event, TeamScored):
            lines[markers.index(event.marker) if event.marker in markers else 0][-1] = event.total
    return lines


@dataclass(frozen=True, slots=True)
class Course:
    """A line of the chart: the points after each placement, its colour, and how its emblem is painted by size."""

    points: list[int]
    colour: Colour
    token: Callable[[int], Image.Image]


def _courses(snapshot: Snapshot) -> list[Course]:
    """A line for each player; for a team its one score, which is no player's, or one for each marker."""
    if snapshot.team is None:
        lines = courses(snapshot.events, len(snapshot.seats))
        liveries = [livery_of(seat.colour) for seat in snapshot.seats]
    else:
        markers = markers_of(snapshot)
        lines = team_courses(snapshot.events, markers)
        if not markers:
            return [Course(lines[0], GOLD, team_emblem_image)]
        liveries = [livery_of(0, marker) for marker in markers]
    return [
        Course(line, livery.colour, partial(emblem_image, livery)) for line, livery in zip(lines, liveries, strict=True)
    ]


def _goals(snapshot: Snapshot) -> tuple[int, ...]:
    """The marks that a team must reach, the last of them its target; none in other games."""
    return () if snapshot.team is None else tuple(snapshot.extras.get("goals", ()))


def chart(snapshot: Snapshot, order: Order) -> Image.Image:
    """A line for each player; a team has one line for all, and lines across at what it must reach."""
    lines, goals = _courses(snapshot), _goals(snapshot)
    steps = max(1, len(lines[0].points) - 1)
    most = max(10, *goals, *(max(line.points) for line in lines))
    grid = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if most / step <= 6)
    # With goals the highest line is the target's, or that of the points beyond it.
    top_value = most if goals else -(-most // grid) * grid
    right = _WIDTH - _LEGEND

    def at(step: int, points: int) -> tuple[float, float]:
        x = _LEFT + (right - _LEFT) * step / steps
        return x, _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * points / top_value

    image = Image.new("RGB", (_WIDTH * _FINE, _HEIGHT * _FINE), RIM)
    draw = ImageDraw.Draw(image)
    values = range(0, top_value + 1, grid)
    for value in values:
        y = at(0, value)[1] * _FINE
        draw.line([_LEFT * _FINE, y, right * _FINE, y], TABLE_LINE, 2 * _FINE)
    for goal in goals:
        _goal_line(draw, at(0, goal)[1], right, target=goal == goals[-1])
    for line in lines:
        points = [(x * _FINE, y * _FINE) for x, y in (at(step, value) for step, value in enumerate(line.points))]
        for thickness, fill in ((13, DARK), (10, WHITE), (6, line.colour)):
            draw.line(points, fill, thickness * _FINE, joint="curve")
    image = image.resize((_WIDTH, _HEIGHT), Image.Resampling.BOX)
    write(image, (_LEFT, _TOP / 2), order.words.chart, 40, RIM_INK)
    for value in values:
        # Where a goal is written nothing else can be.
        if all(abs(at(0, value)[1] - at(0, goal)[1]) > 34 for goal in goals):
            write(image, (_LEFT - 14, at(0, value)[1]), str(value), 30, RIM_INK, anchor="r")
    for goal in goals:
        write(image, (_LEFT - 14, at(0, goal)[1]), str(goal), 36, GOLD, weight="black", anchor="r")
    for step in range(0, steps + 1, max(1, -(-steps // 60) * 10)):
        write(image, (at(step, 0)[0], _HEIGHT - _BOTTOM / 2), str(step), 28, RIM_INK, weight="medium", anchor="m")
    for number, hound in enumerate(HOUNDS[: max(0, len(goals) - 1)]):
        sign = hound_image(hound, 40)
        image.paste(sign, (_LEFT + 6, round(at(0, goals[number])[1]) - sign.height), sign)
    _emblems(image, lines, at)
    _legend(image, snapshot, lines, order, [at(steps, line.points[-1])[1] for line in lines])
    return image


def _goal_line(draw: ImageDraw.ImageDraw, y: float, right: int, *, target: bool) -> None:
    """A line across at a mark: broken, and whole at the target."""
    start, stop = _LEFT * _FINE, right * _FINE
    dash, gap = (stop - start, 1) if target else (26 * _FINE, 16 * _FINE)
    thick = (7 if target else 5) * _FINE
    while start < stop:
        draw.line([start, y * _FINE, min(stop, start + dash), y * _FINE], GOLD if target else GOLD_DARK, thick)
        start += dash + gap


def _emblems(image: Image.Image, lines: Sequence[Course], at: Callable[[int, int], tuple[float, float]]) -> None:
    """The emblem some times on each line, for those who do not tell colours apart."""
    for number, line in enumerate(lines):
        token = line.token(34)
        stride = max(1, (len(line.points) - 1) // 4)
        for step in range(stride // 2 + number, len(line.points) - 1, stride):
            x, y = at(step, line.points[step])
            image.paste(token, (round(x) - 17, round(y) - 17), token)


def _legend(
    image: Image.Image,
    snapshot: Snapshot,
    lines: Sequence[Course],
    order: Order,
    ends: list[float],
) -> None:
    """Names and points beside the ends of the lines, moved apart where they would cover each other."""
    high = 66
    ranked = sorted(range(len(lines)), key=lambda number: ends[number])
    places: dict[int, float] = {}
    below: float = _TOP - high
    for number in ranked:
        below = max(below + high, ends[number])
        places[number] = below
    above: float = _HEIGHT - _BOTTOM + high
    for number in reversed(ranked):
        above = min(above - high, places[number])
        places[number] = above
    right = _WIDTH - _LEGEND
    for number, y in places.items():
        token = lines[number].token(46)
        image.paste(token, (right + 10, round(y) - 23), token)
        points = str(lines[number].points[-1])
        write(image, (right + 66, y), points, 38, WHITE, weight="black")
        if snapshot.team is None:
            start = right + 78 + width(points, 38, "black")
            seat = snapshot.seats[number]
            name = fitted(player_name(seat, number, order.words), 30, _WIDTH - 12 - start)
            write(image, (start, y), name, 30, RIM_INK, weight="medium")
