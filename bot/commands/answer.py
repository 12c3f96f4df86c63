"""Any other question: its buttons and menu, ``/answer`` and ``/pass``."""

from __future__ import annotations

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.arguments import matching, offered_to, typed_answer
from bot.commands.command_texts import labels, options
from bot.commands.place import next_reply
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, PlannerOf, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.sessions.change import Change, Changed
from bot.sessions.session import Session
from bot.show.private_question import question_draft
from bot.show.question_controls import labelled
from bot.show.turn_message import turn_draft
from bot.texts import choose, private_locale


def add(app: App) -> None:
    """Add the commands and the controls of questions."""
    texts = app.texts

    async def play(interaction: Interaction, click: CustomId, action: str) -> Changed[None]:
        user_id = interaction.user.id
        return await app.door.change(click.game, lambda change: change.play(user_id, click.number, action), by=user_id)

    async def act(interaction: Interaction, click: CustomId, action: str) -> Reply:
        return Reply(changed=await play(interaction, click, action))

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

    def said_or_asked(interaction: Interaction, message: str, changed: Changed[None]) -> Reply:
        """That it is done, or what is asked next."""
        if changed.session.asks(interaction.user.id):
            return next_reply(app, interaction, changed, edit=False)
        return Reply(texts.say(private_locale(interaction), message), changed=changed)

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

        return said_or_asked(interaction, "table-passed", await app.door.change(row.id, deed, by=user_id))

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

        return said_or_asked(interaction, "table-answered", await app.door.change(row.id, deed, by=user_id))

    @answer.autocomplete("choice")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            answers = labelled(session, texts, private_locale(interaction))
            return [(said, f"{session.number} {action}") for action, said in answers]

        return matching(await offered_to(app, interaction, find), current)

    async def reply(interaction: Interaction, click: CustomId, action: str) -> Reply:
        return next_reply(app, interaction, await play(interaction, click, action))

    async def reply_click(interaction: Interaction, click: CustomId) -> Reply:
        return await reply(interaction, click, click.payload)

    async def reply_choose(interaction: Interaction, click: CustomId) -> Reply:
        return await reply(interaction, click, chosen_value(interaction))

    async def look_on(interaction: Interaction, click: CustomId, page: int = 0, piece: str = "") -> Reply:
        async with app.sessions.look(click.game) as session:
            session.check_asked(interaction.user.id, click.number)
            draft = question_draft(session, texts, private_locale(interaction), page, piece)
            return Reply(draft, edit=True, planner=PlannerOf(click.game, session.number))

    async def reply_page(interaction: Interaction, click: CustomId) -> Reply:
        return await look_on(interaction, click, page_number(click))

    async def reply_piece(interaction: Interaction, click: CustomId) -> Reply:
        return await look_on(interaction, click, piece=click.payload)

    router = app.client.router
    router.add("reply", reply_click, private=True)
    router.add("reply-choose", reply_choose, private=True)
    router.add("reply-page", reply_page, private=True)
    router.add("reply-piece", reply_piece, private=True)
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
