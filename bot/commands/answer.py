"""Any other question: its buttons and menu, ``/answer`` and ``/pass``."""

from __future__ import annotations

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.arguments import matching, offered_to, typed_answer
from bot.commands.command_texts import labels, options
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.show.question_controls import labelled
from bot.show.turn_message import turn_draft
from bot.texts import choose, private_locale


def add(app: App) -> None:
    """Add the commands and the controls of questions."""
    texts = app.texts

    async def act(interaction: Interaction, click: CustomId, action: str) -> Reply:
        user_id = interaction.user.id
        changed = await app.door.change(
            click.game, lambda change: change.play(user_id, click.number, action), by=user_id
        )
        return Reply(changed=changed)

    async def act_click(interaction: Interaction, click: CustomId) -> Reply:
        return await act(interaction, click, click.payload)

    async def choose_click(interaction: Interaction, click: CustomId) -> Reply:
        return await act(interaction, click, chosen_value(interaction))

    async def page_click(interaction: Interaction, click: CustomId) -> Reply:
        page = page_number(click)
        async with app.sessions.look(click.game) as session:
            session.check_asked(interaction.user.id, click.number)
            locale = choose(session.language or session.row.locale)
            footer = await app.time.footer(session)
            since = app.channels.told_from(click.game)
            return Reply(turn_draft(session, texts, locale, page, since=since, footer=footer), edit=True)

    @app.client.tree.command(**labels(texts, "pass"))
    @app_commands.guild_only()
    async def pass_(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        user_id = interaction.user.id

        def deed(change: Change) -> None:
            change.session.check_asked(user_id)
            if "pass" not in _options(change.session):
                raise Refusal("table-no-pass")
            change.play(user_id, None, "pass")

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(texts.say(private_locale(interaction), "table-passed"), changed=changed)

    @app.client.tree.command(**labels(texts, "answer"))
    @app_commands.guild_only()
    @options(texts, "choice")
    async def answer(interaction: Interaction, choice: app_commands.Range[str, 1, limits.CHOICE]) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        locale, user_id = private_locale(interaction), interaction.user.id

        def deed(change: Change) -> None:
            change.session.check_asked(user_id)
            number, action = _meant(choice, change.session, labelled(change.session, texts, locale))
            change.play(user_id, number, action)

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(texts.say(locale, "table-answered"), changed=changed)

    @answer.autocomplete("choice")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            answers = labelled(session, texts, private_locale(interaction))
            return [(said, f"{session.number} {action}") for action, said in answers]

        return matching(await offered_to(app, interaction, find), current)

    router = app.client.router
    router.add("act", act_click)
    router.add("choose", choose_click)
    router.add("page", page_click)


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
