"""Mists, the co-operative campaign (M): a team against the ghosts, at six levels."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, NoReturn

from engine.board import AROUND, STEPS, Board
from engine.boxes import load_set
from engine.decisions import Action, Decision
from engine.errors import SetupError
from engine.evaluation.evaluator import Evaluator, Insight
from engine.events import Scored
from engine.features import FOLLOWER, Cell, Feature, Follower, Placed
from engine.placement import PlaceDecision
from engine.rules.evaluators.mists import MistsEvaluator
from engine.rules.mists_cemeteries import Cemeteries
from engine.rules.mists_events import Lost, TeamEnd, Won
from engine.rules.mists_ghosts import Ghosts, reading_order
from engine.rules.mists_hounds import Hounds
from engine.rules.mists_levels import (
    SET,
    Level,
    check_colours,
    check_markers,
    default_colours,
    default_markers,
    followers_each,
    level,
    levels,
)
from engine.rules.mists_scoring import SCORING, Scoring
from engine.rules.ruleset import OptionValue, RuleSet
from engine.table import Flow, Table
from engine.tiles import Tile

NAMED_UP_TO = 2
"""With so many players a follower is named with its colour (M77)."""


class _Over(Exception):  # noqa: N818
    """The game is won or lost, whatever step it was in."""


class MistyLand(Table):
    """A table of Mists."""

    # Roads, cities and palaces, never a field or cemetery (M12, M17, M25).
    stands_on = frozenset(SCORING)

    def __init__(
        self,
        players: list[str],
        deck: list[Tile],
        options: dict[str, Any],
        colours: list[list[str]],
        markers: list[str],
    ) -> None:
        self.level: Level = level(options)
        self.colours = colours
        """The colours of each seat."""
        self.markers = markers
        """The colours with a score of their own, at level 6; elsewhere none (M40)."""
        super().__init__(players, deck, options)
        self.scores = [0] * self.level.tracks
        surrounded = {"palace": AROUND}
        if self.level.cemeteries != "none":
            surrounded["cemetery"] = AROUND if self.level.haunted else STEPS
        self.board = Board(
            closing=("road", "city", "mist"),
            surrounded=surrounded,
            blocked_by_others=("mist",),
            blocked_by_face_down=("palace",),
        )
        self.figures: dict[Cell, Follower] = {}
        """Everyone on the map and not buried; never two on one tile."""
        self._face_down: list[int] = []
        """The positions in the deck of the tiles that lie face down."""
        self.reached = 0
        """How many marks before the target are reached."""
        self.result: str | None = None
        """``won`` or ``lost``."""
        self.ghosts = Ghosts(self, self.level.ghosts)
        self.cemeteries = Cemeteries(self)
        self.hounds = Hounds(self)
        self.scoring = Scoring(self)
        self._pile_ends = self.level.piles(len(deck))
        self._pile_end = self._pile_ends[0]

    def pieces(self, seat: int) -> dict[str, int]:
        """Followers by colour; with three or more players the markers come out of them (M2, M40)."""
        each = followers_each(len(self.players))
        given = self.markers if len(self.players) > NAMED_UP_TO else []
        return {colour: each - (colour in given) for colour in self.colours[seat]}

    def supply(self) -> list[int | dict[str, int]]:
        """Followers in supply by seat and colour."""
        return [dict(own) for own in self.stock]

    # The course of the game

    def flow(self) -> Flow:
        """Turn after turn until the team has won or lost."""
        self._lay_start()
        try:
            self._check_pile()
            seat = 0
            while True:
                self.begin_turn(seat)
                yield from self._turn()
                seat = (seat + 1) % len(self.players)
        except _Over:
            self.end()

    def _lay_start(self) -> None:
        for tile in load_set(SET):
            if tile.start:
                x, y = tile.marks["cell"]
                self.lay(tile, x, y)
                self.ghosts.put((x, y), tile.marks["ghosts"], "start")

    def _turn(self) -> Flow:
        if self.asks:
            yield self.ask_to_draw()
        tile = self.draw()
        if tile is not None:
            placed = self.place(tile, (yield PlaceDecision(self, tile)))
            self.ghosts.leave_completed_mist(placed)
            yield from self.cemeteries.close(placed)
            yield from self.ghosts.come(placed)
            question = self.ask_follower(placed)
            if question is not None:
                self.take_follower(placed, (yield question))
            yield from self.scoring.score(placed)
        yield from self.cemeteries.swallow()
        self._check_pile()

    def ask(
        self, kind: str, choices: list[Action], about: Callable[[], dict[str, Any]] | dict[str, Any]
    ) -> Generator[Decision, Action, Action]:
        """Ask the player whose turn it is; a single possible answer is taken without asking."""
        if len(choices) == 1:
            return choices[0]
        return (yield Decision(self.player, kind, choices, about))

    # Piles

    @property
    def pile_left(self) -> int:
        """How many tiles the current pile holds, with what earlier ones left on top of it (M31)."""
        return self._pile_end - self.drawn

    def next_pile(self) -> None:
        """A mark is reached: draw from the next pile, with what is left of this one on top (M30, M31, M76)."""
        self.reached += 1
        self._pile_end = self._pile_ends[self.reached]

    def lay_face_down(self, cell: Cell) -> list[Feature]:
        """Lay the next tile face down, unseen; the buildings that it completes (M52)."""
        self._face_down.append(self.drawn)
        self.drawn += 1
        return self.board.lay_face_down(cell)

    def unseen(self) -> list[list[int]]:
        """The tiles to come, and those that lie face down."""
        return [self._face_down + [position for group in super().unseen() for position in group]]

    def _check_pile(self) -> None:
        if not self.pile_left:
            why = "mark" if self.reached < len(self.level.hounds) else "tiles"
            self.lose(why, self.level.goals[self.reached], min(self.scores))

    # Followers

    def piece_words(self, piece: str) -> tuple[str, ...]:
        """With one or two players the colour is named, otherwise each has but one (M77)."""
        return (piece,) if len(self.players) <= NAMED_UP_TO else ()

    def set_follower(self, placed: Placed, segment: int, piece: str = FOLLOWER) -> Follower:
        """Put a follower on a segment; its piece is always its colour."""
        if piece == FOLLOWER:
            piece = self.colours[self.player][0]
        follower = super().set_follower(placed, segment, piece)
        self.figures[follower.cell] = follower
        return follower

    def send_home(self, follower: Follower) -> None:
        """A follower leaves the map for its supply."""
        del self.figures[follower.cell]
        super().send_home(follower)

    def figure_cells(self) -> list[Cell]:
        """Where followers stand, in reading order."""
        return sorted(self.figures, key=reading_order)

    # Winning and losing

    def check_target(self) -> None:
        """The team wins the moment its score, or the last of three, reaches the target (M22, M41)."""
        if min(self.scores) >= self.level.target:
            self.result = "won"
            self.events.append(Won(self.player, self.level.target))
            raise _Over

    def lose(self, why: str, needed: int, left: int) -> NoReturn:
        """End the game at once."""
        self.result = "lost"
        self.events.append(Lost(self.player, why, needed, left))
        raise _Over

    def end(self) -> None:
        """Close the game for the whole team."""
        self.finished = True
        scores, winners = tuple(self.scores), tuple(self.winners())
        self.events.append(TeamEnd(scores, winners, self.level.number, self.level.target, self.result or "lost"))

    def winners(self) -> list[int]:
        """Everyone or nobody."""
        return list(range(len(self.players))) if self.result == "won" else []

    @property
    def lost(self) -> bool:
        """Whether the ghosts have won (M22)."""
        return self.result == "lost"

    def final_payments(self) -> Iterator[Scored]:
        """Nothing: the end pays nobody."""
        return iter(())

    def extras(self) -> dict[str, Any]:
        """Ghosts, result, and how far the team has come."""
        return {
            "ghosts": self.ghosts.stock,
            "ghosts_on": self.ghosts.listed(),
            "result": self.result,
            "level": self.level.number,
            "goals": list(self.level.goals),
            "reached": self.reached,
            "pile_left": self.pile_left,
            "hounds": self.hounds.listed(),
            "buried": [[*cell, one.player, one.piece] for cell, one in self.cemeteries.buried.items()],
            "cemeteries": [list(cell) for cell in self.cemeteries.listed()],
            "face_down": [list(cell) for cell in sorted(self.board.face_down, key=reading_order)],
        }


class MistsRules(RuleSet):
    """The campaign's game: one level, one attempt."""

    name = "mists"
    least_players = 1
    team = True
    plays_out = True
    extra_names = ("colours", "markers")

    @cached_property
    def option_values(self) -> Mapping[str, tuple[OptionValue, ...]]:
        """The level, beside what every game has."""
        return {**super().option_values, "level": tuple(levels())}

    def set_up(self, players: int, options: dict[str, Any], rng: Random) -> dict[str, Any]:
        """Shuffle the tiles of the level; colours go by seat."""
        deck = level(options).box()
        rng.shuffle(deck)
        return {"deck": deck, "colours": default_colours(players)}

    def choose(self, made: dict[str, Any], chosen: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """Markers are taken from the colours in play, chosen or not."""
        colours = check_colours(chosen.get("colours", made["colours"]), len(made["colours"]))
        settled = {**made, "colours": colours}
        if level(options).tracks > 1:
            settled["markers"] = check_markers(chosen.get("markers", default_markers(colours)), colours)
        elif "markers" in chosen:
            raise SetupError("only level 6 has markers to choose", code="markers-level")
        return settled

    def evaluator(self, table: Any, weights: Mapping[str, float], insight: Insight) -> Evaluator:
        """The quick policy of a team."""
        return MistsEvaluator(table, weights, insight)

    def table(self, record: dict[str, Any]) -> Table:
        """A table for the record's level, colours and markers."""
        players, options = list(record["players"]), record["options"]
        colours = check_colours(record.get("colours") or default_colours(len(players)), len(players))
        markers: list[str] = []
        if level(options).tracks > 1:
            markers = check_markers(record.get("markers") or default_markers(colours), colours)
        return MistyLand(players, self.tiles(record), options, colours, markers)
