"""The heap: what is given back the system gets, where it tells."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot import heap


def resident() -> int:
    """The bytes that the process holds."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process holds")
def test_what_pictures_needed_is_given_back() -> None:
    pictures = [Image.new("L", (200, 200)) for _ in range(1000)]
    last = pictures.pop()
    before = resident()
    pictures.clear()
    heap.give_back()
    assert last.size == (200, 200)
    assert before - resident() > 20_000_000


def test_a_system_that_cannot_be_told_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: sys)
    heap.keep_heap_small()
    heap.give_back()
