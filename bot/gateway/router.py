"""Clicks on buttons and menus, and forms sent in, led to their handlers by what the custom id says.

Nothing is remembered between a message and its clicks, so buttons of any age work after a restart.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.custom_ids import CustomId, CustomIdError
from bot.gateway.replies import Deferral, Interaction, acknowledge, explain, reply
from bot.texts import Texts, private_locale

Handler = Callable[[Interaction, CustomId], Awaitable[None]]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Route:
    handler: Handler
    defer: Deferral


class Clicks:
    """The handlers by verb."""

    def __init__(self, texts: Texts, seen: Callable[[Interaction], Awaitable[None]]) -> None:
        self._texts = texts
        self._seen = seen
        self._routes: dict[str, _Route] = {}

    def add(self, verb: str, handler: Handler, *, defer: Deferral = "update") -> None:
        """Let ``handler`` answer the clicks with this verb, acknowledged as ``defer`` says before it is called."""
        if verb in self._routes:
            raise ValueError(f"the verb {verb!r} has a handler already")
        self._routes[verb] = _Route(handler, defer)

    @property
    def verbs(self) -> frozenset[str]:
        """What custom ids can ask for."""
        return frozenset(self._routes)

    async def dispatch(self, interaction: Interaction) -> None:
        """Answer one click or form."""
        raw = _custom_id(interaction)
        try:
            custom_id = CustomId.parse(raw)
            route = self._routes[custom_id.verb]
        except (CustomIdError, KeyError):
            log.info("unknown custom id %r from user %s", raw, interaction.user.id)
            if await acknowledge(interaction, "private"):
                await self._unknown(interaction)
            return
        if await acknowledge(interaction, route.defer):
            await self._seen(interaction)
            try:
                await route.handler(interaction, custom_id)
            except Exception as error:
                await explain(interaction, error, self._texts)

    async def _unknown(self, interaction: Interaction) -> None:
        try:
            await reply(interaction, self._texts.say(private_locale(interaction), "error-unknown-click"))
        except discord.HTTPException as error:
            log.warning("interaction %s cannot be answered any more: %s", interaction.id, error)


def pressed_number(interaction: Interaction, verb: str) -> int | None:
    """The number that a click with this verb bears; None for whatever else somebody does."""
    try:
        custom_id = CustomId.parse(_custom_id(interaction))
    except CustomIdError:
        return None
    return custom_id.number if custom_id.verb == verb else None


def _custom_id(interaction: Interaction) -> str:
    data: Mapping[str, Any] = cast("Mapping[str, Any]", interaction.data or {})
    return str(data.get("custom_id", ""))
