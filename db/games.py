"""Games from lobby to end, and who sits at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, delete, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.errors import (
    AlreadySeatedError,
    ChannelTakenError,
    ColourTakenError,
    LobbyFullError,
    NoSuchGameError,
    NotSeatedError,
)
from db.part import Part, close_game, game_in_hand, log_length, note_sitting, seats_of, sittings_of
from db.rows import Ending, Game, Seat, SeatKind, Sitting, read


class Games(Part):
    """Lobbies, live games and how they end."""

    async def create_lobby(
        self,
        channel_id: int,
        host_id: int,
        host_name: str,
        *,
        rules: str = "base",
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        guild_id: int | None = None,
        locale: str | None = None,
        campaign_id: int | None = None,
    ) -> Game:
        """Open a lobby in a channel; its host takes the first seat."""
        now = self.clock()
        async with self.database.begin() as connection:
            taken = select(schema.games.c.id).where(schema.games.c.channel_id == channel_id, _open())
            if (await connection.execute(taken)).first() is not None:
                raise ChannelTakenError(channel_id)
            values = {
                "guild_id": guild_id,
                "channel_id": channel_id,
                "host_id": host_id,
                "campaign_id": campaign_id,
                "status": "lobby",
                "rules": rules,
                "options": dict(options or {}),
                "settings": dict(settings or {}),
                "extras": {},
                "locale": locale,
                "closed": False,
                "created_at": now,
            }
            try:
                inserted = await connection.execute(schema.games.insert().values(values).returning(schema.games.c.id))
            except IntegrityError as error:
                # Another process was quicker; a campaign that does not exist fails the same way.
                if campaign_id is not None and "foreign key" in str(error.orig).lower():
                    raise
                raise ChannelTakenError(channel_id) from error
            game_id = int(inserted.scalar_one())
            await _sit_down(connection, Seat(game_id, 0, host_id, host_name, None, "human", now))
            return await game_in_hand(connection, game_id)

    async def change_lobby(
        self,
        game_id: int,
        *,
        rules: str | None = None,
        options: Mapping[str, Any] | None = None,
        host_id: int | None = None,
    ) -> Game:
        """Change what will be played, or hand the lobby to another host."""
        changes: dict[str, Any] = {"rules": rules, "options": None if options is None else dict(options)}
        changes["host_id"] = host_id
        values = {name: value for name, value in changes.items() if value is not None}
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "lobby")
            return await _change(connection, game_id, values)

    async def change_settings(self, game_id: int, **changes: Any) -> Game:
        """Change settings that no replay can tell, such as drawing automatically; None takes one away."""
        async with self.database.begin() as connection:
            game = await game_in_hand(connection, game_id)
            merged = {name: value for name, value in (game.settings | changes).items() if value is not None}
            return await _change(connection, game_id, {"settings": merged})

    async def join(
        self,
        game_id: int,
        user_id: int | None,
        name: str,
        *,
        kind: SeatKind = "human",
        colour: str | None = None,
        limit: int | None = None,
    ) -> Seat:
        """Take a seat in the lobby; `limit` is how many seats the game has."""
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "lobby")
            seats = await seats_of(connection, game_id)
            if user_id is not None and any(seat.user_id == user_id for seat in seats):
                raise AlreadySeatedError(f"user {user_id} sits at game {game_id} already")
            if limit is not None and len(seats) >= limit:
                raise LobbyFullError(f"all {limit} seats of game {game_id} are taken")
            _colour_free(seats, None, colour)
            number = max((seat.number for seat in seats), default=-1) + 1
            seat = Seat(game_id, number, user_id, name, colour, kind, self.clock())
            await _sit_down(connection, seat)
            return seat

    async def leave(self, game_id: int, user_id: int) -> None:
        """Leave the lobby."""
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "lobby")
            seat = _seat_of(await seats_of(connection, game_id), game_id, user_id)
            await connection.execute(delete(schema.seats).where(_this(seat)))

    async def remove_seat(self, game_id: int, number: int) -> None:
        """Take a seat out of the lobby, such as a stand-in's."""
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "lobby")
            seat = _seat_numbered(await seats_of(connection, game_id), game_id, number)
            await connection.execute(delete(schema.seats).where(_this(seat)))

    async def choose_colour(self, game_id: int, number: int, colour: str | None) -> None:
        """Give a seat a colour that no other has."""
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "lobby", "live")
            seats = await seats_of(connection, game_id)
            seat = _seat_numbered(seats, game_id, number)
            _colour_free(seats, seat, colour)
            await connection.execute(update(schema.seats).where(_this(seat)).values(colour=colour))

    async def start(
        self,
        game_id: int,
        *,
        order: Sequence[int],
        deck: Sequence[str],
        options: Mapping[str, Any] | None = None,
        extras: Mapping[str, Any] | None = None,
        colours: Sequence[str | None] | None = None,
        seed: str | None = None,
        seed_hash: str | None = None,
        rules_version: str | None = None,
    ) -> Game:
        """Start the game: `order` lists the lobby's seat numbers, the first to move first; they are numbered anew.

        Everything that the record needs is fixed here: options, deck and extras (tokens, colours, markers).
        """
        now = self.clock()
        async with self.database.begin() as connection:
            game = await game_in_hand(connection, game_id, "lobby")
            lobby = {seat.number: seat for seat in await seats_of(connection, game_id)}
            if sorted(order) != sorted(lobby):
                raise NotSeatedError(
                    f"the order {list(order)} does not name the seats {sorted(lobby)} of game {game_id}"
                )
            await connection.execute(delete(schema.seats).where(schema.seats.c.game_id == game_id))
            for number, old in enumerate(order):
                was = lobby[old]
                colour = was.colour if colours is None else colours[number]
                seat = Seat(game_id, number, was.user_id, was.name, colour, was.kind, was.joined_at)
                await _sit_down(connection, seat)
                await note_sitting(connection, seat, 0, now)
            values = {
                "status": "live",
                "started_at": now,
                "options": game.options if options is None else dict(options),
                "deck": list(deck),
                "extras": dict(extras or {}),
                "seed": seed,
                "seed_hash": seed_hash,
                "rules_version": rules_version,
            }
            return await _change(connection, game_id, values)

    async def take_seat(
        self, game_id: int, number: int, user_id: int | None, name: str, *, kind: SeatKind = "human"
    ) -> Seat:
        """Hand a seat of a live game to another user, or to a stand-in; who sat there before is remembered."""
        now = self.clock()
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "live")
            seats = await seats_of(connection, game_id)
            was = _seat_numbered(seats, game_id, number)
            if user_id is not None and any(seat.user_id == user_id and seat.number != number for seat in seats):
                raise AlreadySeatedError(f"user {user_id} sits at game {game_id} already")
            seat = Seat(game_id, number, user_id, name, was.colour, kind, now)
            values = {"user_id": user_id, "name": name, "kind": kind, "joined_at": now}
            await connection.execute(update(schema.seats).where(_this(seat)).values(values))
            await note_sitting(connection, seat, await log_length(connection, game_id), now)
            return seat

    async def finish(self, game_id: int, ending: Ending) -> Game:
        """Finish a live game by the rules, where the last action did not do so already."""
        async with self.database.begin() as connection:
            game = await game_in_hand(connection, game_id, "live")
            await close_game(connection, game, "finished", self.clock(), ending)
            return await game_in_hand(connection, game_id)

    async def end(self, game_id: int, ending: Ending | None = None) -> Game:
        """Close a lobby, or end a live game before the rules do; the log stays."""
        async with self.database.begin() as connection:
            game = await game_in_hand(connection, game_id, "lobby", "live")
            # Nobody needs to be told later that a lobby was closed.
            closed = game.status == "lobby"
            await close_game(connection, game, "ended", self.clock(), ending or Ending(), closed=closed)
            return await game_in_hand(connection, game_id)

    async def get(self, game_id: int) -> Game:
        """The game of this id."""
        found = await self._games(select(schema.games).where(schema.games.c.id == game_id))
        if not found:
            raise NoSuchGameError(game_id)
        return found[0]

    async def seats(self, game_id: int) -> list[Seat]:
        """The seats of a game in their order."""
        async with self.database.glance() as connection:
            return await seats_of(connection, game_id)

    async def sittings(self, game_id: int) -> list[Sitting]:
        """Who sat where, from which number of the log on."""
        async with self.database.glance() as connection:
            return await sittings_of(connection, game_id)

    async def live_game_in(self, channel_id: int) -> Game | None:
        """The open lobby or live game of a channel."""
        found = await self._games(select(schema.games).where(schema.games.c.channel_id == channel_id, _open()))
        return found[0] if found else None

    async def open_games(self) -> list[Game]:
        """Every open lobby and live game, oldest first."""
        unclosed = text(schema.UNCLOSED)
        return await self._games(select(schema.games).where(unclosed, _open()).order_by(schema.games.c.id))

    async def games_of(self, user_id: int) -> list[Game]:
        """The open lobbies and live games at which a user sits, oldest first."""
        at_table = select(schema.seats.c.game_id).where(schema.seats.c.user_id == user_id)
        query = select(schema.games).where(schema.games.c.id.in_(at_table), _open())
        return await self._games(query.order_by(schema.games.c.id))

    async def _games(self, query: Select[Any]) -> list[Game]:
        async with self.database.glance() as connection:
            return [read(Game, row) for row in (await connection.execute(query)).mappings()]


