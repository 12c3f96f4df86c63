"""What an evaluator is: it tells what a position is worth to each seat, in points, and by which terms.

Every rule set has one (``RuleSet.evaluator``), and modules add theirs. Players ask it; it judges no legality and knows
nothing of tiles that nobody has seen but which there are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.decisions import Action, Decision

Share = tuple[int, str, float]
"""A part of a position's worth: the seat for which it counts, its term, and points."""

POINTS, CHANCE, FIELD, FOLLOWERS = "points", "chance", "field", "followers"
"""The terms that all games share: paid now; expected of what is unfinished; of fields; followers to place again."""

BLOCK = "block"
"""The term for what others lose by it."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What a player understands of the game; people at the start do not know all of it."""

    fields: bool = True
    """Whether land that pays only at the end counts."""
    thrift: bool = True
    """Whether followers in supply are worth anything to speak of."""
    foresight: bool = True
    """Whether it counts what chance may bring yet beside the tiles, such as the next stops of a wheel."""
    rivals: bool = True
    """Whether it matters what others get, and what ghosts take."""


class Weighed(NamedTuple):
    """Actions in a row by one player, with what they are worth to that player."""

    actions: tuple[Action, ...]
    worth: float


class Evaluator(ABC):
    """The evaluation of one moment of a game, on a table that is its own to try things out on."""

    thinks_about: ClassVar[frozenset[str]] = frozenset({"place"})
    """The kinds of questions about which it pays to think for longer."""
    rolls_out: ClassVar[bool] = False
    """Whether playing the game out to its end tells more than one look ahead."""

    @abstractmethod
    def totals(self) -> list[float]:
        """What each seat will have at the end, as far as can be told; where all are a team, one number for all."""

    @abstractmethod
    def utility(self, totals: Sequence[float], seat: int) -> float:
        """How good that is for a seat."""

    @abstractmethod
    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """The choices with what they are worth, each with what best follows it in the same turn.

        None for a question that is best answered by trying every answer on a copy.
        """

    @abstractmethod
    def breakdown(self, seat: int) -> dict[str, float]:
        """What the position is worth to a seat, by term, in points."""

    @abstractmethod
    def terms(self, decision: Decision, weighed: Weighed) -> dict[str, float] | None:
        """The terms behind a worth: what it changes, in points for the player who is asked.

        None for a question whose answers are told by what they change on a copy (``breakdown``).
        """
