"""The few words in pictures; whoever speaks another language passes their own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Words in pictures, as texts with named gaps."""

    tiles_left: str = "{count} left"
    """Beside the stack."""
    remaining: str = "Tiles still to come: {count}"
    """Above the sheet of remaining tiles."""
    discarded: str = "Discarded: {count}"
    """Above the tiles that fitted nowhere."""
    chart: str = "Points, turn by turn"
    """Above the chart."""
    nobody: str = "Player {number}"
    """For a name that the font cannot draw."""
