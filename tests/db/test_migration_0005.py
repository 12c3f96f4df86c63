"""The step to seats with levels: stand-ins of live games get one, and their channels are told once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from db.store import Store
from tests.db.made_games import hand_seat
from tests.db.test_migration_0002 import GAMES, RELEASED, by_hand, migrated, rows


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of what 0.1.0 left, to be changed before it is migrated."""
    return Path(shutil.copy(RELEASED / "games.db", tmp_path / "games.db"))


async def told(store: Store) -> dict[int, list[str]]:
    """What the channels of all games are to be told, by game."""
    notes = {game: await store.notes.of_game(game) for game in GAMES.values()}
    return {game: [note.kind for note in found] for game, found in notes.items() if found}


async def test_stand_ins_of_live_games_are_solid_and_their_channel_is_told_once(file: Path) -> None:
    game = GAMES["stand-in"]
    with by_hand(file) as connection:
        connection.execute("UPDATE seats SET kind = 'stand-in' WHERE game_id = ? AND number = 0", (game,))
        connection.execute("UPDATE seats SET kind = 'stand-in' WHERE game_id = ? AND number = 1", (GAMES["castle"],))
        connection.execute("UPDATE games SET status = 'finished' WHERE id = ?", (GAMES["castle"],))
        connection.execute("UPDATE games SET channel_id = channel_id + 1000000 WHERE id = ?", (GAMES["castle"],))
    async with migrated(file) as store:
        assert [(seat.kind, seat.level) for seat in await store.games.seats(game)] == [("stand-in", "solid")] * 2
        assert {seat.level for seat in await store.games.seats(GAMES["castle"])} == {None}, "it is over"
        assert {seat.level for seat in await store.games.seats(GAMES["base"])} == {None}, "people have no level"
        assert await told(store) == {game: ["stand-ins-solid"]}
        (note,) = await store.notes.of_game(game)
        assert (note.user_id, note.direct, note.payload) == (None, False, {})
        assert note.at == (await store.games.get(game)).started_at
    async with migrated(file) as store:
        assert await told(store) == {game: ["stand-ins-solid"]}, "not once more at the next start"


async def test_results_of_earlier_games_were_without_computers(file: Path) -> None:
    async with migrated(file):
        pass
    assert rows(file, "SELECT DISTINCT level, computers FROM results") == [{"level": None, "computers": 0}]


async def test_the_tables_that_are_made_anew_hold_what_they_held(file: Path) -> None:
    before = rows(file, "SELECT * FROM seats ORDER BY game_id, number")
    async with migrated(file) as store:
        await hand_seat(store, GAMES["base"], 1, None, "Otto", kind="computer", level="master")
        with pytest.raises(IntegrityError):
            await hand_seat(store, GAMES["base"], 1, None, "Otto", kind="robot")  # type: ignore[arg-type]
    now = rows(file, "SELECT * FROM seats ORDER BY game_id, number")
    assert [{**row, "level": None} for row in before if row["game_id"] not in (GAMES["base"], GAMES["stand-in"])] == [
        row for row in now if row["game_id"] not in (GAMES["base"], GAMES["stand-in"])
    ]
    assert rows(file, "PRAGMA foreign_key_check") == []
    assert rows(file, "PRAGMA integrity_check") == [{"integrity_check": "ok"}]
    (indexed,) = rows(file, "SELECT sql FROM sqlite_master WHERE name = 'ix_seats_user_id'")
    assert "seats (user_id)" in indexed["sql"]
