"""Wheel of Fortune (W): the base game around a wheel on which a pig walks, with crown spaces to stand on."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine.boxes import load_set
from engine.decisions import Action, Decision
from engine.errors import Reason
from engine.events import Event, Scored, Term, total
from engine.features import FOLLOWER, Cell, Feature, Follower, Placed
from engine.rules.base import BaseRules, Block
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.evaluators.wheel import WheelEvaluator
from engine.rules.module import Module
from engine.table import Flow
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator

SECTORS = ("fortune", "taxes", "famine", "storm", "inquisition", "plague")
"""The six sectors, clockwise (W2)."""

SYMBOL = "wheel"
"""The mark of a tile with a wheel symbol: how far the pig walks."""

_CROWN: list[Action] = [("crown", sector) for sector in range(len(SECTORS))]

FORTUNE, CROWN, CROWN_ALONE, MONK = 3, 3, 6, 2


@dataclass(slots=True)
class PigMoved(Event):
    """A wheel symbol was drawn and the pig walked from one sector to another."""

    name = "pig"
    player: int
    steps: int
    origin: int
    to: int
    sector: str


@dataclass(slots=True)
class Crowned(Event):
    """A player put a follower on a crown space instead of the tile."""

    name = "crown"
    player: int
    sector: int


@dataclass(slots=True)
class CrownHome(Event):
    """A follower went from a crown space back to its owner's supply."""

    name = "crown_home"
    player: int
    sector: int


@dataclass(slots=True)
class TakenHome(Event):
    """A player took a follower off the map because of the Plague."""

    name = "plague"
    player: int
    x: int
    y: int
    segment: int
    kind: str
    piece: str


