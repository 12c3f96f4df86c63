"""A greedy player of The Castle against itself, to see whether its scores are like those of people.

Run with ``python -m benchmarks.greedy_castle [GAMES]``. The player looks one answer ahead: it weighs every place
by what it would complete, claim and leave open, without laying the tile.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median, quantiles
from typing import NamedTuple

from engine.board import STEPS
from engine.decisions import PASS, Action
from engine.events import Scored
from engine.features import Cell, Feature
from engine.game import Game, new_game
from engine.rules.castle import Castle
from engine.rules.castle_scoring import TokenTaken
from engine.tiles import View

TOKEN_WORTH = 3.0
"""About what a token brings."""


@dataclass
class Land:
    """What a segment would be part of if the tile lay there."""

    kind: str
    open: int = 0
    cells: set[Cell] = field(default_factory=set)
    men: list[int] = field(default_factory=lambda: [0, 0])
    marks: dict[str, int] = field(default_factory=dict)

    def add(self, open_slots: int, cells: set[Cell], men: list[int], marks: dict[str, int]) -> None:
        """Take in a segment or a feature."""
        self.open += open_slots
        self.cells |= cells
        self.men = [one + other for one, other in zip(self.men, men, strict=True)]
        for mark, number in marks.items():
            self.marks[mark] = self.marks.get(mark, 0) + number

    def points(self) -> int:
        """What it pays when complete; a court at the end."""
        if self.kind == "court":
            return 3 * self.marks.get("market", 0)
        each = 2 if self.kind == "tower" or (self.kind == "path" and self.marks.get("well")) else 1
        return each * (len(self.cells) + self.marks.get("start", 0))


class Choice(NamedTuple):
    """A place with the follower that suits it best, and what both are worth."""

    worth: float
    place: Action
    segment: int | None


class Greedy:
    """One seat's player. Remembers from its place which follower it meant."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.segment: int | None = None

    def answer(self, game: Game) -> Action:
        """The answer that looks best now."""
        decision, table = game.decision, game.table
        if decision is None or not isinstance(table, Castle):
            raise AssertionError("a running game of The Castle is needed")
        choices = decision.choices()
        if decision.kind == "place" and game.tile is not None:
            views = game.tile.views
            best = max(
                (self._weigh(table, views[int(place[3]) // 90], place) for place in choices),
                key=lambda choice: choice.worth,
            )
            self.segment = best.segment
            return best.place
        if decision.kind == "follower":
            wanted: Action = ("follower", self.segment if self.segment is not None else -1)
            return wanted if wanted in choices else PASS
        if decision.kind == "token":
            return choices[0] if decision.details().get("points", 99) >= 4 else PASS
        features = decision.details().get("features", [])
        towers = [index for index, feature in enumerate(features) if feature["tower"]]
        return choices[towers[0] if towers else 0]

    def _weigh(self, table: Castle, view: View, place: Action) -> Choice:
        me = table.player
        own, beside = lands(table, view, int(place[1]), int(place[2]))
        gained, worth = 0, self.rng.random() / 10
        for land in [*{id(land): land for land in own}.values(), *beside]:
            ahead = land.men[me] - land.men[1 - me]
            if land.open == 0 and land.kind != "court":
                worth += land.points() * ((ahead > 0) - (ahead < 0))
                worth += 0.4 * (land.men[me] - land.men[1 - me])
                gained += land.points() if ahead > 0 else 0
            else:
                worth += promise(land) * ((ahead > 0) - (ahead < 0))
        stock = table.stock[me]["follower"]
        options: list[tuple[float, int, int | None]] = [(0.0, gained, None)]
        for segment, land in enumerate(own):
            if stock and not any(land.men):
                if land.open == 0 and land.kind != "court":
                    options.append((float(land.points()), gained + land.points(), segment))
                elif stock > 1:
                    options.append((promise(land) - (3.5 - 0.4 * stock), gained, segment))
        scored = []
        for extra, points, follower in options:
            tower = table.landing(me, points).tower if points else None
            scored.append((extra + (TOKEN_WORTH if tower else 0.0), follower))
        extra, chosen = max(scored, key=lambda pair: pair[0])
        return Choice(worth + extra, place, chosen)


def promise(land: Land) -> float:
    """What an unfinished feature, or a court, is worth to its owner now."""
    if land.kind == "court":
        return 0.9 * land.points() + 0.15 * land.open
    return float((land.points() + 1.0) * 0.8 ** (land.open / 2))


def lands(table: Castle, view: View, x: int, y: int) -> tuple[list[Land], list[Land]]:
    """What each segment would be part of, and what the tile would close without being part of it."""
    board = table.board
    own = [
        Land(segment.kind, view.masks[index].bit_count(), {(x, y)}, [0, 0], segment.counted())
        for index, segment in enumerate(view.segments)
    ]
    joined: dict[Feature, Land] = {}
    closed: dict[Feature, int] = {}
    starts = {(start.cell, start.side): start for start in table.wall.starts}
    for side, (dx, dy) in enumerate(STEPS):
        other = board.tiles.get((x + dx, y + dy))
        if other is not None:
            joins, mine, theirs = view.meeting(side, other.view)
            for index, their_index, slots in joins:
                _join(own, index, other.features[their_index], joined)
                own[index].open -= slots
            for index, slots in mine:
                own[index].open -= slots
            for index, slots in theirs:
                feature = other.features[index]
                closed[feature] = closed.get(feature, 0) + slots
        elif not board.inside((x + dx, y + dy)):
            for slot in view.sides[side]:
                for index in slot:
                    own[index].open -= 1
            start = starts.get(((x, y), side))
            if start is not None:
                for index in view.sides[side][1]:
                    if own[index].kind == start.kind:
                        own[index].add(0, set(), [0, 0], {"start": 1, **dict(start.marks)})
    beside = []
    for feature, slots in closed.items():
        if feature in joined:
            joined[feature].open -= slots
        elif feature.followers:
            land = Land(feature.kind)
            land.add(feature.open - slots, feature.cells(), _men(feature), feature.marks)
            beside.append(land)
    return own, beside


def _men(feature: Feature) -> list[int]:
    return [feature.count(0), feature.count(1)]


def _join(own: list[Land], index: int, feature: Feature, joined: dict[Feature, Land]) -> None:
    land, there = own[index], joined.get(feature)
    if there is None:
        land.add(feature.open, feature.cells(), _men(feature), feature.marks)
        joined[feature] = land
    elif there is not land:
        land.add(there.open, there.cells, there.men, there.marks)
        for position, one in enumerate(own):
            if one is there:
                own[position] = land
        for root, one in joined.items():
            if one is there:
                joined[root] = land


def play(seed: int) -> Game:
    """A whole game of the greedy player against itself."""
    game = new_game("castle", ["Ann", "Bo"], seed=seed)
    players = [Greedy(Random(seed)), Greedy(Random(seed + 1))]
    while game.decision is not None:
        game.take(players[game.decision.player].answer(game))
    return game


def main() -> None:
    """Play and print the spread of the scores."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    scores: list[int] = []
    tokens = keeps = courts = 0
    first = 0.0
    for seed in range(number):
        game = play(seed)
        scores += game.scores
        first += 1 / len(game.winners) if 0 in game.winners else 0
        for event in game.events:
            tokens += isinstance(event, TokenTaken)
            if isinstance(event, Scored) and event.final:
                keeps += event.points if event.kind == "keep" else 0
                courts += event.points if event.kind == "court" else 0
    cuts = quantiles(scores, n=20)
    print(
        f"{number} games: scores {min(scores)} to {max(scores)}, mean {mean(scores):.1f}, median {median(scores):.0f}"
    )
    print(f"5 % to 95 %: {cuts[0]:.0f} to {cuts[-1]:.0f}; first player wins {100 * first / number:.0f} %")
    print(
        f"a player: tokens {tokens / 2 / number:.1f}, courts {courts / 2 / number:.1f} points; "
        f"the larger keep {keeps / number:.1f} points a game"
    )


if __name__ == "__main__":
    main()
