"""Names of cells: counted from the start tile with a compass letter, so that a cell's name never changes."""

from __future__ import annotations

from engine.features import Cell


def column_name(x: int) -> str:
    """The name of a column: ``E2`` is two east of the start tile, ``0`` its own."""
    return f"E{x}" if x > 0 else f"W{-x}" if x < 0 else "0"


def row_name(y: int) -> str:
    """The name of a row: ``N4`` is four north of the start tile, ``0`` its own."""
    return f"S{y}" if y > 0 else f"N{-y}" if y < 0 else "0"


def cell_name(cell: Cell) -> str:
    """The name of a cell, such as ``E2 N4``."""
    return f"{column_name(cell[0])} {row_name(cell[1])}"
