"""``/clock``: a table's clock and reminders; and the buttons for those who wait when somebody's time has run out."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands

from bot.app import App
from bot.commands.asked_texts import asked_text
from bot.commands.command_texts import choices, labels, options
from bot.commands.seat import person_of
from bot.consent.causes import set_clock
from bot.consent.out_of_time import CHOICES, request_of_old_click
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.markup import Markup
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.clock_terms import Terms
from bot.sessions.session import Session
from bot.show.durations import span, terms_line
from bot.texts import Locale, private_locale
from bot.timing.habits import NEVER, PACES, USUAL
from bot.timing.table_clock import CREDIT_HOURS, START_DAYS, time_left_in

_OPTIONS = ("start", "credit", "cap")


def add(app: App) -> None:
    """Add the commands and the buttons."""
    app.client.tree.add_command(_group(app))

    async def late_click(interaction: Interaction, click: CustomId) -> Reply:
        request_id, choice = click.number, click.payload
        if choice not in CHOICES:
            async with app.sessions.look(click.game) as session:
                session.check_seated(interaction.user.id)
                request_id, choice = request_of_old_click(session, click.payload)
        return Reply(changed=await app.consent.vote(click.game, request_id, person_of(interaction), choice, "late"))

    app.client.router.add("late", late_click)


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    group = app_commands.Group(**labels(texts, "clock"), guild_only=True)

    async def change_clock(interaction: Interaction, terms: Terms | None, done: str) -> Reply:
        """Do as the host says before the game, and as all agree once it is on."""
        row, user_id = await app.sessions.here(interaction.channel_id), interaction.user.id
        changed = await app.door.change(
            row.id, lambda change: set_clock(app.consent, change, user_id, terms), by=user_id
        )
        said = texts.say(private_locale(interaction), asked_text(changed, done))
        return Reply(said, changed=changed)

    @group.command(**labels(texts, "clock-show"))
    async def show(interaction: Interaction) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        async with app.sessions.look(row.id) as session:
            return Reply(_shown(app, session, private_locale(interaction)))

    @group.command(**labels(texts, "clock-set"))
    @options(texts, *_OPTIONS)
    async def set_(
        interaction: Interaction,
        start: app_commands.Range[int, START_DAYS[0], START_DAYS[1]],
        credit: app_commands.Range[int, CREDIT_HOURS[0], CREDIT_HOURS[1]],
        cap: app_commands.Range[int, START_DAYS[0], START_DAYS[1]] | None = None,
    ) -> Reply:
        most = start if cap is None else cap
        if most < start:
            raise Refusal("clock-cap")
        terms = Terms(timedelta(days=start), timedelta(hours=credit), timedelta(days=most))
        return await change_clock(interaction, terms, "clock-set")

    @group.command(**labels(texts, "clock-off"))
    async def off(interaction: Interaction) -> Reply:
        return await change_clock(interaction, None, "clock-off")

    @group.command(**labels(texts, "clock-reminders"))
    @options(texts, "first")
    @app_commands.choices(first=choices(texts, "pace", (*PACES, NEVER)))
    async def reminders(interaction: Interaction, first: str) -> Reply:
        row, user_id = await app.sessions.here(interaction.channel_id), interaction.user.id

        def deed(change: Change) -> None:
            if change.session.seat_of(user_id) is None:
                raise Refusal("table-not-player")
            change.set(reminders=first)
            change.retimes = True
            change.tell("table-reminders", user_id=user_id, pace=first)

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(_shown(app, changed.session, private_locale(interaction)), changed=changed)

    return group


def _shown(app: App, session: Session, locale: Locale) -> Markup:
    """The clock, what everyone has left, and the table's reminders."""
    texts, settings = app.texts, session.settings
    terms = settings.clock
    lines = [texts.say(locale, "clock-none") if terms is None else terms_line(terms, texts, locale)]
    left = time_left_in(session, app.time.clock.now()) if session.row.status == "live" else None
    if left is not None:
        lines += [
            texts.say(
                locale, "clock-left", player=seat.shown, left=span(left.get(seat.number, timedelta(0)), texts, locale)
            )
            for seat in session.seats
            # A computer takes no time from anybody.
            if seat.kind != "computer"
        ]
    pace = texts.say(locale, f"pace-{settings.reminders or USUAL}")
    lines.append(texts.say(locale, "clock-pace", pace=pace))
    return Markup("\n".join(lines))
