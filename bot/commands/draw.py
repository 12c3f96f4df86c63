"""Drawing a tile and looking at the one in hand: ``/draw`` and its button."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.command_texts import labels
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.sessions.change import Change, Changed
from bot.sessions.session import Session
from bot.show.placement_plan import Plan
from bot.show.planner import plan_draft
from bot.texts import private_locale


def add(app: App) -> None:
    """Add the command and the button."""
    texts = app.texts

    def planner(session: Session, interaction: Interaction, changed: Changed[None] | None = None) -> Reply:
        """The planner for the player who has a tile in hand; another question may have come first."""
        locale, decision = private_locale(interaction), session.game.decision
        if decision is not None and decision.kind != "place":
            return Reply(texts.say(locale, "table-answer-there"), changed=changed)
        return Reply(plan_draft(session, Plan(), texts, locale), changed=changed)

    async def draw_now(interaction: Interaction, game_id: int, number: int | None) -> Reply:
        user_id = interaction.user.id

        def deed(change: Change) -> None:
            session = change.session
            session.check_asked(user_id, number)
            if number is not None or _to_draw(session):
                change.act(user_id, "draw")

        changed = await app.door.change(game_id, deed, by=user_id)
        if changed.answered:
            return Reply(texts.say(private_locale(interaction), "planned-played"), changed=changed)
        changed.session.check_asked(user_id)
        return planner(changed.session, interaction, changed if changed.written else None)

    async def draw_click(interaction: Interaction, click: CustomId) -> Reply:
        return await draw_now(interaction, click.game, click.number)

    async def open_click(interaction: Interaction, click: CustomId) -> Reply:
        async with app.sessions.look(click.game) as session:
            session.check_asked(interaction.user.id, click.number)
            return planner(session, interaction)

    @app.client.tree.command(**labels(texts, "draw"))
    @app_commands.guild_only()
    async def draw(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        return await draw_now(interaction, row.id, None)

    app.client.router.add("draw", draw_click, defer="private")
    app.client.router.add("open", open_click, defer="private")


def _to_draw(session: Session) -> bool:
    return session.game.decision is not None and session.game.decision.kind == "draw"
