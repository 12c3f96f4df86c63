"""The bot in a process of its own at the stand-in for Discord, and what it uses."""

from __future__ import annotations

import asyncio
import atexit
import math
import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from bot.sandbox import Sandbox
from render.atlas import Atlas

PATIENCE = 60.0


@asynccontextmanager
async def running_bot(sandbox: Sandbox, database: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The real bot in a process of its own, from when it is ready."""
    connection = {"DISCORD_TOKEN": sandbox.token, "DISCORD_API": sandbox.api}
    settings = {**connection, "DATABASE_URL": url_of(database), "LOG_LEVEL": "INFO", "CACHE_DIR": str(painted_tiles())}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env={**os.environ, **settings}, stderr=asyncio.subprocess.PIPE
    )
    ready, wrong = asyncio.Event(), list[str]()

    async def read() -> None:
        if process.stderr is None:
            return
        async for line in process.stderr:
            text = line.decode(errors="replace").rstrip()
            if "ready as" in text:
                ready.set()
            elif wrong or "ERROR" in text or "Traceback" in text:
                wrong.append(text)
        ready.set()

    reader = asyncio.create_task(read())
    try:
        await asyncio.wait_for(ready.wait(), PATIENCE)
        if process.returncode is not None or wrong:
            raise AssertionError("the bot does not start:\n" + "\n".join(wrong[:30]))
        yield process
        if wrong:
            raise AssertionError("the bot complains:\n" + "\n".join(wrong[:30]))
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(process.wait(), PATIENCE)
            except TimeoutError:
                process.kill()
        await reader


@cache
def painted_tiles() -> Path:
    """A folder with all tiles painted, as a bot finds it at every start but its first; it goes with the program."""
    print("  paints the tiles", flush=True)
    folder = Path(mkdtemp(prefix="tilewarden-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    Atlas(folder).paint(lambda: True)
    return folder


def processor_time(bot: asyncio.subprocess.Process) -> float:
    """The processor time that the process has used so far, in seconds; a busy machine does not change it much."""
    words = _stat(bot.pid)
    if not words:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(bot: asyncio.subprocess.Process) -> tuple[float, float]:
    """What the bot and the process that thinks for it hold now, and the most each ever held, in megabytes.

    Only Linux tells.
    """
    sizes = [held for held in map(_sizes, (bot.pid, *_children(bot.pid))) if held is not None]
    if not sizes:
        return math.nan, math.nan
    return sum(now for now, _ in sizes), sum(most for _, most in sizes)


def _sizes(pid: int) -> tuple[float, float] | None:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    sizes = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines) if name in _SIZES}
    # One that has just ended has no sizes.
    return (sizes[_SIZES[0]] / 1024, sizes[_SIZES[1]] / 1024) if len(sizes) == len(_SIZES) else None


def _children(pid: int) -> list[int]:
    processes = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()]
    return [process for process in processes if _stat(process)[1:2] == [str(pid)]]


def _stat(pid: int) -> list[str]:
    """What stands in the process's status line after its name; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


_SIZES = ("VmRSS", "VmHWM")


def url_of(database: Path) -> str:
    """The address of a database file."""
    return f"sqlite+aiosqlite:///{database}"
