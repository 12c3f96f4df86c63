"""The step from 0.1.0's tables to those of one door: what the released version wrote is carried over."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from db.rows import Request
from db.store import Store
from tests.db.made_games import open_requests_of

RELEASED = Path(__file__).parents[1] / "data" / "0.1.0"
TABLES: dict[str, dict[str, Any]] = json.loads((RELEASED / "state.json").read_text(encoding="utf-8"))["tables"]
"""What 0.1.0 left, by the names of its games."""
GAMES = {name: int(table["game"]) for name, table in TABLES.items()}
USER_COLUMNS = {
    "campaign_members": "user_id",
    "seats": "user_id",
    "sittings": "user_id",
    "votes": "user_id",
    "games": "host_id",
    "proposals": "asked_by",
}
NEW_COLUMNS = {
    "campaign_members": {"trusts"},
    "campaigns": {"settings", "version", "called"},
    "games": {"version", "board_version", "aside"},
    "posts": {"version"},
    "proposals": {"version", "about", "campaign_id"},
    "results": {"level", "computers"},
    "seats": {"level"},
    "sittings": {"owns", "level"},
    "votes": {"choice"},
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of what 0.1.0 left, to be changed before it is migrated."""
    return Path(shutil.copy(RELEASED / "games.db", tmp_path / "games.db"))


