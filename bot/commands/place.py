"""Placing a tile with a follower: the planner's clicks, and ``/place``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from discord import app_commands

from bot.app import App
from bot.commands.arguments import matching, proposals, typed_answer, typed_cell, typed_plan
from bot.commands.moves import announce, open_planner
from bot.commands.private import change
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.show.draft import Button, Draft
from bot.show.planner import (
    NO_FOLLOWER,
    Plan,
    asked_for_follower,
    choose_place,
    hand_of,
    place_at,
    place_label,
    places_of,
    plan_draft,
    tried,
)
from bot.show.question_controls import labelled
from bot.texts import Locale, Texts, private_locale


def add(app: App) -> None:
    """Add the command and the planner."""
    _add_command(app)
    planner = _Planner(app)
    clicks = app.client.clicks
    clicks.add("open", planner.open, defer="private")
    clicks.add("plan", planner.go_on)
    clicks.add("plan-place", planner.choose_place)
    clicks.add("plan-who", planner.choose_follower)
    clicks.add("plan-pin", planner.choose_pin)
    clicks.add("confirm", planner.confirm)


def _add_command(app: App) -> None:
    texts = app.texts

    @app.client.tree.command(name=words(texts, "command-place-name"), description=words(texts, "command-place-about"))
    @app_commands.guild_only()
    @app_commands.rename(**{name: words(texts, f"command-option-{name}-name") for name in _OPTIONS})
    @app_commands.describe(**{name: words(texts, f"command-option-{name}-about") for name in _OPTIONS})
    async def place(
        interaction: Interaction,
        where: app_commands.Range[str, 1, 100],
        turn: int | None = None,
        follower: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        async with app.sessions.at(row.id) as session:
            session.check_asked(interaction.user.id)
            plan = typed_plan(session, where, turn)
            number, actions = session.number, [plan.action]
            if follower is not None:
                trial = asked_for_follower(session, plan.action)
                actions.append(typed_answer(follower, labelled(trial, texts, locale), trial.game.decision))
        await app.sessions.act(interaction.user.id, row.id, number, *actions)
        await announce(app, interaction, row.id)
        asked = await _still_asked(app, interaction, row.id)
        await reply(interaction, texts.say(locale, "plan-done-asked" if asked else "plan-done"))

    @place.autocomplete("where")
    async def complete_where(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            return [(place_label(place), f"{place.x} {place.y}") for place in places_of(session)]

        return matching(await proposals(app, interaction, find), current)

    @place.autocomplete("turn")
    async def complete_turn(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        def find(session: Session) -> list[int]:
            return list(place_at(session, typed_cell(session, str(interaction.namespace.where or ""))).turns)

        turns = await proposals(app, interaction, find)
        return [app_commands.Choice(name=f"{turn}°", value=turn) for turn in turns if str(current) in str(turn)]

    @place.autocomplete("follower")
    async def complete_follower(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            given = interaction.namespace.turn
            where = str(interaction.namespace.where or "")
            plan = typed_plan(session, where, given if isinstance(given, int) else None)
            trial = tried(session, plan.action)
            answers = [] if trial is None else labelled(trial, texts, private_locale(interaction))
            return [(said, action) for action, said in answers]

        return matching(await proposals(app, interaction, find), current)


_OPTIONS = ("where", "turn", "follower")


def chosen(interaction: Interaction) -> str:
    """What was chosen in a menu."""
    values = cast("Mapping[str, Any]", interaction.data or {}).get("values") or [""]
    return str(values[0])


async def _still_asked(app: App, interaction: Interaction, game_id: int) -> bool:
    async with app.sessions.at(game_id) as session:
        return session.asked is not None and session.asked.user_id == interaction.user.id


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

    async def open(self, interaction: Interaction, click: CustomId) -> None:
        await open_planner(self.app, interaction, click.game, click.number)

    async def go_on(self, interaction: Interaction, click: CustomId) -> None:
        await self._show(interaction, click, Plan.parse(click.payload))

    async def choose_place(self, interaction: Interaction, click: CustomId) -> None:
        plan = Plan.parse(click.payload)
        try:
            x, y = map(int, chosen(interaction).split())
        except ValueError:
            raise Refusal("error-unknown-click") from None
        async with self.app.sessions.at(click.game) as session:
            session.check_planner(interaction.user.id, click.number)
            plan = choose_place(session, plan, (x, y))
        await self._show(interaction, click, plan)

    async def choose_follower(self, interaction: Interaction, click: CustomId) -> None:
        plan = Plan.parse(click.payload)
        await self._show(interaction, click, Plan.parse(str(replace(plan, follower=chosen(interaction)))))

    async def choose_pin(self, interaction: Interaction, click: CustomId) -> None:
        async with self.app.sessions.at(click.game) as session:
            session.check_planner(interaction.user.id, click.number)
            pin = next((pin for pin in session.pins if str(pin.seat) == click.payload), None)
        if pin is None:
            raise Refusal("propose-gone")
        await self._show(interaction, click, Plan.of(pin))

    async def confirm(self, interaction: Interaction, click: CustomId) -> None:
        plan = Plan.parse(click.payload)
        app = self.app
        await app.sessions.act(interaction.user.id, click.game, click.number, *plan.actions)
        asked = await _still_asked(app, interaction, click.game)
        done = done_draft(app.texts, private_locale(interaction), click.game, asked=asked)
        await announce(app, interaction, click.game, also=change(app, interaction, done))

    async def _show(self, interaction: Interaction, click: CustomId, plan: Plan) -> None:
        async with self.app.sessions.at(click.game) as session:
            partner = session.check_planner(interaction.user.id, click.number)
            hand_of(session)
            if plan.follower and plan.follower != NO_FOLLOWER:
                trial = tried(session, plan.action)
                decision = None if trial is None else trial.game.decision
                if decision is None or plan.follower not in decision.options():
                    raise Refusal("refuse-not-offered")
            draft = plan_draft(session, plan, self.app.texts, private_locale(interaction), partner)
        await change(self.app, interaction, draft)
