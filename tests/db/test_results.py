"""Results: found by game, user, server and rules."""

from __future__ import annotations

from db.rows import Ending, Score
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, finish, hand_seat, join, live, lobby, start


async def test_results_by_game_user_server_and_rules(store: Store, clock: Clock) -> None:
    ids = []
    for number, (guild, rules) in enumerate([(9, "base"), (9, "castle"), (8, "base")]):
        game = await live(store, 1, guild_id=guild, rules=rules)
        clock.forward(minutes=1)
        await finish(store, game.id, Ending([Score(0, number, won=False), Score(1, 50, won=True)]))
        ids.append(game.id)
    assert [(r.game_id, r.seat) for r in await store.results.of_guild(9)] == [(i, s) for i in ids[:2] for s in (0, 1)]
    assert [r.game_id for r in await store.results.of_guild(9, rules="castle")] == [ids[1]] * 2
    assert [r.won for r in await store.results.of_game(ids[2])] == [False, True]


async def test_results_tell_a_stand_in_from_a_human(store: Store) -> None:
    game = await live(store)
    await hand_seat(store, game.id, 1, None, "Warden", kind="stand-in")
    await finish(store, game.id, Ending([Score(0, 1, won=False), Score(1, 2, won=True)]))
    assert [(r.user_id, r.kind) for r in await store.results.of_game(game.id)] == [(ANN, "human"), (None, "stand-in")]


async def test_results_tell_at_which_level_a_seat_was_played_and_whether_computers_were_there(store: Store) -> None:
    opened = await lobby(store)
    await join(store, opened.id, None, "Otto", kind="computer", level="strong")
    game = await start(store, opened.id)
    await hand_seat(store, game.id, 1, None, "Bo", kind="stand-in", level="solid")
    scores = [Score(number, 10 * number, won=number == 2) for number in range(3)]
    await finish(store, game.id, Ending(scores, computers=True))
    found = [(one.kind, one.level, one.computers) for one in await store.results.of_game(game.id)]
    assert found == [("human", None, True), ("stand-in", "solid", True), ("computer", "strong", True)]
    sittings = [(one.seat, one.kind, one.level) for one in await store.games.sittings(game.id)]
    assert sittings == [
        (0, "human", None),
        (1, "human", None),
        (2, "computer", "strong"),
        (1, "stand-in", "solid"),
    ]
