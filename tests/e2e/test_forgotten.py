"""Forgotten: after ``/data delete`` no column of any table names who asked for it; the others keep what is theirs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.app import App
from bot.sandbox import Channel, Permission, Person, Sandbox
from db import schema
from tests.db.test_personal_data import USER_COLUMNS
from tests.e2e.release import PLAIN
from tests.e2e.tables import (
    FixedDealer,
    bot_at,
    choose_number,
    game_of,
    place_by_commands,
    play_to_the_end,
    seated,
    turn_of,
)
from tests.e2e.test_campaign import LOSING

NAME = "Zoë Quillfeather"
"""A name that stands nowhere by chance, with a letter that JSON may write in another way."""

Found = dict[tuple[str, str], set[tuple[object, ...]]]
"""Keys of rows by table and column."""


@dataclass(frozen=True)
class Life:
    """Somebody who is in everything, and the others."""

    sandbox: Sandbox
    app: App
    dealer: FixedDealer
    zoe: Person
    ann: Person
    bo: Person
    cy: Person

    async def all(self) -> None:
        """Live it."""
        await self.habits()
        await self.finished_game()
        await self.planned_move()
        await self.requests()
        await self.kept_seat()
        await self.mists()
        await self.campaign()
        await self.lobbies()
        await self.untold()

    def channel(self, name: str, *deck: str, tiles: int | None = None) -> Channel:
        """A channel, for a table with this deck."""
        self.dealer.deck, self.dealer.tiles = (deck or PLAIN) if tiles is None else None, tiles
        return self.sandbox.channel(name)

    async def habits(self) -> None:
        general = self.sandbox.general
        for person, zone in ((self.zoe, "Europe/Moscow"), (self.ann, "Europe/Lisbon")):
            wishes = {"time-zone": zone, "quiet-from": 22, "quiet-to": 7}
            await (await person.slash(general, "reminders", **wishes)).reply()

    async def finished_game(self) -> None:
        channel = self.channel("finished", tiles=2)
        game = game_of(await seated(self.sandbox, channel, [self.zoe, self.ann]))
        await play_to_the_end(self.app, channel, game, [self.zoe, self.ann], Random(5))
        await self.ann.wait_for_text(channel, "The end")

    async def planned_move(self) -> None:
        channel = self.channel("plans")
        await seated(self.sandbox, channel, [self.ann, self.zoe])
        await (await self.zoe.slash(channel, "plan move", where="0 S1", turn=180, follower="city", draw=True)).done()

    async def requests(self) -> None:
        """Asked, voted on, offered a seat, offered one and refused, and asking for one."""
        channel = self.channel("asking")
        turn = await seated(self.sandbox, channel, [self.zoe, self.ann, self.bo])
        await place_by_commands(channel, self.zoe, Random(1))
        turn = await turn_of(channel, self.ann, after=turn)
        await (await self.ann.click(turn, "Draw a tile")).reply()
        await (await self.zoe.slash(channel, "undo")).done()
        await self.ann.wait_for_text(channel, "would like to take the last move back")
        await (await self.ann.slash(channel, "game end")).done()
        vote = await self.bo.wait_for_text(channel, "Ann would like to end this game")
        await (await self.zoe.click(vote, "Agree")).done()
        for name in ("offered", "refused"):
            channel = self.channel(name)
            await seated(self.sandbox, channel, [self.ann, self.bo])
            await (await self.bo.slash(channel, "seat give", user=self.zoe)).done()
            offer = await self.zoe.wait_for_text(channel, "Bo offers the seat")
        await (await self.zoe.click(offer, "No")).done()
        channel = self.channel("taking")
        await seated(self.sandbox, channel, [self.ann, self.bo, self.cy])
        await (await self.zoe.slash(channel, "seat take", player=2)).done()
        await self.bo.wait_for_text(channel, "would like to play on")

    async def kept_seat(self) -> None:
        """A stand-in plays for her, under her name."""
        channel = self.channel("kept", tiles=20)
        turn = await seated(self.sandbox, channel, [self.zoe, self.ann])
        mod = self.sandbox.user("Mod", moderator=True)
        await (await mod.slash(channel, "game unblock", how="replace")).done()
        await turn_of(channel, self.ann, after=turn)

    async def mists(self) -> None:
        channel = self.channel("mists", tiles=60)
        await (await self.ann.slash(channel, "game new", rules="mists", level=5)).done()
        lobby = await self.ann.wait_for_text(channel, "opens a table")
        await (await self.zoe.click(lobby, "Join")).done()
        await self.sandbox.until(lambda: NAME in lobby.text, "her to sit")
        await (await self.zoe.select(lobby, "Your colours: up to 2", ["pink", "black"])).done()
        await self.sandbox.until(lambda: f"{NAME} (pink, black)" in lobby.text, "her colours")
        await self.ann.click(lobby, "Start")
        turn = await turn_of(channel, self.ann)
        await (await self.ann.click(turn, "Draw a tile")).done()
        await self.sandbox.until(lambda: any(one.label == "Propose" for one in turn.buttons), "the tile")
        planner = await (await self.zoe.click(turn, "Propose")).reply()
        planner = await choose_number(self.zoe, planner, -1)
        await (await self.zoe.click(planner, "Propose this")).done()
        await self.sandbox.until(lambda: f"{NAME} proposes" in turn.text, "her proposal")

    async def campaign(self) -> None:
        """An attempt that was given up, and the next one under way."""
        channel = self.channel("campaign", *LOSING)
        await (await self.zoe.slash(channel, "campaign start", title="The marsh")).done()
        card = await self.zoe.wait_for_text(channel, "Campaign: The marsh")
        await (await self.ann.click(card, "Join")).done()
        await (await self.zoe.click(card, "Play")).done()
        await self._begin_level(channel, self.zoe, self.ann)
        await (await self.zoe.slash(channel, "game end")).done()
        vote = await self.ann.wait_for_text(channel, "would like to end this game")
        await (await self.ann.click(vote, "Agree")).done()
        final = await self.ann.wait_for_text(channel, "ended before its time")
        await (await self.ann.click(final, "Rematch: level 1")).done()
        await self._begin_level(channel, self.ann, self.zoe)

    async def _begin_level(self, channel: Channel, host: Person, other: Person) -> None:
        lobby = await host.wait_for(channel, lambda m: any(b.label == "Start" for b in m.buttons), "the lobby")
        await (await other.click(lobby, "Join")).done()
        await self.sandbox.until(lambda: other.name in lobby.text and "are you in?" not in lobby.text, "both to sit")
        await host.click(lobby, "Start")
        await turn_of(channel, host, after=lobby)

    async def lobbies(self) -> None:
        """One that she hosts, one where she is a guest, and one where she is alone."""
        for name, host, guest in (("host", self.zoe, self.bo), ("guest", self.bo, self.zoe)):
            channel = self.channel(name)
            await (await host.slash(channel, "game new")).done()
            await (await guest.slash(channel, "game join")).done()
        channel = self.channel("alone")
        await (await self.zoe.slash(channel, "game new", rules="mists", level=6)).done()
        lobby = await self.zoe.wait_for_text(channel, "opens a table")
        await (await self.zoe.select(lobby, "Your colours: up to 4", ["pink", "black", "green", "red"])).done()

    async def untold(self) -> None:
        """A reminder that will come, a note that cannot be told, and an errand as a crash leaves it."""
        channel = self.channel("silent")
        await seated(self.sandbox, channel, [self.zoe, self.ann])
        self.sandbox.deny(channel, Permission.SEND_MESSAGES)
        await (await self.zoe.slash(channel, "clock reminders", after="6h")).done()
        await self.app.store.errands.add("retime", user_id=self.zoe.id)


def rows_of(database: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of every table of a SQLite file, whatever tables it has."""
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in names:
            for row in connection.execute(f'SELECT rowid AS "(row)", * FROM "{table}"'):  # noqa: S608 - its own names
                yield table, dict(row)


