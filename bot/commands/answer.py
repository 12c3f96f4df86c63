"""Any other question: its buttons and menu, ``/answer`` and ``/pass``."""

from __future__ import annotations

from discord import app_commands

from bot.commands.place import chosen
from bot.errors import Refusal
from bot.ids import CustomId
from bot.localise import words
from bot.play.house import House
from bot.play.moves import announce
from bot.play.private import change
from bot.play.table import Table
from bot.play.typed import matching, proposals, typed_answer
from bot.replies import Interaction, reply
from bot.show.questions import labelled
from bot.show.turn import turn_draft
from bot.texts import private_locale


def add(house: House) -> None:
    """Add the commands and the controls of questions."""
    texts = house.texts

    async def act(interaction: Interaction, game_id: int, number: int | None, action: str) -> None:
        await house.tables.act(interaction.user.id, game_id, number, action)
        await announce(house, interaction, game_id)

    async def act_click(interaction: Interaction, click: CustomId) -> None:
        await act(interaction, click.game, click.number, click.payload)

    async def choose_click(interaction: Interaction, click: CustomId) -> None:
        await act(interaction, click.game, click.number, chosen(interaction))

    async def page_click(interaction: Interaction, click: CustomId) -> None:
        page = page_number(click)
        async with house.tables.at(click.game) as table:
            table.check_asked(interaction.user.id, click.number)
            row = table.row
            locale = await house.languages.of(row.channel_id, row.guild_id, row.locale)
            draft = turn_draft(table, texts, locale, page)
        await change(house, interaction, draft)

    @house.client.tree.command(name=words(texts, "command-pass-name"), description=words(texts, "command-pass-about"))
    @app_commands.guild_only()
    async def pass_(interaction: Interaction) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        async with house.tables.at(row.id) as table:
            table.check_asked(interaction.user.id)
            if "pass" not in _options(table):
                raise Refusal("table-no-pass")
            number = table.number
        await act(interaction, row.id, number, "pass")
        await reply(interaction, texts.say(private_locale(interaction), "table-passed"))

    @house.client.tree.command(
        name=words(texts, "command-answer-name"), description=words(texts, "command-answer-about")
    )
    @app_commands.guild_only()
    @app_commands.rename(choice=words(texts, "command-option-choice-name"))
    @app_commands.describe(choice=words(texts, "command-option-choice-about"))
    async def answer(interaction: Interaction, choice: app_commands.Range[str, 1, 100]) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        async with house.tables.at(row.id) as table:
            table.check_asked(interaction.user.id)
            number, action = _meant(choice, table, labelled(table, texts, locale))
        await act(interaction, row.id, number, action)
        await reply(interaction, texts.say(locale, "table-answered"))

    @answer.autocomplete("choice")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(table: Table) -> list[tuple[str, str]]:
            answers = labelled(table, texts, private_locale(interaction))
            return [(said, f"{table.number} {action}") for action, said in answers]

        return matching(await proposals(house, interaction, find), current)

    clicks = house.client.clicks
    clicks.add("act", act_click)
    clicks.add("choose", choose_click)
    clicks.add("page", page_click)


def page_number(click: CustomId) -> int:
    """The page of a menu that is to be shown."""
    if not click.payload.isdecimal() or len(click.payload) > 3:
        raise Refusal("error-unknown-click")
    return int(click.payload)


def _options(table: Table) -> list[str]:
    return [] if table.game.decision is None else table.game.decision.options()


def _meant(choice: str, table: Table, answers: list[tuple[str, str]]) -> tuple[int, str]:
    """The number and action of what was proposed, or of what somebody typed by hand."""
    number, _, action = choice.partition(" ")
    if number.isdecimal() and len(number) < 10 and action:
        return int(number), action
    return table.number, typed_answer(choice, answers, table.game.decision)
