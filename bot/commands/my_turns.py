"""``/my-turns``: a player's games on all servers; an app that users may also install for themselves."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.markup import Markup
from bot.show.lobby_message import name_of
from bot.texts import Locale, private_locale
from bot.timing.dates import shown
from bot.timing.waiting import link_to
from db.rows import Game

MOST_TEXT = 1900
"""Discord takes 2000 characters in a message."""


def add(app: App) -> None:
    """Add the command."""
    texts = app.texts

    @app.client.tree.command(
        name=words(texts, "command-my-turns-name"), description=words(texts, "command-my-turns-about")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def my_turns(interaction: Interaction) -> None:
        await reply(interaction, await list_turns(app, interaction.user.id, private_locale(interaction)))


async def list_turns(app: App, user_id: int, locale: Locale) -> Markup:
    """A player's games, those that wait for the player first; as many as fit into a message."""
    say = app.texts.say
    own: list[Markup] = []
    others: list[Markup] = []
    for row in await app.store.games.games_of(user_id):
        line, mine = await _line(app, row, user_id, locale)
        (own if mine else others).append(line)
    if not own and not others:
        return say(locale, "turns-none")
    lines = [say(locale, "turns-yours"), *own] if own else []
    lines += [say(locale, "turns-others"), *others] if others else []
    kept: list[Markup] = []
    for index, line in enumerate(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > MOST_TEXT:
            kept.append(say(locale, "turns-more", count=len(lines) - index))
            break
        kept.append(line)
    return Markup("\n".join(kept))


async def _line(app: App, row: Game, user_id: int, locale: Locale) -> tuple[Markup, bool]:
    """One game, and whether it waits for the player."""
    say, keeper = app.texts.say, app.time
    rules = name_of(app.texts, locale, "rules", row.rules)
    waiting = await keeper.lookout.at(row.id)
    if waiting is None:
        return say(locale, "turns-line-lobby", rules=rules, link=Markup(link_to(row, None))), False
    link = Markup(link_to(row, await keeper.lookout.turn_post(row.id)))
    since = shown(waiting.since)
    if waiting.user_id != user_id:
        player = waiting.seat.shown
        return say(locale, "turns-line-other", rules=rules, link=link, since=since, player=player), False
    left = await keeper.overtime.left(row)
    if left is None:
        return say(locale, "turns-line", rules=rules, link=link, since=since), True
    until = shown(keeper.clock.now() + left[waiting.seat.number])
    return say(locale, "turns-line-clock", rules=rules, link=link, since=since, until=until), True
