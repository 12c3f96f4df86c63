"""The question whether a follower goes on the tile just placed, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.decisions import Action, Decision
from engine.errors import ActionError, NoFollowerError, NoSuchSegmentError, OccupiedError
from engine.features import FOLLOWER, Placed

if TYPE_CHECKING:
    from engine.table import Table


class FollowerDecision(Decision):
    """Whether and where a follower goes."""

    __slots__ = ("placed", "table")

    def __init__(self, table: Table, placed: Placed, choices: list[Action]) -> None:
        self.player = table.player
        self.kind = "follower"
        self.table = table
        self.placed = placed
        self._choices = choices

    def details(self) -> dict[str, Any]:
        """The cell of the tile just placed."""
        return {"x": self.placed.x, "y": self.placed.y, "tile": self.placed.tile.id}

    def refusal(self, action: Action) -> ActionError:
        """Say whether the segment is missing, taken or the supply empty."""
        if action[0] != "follower" or len(action) not in (2, 3) or not isinstance(action[1], int):
            return super().refusal(action)
        segment = action[1]
        if not 0 <= segment < len(self.placed.features):
            most = len(self.placed.features) - 1
            return NoSuchSegmentError(f"the tile has segments 0 to {most}, not {segment}", segment=segment, most=most)
        feature = self.placed.features[segment]
        if feature.followers:
            owners = tuple(sorted({follower.player for follower in feature.followers}))
            names = " and ".join(self.table.players[seat] for seat in owners)
            sentence = f"that {feature.kind} already holds a follower of {names}"
            return OccupiedError(sentence, kind=feature.kind, owners=owners)
        if feature.kind not in self.table.stands_on:
            return NoSuchSegmentError(f"nobody may stand on a {feature.kind}", code="no-ground", kind=feature.kind)
        piece = action[2] if len(action) > 2 else FOLLOWER
        return NoFollowerError(
            f"{self.table.players[self.player]} has no such follower in supply", player=self.player, piece=piece
        )
