"""``/campaign``: a group's way through the levels of Mists, in its channel."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.arguments import matching
from bot.commands.moves import show_table
from bot.commands.private import change, tell
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.refusal import Refusal
from bot.show.campaign_card import campaign_draft, history_draft, history_page
from bot.show.draft import Button, Draft, Style, build
from bot.texts import Locale, private_locale, public_locale
from db.rows import LEVELS, Campaign


def add(app: App) -> None:
    """Add the commands and the buttons."""
    app.client.tree.add_command(_group(app))
    deeds = _Deeds(app)
    clicks = app.client.clicks
    clicks.add("camp-join", deeds.join_click)
    clicks.add("camp-leave", deeds.leave_click)
    clicks.add("camp-play", deeds.play_click, defer="private")
    clicks.add("camp-history", deeds.history_click)
    clicks.add("camp-end", deeds.end_click)


class _Deeds:
    """What the commands and the buttons do."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def card(self, campaign: Campaign, locale: Locale) -> Draft:
        """A campaign as it stands now."""
        attempts = await self.app.store.campaigns.attempts(campaign.id)
        running = await self.app.campaigns.running(campaign)
        return campaign_draft(campaign, attempts, running, self.app.texts, locale)

    async def public_locale(self, interaction: Interaction) -> Locale:
        """The language of the channel."""
        return public_locale(
            interaction, await self.app.languages.set_for(interaction.channel_id, interaction.guild_id)
        )

    async def join_click(self, interaction: Interaction, click: CustomId) -> None:
        user = interaction.user
        campaign = await self.app.campaigns.join(click.game, user.id, user.display_name)
        await self._changed(interaction, campaign)

    async def leave_click(self, interaction: Interaction, click: CustomId) -> None:
        await self._changed(interaction, await self.app.campaigns.leave(click.game, interaction.user.id))

    async def _changed(self, interaction: Interaction, campaign: Campaign) -> None:
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        locale = private_locale(interaction) if private else await self.public_locale(interaction)
        await change(self.app, interaction, await self.card(campaign, locale))

    async def play_click(self, interaction: Interaction, click: CustomId) -> None:
        campaign = await self.app.campaigns.going_on(click.game)
        await self.play(interaction, campaign, click.number or None)

    async def play(self, interaction: Interaction, campaign: Campaign, level: int | None) -> None:
        """Open a table for a level."""
        app, user = self.app, interaction.user
        settings = {} if campaign.guild_id is None else await app.store.settings.get("guild", campaign.guild_id)
        row = await app.campaigns.play(
            campaign,
            (user.id, user.display_name),
            level,
            options={"draw": settings.get("draw", "ask")},
            locale=await self.public_locale(interaction),
        )
        await show_table(app, row)
        await reply(interaction, app.texts.say(private_locale(interaction), "lobby-opened"))

    async def history(self, campaign: Campaign, page: int, locale: Locale) -> Draft:
        """Every attempt, a page of them."""
        store = self.app.store
        attempts = await store.campaigns.attempts(campaign.id)
        players = {one.game_id: await store.games.seats(one.game_id) for _, one in history_page(attempts, page)}
        return history_draft(campaign, attempts, players, page, self.app.texts, locale)

    async def history_click(self, interaction: Interaction, click: CustomId) -> None:
        campaign = await self.app.store.campaigns.get(click.game)
        await change(self.app, interaction, await self.history(campaign, click.number, private_locale(interaction)))

    async def end_click(self, interaction: Interaction, click: CustomId) -> None:
        app = self.app
        campaign = await app.campaigns.end(click.game, interaction.user.id, moderator=moderates(interaction))
        done = app.texts.say(private_locale(interaction), "campaign-ended", name=campaign.name)
        await change(app, interaction, Draft(above=[done]))
        public = app.texts.say(
            await self.public_locale(interaction),
            "campaign-ended-by",
            name=campaign.name,
            player=interaction.user.display_name,
        )
        await interaction.followup.send(view=build(Draft(above=[public])), ephemeral=False)


def moderates(interaction: Interaction) -> bool:
    """Whether somebody keeps order in the channel."""
    may = interaction.permissions
    return may.manage_messages or may.manage_guild


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    deeds = _Deeds(app)
    group = app_commands.Group(
        name=words(texts, "command-campaign-name"), description=words(texts, "command-campaign-about"), guild_only=True
    )

    def name(command: str) -> app_commands.locale_str:
        return words(texts, f"command-campaign-{command}-name")

    def about(command: str) -> app_commands.locale_str:
        return words(texts, f"command-campaign-{command}-about")

    title = words(texts, "command-option-title-name")
    title_about = words(texts, "command-option-title-about")

    @group.command(name=name("start"), description=about("start"), extras={"defer": "public"})
    @app_commands.rename(title=title)
    @app_commands.describe(title=title_about)
    async def start(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> None:
        channel_id, guild_id = interaction.channel_id, interaction.guild_id
        if channel_id is None or guild_id is None:
            raise Refusal("error-server-only")
        locale = await deeds.public_locale(interaction)
        user = interaction.user
        campaign = await app.campaigns.start(
            channel_id,
            guild_id,
            title or texts.plain.say(locale, "campaign-default-name"),
            (user.id, user.display_name),
        )
        await interaction.followup.send(view=build(await deeds.card(campaign, locale)))

    @group.command(name=name("play"), description=about("play"))
    @app_commands.rename(level=words(texts, "command-option-level-name"))
    @app_commands.describe(level=words(texts, "command-option-open-level-about"))
    async def play(interaction: Interaction, level: app_commands.Range[int, 1, LEVELS] | None = None) -> None:
        await deeds.play(interaction, await app.campaigns.here(interaction.channel_id), level)

    @group.command(name=name("status"), description=about("status"))
    @app_commands.rename(title=title)
    @app_commands.describe(title=title_about)
    async def status(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> None:
        campaign = await app.campaigns.find(interaction.channel_id, title)
        await tell(app, interaction, await deeds.card(campaign, private_locale(interaction)))

    @group.command(name=name("history"), description=about("history"))
    @app_commands.rename(title=title)
    @app_commands.describe(title=title_about)
    async def history(interaction: Interaction, title: app_commands.Range[str, 1, 60] | None = None) -> None:
        campaign = await app.campaigns.find(interaction.channel_id, title)
        await tell(app, interaction, await deeds.history(campaign, 0, private_locale(interaction)))

    @group.command(name=name("end"), description=about("end"))
    async def end(interaction: Interaction) -> None:
        campaign = await app.campaigns.here(interaction.channel_id)
        locale = private_locale(interaction)
        button = Button(texts.plain.say(locale, "campaign-end-button"), CustomId("camp-end", campaign.id), Style.danger)
        question = texts.say(locale, "campaign-end-sure", name=campaign.name)
        await tell(app, interaction, Draft(above=[question], rows=[[button]]))

    async def complete_title(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [] if interaction.channel_id is None else await app.store.campaigns.in_channel(interaction.channel_id)
        return matching([(campaign.name, str(campaign.id)) for campaign in found], current)

    status.autocomplete("title")(complete_title)
    history.autocomplete("title")(complete_title)
    return group
