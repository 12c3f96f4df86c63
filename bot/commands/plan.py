"""``/plan``: one move planned for the next turn, if that place is still free then."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from discord import app_commands

from bot.ahead.planned_move import FOLLOWERS, KIND, Planned
from bot.app import App
from bot.commands.answer import page_number
from bot.commands.arguments import matching, named_cell
from bot.commands.command_texts import choices, labels, options
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, PlannerOf, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.sessions.change import Change, Changed
from bot.sessions.session import Session
from bot.show.placement_plan import place_label
from bot.show.plan_ahead import ANY, ASK, ahead_draft, described, followers_for, places_ahead
from bot.texts import private_locale
from engine.features import Cell
from engine.foresight import fitting_cells
from engine.tiles import TURNS
from render.coordinates import cell_name

_OPTIONS = ("where", "turn", "follower")


def add(app: App) -> None:
    """Add the commands, the button and its planner."""
    clicks = _Clicks(app)
    app.client.tree.add_command(_group(app, clicks))
    router = app.client.router
    router.add("planned", clicks.open, defer="private")
    router.add("planned-here", clicks.open_here, private=True)
    router.add("planned-page", clicks.turn_page, private=True)
    router.add("planned-at", clicks.choose_number, private=True)
    router.add("planned-set", clicks.set, private=True)
    router.add("planned-clear", clicks.clear, private=True)
    # The menus that a version before 0.2 has shown.
    router.add("planned-place", clicks.choose_place, private=True)
    router.add("planned-who", clicks.choose_follower, private=True)


class _Clicks:
    """Planning by buttons: the place first, then what else is settled; each choice counts at once."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def open(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.show(interaction, click.game, await plan_of(self.app, interaction.user.id, click.game))

    async def open_here(self, interaction: Interaction, click: CustomId) -> Reply:
        return replace(await self.open(interaction, click), edit=True)

    async def turn_page(self, interaction: Interaction, click: CustomId) -> Reply:
        reply = await self.show(interaction, click.game, None, page_number(click))
        return replace(reply, edit=True)

    async def choose_number(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._keep(interaction, click, Planned(named_cell(click.payload)))

    async def choose_place(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._keep(interaction, click, Planned(named_cell(chosen_value(interaction))))

    async def choose_follower(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._change(interaction, click, "follower", chosen_value(interaction))

    async def set(self, interaction: Interaction, click: CustomId) -> Reply:
        what, _, value = click.payload.partition(" ")
        return await self._change(interaction, click, what, value)

    async def clear(self, interaction: Interaction, click: CustomId) -> Reply:
        changed = await forget_plan(self.app, interaction.user.id, click.game)
        reply = await self.show(interaction, click.game, None, forgotten=changed.value)
        return replace(reply, edit=True, changed=changed)

    async def _change(self, interaction: Interaction, click: CustomId, what: str, value: str) -> Reply:
        plan = await plan_of(self.app, interaction.user.id, click.game)
        if plan is None:
            raise Refusal("planned-nothing")
        return await self._keep(interaction, click, _changed(plan, what, value))

    async def _keep(self, interaction: Interaction, click: CustomId, plan: Planned) -> Reply:
        changed = await keep_plan(self.app, interaction.user.id, click.game, plan)
        reply = await self.show(interaction, click.game, plan)
        return replace(reply, edit=True, changed=changed)

    async def show(
        self, interaction: Interaction, game_id: int, plan: Planned | None, page: int = 0, *, forgotten: bool = False
    ) -> Reply:
        """The planner: the places, or what is planned."""
        locale, user_id = private_locale(interaction), interaction.user.id
        async with self.app.sessions.look(game_id) as session:
            if session.asked == session.check_playing(user_id):
                raise Refusal("planned-your-turn")
            draft = ahead_draft(session, plan, self.app.texts, locale, page)
        if forgotten:
            draft = replace(draft, above=[self.app.texts.say(locale, "planned-cleared"), *draft.above])
        return Reply(draft, planner=PlannerOf(game_id))


def _changed(plan: Planned, what: str, value: str) -> Planned:
    """A plan with one thing settled otherwise."""
    if what == "follower" and value in (*FOLLOWERS, ASK):
        return replace(plan, follower=None if value == ASK else value)
    if what == "turn" and (value == ANY or value in map(str, TURNS)):
        return replace(plan, turn=None if value == ANY else int(value))
    if what == "draws" and value in ("yes", "no"):
        return replace(plan, draws=value == "yes")
    raise Refusal("error-unknown-click")


def place_ahead(session: Session, text: str) -> Cell:
    """A place to plan for, by its number in the planner's picture, by its name or by its coordinates."""
    wanted = text.strip()
    numbered = {str(place.number): place.cell for place in places_ahead(session)}
    if wanted.isdecimal() and wanted not in numbered:
        raise Refusal("planned-no-number", number=wanted, count=len(numbered))
    return numbered.get(wanted) or named_cell(wanted)


async def keep_plan(app: App, user_id: int, game_id: int, plan: Planned) -> Changed[None]:
    """Plan a player's next move, in place of what was planned before."""

    def deed(change: Change) -> None:
        seat = _check(change.session, user_id, plan)
        change.say_beforehand(seat, KIND, plan.print())

    return await app.door.change(game_id, deed, by=user_id)


def own_plan(session: Session, user_id: int) -> Planned | None:
    """What is planned for a player's seat."""
    said = session.said(session.check_seated(user_id).number)
    return Planned.parse(said[KIND]) if KIND in said else None


async def plan_of(app: App, user_id: int, game_id: int) -> Planned | None:
    """What a player has planned in a game."""
    async with app.sessions.look(game_id) as session:
        return own_plan(session, user_id)


def _check(session: Session, user_id: int, plan: Planned) -> int:
    """The seat for which something can be planned now."""
    seat = session.check_playing(user_id)
    if session.asked == seat:
        raise Refusal("planned-your-turn")
    board, cell = session.game.table.board, cell_name(plan.cell)
    if plan.cell in board.tiles:
        raise Refusal("planned-taken", cell=cell)
    if plan.cell in board.frontier:
        # What lies around it can only grow, so what fits nowhere now will not fit later.
        turns = fitting_cells(session.game).get(plan.cell, ())
        if not turns or plan.turn not in (None, *turns):
            raise Refusal("planned-never", cell=cell)
        if plan.follower not in (None, *followers_for(session, plan.cell)):
            raise Refusal("planned-never-who", cell=cell)
    return seat.number


async def forget_plan(app: App, user_id: int, game_id: int) -> Changed[bool]:
    """Forget what a player has planned; whether there was anything."""

    def deed(change: Change) -> bool:
        seat = change.session.check_seated(user_id).number
        planned = KIND in change.session.said(seat)
        if planned:
            change.say_beforehand(seat, KIND, None)
        return planned

    return await app.door.change(game_id, deed, by=user_id)


def _group(app: App, clicks: _Clicks) -> app_commands.Group:
    texts = app.texts
    group = app_commands.Group(**labels(texts, "plan"), guild_only=True)

    @group.command(**labels(texts, "plan-move"))
    @options(texts, drawing="plan-draws", **{one: (one, f"plan-{one}") for one in _OPTIONS})
    @app_commands.choices(follower=choices(texts, "planned-who", FOLLOWERS))
    async def move(
        interaction: Interaction,
        where: app_commands.Range[str, 1, 20] | None = None,
        turn: Literal[0, 90, 180, 270] | None = None,
        follower: str | None = None,
        drawing: bool = False,
    ) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        user_id = interaction.user.id
        if where is None:
            return await clicks.show(interaction, row.id, await plan_of(app, user_id, row.id))
        async with app.sessions.look(row.id) as session:
            cell = place_ahead(session, where)
        plan = Planned(cell, turn, follower, drawing)
        changed = await keep_plan(app, user_id, row.id, plan)
        draft = ahead_draft(changed.session, plan, texts, locale)
        return Reply(draft, changed=changed, planner=PlannerOf(row.id))

    @move.autocomplete("where")
    async def complete_where(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            row = await app.sessions.live_here(interaction.channel_id)
        except Refusal:
            return []
        async with app.sessions.look(row.id) as session:
            places = places_ahead(session)
        return matching([(place_label(place), cell_name(place.cell)) for place in places], current)

    @group.command(**labels(texts, "plan-show"))
    async def show(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        async with app.sessions.look(row.id) as session:
            plan = own_plan(session, interaction.user.id)
            if plan is not None and session.asked != session.seat_of(interaction.user.id):
                return Reply(ahead_draft(session, plan, texts, locale), planner=PlannerOf(row.id))
        return Reply(texts.say(locale, "planned-nothing") if plan is None else described(plan, texts, locale))

    @group.command(**labels(texts, "plan-clear"))
    async def clear(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        changed = await forget_plan(app, interaction.user.id, row.id)
        message = "planned-cleared" if changed.value else "planned-nothing"
        return Reply(texts.say(private_locale(interaction), message), changed=changed)

    return group
