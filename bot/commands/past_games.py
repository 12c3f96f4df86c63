"""Games that were: ``/history``, ``/replay``, ``/export`` and ``/import``."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot import limits
from bot.app import App
from bot.archive.records import MOST_BYTES, read_record, record_file
from bot.commands.arguments import matching
from bot.commands.command_texts import choices, labels, options
from bot.commands.game_choice import game_meant, visible
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.gateway.router import chosen_value
from bot.refusal import Refusal
from bot.show.draft import Draft
from bot.show.history import PAGE, Finished, finished, finished_with, history_draft, named
from bot.show.replay_steps import film_draft, step_draft
from bot.texts import private_locale

SCOPES = ("channel", "guild")
FORMS = ("steps", "film")
LAST_STEP = 10**6
"""A step past every end: the last there is."""


def add(app: App) -> None:
    """Add the commands and their buttons."""
    records = _Records(app)
    for command in (_history, _replay, _export, _import):
        command(app, records)
    router = app.client.router
    router.add("history", records.turn_page, private=True)
    router.add("history-game", records.open_game, defer="private")
    router.add("replay", records.go_to_step, private=True)
    router.add("film", records.film_click, defer="private")


class _Records:
    """What the commands and the buttons both do."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def page(self, interaction: Interaction, scope: str, number: int) -> Draft:
        """A page of the history."""
        archive = self.app.store.archive
        channels = [interaction.channel_id or 0]
        if scope == "guild" and interaction.guild_id is not None:
            channels = visible(interaction, await archive.channels(interaction.guild_id))
        pages = max(1, -(-await archive.count(channels) // PAGE))
        number = min(number, pages - 1)
        games = await self.listed(channels, start=number * PAGE, length=PAGE)
        return history_draft(games, number, pages, scope, self.app.texts, private_locale(interaction))

    async def listed(self, channels: list[int], *, start: int, length: int) -> list[Finished]:
        """Finished games of some channels, the latest first."""
        store = self.app.store
        games = []
        for row in await store.archive.page(channels, start=start, length=length):
            if results := await store.results.of_game(row.id):
                names = [seat.shown for seat in await store.games.seats(row.id)]
                games.append(finished_with(row, names, results))
            else:
                # Nobody's results were written for a game from elsewhere, so it is played again.
                async with self.app.sessions.look(row.id) as session:
                    games.append(finished(session))
        return games

    async def turn_page(self, interaction: Interaction, click: CustomId) -> Reply:
        scope = click.payload.partition(" ")[0]
        if scope not in SCOPES:
            raise Refusal("error-unknown-click")
        return Reply(await self.page(interaction, scope, click.number), edit=True)

    async def open_game(self, interaction: Interaction, _click: CustomId) -> Reply:
        value = chosen_value(interaction)
        if not value.isdecimal() or len(value) > 18:
            raise Refusal("error-unknown-click")
        return Reply(await self.step(interaction, int(value), LAST_STEP))

    async def step(self, interaction: Interaction, game_id: int | None, number: int) -> Draft:
        """A game as it was after a move."""
        row = await game_meant(self.app, interaction, game_id)
        async with self.app.sessions.look(row.id) as session:
            return step_draft(session, number, self.app.texts, private_locale(interaction))

    async def go_to_step(self, interaction: Interaction, click: CustomId) -> Reply:
        return Reply(await self.step(interaction, click.game, click.number), edit=True)

    async def film(self, interaction: Interaction, game_id: int | None) -> Reply:
        """A game as a moving picture."""
        row = await game_meant(self.app, interaction, game_id)
        async with self.app.sessions.look(row.id) as session:
            return Reply(film_draft(session, self.app.texts, private_locale(interaction)))

    async def film_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.film(interaction, click.game)

    async def complete(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """The finished games of this channel that fit to what was typed."""
        store, locale, offers = self.app.store, private_locale(interaction), []
        for row in await store.archive.page([interaction.channel_id or 0], start=0, length=limits.CHOICES):
            names = [seat.shown for seat in await store.games.seats(row.id)]
            offers.append((named(row, names, self.app.texts, locale), str(row.id)))
        return [app_commands.Choice(name=one.name, value=int(one.value)) for one in matching(offers, str(current))]


def _history(app: App, records: _Records) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "history"))
    @app_commands.guild_only()
    @options(texts, place="scope")
    @app_commands.choices(place=choices(texts, "place", SCOPES))
    async def history(interaction: Interaction, place: str = "channel") -> Reply:
        scope = place if place in SCOPES else "channel"
        return Reply(await records.page(interaction, scope, 0))


def _replay(app: App, records: _Records) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "replay"))
    @app_commands.guild_only()
    @options(texts, "game", "form")
    @app_commands.choices(form=choices(texts, "form", FORMS))
    async def replay(
        interaction: Interaction,
        game: app_commands.Range[int, 1, limits.WHOLE_NUMBER] | None = None,
        form: str = "steps",
    ) -> Reply:
        if form == "film":
            return await records.film(interaction, game)
        return Reply(await records.step(interaction, game, 0))

    @replay.autocomplete("game")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await records.complete(interaction, current)


def _export(app: App, records: _Records) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "export"))
    @app_commands.guild_only()
    @options(texts, "game")
    async def export(
        interaction: Interaction, game: app_commands.Range[int, 1, limits.WHOLE_NUMBER] | None = None
    ) -> Reply:
        row = await game_meant(app, interaction, game)
        async with app.sessions.look(row.id) as session:
            file = record_file(session)
            over = session.row.status in ("finished", "ended")
        said = texts.say(private_locale(interaction), "export-over" if over else "export-live", number=str(row.id))
        return Reply(Draft(above=[said], files=[file]))

    @export.autocomplete("game")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await records.complete(interaction, current)


def _import(app: App, records: _Records) -> None:
    texts = app.texts

    @app.client.tree.command(**labels(texts, "import"))
    @app_commands.guild_only()
    @options(texts, "file")
    async def import_(interaction: Interaction, file: discord.Attachment) -> Reply:
        if file.size > MOST_BYTES:
            raise Refusal("import-too-large", limit=MOST_BYTES // 1024)
        if interaction.channel_id is None:
            raise Refusal("error-server-only")
        record = await asyncio.to_thread(read_record, await file.read())
        row = await app.store.archive.keep(
            interaction.channel_id,
            interaction.user.id,
            guild_id=interaction.guild_id,
            rules=record.rules,
            options=record.options,
            players=record.players,
            deck=record.deck,
            extras=record.extras,
            actions=record.actions,
            seed=record.seed,
            seed_hash=record.seal,
            rules_version=record.rules_version,
        )
        return Reply(await records.step(interaction, row.id, LAST_STEP))
