"""The thinking worker: a queue, a deadline, and a process that may hang, die or talk nonsense."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest

from bot.seats.computer_answer import computer_answer
from bot.seats.thinking_worker import COMMAND, FOLDER, ThinkingWorker, TurnOrder
from engine.game import Game, load_game, new_game
from engine.players.player import thinks_long
from engine.veil import veil

PATIENT = 120.0
"""A deadline that no machine misses."""

COUNTER = """
import json, sys
for count, line in enumerate(sys.stdin, 1):
    print(json.dumps({"id": json.loads(line)["id"], "actions": [str(count)]}), flush=True)
"""
"""A process that answers how many orders it has seen."""


@asynccontextmanager
async def working(
    script: str | None = None, *, deadline: float = PATIENT, **times: Any
) -> AsyncIterator[ThinkingWorker]:
    """A worker with the real process, or one that runs a script; afterwards no process is left."""
    command = COMMAND if script is None else (sys.executable, "-c", script)
    worker = ThinkingWorker(deadline=deadline, command=command, **{"hang": PATIENT, **times})
    try:
        yield worker
    finally:
        pid = worker.pid
        await worker.close()
        assert worker.pid is None
        assert pid is None or not is_there(pid)


@contextmanager
def stopped(worker: ThinkingWorker) -> Iterator[int]:
    """The process does nothing meanwhile; its id."""
    assert worker.pid is not None
    pid = worker.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        if is_there(pid):
            os.kill(pid, signal.SIGCONT)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def played(rules: str = "base", actions: int = 12, **options: Any) -> Game:
    """A game after some actions, in which a tile is to be placed."""
    game = new_game(rules, ["Ann", "Otto"], seed=5, options={"draw": "ask", **options})
    while len(game.actions) < actions or (game.decision is not None and game.decision.kind != "place"):
        assert game.decision is not None
        game.take(game.decision.choices()[-1])
    return game


def order(game: Game, level: str = "master", game_id: int = 1) -> TurnOrder:
    assert game.decision is not None
    return TurnOrder(game_id, len(game.actions), game.decision.player, level, "a seed", veil(game))


def turn_of(game: Game, level: str = "master") -> list[str]:
    """The answers of one seat up to the next draw, thought out here."""
    game, actions = game.copy(), list[str]()
    seat = None if game.decision is None else game.decision.player
    while game.decision is not None and game.decision.player == seat and game.decision.kind != "draw":
        actions.append(computer_answer(game, level, "a seed"))
        game.act(actions[-1])
    return actions


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("base", {"modules": ["king", "cult", "count"]}, "master"),
    ("base", {"modules": ["ghosts", "palaces", "cemeteries"]}, "master"),
    ("wheel", {}, "master"),
    ("mists", {"level": 2}, "strong"),
    ("mists", {"level": 6}, "master"),
]


@pytest.mark.parametrize(("rules", "options", "level"), CASES)
async def test_the_process_thinks_of_the_same_turn(rules: str, options: dict[str, Any], level: str) -> None:
    assert thinks_long(level, rules)
    async with working() as worker:
        for actions in (3, 15):
            game = played(rules, actions, **options)
            assert await worker.think(order(game, level)) == turn_of(game, level)


async def test_with_few_tiles_left_master_reckons_out_the_same() -> None:
    game = played("base", 12)
    seen = len(game.record()["deck"]) - game.deck_left
    near_the_end = load_game({**game.record(), "deck": game.record()["deck"][: seen + 2]})
    async with working() as worker:
        assert await worker.think(order(near_the_end)) == turn_of(near_the_end)


async def test_orders_of_several_games_wait_in_a_queue() -> None:
    games = [played("base", actions) for actions in (3, 6, 9, 12)]
    async with working() as worker:
        before = worker.pid
        assert before is None, "it is started when it is needed"
        thoughts = await asyncio.gather(*(worker.think(order(game, game_id=id_)) for id_, game in enumerate(games)))
        assert thoughts == [turn_of(game) for game in games]
        assert worker.pid is not None
        assert os.getsid(worker.pid) != os.getsid(0), "Ctrl-C in the bot's terminal is not for it"


async def test_who_gets_no_answer_in_time_is_told_and_the_late_answer_is_dropped(
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, second = played("base", 3), played("base", 9)
    async with working() as patient:
        await patient.think(order(first))
        patient._deadline = 0.2
        with stopped(patient) as pid:
            assert await patient.think(order(first)) is None
        assert "a master computer has thought for too long in game 1" in caplog.text
        patient._deadline = PATIENT
        assert await patient.think(order(second)) == turn_of(second)
        assert patient.pid == pid, "it was late, not lost"


async def test_what_nobody_waits_for_any_more_is_not_thought_about() -> None:
    async with working(COUNTER) as worker:
        assert await worker.think(order(played())) == ["1"]
        worker._deadline = 0.2
        with stopped(worker):
            # The first is with the process, the others are in the queue.
            assert await asyncio.gather(*(worker.think(order(played())) for _ in range(3))) == [None] * 3
        worker._deadline = PATIENT
        assert await worker.think(order(played())) == ["3"]


async def test_a_process_that_hangs_is_killed_and_another_one_answers(caplog: pytest.LogCaptureFixture) -> None:
    game = played()
    async with working() as worker:
        await worker.think(order(game))
        worker._hang = 0.2
        with stopped(worker) as pid:
            assert await worker.think(order(game)) is None
            assert not is_there(pid)
        assert "the process that thinks is lost at game 1: no answer" in caplog.text
        worker._hang = PATIENT
        assert await worker.think(order(game)) == turn_of(game)


async def test_a_process_that_is_killed_in_mid_thought_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    game = played()
    async with working() as worker:
        await worker.think(order(game))
        with stopped(worker) as pid:
            waiting = asyncio.create_task(worker.think(order(game)))
            await asyncio.sleep(0.05)  # it has the order now
            os.kill(pid, signal.SIGKILL)
            assert await waiting is None
        assert "the process that thinks is lost at game 1" in caplog.text
        assert await worker.think(order(game)) == turn_of(game)


async def test_a_process_that_is_killed_while_it_has_nothing_to_do_is_not_missed() -> None:
    game = played()
    async with working() as worker:
        await worker.think(order(game))
        process = worker._process
        assert process is not None
        process.kill()
        await process.wait()
        assert worker.pid is None
        assert await worker.think(order(game)) == turn_of(game)


NONSENSE = [
    "print('hello')",
    "print('{\"id\": 1}')",
    'print(\'{"id": 7, "actions": []}\')',
    'print(\'{"id": 1, "actions": [5]}\')',
    "print('[' * 100_000)",
    "print('x' * 1_000_000)",
    "sys.stdout.buffer.write(b'\\xff\\n')",
    "print('x', end='')",
    "pass",
]


@pytest.mark.parametrize("says", NONSENSE)
async def test_nonsense_is_no_answer(says: str, caplog: pytest.LogCaptureFixture) -> None:
    async with working(f"import sys; sys.stdin.readline(); {says}; sys.stdout.flush()") as worker:
        assert await worker.think(order(played())) is None
        assert "the process that thinks is lost at game 1" in caplog.text


async def test_one_that_keeps_dying_is_started_less_and_less_often(caplog: pytest.LogCaptureFixture) -> None:
    async with working("", pauses=(0.0, PATIENT)) as worker:
        for _ in range(3):
            assert await worker.think(order(played())) is None
        assert caplog.text.count("the process that thinks is lost") == 2
        assert "nobody thinks for game 1: the process was lost 2 times in a row" in caplog.text


async def test_one_that_cannot_be_started_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    worker = ThinkingWorker(deadline=PATIENT, command=("/there/is/no/such/program",))
    assert await worker.think(order(played())) is None
    assert "No such file" in caplog.text
    await worker.close()


async def test_an_order_that_cannot_be_thought_about_costs_no_process(caplog: pytest.LogCaptureFixture) -> None:
    game = played()
    async with working() as worker:
        wrong = TurnOrder(3, 0, 0, "master", "a seed", {**veil(game), "rules": "chess"})
        assert await worker.think(wrong) is None
        assert "a master computer has no answer in game 3: RecordError: " in caplog.text
        pid = worker.pid
        assert await worker.think(order(game)) == turn_of(game)
        assert worker.pid == pid


async def test_a_process_that_nobody_needs_is_ended() -> None:
    game = played()
    async with working(idle=0.01) as worker:
        for _ in range(2):
            assert await worker.think(order(game)) == turn_of(game)
            assert worker._process is not None
            await worker._process.wait()
            assert worker.pid is None


async def test_closing_ends_what_is_being_thought_about() -> None:
    game = played()
    async with working() as worker:
        await worker.think(order(game))
        with stopped(worker) as pid:
            waiting = [asyncio.create_task(worker.think(order(game))) for _ in range(2)]
            await asyncio.sleep(0.05)  # it has the first order now
            await worker.close()
            assert await asyncio.gather(*waiting) == [None, None]
            assert not is_there(pid)
        assert await worker.think(order(game)) is None
        assert worker.pid is None


# The process itself


def asked(game: Game) -> str:
    one = order(game)
    return json.dumps({"id": 9, "level": one.level, "seed": one.seed, "record": one.record}) + "\n"


def start() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, cwd=FOLDER, text=True)


def test_the_process_is_stopped_by_no_signal_of_the_terminal_and_ends_with_its_input() -> None:
    game = played()
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for stop in (None, signal.SIGINT, signal.SIGTERM):
            if stop is not None:
                process.send_signal(stop)
            process.stdin.write(asked(game))
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"id": 9, "actions": turn_of(game)}
        process.stdin.close()
        assert process.wait(PATIENT) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_process_whose_bot_has_died_ends_without_a_word() -> None:
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(asked(played()))
        process.stdin.flush()
        assert process.wait(PATIENT) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_the_process_loads_the_engine_only() -> None:
    script = "import sys, bot.seats.thinking_process; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", script], cwd=FOLDER, check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"asyncio", "logging", "discord", "aiohttp", "sqlalchemy", "db", "render", "PIL", "pydantic"}
