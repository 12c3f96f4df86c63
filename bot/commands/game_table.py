"""``/game``: open a table, sit down, start, end, and see how things are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from discord import app_commands

from bot import limits
from bot.app import App
from bot.channel.language import language_set_for
from bot.commands import end_alone
from bot.commands.arguments import matching
from bot.commands.asked_texts import asked_text
from bot.commands.campaign import moderates
from bot.commands.command_texts import choices, labels, options
from bot.commands.seat import person_of
from bot.consent.causes import end as end_game
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.gateway.router import chosen_value, chosen_values
from bot.lobby import lobbies
from bot.lobby.computer_seats import AWAY, called, choose_computer_level, seat_computer, send_away
from bot.lobby.first_player import LOT
from bot.lobby.option_input import Proposal, propose_additions, propose_options, read_additions, read_options
from bot.markup import Markup
from bot.refusal import Refusal
from bot.seats.hand_over import unblock as unblock_table
from bot.sessions.absences import AGREEMENTS
from bot.sessions.change import Change
from bot.show.history import named
from bot.show.lobby_message import computer_words, game_line, seat_line
from bot.texts import Texts, private_locale, public_locale
from db.rows import Seat
from engine.players.levels import LEVELS, STAND_IN
from engine.rules import RULE_SETS, rule_set
from engine.rules.mists_levels import last_level
from engine.rules.ruleset import DRAWING, RuleSet
from render.colours import COLOUR_NAMES


def add(app: App) -> None:
    """Add the commands and the lobby's buttons."""
    app.client.tree.add_command(_group(app))
    router = app.client.router
    lobby = _Lobby(app)
    router.add("join", lobby.join_click)
    router.add("leave", lobby.leave_click)
    router.add("start", lobby.start_click)
    router.add("additions", lobby.additions_click)
    router.add("level", lobby.level_click)
    router.add("colours", lobby.colours_click)
    router.add("markers", lobby.markers_click)
    router.add("first", lobby.first_click)
    router.add("agreement", lobby.agreement_click)
    router.add("computer", lobby.computer_click)
    router.add("computers", lobby.computers_click)


def offered(texts: Texts) -> list[str]:
    """The rule sets that can be chosen: those that the bot has a name for."""
    return [name for name in RULE_SETS if texts.has(f"rules-{name}")]


def _choices(proposals: Iterable[Proposal]) -> list[app_commands.Choice[str]]:
    """As many as Discord shows; a value that it would cut is not offered."""
    whole = [(shown, value) for shown, value in proposals if len(value) <= limits.CHOICE]
    return [app_commands.Choice(name=shown[: limits.CHOICE], value=value) for shown, value in whole[: limits.CHOICES]]


def _rules(interaction: Interaction) -> RuleSet:
    """The rules that have been chosen while the command is still being typed."""
    return RULE_SETS.get(str(getattr(interaction.namespace, "rules", None)), RULE_SETS["base"])


