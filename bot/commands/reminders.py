"""``/reminders``: when and how a player is reminded, at all tables."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import limits
from bot.app import RETIME, App
from bot.commands.command_texts import choices, labels, options
from bot.gateway.replies import Interaction, Reply
from bot.locale_formats import time_of_day, zone_city
from bot.markup import Markup, day
from bot.refusal import Refusal
from bot.texts import Locale, private_locale
from bot.timing.habits import NEVER, PACES, Habits
from bot.timing.zones import find_zone, suggest

_OPTIONS = ("zone", "quiet_from", "quiet_to", "first", "direct")
_TABLE = "table"
"""The choice that leaves it to the table."""


def add(app: App) -> None:
    """Add the command."""
    texts = app.texts

    @app.client.tree.command(**labels(texts, "reminders"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @options(texts, **{name: _id(name) for name in _OPTIONS})
    @app_commands.choices(first=choices(texts, "pace", (*PACES, NEVER, _TABLE)))
    async def reminders(
        interaction: Interaction,
        zone: app_commands.Range[str, 1, limits.CHOICE] | None = None,
        quiet_from: app_commands.Range[int, 0, 23] | None = None,
        quiet_to: app_commands.Range[int, 0, 23] | None = None,
        first: str | None = None,
        direct: bool | None = None,
    ) -> Reply:
        locale = private_locale(interaction)
        changes: dict[str, Any] = {"quiet_from": quiet_from, "quiet_to": quiet_to, "pace": first, "direct": direct}
        changes = {name: value for name, value in changes.items() if value is not None}
        if first == _TABLE:
            changes["pace"] = None
        if zone is not None:
            found = find_zone(zone)
            if found is None:
                raise Refusal("reminders-bad-zone")
            changes["zone"] = found.key
        user_id = interaction.user.id
        if changes:
            # A reminder by direct message is in the language in which it was asked for.
            await app.time.habits.change(user_id, **changes, locale=locale)
            await app.errands.run(RETIME, user_id=user_id)
        return Reply(_shown(app, await app.time.habits.of(user_id), locale))

    @reminders.autocomplete("zone")
    async def complete_zone(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = suggest(current, private_locale(interaction), app.time.clock.now())
        return [app_commands.Choice(name=name, value=value) for name, value in found]


def _id(name: str) -> str:
    return name.replace("_", "-")


def _shown(app: App, habits: Habits, locale: Locale) -> Markup:
    """A player's habits in words."""
    say = app.texts.say
    lines = [say(locale, "reminders-title")]
    if habits.zone is None:
        lines.append(say(locale, "reminders-no-zone"))
    else:
        now = app.time.clock.now().astimezone(habits.zone)
        zone = zone_city(habits.zone.key, locale)
        lines.append(say(locale, "reminders-zone", zone=zone, time=time_of_day(now.time(), locale)))
    quiet = habits.quiet
    if quiet is not None:
        begins, ends = time_of_day(quiet.begins, locale), time_of_day(quiet.ends, locale)
        lines.append(say(locale, "reminders-quiet", begins=begins, ends=ends))
    elif habits.zone is not None:
        lines.append(say(locale, "reminders-never-quiet"))
    lines.append(say(locale, "reminders-pace", pace=say(locale, f"pace-{habits.pace or _TABLE}")))
    lines.append(say(locale, "reminders-direct" if habits.direct else "reminders-channel"))
    if until := habits.away(app.time.clock.now()):
        lines.append(say(locale, "away-still", until=day(until)))
    return Markup("\n".join(lines))
