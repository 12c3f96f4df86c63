"""The slash commands and the clicks that belong to them: every module here has ``add(house)``."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from bot.play.house import House


def add_commands(house: House) -> None:
    """Add every command to the client's tree, and every click to its handlers."""
    for found in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{found.name}").add(house)
