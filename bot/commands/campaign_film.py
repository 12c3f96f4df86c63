"""The film of a campaign: the button beside its story, and what ``/campaign film`` does."""

from __future__ import annotations

from functools import partial

from bot.app import App
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.refusal import Refusal
from bot.show.campaign_film_message import failed_draft, film_draft, making_draft
from bot.texts import private_locale
from db.rows import Campaign


def add(app: App) -> None:
    """Add the button."""
    app.client.router.add("camp-film", partial(_film_click, app), defer="private")


async def _film_click(app: App, interaction: Interaction, click: CustomId) -> Reply:
    return await show_film(app, interaction, await app.store.campaigns.get(click.game))


async def show_film(app: App, interaction: Interaction, campaign: Campaign) -> Reply:
    """Show the asker the levels of a campaign that are won; until it is made, that it is being made."""
    locale = private_locale(interaction)
    wins = await app.chronicles.wins(await app.store.campaigns.group(campaign.id))
    if not wins:
        raise Refusal("film-none", name=campaign.name)
    sender = app.client.router.sender
    if sender is not None:
        await sender.update(interaction, making_draft(campaign, app.texts, locale))
    filmed = [(win, await app.chronicles.session(win.chapter.attempt)) for win in wins]
    draft = film_draft(campaign, filmed, app.texts, locale)
    if draft.scene is not None and await app.pictures.paint(draft.scene) is None:
        # It was promised a moment ago.
        draft = failed_draft(campaign, app.texts, locale)
    return Reply(draft, edit=True)
