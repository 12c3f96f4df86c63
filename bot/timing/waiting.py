"""Whom a table waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.play.table import Table
from bot.play.tables import Tables
from db.rows import Game as Row
from db.rows import Post, Seat
from db.store import Store


@dataclass(frozen=True, slots=True)
class Waiting:
    """A live game, the player who is asked there, and since when."""

    row: Row
    seat: Seat
    user_id: int
    seats: tuple[Seat, ...]
    number: int
    turn: int
    since: datetime

    @property
    def others(self) -> list[Seat]:
        """The other players who can be asked something."""
        return [seat for seat in self.seats if seat.user_id not in (None, self.user_id)]


class Lookout:
    """Sees whom tables wait for."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def at(self, game_id: int) -> Waiting | None:
        """Whom a game waits for; None in a lobby, after the end, and while a stand-in is to move."""
        if (await self._store.games.get(game_id)).status != "live":
            return None
        async with self._tables.at(game_id) as table:
            return await self.of(table)

    async def of(self, table: Table) -> Waiting | None:
        """Whom a table waits for whose lock is held."""
        seat = table.asked
        if seat is None or seat.user_id is None or table.left_to_chance:
            return None
        last = await self._store.log.last(table.row.id)
        since = last.at if last is not None else table.row.started_at or table.row.created_at
        return Waiting(table.row, seat, seat.user_id, table.seats, table.number, table.turn, since)

    async def turn_post(self, game_id: int) -> Post | None:
        """The newest message that shows a turn of the game."""
        posts = await self._store.posts.of_game(game_id)
        return next((post for post in reversed(posts) if post.kind.startswith("turn")), None)


def link_to(row: Row, post: Post | None) -> str:
    """The address of a game's message, or of its channel."""
    place = f"https://discord.com/channels/{row.guild_id or '@me'}/{row.channel_id}"
    return place if post is None else f"{place}/{post.message_id}"
