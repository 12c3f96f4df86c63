"""The slash commands and the clicks that belong to them: a module with ``add(app)`` brings its own."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from bot.app import App


def add_commands(app: App) -> None:
    """Add every command to the client's tree, and every click to its handlers."""
    for found in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{found.name}")
        if hasattr(module, "add"):
            module.add(app)
