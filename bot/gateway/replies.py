"""Replies to interactions: acknowledged within three seconds, told what came back, or explained what went wrong."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import aiohttp
import discord
from discord import app_commands

from bot import limits
from bot.markup import Markup
from bot.refusal import Refusal
from bot.sessions.change import Changed
from bot.show.draft import Draft
from bot.show.refusals import refuse
from bot.texts import Texts, private_locale
from db.errors import MigrationError, OpenError, StoreError
from engine.errors import EngineError, RecordError, TileDataError
from render.coordinates import cell_name
from render.errors import NoSuchCellError

Interaction = discord.Interaction[Any]

Deferral = Literal["private", "public", "update", "none"]
"""How an interaction is acknowledged before anything else is done.

``private`` and ``public`` promise a new message, ``update`` leaves the message with the button as it is for now, and
``none`` leaves the answer to the handler: a form can only be the first answer.
"""

log = logging.getLogger(__name__)


class PlannerOf(NamedTuple):
    """The table and the moment that a private planner is for."""

    game_id: int
    number: int | None = None
    """Where the log stands; None: it is for a move to come, whatever happens until then."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a handler says: a text or a message, new or in place of the one whose control was used."""

    said: Markup | Draft | None = None
    edit: bool = False
    public: bool = False
    also: Draft | None = None
    """What the channel is told beside it."""
    changed: Changed[Any] | None = None
    """What was changed: the asker learns if the channel cannot be told of it."""
    planner: PlannerOf | None = None
    """What is said is a planner: the asker's only one at that table."""


async def say(interaction: Interaction, text: str) -> None:
    """Say something that only the asker sees."""
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True)
        return
    if _promised_publicly(interaction):
        # Whatever is sent first would fill the promised public message.
        await interaction.delete_original_response()
    await interaction.followup.send(text, ephemeral=True)


def _promised_publicly(interaction: Interaction) -> bool:
    if interaction.response.type is not discord.InteractionResponseType.deferred_channel_message:
        return False
    return deferral_of(interaction.command) == "public"


def deferral_of(command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | None) -> Deferral:
    """How a command is acknowledged: ``extras={"defer": "public"}`` at the command, else privately."""
    how: Deferral = command.extras.get("defer", "private") if command is not None else "private"
    return how


def explanation(error: BaseException, interaction: Interaction, texts: Texts) -> Markup:
    """A friendly sentence about an error in the asker's language; what nobody expected is logged under a code."""
    locale = private_locale(interaction)
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, OpenError | MigrationError | RecordError | TileDataError):
        # The player is told kindly, but it is the bot's owner who must act.
        log.error("interaction %s: %s", interaction.id, error)
    if isinstance(error, RecordError):
        return texts.say(locale, "refuse-record")
    if isinstance(error, Refusal | EngineError | StoreError):
        return refuse(error, texts, locale)
    if isinstance(error, NoSuchCellError):
        return texts.say(locale, "looks-off-map", cell=cell_name(error.cell))
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return texts.say(locale, "error-unknown-command")
    if isinstance(error, app_commands.NoPrivateMessage):
        return texts.say(locale, "error-server-only")
    if isinstance(error, discord.Forbidden):
        log.warning("forbidden in channel %s: %s", interaction.channel_id, error)
        return texts.say(locale, "error-permissions")
    code = secrets.token_hex(3)
    log.error("error %s in interaction %s", code, interaction.id, exc_info=error)
    return texts.say(locale, "error-unexpected", code=code)


async def explain(interaction: Interaction, error: BaseException, texts: Texts) -> None:
    """Answer a failed interaction, as far as it can still be answered."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, discord.HTTPException) and cause.code in limits.GONE:
        log.info("interaction %s cannot be answered any more: %s", interaction.id, cause)
        return
    await try_to_say(interaction, explanation(error, interaction, texts))


async def try_to_say(interaction: Interaction, text: Markup) -> None:
    """Say something, if that is still possible."""
    try:
        await say(interaction, text)
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as problem:
        log.warning("interaction %s cannot be answered any more: %s", interaction.id, problem)
