"""The pool of surfaces: bounded in bytes, and one painter at a time on each."""

from __future__ import annotations

import pytest

from render.colours import TABLE
from render.display_list import DisplayList
from render.surface_pool import SurfacePool


def show(pool: SurfacePool, key: str, size: tuple[int, int] = (100, 100)) -> int:
    with pool.lend(key) as surface:
        surface.show(DisplayList(size, TABLE))
        return id(surface)


def test_the_same_surface_comes_back() -> None:
    pool = SurfacePool(10**8)
    assert show(pool, "a") == show(pool, "a")
    assert len(pool) == 1


def test_while_it_is_lent_another_gets_a_new_one() -> None:
    pool = SurfacePool(10**8)
    with pool.lend("a") as one, pool.lend("a") as other:
        assert one is not other
    assert len(pool) == 1


def test_it_keeps_no_more_bytes_than_it_may() -> None:
    pool = SurfacePool(most_bytes=35_000)
    first = show(pool, "a")
    for key in "bcd":
        show(pool, key)
    assert len(pool) == 3
    assert 0 < pool.size_in_memory <= 35_000
    assert show(pool, "b") != first
    show(pool, "large", (1000, 1000))
    assert len(pool) == 0
    assert pool.size_in_memory == 0


def test_what_failed_half_way_is_not_kept() -> None:
    pool = SurfacePool(10**8)
    show(pool, "a")
    with pytest.raises(ZeroDivisionError), pool.lend("a"):
        raise ZeroDivisionError
    assert len(pool) == 0
    assert pool.size_in_memory == 0


def test_what_is_lent_while_it_is_cleared_does_not_come_back() -> None:
    pool = SurfacePool(10**8)
    with pool.lend("a"):
        pool.clear()
    assert len(pool) == 0
