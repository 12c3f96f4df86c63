"""``/game``: open a table, sit down, start, end, and see how things are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from discord import app_commands

from bot.app import App
from bot.commands.moves import announce, show_table
from bot.commands.place import chosen
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.lobby.first_player import LOT
from bot.lobby.option_input import Proposal, propose_additions, propose_options, read_additions, read_options
from bot.markup import Markup
from bot.refusal import Refusal
from bot.show.lobby_message import game_line, seat_line
from bot.show.turn_message import COLOURS
from bot.texts import Texts, private_locale, public_locale
from engine.rules import RULE_SETS, rule_set
from engine.rules.ruleset import RuleSet

MOST_CHOICES = 25
LONGEST_CHOICE = 100
LEVELS = 6


def add(app: App) -> None:
    """Add the commands and the lobby's buttons."""
    app.client.tree.add_command(_group(app))
    clicks = app.client.clicks
    deeds = _Deeds(app)
    clicks.add("join", deeds.join_click)
    clicks.add("leave", deeds.leave_click)
    clicks.add("start", deeds.start_click)
    clicks.add("additions", deeds.additions_click)
    clicks.add("level", deeds.level_click)
    clicks.add("colours", deeds.colours_click)
    clicks.add("markers", deeds.markers_click)
    clicks.add("first", deeds.first_click)


def offered(texts: Texts) -> list[str]:
    """The rule sets that can be chosen: those that the bot has a name for."""
    return [name for name in RULE_SETS if texts.has(f"rules-{name}")]


def _choices(proposals: Iterable[Proposal]) -> list[app_commands.Choice[str]]:
    """As many as Discord shows; a value that it would cut is not offered."""
    whole = [(shown, value) for shown, value in proposals if len(value) <= LONGEST_CHOICE]
    return [app_commands.Choice(name=shown[:LONGEST_CHOICE], value=value) for shown, value in whole[:MOST_CHOICES]]


def _rules(interaction: Interaction) -> RuleSet:
    """The rules that have been chosen while the command is still being typed."""
    return RULE_SETS.get(str(getattr(interaction.namespace, "rules", None)), RULE_SETS["base"])


