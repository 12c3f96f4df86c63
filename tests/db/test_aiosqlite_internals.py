"""The private parts of aiosqlite that the store relies on: a new release that changes them must fail here first."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import aiosqlite
import pytest

from db.aiosqlite_internals import driver_connection, make_daemon, run_in_thread


async def test_a_function_runs_in_the_connections_own_thread(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "any.db") as connection:
        first = await run_in_thread(connection, threading.get_ident)
        assert first == await run_in_thread(connection, threading.get_ident) != threading.get_ident()


async def test_what_a_function_raises_reaches_its_caller(tmp_path: Path) -> None:
    def fail() -> None:
        raise LookupError("on purpose")

    async with aiosqlite.connect(tmp_path / "any.db") as connection:
        with pytest.raises(LookupError, match="on purpose"):
            await run_in_thread(connection, fail)
        assert await run_in_thread(connection, lambda: "still there") == "still there"


async def test_a_caller_that_is_cancelled_holds_up_nobody(tmp_path: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        go_on.wait(60)

    async with aiosqlite.connect(tmp_path / "any.db") as connection:
        caller = asyncio.create_task(run_in_thread(connection, slow))
        await asyncio.to_thread(begun.wait, 60)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        go_on.set()
        assert await run_in_thread(connection, lambda: "next") == "next"


async def test_the_standard_librarys_connection_works_in_the_thread_alone(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "any.db") as connection:
        driver = driver_connection(connection)
        assert await run_in_thread(connection, lambda: driver.execute("SELECT 1").fetchall()) == [(1,)]
        with pytest.raises(sqlite3.ProgrammingError, match="thread"):
            driver.execute("SELECT 1")


async def test_the_thread_does_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    connection = aiosqlite.connect(tmp_path / "any.db")
    make_daemon(connection)
    async with connection:
        assert (await run_in_thread(connection, threading.current_thread)).daemon
