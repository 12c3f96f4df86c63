"""Forgetting a user: their name leaves everything, and the tables where they sat learn who plays on."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack, suppress

from bot.play.announcer import FAULTS
from bot.play.house import House
from bot.play.table import Table
from bot.show.layout import Draft

log = logging.getLogger(__name__)


async def forget(house: House, user_id: int) -> None:
    """Delete a user's data. Lobbies are left; at live tables a stand-in takes the seat, and those alone there end."""
    open_games = await house.store.games.games_of(user_id)
    lobbies = [game.id for game in open_games if game.status == "lobby"]
    for game_id in lobbies:
        await house.lobbies.leave(game_id, user_id)
    tables: dict[int, Table] = {}
    async with AsyncExitStack() as held:
        # Nobody may be in the middle of a move there; always in the same order, so that two who leave do not wait for
        # each other.
        for game_id in sorted(game.id for game in open_games if game.status == "live"):
            tables[game_id] = await held.enter_async_context(house.tables.at(game_id))
        left = await house.store.people.forget(user_id)
        house.tables.forget_all()
        house.pictures.forget()
        for game_id, table in tables.items():
            if game_id in left and all(seat.user_id is None for seat in await house.store.games.seats(game_id)):
                await house.tables.end(table)
    for game_id in left:
        await _tell(house, game_id)
    for game_id in (*lobbies, *left):
        # What cannot be shown now is shown later.
        with suppress(*FAULTS):
            await house.announcer.show(game_id)


async def _tell(house: House, game_id: int) -> None:
    row = await house.store.games.get(game_id)
    if row.status != "live":
        return
    locale = await house.languages.of(row.channel_id, row.guild_id, row.locale)
    try:
        await house.announcer.post(row, "vote-left", Draft(above=[house.texts.say(locale, "data-left")]))
    except FAULTS as error:
        log.warning("game %d is not told that somebody has left: %s", game_id, error)
