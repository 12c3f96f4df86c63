"""What an addition to the base game can hook into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import proxy

from engine.decisions import Action
from engine.errors import Reason
from engine.events import Scored, Term
from engine.features import Cell, Feature, Follower, Placed
from engine.placement import Placement
from engine.rules.ruleset import OptionValue
from engine.table import Flow
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator
    from engine.rules.evaluators.module import ModuleEvaluator


class Module:
    """An addition. A module overrides the hooks that it needs and has its own state.

    Hooks that raise ``NotImplementedError`` here are called only where a module overrides them, so that those it
    leaves alone cost nothing (``Hooks``). Where a hook may ask players something it returns a flow, or None if there
    is nothing to ask.
    """

    name: ClassVar[str]
    refuses: ClassVar[Mapping[str, Reason]] = {}
    """Names of modules it does not go with, each with the reason."""
    brings: ClassVar[tuple[type[Module], ...]] = ()
    """Modules that come with it, once however many bring them; players do not choose those by themselves."""
    by_land: ClassVar[frozenset[str]] = frozenset()
    """Kinds of segments that bring the module into play when they are in the deck, switched on or not (R8)."""
    start_rank: ClassVar[int] = 0
    """Of several modules with a start of their own, the highest lays it."""

    overridden: ClassVar[tuple[str, ...]] = ()
    """The hooks that it overrides."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.overridden = tuple(
            name for name in Hooks.__annotations__ if getattr(cls, name) is not getattr(Module, name)
        )

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        # The table holds its modules; if they held it too, only the garbage collector could undo the knot.
        self.table: Landscape = proxy(table)
        self.chosen = chosen
        """Whether the players switched it on; False if only its land brought it."""

    # Set-up, before there is a table

    option_values: ClassVar[Mapping[str, tuple[OptionValue, ...]]] = {}
    """Options that it brings, each with all values that it can have."""

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """The tiles it adds to the stack; the options tell which other modules are on."""
        return []

    @classmethod
    def arrange(cls, deck: list[str], rng: Random) -> list[str]:
        """The shuffled deck in the order that it wants."""
        return deck

    # At the table

    def pieces(self) -> dict[str, int] | None:
        """Another supply for each player, or None."""
        return None

    def lay_start(self) -> None:
        """Lay its own start instead of the start tile; counts only with ``start_rank`` above 0."""

    def drawn(self, tile: Tile) -> Flow | None:
        """A tile with marks of its own (``Tile.marks``) was drawn and is not placed yet."""
        raise NotImplementedError

    def restricted(self, deck: list[Tile]) -> set[Tile]:
        """The tiles of the deck for which it may forbid places; about others the next hooks are not asked."""
        return set()

    def open_cells(self, tile: Tile, frontier: dict[Cell, str]) -> dict[Cell, str]:
        """The part of the frontier on which this tile may go, however it is turned."""
        return frontier

    def why_closed(self, tile: Tile, cell: Cell) -> Reason | None:
        """Why a cell of the frontier is not in that part; None if it is."""
        return None

    def forbidden(self, tile: Tile, places: Iterable[Placement]) -> Mapping[Placement, Reason]:
        """Those of the places on open cells, all where this tile matches, that are forbidden, each with the reason."""
        return {}

    def after_placing(self, placed: Placed) -> Flow | None:
        """A tile was placed; the follower comes next, unless it sets ``table.barred``.

        With ``table.plays_on`` the player plays another tile in the same turn.
        """
        raise NotImplementedError

    def follower_extras(self, placed: Placed) -> Iterable[Action]:
        """Other answers to the question for a follower, to a player who has one; each verb belongs to one module."""
        raise NotImplementedError

    def take_extra(self, action: Action) -> bool:
        """Carry out one of its ``follower_extras``; False if it is not its own."""
        raise NotImplementedError

    def after_follower(self, follower: Follower, feature: Feature) -> None:
        """A follower was put on a feature of the tile just placed."""
        raise NotImplementedError

    def completes(self, placed: Placed) -> None:
        """The tile completed features (``placed.completed``); the follower is set and nothing is scored yet."""
        raise NotImplementedError

    def before_scoring(self, feature: Feature, *, final: bool) -> Flow | None:
        """A feature is about to be scored; majorities are not yet counted."""
        raise NotImplementedError

    def value(self, feature: Feature, terms: tuple[Term, ...], *, final: bool) -> tuple[Term, ...]:
        """The sum that a feature is worth, changed or as it was."""
        raise NotImplementedError

    def after_payment(self, feature: Feature) -> None:
        """A completed feature was paid for; its followers still stand on it."""
        raise NotImplementedError

    def after_scoring(self, feature: Feature, followers: Sequence[Follower]) -> None:
        """A completed feature was scored and these followers went home."""
        raise NotImplementedError

    def went_home(self, follower: Follower) -> None:
        """A follower left the map, for whatever reason, and is in its owner's supply again."""
        raise NotImplementedError

    def end_of_turn(self) -> Flow | None:
        """All is scored; the next player has not begun."""
        raise NotImplementedError

    def completed_cities(self) -> int:
        """Completed cities that it brings beside those on the map."""
        return 0

    def final_payments(self) -> Iterator[Scored]:
        """What it pays at the end after features and fields; changes nothing."""
        raise NotImplementedError

    def final_losses(self) -> Iterator[Scored]:
        """What it takes at the end after all points are added; changes nothing."""
        raise NotImplementedError

    def unseen(self, groups: list[list[int]], deck: list[Tile]) -> list[list[int]]:
        """The groups of positions in the deck that nobody has seen, divided by what everybody knows of their order."""
        return groups

    def extras(self) -> dict[str, Any]:
        """Its keys of the summary."""
        return {}

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator | None:
        """Its part in the evaluation of a position, if it changes what that is worth."""
        return None


_Hook = Sequence[Callable[..., Any]]


class Hooks:
    """The hooks that the modules of a game override, each in the order of the modules."""

    drawn: _Hook = ()
    after_placing: _Hook = ()
    follower_extras: _Hook = ()
    take_extra: _Hook = ()
    after_follower: _Hook = ()
    completes: _Hook = ()
    before_scoring: _Hook = ()
    value: _Hook = ()
    after_payment: _Hook = ()
    after_scoring: _Hook = ()
    went_home: _Hook = ()
    end_of_turn: _Hook = ()
    final_payments: _Hook = ()
    final_losses: _Hook = ()

    def __init__(self, modules: Iterable[Module]) -> None:
        for module in modules:
            for name in module.overridden:
                setattr(self, name, (*getattr(self, name), getattr(module, name)))

    def drop(self, name: str, hook: Callable[..., Any]) -> None:
        """Call a hook no more: its module has nothing left to do there."""
        setattr(self, name, tuple(other for other in getattr(self, name) if other != hook))
