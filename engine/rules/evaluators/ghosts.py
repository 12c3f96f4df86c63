"""Evaluation of ghosts: what those with followers will cost, and those that a tile sends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.decisions import Action, Decision
from engine.evaluation.evaluator import Share, Weighed
from engine.features import Feature, Follower, Placed
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator
    from engine.rules.ghosts import Ghosts

HAUNTED = "ghosts"
"""The term for what ghosts cost."""

FINAL_LOSS = -1.0


class GhostsEvaluator(ModuleEvaluator):
    """Ghosts."""

    def __init__(self, whole: LandscapeEvaluator, ghosts: Ghosts) -> None:
        super().__init__(whole)
        self._ghosts = ghosts
        self._each = FINAL_LOSS - whole.weights["ghost"] * min(1.0, whole.turns_left / 5)
        self._flight = whole.weights["ghost_flight"]
        self._sent = whole.weights["ghost_sent"]

    def on(self, feature: Feature) -> Iterable[Share]:
        """Points for each ghost, and with two the fear of the third."""
        haunted = self._ghosts.on
        shares: list[Share] = []
        for follower in feature.followers:
            number = haunted.get(follower, 0)
            if number:
                cost = self._each * number - (self._flight if number > 1 else 0.0)
                shares.append((follower.player, HAUNTED, -2.0 * number if feature.complete else cost))
        return shares

    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """Whose follower a ghost is sent to: each is tried by counting one more, or by taking away who would flee."""
        if decision.kind != "haunt":
            return None
        there = {one.cell: one for one in self._ghosts.on}
        return [
            Weighed((choice,), self._utility_after(there[int(choice[1]), int(choice[2])], decision.player))
            for choice in choices
        ]

    def _utility_after(self, follower: Follower, seat: int) -> float:
        whole, haunted = self.whole, self._ghosts.on
        land = whole.board.at(follower.x, follower.y, follower.segment)
        totals, before = [*whole.totals()], land.followers
        for owner, _, amount in whole.assess(land)[0]:
            totals[owner] -= amount
        if self._ghosts.flees_next(follower):
            land.leave(follower)
            totals[follower.player] += whole.gains[follower.player]
        haunted[follower] += 1
        for owner, _, amount in whole.assess(land)[0]:
            totals[owner] += amount
        haunted[follower] -= 1
        land.followers = before
        return whole.utility(totals, seat)

    def laid(self, placed: Placed) -> Iterable[Share]:
        """A ghost for somebody else's follower where mist grows, and one for an own where it is cut off (G5)."""
        if not self._ghosts.stock:
            return
        extended, bounded = self._ghosts.met(placed)
        if extended or bounded:
            player = self.whole.table.player
            haunted = {one.player for one in self._ghosts.on}
            others = haunted - {player}
            if extended and others:
                # Whoever is ahead most.
                victim = max(sorted(others), key=self.whole.totals().__getitem__)
                yield victim, HAUNTED, -self._sent
            if bounded and player in haunted:
                yield player, HAUNTED, -self._sent
