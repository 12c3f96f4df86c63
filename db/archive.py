"""Games that are over: listed page by page, and records from elsewhere taken in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from db import schema
from db.part import Part, ids, rows, standing
from db.rows import Game

IMPORTED = "imported"
"""The setting of a game that was played elsewhere."""


@dataclass(frozen=True, slots=True)
class Timed:
    """An action that stands, and when; `started_at` is when its game began."""

    game_id: int
    user_id: int | None
    action: str
    at: datetime
    started_at: datetime | None


class Archive(Part):
    """Games that are over, by channel: finished by the rules, or ended before that."""

    async def times(self, user_id: int, *, guild_id: int, games: int) -> list[Timed]:
        """When everyone moved in the last games among people that a user finished on a server, game by game."""
        results, actions = schema.results.c, schema.actions.c
        here = select(schema.games.c.id).where(schema.games.c.guild_id == guild_id)
        own = select(results.game_id).where(results.user_id == user_id, ~results.computers, results.game_id.in_(here))
        last = own.order_by(results.at.desc()).limit(games)
        query = (
            select(actions.game_id, actions.user_id, actions.action, actions.at, schema.games.c.started_at)
            .join(schema.games, schema.games.c.id == actions.game_id)
            .where(actions.game_id.in_(last), standing())
            .order_by(actions.game_id, actions.number)
        )
        return await self.database.glance(rows, Timed, query)

    async def names(self, user_ids: Collection[int]) -> dict[int, str]:
        """What users were called when they last sat at a table."""
        seats = schema.seats.c
        query = select(seats.user_id, seats.name).where(seats.user_id.in_(sorted(user_ids))).order_by(seats.game_id)
        return await self.database.glance(_names, query)

    async def channels(self, guild_id: int) -> list[int]:
        """The channels of a server in which games are over."""
        games = schema.games.c
        query = select(games.channel_id).where(games.guild_id == guild_id, _over()).distinct()
        return sorted(await self.database.glance(ids, query))

    async def count(self, channel_ids: Collection[int]) -> int:
        """How many games are over in some channels."""
        (count,) = await self.database.glance(ids, _in(channel_ids, select(func.count())))
        return count

    async def page(self, channel_ids: Collection[int], *, start: int, length: int) -> list[Game]:
        """Some of the games that are over in some channels, the latest first."""
        games = schema.games.c
        query = _in(channel_ids, select(schema.games)).order_by(games.finished_at.desc(), games.id.desc())
        return await self.database.glance(rows, Game, query.offset(start).limit(length))

    async def keep(
        self,
        channel_id: int,
        user_id: int,
        *,
        rules: str,
        options: Mapping[str, Any],
        players: Sequence[str],
        deck: Sequence[str],
        extras: Mapping[str, Any],
        actions: Sequence[str],
        guild_id: int | None = None,
        seed: str | None = None,
        seed_hash: str | None = None,
        rules_version: str | None = None,
    ) -> Game:
        """Take in the record of a finished game; nobody's results change, for nobody here played it."""
        now = self.clock()
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": user_id,
            "status": "finished",
            "rules": rules,
            "rules_version": rules_version,
            "options": dict(options),
            "settings": {IMPORTED: True},
            "deck": list(deck),
            "extras": dict(extras),
            "seed": seed,
            "seed_hash": seed_hash,
            # The channel need not be told how it ended.
            "closed": True,
            "created_at": now,
            "started_at": now,
            "finished_at": now,
        }

        def take_in(connection: Connection) -> Game:
            (game,) = rows(connection, Game, schema.games.insert().values(values).returning(schema.games))
            seats = [
                {"game_id": game.id, "number": number, "user_id": None, "name": name, "kind": "human", "joined_at": now}
                for number, name in enumerate(players)
            ]
            connection.execute(schema.seats.insert(), seats)
            log = [
                {"game_id": game.id, "number": number, "user_id": None, "action": action, "at": now}
                for number, action in enumerate(actions)
            ]
            if log:
                connection.execute(schema.actions.insert(), log)
            return game

        return await self.database.write(take_in)


def _names(connection: Connection, query: Select[Any]) -> dict[int, str]:
    return {int(user): str(name) for user, name in connection.execute(query)}


def _in(channel_ids: Collection[int], query: Select[Any]) -> Select[Any]:
    return query.where(schema.games.c.channel_id.in_(sorted(channel_ids)), _over())


def _over() -> ColumnElement[bool]:
    # A lobby that was closed has never been a game.
    games = schema.games.c
    return games.status.in_(("finished", "ended")) & games.started_at.is_not(None)
