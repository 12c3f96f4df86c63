"""How long a picture takes: from a game of 72 tiles to bytes, cold and warm, against the naive way."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from functools import partial
from io import BytesIO
from random import Random

from PIL import Image

from benchmarks.measures import Figure, best_of
from engine.boxes import load_set
from engine.game import Game, new_game
from render.frame import CELL, around
from render.gallery import played_well
from render.painter import tile_image
from render.picture import render
from render.snapshot import Snapshot, take_snapshot

_PLAYERS = ["Ann", "Bo", "Cleo"]
_SEED = 71


def full_game() -> Game:
    """A game with its last tile in hand."""
    return played_well(new_game("base", _PLAYERS, seed=_SEED), Random(_SEED), tiles=71, kind="place")


def naive(snapshot: Snapshot, files: dict[str, bytes]) -> bytes:
    """Open, turn and paste the file of every tile, and save as PNG the way that comes first to mind."""
    frame = around([lying.cell for lying in snapshot.tiles])
    image = Image.new("RGBA", (frame.width, frame.height))
    for lying in snapshot.tiles:
        tile = Image.open(BytesIO(files[lying.tile.id])).convert("RGBA").rotate(-lying.turn)
        image.paste(tile, frame.at(lying.cell), tile)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def tile_files(snapshot: Snapshot) -> dict[str, bytes]:
    """Every tile of a map as a file."""
    files = {}
    for tile in {lying.tile for lying in snapshot.tiles}:
        out = BytesIO()
        tile_image(tile, 0, CELL).save(out, "PNG")
        files[tile.id] = out.getvalue()
    return files


def measure_set() -> float:
    """Painting every tile of the base set once, in seconds; the first time only in a new process."""
    start = time.perf_counter()
    for tile in load_set("base"):
        tile_image(tile, 0, CELL)
    return time.perf_counter() - start


def whole_game() -> tuple[float, list[int]]:
    """The mean time of a move's picture over a game, warm, in seconds, and the bytes of each."""
    game, rng = new_game("base", _PLAYERS, seed=_SEED), Random(_SEED)
    snapshots = []
    for tiles in range(2, 72):
        played_well(game, rng, tiles=tiles, kind="place")
        snapshots.append(take_snapshot(game))
    for snapshot in snapshots:
        render(snapshot, viewer=0)
    sizes, times = [], []
    for snapshot in snapshots:
        times.append(best_of(3, partial(render, snapshot, viewer=0)))
        sizes.append(len(render(snapshot, viewer=0).data))
    return statistics.mean(times), sizes


def run() -> list[Figure]:
    """All figures of pictures."""
    game = full_game()
    snapshot = take_snapshot(game)
    fresh = subprocess.run(
        [sys.executable, "-c", "from benchmarks.pictures import measure_set; print(measure_set())"],
        capture_output=True,
        text=True,
        check=True,
    )
    begin = time.perf_counter()
    picture = render(snapshot, view="map")
    cold = time.perf_counter() - begin
    warm = best_of(15, lambda: render(snapshot, view="map"))
    files = tile_files(snapshot)
    slow = best_of(3, lambda: naive(snapshot, files))
    mean, sizes = whole_game()
    return [
        Figure("a snapshot of a game of 72 tiles", f"{best_of(5, lambda: take_snapshot(game)) * 1000:.1f} ms"),
        Figure("whole map of 72 tiles at 128 px, warm", f"{warm * 1000:.0f} ms", "about 25 ms"),
        Figure("the same the naive way", f"{slow * 1000:.0f} ms"),
        Figure("warm as a share of the naive way", f"{warm / slow:.2f}", "at most 0.18"),
        Figure("whole map of 72 tiles at 128 px, first picture of a process", f"{cold * 1000:.0f} ms"),
        Figure("its size", f"{len(picture.data) / 1000:.0f} KB", "at most 400 KB"),
        Figure("a move's picture, mean over a game, warm", f"{mean * 1000:.0f} ms", "13 ms"),
        Figure("its size, mean and largest", f"{statistics.mean(sizes) / 1000:.0f}, {max(sizes) / 1000:.0f} KB"),
        Figure("all tiles of the base set painted for the first time", f"{float(fresh.stdout) * 1000:.0f} ms", "1 s"),
    ]
