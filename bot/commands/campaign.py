"""``/campaign``: a group's way through the levels of Mists, in its channel."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord import app_commands

from bot.app import RETIME, App
from bot.channel.language import language_set_for
from bot.commands.arguments import matching
from bot.commands.campaign_film import show_film
from bot.commands.command_texts import choices, labels, options
from bot.commands.seat import person_of
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.markup import Markup
from bot.refusal import Refusal
from bot.sessions.campaign_settings import CampaignSettings
from bot.show.campaign_history import history_draft, history_page
from bot.show.draft import Button, Draft, Style
from bot.texts import LOCALES, Locale, private_locale, public_locale
from db.rows import Campaign
from engine.rules.mists_levels import last_level
from engine.rules.ruleset import DRAWING

_SERVER, _CHANNEL = "server", "channel"
"""The choices that take a setting away: what the server's tables do, and the channel's language, hold again."""


def add(app: App) -> None:
    """Add the commands and the buttons."""
    app.client.tree.add_command(_group(app))
    deeds = _Deeds(app)
    router = app.client.router
    router.add("camp-join", deeds.join_click, defer="private")
    router.add("camp-leave", deeds.leave_click, defer="private")
    router.add("camp-leave-sure", deeds.leave_sure_click, private=True)
    router.add("camp-play", deeds.play_click, defer="private")
    router.add("camp-vote", deeds.vote_click, defer="private")
    router.add("camp-reopen", deeds.reopen_click, defer="private")
    router.add("camp-history", deeds.history_click, private=True)
    router.add("camp-end", deeds.end_click, private=True)


class _Deeds:
    """What the commands and the buttons do."""

    def __init__(self, app: App) -> None:
        self.app = app

    def say(self, interaction: Interaction, message: str, /, **args: str | int) -> Reply:
        """Say something to the asker alone."""
        return Reply(self.app.texts.say(private_locale(interaction), message, **args))

    async def public_locale(self, interaction: Interaction) -> Locale:
        """The language of the channel."""
        settings = self.app.store.settings
        return public_locale(
            interaction, await language_set_for(settings, interaction.channel_id, interaction.guild_id)
        )

    async def join_click(self, interaction: Interaction, click: CustomId) -> Reply:
        await self._adopt(interaction, click)
        campaign, done = await self.app.campaigns.join(click.game, person_of(interaction))
        return self.say(interaction, "campaign-joined" if done else "campaign-group-asked", name=campaign.name)

    async def leave_click(self, interaction: Interaction, click: CustomId) -> Reply:
        """Leave; once a level was played only after a second press, for the way back leads over the group."""
        await self._adopt(interaction, click)
        campaign = await self.app.store.campaigns.get(click.game)
        if interaction.user.id not in campaign.members or not await self.app.campaigns.begun(click.game):
            return await self.leave(interaction, click)
        click = CustomId("camp-leave-sure", campaign.id)
        return self._sure(interaction, campaign, "campaign-leave-sure", "campaign-leave-button", click)

    async def leave(self, interaction: Interaction, click: CustomId) -> Reply:
        """Leave a campaign."""
        campaign = await self.app.campaigns.leave(click.game, interaction.user.id)
        return self.say(interaction, "campaign-left", name=campaign.name)

    async def leave_sure_click(self, interaction: Interaction, click: CustomId) -> Reply:
        said = (await self.leave(interaction, click)).said
        return Reply(Draft(above=[said] if isinstance(said, Markup) else []), edit=True)

    def _sure(self, interaction: Interaction, campaign: Campaign, question: str, label: str, click: CustomId) -> Reply:
        """A question whether somebody means it, with the button that does it."""
        texts, locale = self.app.texts, private_locale(interaction)
        others = len(campaign.members.keys() - {interaction.user.id})
        button = Button(texts.plain.say(locale, label), click, Style.danger)
        return Reply(Draft(above=[texts.say(locale, question, name=campaign.name, others=others)], rows=[[button]]))

    async def _adopt(self, interaction: Interaction, click: CustomId) -> None:
        """Let the card of a version that did not note its cards be rewritten from now on."""
        if interaction.message is not None and click.number == 0:
            await self.app.cards.adopt(await self.app.store.campaigns.get(click.game), interaction.message.id)

    async def vote_click(self, interaction: Interaction, click: CustomId) -> Reply:
        _, request = await self.app.campaigns.vote(click.game, click.number, person_of(interaction), click.payload)
        return self.say(interaction, f"campaign-vote-{request.outcome or 'counted'}")

    async def reopen_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.reopen(interaction, click.game)

    async def reopen(self, interaction: Interaction, campaign_id: int) -> Reply:
        """Let an ended campaign go on."""
        moderator = moderates(interaction)
        campaign = await self.app.campaigns.reopen(campaign_id, interaction.user.id, moderator=moderator)
        return self.say(interaction, "campaign-reopened", name=campaign.name)

    async def play_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.play(interaction, await self.app.store.campaigns.get(click.game), click.number or None)

    async def play(self, interaction: Interaction, campaign: Campaign, level: int | None) -> Reply:
        """Open a table for a level, or sit down at the one that is open."""
        app = self.app
        changed = await app.campaigns.play(
            campaign.id,
            person_of(interaction),
            level,
            options={"draw": await self._server_drawing(campaign)},
            locale=await self.public_locale(interaction),
        )
        others = len(changed.session.seats) > 1
        said = app.texts.say(private_locale(interaction), "lobby-you-joined" if others else "lobby-opened")
        return Reply(said, changed=changed)

    async def choose(self, interaction: Interaction, campaign: Campaign, chosen: dict[str, Any]) -> Reply:
        """Change settings of a campaign, and say what is chosen now."""
        app, locale = self.app, private_locale(interaction)
        settings, live = CampaignSettings.parse(campaign.settings), False
        if chosen:
            settings, live = await app.campaigns.choose(
                campaign.id,
                interaction.user.id,
                chosen,
                moderator=moderates(interaction),
                drawing=await self._server_drawing(campaign),
            )
        say = partial(app.texts.say, locale)
        lines = [
            say("campaign-settings-title", name=campaign.name),
            say("campaign-settings-drawing", drawing=say(f"drawing-{settings.drawing or _SERVER}")),
            say("campaign-settings-hints", hints="yes" if settings.hints else "no"),
            say("campaign-settings-language", language=say(f"language-{settings.language or _CHANNEL}")),
        ]
        if live and "drawing" in chosen:
            lines.append(say("campaign-settings-later"))
        return Reply(Markup("\n".join(lines)))

    async def _server_drawing(self, campaign: Campaign) -> str:
        """How tiles are drawn at the server's tables."""
        if campaign.guild_id is None:
            return DRAWING[0]
        return str((await self.app.store.settings.get("guild", campaign.guild_id)).get("draw", DRAWING[0]))

    async def history(self, campaign: Campaign, page: int, locale: Locale) -> Draft:
        """Every attempt, a page of them."""
        store = self.app.store
        attempts = await store.campaigns.attempts(campaign.id)
        players = {one.game_id: await store.games.seats(one.game_id) for _, one in history_page(attempts, page)}
        return history_draft(campaign, attempts, players, page, self.app.texts, locale)

    async def history_click(self, interaction: Interaction, click: CustomId) -> Reply:
        campaign = await self.app.store.campaigns.get(click.game)
        return Reply(await self.history(campaign, click.number, private_locale(interaction)), edit=True)

    async def end(self, interaction: Interaction, campaign: Campaign) -> Reply:
        """Ask whether somebody means to end a campaign; refused at once where that is not possible."""
        if interaction.user.id not in campaign.members and not moderates(interaction):
            raise Refusal("campaign-not-in")
        if (await self.app.store.campaigns.group(campaign.id)).running is not None:
            raise Refusal("campaign-in-play")
        click = CustomId("camp-end", campaign.id)
        return self._sure(interaction, campaign, "campaign-end-sure", "campaign-end-button", click)

    async def end_click(self, interaction: Interaction, click: CustomId) -> Reply:
        person, moderator = person_of(interaction), moderates(interaction)
        campaign, done = await self.app.campaigns.end(click.game, person, moderator=moderator)
        said = "campaign-ended" if done else "campaign-group-asked"
        text = self.app.texts.say(private_locale(interaction), said, name=campaign.name)
        return Reply(Draft(above=[text]), edit=True)


