"""Names of cells: counted from the start tile with a compass letter, so that a cell's name never changes."""

from __future__ import annotations

import re

from engine.features import Cell

_NAME = re.compile(r"(0|[EW]\d{1,3})[ ,]+(0|[NS]\d{1,3})", re.IGNORECASE)
_SIGNS = {"E": 1, "S": 1, "W": -1, "N": -1}


def column_name(x: int) -> str:
    """The name of a column: ``E2`` is two east of the start tile, ``0`` its own."""
    return f"E{x}" if x > 0 else f"W{-x}" if x < 0 else "0"


def row_name(y: int) -> str:
    """The name of a row: ``N4`` is four north of the start tile, ``0`` its own."""
    return f"S{y}" if y > 0 else f"N{-y}" if y < 0 else "0"


def cell_name(cell: Cell) -> str:
    """The name of a cell, such as ``E2 N4``."""
    return f"{column_name(cell[0])} {row_name(cell[1])}"


def parse_cell_name(text: str) -> Cell | None:
    """The cell of a name such as ``E2 N4``, in capitals or not, with a comma or without; None for anything else."""
    name = _NAME.fullmatch(text)
    return None if name is None else (_steps(name[1]), _steps(name[2]))


def _steps(word: str) -> int:
    return 0 if word == "0" else _SIGNS[word[0].upper()] * int(word[1:])
