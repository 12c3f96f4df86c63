"""One planned move: a place, perhaps a turn of the tile and a follower, for when the turn comes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.decisions import Decision, print_action
from engine.features import Cell
from engine.game import Game

KIND = "plan"
"""How the store calls what is planned."""
NOBODY = "none"
"""The follower of a plan that puts none."""
LANDS = ("city", "road", "monastery", "field", "shrine", "palace", "cemetery", "tower", "path", "house", "court")
"""The kinds of land and buildings on which a follower can be planned."""
FOLLOWERS = (*LANDS, NOBODY)
"""What a plan can say about a follower: on which land, or nowhere."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned move."""

    cell: Cell
    turn: int | None = None
    """How the tile is turned; None: the first way that fits."""
    follower: str | None = None
    """One of ``FOLLOWERS``; None: the player is asked."""
    draws: bool = False
    """Whether the tile is drawn for the player as well."""
    placed: int | None = None
    """The turn in which the tile was placed, while the question for a follower is still to come."""

    def print(self) -> dict[str, Any]:
        """The plan as the store keeps it."""
        return {
            "cell": list(self.cell),
            "turn": self.turn,
            "follower": self.follower,
            "draws": self.draws,
            "placed": self.placed,
        }

    @classmethod
    def parse(cls, value: Any) -> Planned:
        """A plan as the store has it."""
        x, y = value["cell"]
        return cls((x, y), value["turn"], value["follower"], bool(value["draws"]), value["placed"])

    def after_placing(self, turn: int) -> Planned | None:
        """What is left of the plan when the tile lies."""
        return None if self.follower is None else replace(self, placed=turn)

    def placement(self, decision: Decision) -> str | None:
        """The placement, if the place is free and the tile in hand fits there as planned."""
        for action in decision.choices():
            if action[:3] == ("place", *self.cell) and self.turn in (None, action[3]):
                return print_action(action)
        return None

    def following(self, game: Game) -> str | None:
        """The answer to the question for a follower; None where what was planned is not possible."""
        decision = game.decision
        if decision is None:
            return None
        if self.follower == NOBODY:
            return next((option for option in decision.options() if option == "pass"), None)
        segments = game.table.board.tiles[self.cell].view.segments
        for action in decision.choices():
            if action[0] == "follower" and segments[int(action[1])].kind == self.follower:
                return print_action(action)
        return None
