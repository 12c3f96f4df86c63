"""The clock of a table, told by the times in the log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.sessions.clock_terms import Terms
from bot.timing.table_clock import time_left
from tests.bot.timing.watch import ANN, BO, Watch

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
TERMS = Terms(3 * DAY, 12 * HOUR, 4 * DAY)


async def left(watch: Watch, game_id: int, terms: Terms = TERMS) -> list[float]:
    """The hours that the seats have left."""
    store = watch.store
    row, record, log = await store.games.get(game_id), await store.log.record(game_id), await store.log.rows(game_id)
    found = time_left(terms, row, record, log, await store.games.sittings(game_id), watch.clock.now())
    return [found[seat] / HOUR for seat in sorted(found)]


async def test_time_runs_for_whoever_is_asked(watch: Watch) -> None:
    game = await watch.game()
    assert await left(watch, game.id) == [72, 72]
    watch.clock.forward(hours=5)
    assert await left(watch, game.id) == [67, 72]
    await watch.act(game.id, ANN, "draw")
    watch.clock.forward(hours=1)
    assert await left(watch, game.id) == [66, 72]


async def test_a_finished_turn_earns_the_credit(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(hours=20)
    await watch.take_turn(game.id, ANN)
    assert await left(watch, game.id) == [64, 72]
    watch.clock.forward(hours=2)
    await watch.take_turn(game.id, BO)
    assert await left(watch, game.id) == [64, 82]


async def test_no_more_than_the_cap_is_saved_up(watch: Watch) -> None:
    game = await watch.game()
    for _ in range(4):
        await watch.take_turn(game.id, ANN)
        await watch.take_turn(game.id, BO)
    assert await left(watch, game.id) == [96, 96]
    assert await left(watch, game.id, replace(TERMS, cap=3 * DAY)) == [72, 72]


async def test_there_is_never_less_than_nothing_so_that_the_next_turn_has_the_credit(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(days=30)
    assert await left(watch, game.id) == [0, 72]
    await watch.take_turn(game.id, ANN)
    assert await left(watch, game.id) == [12, 72]


async def test_given_time_counts_from_the_moment_of_the_gift(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(days=5)
    terms = replace(TERMS, given=((watch.clock.now(), 0, DAY),))
    assert await left(watch, game.id, terms) == [24, 72]
    watch.clock.forward(hours=10)
    assert await left(watch, game.id, terms) == [14, 72]
    await watch.take_turn(game.id, ANN)
    watch.clock.forward(hours=1)
    assert await left(watch, game.id, terms) == [26, 71]


async def test_a_clock_agreed_in_mid_game_asks_nothing_for_the_time_before(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(days=50)
    await watch.take_turn(game.id, ANN)
    watch.clock.forward(days=50)
    number = await watch.store.log.number(game.id)
    terms = replace(TERMS, number=number, since=watch.clock.now())
    assert await left(watch, game.id, terms) == [72, 72]
    watch.clock.forward(hours=3)
    assert await left(watch, game.id, terms) == [72, 69]
    await watch.take_turn(game.id, BO)
    assert await left(watch, game.id, terms) == [72, 81]


async def test_a_move_taken_back_costs_its_time_and_earns_nothing(watch: Watch) -> None:
    game = await watch.game()
    await watch.act(game.id, ANN, "draw")
    watch.clock.forward(hours=4)
    await watch.act(game.id, ANN, await watch.place(game.id), "pass")
    assert await left(watch, game.id) == [80, 72]
    watch.clock.forward(hours=7)
    actions = await watch.store.log.actions(game.id)
    await watch.door.change(game.id, lambda change: change.take_back(ANN, len(actions) - 1))
    assert await left(watch, game.id) == [68, 72]
    watch.clock.forward(hours=1)
    assert await left(watch, game.id) == [67, 72]


async def test_a_stand_ins_moves_are_charged_to_the_seat(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(hours=2)
    await watch.door.change(game.id, lambda change: change.leave_to_stand_in(change.session.seats[0]))
    assert await left(watch, game.id) == [82, 72]


def test_terms_survive_being_kept() -> None:
    moment = datetime(2026, 3, 2, 12, tzinfo=UTC)
    terms = replace(TERMS, number=7, since=moment, given=((moment, 1, DAY),))
    assert Terms.parse(terms.print()) == terms
    assert Terms.parse(TERMS.print()) == TERMS
    assert Terms.parse(None) is None


def test_who_is_waited_for_gets_at_least_a_day() -> None:
    assert TERMS.gift == DAY
    assert replace(TERMS, credit=2 * DAY).gift == 2 * DAY
