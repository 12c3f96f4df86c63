"""The slash commands, a module each; ``add_commands`` puts them all into the client's tree."""

from __future__ import annotations

from bot.client import TilewardenClient
from bot.commands import help as help_command


def add_commands(client: TilewardenClient) -> None:
    """Add every command to the client's tree."""
    client.tree.add_command(help_command.make(client.texts, client.tree.get_commands))
