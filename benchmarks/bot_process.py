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
    try:
        words = Path(f"/proc/{bot.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(bot: asyncio.subprocess.Process) -> tuple[float, float]:
    """What the process holds now, and the most it ever held, in megabytes; only Linux tells."""
    try:
        lines = Path(f"/proc/{bot.pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return math.nan, math.nan
    sizes = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines) if name in _SIZES}
    now, most = (sizes[name] / 1024 for name in _SIZES)
    return now, most


_SIZES = ("VmRSS", "VmHWM")


def url_of(database: Path) -> str:
    """The address of a database file."""
    return f"sqlite+aiosqlite:///{database}"
