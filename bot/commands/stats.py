"""``/stats`` of a player or of two against each other, and ``/leaderboard``: of this server."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.app import App
from bot.archive.statistics import head_to_head, is_team, leaderboard, pace, ratings, tally
from bot.commands.command_texts import choices, labels, options
from bot.commands.game_table import offered
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.refusal import Refusal
from bot.show.draft import Draft
from bot.show.statistics_message import duel_draft, leaderboard_draft, stats_draft
from bot.texts import private_locale
from engine.rules import RULE_SETS

LAST_GAMES = 50
"""So many games the pace is taken from."""


def add(app: App) -> None:
    """Add the commands and the buttons of the leaderboard."""
    _add_stats(app)
    _add_leaderboard(app)


def _server(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refusal("error-server-only")
    return interaction.guild_id


def _add_stats(app: App) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "stats"))
    @app_commands.guild_only()
    @options(texts, "user", "versus")
    async def stats(
        interaction: Interaction, user: discord.User | None = None, versus: discord.User | None = None
    ) -> Reply:
        guild_id, locale = _server(interaction), private_locale(interaction)
        whose = user or interaction.user
        results = await app.store.results.of_guild(guild_id)
        if versus is not None:
            duel = head_to_head(results, whose.id, versus.id)
            draft = duel_draft(whose.display_name, versus.display_name, duel, texts, locale)
        else:
            rated = await asyncio.to_thread(ratings, results)
            times = await app.store.archive.times(whose.id, guild_id=guild_id, games=LAST_GAMES)
            own = tally(results, whose.id)
            took = pace(times, whose.id)
            draft = stats_draft(whose.display_name, own, rated.get(whose.id), took, texts, locale)
        return Reply(draft)


def _add_leaderboard(app: App) -> None:
    texts = app.texts
    rated = [name for name in offered(texts) if not is_team(name)]

    async def page(interaction: Interaction, rules: str | None, number: int) -> Draft:
        results = await app.store.results.of_guild(_server(interaction), rules=rules)
        table = await asyncio.to_thread(leaderboard, results)
        names = await app.store.archive.names([one.user_id for one in table])
        return leaderboard_draft(table, names, number, rules, texts, private_locale(interaction))

    @app.client.tree.command(**labels(texts, "leaderboard"))
    @app_commands.guild_only()
    @options(texts, rules=("rules", "only"))
    @app_commands.choices(rules=choices(texts, "rules", rated))
    async def leaders(interaction: Interaction, rules: str | None = None) -> Reply:
        return Reply(await page(interaction, rules if rules in rated else None, 0))

    async def turn_page(interaction: Interaction, click: CustomId) -> Reply:
        rules = click.payload.partition(" ")[0]
        if rules and rules not in RULE_SETS:
            raise Refusal("error-unknown-click")
        return Reply(await page(interaction, rules or None, click.number), edit=True)

    app.client.router.add("leaders", turn_page, private=True)
