"""Forgetting a user: their name leaves everything, and the tables where they sat learn who plays on."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack, suppress

from bot.app import App
from bot.channel.board_post import FAULTS
from bot.sessions.session import Session
from bot.show.draft import Draft

log = logging.getLogger(__name__)


async def forget(app: App, user_id: int) -> None:
    """Delete a user's data. Lobbies are left; at live tables a stand-in takes the seat, and those alone there end."""
    open_games = await app.store.games.games_of(user_id)
    lobbies = [game.id for game in open_games if game.status == "lobby"]
    for game_id in lobbies:
        await app.lobbies.leave(game_id, user_id)
    sessions: dict[int, Session] = {}
    async with AsyncExitStack() as held:
        # Nobody may be in the middle of a move there; always in the same order, so that two who leave do not wait for
        # each other.
        for game_id in sorted(game.id for game in open_games if game.status == "live"):
            sessions[game_id] = await held.enter_async_context(app.sessions.at(game_id))
        left = await app.store.people.forget(user_id)
        app.sessions.forget_all()
        app.pictures.forget()
        for game_id, session in sessions.items():
            if game_id in left and all(seat.user_id is None for seat in await app.store.games.seats(game_id)):
                await app.sessions.end(session)
    for game_id in left:
        await _tell(app, game_id)
    for game_id in (*lobbies, *left):
        # What cannot be shown now is shown later.
        with suppress(*FAULTS):
            await app.announcer.show(game_id)


async def _tell(app: App, game_id: int) -> None:
    row = await app.store.games.get(game_id)
    if row.status != "live":
        return
    locale = await app.languages.of(row.channel_id, row.guild_id, row.locale)
    try:
        await app.announcer.post(row, "vote-left", Draft(above=[app.texts.say(locale, "data-left")]))
    except FAULTS as error:
        log.warning("game %d is not told that somebody has left: %s", game_id, error)
