"""The slash commands and the clicks that belong to them, a module each with ``add(house)``."""

from __future__ import annotations

from types import ModuleType

from bot.commands import answer, away, clock, draw, game, my_turns, place, reminders, settings, undo
from bot.commands import help as help_command
from bot.play.house import House

MODULES: tuple[ModuleType, ...] = (
    game,
    draw,
    place,
    answer,
    undo,
    settings,
    my_turns,
    reminders,
    away,
    clock,
    help_command,
)
"""Every module with commands; a new one is added here."""


def add_commands(house: House) -> None:
    """Add every command to the client's tree, and every click to its handlers."""
    for module in MODULES:
        module.add(house)
