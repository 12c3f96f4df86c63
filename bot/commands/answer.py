"""Any other question: its buttons and menu, ``/answer`` and ``/pass``."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.arguments import matching, proposals, typed_answer
from bot.commands.moves import announce
from bot.commands.place import chosen
from bot.commands.private import change
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.show.question_controls import labelled
from bot.show.turn_message import turn_draft
from bot.texts import private_locale


def add(app: App) -> None:
    """Add the commands and the controls of questions."""
    texts = app.texts

    async def act(interaction: Interaction, game_id: int, number: int | None, action: str) -> None:
        await app.sessions.act(interaction.user.id, game_id, number, action)
        await announce(app, interaction, game_id)

    async def act_click(interaction: Interaction, click: CustomId) -> None:
        await act(interaction, click.game, click.number, click.payload)

    async def choose_click(interaction: Interaction, click: CustomId) -> None:
        await act(interaction, click.game, click.number, chosen(interaction))

    async def page_click(interaction: Interaction, click: CustomId) -> None:
        page = page_number(click)
        async with app.sessions.at(click.game) as session:
            session.check_asked(interaction.user.id, click.number)
            row = session.row
            locale = await app.languages.of(row.channel_id, row.guild_id, row.locale)
            draft = turn_draft(session, texts, locale, page)
        await change(app, interaction, draft)

    @app.client.tree.command(name=words(texts, "command-pass-name"), description=words(texts, "command-pass-about"))
    @app_commands.guild_only()
    async def pass_(interaction: Interaction) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        async with app.sessions.at(row.id) as session:
            session.check_asked(interaction.user.id)
            if "pass" not in _options(session):
                raise Refusal("table-no-pass")
            number = session.number
        await act(interaction, row.id, number, "pass")
        await reply(interaction, texts.say(private_locale(interaction), "table-passed"))

    @app.client.tree.command(name=words(texts, "command-answer-name"), description=words(texts, "command-answer-about"))
    @app_commands.guild_only()
    @app_commands.rename(choice=words(texts, "command-option-choice-name"))
    @app_commands.describe(choice=words(texts, "command-option-choice-about"))
    async def answer(interaction: Interaction, choice: app_commands.Range[str, 1, 100]) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        locale = private_locale(interaction)
        async with app.sessions.at(row.id) as session:
            session.check_asked(interaction.user.id)
            number, action = _meant(choice, session, labelled(session, texts, locale))
        await act(interaction, row.id, number, action)
        await reply(interaction, texts.say(locale, "table-answered"))

    @answer.autocomplete("choice")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            answers = labelled(session, texts, private_locale(interaction))
            return [(said, f"{session.number} {action}") for action, said in answers]

        return matching(await proposals(app, interaction, find), current)

    clicks = app.client.clicks
    clicks.add("act", act_click)
    clicks.add("choose", choose_click)
    clicks.add("page", page_click)


def page_number(click: CustomId) -> int:
    """The page of a menu that is to be shown."""
    if not click.payload.isdecimal() or len(click.payload) > 3:
        raise Refusal("error-unknown-click")
    return int(click.payload)


def _options(session: Session) -> list[str]:
    return [] if session.game.decision is None else session.game.decision.options()


def _meant(choice: str, session: Session, answers: list[tuple[str, str]]) -> tuple[int, str]:
    """The number and action of what was proposed, or of what somebody typed by hand."""
    number, _, action = choice.partition(" ")
    if number.isdecimal() and len(number) < 10 and action:
        return int(number), action
    return session.number, typed_answer(choice, answers, session.game.decision)