class _Deeds:
    """What the commands and the buttons both do."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def join(self, interaction: Interaction, game_id: int, colour: str | None = None) -> None:
        user = interaction.user
        await self.app.lobbies.join(game_id, user.id, user.display_name, colour)
        await announce(self.app, interaction, game_id)

    async def leave(self, interaction: Interaction, game_id: int) -> None:
        await self.app.lobbies.leave(game_id, interaction.user.id)
        await announce(self.app, interaction, game_id)

    async def start(self, interaction: Interaction, game_id: int) -> None:
        await self.app.lobbies.start(game_id, interaction.user.id)
        await announce(self.app, interaction, game_id)

    async def join_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.join(interaction, click.game)

    async def leave_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.leave(interaction, click.game)

    async def start_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.start(interaction, click.game)

    async def additions_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.app.lobbies.choose_additions(click.game, interaction.user.id, _values(interaction))
        await announce(self.app, interaction, click.game)

    async def level_click(self, interaction: Interaction, click: CustomId) -> None:
        levels = [int(value) for value in _values(interaction) if value.isdecimal() and len(value) < 3]
        if not levels:
            raise Refusal("error-unknown-click")
        await self.app.lobbies.choose_level(click.game, interaction.user.id, levels[0])
        await announce(self.app, interaction, click.game)

    async def colours_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.app.lobbies.choose_colours(click.game, interaction.user.id, _values(interaction))
        await announce(self.app, interaction, click.game)

    async def markers_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.app.lobbies.choose_markers(click.game, interaction.user.id, _values(interaction))
        await announce(self.app, interaction, click.game)

    async def first_click(self, interaction: Interaction, click: CustomId) -> None:
        value = chosen(interaction)
        if value != LOT and not (value.isdecimal() and len(value) < 4):
            raise Refusal("error-unknown-click")
        number = None if value == LOT else int(value)
        await self.app.lobbies.choose_first(click.game, interaction.user.id, number)
        await announce(self.app, interaction, click.game)


def _values(interaction: Interaction) -> list[str]:
    """What was chosen in a menu."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    return [str(value) for value in data.get("values", [])]


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    deeds = _Deeds(app)
    group = app_commands.Group(
        name=words(texts, "command-game-name"), description=words(texts, "command-game-about"), guild_only=True
    )

    def name(command: str) -> app_commands.locale_str:
        return words(texts, f"command-game-{command}-name")

    def about(command: str) -> app_commands.locale_str:
        return words(texts, f"command-game-{command}-about")

    def say(interaction: Interaction, message: str, /, **args: str | int) -> Markup:
        return texts.say(private_locale(interaction), message, **args)

    @group.command(name=name("new"), description=about("new"))
    @app_commands.rename(**{n: words(texts, f"command-option-{n}-name") for n in _NEW_OPTIONS})
    @app_commands.describe(**{n: words(texts, f"command-option-{n}-about") for n in _NEW_OPTIONS})
    @app_commands.choices(
        rules=[app_commands.Choice(name=words(texts, f"rules-{name}"), value=name) for name in offered(texts)],
        drawing=[app_commands.Choice(name=words(texts, f"drawing-{how}"), value=how) for how in ("ask", "auto")],
    )
    async def new(
        interaction: Interaction,
        rules: str = "base",
        additions: app_commands.Range[str, 0, 200] = "",
        drawing: str | None = None,
        level: app_commands.Range[int, 1, LEVELS] | None = None,
        options: app_commands.Range[str, 0, 200] = "",
    ) -> None:
        channel_id, guild_id = interaction.channel_id, interaction.guild_id
        if channel_id is None or guild_id is None:
            raise Refusal("error-server-only")
        wishes = read_options(options, rule_set(rules))
        if names := read_additions(additions, rule_set(rules), texts, private_locale(interaction)):
            wishes["modules"] = names
        if level is not None:
            wishes["level"] = level
        settings = await app.store.settings.get("guild", guild_id)
        wishes["draw"] = drawing or wishes.get("draw") or settings.get("draw", "ask")
        locale = public_locale(interaction, await app.languages.set_for(channel_id, guild_id))
        user = interaction.user
        row = await app.lobbies.open(
            channel_id, guild_id, (user.id, user.display_name), rules=rules, options=wishes, locale=locale
        )
        await show_table(app, row)
        await reply(interaction, say(interaction, "lobby-opened"))

    @new.autocomplete("additions")
    async def complete_additions(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _choices(propose_additions(current, _rules(interaction), texts, private_locale(interaction)))

    @new.autocomplete("options")
    async def complete_options(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _choices(propose_options(current, _rules(interaction), texts, private_locale(interaction)))

    @group.command(name=name("join"), description=about("join"))
    @app_commands.rename(colour=words(texts, "command-option-colour-name"))
    @app_commands.describe(colour=words(texts, "command-option-colour-about"))
    @app_commands.choices(
        colour=[app_commands.Choice(name=words(texts, f"colour-{name}"), value=name) for name in COLOURS]
    )
    async def join(interaction: Interaction, colour: str | None = None) -> None:
        row = await app.sessions.here(interaction.channel_id)
        await deeds.join(interaction, row.id, colour)
        await reply(interaction, say(interaction, "lobby-you-joined"))

    @group.command(name=name("leave"), description=about("leave"))
    async def leave(interaction: Interaction) -> None:
        row = await app.sessions.here(interaction.channel_id)
        await deeds.leave(interaction, row.id)
        await reply(interaction, say(interaction, "lobby-you-left"))

    @group.command(name=name("start"), description=about("start"))
    async def start(interaction: Interaction) -> None:
        row = await app.sessions.here(interaction.channel_id)
        await deeds.start(interaction, row.id)
        await reply(interaction, say(interaction, "lobby-you-started"))

    @group.command(name=name("end"), description=about("end"))
    async def end(interaction: Interaction) -> None:
        row = await app.sessions.here(interaction.channel_id)
        may = interaction.permissions
        moderator = may.manage_messages or may.manage_guild
        if row.status == "lobby":
            await app.lobbies.close(row.id, interaction.user.id, moderator=moderator)
            done = True
        else:
            done = await app.votes.end(interaction.user.id, row.id, moderator=moderator)
        if done:
            await announce(app, interaction, row.id)
        await reply(interaction, say(interaction, "end-done" if done else "vote-asked"))

    @group.command(name=name("unblock"), description=about("unblock"))
    @app_commands.rename(how=words(texts, "command-option-how-name"))
    @app_commands.describe(how=words(texts, "command-option-how-about"))
    @app_commands.choices(
        how=[app_commands.Choice(name=words(texts, f"unblock-{one}"), value=one) for one in ("skip", "replace")]
    )
    async def unblock(interaction: Interaction, how: str = "skip") -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        may = interaction.permissions
        if not (may.manage_messages or may.manage_guild):
            raise Refusal("unblock-moderators-only")
        seat = await (app.seats.replace if how == "replace" else app.seats.skip)(row.id)
        await announce(app, interaction, row.id)
        await reply(interaction, say(interaction, f"unblock-done-{how}", player=seat.shown))

    @group.command(name=name("status"), description=about("status"))
    async def status(interaction: Interaction) -> None:
        row = await app.sessions.here(interaction.channel_id)
        locale = private_locale(interaction)
        seats = await app.store.games.seats(row.id)
        lines = [game_line(row, texts, locale), seat_line(row, seats, texts, locale)]
        if row.status == "lobby":
            lines.append(texts.say(locale, "lobby-waiting"))
        else:
            async with app.sessions.at(row.id) as session:
                asked = session.asked
                if asked is not None:
                    lines.append(texts.say(locale, "table-not-your-turn", player=asked.shown))
                lines.append(texts.say(locale, "table-left", count=session.game.deck_left))
        await reply(interaction, Markup("\n".join(lines)))

    return group


_NEW_OPTIONS = ("rules", "additions", "drawing", "level", "options")
