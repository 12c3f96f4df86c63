"""Loading of whole games for sessions, and the look at the version that tells whether one in memory is the newest."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, ScalarSelect, Select, select

from db import schema
from db.errors import NoSuchGameError
from db.part import GAME, Part, intents_of, log_of, rows, seats_of, sittings_of
from db.requests import open_requests
from db.rows import Game, Head, Intent, LogRow, Seat, TableCampaign, Timer, Whole
from engine.record import make_record


def _entries(scope: str, scope_id: ColumnElement[Any]) -> ScalarSelect[Any]:
    settings = schema.settings.c
    return select(settings.entries).where(settings.scope == scope, settings.id == scope_id).scalar_subquery()


def _with_settings_elsewhere(*columns: Any) -> Select[Any]:
    games, campaigns = schema.games.c, schema.campaigns.c
    query = select(
        *columns,
        campaigns.name.label("campaign_name"),
        campaigns.settings.label("campaign_entries"),
        _entries("channel", games.channel_id).label("channel_entries"),
        _entries("guild", games.guild_id).label("guild_entries"),
    )
    return query.select_from(schema.games.outerjoin(schema.campaigns, campaigns.id == games.campaign_id))


def _elsewhere(name: str | None, *places: dict[str, Any] | None) -> tuple[str | None, TableCampaign | None]:
    """The language that is set for the campaign, else for the channel, else for its server; and the campaign."""
    languages = (entries.get("language") for entries in places if entries)
    language = next((str(found) for found in languages if found is not None), None)
    return language, None if name is None else TableCampaign(name, dict(places[0] or {}))


_ELSEWHERE = 4
"""So many columns tell what is set elsewhere."""
_HEAD = _with_settings_elsewhere(schema.games.c.id, schema.games.c.status, schema.games.c.version).where(
    schema.games.c.id == GAME
)
_GAME = _with_settings_elsewhere(*schema.games.c).where(schema.games.c.id == GAME)
_TIMERS = select(schema.timers).where(schema.timers.c.game_id == GAME).order_by(schema.timers.c.id)


class Loading(Part):
    """Reads games as sessions need them."""

    async def head(self, game_id: int) -> Head:
        """A game's version and phase, in one statement; none where nobody else could have changed them."""
        caches = self.database.caches
        if caches is None:
            return await self.database.glance(_head, game_id)
        return await caches.heads.get(game_id, lambda: self.database.glance(_head, game_id))

    async def intents(self, game_id: int) -> list[Intent]:
        """What the seats of a game have said beforehand."""
        return await self.database.glance(intents_of, game_id)

    async def whole(self, game_id: int) -> Whole:
        """A game with all that belongs to it, read at one moment."""
        return await self.database.read(_whole, game_id)


def _head(connection: Connection, game_id: int) -> Head:
    row = connection.execute(_HEAD, {"game_id": game_id}).first()
    if row is None:
        raise NoSuchGameError(game_id)
    found, status, version, *elsewhere = row
    return Head(found, status, version, *_elsewhere(*elsewhere))


def _whole(connection: Connection, game_id: int) -> Whole:
    found = connection.execute(_GAME, {"game_id": game_id}).first()
    if found is None:
        raise NoSuchGameError(game_id)
    game, (language, campaign) = Game(*found[:-_ELSEWHERE]), _elsewhere(*found[-_ELSEWHERE:])
    seats = seats_of(connection, game_id)
    log = log_of(connection, game_id) if game.deck is not None else []
    record = record_of(game, seats, log)
    sittings = tuple(sittings_of(connection, game_id)) if record is not None else ()
    if game.status != "live":
        return Whole(game, tuple(seats), record, tuple(log), sittings=sittings, language=language, campaign=campaign)
    return Whole(
        game,
        tuple(seats),
        record,
        tuple(log),
        intents=tuple(intents_of(connection, game_id)),
        sittings=sittings,
        requests=tuple(open_requests(connection, game_id)),
        timers=tuple(rows(connection, Timer, _TIMERS, game_id=game_id)),
        language=language,
        campaign=campaign,
    )


def record_of(game: Game, seats: list[Seat], log: list[LogRow]) -> dict[str, Any] | None:
    """A game's record, as the engine and other programs read it; None before the game has begun."""
    if game.deck is None:
        return None
    gone = {row.takes_back for row in log if row.takes_back is not None}
    actions = [row.action for row in log if row.action is not None and row.number not in gone]
    names = [seat.shown for seat in seats]
    return make_record(game.rules, game.options, names, game.deck, game.extras, actions, version=game.rules_version)
