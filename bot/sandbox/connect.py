"""Pointing discord.py at the stand-in."""

import contextlib
from collections.abc import Iterator

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def connect_to(base_url: str) -> None:
    """Make discord.py talk to the stand-in at `base_url` (such as http://127.0.0.1:8080) in place of Discord.

    It changes three addresses that discord.py keeps on its classes: the API's, the gateway's and the CDN's.
    They are changed for the whole process, so call this once, before the bot logs in.
    """
    base = yarl.URL(base_url)
    Route.BASE = f"{base.origin()}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = base.origin().with_scheme("ws" if base.scheme == "http" else "wss") / "gateway"
    discord.Asset.BASE = str(base.origin())


@contextlib.contextmanager
def connected_to(base_url: str) -> Iterator[None]:
    """Do as `connect_to` while a block runs, and put Discord's own addresses back afterwards."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    connect_to(base_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before
