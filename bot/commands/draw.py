"""Drawing a tile and looking at the one in hand: ``/draw`` and its buttons."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.ahead.suggestions import draw_for
from bot.app import App
from bot.commands.command_texts import labels
from bot.commands.planner import reader_of
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, PlannerOf, Reply
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.show.partner_planner import partner_draft
from bot.show.private_question import next_draft


def add(app: App) -> None:
    """Add the command and the buttons."""
    texts = app.texts

    async def draw_now(interaction: Interaction, game_id: int, number: int | None, *, edit: bool = False) -> Reply:
        user_id, reader = interaction.user.id, await reader_of(app, interaction)

        def deed(change: Change) -> bool:
            session = change.session
            if session.team and not session.asks(user_id):
                return False
            session.check_asked(user_id, number)
            if number is not None or _to_draw(session):
                change.act(user_id, "draw")
            return True

        changed = await app.door.change(game_id, deed, by=user_id)
        if not changed.value:
            return await draw_as_partner(interaction, game_id, number)
        session, written = changed.session, changed if changed.written else None
        if changed.answered:
            return Reply(texts.say(reader.locale, "planned-played"), changed=changed)
        session.check_asked(user_id)
        # Another question may have come first.
        draft = next_draft(session, reader)
        return Reply(draft, edit=edit, changed=written, planner=PlannerOf(game_id, session.number))

    async def draw_as_partner(interaction: Interaction, game_id: int, number: int | None) -> Reply:
        """Draw for a player who is absent; what a partner then sees is the planner to propose something."""
        user_id = interaction.user.id
        async with app.sessions.look(game_id) as session:
            absences = await app.time.absences(session)
        changed = await app.door.change(game_id, lambda change: draw_for(change, user_id, number, absences), by=user_id)
        reader = await reader_of(app, interaction)
        # Read anew: a player who was late stays so.
        async with app.sessions.look(game_id) as session:
            absences = await app.time.absences(session)
            reader = replace(reader, partner=session.check_partner(user_id), absences=absences)
            draft = partner_draft(session, reader)
            return Reply(draft, changed=changed, planner=PlannerOf(game_id, session.number))

    async def draw_click(interaction: Interaction, click: CustomId) -> Reply:
        return await draw_now(interaction, click.game, click.number)

    async def draw_again(interaction: Interaction, click: CustomId) -> Reply:
        return await draw_now(interaction, click.game, click.number, edit=True)

    async def open_click(interaction: Interaction, click: CustomId) -> Reply:
        user_id, reader = interaction.user.id, await reader_of(app, interaction)
        async with app.sessions.look(click.game) as session:
            session.check_asked(user_id, click.number)
            draft = next_draft(session, reader)
            return Reply(draft, planner=PlannerOf(click.game, session.number))

    @app.client.tree.command(**labels(texts, "draw"))
    @app_commands.guild_only()
    async def draw(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        return await draw_now(interaction, row.id, None)

    router = app.client.router
    router.add("draw", draw_click, defer="private")
    router.add("open", open_click, defer="private")
    router.add("reply-draw", draw_again, private=True)


def _to_draw(session: Session) -> bool:
    return session.game.decision is not None and session.game.decision.kind == "draw"
