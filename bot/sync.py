"""Telling Discord about the commands, only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Protocol

from discord import app_commands

log = logging.getLogger(__name__)


class Memory(Protocol):
    """A place for small settings of the bot itself that outlives a restart."""

    async def recall(self, key: str) -> str | None:
        """What was last remembered under the key."""
        ...

    async def remember(self, key: str, value: str) -> None:
        """Keep a value under the key."""
        ...


class Forgetful:
    """Remembers nothing: the commands are then sent at every start."""

    async def recall(self, key: str) -> str | None:
        """Nothing."""
        return None

    async def remember(self, key: str, value: str) -> None:
        """Let it go."""


async def digest(tree: app_commands.CommandTree[Any]) -> str:
    """A fingerprint of all that Discord would be told about the commands."""
    translator = tree.translator
    if translator is None:
        raise ValueError("the tree needs its translator before it is synced")
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    payload.sort(key=lambda command: str(command["name"]))
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def sync_if_changed(tree: app_commands.CommandTree[Any], memory: Memory) -> bool:
    """Send the commands to Discord if they differ from those sent last, or if Discord has others; whether it did."""
    key = f"commands:{tree.client.application_id}"
    current = await digest(tree)
    if await memory.recall(key) == current:
        # The same application may have been told about other commands by somebody else.
        there = {command.name for command in await tree.fetch_commands()}
        if there == {command.name for command in tree.get_commands()}:
            log.info("the commands are unchanged")
            return False
    sent = await tree.sync()
    await memory.remember(key, current)
    log.info("%d commands sent to Discord", len(sent))
    return True
