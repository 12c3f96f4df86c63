"""Ending a game as its only person: asked once more, for nobody else is asked and nothing brings the game back."""

from __future__ import annotations

from bot.app import App
from bot.commands.asked_texts import asked_text
from bot.consent.causes import end
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.refusal import Refusal
from bot.seats.hand_over import resign
from bot.sessions.change import Change
from bot.show.draft import Button, Draft, Style
from bot.texts import private_locale

END, RESIGN, KEEP = "end", "resign", "keep"


def add(app: App) -> None:
    """Add the buttons."""
    texts = app.texts

    async def sure_click(interaction: Interaction, click: CustomId) -> Reply:
        user_id, locale = interaction.user.id, private_locale(interaction)
        if click.payload == KEEP:
            return Reply(Draft(above=[texts.say(locale, "end-alone-kept")]), edit=True)
        if click.payload not in (END, RESIGN):
            raise Refusal("error-unknown-click")

        def deed(change: Change) -> bool:
            if click.payload == RESIGN:
                return resign(app.consent, change, user_id)
            return end(app.consent, change, user_id, moderator=False)

        changed = await app.door.change(click.game, deed, by=user_id)
        # Somebody may have sat down since, and is asked then.
        said = texts.say(locale, asked_text(changed, "end-done"))
        return Reply(Draft(above=[said]), edit=True, changed=changed)

    app.client.router.add("end-alone", sure_click, private=True)


async def question(app: App, interaction: Interaction, game_id: int, deed: str) -> Reply | None:
    """The question whether the only person at a table means to end its game; None for anybody else."""
    async with app.sessions.look(game_id) as session:
        own = session.seat_of(interaction.user.id)
        if session.row.status != "live" or own is None or session.people != [own]:
            return None
    texts, locale = app.texts, private_locale(interaction)
    yes = Button(texts.plain.say(locale, "end-alone-button"), CustomId("end-alone", game_id, 0, deed), Style.danger)
    no = Button(texts.plain.say(locale, "end-alone-keep"), CustomId("end-alone", game_id, 0, KEEP))
    return Reply(Draft(above=[texts.say(locale, "end-alone-sure")], rows=[[yes, no]]))