class Wheel(Module):
    """The wheel as the start, the pig and the crown spaces."""

    name = "wheel"
    start_rank = 9

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self.spaces = [int(sector["crowns"]) for sector in load_set("wheel").data["wheel_board"]["sectors"]]
        self.pig = 0
        """The sector on which the pig stands; it starts on Fortune (W2)."""
        self.crowns: list[list[int]] = [[] for _ in SECTORS]
        """Whose followers stand on the crown spaces of each sector."""
        self._free = _CROWN.copy()
        """The actions of going to a crown space, of all sectors with one free."""
        self._standing: dict[Follower, None] = {}
        """Everyone on the map, so that an action need not search it."""

    def lay_start(self) -> None:
        """Lay the sixteen cells of the wheel (W1)."""
        self.table.lay_block(_start())

    def after_follower(self, follower: Follower, feature: Feature) -> None:
        """Keep in mind who stands on the map."""
        self._standing[follower] = None

    def went_home(self, follower: Follower) -> None:
        """Forget who has left the map."""
        del self._standing[follower]

    # The symbol of a drawn tile

    def drawn(self, tile: Tile) -> Flow | None:
        """Resolve a wheel symbol before the tile is placed: pig, action, crowns, strictly in this order (W3)."""
        steps = tile.marks.get(SYMBOL)
        if not steps:
            return None
        table = self.table
        origin, self.pig = self.pig, (self.pig + steps) % len(SECTORS)
        table.events.append(PigMoved(table.player, steps, origin, self.pig, SECTORS[self.pig]))
        action = _ACTIONS.get(SECTORS[self.pig])
        if action is None:
            return self._plague_and_crowns()
        for scored in action(self):
            table.pay(scored)
        self._score_crowns()
        return None

    def _plague_and_crowns(self) -> Flow:
        yield from self._plague()
        self._score_crowns()

    def _fortune(self) -> Iterator[Scored]:
        """3 for the player whose turn it is (W4)."""
        yield Scored(self.table.player, "fortune", FORTUNE, ((1, "fortune", FORTUNE),))

    def _taxes(self) -> Iterator[Scored]:
        """For each knight the shields of its city and the knights there of its own colour (W4)."""
        earned: _Earned = {}
        for knight, city in self._on("city"):
            _earn(earned, knight, "shield", city.marks.get("shields", 0))
            _earn(earned, knight, "knight", city.count(knight.player))
        return self._paid("taxes", earned)

    def _famine(self) -> Iterator[Scored]:
        """For each farmer the completed cities that border its field (W4)."""
        earned: _Earned = {}
        board = self.table.board
        for farmer, field in self._on("field") if "city" in board.completed else ():
            _earn(earned, farmer, "city", len(board.completed_cities(field)))
        return self._paid("famine", earned)

    def _storm(self) -> Iterator[Scored]:
        """1 for each follower in supply (W4)."""
        for seat, own in enumerate(self.table.stock):
            number = sum(own.values())
            if number:
                yield Scored(seat, "storm", number, ((number, "follower", 1),))

    def _inquisition(self) -> Iterator[Scored]:
        """2 for each monk, and nothing for heretics (W4, W8)."""
        earned: _Earned = {}
        for monk, _ in self._on("monastery"):
            _earn(earned, monk, "monk", 1)
        return self._paid("inquisition", earned, each=MONK)

    def _paid(self, sector: str, earned: _Earned, each: int = 1) -> Iterator[Scored]:
        """One payment for each player who earned anything; its cells are those of the followers who did."""
        for seat in sorted(earned):
            numbers, cells = earned[seat]
            terms: tuple[Term, ...] = tuple((number, what, each) for what, number in numbers.items())
            yield Scored(seat, sector, total(terms), terms, cells=tuple(sorted(cells)))

    def _on(self, kind: str) -> Iterator[tuple[Follower, Feature]]:
        tiles = self.table.board.tiles
        for follower in self._standing:
            feature = tiles[follower.x, follower.y].features[follower.segment]
            if feature.kind == kind:
                yield follower, feature

    def _plague(self) -> Flow:
        """Every player takes one follower home from a tile, the one whose turn it is first (W4)."""
        seats = len(self.table.players)
        for offset in range(seats):
            seat = (self.table.player + offset) % seats
            own = {(one.y, one.x): one for one in self._standing if one.player == seat}
            if len(own) > 1:
                cells = sorted(own)
                choices: list[Action] = [("takehome", x, y) for y, x in cells]
                about = partial(self._at_stake, [own[cell] for cell in cells])
                _, x, y = yield Decision(seat, "plague", choices, about)
                self._take_home(own[y, x])  # type: ignore[index]
            elif own:
                self._take_home(*own.values())

    def _at_stake(self, own: list[Follower]) -> dict[str, Any]:
        followers = [
            {"x": one.x, "y": one.y, "segment": one.segment, "kind": self._land(one).kind, "piece": one.piece}
            for one in own
        ]
        return {"sector": "plague", "followers": followers}

    def _land(self, follower: Follower) -> Feature:
        return self.table.board.at(follower.x, follower.y, follower.segment)

    def _take_home(self, follower: Follower) -> None:
        land = self._land(follower)
        land.leave(follower)
        self.table.events.append(
            TakenHome(follower.player, follower.x, follower.y, follower.segment, land.kind, follower.piece)
        )
        self.table.send_home(follower)

    # Crown spaces

    def _score_crowns(self) -> None:
        """Pay the followers on the pig's sector and send them home (W5)."""
        sector, table = self.pig, self.table
        seats, self.crowns[sector] = self.crowns[sector], []
        if not seats:
            return
        alone = len(seats) == 1 and self.spaces[sector] > 1
        for seat in sorted(set(seats)):
            number, each = seats.count(seat), CROWN_ALONE if alone else CROWN
            table.pay(Scored(seat, "crown", number * each, ((number, "crown", each),)))
        for seat in seats:
            table.stock[seat][FOLLOWER] += 1
            table.events.append(CrownHome(seat, sector))
        if len(seats) == self.spaces[sector]:
            insort(self._free, _CROWN[sector])

    def follower_extras(self, placed: Placed) -> Iterable[Action]:
        """A free crown space for a follower from supply (W6)."""
        return self._free

    def take_extra(self, action: Action) -> bool:
        """Put a follower on a crown space."""
        if action[0] != "crown":
            return False
        sector, table = int(action[1]), self.table
        table.stock[table.player][FOLLOWER] -= 1
        self.crowns[sector].append(table.player)
        if len(self.crowns[sector]) == self.spaces[sector]:
            self._free.remove(action)
        table.events.append(Crowned(table.player, sector))
        return True

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """The way that the pig may still go, and what it pays on it."""
        return WheelEvaluator(whole, self)

    def extras(self) -> dict[str, Any]:
        """Where the pig stands, and who on the crown spaces."""
        return {"pig": self.pig, "crowns": [list(seats) for seats in self.crowns]}


@cache
def _start() -> Block:
    return tuple((tile, tile.marks["col"], tile.marks["row"]) for tile in load_set("wheel") if tile.start)


_ACTIONS: dict[str, Callable[[Wheel], Iterator[Scored]]] = {
    "fortune": Wheel._fortune,
    "taxes": Wheel._taxes,
    "famine": Wheel._famine,
    "storm": Wheel._storm,
    "inquisition": Wheel._inquisition,
}
"""What each sector pays; the Plague pays nobody, but asks."""


_Earned = dict[int, tuple[dict[str, int], set[Cell]]]
"""By seat what was counted for whose followers on which cells."""


def _earn(earned: _Earned, follower: Follower, what: str, number: int) -> None:
    if number:
        numbers, cells = earned.setdefault(follower.player, ({}, set()))
        numbers[what] = numbers.get(what, 0) + number
        cells.add(follower.cell)


_OWN_START = Reason("clash-starts", "both bring a start of their own")
_GUARDS = Reason("clash-guards", "the wheel has no rule for guards and ghosts")


class WheelRules(BaseRules):
    """The base game around the wheel; King and Robber and Cult may be added."""

    name = "wheel"
    always = (Wheel,)
    refuses: ClassVar[Mapping[str, Reason]] = {
        "count": _OWN_START,
        "river": _OWN_START,
        "ghosts": _GUARDS,
        "palaces": _GUARDS,
        "cemeteries": _GUARDS,
    }

    def box(self) -> list[str]:
        """All 72 land tiles; the wheel itself is laid before (W1)."""
        return load_set("wheel").box()
