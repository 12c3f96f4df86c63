"""A snapshot: all that a picture needs to know of a game, taken in a moment and never changed.

It is taken on the event loop and painted in a worker while the game goes on, so it shares nothing with the game that
the game would ever change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.boxes import find_tiles
from engine.decisions import Decision
from engine.events import Event, Scored
from engine.features import Cell
from engine.game import Game
from engine.rules import rule_set
from engine.tiles import Tile
from engine.veil import veil
from render.choices import (
    Lettered,
    Place,
    SegmentOn,
    Spot,
    lettered_cells,
    lettered_spots,
    numbered_places,
    segments_asked_about,
)
from render.colours import COLOUR_NAMES
from render.errors import RenderError

__all__ = [
    "Lettered",
    "Lying",
    "Place",
    "Preview",
    "Question",
    "Region",
    "Seat",
    "Snapshot",
    "Spot",
    "Standing",
    "lettered_cells",
    "lettered_spots",
    "numbered_places",
    "preview_of",
    "take_snapshot",
]


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile on the map."""

    x: int
    y: int
    tile: Tile
    turn: int

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Standing:
    """A follower on the map; ``kind`` is the kind of land it stands on."""

    player: int
    piece: str
    x: int
    y: int
    segment: int
    kind: str

    @property
    def cell(self) -> Cell:
        """The cell of its tile."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Region:
    """A feature: its segments as (x, y, segment), and the players with most followers on it."""

    kind: str
    members: tuple[tuple[int, int, int], ...]
    owners: tuple[int, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now, of whom."""

    player: int
    kind: str
    places: tuple[Place, ...]
    spots: tuple[Spot, ...]
    lettered: tuple[Lettered, ...]
    cell: Cell | None
    """The cell that it is about, if it is about one."""
    features: tuple[SegmentOn, ...]
    """A segment of each feature that it is about."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the strip shows them."""

    name: str
    score: int
    supply: tuple[tuple[str, int], ...]
    """What is left to place, by piece."""
    colour: int
    """Which of the six colours."""

    @property
    def followers(self) -> int:
        """How many pieces are left to place."""
        return sum(number for _, number in self.supply)

    @property
    def unnamed_piece(self) -> str:
        """The piece that an action means which names none: an ordinary follower, or what all of the player's are."""
        return next((name for name, _ in self.supply if name == "follower"), self.supply[0][0])


@dataclass(frozen=True, slots=True)
class Preview:
    """A placement that is only thought of, with the spots and spaces where a follower could then be put."""

    player: int
    x: int
    y: int
    turn: int
    tile: Tile
    spots: tuple[Spot, ...] = ()
    chosen: str = ""
    """The action of one of the spots or spaces, if a follower is thought of as well."""
    lettered: tuple[Lettered, ...] = ()
    """What could be chosen instead of a spot on the tile, as a space of the wheel."""

    @property
    def cell(self) -> Cell:
        """Where the tile would lie."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one moment."""

    rules: str
    seats: tuple[Seat, ...]
    tiles: tuple[Lying, ...]
    """In the order in which they were laid."""
    face_down: tuple[Cell, ...]
    followers: tuple[Standing, ...]
    regions: tuple[Region, ...]
    events: tuple[Event, ...]
    question: Question | None
    player: int
    """Whose turn it is."""
    hand: Tile | None
    tiles_left: int
    remaining: tuple[tuple[Tile, int], ...]
    """The tiles that nobody has seen yet, counted, in an order that says nothing about the deck.

    Those that lie face down are among them, so that nobody can tell which they are.
    """
    discarded: tuple[Tile, ...]
    finished: bool
    winners: tuple[int, ...]
    record: Mapping[str, Any]
    """The game as it is kept, without tokens that lie face down; what would be drawn next stands in it, so it is
    never shown."""
    team: tuple[int, ...] | None = None
    """The scores of a team that wins or loses together, instead of those of the seats."""
    projected: tuple[Scored, ...] = ()
    """What the end would pay now, if it was asked for."""
    extras: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What only this rule set or its modules tell, by the keys of the game's summary."""

    def tile_at(self, cell: Cell) -> Lying | None:
        """The tile on a cell."""
        return next((lying for lying in self.tiles if lying.cell == cell), None)

    def region_at(self, x: int, y: int, segment: int) -> Region | None:
        """The feature that a segment belongs to."""
        return next((region for region in self.regions if (x, y, segment) in region.members), None)


