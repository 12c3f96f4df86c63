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
from bot.gateway.replies import Interaction, Reply
from bot.gateway.router import chosen_value
from bot.markup import Markup
from bot.refusal import Refusal
from bot.sessions.change import Change, Changed
from bot.sessions.session import Session
from bot.show.draft import Draft, Entry, Menu
from bot.show.question_controls import paged
from bot.texts import Locale, Texts, private_locale
from engine.features import Cell
from render.coordinates import cell_name

_OPTIONS = ("where", "turn", "follower")


def add(app: App) -> None:
    """Add the commands, the button and its menus."""
    app.client.tree.add_command(_group(app))
    clicks = _Clicks(app)
    router = app.client.router
    router.add("planned", clicks.open, defer="private")
    router.add("planned-page", clicks.turn_page, private=True)
    router.add("planned-place", clicks.choose_place, private=True)
    router.add("planned-who", clicks.choose_follower, private=True)


class _Clicks:
    """Planning by menus: the place first, then the follower; each choice counts at once."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def open(self, interaction: Interaction, click: CustomId) -> Reply:
        return Reply(await self._draft(interaction, click.game))

    async def turn_page(self, interaction: Interaction, click: CustomId) -> Reply:
        return Reply(await self._draft(interaction, click.game, page_number(click)), edit=True)

    async def choose_place(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._keep(interaction, click, Planned(named_cell(chosen_value(interaction))))

    async def choose_follower(self, interaction: Interaction, click: CustomId) -> Reply:
        plan = await plan_of(self.app, interaction.user.id, click.game)
        follower = chosen_value(interaction)
        if plan is None:
            raise Refusal("planned-nothing")
        if follower not in FOLLOWERS:
            raise Refusal("error-unknown-click")
        return await self._keep(interaction, click, replace(plan, follower=follower))

    async def _keep(self, interaction: Interaction, click: CustomId, plan: Planned) -> Reply:
        changed = await keep_plan(self.app, interaction.user.id, click.game, plan)
        return Reply(await self._draft(interaction, click.game), edit=True, changed=changed)

    async def _draft(self, interaction: Interaction, game_id: int, page: int = 0) -> Draft:
        app, locale = self.app, private_locale(interaction)
        texts, say = app.texts, app.texts.plain.say
        async with app.sessions.look(game_id) as session:
            plan = own_plan(session, interaction.user.id)
            names = [cell_name(cell) for cell in free_cells(session)]
        now = None if plan is None else cell_name(plan.cell)
        entries = [Entry(name, name, chosen=name == now) for name in names]
        menu, turn = CustomId("planned-place", game_id), CustomId("planned-page", game_id)
        rows = paged(entries, menu, turn, say(locale, "plan-choose-place"), page, texts, locale)
        if plan is None:
            return Draft(above=[texts.say(locale, "planned-first")], rows=rows)
        who = [Entry(say(locale, f"planned-who-{one}"), one, chosen=one == plan.follower) for one in FOLLOWERS]
        rows.append(Menu(CustomId("planned-who", game_id), say(locale, "plan-choose-follower"), who))
        return Draft(above=[texts.say(locale, "planned-set"), described(plan, texts, locale)], rows=rows)


def free_cells(session: Session) -> list[Cell]:
    """The places beside the tiles that lie, row by row."""
    return sorted(session.game.table.board.frontier, key=lambda cell: (cell[1], cell[0]))


async def keep_plan(app: App, user_id: int, game_id: int, plan: Planned) -> Changed[None]:
    """Plan a player's next move, in place of what was planned before."""

    def deed(change: Change) -> None:
        seat = _check(change.session, user_id, plan)
        change.say_beforehand(seat, KIND, plan.print())

    return await app.door.change(game_id, deed, by=user_id)


def described(plan: Planned, texts: Texts, locale: Locale) -> Markup:
    """A plan in words."""
    turn = "any" if plan.turn is None else str(plan.turn)
    lines = [texts.say(locale, "planned-is", cell=cell_name(plan.cell), turn=turn)]
    if plan.follower is None:
        lines.append(texts.say(locale, "planned-follower-asked"))
    else:
        lines.append(texts.say(locale, "planned-follower", follower=texts.say(locale, f"planned-who-{plan.follower}")))
    if plan.draws:
        lines.append(texts.say(locale, "planned-draws"))
    return Markup("\n".join(lines))


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
    if plan.cell in session.game.table.board.tiles:
        raise Refusal("planned-taken", cell=cell_name(plan.cell))
    return seat.number


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    group = app_commands.Group(**labels(texts, "plan"), guild_only=True)

    @group.command(**labels(texts, "plan-move"))
    @options(texts, drawing="plan-draws", **{one: (one, f"plan-{one}") for one in _OPTIONS})
    @app_commands.choices(follower=choices(texts, "planned-who", FOLLOWERS))
    async def move(
        interaction: Interaction,
        where: app_commands.Range[str, 1, 20],
        turn: Literal[0, 90, 180, 270] | None = None,
        follower: str | None = None,
        drawing: bool = False,
    ) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        plan = Planned(named_cell(where.strip()), turn, follower, drawing)
        changed = await keep_plan(app, interaction.user.id, row.id, plan)
        lines = [texts.say(locale, "planned-set"), described(plan, texts, locale)]
        return Reply(Markup("\n".join(lines)), changed=changed)

    @move.autocomplete("where")
    async def complete_where(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            row = await app.sessions.live_here(interaction.channel_id)
        except Refusal:
            return []
        async with app.sessions.look(row.id) as session:
            cells = free_cells(session)
        return matching([(cell_name(cell), cell_name(cell)) for cell in cells], current)

    @group.command(**labels(texts, "plan-show"))
    async def show(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        plan = await plan_of(app, interaction.user.id, row.id)
        return Reply(texts.say(locale, "planned-nothing") if plan is None else described(plan, texts, locale))

    @group.command(**labels(texts, "plan-clear"))
    async def clear(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        user_id = interaction.user.id

        def deed(change: Change) -> bool:
            seat = change.session.check_seated(user_id).number
            planned = KIND in change.session.said(seat)
            if planned:
                change.say_beforehand(seat, KIND, None)
            return planned

        changed = await app.door.change(row.id, deed, by=user_id)
        message = "planned-cleared" if changed.value else "planned-nothing"
        return Reply(texts.say(private_locale(interaction), message), changed=changed)

    return group
