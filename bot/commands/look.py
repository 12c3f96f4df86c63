"""Looking at the game of a channel: ``/score``, ``/board``, ``/tiles``, ``/fields`` and ``/log``. Anybody may."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.arguments import seen_cell
from bot.commands.command_texts import choices, labels, options
from bot.commands.game_choice import game_here, game_meant
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.looks import board_draft, fields_draft, score_draft, tiles_draft
from bot.show.moves_since import since_draft
from bot.show.turn_message import seal_draft
from bot.texts import Locale, Texts, private_locale

Look = Callable[[Session, int, Texts, Locale], Draft]
"""What a user sees of a table."""
LOOKS: Mapping[str, Look] = {
    "score": lambda session, _, texts, locale: score_draft(session, texts, locale),
    "tiles": lambda session, _, texts, locale: tiles_draft(session, texts, locale),
    "fields": lambda session, _, texts, locale: fields_draft(session, texts, locale),
    "log": since_draft,
}

VIEWS = ("map", "closeup")


def add(app: App) -> None:
    """Add the commands, and the buttons for what happened since one's last move and for the seal of the bag."""
    _add_board(app)
    for name, look in LOOKS.items():
        _add_look(app, name, look)

    async def since_click(interaction: Interaction, click: CustomId) -> Reply:
        row = await game_meant(app, interaction, click.game)
        async with app.sessions.look(row.id) as session:
            return Reply(since_draft(session, interaction.user.id, app.texts, private_locale(interaction)))

    async def seal_click(interaction: Interaction, click: CustomId) -> Reply:
        row = await game_meant(app, interaction, click.game)
        async with app.sessions.look(row.id) as session:
            return Reply(seal_draft(session, app.texts, private_locale(interaction)))

    app.client.router.add("since", since_click, defer="private")
    app.client.router.add("seal", seal_click, defer="private")


def _add_look(app: App, name: str, look: Look) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, name))
    @app_commands.guild_only()
    async def command(interaction: Interaction) -> Reply:
        row = await game_here(app, interaction.channel_id)
        async with app.sessions.look(row.id) as session:
            return Reply(look(session, interaction.user.id, texts, private_locale(interaction)))


def _add_board(app: App) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "board"))
    @app_commands.guild_only()
    @options(texts, "view", "focus")
    @app_commands.choices(
        view=choices(texts, "view", VIEWS),
    )
    async def board(
        interaction: Interaction,
        view: str | None = None,
        focus: app_commands.Range[str, 1, limits.CHOICE] | None = None,
    ) -> Reply:
        row = await game_here(app, interaction.channel_id)
        async with app.sessions.look(row.id) as session:
            cell = None if focus is None else seen_cell(session, focus)
            chosen = "closeup" if cell is not None else view if view in VIEWS else "auto"
            draft = board_draft(
                session, texts, private_locale(interaction), user_id=interaction.user.id, view=chosen, focus=cell
            )
        return Reply(draft)
