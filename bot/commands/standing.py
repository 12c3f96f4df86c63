"""``/standing`` and its button: answers to questions that come out of turn, given once and for all."""

from __future__ import annotations

from discord import app_commands

from bot.ahead.standing_answers import ASK, QUESTIONS, questions_in
from bot.app import App
from bot.commands.command_texts import labels
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.show.draft import Draft, Entry, Menu
from bot.texts import Locale, private_locale


def add(app: App) -> None:
    """Add the command, the button under questions, and the menus."""
    texts = app.texts

    def draft_for(session: Session, user_id: int, locale: Locale, only: str | None = None) -> Draft:
        seat = session.check_seated(user_id)
        kinds = [kind for kind in questions_in(session.game) if only in (None, kind)]
        if not kinds:
            raise Refusal("standing-no-questions")
        said, game_id = session.said(seat.number), session.row.id
        say = texts.plain.say
        lines = [texts.say(locale, "standing-about")]
        rows = []
        for kind in kinds:
            now = said.get(kind, ASK)
            lines.append(texts.say(locale, f"standing-{kind}", policy=texts.say(locale, f"standing-{kind}-{now}")))
            entries = [
                Entry(say(locale, f"standing-{kind}-{one}"), one, chosen=one == now) for one in QUESTIONS[kind].names
            ]
            rows.append(Menu(CustomId("standing-set", game_id, 0, kind), say(locale, f"standing-{kind}-menu"), entries))
        return Draft(above=lines, rows=rows)

    async def standing_click(interaction: Interaction, click: CustomId) -> Reply:
        async with app.sessions.look(click.game) as session:
            return Reply(draft_for(session, interaction.user.id, private_locale(interaction), click.payload))

    async def set_click(interaction: Interaction, click: CustomId) -> Reply:
        kind, policy, user_id = click.payload, chosen_value(interaction), interaction.user.id
        if kind not in QUESTIONS or policy not in QUESTIONS[kind].names:
            raise Refusal("error-unknown-click")

        def deed(change: Change) -> None:
            seat = change.session.check_playing(user_id).number
            change.say_beforehand(seat, kind, None if policy == ASK else policy)

        changed = await app.door.change(click.game, deed, by=user_id)
        draft = draft_for(changed.session, user_id, private_locale(interaction))
        return Reply(draft, edit=True, changed=changed)

    @app.client.tree.command(**labels(texts, "standing"))
    @app_commands.guild_only()
    async def standing(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        async with app.sessions.look(row.id) as session:
            return Reply(draft_for(session, interaction.user.id, private_locale(interaction)))

    app.client.router.add("standing", standing_click, defer="private")
    app.client.router.add("standing-set", set_click, private=True)
