"""Whom a table waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
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

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    async def at(self, game_id: int) -> Waiting | None:
        """Whom a game waits for; None in a lobby, after the end, and while a stand-in is to move."""
        if (await self._store.games.get(game_id)).status != "live":
            return None
        async with self._sessions.at(game_id) as session:
            return await self.of(session)

    async def of(self, session: Session) -> Waiting | None:
        """Whom a table waits for whose lock is held."""
        seat = session.asked
        if seat is None or seat.user_id is None or session.left_to_chance:
            return None
        last = await self._store.log.last(session.row.id)
        since = last.at if last is not None else session.row.started_at or session.row.created_at
        return Waiting(session.row, seat, seat.user_id, session.seats, session.number, session.turn, since)

    async def turn_post(self, game_id: int) -> Post | None:
        """The newest message that shows a turn of the game."""
        posts = await self._store.posts.of_game(game_id)
        return next((post for post in reversed(posts) if post.kind.startswith("turn")), None)


def link_to(row: Row, post: Post | None) -> str:
    """The address of a game's message, or of its channel."""
    place = f"https://discord.com/channels/{row.guild_id or '@me'}/{row.channel_id}"
    return place if post is None else f"{place}/{post.message_id}"
