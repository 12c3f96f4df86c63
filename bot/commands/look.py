"""Looking at the game of a channel: ``/score``, ``/board``, ``/tiles``, ``/fields`` and ``/log``. Anybody may."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import app_commands

from bot.errors import Refusal
from bot.localise import words
from bot.play.house import House
from bot.play.looking import game_here
from bot.play.private import tell
from bot.play.table import Table
from bot.play.typed import seen_cell
from bot.replies import Interaction
from bot.show.layout import Draft
from bot.show.looks import board_draft, fields_draft, score_draft, tiles_draft
from bot.show.since import since_draft
from bot.show.telling import cell_name
from bot.texts import Locale, Texts, private_locale
from render.errors import NoSuchCellError

Look = Callable[[Table, int, Texts, Locale], Draft]
"""What a user sees of a table."""
LOOKS: Mapping[str, Look] = {
    "score": lambda table, _, texts, locale: score_draft(table, texts, locale),
    "tiles": lambda table, _, texts, locale: tiles_draft(table, texts, locale),
    "fields": lambda table, _, texts, locale: fields_draft(table, texts, locale),
    "log": since_draft,
}

VIEWS = ("map", "closeup")


def add(house: House) -> None:
    """Add the commands."""
    _add_board(house)
    for name, look in LOOKS.items():
        _add_look(house, name, look)


def _add_look(house: House, name: str, look: Look) -> None:
    texts = house.texts

    @house.client.tree.command(
        name=words(texts, f"command-{name}-name"), description=words(texts, f"command-{name}-about")
    )
    @app_commands.guild_only()
    async def command(interaction: Interaction) -> None:
        row = await game_here(house, interaction.channel_id)
        async with house.tables.at(row.id) as table:
            draft = look(table, interaction.user.id, texts, private_locale(interaction))
        await tell(house, interaction, draft)


def _add_board(house: House) -> None:
    texts = house.texts

    @house.client.tree.command(name=words(texts, "command-board-name"), description=words(texts, "command-board-about"))
    @app_commands.guild_only()
    @app_commands.rename(**{name: words(texts, f"command-option-{name}-name") for name in ("view", "focus")})
    @app_commands.describe(**{name: words(texts, f"command-option-{name}-about") for name in ("view", "focus")})
    @app_commands.choices(
        view=[app_commands.Choice(name=words(texts, f"view-{view}"), value=view) for view in VIEWS],
    )
    async def board(
        interaction: Interaction, view: str | None = None, focus: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        row = await game_here(house, interaction.channel_id)
        async with house.tables.at(row.id) as table:
            cell = None if focus is None else seen_cell(table, focus)
            chosen = "closeup" if cell is not None else view if view in VIEWS else "auto"
            draft = board_draft(
                table, texts, private_locale(interaction), user_id=interaction.user.id, view=chosen, focus=cell
            )
        try:
            await tell(house, interaction, draft)
        except NoSuchCellError:
            raise Refusal("looks-off-map", cell="" if cell is None else cell_name(*cell)) from None
