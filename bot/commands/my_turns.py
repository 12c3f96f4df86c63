"""``/my-turns``: a player's games on all servers; an app that users may also install for themselves."""

from __future__ import annotations

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.command_texts import labels
from bot.gateway.replies import Interaction, Reply
from bot.markup import Markup, link, moment
from bot.sessions.session import Session
from bot.texts import Locale, Texts, name_of, private_locale
from bot.timing.table_clock import time_left_in
from bot.timing.timer_plan import waiting_in
from db.rows import Game
from engine.rules.mists_levels import level


def add(app: App) -> None:
    """Add the command."""
    texts = app.texts

    @app.client.tree.command(**labels(texts, "my-turns"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def my_turns(interaction: Interaction) -> Reply:
        return Reply(await list_turns(app, interaction.user.id, private_locale(interaction)))


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
        if sum(map(len, kept)) + len(kept) + len(line) > limits.CONTENT:
            kept.append(say(locale, "turns-more", count=len(lines) - index))
            break
        kept.append(line)
    return Markup("\n".join(kept))


async def _line(app: App, row: Game, user_id: int, locale: Locale) -> tuple[Markup, bool]:
    """One game, and whether it waits for the player."""
    say = app.texts.say
    async with app.sessions.look(row.id) as session:
        rules = _what_is_played(session, app.texts, locale)
        waiting, asked, last = waiting_in(session), session.asked, session.since
        footer = await app.time.footer(session) if session.team and session.begun is not None else None
        left = time_left_in(session, app.time.clock.now()) if session.begun is not None else None
    if row.aside is not None:
        return say(locale, "turns-line-aside", rules=rules, number=str(row.id)), False
    if waiting is None and asked is None:
        return say(locale, "turns-line-lobby", rules=rules, link=link(row.guild_id, row.channel_id)), False
    post = await app.store.posts.newest_turn(row.id)
    address = link(row.guild_id, row.channel_id, None if post is None else post.message_id)
    since = moment(last)
    if waiting is None or waiting.user_id != user_id:
        # A computer is thinking, or a player is waited for.
        player = asked.shown if asked is not None else ""
        if footer is not None and footer.absent is not None and user_id in footer.partners:
            return say(locale, "turns-line-partner", rules=rules, link=address, since=since, player=player), True
        return say(locale, "turns-line-other", rules=rules, link=address, since=since, player=player), False
    if left is None:
        return say(locale, "turns-line", rules=rules, link=address, since=since), True
    until = moment(app.time.clock.now() + left[waiting.seat.number])
    return say(locale, "turns-line-clock", rules=rules, link=address, since=since, until=until), True


def _what_is_played(session: Session, texts: Texts, locale: Locale) -> Markup:
    """The rules, and of a campaign's table the campaign with its level."""
    rules = name_of(texts, locale, "rules", session.row.rules)
    if session.campaign is None:
        return rules
    number = level(session.row.options).number
    return texts.say(locale, "turns-campaign", rules=rules, name=session.campaign.name, level=number)