def naming(database: Path, person: Person) -> Found:
    """Where a person's id or name stands: as a number, in a text, or anywhere inside of JSON."""
    found: Found = {}
    for table, row in rows_of(database):
        for column, value in row.items():
            written = _written(value)
            if str(person.id) in written or person.name in written:
                found.setdefault((table, column), set()).add(_key(table, row))
    return found


def _written(value: object) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    with suppress(ValueError):
        text += json.dumps(json.loads(text), ensure_ascii=False)
    return text


def _key(table: str, row: dict[str, Any]) -> tuple[object, ...]:
    known = schema.metadata.tables.get(table)
    return (row["(row)"],) if known is None else tuple(row[column.name] for column in known.primary_key)


def rows_about(database: Path, person: Person) -> list[tuple[str, dict[str, Any]]]:
    """What is a person's for good: seats, moves, results, votes, campaigns and settings."""
    own = ("seats", "sittings", "actions", "results", "votes", "campaign_members")
    return [
        (table, row)
        for table, row in rows_of(database)
        if (table in own and row["user_id"] == person.id) or (table == "settings" and row["id"] == person.id)
    ]


async def delete_all(person: Person, channel: Channel) -> None:
    """Ask for it, and press the button."""
    question = await (await person.slash(channel, "data delete")).reply()
    done = await (await person.click(question, "Delete my data")).reply()
    assert "I know nothing about you any more" in done.text


