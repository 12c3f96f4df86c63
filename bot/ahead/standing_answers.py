"""Standing answers: what a player wants to be answered to a kind of question whenever it comes.

Each policy only chooses among the answers that the decision offers, or leaves the question to the player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.decisions import Decision
from engine.events import total
from engine.game import Game

ASK = "ask"
"""The policy that every question has without another: the player is asked."""

Worth = Callable[[Mapping[str, Any]], int]
"""What a follower, as a decision's details tell of it, is worth to its player."""
Policy = Callable[[Decision, Worth], str | None]


def join_what_helps(decision: Decision, _: Worth) -> str | None:
    """The fewest followers that bring the best standing: most followers alone, or else as many as others."""
    about = decision.details()
    if not about["points"]:
        return never(decision, _)

    def gain(action: str) -> tuple[int, int]:
        most = about["after"][action]
        standing = 0 if decision.player not in most else 2 if len(most) == 1 else 1
        return standing, -_number(action)

    return max(decision.options(), key=gain)


def never(decision: Decision, _: Worth) -> str | None:
    """Pass, where that is possible."""
    return next((option for option in decision.options() if option == "pass"), None)


def least_worth(decision: Decision, worth: Worth) -> str | None:
    """The answer that names the player's own follower that is worth least; the first of those that are alike."""
    about = decision.details()
    if about.get("whose", "own") != "own":
        return None
    values = {(one["x"], one["y"]): worth(one) for one in about["followers"]}
    choices = [(action[1], action[2]) for action in decision.choices()]
    named = [(values[cell], index) for index, cell in enumerate(choices) if cell in values]
    return decision.options()[min(named)[1]] if named else None


def _number(action: str) -> int:
    return int(action.split()[1]) if " " in action else 0


@dataclass(frozen=True, slots=True)
class StandingQuestion:
    """A kind of question that can be answered beforehand."""

    addition: str
    """The rule set or addition that asks it."""
    policies: Mapping[str, Policy]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all policies, asking last."""
        return (*self.policies, ASK)


QUESTIONS: Mapping[str, StandingQuestion] = {
    "join": StandingQuestion("count", {"helps": join_what_helps, "never": never}),
    "plague": StandingQuestion("wheel", {"least": least_worth}),
    "haunt": StandingQuestion("ghosts", {"least": least_worth}),
}
"""The questions by the kind of their decision."""


def questions_in(game: Game) -> list[str]:
    """The kinds of questions that can come in a game and be answered beforehand."""
    present = {game.rules, *game.options.get("modules", ())}
    return [kind for kind, question in QUESTIONS.items() if question.addition in present]


def standing_answer(game: Game, policy: str) -> str | None:
    """What a policy answers to the open question; None leaves it to the player."""
    decision = game.decision
    if decision is None or decision.kind not in QUESTIONS:
        return None
    chosen = QUESTIONS[decision.kind].policies.get(policy)
    return None if chosen is None else chosen(decision, worth_in(game, decision.player))


def answerable(game: Game) -> bool:
    """Whether any policy answers the open question."""
    kind = "" if game.decision is None else game.decision.kind
    return kind in QUESTIONS and any(standing_answer(game, name) is not None for name in QUESTIONS[kind].policies)


def worth_in(game: Game, player: int) -> Worth:
    """What followers would bring their player if the game ended now: the points of their land, with most there."""

    def worth(follower: Mapping[str, Any]) -> int:
        land = game.table.board.at(follower["x"], follower["y"], follower["segment"])
        value: Any = getattr(game.table, "value", None)
        if value is None or player not in land.majority():
            return 0
        return total(value(land, final=True))

    return worth
