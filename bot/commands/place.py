"""Placing a tile with a follower: the planner's clicks, and ``/place``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from bot.errors import Refusal
from bot.ids import CustomId
from bot.play.house import House
from bot.play.moves import announce, open_planner
from bot.play.private import change
from bot.replies import Interaction
from bot.show.layout import Draft
from bot.show.planner import NO_FOLLOWER, Plan, choose_place, hand_of, plan_draft, tried
from bot.texts import private_locale


def add(house: House) -> None:
    """Add the command and the planner."""
    planner = _Planner(house)
    clicks = house.client.clicks
    clicks.add("open", planner.open, defer="private")
    clicks.add("plan", planner.go_on)
    clicks.add("plan-place", planner.choose_place)
    clicks.add("plan-who", planner.choose_follower)
    clicks.add("confirm", planner.confirm)


def chosen(interaction: Interaction) -> str:
    """What was chosen in a menu."""
    values = cast("Mapping[str, Any]", interaction.data or {}).get("values") or [""]
    return str(values[0])


class _Planner:
    """The planner's steps. Each looks at the game as it is, so an old planner is refused like an old button."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self, interaction: Interaction, click: CustomId) -> None:
        await open_planner(self.house, interaction, click.game, click.number)

    async def go_on(self, interaction: Interaction, click: CustomId) -> None:
        await self._show(interaction, click, Plan.parse(click.payload))

    async def choose_place(self, interaction: Interaction, click: CustomId) -> None:
        plan = Plan.parse(click.payload)
        try:
            x, y = map(int, chosen(interaction).split())
        except ValueError:
            raise Refusal("error-unknown-click") from None
        async with self.house.tables.at(click.game) as table:
            table.check_asked(interaction.user.id, click.number)
            plan = choose_place(table, plan, (x, y))
        await self._show(interaction, click, plan)

    async def choose_follower(self, interaction: Interaction, click: CustomId) -> None:
        plan = Plan.parse(click.payload)
        await self._show(interaction, click, Plan.parse(str(replace(plan, follower=chosen(interaction)))))

    async def confirm(self, interaction: Interaction, click: CustomId) -> None:
        plan = Plan.parse(click.payload)
        house = self.house
        follower = plan.follower or NO_FOLLOWER
        await house.tables.act(interaction.user.id, click.game, click.number, plan.action, follower)
        done = Draft(above=[house.texts.say(private_locale(interaction), "plan-done")])
        await announce(house, interaction, click.game, also=change(house, interaction, done))

    async def _show(self, interaction: Interaction, click: CustomId, plan: Plan) -> None:
        async with self.house.tables.at(click.game) as table:
            table.check_asked(interaction.user.id, click.number)
            hand_of(table)
            if plan.follower and plan.follower != NO_FOLLOWER:
                trial = tried(table, plan.action)
                decision = None if trial is None else trial.game.decision
                if decision is None or plan.follower not in decision.options():
                    raise Refusal("refuse-not-offered")
            draft = plan_draft(table, plan, self.house.texts, private_locale(interaction))
        await change(self.house, interaction, draft)
