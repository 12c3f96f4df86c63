"""Figures, how they are taken, and how they are written down."""

from __future__ import annotations

import gc
import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One result: what was measured, the value with its unit, and what we aim at."""

    name: str
    value: str
    aim: str = ""


SCALE = float(os.environ.get("BENCH_SCALE", "1"))
"""What all sizes are multiplied with; far below 1 it is only seen that everything runs."""


def scaled(size: int, *, least: int = 1) -> int:
    """A size, made smaller by ``BENCH_SCALE``."""
    return max(least, round(size * SCALE))


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """Seconds for the quickest of some rounds: the one that the machine disturbed least."""
    times = []
    for _ in range(rounds):
        gc.collect()
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def machine() -> str:
    """The kind of machine, as far as it matters."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def table(title: str, figures: list[Figure]) -> str:
    """Figures as a table in Markdown."""
    lines = [f"## {title}", "", "| what | measured | aim |", "|---|---|---|"]
    lines += [f"| {figure.name} | {figure.value} | {figure.aim} |" for figure in figures]
    return "\n".join(lines) + "\n"
