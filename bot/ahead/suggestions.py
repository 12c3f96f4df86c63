"""Proposals of partners: what each would do in the place of the player who is asked, pinned to that moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.refusal import Refusal
from db.rows import Intent
from engine.game import Game

KIND = "pin"
"""What the store calls them among the things that seats say beforehand."""


@dataclass(frozen=True, slots=True)
class Pin:
    """What a partner would do: the actions one after the other."""

    seat: int
    actions: tuple[str, ...]

    def value(self, number: int) -> dict[str, Any]:
        """As the store keeps it; it is of no use at another number of the log."""
        return {"number": number, "actions": list(self.actions)}


def pins_at(number: int, said: Iterable[Intent]) -> tuple[Pin, ...]:
    """The proposals for a moment, out of all that the seats have said."""
    return tuple(
        Pin(intent.seat, tuple(intent.value["actions"]))
        for intent in said
        if intent.kind == KIND and intent.value.get("number") == number
    )


def proposed(game: Game, actions: Sequence[str]) -> tuple[str, ...]:
    """What of the actions can be proposed now; the first must be offered, the others count where they are asked for."""
    trial = game.copy()
    asked = None if trial.decision is None else trial.decision.player
    kept: list[str] = []
    for action in actions:
        decision = trial.decision
        if kept and (decision is None or decision.player != asked or action not in decision.options()):
            break
        trial.act(action)
        kept.append(action)
    if not kept:
        raise Refusal("error-unknown-click")
    return tuple(kept)
