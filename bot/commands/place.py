"""Placing a tile with a follower: the planner's clicks, and ``/place``."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.command_texts import labels, options
from bot.commands.typed_placement import PLACEMENT, complete_placement, typed_placement
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.show.draft import Button, Draft
from bot.show.placement_plan import Plan, choose_place, hand_of
from bot.show.planner import plan_draft
from bot.texts import Locale, Texts, private_locale
from engine.features import Cell


def add(app: App) -> None:
    """Add the command and the planner."""
    _add_command(app)
    planner = _Planner(app)
    router = app.client.router
    router.add("plan", planner.go_on, private=True)
    router.add("plan-place", planner.choose_place, private=True)
    router.add("plan-who", planner.choose_follower, private=True)
    router.add("plan-pin", planner.choose_pin, private=True)
    router.add("confirm", planner.confirm, private=True)


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

        def deed(change: Change) -> bool:
            session = change.session
            session.check_asked(user_id)
            change.play(user_id, None, *typed_placement(session, where, turn, follower, texts, locale))
            return is_asked(session, user_id)

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(texts.say(locale, "plan-done-asked" if changed.value else "plan-done"), changed=changed)

    complete_placement(app, place)


def is_asked(session: Session, user_id: int) -> bool:
    """Whether there is more for a user to answer."""
    return session.asked is not None and session.asked.user_id == user_id


def done_draft(texts: Texts, locale: Locale, game_id: int, *, asked: bool) -> Draft:
    """What the planner says when the tile lies: the next move can be planned, unless there is more to answer."""
    if asked:
        return Draft(above=[texts.say(locale, "plan-done-asked")])
    plan = Button(texts.plain.say(locale, "planned-button"), CustomId("planned", game_id))
    return Draft(above=[texts.say(locale, "plan-done")], rows=[[plan]])


class _Planner:
    """The planner's steps. Each looks at the game as it is, so an old planner is refused like an old button."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def go_on(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._show(interaction, click, Plan.parse(click.payload))

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
        asked = is_asked(changed.session, user_id)
        done = done_draft(self.app.texts, private_locale(interaction), click.game, asked=asked)
        return Reply(done, edit=True, changed=changed)

    async def _show(self, interaction: Interaction, click: CustomId, plan: Plan, cell: Cell | None = None) -> Reply:
        async with self.app.sessions.look(click.game) as session:
            partner = session.check_planner(interaction.user.id, click.number)
            hand_of(session)
            if cell is not None:
                plan = choose_place(session, plan, cell)
            draft = plan_draft(session, plan, self.app.texts, private_locale(interaction), partner)
        return Reply(draft, edit=True)