async def test_nothing_names_who_was_deleted_and_the_export_had_it_all(sandbox: Sandbox, tmp_path: Path) -> None:
    database, dealer = tmp_path / "games.db", FixedDealer()
    zoe, ann, bo, cy = (sandbox.user(name) for name in (NAME, "Ann", "Bo", "Cy"))
    async with bot_at(sandbox, database, dealer) as app:
        await Life(sandbox, app, dealer, zoe, ann, bo, cy).all()
        before, anns = naming(database, zoe), rows_about(database, ann)
        names = {("proposals", "payload"), ("campaign_members", "name"), ("seats", "name"), ("settings", "id")}
        assert before.keys() >= USER_COLUMNS | names, "she is in everything"

        message = await (await zoe.slash(sandbox.general, "data export")).reply()
        exported = json.loads(sandbox.file(message, "my-data.json"))
        for (table, _), keys in before.items():
            assert keys <= {_key(table, row) for row in exported[table]}, table
        planned = [row["kind"] for row in exported["intents"]]
        assert len(planned) == 2, "a planned move and a proposal"

        await delete_all(zoe, sandbox.general)
        assert naming(database, zoe) == {}
        assert [row for row in anns if row not in rows_about(database, ann)] == []
        assert await app.store.errands.pending() == []
        nothing = await (await zoe.slash(sandbox.general, "data export")).reply()
        assert all(rows == [] for rows in json.loads(sandbox.file(nothing, "my-data.json")).values())
        # Nobody's memory writes her back.
        for game in await app.store.games.open_games():
            await app.channels.settled(game.id)
        await play_on(app, ann, sandbox.channel("mists"))
        assert naming(database, zoe) == {}
    sandbox.deny(sandbox.channel("silent"))
    async with bot_at(sandbox, database) as app:
        await play_on(app, ann, sandbox.channel("plans"))
        assert naming(database, zoe) == {}
        assert [row for row in anns if row not in rows_about(database, ann)] == []
        # She can sit down again like anybody.
        await (await zoe.slash(sandbox.channel("alone"), "game new")).done()
        assert naming(database, zoe).keys() == {("games", "host_id"), ("seats", "user_id"), ("seats", "name")}


async def play_on(app: App, person: Person, channel: Channel) -> None:
    """A turn in a game that goes on with a stand-in, and what the stand-in does then."""
    row = await app.sessions.live_here(channel.id)
    before = await app.store.log.number(row.id)
    await play_to_the_end(app, channel, row.id, [person], Random(3), answers=3)
    assert await app.store.log.number(row.id) > before


async def test_who_deletes_with_a_lobby_open_leaves_it(sandbox: Sandbox, tmp_path: Path) -> None:
    database, dealer = tmp_path / "games.db", FixedDealer()
    zoe, ann, bo, cy = (sandbox.user(name) for name in (NAME, "Ann", "Bo", "Cy"))
    async with bot_at(sandbox, database, dealer) as app:
        await Life(sandbox, app, dealer, zoe, ann, bo, cy).lobbies()
        assert naming(database, zoe)
        await delete_all(zoe, sandbox.channel("host"))
        assert naming(database, zoe) == {}
        for name in ("host", "guest"):
            lobby = await app.sessions.here(sandbox.channel(name).id)
            assert (lobby.status, lobby.host_id) == ("lobby", bo.id)
            assert [seat.user_id for seat in await app.store.games.seats(lobby.id)] == [bo.id]
            shown = await bo.wait_for_text(sandbox.channel(name), "opens a table")
            await sandbox.until(lambda shown=shown: NAME not in shown.text, "the lobby to forget her")  # type: ignore[misc]
            await (await ann.click(shown, "Join")).done()
            await bo.click(shown, "Start")
            await turn_of(sandbox.channel(name), bo)
        assert await app.store.games.live_game_in(sandbox.channel("alone").id) is None