def take_snapshot(game: Game, *, colours: Sequence[int] | None = None, projected: bool = False) -> Snapshot:
    """Take a snapshot of a game.

    ``colours`` are the players' colours (0 to 5) where they are not by seat; ``projected`` asks also for what the end
    would pay now.
    """
    table = game.table
    board = table.board
    team = rule_set(game.rules).team
    chosen = tuple(colours) if colours is not None else _colours(game)
    if len(chosen) != len(game.players) or len(set(chosen)) != len(chosen) or not all(0 <= one < 6 for one in chosen):
        raise RenderError(f"{len(game.players)} players need as many different colours from 0 to 5, not {chosen}")
    features = board.features()
    followers = sorted(
        (
            Standing(one.player, one.piece, one.x, one.y, one.segment, feature.kind)
            for feature in features
            for one in feature.followers
        ),
        key=lambda one: (one.y, one.x, one.segment),
    )
    unseen = Counter(table.hidden_tiles())
    return Snapshot(
        rules=game.rules,
        seats=tuple(
            Seat(name, score, _supply(left), colour)
            for name, score, left, colour in zip(
                game.players, [0] * len(game.players) if team else game.scores, game.supply, chosen, strict=True
            )
        ),
        tiles=tuple(Lying(x, y, placed.tile, placed.turn) for (x, y), placed in board.tiles.items()),
        face_down=tuple(sorted(board.face_down)),
        followers=tuple(followers),
        regions=tuple(Region(one.kind, tuple(one.members), tuple(one.majority()), one.complete) for one in features),
        events=tuple(game.events),
        question=None if game.decision is None else _question(game.decision),
        player=table.player,
        hand=game.tile,
        tiles_left=game.deck_left,
        remaining=tuple((tile, unseen[tile]) for tile in sorted(unseen, key=lambda tile: tile.id)),
        discarded=tuple(sorted(find_tiles(game.discarded), key=lambda tile: tile.id)),
        finished=game.finished,
        winners=tuple(game.winners),
        record=MappingProxyType(veil(game)),
        team=tuple(game.scores) if team else None,
        projected=tuple(game.projected().items) if projected else (),
        extras=MappingProxyType(deepcopy(table.extras())),
    )


def preview_of(game: Game, action: str, *, trial: Game | None = None, chosen: str = "") -> Preview:
    """What a placement would look like; raises the engine's ActionError if it is not legal.

    It is tried out on a copy of the game, so the engine says where a follower could go; ``trial`` is that copy where
    there is one already. ``chosen`` is the answer to the question for a follower, if one is thought of.
    """
    decision, tile = game.decision, game.tile
    if decision is None or decision.kind != "place" or tile is None:
        raise RenderError("there is no tile to place now")
    after = (game.after(action) if trial is None else trial).decision
    _, x, y, turn = (int(word) if number else 0 for number, word in enumerate(action.split()))
    if after is None or after.kind != "follower" or after.player != decision.player:
        return Preview(decision.player, x, y, turn, tile, chosen=chosen)
    return Preview(decision.player, x, y, turn, tile, lettered_spots(after), chosen, lettered_cells(after))


def _colours(game: Game) -> tuple[int, ...]:
    """By seat, unless the players' pieces are themselves named by colours."""
    names = [next(iter(own), "") if isinstance(own, dict) else "" for own in game.supply]
    if names and all(name in COLOUR_NAMES for name in names):
        return tuple(COLOUR_NAMES.index(name) for name in names)
    return tuple(range(len(game.players)))


def _supply(left: int | dict[str, int]) -> tuple[tuple[str, int], ...]:
    return (("follower", left),) if isinstance(left, int) else tuple(left.items())


def _question(decision: Decision) -> Question:
    about = decision.details()
    x, y = about.get("x"), about.get("y")
    cell = (x, y) if isinstance(x, int) and isinstance(y, int) else None
    return Question(
        decision.player,
        decision.kind,
        numbered_places(decision),
        lettered_spots(decision),
        lettered_cells(decision),
        cell,
        segments_asked_about(decision),
    )
