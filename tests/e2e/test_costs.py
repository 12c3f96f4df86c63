"""What one turn costs: commits, statements, locks, requests to the channel, and the files that Confirm passes."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

import bot
from bot.app import App
from bot.sandbox import Message, Person, Sandbox
from bot.sessions.sessions import KeyedLocks
from tests.e2e.tables import FixedDealer, bot_at, choose_number, letters, place_by_buttons, seated, turn_of

ROOT = Path(bot.__file__).parents[1]


class Meter:
    """Counts what the bot does with its store, its locks and its channel."""

    def __init__(self, app: App, sandbox: Sandbox) -> None:
        self._engine = app.store.database.engine
        self._sandbox = sandbox
        self.statements: list[str] = []
        self.commits = 0
        self.locks: Counter[object] = Counter()
        self.requests = 0

    def _statement(self, *args: Any) -> None:
        if not args[2].startswith("BEGIN"):
            self.statements.append(" ".join(args[2].split())[:110])

    def _commit(self, *_: Any) -> None:
        self.commits += 1

    @contextlib.contextmanager
    def counting(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Count what happens meanwhile."""
        hold = KeyedLocks.hold

        @asynccontextmanager
        async def counted(locks: KeyedLocks, key: Any) -> AsyncIterator[None]:
            self.locks[key] += 1
            async with hold(locks, key):
                yield

        monkeypatch.setattr(KeyedLocks, "hold", counted)
        event.listen(self._engine, "before_cursor_execute", self._statement)
        event.listen(self._engine, "commit", self._commit)
        before = len(self._sandbox.requests)
        try:
            yield
        finally:
            event.remove(self._engine, "before_cursor_execute", self._statement)
            event.remove(self._engine, "commit", self._commit)
            monkeypatch.setattr(KeyedLocks, "hold", hold)
            served = self._sandbox.requests[before:]
            self.requests = sum("/channels/" in one.path for one in served)


async def warm_table(sandbox: Sandbox) -> tuple[Person, Person, Message]:
    """A table at which everyone has moved, and Ann is to draw."""
    ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
    turn = await seated(sandbox, channel, [ann, bo])
    for person, other in ((ann, bo), (bo, ann)):
        await place_by_buttons(channel, person, turn, Random(3))
        turn = await turn_of(channel, other, after=turn)
    return ann, bo, turn


async def chosen(person: Person, turn: Message) -> Message:
    """A planner in which a place and a follower are chosen."""
    planner = await (await person.click(turn, "Draw a tile")).reply()
    planner = await choose_number(person, planner)
    return await (await person.click(planner, letters(planner)[0])).reply() if letters(planner) else planner


def confirm_of(planner: Message) -> str:
    return next(str(button.custom_id) for button in planner.buttons if "|confirm|" in str(button.custom_id))


async def test_a_turn_needs_four_commits_twenty_statements_and_three_requests(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as app:
        ann, bo, turn = await warm_table(sandbox)
        await app.channels.settled(1)
        meter = Meter(app, sandbox)
        with meter.counting(monkeypatch):
            planner = await chosen(ann, turn)
            await (await ann.click(planner, confirm_of(planner))).reply()
            await turn_of(sandbox.general, bo, after=turn)
            await sandbox.until(lambda: not turn.buttons, "the old message to lose its buttons")
            await app.channels.settled(1)
        assert meter.commits <= 4, meter.statements
        assert len(meter.statements) <= 20, meter.statements
        assert meter.requests <= 3, [one.path for one in sandbox.requests][-9:]
        # Draw, choose a place, choose a follower, confirm; and the two pictures of the board that the channel gets.
        assert sum(meter.locks.values()) <= 6


async def test_a_press_of_confirm_passes_few_files(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as app:
        ann, bo, turn = await warm_table(sandbox)
        planner = await chosen(ann, turn)
        files: set[str] = set()

        def note(frame: Any, what: str, _: Any) -> None:
            # The channel is shown by its worker's own task, timers are fired by theirs.
            task = asyncio.current_task()
            answers = task is not None and task.get_name().startswith("discord.py: on_interaction")
            if what == "call" and answers and task not in before:
                files.add(frame.f_code.co_filename)

        before = asyncio.all_tasks()
        sys.setprofile(note)
        try:
            await (await ann.click(planner, confirm_of(planner))).reply()
            await turn_of(sandbox.general, bo, after=turn)
            await app.channels.settled(1)
        finally:
            sys.setprofile(None)
    passed = sorted(
        str(Path(file).relative_to(ROOT))
        for file in files
        if file.startswith((str(ROOT / "bot"), str(ROOT / "db"))) and "/sandbox/" not in file
    )
    assert len(passed) <= 20, "\n".join(passed)