def _open() -> Any:
    # Word for word as in the index: SQLite uses a partial index only where it recognises its condition.
    return text(schema.OPEN)


def _this(seat: Seat) -> Any:
    return (schema.seats.c.game_id == seat.game_id) & (schema.seats.c.number == seat.number)


def _seat_of(seats: Sequence[Seat], game_id: int, user_id: int) -> Seat:
    for seat in seats:
        if seat.user_id == user_id:
            return seat
    raise NotSeatedError(f"user {user_id} does not sit at game {game_id}")


def _seat_numbered(seats: Sequence[Seat], game_id: int, number: int) -> Seat:
    for seat in seats:
        if seat.number == number:
            return seat
    raise NotSeatedError(f"game {game_id} has no seat {number}")


def _colour_free(seats: Sequence[Seat], own: Seat | None, colour: str | None) -> None:
    if colour is not None and any(seat.colour == colour for seat in seats if seat is not own):
        raise ColourTakenError(f"another seat is {colour} already")


async def _sit_down(connection: AsyncConnection, seat: Seat) -> None:
    values = {
        name: getattr(seat, name) for name in ("game_id", "number", "user_id", "name", "colour", "kind", "joined_at")
    }
    await connection.execute(schema.seats.insert().values(values))


async def _change(connection: AsyncConnection, game_id: int, values: Mapping[str, Any]) -> Game:
    if values:
        await connection.execute(update(schema.games).where(schema.games.c.id == game_id).values(dict(values)))
    return await game_in_hand(connection, game_id)
