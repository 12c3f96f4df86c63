"""Placing a tile with a follower: the planner's clicks, and ``/place``."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.command_texts import labels, options
from bot.commands.planner import reader_of
from bot.commands.typed_placement import PLACEMENT, complete_placement, typed_placement
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, PlannerOf, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.sessions.absences import Absences
from bot.sessions.change import Change, Changed
from bot.show.draft import Button, Draft
from bot.show.placement_plan import Plan, choose_place, hand_of
from bot.show.planner import Reader, leaves_nothing_open, plan_draft
from bot.show.private_question import next_draft
from bot.texts import private_locale
from engine.features import Cell


def add(app: App) -> None:
    """Add the command and the planner."""
    _add_command(app)
    planner = _Planner(app)
    router = app.client.router
    router.add("plan", planner.go_on, private=True)
    router.add("plan-at", planner.choose_number, private=True)
    router.add("plan-pin", planner.choose_pin, private=True)
    router.add("confirm", planner.confirm, private=True)
    # The menus of planners that a version before 0.2 has shown.
    router.add("plan-place", planner.choose_place, private=True)
    router.add("plan-who", planner.choose_follower, private=True)


def _add_command(app: App) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "place"))
    @app_commands.guild_only()
    @options(texts, *PLACEMENT)
    async def place(
        interaction: Interaction,
        where: app_commands.Range[str, 1, limits.CHOICE],
        turn: int | None = None,
        follower: app_commands.Range[str, 1, limits.CHOICE] | None = None,
    ) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        locale, user_id = private_locale(interaction), interaction.user.id

        def deed(change: Change) -> None:
            session = change.session
            session.check_asked(user_id)
            change.play(user_id, None, *typed_placement(session, where, turn, follower, texts, locale))

        changed = await app.door.change(row.id, deed, by=user_id)
        if not changed.session.asks(user_id):
            return Reply(texts.say(locale, "plan-done"), changed=changed)
        return next_reply(app, interaction, changed, edit=False)

    complete_placement(app, place)


def next_reply(app: App, interaction: Interaction, changed: Changed[None], *, edit: bool = True) -> Reply:
    """What comes next for a user after a move: in the message with the control, or in a new one."""
    texts, locale, session = app.texts, private_locale(interaction), changed.session
    if session.asks(interaction.user.id):
        # Where the next tile is there without being drawn, nothing is played at once: nobody need ask for the wish.
        planner = PlannerOf(changed.game_id, session.number)
        return Reply(next_draft(session, Reader(texts, locale)), edit=edit, changed=changed, planner=planner)
    goes_on = session.asked is not None and session.seat_of(interaction.user.id) is not None
    plan = Button(texts.plain.say(locale, "planned-button"), CustomId("planned-here", changed.game_id))
    done = Draft(above=[texts.say(locale, "plan-done")], rows=[[plan]] if goes_on else [])
    return Reply(done, edit=edit, changed=changed)


class _Planner:
    """The planner's steps. Each looks at the game as it is, so an old planner is refused like an old button."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def go_on(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._show(interaction, click, Plan.parse(click.payload))

    async def choose_number(self, interaction: Interaction, click: CustomId) -> Reply:
        plan, reader = Plan.parse(click.payload), await reader_of(self.app, interaction)
        if reader.at_once and await self._can_be_played(interaction, click, plan, reader):
            return await self.confirm(interaction, click)
        return await self._show(interaction, click, plan)

    async def _can_be_played(self, interaction: Interaction, click: CustomId, plan: Plan, reader: Reader) -> bool:
        async with self.app.sessions.look(click.game) as session:
            partner = session.check_planner(interaction.user.id, click.number)
            return partner is None and leaves_nothing_open(session, plan, reader)

    async def choose_place(self, interaction: Interaction, click: CustomId) -> Reply:
        plan = Plan.parse(click.payload)
        try:
            x, y = map(int, chosen_value(interaction).split())
        except ValueError:
            raise Refusal("error-unknown-click") from None
        return await self._show(interaction, click, plan, (x, y))

    async def choose_follower(self, interaction: Interaction, click: CustomId) -> Reply:
        plan = replace(Plan.parse(click.payload), follower=chosen_value(interaction))
        return await self._show(interaction, click, Plan.parse(str(plan)))

    async def choose_pin(self, interaction: Interaction, click: CustomId) -> Reply:
        async with self.app.sessions.look(click.game) as session:
            session.check_planner(interaction.user.id, click.number)
            pin = next((pin for pin in session.pins if str(pin.seat) == click.payload), None)
        if pin is None:
            raise Refusal("propose-gone")
        return await self._show(interaction, click, Plan.of(pin))

    async def confirm(self, interaction: Interaction, click: CustomId) -> Reply:
        plan, user_id = Plan.parse(click.payload), interaction.user.id

        def deed(change: Change) -> None:
            change.play(user_id, click.number, *plan.actions)

        changed = await self.app.door.change(click.game, deed, by=user_id)
        return next_reply(self.app, interaction, changed)

    async def _show(self, interaction: Interaction, click: CustomId, plan: Plan, cell: Cell | None = None) -> Reply:
        reader = await reader_of(self.app, interaction)
        async with self.app.sessions.look(click.game) as session:
            partner = session.check_planner(interaction.user.id, click.number)
            hand_of(session)
            if cell is not None:
                plan = choose_place(session, plan, cell)
            absences = Absences() if partner is None else await self.app.time.absences(session)
            draft = plan_draft(session, plan, replace(reader, partner=partner, absences=absences))
            return Reply(draft, edit=True, planner=PlannerOf(click.game, session.number))
