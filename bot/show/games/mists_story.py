"""How a level of Mists went, in a few sentences for the last message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.markup import Markup
from bot.show.phrases import Telling
from bot.show.team_points import by_marker, missing
from bot.texts import Locale, Texts
from engine.events import PlacedTile, Turn
from engine.game import Game
from engine.rules.mists import MistyLand
from engine.rules.mists_events import (
    Buried,
    GhostsBanished,
    GhostsPlaced,
    Lost,
    MarkReached,
    TeamEnd,
    TeamScored,
    Traded,
)
from engine.rules.mists_forecast import largest_open
from render.coordinates import cell_name


@dataclass(slots=True)
class _Deed:
    """A feature that brought points, all its colours together."""

    kind: str
    x: int
    y: int
    segment: int | None
    turn: int
    points: int = 0


@dataclass(slots=True)
class _Course:
    """What the finale looks back on."""

    turn: int = 0
    worst: tuple[int, int, int] | None = None
    """The turn when most ghosts were on the map, how many, and how many were left in stock."""
    marks: list[tuple[int, str]] = field(default_factory=list)
    """The marks by turn and hound."""
    buried: list[int] = field(default_factory=list)
    """The seats whose followers were buried."""
    deeds: list[_Deed] = field(default_factory=list)
    placed: PlacedTile | None = None
    """The last tile that was placed."""
    traded: int = 0
    """The points that were given up for banishing."""
    lost: Lost | None = None
    end: TeamEnd | None = None


def _follow(events: Iterable[Any]) -> _Course:
    course = _Course()
    on_map = 0
    for event in events:
        if isinstance(event, Turn):
            course.turn = event.number
        elif isinstance(event, GhostsPlaced):
            on_map += event.number
            if course.worst is None or on_map > course.worst[1]:
                course.worst = (course.turn, on_map, event.left)
        elif isinstance(event, GhostsBanished):
            on_map -= event.number
        elif isinstance(event, MarkReached):
            course.marks.append((course.turn, event.hound))
        elif isinstance(event, Buried):
            course.buried.append(event.owner)
        elif isinstance(event, TeamScored):
            _add(event, course)
        elif isinstance(event, PlacedTile):
            course.placed = event
        elif isinstance(event, Traded):
            course.traded += event.points
        elif isinstance(event, Lost):
            course.lost = event
        elif isinstance(event, TeamEnd):
            course.end = event
    return course


def _add(event: TeamScored, course: _Course) -> None:
    deed = _Deed(event.kind, event.x or 0, event.y or 0, event.segment, course.turn)
    last = course.deeds[-1] if course.deeds else None
    if last is None or (last.kind, last.x, last.y, last.segment, last.turn) != (
        deed.kind, deed.x, deed.y, deed.segment, deed.turn,
    ):  # fmt: skip
        course.deeds.append(deed)
        last = deed
    last.points += event.points


def finale(game: Game, names: Sequence[str], texts: Texts, locale: Locale) -> list[Markup]:
    """Three to five sentences about a finished level; none for a game that is not over."""
    course = _follow(game.events)
    if course.end is None:
        return []
    telling = Telling(texts, locale, names, game)
    lines: list[Markup] = []
    if course.worst is not None:
        turn, ghosts, left = course.worst
        lines.append(telling.say("finale-worst", turn=max(1, turn), ghosts=ghosts, left=left))
    if course.marks:
        hounds = telling.listed(telling.say(f"hound-{hound}") for _, hound in course.marks)
        lines.append(telling.say("finale-marks", marks=len(course.marks), turn=course.marks[0][0], hounds=hounds))
    if course.buried:
        players = telling.listed(telling.player(seat) for seat in dict.fromkeys(course.buried))
        lines.append(telling.say("finale-buried", count=len(course.buried), players=players))
    lines.append(_best(course, telling))
    lines.append(
        _won(course, game.deck_left, telling) if course.lost is None else _lost(course, course.lost, game, telling)
    )
    return lines


def _best(course: _Course, telling: Telling) -> Markup:
    built = [deed for deed in course.deeds if deed.kind != "hound"]
    if not built:
        return telling.say("finale-no-points")
    best = max(built, key=lambda deed: deed.points)
    return telling.say(
        "finale-best",
        kind=telling.kind(best.kind),
        cell=telling.place(best.kind, best.x, best.y, best.segment),
        points=best.points,
        turn=best.turn,
    )


def _won(course: _Course, tiles_left: int, telling: Telling) -> Markup:
    last = course.deeds[-1]
    cell = telling.place(last.kind, last.x, last.y, last.segment)
    if last.kind == "hound":
        return telling.say("finale-won-hound", cell=cell, turn=course.turn, tiles=tiles_left)
    return telling.say("finale-won", kind=telling.kind(last.kind), cell=cell, turn=course.turn, tiles=tiles_left)


def _lost(course: _Course, lost: Lost, game: Game, telling: Telling) -> Markup:
    """What decided a loss and how near the team was, in one or two sentences."""
    table = game.table
    if not isinstance(table, MistyLand):
        raise TypeError("only Mists is lost by a team")
    if lost.why == "ghosts" and course.placed is not None:
        placed = course.placed
        decided = telling.say(
            "finale-lost-ghosts",
            turn=course.turn,
            player=telling.player(placed.player),
            cell=cell_name((placed.x, placed.y)),
            count=lost.needed,
            left=lost.left,
        )
        short = sum(missing(table.level.target, table.scores))
        near = telling.say("finale-near", goal=table.level.target, points=short, count=game.deck_left)
        return Markup(f"{decided} {near}")
    short_of = missing(lost.needed, table.scores)
    decided = telling.say(
        f"finale-lost-{lost.why}",
        turn=course.turn,
        goal=lost.needed,
        points=sum(short_of),
        markers="none" if len(short_of) == 1 else by_marker(short_of, telling),
        **({"pile": table.reached + 1} if lost.why == "mark" else {}),
    )
    chance = _chance(course, table, telling)
    return decided if chance is None else Markup(f"{decided} {chance}")


def _chance(course: _Course, table: MistyLand, telling: Telling) -> Markup | None:
    """Where points were to be had: in the largest open feature, or in what was given up for banishing."""
    best = largest_open(table)
    if best is not None and best[1] >= max(1, course.traded):
        feature, points = best
        y, x, segment = feature.first()
        cell = telling.place(feature.kind, x, y, segment)
        return telling.say("finale-open", kind=telling.kind(feature.kind), cell=cell, points=points)
    return telling.say("finale-traded", points=course.traded) if course.traded else None
