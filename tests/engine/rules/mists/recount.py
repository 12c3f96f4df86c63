"""Mist reckoned once more from the printed tiles, slowly and without the engine's features."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from engine.board import Board

Cell = tuple[int, int]

WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


@cache
def printed() -> dict[str, dict[str, Any]]:
    """The tiles as the data file has them."""
    text = (resources.files("engine") / "sets" / "mists.json").read_text(encoding="utf-8")
    return {tile["id"]: tile for tile in json.loads(text)["tiles"]}


def misty_sides(tile: str, turn: int) -> set[str]:
    """The sides with mist of a tile as it lies."""
    sides = {side for area in printed().get(tile, {}).get("mist", []) for side in area["sides"]}
    return {"NESW"[("NESW".index(side) + turn // 90) % 4] for side in sides}


def symbols(tile: str) -> int:
    """The ghosts that a tile shows."""
    return int(printed().get(tile, {}).get("ghosts", 0))


@dataclass(frozen=True)
class Area:
    """A mist area: its cells, and how its sides stand."""

    cells: frozenset[Cell]
    open: int
    blocked: bool

    @property
    def complete(self) -> bool:
        """Whether it is enclosed."""
        return self.open == 0 and not self.blocked


def areas(board: Board) -> list[Area]:
    """All mist areas on the map; every tile of the set has one at most."""
    mist = {cell: misty_sides(placed.tile.id, placed.turn) for cell, placed in board.tiles.items()}
    found: list[Area] = []
    seen: set[Cell] = set()
    for start in mist:
        if start in seen or not mist[start]:
            continue
        cells, edge, empty, blocked = {start}, [start], 0, False
        while edge:
            cell = edge.pop()
            for side in mist[cell]:
                beside = (cell[0] + WAYS[side][0], cell[1] + WAYS[side][1])
                if beside in board.face_down:
                    blocked = True
                elif beside not in board.tiles:
                    empty += 1
                elif OPPOSITE[side] not in mist[beside]:
                    blocked = True
                elif beside not in cells:
                    cells.add(beside)
                    edge.append(beside)
        seen |= cells
        found.append(Area(frozenset(cells), empty, blocked))
    return found


def due(board: Board, cell: Cell) -> tuple[int, Area | None]:
    """The ghosts that the tile on a cell got for its own mist when it was placed last, and the area that it is in."""
    area = next((one for one in areas(board) if cell in one.cells), None)
    if area is None:
        return 0, None
    shown = symbols(board.tiles[cell].tile.id)
    if area.complete:
        return 0, area
    return (shown - 1 if len(area.cells) > 1 else shown), area
