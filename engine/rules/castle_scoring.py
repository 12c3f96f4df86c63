"""What the features of The Castle pay, in play and at the end, and which towers a marker would stop on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engine.events import Event, Scored, Term, payments, total
from engine.features import Cell, Feature
from engine.rules.castle_board import CastleBoard, Wall, tiles_of

EXTRA_TURN, DOUBLE_TOWER, DOUBLE_HOUSE = 1, 2, 3
OPEN_PATH, OPEN_TOWER, OPEN_HOUSE = 4, 5, 6
RICH_MARKETS, LARGER_KEEP, FIVE_POINTS = 7, 8, 9

DOUBLES = {"tower": DOUBLE_TOWER, "house": DOUBLE_HOUSE}
"""The token that doubles a completed feature, by kind (X21)."""
FOR_OPEN = {OPEN_PATH: "path", OPEN_TOWER: "tower", OPEN_HOUSE: "house"}
"""What each of the tokens for unfinished features pays for (X21)."""
MARKET, RICH_MARKET = 3, 4
KEEP_GROWS = 2
GIFT = 5


@dataclass(slots=True)
class MarkerMoved(Event):
    """A payment moved a marker; ``tower`` holds the numbers of the corner tower it stopped on, token or not."""

    name = "marker"
    player: int
    before: int
    after: int
    tower: tuple[int, int] | None


@dataclass(slots=True)
class TokenTaken(Event):
    """A marker stopped on a tower with a token, and its owner took that (X20)."""

    name = "token_taken"
    player: int
    token: int
    tower: tuple[int, int]
    corner: Cell


@dataclass(slots=True)
class TokenUsed(Event):
    """A token was used and leaves the game; 2 to 7 for the feature named by its first segment (X21)."""

    name = "token_used"
    player: int
    token: int
    kind: str | None = None
    x: int | None = None
    y: int | None = None
    segment: int | None = None
    cells: tuple[Cell, ...] = ()
    final: bool = False


@dataclass(slots=True)
class KeepMoved(Event):
    """A player's keep was set on a house he scored; ``before`` is the size of the one it left, 0 for none (X16)."""

    name = "keep"
    player: int
    size: int
    before: int
    x: int
    y: int
    segment: int
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class KeepsCompared(Event):
    """The end: how large the keeps are, tokens included, and the empty cells that go to the larger one (X31)."""

    name = "keeps"
    sizes: tuple[int, ...]
    player: int | None
    points: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a marker would stop."""

    points: int
    """The score it would show."""
    tower: tuple[int, int] | None
    """The numbers of the tower whose token would be taken, if one would."""


@dataclass(frozen=True, slots=True)
class Keep:
    """A player's keep on the largest house he scored."""

    size: int
    x: int
    y: int
    segment: int
    cells: tuple[Cell, ...]


def value(feature: Feature, *, doubled: bool = False) -> tuple[Term, ...]:
    """The sum that a path, tower or house is worth (X10 to X13)."""
    each = 2 if feature.kind == "tower" or (feature.kind == "path" and feature.marks.get("well")) else 1
    if doubled:
        each *= 2
    terms: tuple[Term, ...] = ((feature.size(), "tile", each),)
    starts = feature.marks.get("start", 0)
    return (*terms, (starts, "start", each)) if starts else terms


def owner(feature: Feature) -> int | None:
    """The player who takes the points: the one with most followers; nobody if both have as many (X15)."""
    best = feature.majority()
    return best[0] if len(best) == 1 else None


def outcomes(wall: Wall, lying: frozenset[int], score: int, amounts: Sequence[int]) -> set[frozenset[int]]:
    """The sets of towers whose tokens can be taken by paying these amounts one by one, over all orders (X17).

    ``lying`` are the towers with a token. Where a marker stands depends only on which amounts are paid, not on
    their order, so that subsets are enough.
    """

    @cache
    def after(paid: int) -> frozenset[frozenset[int]]:
        if not paid:
            return frozenset({frozenset()})
        points = score + sum(amount for index, amount in enumerate(amounts) if paid >> index & 1)
        tower = wall.tower_at(points)
        taken = frozenset() if tower is None or tower not in lying else frozenset({tower})
        return frozenset(
            before | taken
            for index in range(len(amounts))
            if paid >> index & 1
            for before in after(paid & ~(1 << index))
        )

    return set(after((1 << len(amounts)) - 1))


def final_steps(board: CastleBoard, held: Sequence[Sequence[int]], keeps: Sequence[Keep | None]) -> Iterator[Event]:
    """Everything that the end brings, in order (X31 to X33): payments and the tokens behind them."""
    features = board.features()
    yield from _largest_keep(board, held, keeps)
    yield from _courts([one for one in features if one.kind == "court"], held)
    for player, tokens in enumerate(held):
        for token, kind in FOR_OPEN.items():
            unfinished = [one for one in features if one.kind == kind and not one.complete and owner(one) == player]
            unfinished.sort(key=lambda one: -total(value(one)))
            for feature in unfinished[: tokens.count(token)]:
                yield used(player, token, feature, final=True)
                yield from payments([player], feature, value(feature), final=True)
        for _ in range(tokens.count(FIVE_POINTS)):
            yield TokenUsed(player, FIVE_POINTS, final=True)
            yield Scored(player, "token", GIFT, ((1, "token", GIFT),), final=True)


def _largest_keep(board: CastleBoard, held: Sequence[Sequence[int]], keeps: Sequence[Keep | None]) -> Iterator[Event]:
    sizes = [0] * len(keeps)
    for player, keep in enumerate(keeps):
        if keep is not None:
            larger = held[player].count(LARGER_KEEP)
            sizes[player] = keep.size + KEEP_GROWS * larger
            for _ in range(larger):
                yield TokenUsed(player, LARGER_KEEP, "house", keep.x, keep.y, keep.segment, keep.cells, final=True)
    first = sizes.index(max(sizes)) if sizes.count(max(sizes)) == 1 else None
    cells = board.largest_empty_area()
    yield KeepsCompared(tuple(sizes), first, 0 if first is None else len(cells), cells)
    if first is not None and cells:
        x, y = cells[0]
        yield Scored(first, "keep", len(cells), ((len(cells), "empty", 1),), x, y, None, cells, final=True)


def _courts(courts: list[Feature], held: Sequence[Sequence[int]]) -> Iterator[Event]:
    rich: set[Feature] = set()
    for player, tokens in enumerate(held):
        own = [court for court in courts if owner(court) == player and court.marks.get("market")]
        own.sort(key=lambda court: -court.marks["market"])
        rich.update(own[: tokens.count(RICH_MARKETS)])
    for court in courts:
        player_paid = owner(court)
        markets = court.marks.get("market", 0)
        if player_paid is None or not markets:
            continue
        if court in rich:
            yield used(player_paid, RICH_MARKETS, court, final=True)
        each = RICH_MARKET if court in rich else MARKET
        yield from payments([player_paid], court, ((markets, "market", each),), final=True)


def used(player: int, token: int, feature: Feature, *, final: bool = False) -> TokenUsed:
    """The event of using a token for a feature."""
    y, x, segment = feature.first()
    return TokenUsed(player, token, feature.kind, x, y, segment, tuple(sorted(feature.cells())), final)


def keep_on(house: Feature) -> Keep:
    """A keep that stands on this house (X16)."""
    y, x, segment = house.first()
    return Keep(tiles_of(house), x, y, segment, tuple(sorted(house.cells())))
