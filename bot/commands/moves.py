"""What handlers of moves share: telling the channel, and opening the private planner."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

import discord

from bot.app import App
from bot.channel.board_post import FAULTS
from bot.commands.private import tell
from bot.gateway.replies import Interaction, reply
from bot.show.planner import Plan, plan_draft
from bot.texts import private_locale
from db.rows import Game

log = logging.getLogger(__name__)


async def announce(
    app: App, interaction: Interaction, game_id: int, *, also: Awaitable[None] | None = None, anew: bool = False
) -> None:
    """Tell the channel about a move that is written down already; who moved learns if that cannot be done now.

    With ``anew`` it is no move, but something that is shown beside the moves.
    """
    told, private = await asyncio.gather(
        app.announcer.show(game_id, anew=anew), also or _nothing(), return_exceptions=True
    )
    if isinstance(told, FAULTS):
        message = "table-not-shown-permissions" if _lasting(told) else "table-not-shown"
        await reply(interaction, app.texts.say(private_locale(interaction), message))
    elif isinstance(told, BaseException):
        raise told
    if isinstance(private, BaseException):
        raise private


async def show_table(app: App, row: Game) -> None:
    """Tell the channel about a table that was opened just now."""
    try:
        await app.announcer.show(row.id)
    except FAULTS:
        # A table that nobody can see would only bar the channel.
        await app.store.games.end(row.id)
        raise


async def _nothing() -> None:
    return None


def _lasting(error: BaseException) -> bool:
    return isinstance(error, discord.Forbidden | discord.NotFound)


async def open_planner(app: App, interaction: Interaction, game_id: int, number: int | None = None) -> None:
    """Show the planner to the player who has a tile in hand."""
    async with app.sessions.at(game_id) as session:
        session.check_asked(interaction.user.id, number)
        decision = session.game.decision
        if decision is not None and decision.kind != "place":
            # The draw led to another question first, or to none that has to do with a tile.
            draft = None
        else:
            draft = plan_draft(session, Plan(), app.texts, private_locale(interaction))
    if draft is None:
        await reply(interaction, app.texts.say(private_locale(interaction), "table-answer-there"))
    else:
        await tell(app, interaction, draft)
