"""A user's own data: shown to them, and deleted on their wish. The moves stay, for the games are others' too."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime
from typing import Any

from sqlalchemy import Column, CompoundSelect, Connection, Select, Table, delete, or_, select, text, union, update

from db import schema
from db.database import SETTINGS_LOCK, one_at_a_time
from db.part import Part, ids

# Where a user's id stands beside something that others need too: there it is emptied.
_NAMELESS: tuple[tuple[Table, Column[Any]], ...] = (
    (schema.games, schema.games.c.host_id),
    (schema.sittings, schema.sittings.c.user_id),
    (schema.actions, schema.actions.c.user_id),
    (schema.results, schema.results.c.user_id),
)
# Where the whole row is about the user alone: there it goes.
_OWN: tuple[Table, ...] = (schema.votes, schema.campaign_members, schema.timers, schema.notes, schema.errands)


class PersonalData(Part):
    """What is stored about a user."""

    async def open_games(self, user_id: int) -> list[int]:
        """The lobbies and live games that know anything of a user; these change one by one, each by its own change."""
        games = schema.games.c
        query = select(games.id).where(text(schema.OPEN), games.id.in_(_knowing(user_id))).order_by(games.id)
        return await self.database.glance(ids, query)

    async def forget(self, user_id: int) -> None:
        """Take the user's id and name off everything that is left of them outside open games."""
        caches = self.database.caches
        with ExitStack() as writing:
            if caches is not None:
                writing.enter_context(caches.settings.writing(("user", user_id)))
                writing.enter_context(caches.heads.writing_all())
            await self.database.write(_forget, user_id)

    async def export(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored about a user, table by table, ready for JSON."""
        wanted = [*_NAMELESS, *((table, table.c.user_id) for table in _OWN)]
        queries = {table.name: select(table).where(column == user_id) for table, column in wanted}
        queries["seats"] = select(schema.seats).where(or_(schema.seats.c.user_id == user_id, _kept_for(user_id)))
        # A hosted game's deck and seed are its secret while it is played, and nothing about the host.
        shown = [column for column in schema.games.c if column.name not in ("deck", "extras", "seed")]
        queries["games"] = select(*shown).where(schema.games.c.host_id == user_id)
        queries["proposals"] = select(schema.requests).where(_names(user_id))
        queries["settings"] = select(schema.settings).where(
            schema.settings.c.scope == "user", schema.settings.c.id == user_id
        )
        # What somebody has said beforehand belongs to the seat.
        queries["intents"] = (
            select(schema.intents)
            .join(
                schema.seats,
                (schema.seats.c.game_id == schema.intents.c.game_id) & (schema.seats.c.number == schema.intents.c.seat),
            )
            .where(schema.seats.c.user_id == user_id)
        )
        return await self.database.read(_export, queries)


_BY_GAME = (schema.seats, schema.sittings, schema.actions, schema.timers, schema.notes, schema.results)


def _knowing(user_id: int) -> CompoundSelect[Any]:
    """The games that know anything of a user."""
    requests, votes, games = schema.requests.c, schema.votes.c, schema.games.c
    voted = select(requests.game_id).join(schema.votes, votes.proposal_id == requests.id)
    return union(
        *(_games_where(table, table.c.user_id == user_id) for table in _BY_GAME),
        select(games.id).where(games.host_id == user_id),
        select(requests.game_id).where(requests.asked_by == user_id),
        select(requests.game_id).where(requests.about == user_id),
        voted.where(votes.user_id == user_id),
    )


def _forget(connection: Connection, user_id: int) -> None:
    seats, games = schema.seats, schema.games
    theirs = seats.c.user_id == user_id
    # Every change of a game begins with its row, so who holds these rows waits for nobody inside of a game.
    held = select(games.c.id).where(games.c.id.in_(_knowing(user_id))).order_by(games.c.id)
    connection.execute(held.with_for_update())
    one_at_a_time(connection, SETTINGS_LOCK)
    # One list: two with "or" between them would make PostgreSQL read through all games.
    known = games.c.id.in_(union(_games_where(seats, theirs), _sat(user_id)))
    # Whoever has such a game in memory must read it again.
    connection.execute(update(games).where(known).values(version=games.c.version + 1))
    # The story on the card of a campaign names all who played, whether they are still members or not.
    campaigns, played = schema.campaigns, select(games.c.campaign_id).where(known, games.c.campaign_id.is_not(None))
    connection.execute(update(campaigns).where(campaigns.c.id.in_(played)).values(version=campaigns.c.version + 1))
    named = or_(theirs, _kept_for(user_id))
    connection.execute(update(seats).where(named).values(user_id=None, name=""))
    forget_rows(connection, user_id)
    own_settings = (schema.settings.c.scope == "user") & (schema.settings.c.id == user_id)
    connection.execute(delete(schema.settings).where(own_settings))


def _export(connection: Connection, queries: Mapping[str, Select[Any]]) -> dict[str, list[dict[str, Any]]]:
    exported: dict[str, list[dict[str, Any]]] = {}
    for name, query in queries.items():
        rows = connection.execute(query).mappings()
        exported[name] = [{str(key): _plain(value) for key, value in row.items()} for row in rows]
    return exported


def forget_rows(connection: Connection, user_id: int, game_id: int | None = None) -> None:
    """Take a user's id off the rows beside the seats, in one game or everywhere; requests that name them are void."""
    requests, votes = schema.requests, schema.votes
    named = _names(user_id)
    if game_id is not None:
        named &= requests.c.game_id == game_id
    for request in connection.execute(select(requests.c.id, requests.c.outcome).where(named)).all():
        emptied: dict[str, Any] = {"payload": {}, "asked_by": None, "about": None}
        emptied["outcome"] = request.outcome or "stale"
        connection.execute(update(requests).where(requests.c.id == request.id).values(emptied))
    for table, column in _NAMELESS:
        here = column == user_id
        if game_id is not None:
            here &= (table.c.id if table is schema.games else table.c.game_id) == game_id
        connection.execute(update(table).where(here).values({column.name: None}))
    if game_id is None:
        # Their cards are to be shown without the user.
        joined, campaigns = schema.campaign_members.c, schema.campaigns
        theirs = union(
            select(joined.campaign_id).where(joined.user_id == user_id),
            select(requests.c.campaign_id)
            .join(votes, votes.c.proposal_id == requests.c.id)
            .where(votes.c.user_id == user_id, requests.c.campaign_id.is_not(None)),
        )
        touched = update(campaigns).where(campaigns.c.id.in_(theirs)).values(version=campaigns.c.version + 1)
        connection.execute(touched)
        for table in _OWN:
            connection.execute(delete(table).where(table.c.user_id == user_id))
        return
    cast = votes.c.proposal_id.in_(select(requests.c.id).where(requests.c.game_id == game_id))
    connection.execute(delete(votes).where(votes.c.user_id == user_id, cast))
    for table in (schema.timers, schema.notes):
        connection.execute(delete(table).where(table.c.user_id == user_id, table.c.game_id == game_id))


def _names(user_id: int) -> Any:
    return or_(schema.requests.c.asked_by == user_id, schema.requests.c.about == user_id)


def _games_where(table: Table, condition: Any) -> Select[Any]:
    return select(table.c.game_id).where(condition)


def _sat(user_id: int) -> Select[Any]:
    return select(schema.sittings.c.game_id).where(schema.sittings.c.user_id == user_id)


def _kept_for(user_id: int) -> Any:
    """The condition that a stand-in keeps a seat for the user, whose name is still on it."""
    seats, sittings = schema.seats.c, schema.sittings.c
    there = (sittings.game_id == seats.game_id) & (sittings.seat == seats.number) & sittings.user_id.is_not(None)
    last = select(sittings.user_id).where(there).order_by(sittings.id.desc()).limit(1)
    # The games are named, too, so that not every seat without a user has to be looked at.
    return seats.user_id.is_(None) & seats.game_id.in_(_sat(user_id)) & (last.scalar_subquery() == user_id)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
