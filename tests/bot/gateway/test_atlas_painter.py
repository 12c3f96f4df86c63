"""The atlas painter: it paints while nobody waits for a picture, and stops when the bot does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from bot.gateway import atlas_painter
from bot.gateway.atlas_painter import AtlasPainter
from render import atlas as atlases
from render.atlas import Atlas


@pytest.fixture(autouse=True)
def _small_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """One set of small tiles, and short times."""
    monkeypatch.setattr(atlases, "set_names", lambda: ["cult"])
    monkeypatch.setattr(atlases, "USUAL_SIZES", (16,))
    monkeypatch.setattr(atlas_painter, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(atlas_painter, "_PAUSE", 0.0)


class WatchedAtlas(Atlas):
    """An atlas that tells when all was painted."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.painted = Event()

    def paint(self, may_go_on: Callable[[], bool]) -> bool:
        kept = super().paint(may_go_on)
        self.painted.set()
        return kept


async def test_it_paints_when_nobody_waits(tmp_path: Path) -> None:
    atlas = WatchedAtlas(tmp_path)
    painter = AtlasPainter(atlas, lambda: 1.0)
    painter.start()
    painter.start()
    await asyncio.to_thread(atlas.painted.wait, 30)
    await painter.close()
    assert list(tmp_path.glob("tiles-*/cult-16-day.zip"))


async def test_it_waits_while_pictures_are_wanted_and_stops_then_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atlas_painter, "BUSY_SECONDS", 3600.0)
    asked = Event()

    def quiet_for() -> float:
        asked.set()
        return 0.0

    painter = AtlasPainter(Atlas(tmp_path), quiet_for)
    painter.start()
    await asyncio.to_thread(asked.wait, 30)
    await painter.close()
    assert not list(tmp_path.glob("tiles-*/*"))


async def test_it_paints_slowly_where_pictures_are_always_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atlas_painter, "BUSY_SECONDS", 0.001)
    atlas = WatchedAtlas(tmp_path)
    painter = AtlasPainter(atlas, lambda: 0.0)
    painter.start()
    await asyncio.to_thread(atlas.painted.wait, 30)
    await painter.close()
    assert list(tmp_path.glob("tiles-*/cult-16-day.zip"))


async def test_one_that_never_began_can_be_closed(tmp_path: Path) -> None:
    await AtlasPainter(Atlas(tmp_path), lambda: 1.0).close()
    assert not list(tmp_path.iterdir())