@contextmanager
def by_hand(file: Path) -> Iterator[sqlite3.Connection]:
    """Write into a file as 0.1.0 might have done."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection
        connection.commit()


@asynccontextmanager
async def migrated(file: Path) -> AsyncIterator[Store]:
    async with await Store.open(f"sqlite:///{file}") as store:
        yield store


def rows(file: Path, statement: str, *values: object) -> list[dict[str, Any]]:
    with by_hand(file) as connection:
        return [dict(row) for row in connection.execute(statement, values)]


def all_rows(file: Path, table: str) -> list[dict[str, Any]]:
    return rows(file, f"SELECT * FROM {table}")  # noqa: S608


def users(file: Path, game: str) -> dict[str, int]:
    """The players of a game by name."""
    found = rows(file, "SELECT name, user_id FROM seats WHERE game_id = ?", GAMES[game])
    return {row["name"]: row["user_id"] for row in found}


def change_settings(file: Path, game: str, **changes: Any) -> None:
    """Change the settings of a game in the copy."""
    (row,) = rows(file, "SELECT settings FROM games WHERE id = ?", GAMES[game])
    with by_hand(file) as connection:
        settings = json.dumps(json.loads(row["settings"]) | changes)
        connection.execute("UPDATE games SET settings = ? WHERE id = ?", (settings, GAMES[game]))


def disagree(file: Path, kind: str, user_id: int) -> None:
    """Let somebody vote against an open request of a kind in the copy."""
    with by_hand(file) as connection:
        connection.execute(
            "INSERT INTO votes (proposal_id, user_id, agrees, at) SELECT id, ?, 0, at FROM proposals "
            "WHERE kind = ? AND outcome IS NULL",
            (user_id, kind),
        )


async def open_request(store: Store, game: str) -> Request:
    """The only open request of a game."""
    (request,) = await open_requests_of(store, GAMES[game])
    return request


# Requests


async def test_an_open_late_question_is_one_request_with_the_answers_as_choices(file: Path) -> None:
    people = users(file, "late")
    (asked,) = rows(file, "SELECT * FROM posts WHERE kind LIKE 'vote-late-%'")
    assert (asked["kind"], asked["controls"]) == ("vote-late-1-0-0", 1)
    async with migrated(file) as store:
        request = await open_request(store, "late")
        assert (request.kind, request.asked_by, request.about) == ("late", None, None)
        assert request.payload == {"turn": 1, "seat": 0, "gifts": 0}
        assert request.number == await store.log.number(GAMES["late"])
        assert request.votes == {people["Bo"]: "wait", people["Cy"]: "skip", people["Dora"]: "replace"}
        (post,) = [one for one in await store.posts.of_game(GAMES["late"]) if one.id == asked["id"]]
        assert (post.kind, post.controls) == (f"vote-{request.id}", True)
        assert (post.message_id, post.at) == (asked["message_id"], request.at)
    answers = rows(file, "SELECT outcome FROM proposals WHERE kind LIKE 'late-%'")
    assert [answer["outcome"] for answer in answers] == ["stale"] * 3
    assert rows(file, "SELECT 1 FROM posts WHERE kind LIKE 'vote-late-%'") == []


async def test_only_answers_to_the_open_question_that_were_not_changed_count(file: Path) -> None:
    people = users(file, "late")
    with by_hand(file) as connection:
        # Dora has changed her mind, and Cy had answered an earlier question.
        connection.execute("UPDATE votes SET agrees = 0 WHERE proposal_id = 4")
        connection.execute(
            "INSERT INTO votes (proposal_id, user_id, agrees, at) SELECT 2, user_id, 1, at FROM votes "
            "WHERE proposal_id = 4"
        )
        connection.execute("""UPDATE proposals SET payload = '{"question": "7-0-0"}' WHERE id = 3""")
    async with migrated(file) as store:
        assert (await open_request(store, "late")).votes == {people["Bo"]: "wait", people["Dora"]: "wait"}


async def test_a_late_question_that_nobody_has_answered_is_a_request_too(file: Path) -> None:
    with by_hand(file) as connection:
        connection.execute("DELETE FROM votes WHERE proposal_id IN (2, 3, 4)")
        connection.execute("DELETE FROM proposals WHERE id IN (2, 3, 4)")
    async with migrated(file) as store:
        request = await open_request(store, "late")
        assert (request.kind, request.votes) == ("late", {})


async def test_of_several_late_questions_with_buttons_only_the_newest_is_open(file: Path) -> None:
    with by_hand(file) as connection:
        # Discord did not let 0.1.0 take the buttons off the earlier question.
        connection.execute("UPDATE posts SET kind = 'vote-late-1-0-1', id = 1000 WHERE kind = 'vote-late-1-0-0'")
        connection.execute("""UPDATE proposals SET payload = '{"question": "1-0-1"}' WHERE kind LIKE 'late-%'""")
        connection.execute(
            "INSERT INTO posts (id, game_id, kind, number, channel_id, message_id, controls, at) "
            "SELECT 999, game_id, 'vote-late-1-0-0', number, channel_id, 77, 1, at FROM posts WHERE id = 1000"
        )
    async with migrated(file) as store:
        request = await open_request(store, "late")
        assert request.payload == {"turn": 1, "seat": 0, "gifts": 1}
        assert len(request.votes) == 3
        posts = {one.id: one for one in await store.posts.of_game(GAMES["late"])}
        assert posts[1000].kind == f"vote-{request.id}"
        void = await store.requests.get(int(posts[999].kind.removeprefix("vote-")))
        assert (void.kind, void.outcome, void.votes) == ("late", "stale", {})
        assert GAMES["late"] in [game.id for game in await store.posts.unposted_games()], "its buttons are to go"


async def test_a_late_question_without_buttons_stays_closed(file: Path) -> None:
    with by_hand(file) as connection:
        connection.execute("UPDATE posts SET controls = 0 WHERE kind LIKE 'vote-late-%'")
    async with migrated(file) as store:
        assert await open_requests_of(store, GAMES["late"]) == []


async def test_votes_about_who_resigned_are_for_playing_on_or_for_the_end(file: Path) -> None:
    people = users(file, "resign")
    disagree(file, "resign-0", people["Cy"])
    async with migrated(file) as store:
        request = await open_request(store, "resign")
        assert (request.kind, request.asked_by, request.about) == ("resign-0", people["Ann"], None)
        assert request.votes == {people["Ann"]: "end", people["Bo"]: "end", people["Cy"]: "on"}


@pytest.mark.parametrize("game", ["undo", "end", "clock", "give", "take"])
async def test_all_other_votes_are_yes_or_no(file: Path, game: str) -> None:
    (old,) = rows(file, "SELECT * FROM proposals WHERE game_id = ? AND outcome IS NULL", GAMES[game])
    agreed = [row["user_id"] for row in rows(file, "SELECT user_id FROM votes WHERE proposal_id = ?", old["id"])]
    disagree(file, old["kind"], 4711)
    async with migrated(file) as store:
        request = await open_request(store, game)
        assert (request.id, request.kind, request.asked_by) == (old["id"], old["kind"], old["asked_by"])
        assert (request.number, request.payload) == (old["number"], json.loads(old["payload"]))
        assert request.votes == {**dict.fromkeys(agreed, "yes"), 4711: "no"}


async def test_requests_for_seats_name_whom_they_are_about(file: Path) -> None:
    emil = users(file, "take")["Emil"]
    async with migrated(file) as store:
        taken, given = await open_request(store, "take"), await open_request(store, "give")
        assert taken.about == taken.payload["from"] == emil
        assert given.about == given.payload["to"] == taken.asked_by
        assert [one.id for one in await store.requests.open_about(emil, await channel(store, "take"))] == [taken.id]
    others = rows(file, "SELECT DISTINCT about FROM proposals WHERE kind <> 'take' AND kind NOT LIKE 'give-%'")
    assert others == [{"about": None}]


async def test_decided_requests_for_seats_name_whom_they_were_about_too(file: Path) -> None:
    emil = users(file, "take")["Emil"]
    with by_hand(file) as connection:
        connection.execute("UPDATE proposals SET outcome = 'refused' WHERE kind = 'take'")
        # 0.1.0 has emptied what it kept of somebody who was forgotten.
        connection.execute("UPDATE proposals SET outcome = 'stale', payload = '{}' WHERE kind = 'give-1'")
    async with migrated(file) as store:
        assert [row["game_id"] for row in (await store.people.export(emil))["proposals"]] == [GAMES["take"]]
    assert rows(file, "SELECT about FROM proposals WHERE kind = 'give-1'") == [{"about": None}]


async def channel(store: Store, game: str) -> int:
    return (await store.games.get(GAMES[game])).channel_id


# Seats and settings


async def test_who_got_a_seat_for_good_owns_it(file: Path) -> None:
    with by_hand(file) as connection:
        sat = connection.execute(
            "INSERT INTO sittings (game_id, seat, user_id, kind, number, at) SELECT game_id, seat, 4711, kind, 3, at "
            "FROM sittings WHERE game_id = ? AND seat = 1 RETURNING id",
            (GAMES["base"],),
        ).fetchone()[0]
    change_settings(file, "base", handed=[sat])
    async with migrated(file) as store:
        owners = [(one.id, one.user_id) for one in await store.games.sittings(GAMES["base"]) if one.owns]
        assert owners == [(sat, 4711)]
        assert (await store.games.get(GAMES["base"])).settings == {}
    assert rows(file, "SELECT count(*) AS count FROM sittings WHERE owns") == [{"count": 1}]


async def test_wishes_for_colours_stand_under_the_seats(file: Path) -> None:
    people, dora = users(file, "lobby"), users(file, "lobby-mists")["Dora"]
    clock = json.loads(rows(file, "SELECT settings FROM games WHERE id = ?", GAMES["lobby"])[0]["settings"])["clock"]
    change_settings(file, "lobby", colours={str(people["Bo"]): ["blue"], "4711": ["red"]}, first=1)
    (row,) = rows(file, "SELECT settings FROM games WHERE id = ?", GAMES["lobby-mists"])
    assert list(json.loads(row["settings"])["colours"]) == [str(dora)]
    async with migrated(file) as store:
        mists = (await store.games.get(GAMES["lobby-mists"])).settings
        assert mists == {"colours": {"0": ["pink", "black", "green", "red"]}, "markers": ["green", "red", "pink"]}
        lobby = (await store.games.get(GAMES["lobby"])).settings
        assert lobby == {"clock": clock, "first": 1, "colours": {"1": ["blue"]}}, "whoever has left wishes nothing"


async def test_wishes_of_a_lobby_go_once_the_game_has_begun(file: Path) -> None:
    people = users(file, "late")
    clock = json.loads(rows(file, "SELECT settings FROM games WHERE id = ?", GAMES["late"])[0]["settings"])["clock"]
    change_settings(file, "late", colours={str(people["Ann"]): ["red"]}, markers=["red"], first=0)
    async with migrated(file) as store:
        assert (await store.games.get(GAMES["late"])).settings == {"clock": clock}
        skipped = (await store.games.get(GAMES["stand-in"])).settings
        assert skipped == {"skip": [0, 1], "remarks": [[3, 1, "stand-in", 0], [6, 2, "stand-in", 1]]}


async def test_no_users_id_is_left_in_the_settings_of_any_game(file: Path) -> None:
    columns = USER_COLUMNS.items()
    known = {row[column] for table, column in columns for row in all_rows(file, table)} - {None}
    change_settings(file, "base", colours={str(user): ["red"] for user in known}, invited=sorted(known))
    change_settings(file, "lobby", invited=sorted(known))

    def naming() -> list[int]:
        found = rows(file, "SELECT id, settings FROM games")
        return [row["id"] for row in found if any(str(user) in row["settings"] for user in known)]

    assert naming() == sorted({GAMES[name] for name in ("lobby", "lobby-mists", "base", "campaign")})
    async with migrated(file):
        pass
    assert naming() == []


# What is shown, and when


async def test_the_game_that_was_behind_is_behind_and_no_other(file: Path) -> None:
    async with migrated(file) as store:
        unposted = [game.id for game in await store.posts.unposted_games()]
        # The table with a stand-in is told of its level.
        assert unposted == [GAMES["stand-in"], GAMES["behind"]]
        behind = await store.games.get(GAMES["behind"])
        assert (behind.version, behind.board_version) == (1, 1)
        others = [game for game in await store.games.open_games() if game.id != behind.id]
        assert {(game.version, game.board_version, game.aside) for game in others} == {(0, 0, None)}


async def test_an_end_and_a_lobby_that_were_never_shown_are_behind(file: Path) -> None:
    with by_hand(file) as connection:
        connection.execute("UPDATE games SET status = 'ended', finished_at = created_at WHERE id = ?", (GAMES["due"],))
        connection.execute("DELETE FROM posts WHERE game_id = ?", (GAMES["lobby"],))
    async with migrated(file) as store:
        behind = [game.id for game in await store.posts.unposted_games()]
        assert behind == sorted(GAMES[name] for name in ("due", "lobby", "stand-in", "behind"))


async def test_a_live_game_without_its_reminder_gets_one_that_is_due(file: Path) -> None:
    with by_hand(file) as connection:
        connection.execute("DELETE FROM timers WHERE game_id = ?", (GAMES["base"],))
    timers = rows(file, "SELECT id, game_id FROM timers ORDER BY id")
    async with migrated(file) as store:
        (timer,) = await store.timers.of_game(GAMES["base"])
        assert (timer.kind, timer.user_id, timer.payload) == ("reminder", None, {})
        game = await store.games.get(GAMES["base"])
        assert timer.due == game.started_at
    after = rows(file, "SELECT id, game_id FROM timers ORDER BY id")
    assert after == [*timers, {"id": timer.id, "game_id": GAMES["base"]}]


# All the rest


async def test_everything_else_is_as_it_was(file: Path) -> None:
    names = [row["name"] for row in rows(file, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = sorted(set(names) - {"alembic_version", "sqlite_sequence"})
    before = {name: all_rows(file, name) for name in kept}
    late = [row["id"] for row in before["proposals"] if row["kind"].startswith("late-")]
    async with migrated(file):
        pass
    for name, old in before.items():
        columns = set(old[0])
        now = all_rows(file, name)
        assert set(now[0]) == (columns | NEW_COLUMNS.get(name, set())) - {"agrees"}, name
        changed = {"games": {"settings"}, "posts": {"kind"}, "proposals": {"outcome"}, "votes": {"agrees"}}
        same = sorted(columns - changed.get(name, set()))
        values = [[row[column] for column in same] for row in old]
        assert [[row[column] for column in same] for row in now][: len(values)] == values, name
        more = {"proposals": 1, "votes": len(late)}
        assert len(now) == len(old) + more.get(name, 0), name


async def test_every_game_can_be_read(file: Path) -> None:
    async with migrated(file) as store:
        for name, game_id in GAMES.items():
            whole = await store.loading.whole(game_id)
            assert [seat.shown for seat in whole.seats] == TABLES[name]["players"], name
            assert (whole.record is None) == (whole.game.status == "lobby"), name
