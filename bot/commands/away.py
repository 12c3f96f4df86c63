"""``/away`` and ``/back``: no reminders for a while; and back in the seat that a stand-in kept warm."""

from __future__ import annotations

from datetime import UTC, timedelta

from discord import app_commands

from bot.app import RETIME, App
from bot.commands.command_texts import labels, options
from bot.commands.seat import seat_again
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.locale_formats import full_date
from bot.markup import Markup, moment
from bot.refusal import Refusal
from bot.texts import private_locale
from bot.timing.dates import LONGEST, begin_of, read_day

_OFF = "off"
_OFFERED = (1, 2, 3, 5, 7, 10, 14, 21, 28)
"""Days that are offered to choose from."""


def add(app: App) -> None:
    """Add the commands and the button."""
    texts = app.texts
    keeper = app.time

    async def no_longer_away(user_id: int) -> bool:
        if (await keeper.habits.of(user_id)).away(keeper.clock.now()) is None:
            return False
        await keeper.habits.change(user_id, away_until=None)
        await app.errands.run(RETIME, user_id=user_id)
        return True

    async def back_click(interaction: Interaction, click: CustomId) -> Reply:
        changed = await seat_again(app, interaction, click.game)
        await no_longer_away(interaction.user.id)
        return Reply(changed=changed)

    @app.client.tree.command(**labels(texts, "away"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @options(texts, "until")
    async def away(interaction: Interaction, until: app_commands.Range[str, 1, 30] | None = None) -> Reply:
        locale, user_id, now = private_locale(interaction), interaction.user.id, keeper.clock.now()
        habits = await keeper.habits.of(user_id)
        if until is None:
            still = habits.away(now)
            text = texts.say(locale, "away-none")
            if still is not None:
                text = texts.say(locale, "away-still", until=moment(still, "D"))
            return Reply(text)
        if until.strip().lower() == _OFF:
            done = await no_longer_away(user_id)
            return Reply(texts.say(locale, "away-over" if done else "away-none"))
        zone = habits.zone or UTC
        day = read_day(until, now.astimezone(zone).date())
        if day is None:
            raise Refusal("away-unread")
        back = begin_of(day, zone)
        if not now < back <= now + LONGEST:
            raise Refusal("away-past")
        await keeper.habits.change(user_id, away_until=back.isoformat())
        await app.errands.run(RETIME, user_id=user_id)
        return Reply(texts.say(locale, "away-set", until=moment(back, "D")))

    @away.autocomplete("until")
    async def complete_until(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        locale, now = private_locale(interaction), keeper.clock.now()
        habits = await keeper.habits.of(interaction.user.id)
        today = now.astimezone(habits.zone or UTC).date()
        say = texts.plain.say
        typed = read_day(current, today)
        days = [(day - today).days for day in ([typed] if typed else [])] or list(_OFFERED)
        choices = [
            app_commands.Choice(
                name=say(
                    locale,
                    "away-tomorrow" if count == 1 else "away-in-days",
                    count=count,
                    day=full_date(day, locale),
                ),
                value=day.isoformat(),
            )
            for count, day in ((count, today + timedelta(days=count)) for count in days)
            if count > 0
        ]
        if habits.away(now) is not None:
            choices.append(app_commands.Choice(name=say(locale, "away-off"), value=_OFF))
        return choices

    @app.client.tree.command(**labels(texts, "back"))
    @app_commands.guild_only()
    async def back(interaction: Interaction) -> Reply:
        locale = private_locale(interaction)
        lines, changed = [], None
        if await no_longer_away(interaction.user.id):
            lines.append(texts.say(locale, "away-over"))
        channel_id = interaction.channel_id
        row = None if channel_id is None else await app.store.games.live_game_in(channel_id)
        if row is not None and row.status == "live":
            try:
                changed = await seat_again(app, interaction, row.id)
                lines.append(texts.say(locale, "back-welcome"))
            except Refusal:
                if not lines:
                    raise
        if not lines:
            raise Refusal("back-no-seat")
        return Reply(Markup("\n".join(lines)), changed=changed)

    app.client.router.add("back", back_click)
