"""``/clock``: a table's clock and reminders; and the buttons for those who wait when somebody's time has run out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from discord import app_commands

from bot.app import App
from bot.commands.moves import announce
from bot.consent.late_question import read_click
from bot.consent.requests import Cause
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.router import Handler
from bot.gateway.translator import words
from bot.markup import Markup, mention
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.texts import Locale, private_locale
from bot.timing.durations import span, terms_line
from bot.timing.habits import NEVER, PACES, USUAL
from bot.timing.reminder_timer import SETTING
from bot.timing.table_clock import CREDIT_HOURS, START_DAYS, Terms, read_terms
from db.rows import Game, Proposal

_OPTIONS = ("start", "credit", "cap")
_WISH = "clock"
"""The kind of request by which a table agrees on a clock."""


def add(app: App) -> None:
    """Add the commands, the buttons, and what is voted on."""
    app.client.tree.add_command(_group(app))
    app.client.clicks.add("late", _late_click(app))
    app.votes.add(_WISH, Cause(_words(app), _deed(app)))


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    group = app_commands.Group(
        name=words(texts, "command-clock-name"), description=words(texts, "command-clock-about"), guild_only=True
    )

    def name(command: str) -> app_commands.locale_str:
        return words(texts, f"command-clock-{command}-name")

    def about(command: str) -> app_commands.locale_str:
        return words(texts, f"command-clock-{command}-about")

    async def change(interaction: Interaction, terms: Terms | None, done: str) -> None:
        """Do as the host says before the game, and as all agree once it is on."""
        row = await app.sessions.here(interaction.channel_id)
        kept = None if terms is None else terms.kept()
        if row.status == "lobby":
            if row.host_id != interaction.user.id:
                raise Refusal("clock-host-only")
            await app.store.games.change_settings(row.id, clock=kept)
            agreed = True
        else:
            agreed = await app.votes.ask(interaction.user.id, row.id, _WISH, {"clock": kept})
        if agreed:
            await announce(app, interaction, row.id)
        await reply(interaction, texts.say(private_locale(interaction), done if agreed else "vote-asked"))

    @group.command(name=name("show"), description=about("show"))
    async def show(interaction: Interaction) -> None:
        row = await app.sessions.here(interaction.channel_id)
        await reply(interaction, await _shown(app, row, private_locale(interaction)))

    @group.command(name=name("set"), description=about("set"))
    @app_commands.rename(**{option: words(texts, f"command-option-{option}-name") for option in _OPTIONS})
    @app_commands.describe(**{option: words(texts, f"command-option-{option}-about") for option in _OPTIONS})
    async def set_clock(
        interaction: Interaction,
        start: app_commands.Range[int, START_DAYS[0], START_DAYS[1]],
        credit: app_commands.Range[int, CREDIT_HOURS[0], CREDIT_HOURS[1]],
        cap: app_commands.Range[int, START_DAYS[0], START_DAYS[1]] | None = None,
    ) -> None:
        most = start if cap is None else cap
        if most < start:
            raise Refusal("clock-cap")
        terms = Terms(timedelta(days=start), timedelta(hours=credit), timedelta(days=most))
        await change(interaction, terms, "clock-set")

    @group.command(name=name("off"), description=about("off"))
    async def off(interaction: Interaction) -> None:
        await change(interaction, None, "clock-off")

    @group.command(name=name("reminders"), description=about("reminders"))
    @app_commands.rename(first=words(texts, "command-option-first-name"))
    @app_commands.describe(first=words(texts, "command-option-first-about"))
    @app_commands.choices(
        first=[app_commands.Choice(name=words(texts, f"pace-{pace}"), value=pace) for pace in (*PACES, NEVER)]
    )
    async def reminders(interaction: Interaction, first: str) -> None:
        row = await app.sessions.here(interaction.channel_id)
        user = interaction.user
        if row.status == "live":
            async with app.sessions.at(row.id) as session:
                session.check_seated(user.id)
        elif all(seat.user_id != user.id for seat in await app.store.games.seats(row.id)):
            raise Refusal("table-not-player")
        await app.store.games.change_settings(row.id, **{SETTING: first})
        app.sessions.forget(row.id)
        await app.time.changed(row.id, anew=True)
        locale = await app.languages.of(row.channel_id, row.guild_id, row.locale)
        said = texts.say(locale, "table-reminders", player=mention(user.id), pace=texts.say(locale, f"pace-{first}"))
        await app.time.voice.post(row.channel_id, Draft(below=[said]))
        await reply(interaction, await _shown(app, await app.store.games.get(row.id), private_locale(interaction)))

    return group


def _late_click(app: App) -> Handler:
    async def late_click(interaction: Interaction, click: CustomId) -> None:
        question, choice = read_click(click.payload)
        verdict = await app.time.overtime.vote(interaction.user.id, click.game, question, choice)
        if verdict is not None:
            await announce(app, interaction, click.game)

    return late_click


def _words(app: App) -> Callable[[Proposal, str, Locale], Markup]:
    def say(proposal: Proposal, asker: str, locale: Locale) -> Markup:
        terms = read_terms(proposal.payload)
        if terms is None:
            return app.texts.say(locale, "clock-wish-off", player=asker)
        line = terms_line(terms, app.texts, locale)
        return app.texts.say(locale, "clock-wish", player=asker, terms=line)

    return say


def _deed(app: App) -> Callable[[Session, Proposal], Awaitable[None]]:
    async def agreed(session: Session, proposal: Proposal) -> None:
        terms = read_terms(proposal.payload)
        kept: Mapping[str, Any] | None = None
        if terms is not None:
            # From here on: nobody agreed to pay for the time before.
            kept = replace(terms, number=session.number, since=app.time.clock.now()).kept()
        app.sessions.forget(session.row.id)
        await app.store.games.change_settings(session.row.id, clock=kept)

    return agreed


async def _shown(app: App, row: Game, locale: Locale) -> Markup:
    """The clock, what everyone has left, and the table's reminders."""
    texts = app.texts
    terms = read_terms(row.settings)
    lines = [texts.say(locale, "clock-none") if terms is None else terms_line(terms, texts, locale)]
    left = await app.time.overtime.left(row) if row.status == "live" else None
    if left is not None:
        lines += [
            texts.say(
                locale, "clock-left", player=seat.shown, left=span(left.get(seat.number, timedelta(0)), texts, locale)
            )
            for seat in await app.store.games.seats(row.id)
        ]
    pace = texts.say(locale, f"pace-{row.settings.get(SETTING, USUAL)}")
    lines.append(texts.say(locale, "clock-pace", pace=pace))
    return Markup("\n".join(lines))
