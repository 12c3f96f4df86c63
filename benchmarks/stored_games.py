"""Many games written straight into the store: recorded ones of various lengths, as if they had been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import Connection, insert, literal, select

from db import schema
from db.store import Store
from engine.events import Turn
from engine.game import Game, new_game
from render.colours import COLOUR_NAMES
from render.gallery import played_well

NOW = datetime.now(UTC).replace(microsecond=0)
LATER = NOW + timedelta(days=300)


@dataclass(frozen=True)
class Place:
    """A channel with its two players, and the message that shows the game so far."""

    guild_id: int
    channel_id: int
    message_id: int
    players: tuple[tuple[int, str], tuple[int, str]]


def played(tiles: int, seed: int, names: Sequence[str]) -> Game:
    """A game in which so many tiles lie; it waits for a draw, or is over."""
    return played_well(
        new_game("base", names, seed=seed, options={"draw": "ask"}), Random(seed), tiles=tiles, kind="draw"
    )


async def write_live(store: Store, places: Sequence[Place], lengths: Sequence[int], *, first: int = 1) -> None:
    """Write a live game for each place; the lengths take turns."""
    games = {tiles: played(tiles, 100 + tiles, ["Ann", "Bo"]) for tiles in sorted(set(lengths))}
    rows: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("games", "seats", "sittings", "actions", "posts", "timers")
    }
    for index, place in enumerate(places):
        _add(rows, first + index, place, games[lengths[index % len(lengths)]])

    def write(connection: Connection) -> None:
        for name, values in rows.items():
            connection.execute(schema.metadata.tables[name].insert(), values)

    await store.database.write(write)


def _add(rows: dict[str, list[dict[str, Any]]], game_id: int, place: Place, game: Game) -> None:
    record, decision = game.record(), game.decision
    if decision is None:
        raise AssertionError("a live game is asked something")
    number = len(game.actions)
    turn = next(event.number for event in reversed(game.events) if isinstance(event, Turn))
    rows["games"].append(
        _game_row(game_id, place.channel_id, "live", record)
        | {"guild_id": place.guild_id, "host_id": place.players[0][0]}
    )
    for seat, (user_id, name) in enumerate(place.players):
        sits = {"game_id": game_id, "user_id": user_id, "kind": "human"}
        rows["seats"].append(sits | {"number": seat, "name": name, "colour": COLOUR_NAMES[seat], "joined_at": NOW})
        rows["sittings"].append(sits | {"seat": seat, "number": 0, "at": NOW})
    rows["actions"] += [
        {"game_id": game_id, "number": at, "user_id": None, "action": action, "takes_back": None, "at": NOW}
        for at, action in enumerate(record["actions"])
    ]
    rows["posts"].append(
        {
            "game_id": game_id,
            "kind": f"turn-{turn}-{decision.player}",
            "number": number,
            "channel_id": place.channel_id,
            "message_id": place.message_id,
            "controls": True,
            "at": NOW,
        }
    )
    payload = {"number": number, "sent": 0, "last": NOW.isoformat()}
    timer = {"kind": "reminder", "game_id": game_id, "user_id": place.players[decision.player][0], "due": LATER}
    rows["timers"].append(timer | {"payload": payload})


def _game_row(game_id: int, channel_id: int, status: str, record: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": game_id,
        "channel_id": channel_id,
        "status": status,
        "rules": "base",
        "options": record["options"],
        "settings": {},
        "deck": record["deck"],
        "extras": {},
        "locale": "en",
        "closed": status != "live",
        "created_at": NOW,
        "started_at": NOW,
        "finished_at": None if status == "live" else NOW,
    }


async def write_finished(store: Store, games: int, *, first: int) -> None:
    """Write finished games with whole logs: one, and as many copies as are wanted."""
    game = played(10**6, 7, ["Ann", "Bo"])
    record = game.record()
    rows = [_game_row(first + index, 1_000_000 + index % 1000, "finished", record) for index in range(games)]
    actions, seats, results = schema.actions.c, schema.seats.c, schema.results.c

    def write(connection: Connection) -> None:
        connection.execute(schema.games.insert(), rows)
        seat_rows = [
            {"game_id": first, "number": seat, "user_id": seat + 1, "name": name, "colour": COLOUR_NAMES[seat]}
            | {"kind": "human", "joined_at": NOW}
            for seat, name in enumerate(game.players)
        ]
        connection.execute(schema.seats.insert(), seat_rows)
        result_rows = [
            {"game_id": first, "seat": seat, "user_id": seat + 1, "kind": "human", "rules": "base", "points": points}
            | {"won": seat in game.winners, "by_kind": {}, "at": NOW}
            for seat, points in enumerate(game.scores)
        ]
        connection.execute(schema.results.insert(), result_rows)
        action_rows = [
            {"game_id": first, "number": at, "user_id": 1, "action": action, "takes_back": None, "at": NOW}
            for at, action in enumerate(game.actions)
        ]
        connection.execute(schema.actions.insert(), action_rows)
        for table, columns in (
            (schema.seats, (seats.number, seats.user_id, seats.name, seats.colour, seats.kind, seats.joined_at)),
            (schema.results, tuple(column for column in results if column.name != "game_id")),
            (schema.actions, (actions.number, actions.user_id, actions.action, actions.at)),
        ):
            copies = (
                select(schema.games.c.id, *columns)
                .join_from(schema.games, table, literal(value=True))
                .where(table.c.game_id == first, schema.games.c.id > first, schema.games.c.status == "finished")
            )
            names = ["game_id", *(column.name for column in columns)]
            connection.execute(insert(table).from_select(names, copies))

    await store.database.write(write)
