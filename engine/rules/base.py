"""The base game (B), and the turn that all games of its family share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, ClassVar

from engine.board import AROUND, Board
from engine.boxes import load_set
from engine.decisions import Action
from engine.errors import ClashError, Reason, SetupError
from engine.evaluation.evaluator import Evaluator, Insight
from engine.events import Completed, Laid, Scored, Term, payments
from engine.features import FOLLOWER, Feature, Follower, Placed
from engine.placement import PlaceDecision
from engine.rules.evaluators.landscape import LandscapeEvaluator
from engine.rules.module import Hooks, Module
from engine.rules.ruleset import OptionValue, RuleSet
from engine.table import Flow, Table
from engine.tiles import Tile

START = "base-D"
FOLLOWERS = 7


Block = tuple[tuple[Tile, int, int], ...]
"""The tiles of a start, each with its cell."""


def _empty_map() -> Board:
    return Board(
        closing=("road", "city"), surrounded=dict.fromkeys(("monastery", "shrine", "palace", "cemetery"), AROUND)
    )


@cache
def _start_map(block: Block) -> Board:
    board = _empty_map()
    for tile, x, y in block:
        board.lay(tile.view(0), x, y)
    return board


@cache
def _start_events(block: Block) -> list[Laid]:
    return [Laid(tile.id, x, y, 0) for tile, x, y in block]


class Landscape(Table):
    """A table of the base game with its modules."""

    default_start: str | None = START
    # Nobody stands on a river or in the mist.
    stands_on = frozenset({"road", "city", "field", "monastery", "shrine", "palace", "cemetery"})

    def __init__(
        self,
        players: list[str],
        deck: list[Tile],
        options: dict[str, Any],
        modules: Sequence[tuple[type[Module], bool]] = (),
    ) -> None:
        self.players = players  # modules look at the seats when they are made
        self.modules: dict[str, Module] = {kind.name: kind(self, chosen=chosen) for kind, chosen in modules}
        super().__init__(players, deck, options)
        self.board = _empty_map()
        self.barred = False
        """Whether no follower may be put on the tile just placed."""
        self.plays_on = False
        """Whether the player plays another tile in the same turn."""
        self.hooks = Hooks(self.modules.values())
        self.offers = self.hooks.follower_extras
        self.followers_told = self.hooks.after_follower
        restricted: dict[Tile, list[Module]] = {}
        for module in self.modules.values():
            for tile in module.restricted(deck):
                restricted.setdefault(tile, []).append(module)
        self.restricted: dict[Tile, list[Module]] = restricted

    def pieces(self, seat: int) -> dict[str, int]:
        """Seven followers, unless a module says otherwise (B2)."""
        for module in self.modules.values():
            own = module.pieces()
            if own is not None:
                return own
        return {FOLLOWER: FOLLOWERS}

    # The course of the game

    def flow(self) -> Flow:
        """Turn after turn until the stack is empty, then the end."""
        self._lay_start()
        hooks, seat = self.hooks, 0
        while self.drawn < len(self._deck):
            if not self.plays_on:
                self.begin_turn(seat)
            self.barred = self.plays_on = False
            if self.asks:
                yield self.ask_to_draw()
            while (tile := self.draw_one()) is not None:
                if tile.marks:
                    for hook in hooks.drawn:
                        if (acting := hook(tile)) is not None:
                            yield from acting
                if self.can_place(tile):
                    break
                self.discard(tile)
            if tile is not None:
                placed = self.place(tile, (yield PlaceDecision(self, tile)))
                for hook in hooks.after_placing:
                    if (acting := hook(placed)) is not None:
                        yield from acting
                if not self.barred:
                    question = self.ask_follower(placed)
                    if question is not None:
                        self.take_follower(placed, (yield question))
                if placed.completed:
                    yield from self._score(placed)
            if not self.plays_on or self.drawn == len(self._deck):
                for hook in hooks.end_of_turn:
                    if (acting := hook()) is not None:
                        yield from acting
                seat = (seat + 1) % len(self.players)
        yield from self._finish()

    def _lay_start(self) -> None:
        chosen = [module for module in self.modules.values() if module.chosen]
        ranked = max(chosen, key=lambda module: module.start_rank, default=None)
        if ranked is not None and ranked.start_rank > 0:
            ranked.lay_start()
        elif self.default_start is not None:
            self.lay(load_set(self.default_start.partition("-")[0]).tiles[self.default_start], 0, 0)

    def lay_block(self, block: Block) -> None:
        """Lay a start of many tiles."""
        self.board.begin_like(_start_map(block))
        self.events += _start_events(block)

    def take_extra(self, action: Action) -> None:
        """Hand the action to the module that offered it."""
        for hook in self.hooks.take_extra:
            if hook(action):
                return
        raise AssertionError(f"nobody offered {action}")

    def send_home(self, follower: Follower) -> None:
        """Send a follower home and let modules know."""
        super().send_home(follower)
        for hook in self.hooks.went_home:
            hook(follower)

    # Scoring

    def _score(self, placed: Placed) -> Flow:
        for hook in self.hooks.completes:
            hook(placed)
        for feature in placed.completed:
            y, x, segment = feature.first()
            cells = tuple(sorted(feature.cells()))
            self.events.append(Completed(self.player, feature.kind, x, y, segment, cells))
            for hook in self.hooks.before_scoring:
                if (acting := hook(feature, final=False)) is not None:
                    yield from acting
            for scored in self.payments(feature, final=False):
                self.pay(scored)
            for hook in self.hooks.after_payment:
                hook(feature)
            gone = self.go_home(feature)
            for hook in self.hooks.after_scoring:
                hook(feature, gone)

    def payments(self, feature: Feature, *, final: bool) -> list[Scored]:
        """What a feature pays to whom: all with most followers take all of it (B12)."""
        best = feature.majority()
        return payments(best, feature, self.value(feature, final=final), final=final) if best else []

    def value(self, feature: Feature, *, final: bool) -> tuple[Term, ...]:
        """The sum that a feature is worth."""
        worth = _VALUES.get(feature.kind)
        terms = worth(self.board, feature, final) if worth is not None else ()
        for hook in self.hooks.value:
            terms = hook(feature, terms, final=final)
        return terms

    # The end

    def _finish(self) -> Flow:
        for feature in self._scored_last():
            for hook in self.hooks.before_scoring:
                if (acting := hook(feature, final=True)) is not None:
                    yield from acting
            for scored in self.payments(feature, final=True):
                self.pay(scored)
        for scored in self._module_payments():
            self.pay(scored)
        for scored in self._module_losses():
            self.pay(scored)
        self.end()

    def final_payments(self) -> Iterator[Scored]:
        """Unfinished features, fields, what modules add and take (B21, B22, B30)."""
        for feature in self._scored_last():
            yield from self.payments(feature, final=True)
        yield from self._module_payments()
        yield from self._module_losses()

    def _scored_last(self) -> list[Feature]:
        """Unfinished features, then fields, each by first segment (B30); only a module may pay for an empty one."""
        features = self.board.features() if self.hooks.before_scoring else self.board.occupied()
        unfinished = [one for one in features if one.kind in _ENDING and not one.complete]
        return unfinished + [one for one in features if one.kind == "field"]

    def _module_payments(self) -> Iterator[Scored]:
        for hook in self.hooks.final_payments:
            yield from hook()

    def _module_losses(self) -> Iterator[Scored]:
        for hook in self.hooks.final_losses:
            yield from hook()

    def completed_cities(self) -> int:
        """How many cities are completed, those that modules bring among them (K5)."""
        return self.board.completed["city"] + sum(module.completed_cities() for module in self.modules.values())

    def unseen(self) -> list[list[int]]:
        """The tiles to come; modules may have arranged them."""
        groups = super().unseen()
        for module in self.modules.values():
            groups = module.unseen(groups, self._deck)
        return groups

    def extras(self) -> dict[str, Any]:
        """The keys of all modules."""
        return {key: value for module in self.modules.values() for key, value in module.extras().items()}


# What each kind of feature is worth, complete or at the end


def _road(board: Board, road: Feature, final: bool) -> tuple[Term, ...]:
    return ((road.size(), "tile", 1),)


def _city(board: Board, city: Feature, final: bool) -> tuple[Term, ...]:
    each = 1 if final else 2
    tiles: Term = (city.size(), "tile", each)
    shields = city.marks.get("shields", 0)
    return (tiles, (shields, "shield", each)) if shields else (tiles,)


def _monastery(board: Board, monastery: Feature, final: bool) -> tuple[Term, ...]:
    x, y, _ = monastery.members[0]
    around = sum(1 for dx, dy in AROUND if (x + dx, y + dy) in board.tiles)
    return ((1, monastery.kind, 1), (around, "neighbour", 1))


def _field(board: Board, field: Feature, final: bool) -> tuple[Term, ...]:
    return ((len(board.completed_cities(field)), "city", 3),)


_VALUES: dict[str, Callable[[Board, Feature, bool], tuple[Term, ...]]] = {
    "road": _road,
    "city": _city,
    "monastery": _monastery,
    "shrine": _monastery,
    "field": _field,
}
_ENDING = frozenset({"road", "city", "monastery", "shrine", "palace", "cemetery"})


class BaseRules(RuleSet):
    """The base game with any of the modules that go with it."""

    name = "base"
    modules: dict[str, type[Module]]
    """Those that players can switch on, by name."""
    always: ClassVar[tuple[type[Module], ...]] = ()
    """Those that belong to the game itself."""
    refuses: ClassVar[Mapping[str, Reason]] = {}
    """Modules of other games that this one does not go with, each with the reason."""

    def __init__(self, modules: Iterable[type[Module]] = (), by_land: Iterable[type[Module]] = ()) -> None:
        """Offer some modules; those ``by_land`` come only with their tiles (R8)."""
        self.modules = {module.name: module for module in modules}
        self._by_land = [*self.modules.values(), *by_land]

    @cached_property
    def option_values(self) -> Mapping[str, tuple[OptionValue, ...]]:
        """The options of the game and of its modules."""
        values = dict(super().option_values)
        for module in self.modules.values():
            values |= module.option_values
        return values

    @cached_property
    def option_names(self) -> frozenset[str]:
        """The modules, beside the options with a few values."""
        return super().option_names | {"modules"}

    def check_options(self, options: dict[str, Any], players: int) -> None:
        """Refuse unknown modules and those that do not go together (R8)."""
        super().check_options(options, players)
        chosen = options.get("modules", [])
        if not isinstance(chosen, list) or not all(isinstance(name, str) for name in chosen):
            raise SetupError("the option modules is a list of names", code="modules-form")
        if len(set(chosen)) != len(chosen):
            raise SetupError("the option modules is a list of names, each once", code="modules-form")
        for name in chosen:
            if name in self.refuses:
                raise ClashError(self.name, name, self.refuses[name])
            if name not in self.modules:
                sentence = f"{self.name} has no module {name!r}; it has: {', '.join(self.modules) or 'none'}"
                known = tuple(self.modules)
                raise SetupError(sentence, code="unknown-module", rules=self.name, name=name, modules=known)
        for name in chosen:
            for other, reason in self.modules[name].refuses.items():
                if other in chosen:
                    raise ClashError(name, other, reason)

    def set_up(self, players: int, options: dict[str, Any], rng: Random) -> dict[str, Any]:
        """Shuffle the box; modules add their tiles and may arrange the deck."""
        chosen = self._chosen(options)
        deck = self.box()
        for module in chosen:
            deck += module.box(options)
        rng.shuffle(deck)
        for module in chosen:
            deck = module.arrange(deck, rng)
        return {"deck": deck}

    def box(self) -> list[str]:
        """The tiles that are drawn without any module: all but the start tile (B1)."""
        deck = load_set("base").box()
        deck.remove(START)
        return deck

    def table(self, record: dict[str, Any]) -> Table:
        """A table with the chosen modules and those whose land is in the deck."""
        deck = self.tiles(record)
        options = record["options"]
        kinds = frozenset().union(*{tile.kinds for tile in set(deck)})
        chosen = self._chosen(options)
        modules = [(module, True) for module in (*self.always, *chosen)]
        modules += [(module, False) for module in self._by_land if module not in chosen and module.by_land & kinds]
        return self.landscape(list(record["players"]), deck, options, modules)

    landscape: type[Landscape] = Landscape

    def evaluator(self, table: Any, weights: Mapping[str, float], insight: Insight) -> Evaluator:
        """The evaluation of the map and of what modules hold."""
        return LandscapeEvaluator(table, weights, insight)

    def weight_names(self, table: Any) -> tuple[str, ...]:
        """The weights of the base game, those for more than two players, then those of the modules in play."""
        return ("base", f"base-{len(table.players)}", *table.modules)

    def _chosen(self, options: dict[str, Any]) -> list[type[Module]]:
        names = options.get("modules", [])
        chosen = [module for name, module in self.modules.items() if name in names]
        brought = dict.fromkeys(other for module in chosen for other in module.brings)
        return [*brought, *chosen]
