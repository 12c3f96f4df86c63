"""The program as a process."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

from bot.process import relieve_garbage_collector

ROOT = Path(__file__).parents[2]
LOADED = """
import sys
import bot.__main__
print(sorted({"alembic", "bot.sandbox", "greenlet", "sqlalchemy.ext.asyncio"} & set(sys.modules)))
"""


def test_the_program_loads_no_large_package_that_it_does_not_use() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_garbage_collector_leaves_out_what_is_loaded() -> None:
    thresholds, tracked = gc.get_threshold(), len(gc.get_objects())
    try:
        relieve_garbage_collector()
        assert gc.get_freeze_count() > tracked / 2
        assert len(gc.get_objects()) < tracked / 2
        assert gc.get_threshold()[0] > thresholds[0]
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
