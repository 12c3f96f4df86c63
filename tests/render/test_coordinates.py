from __future__ import annotations

from itertools import product

import pytest

from render.coordinates import cell_name, parse_cell_name


def test_cells_are_named_from_the_start_tile() -> None:
    assert cell_name((2, -4)) == "E2 N4"
    assert cell_name((-3, 1)) == "W3 S1"
    assert cell_name((0, 0)) == "0 0"


def test_every_name_is_read_as_it_is_written() -> None:
    for cell in product((-120, -3, 0, 7), (-11, 0, 2, 999)):
        assert parse_cell_name(cell_name(cell)) == cell


@pytest.mark.parametrize(
    ("text", "cell"),
    [("e2 n4", (2, -4)), ("E2,N4", (2, -4)), ("W3 , s1", (-3, 1)), ("N4 E2", None), ("E2", None), ("2 -4", None)],
)
def test_names_are_read_with_good_will(text: str, cell: tuple[int, int] | None) -> None:
    assert parse_cell_name(text) == cell
