"""``/standing`` and its button: answers to questions that come out of turn, given once and for all."""

from __future__ import annotations

from discord import app_commands

from bot.ahead.standing_answers import ASK, QUESTIONS, questions_in
from bot.app import App
from bot.commands.moves import announce
from bot.commands.place import chosen
from bot.commands.private import change, tell
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction
from bot.gateway.translator import words
from bot.refusal import Refusal
from bot.show.draft import Draft, Entry, Menu
from bot.texts import Locale, private_locale


def add(app: App) -> None:
    """Add the command, the button under questions, and the menus."""
    texts = app.texts

    async def draft_for(user_id: int, game_id: int, locale: Locale, only: str | None = None) -> Draft:
        async with app.sessions.at(game_id) as session:
            seat = session.check_seated(user_id)
            kinds = [kind for kind in questions_in(session.game) if only in (None, kind)]
        if not kinds:
            raise Refusal("standing-no-questions")
        said = {one.kind: one.value for one in await app.store.intents.of_game(game_id) if one.seat == seat.number}
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

    async def standing_click(interaction: Interaction, click: CustomId) -> None:
        draft = await draft_for(interaction.user.id, click.game, private_locale(interaction), click.payload)
        await tell(app, interaction, draft)

    async def set_click(interaction: Interaction, click: CustomId) -> None:
        kind, policy, user_id = click.payload, chosen(interaction), interaction.user.id
        if kind not in QUESTIONS or policy not in QUESTIONS[kind].names:
            raise Refusal("error-unknown-click")
        async with app.sessions.at(click.game) as session:
            seat = session.check_seated(user_id)
            if session.row.status != "live":
                raise Refusal("refuse-game-over")
            if policy == ASK:
                await app.store.intents.drop(click.game, seat.number, kind)
            else:
                await app.store.intents.set(click.game, seat.number, kind, policy)
        await change(app, interaction, await draft_for(user_id, click.game, private_locale(interaction)))
        if await app.sessions.foresee(click.game):
            await announce(app, interaction, click.game)

    @app.client.tree.command(
        name=words(texts, "command-standing-name"), description=words(texts, "command-standing-about")
    )
    @app_commands.guild_only()
    async def standing(interaction: Interaction) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        await tell(app, interaction, await draft_for(interaction.user.id, row.id, private_locale(interaction)))

    app.client.clicks.add("standing", standing_click, defer="private")
    app.client.clicks.add("standing-set", set_click)
