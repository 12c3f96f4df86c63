"""How to speak: the texts, the language, the players' names, and the phrases that all rule sets use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.locale_formats import list_and
from bot.markup import Markup, tidy
from bot.texts import Argument, Locale, Texts
from engine.decisions import Decision
from engine.game import Game
from engine.tiles import SIDES, View, slot
from render.coordinates import cell_name

SIDE_WORDS = {"N": "side-north", "E": "side-east", "S": "side-south", "W": "side-west"}
CORNER_WORDS = ("corner-north-west", "corner-north-east", "corner-south-east", "corner-south-west")
CORNERS = ("NW", "NE", "SE", "SW")
POINT_WORDS = ("point-nnw", "point-nne", "point-ene", "point-ese", "point-sse", "point-ssw", "point-wsw", "point-wnw")

SHORT_NAME = 20
"""How much of a name a label shows beside what else it says."""

MARKS = ("wheel", "ghosts", "well", "market", "inn", "pig_herd", "volcano")
"""What else a tile may show, beside its shields."""


def _halves(mask: int) -> tuple[int, ...]:
    """The half-sides that a mask holds, clockwise from the north-west corner."""
    return tuple(half for half in range(8) if mask & slot(half // 2, 2 * (half % 2)))


def _rough_place(mask: int) -> tuple[str, ...]:
    """The words for a segment's place: its sides if it holds them whole or by their middles, else its corners."""
    sides = [(mask >> 3 * side) & 0b111 for side in range(4)]
    if all(held in (0, 0b010, 0b111) for held in sides):
        return tuple(SIDE_WORDS[letter] for letter, held in zip(SIDES, sides, strict=True) if held)
    # Half-side 0 and the last one meet in the north-west corner, 1 and 2 in the next, and so on.
    corners = {(half + 1) // 2 % 4 for half in _halves(mask)}
    return tuple(CORNER_WORDS[corner] for corner in sorted(corners))


@dataclass(frozen=True, slots=True)
class Telling:
    """How to speak: with which texts, in which language, about whom."""

    texts: Texts
    locale: Locale
    names: Sequence[str]
    """The players' names (or mentions) by seat."""
    game: Game | None = None
    """The game that is spoken about; its tiles tell where on them a feature lies."""

    def say(self, message: str, /, **args: Argument) -> Markup:
        """One message in the language of the telling."""
        return self.texts.say(self.locale, message, **args)

    def say_of(self, family: str, member: str, /, **args: Argument) -> Markup:
        """The message ``family-member``, or ``family-other`` where no rule set has words for the member."""
        message = f"{family}-{member}"
        return self.say(message if self.texts.has(message) else f"{family}-other", **args)

    def player(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.names[seat]

    def short_name(self, seat: int) -> str:
        """The name of the player at a seat where there is little room, as on a button."""
        return tidy(self.names[seat], SHORT_NAME)

    def listed(self, parts: Iterable[str]) -> Markup:
        """``a, b and c``."""
        return list_and(parts, self.texts, self.locale)

    def kind(self, kind: str) -> str:
        """The name of a kind of land or building."""
        message = f"kind-{kind.replace(' ', '-')}"
        return self.say(message) if self.texts.has(message) else kind

    def piece(self, piece: str) -> str:
        """The name of a piece that is no ordinary follower: a guard, or one of several colours."""
        family = "colour" if self.texts.has(f"colour-{piece}") else "piece"
        return self.say(f"{family}-{piece}")

    def figure(self, kind: str) -> Markup:
        """What a follower is called on a kind of land or building, such as knight or monk."""
        return self.say_of("figure", kind)

    def sides(self, letters: Iterable[str]) -> Markup:
        """Some of the sides N, E, S, W in words."""
        return self.listed(self.say(SIDE_WORDS[letter]) for letter in letters)

    def where(self, view: View, number: int) -> Markup:
        """Where a segment lies on its tile, in words that no other segment of its kind there shares."""
        kind = view.segments[number].kind
        rivals = [
            mask
            for other, mask in enumerate(view.masks)
            if other != number and view.segments[other].kind == kind and mask
        ]
        mask = view.masks[number]
        if not mask:
            at = view.segments[number].marks.get("at")
            return self.say(CORNER_WORDS[(CORNERS.index(at) + view.turn // 90) % 4] if at else "where-middle")
        place = _rough_place(mask)
        if any(_rough_place(rival) == place for rival in rivals):
            place = tuple(POINT_WORDS[half] for half in _halves(mask))
        return self.listed(self.say(word) for word in place)

    def place(self, kind: str, x: int, y: int, segment: int | None) -> Markup:
        """The cell of a feature's segment, and where it lies on its tile if that has others of its kind."""
        placed = None if self.game is None else self.game.table.board.tiles.get((x, y))
        if segment is None or placed is None or sum(one.kind == kind for one in placed.view.segments) < 2:
            return Markup(cell_name((x, y)))
        return self.say("feature-place", cell=cell_name((x, y)), where=self.where(placed.view, segment))

    def tile(self, view: View) -> Markup:
        """A tile in words: what each side shows, what stands in the middle, its shields and other marks."""
        return _tile(self.texts, self.locale, view)


@lru_cache(maxsize=1024)
def _tile(texts: Texts, locale: Locale, view: View) -> Markup:
    telling = Telling(texts, locale, ())
    by_kind: dict[str, list[str]] = {}
    for number, letter in enumerate(SIDES):
        for segment, mask in zip(view.segments, view.masks, strict=True):
            if mask & slot(number, 1):
                by_kind.setdefault(segment.kind, []).append(letter)
    parts = [
        telling.say("tile-sides", kind=telling.kind(kind), sides=telling.sides(at)) for kind, at in by_kind.items()
    ]
    parts += [telling.say("tile-middle", kind=telling.kind(one.kind)) for one in view.segments if not one.slots]
    if shields := sum(segment.shields for segment in view.segments):
        parts.append(telling.say("tile-shields", count=shields))
    marks = Counter({name: number for name, number in view.tile.marks.items() if name in MARKS})
    for segment in view.segments:
        marks.update({name: int(segment.marks.get(name) or 0) for name in MARKS})
    parts += [telling.say(f"mark-{name}", count=marks[name]) for name in MARKS if marks[name]]
    return Markup("; ".join(parts))


@dataclass(frozen=True, slots=True)
class Choice:
    """One action that the open decision of a game offers."""

    game: Game
    words: tuple[str, ...]
    """The action's words, the verb first."""

    @property
    def decision(self) -> str:
        """The kind of the open decision."""
        return self.game.decision.kind if self.game.decision is not None else ""

    @property
    def player(self) -> int | None:
        """The seat that is asked."""
        return self.game.decision.player if self.game.decision is not None else None

    @property
    def about(self) -> dict[str, Any]:
        """What the open decision is about."""
        return self.game.decision.details() if self.game.decision is not None else {}

    @property
    def view(self) -> View | None:
        """The placed tile that the decision is about, as it lies."""
        about = self.about
        return self.view_at(about["x"], about["y"]) if "x" in about else None

    def view_at(self, x: int, y: int) -> View | None:
        """The tile on a cell as it lies."""
        placed = self.game.table.board.tiles.get((x, y))
        return placed.view if placed is not None else None


def completed_feature(about: Mapping[str, Any], game: Game, telling: Telling) -> Markup:
    """A feature that a question is about, by the name that the log gives it: its kind and its first segment."""
    y, x, segment = game.table.board.at(about["x"], about["y"], about["segment"]).first()
    kind = about["kind"]
    return telling.say("feature-name", kind=telling.kind(kind), cell=telling.place(kind, x, y, segment))


def asked(game: Game) -> Decision:
    """The open decision of a game that is not over."""
    if game.decision is None:
        raise ValueError("nothing is asked: the game is over")
    return game.decision


Teller = Callable[[Any, Telling], Markup | None]
"""Words for an event, or ``None`` where nothing need be said."""

Homecoming = Callable[[Any], tuple[int, int, int]]
"""Whose follower the event sends home, and from which cell (player, x, y)."""

Asker = Callable[[Game, Telling], Markup]
"""The question of the game's open decision."""

Labeller = Callable[[Choice, Telling], Markup]
"""The label of a choice."""
