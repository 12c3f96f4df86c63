"""A partner's suggestion: what one would do in the place of the player who is asked, pinned to that moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

KIND = "pin"
"""The kind of intent under which the store keeps it."""


@dataclass(frozen=True, slots=True)
class Pin:
    """What a partner would do: the actions one after the other."""

    seat: int
    actions: tuple[str, ...]

    def print(self, number: int) -> dict[str, Any]:
        """The suggestion as the store keeps it; it is of no use at another number of the log."""
        return {"number": number, "actions": list(self.actions)}


def pin_in(pins: Iterable[Pin], seat: int) -> Pin | None:
    """What the partner on a seat suggests."""
    return next((pin for pin in pins if pin.seat == seat), None)


def alike(pins: Iterable[Pin]) -> list[list[Pin]]:
    """The suggestions in their order, those of the same actions together."""
    found: dict[tuple[str, ...], list[Pin]] = {}
    for pin in pins:
        found.setdefault(pin.actions, []).append(pin)
    return list(found.values())


def pins_at(number: int, intents: Mapping[tuple[int, str], Any]) -> tuple[Pin, ...]:
    """The suggestions for a moment, out of all that the seats have said beforehand."""
    return tuple(
        Pin(seat, tuple(value["actions"]))
        for (seat, kind), value in intents.items()
        if kind == KIND and value.get("number") == number
    )
