"""``/standing`` and its button: answers to questions that come out of turn, given once and for all."""

from __future__ import annotations

from discord import app_commands

from bot.commands.place import chosen
from bot.errors import Refusal
from bot.ids import CustomId
from bot.localise import words
from bot.play.house import House
from bot.play.moves import announce
from bot.play.private import change, tell
from bot.play.standing import ASK, QUESTIONS, questions_in
from bot.replies import Interaction
from bot.show.layout import Draft, Entry, Menu
from bot.texts import Locale, private_locale


def add(house: House) -> None:
    """Add the command, the button under questions, and the menus."""
    texts = house.texts

    async def draft_for(user_id: int, game_id: int, locale: Locale, only: str | None = None) -> Draft:
        async with house.tables.at(game_id) as table:
            seat = table.check_seated(user_id)
            kinds = [kind for kind in questions_in(table.game) if only in (None, kind)]
        if not kinds:
            raise Refusal("standing-no-questions")
        said = {one.kind: one.value for one in await house.store.intents.of_game(game_id) if one.seat == seat.number}
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
        await tell(house, interaction, draft)

    async def set_click(interaction: Interaction, click: CustomId) -> None:
        kind, policy, user_id = click.payload, chosen(interaction), interaction.user.id
        if kind not in QUESTIONS or policy not in QUESTIONS[kind].names:
            raise Refusal("error-unknown-click")
        async with house.tables.at(click.game) as table:
            seat = table.check_seated(user_id)
            if table.row.status != "live":
                raise Refusal("refuse-game-over")
            if policy == ASK:
                await house.store.intents.drop(click.game, seat.number, kind)
            else:
                await house.store.intents.set(click.game, seat.number, kind, policy)
        await change(house, interaction, await draft_for(user_id, click.game, private_locale(interaction)))
        if await house.tables.foresee(click.game):
            await announce(house, interaction, click.game)

    @house.client.tree.command(
        name=words(texts, "command-standing-name"), description=words(texts, "command-standing-about")
    )
    @app_commands.guild_only()
    async def standing(interaction: Interaction) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        await tell(house, interaction, await draft_for(interaction.user.id, row.id, private_locale(interaction)))

    house.client.clicks.add("standing", standing_click, defer="private")
    house.client.clicks.add("standing-set", set_click)
