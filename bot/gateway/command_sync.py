"""Telling Discord about the commands, only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Protocol

from discord import app_commands

from db.scoped_settings import ScopedSettings

log = logging.getLogger(__name__)


class Memory(Protocol):
    """Where the fingerprint of the commands that Discord was last told about outlives a restart."""

    async def recall(self, application: int) -> str | None:
        """The fingerprint of what was last sent for an application."""
        ...

    async def remember(self, application: int, fingerprint: str) -> None:
        """Keep the fingerprint of what has been sent."""
        ...


class StoredMemory:
    """The fingerprint among the settings of the bot's own user."""

    def __init__(self, settings: ScopedSettings) -> None:
        self._settings = settings

    async def recall(self, application: int) -> str | None:
        """The fingerprint of what was last sent for an application."""
        return (await self._settings.get("user", application)).get("commands")

    async def remember(self, application: int, fingerprint: str) -> None:
        """Keep the fingerprint of what has been sent."""
        await self._settings.change("user", application, commands=fingerprint)


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
    application = tree.client.application_id
    if application is None:
        raise app_commands.MissingApplicationID
    current = await digest(tree)
    if await memory.recall(application) == current:
        # The same application may have been told about other commands by somebody else.
        there = {command.name for command in await tree.fetch_commands()}
        if there == {command.name for command in tree.get_commands()}:
            log.info("the commands are unchanged")
            return False
    sent = await tree.sync()
    await memory.remember(application, current)
    log.info("%d commands sent to Discord", len(sent))
    return True