def moderates(interaction: Interaction) -> bool:
    """Whether somebody keeps order in the channel."""
    may = interaction.permissions
    return may.manage_messages or may.manage_guild


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    deeds = _Deeds(app)
    group = app_commands.Group(**labels(texts, "campaign"), guild_only=True)

    async def shown(interaction: Interaction, campaign: Campaign, said: str) -> Reply:
        trouble = await app.cards.settled(campaign.id)
        if trouble is not None:
            raise trouble
        return deeds.say(interaction, said, name=campaign.name)

    @group.command(**labels(texts, "campaign-start"))
    @options(texts, "title")
    async def start(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> Reply:
        channel_id, guild_id = interaction.channel_id, interaction.guild_id
        if channel_id is None or guild_id is None:
            raise Refusal("error-server-only")
        locale = await deeds.public_locale(interaction)
        campaign = await app.campaigns.start(
            channel_id,
            guild_id,
            title or await app.campaigns.free_name(channel_id, texts.plain.say(locale, "campaign-default-name")),
            person_of(interaction),
            locale=locale,
        )
        return await shown(interaction, campaign, "campaign-begun")

    @group.command(**labels(texts, "campaign-play"))
    @options(texts, level=("level", "open-level"))
    async def play(interaction: Interaction, level: app_commands.Range[int, 1, last_level()] | None = None) -> Reply:
        return await deeds.play(interaction, await app.campaigns.here(interaction.channel_id), level)

    @group.command(**labels(texts, "campaign-status"))
    @options(texts, "title")
    async def status(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> Reply:
        campaign = await app.campaigns.find(interaction.channel_id, title)
        await app.campaigns.show(campaign.id)
        return await shown(interaction, campaign, "campaign-shown")

    @group.command(**labels(texts, "campaign-history"))
    @options(texts, "title")
    async def history(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> Reply:
        campaign = await app.campaigns.find(interaction.channel_id, title)
        return Reply(await deeds.history(campaign, 0, private_locale(interaction)))

    @group.command(**labels(texts, "campaign-film"))
    @options(texts, "title")
    async def film(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> Reply:
        return await show_film(app, interaction, await app.campaigns.find(interaction.channel_id, title))

    @group.command(**labels(texts, "campaign-trust"))
    @options(texts, partners="partners")
    async def trust(interaction: Interaction, partners: bool = True) -> Reply:
        user_id = interaction.user.id
        campaign = await app.campaigns.here(interaction.channel_id)
        await app.campaigns.trust(campaign.id, user_id, partners)
        # The board that waits for them tells the partners.
        await app.errands.run(RETIME, user_id=user_id)
        said = "campaign-trusts" if partners else "campaign-trusts-no-more"
        return Reply(texts.say(private_locale(interaction), said, name=campaign.name))

    @group.command(**labels(texts, "campaign-settings"))
    @options(texts, "drawing", "hints", "language")
    @app_commands.choices(
        drawing=choices(texts, "drawing", (*DRAWING, _SERVER)),
        language=choices(texts, "language", (*LOCALES, _CHANNEL)),
    )
    async def settings(
        interaction: Interaction, drawing: str | None = None, hints: bool | None = None, language: str | None = None
    ) -> Reply:
        campaign = await app.campaigns.here(interaction.channel_id)
        chosen: dict[str, Any] = {}
        if drawing is not None:
            chosen["drawing"] = None if drawing == _SERVER else drawing
        if hints is not None:
            chosen["hints"] = hints
        if language is not None:
            chosen["language"] = None if language == _CHANNEL else language
        return await deeds.choose(interaction, campaign, chosen)

    @group.command(**labels(texts, "campaign-reopen"))
    @options(texts, "title")
    async def reopen(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> Reply:
        channel_id, user_id = interaction.channel_id, interaction.user.id
        known = await (
            app.campaigns.to_reopen(channel_id, user_id) if title is None else app.campaigns.find(channel_id, title)
        )
        return await deeds.reopen(interaction, known.id)

    @group.command(**labels(texts, "campaign-end"))
    async def end(interaction: Interaction) -> Reply:
        campaign = await app.campaigns.here(interaction.channel_id)
        return await deeds.end(interaction, campaign)

    async def complete_title(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [] if interaction.channel_id is None else await app.store.campaigns.in_channel(interaction.channel_id)
        return matching([(campaign.name, str(campaign.id)) for campaign in found], current)

    status.autocomplete("title")(complete_title)
    history.autocomplete("title")(complete_title)
    film.autocomplete("title")(complete_title)
    reopen.autocomplete("title")(complete_title)
    return group
