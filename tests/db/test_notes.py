"""Notes: told once, in order."""

from __future__ import annotations

from typing import Any

from db.rows import Note
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, live, tell, write


async def test_notes_are_told_in_order_and_go_when_they_are_told(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    first = await tell(store, game.id, "late-skip", user_id=BO, until="2026-03-02T12:00:00+00:00")
    assert first == Note(first.id, game.id, BO, False, "late-skip", {"until": "2026-03-02T12:00:00+00:00"}, clock.now)
    second = await tell(store, game.id, "aside", user_id=ANN, direct=True, reason="channel")
    third = await tell(store, game.id, "data-left")
    elsewhere = await tell(store, other.id, "data-left")
    assert (second.direct, third.user_id, third.payload) == (True, None, {})
    assert await store.notes.of_game(game.id) == [first, second, third]
    await store.notes.remove(second.id)
    await store.notes.remove(second.id)
    assert await store.notes.of_game(game.id) == [first, third]
    assert await store.notes.of_game(other.id) == [elsewhere]


async def test_several_notes_of_one_change_keep_their_order(store: Store) -> None:
    game = await live(store)
    beside: dict[str, Any] = {"user_id": None, "direct": False, "payload": {}}
    notes = [{"kind": kind, **beside} for kind in ("back-seat", "seat-taken")]
    await write(store, game.id, lambda writes: writes.notes.extend(notes))
    assert [note.kind for note in await store.notes.of_game(game.id)] == ["back-seat", "seat-taken"]


async def test_the_number_of_a_note_is_never_used_again(store: Store) -> None:
    game = await live(store)
    first = await tell(store, game.id, "data-left")
    await store.notes.remove(first.id)
    assert (await tell(store, game.id, "data-left")).id > first.id