class _Lobby:
    """What the lobby's commands and buttons both do."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def change(
        self, interaction: Interaction, game_id: int, deed: Callable[[Change], None], said: Markup | None = None
    ) -> Reply:
        """Change a lobby."""
        return Reply(said, changed=await self.app.door.change(game_id, deed, by=interaction.user.id))

    async def join(
        self, interaction: Interaction, game_id: int, colour: str | None = None, said: Markup | None = None
    ) -> Reply:
        """Sit down, or change one's colour; at a campaign's table with the consent of its group."""
        changed = await self.app.campaigns.sit_down(game_id, person_of(interaction), colour)
        return Reply(said, changed=changed)

    async def join_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.join(interaction, click.game)

    async def leave(self, interaction: Interaction, game_id: int, said: Markup | None = None) -> Reply:
        """Stand up."""
        user_id = interaction.user.id
        return await self.change(interaction, game_id, lambda change: lobbies.leave(change, user_id), said)

    async def leave_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.leave(interaction, click.game)

    async def start(self, interaction: Interaction, game_id: int, said: Markup | None = None) -> Reply:
        """Begin the game."""
        user_id, dealer = interaction.user.id, self.app.dealer
        return await self.change(interaction, game_id, lambda change: lobbies.start(change, user_id, dealer), said)

    async def start_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.start(interaction, click.game)

    async def additions_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, names = interaction.user.id, chosen_values(interaction)
        return await self.change(
            interaction, click.game, lambda change: lobbies.choose_additions(change, user_id, names)
        )

    async def level_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, value = interaction.user.id, chosen_value(interaction)
        if not value.isdecimal() or len(value) > 2:
            raise Refusal("error-unknown-click")
        return await self.change(
            interaction, click.game, lambda change: lobbies.choose_level(change, user_id, int(value))
        )

    async def colours_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, colours = interaction.user.id, chosen_values(interaction)
        return await self.change(
            interaction, click.game, lambda change: lobbies.choose_colours(change, user_id, colours)
        )

    async def markers_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, colours = interaction.user.id, chosen_values(interaction)
        return await self.change(
            interaction, click.game, lambda change: lobbies.choose_markers(change, user_id, colours)
        )

    async def agreement_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id = interaction.user.id
        agreement = next((one for one in AGREEMENTS if one == click.payload), None)
        if agreement is None:
            raise Refusal("error-unknown-click")
        reply = await self.change(
            interaction, click.game, lambda change: lobbies.choose_agreement(change, user_id, agreement)
        )
        if reply.changed is not None and reply.changed.session.row.campaign_id is not None:
            # The next levels begin with what the group has chosen.
            await self.app.campaigns.remember(reply.changed.session.row.campaign_id, agreement)
        return reply

    async def computer_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id = interaction.user.id
        return Reply(
            changed=await self.app.door.change(click.game, lambda change: seat_computer(change, user_id), by=user_id)
        )

    async def computers_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, value = interaction.user.id, chosen_value(interaction)
        if not click.payload.isdecimal() or len(click.payload) > 3:
            raise Refusal("error-unknown-click")
        number = int(click.payload)

        def deed(change: Change) -> None:
            if value == AWAY:
                send_away(change, user_id, number)
            else:
                choose_computer_level(change, user_id, number, value)

        return await self.change(interaction, click.game, deed)

    async def first_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, value = interaction.user.id, chosen_value(interaction)
        if value != LOT and not (value.isdecimal() and len(value) < 4):
            raise Refusal("error-unknown-click")
        number = None if value == LOT else int(value)
        return await self.change(interaction, click.game, lambda change: lobbies.choose_first(change, user_id, number))


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    lobby = _Lobby(app)
    group = app_commands.Group(**labels(texts, "game"), guild_only=True)

    def say(interaction: Interaction, message: str, /, **args: str | int) -> Markup:
        return texts.say(private_locale(interaction), message, **args)

    @group.command(**labels(texts, "game-new"))
    @options(texts, *_NEW_OPTIONS)
    @app_commands.choices(
        rules=choices(texts, "rules", offered(texts)),
        drawing=choices(texts, "drawing", DRAWING),
    )
    async def new(
        interaction: Interaction,
        rules: str = "base",
        additions: app_commands.Range[str, 0, 200] = "",
        drawing: str | None = None,
        level: app_commands.Range[int, 1, last_level()] | None = None,
        options: app_commands.Range[str, 0, 200] = "",
    ) -> Reply:
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
        locale = public_locale(interaction, await language_set_for(app.store.settings, channel_id, guild_id))
        user = interaction.user
        opened = await app.opening.open(
            channel_id, guild_id, (user.id, user.display_name), rules=rules, options=wishes, locale=locale
        )
        return Reply(say(interaction, "lobby-opened"), changed=opened)

    @new.autocomplete("additions")
    async def complete_additions(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _choices(propose_additions(current, _rules(interaction), texts, private_locale(interaction)))

    @new.autocomplete("options")
    async def complete_options(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _choices(propose_options(current, _rules(interaction), texts, private_locale(interaction)))

    @group.command(**labels(texts, "game-join"))
    @options(texts, "colour")
    @app_commands.choices(colour=choices(texts, "colour", COLOUR_NAMES))
    async def join(interaction: Interaction, colour: str | None = None) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        return await lobby.join(interaction, row.id, colour, say(interaction, "lobby-you-joined"))

    @group.command(**labels(texts, "game-leave"))
    async def leave(interaction: Interaction) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        return await lobby.leave(interaction, row.id, say(interaction, "lobby-you-left"))

    @group.command(**labels(texts, "game-start"))
    async def start(interaction: Interaction) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        return await lobby.start(interaction, row.id, say(interaction, "lobby-you-started"))

    @group.command(**labels(texts, "game-computer"))
    @options(texts, "remove", level=("level", "computer-level"), seated="change")
    @app_commands.choices(level=choices(texts, "computer-level", LEVELS))
    async def computer(
        interaction: Interaction, level: str | None = None, seated: str | None = None, remove: str | None = None
    ) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        user_id = interaction.user.id

        def deed(change: Change) -> tuple[str, Seat]:
            if remove is not None:
                return "left", send_away(change, user_id, called(change.session, remove).number)
            if seated is None:
                return "sits", seat_computer(change, user_id, level)
            if level is None:
                raise Refusal("lobby-computer-level")
            return "plays", choose_computer_level(change, user_id, called(change.session, seated).number, level)

        changed = await app.door.change(row.id, deed, by=user_id)
        done, seat = changed.value
        plays = computer_words(seat, texts, private_locale(interaction))
        said = say(interaction, f"lobby-computer-{done}", player=seat.shown, computer=plays)
        return Reply(said, changed=changed)

    @computer.autocomplete("seated")
    @computer.autocomplete("remove")
    async def complete_computer(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        channel_id = interaction.channel_id
        row = None if channel_id is None else await app.store.games.live_game_in(channel_id)
        seats = [] if row is None or row.status != "lobby" else await app.store.games.seats(row.id)
        return matching([(seat.shown, seat.shown) for seat in seats if seat.kind == "computer"], current)

    @group.command(**labels(texts, "game-end"))
    async def end(interaction: Interaction) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        moderator, user_id = moderates(interaction), interaction.user.id
        if asked := await end_alone.question(app, interaction, row.id, end_alone.END):
            return asked

        def deed(change: Change) -> bool:
            if change.session.row.status == "lobby":
                lobbies.close(change, user_id, moderator=moderator)
                return True
            return end_game(app.consent, change, user_id, moderator=moderator)

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(say(interaction, asked_text(changed, "end-done")), changed=changed)

    @group.command(**labels(texts, "game-unblock"))
    @options(texts, "how", level=("level", "stand-in-level"))
    @app_commands.choices(
        how=choices(texts, "unblock", ("skip", "replace")), level=choices(texts, "computer-level", LEVELS)
    )
    async def unblock(interaction: Interaction, how: str = "skip", level: str = STAND_IN) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        if not moderates(interaction):
            raise Refusal("unblock-moderators-only")
        changed = await app.door.change(row.id, lambda change: unblock_table(change, how, level))
        seat, done = changed.value
        return Reply(say(interaction, f"unblock-done-{done}", player=seat.shown), changed=changed)

    @group.command(**labels(texts, "game-move"))
    @options(texts, game=("game", "aside"))
    async def move(interaction: Interaction, game: app_commands.Range[int, 1, limits.WHOLE_NUMBER]) -> Reply:
        channel_id = interaction.channel_id
        if channel_id is None:
            raise Refusal("error-server-only")
        changed = await app.lost.move(
            game, interaction.user.id, channel_id, interaction.guild_id, moderator=moderates(interaction)
        )
        return Reply(say(interaction, "move-done"), changed=changed)

    @move.autocomplete("game")
    async def complete_game(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        locale, moderator = private_locale(interaction), moderates(interaction)
        rows = await app.lost.movable(interaction.user.id, interaction.guild_id or 0, moderator=moderator)
        offers = []
        for row in rows:
            names = [seat.shown for seat in await app.store.games.seats(row.id)]
            offers.append((named(row, names, texts, locale), str(row.id)))
        found = matching(offers, str(current))
        return [app_commands.Choice(name=one.name, value=int(one.value)) for one in found]

    @group.command(**labels(texts, "game-status"))
    async def status(interaction: Interaction) -> Reply:
        row = await app.sessions.here(interaction.channel_id)
        locale = private_locale(interaction)
        async with app.sessions.look(row.id) as session:
            lines = [game_line(session.row, texts, locale), seat_line(session, texts, locale)]
            if session.row.status == "lobby":
                lines.append(texts.say(locale, "lobby-waiting"))
            else:
                asked = session.asked
                if asked is not None:
                    lines.append(texts.say(locale, "table-not-your-turn", player=asked.shown))
                lines.append(texts.say(locale, "table-left", count=session.game.deck_left))
        return Reply(Markup("\n".join(lines)))

    return group


_NEW_OPTIONS = ("rules", "additions", "drawing", "level", "options")
