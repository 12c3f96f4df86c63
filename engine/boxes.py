"""Boxes of tiles: read from the data in ``engine/sets``, and checked when they are read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from engine.errors import TileDataError, UnknownTileError
from engine.tiles import MOST_SEGMENTS, SIDES, Segment, Tile, half_mask, side_mask, slot


@dataclass(frozen=True)
class TileSet:
    """One box of tiles with whatever else its data file says (boards, levels, tokens)."""

    name: str
    tiles: Mapping[str, Tile]
    data: Mapping[str, Any]

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles.values())

    def box(self) -> list[str]:
        """The ids of all tiles in the box, each as often as it is there, start tiles included."""
        return self._box.copy()

    @cached_property
    def _box(self) -> list[str]:
        return [tile.id for tile in self for _ in range(tile.count)]


_AREAS = {"field", "tower", "house", "court"}
_PLAIN = {"kind", "sides", "halves", "cities"}


def parse_tile(data: Mapping[str, Any], set_name: str) -> Tile:
    """Make a tile from its data, and refuse data that contradict themselves."""
    tile_id = data.get("id", "?")
    try:
        tile = _parse(data, set_name)
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise TileDataError(tile_id, f"cannot be read: {error!r}") from error
    _check(tile)
    return tile


def _parse(data: Mapping[str, Any], set_name: str) -> Tile:
    edges: str = data["edges"]
    segments = [_segment(feature, edges) for feature in data["features"]]
    for area in data.get("mist", ()):
        mask = 0
        for half in area["halves"]:
            mask |= half_mask(half)
        for side in area["sides"]:
            mask |= side_mask(SIDES.index(side))
        segments.append(Segment("mist", mask, marks={"roads": tuple(area["roads"])}))
    plain = {"id", "name", "count", "edges", "start", "features", "mist"}
    return Tile(
        data["id"],
        set=set_name,
        name=data.get("name", ""),
        edges=edges,
        segments=tuple(segments),
        count=data.get("count", 1),
        start=data.get("start", False),
        marks={key: value for key, value in data.items() if key not in plain},
    )


def _segment(feature: Mapping[str, Any], edges: str) -> Segment:
    kind: str = feature["kind"]
    mask = 0
    for side in feature.get("sides", ()):
        number = SIDES.index(side)
        mask |= side_mask(number) if kind == "city" else slot(number, 1)
    for half in feature.get("halves", ()):
        mask |= half_mask(half)
    if kind in _AREAS:
        for number in range(4):
            both = slot(number, 0) | slot(number, 2)
            # A side that is this area from corner to corner is its middle too, unless a path or the glue is there.
            if mask & both == both and edges[number] not in "RWP-":
                mask |= slot(number, 1)
    marks = {key: value for key, value in feature.items() if key not in _PLAIN}
    return Segment(kind, mask, tuple(feature.get("cities", ())), marks)


_EDGE_KINDS = {"C": "city", "R": "road", "W": "river", "P": "path"}


def _check(tile: Tile) -> None:
    if len(tile.edges) != 4 or tile.count < 0:
        raise TileDataError(tile.id, "needs four edges and a count")
    if len(tile.segments) > MOST_SEGMENTS:
        raise TileDataError(tile.id, f"has more than {MOST_SEGMENTS} segments")
    seen = 0
    for segment in tile.segments:
        if segment.kind == "mist":
            continue
        if seen & segment.slots:
            raise TileDataError(tile.id, f"two segments claim one slot ({segment.kind})")
        seen |= segment.slots
        for city in segment.touches:
            if not 0 <= city < len(tile.segments) or tile.segments[city].kind != "city":
                raise TileDataError(tile.id, f"a field touches segment {city}, which is no city")
    for number, letter in enumerate(tile.edges):
        wanted = _EDGE_KINDS.get(letter)
        there = {segment.kind for segment in tile.segments if segment.slots & slot(number, 1)} - {"mist"}
        if wanted is not None and there != {wanted}:
            raise TileDataError(tile.id, f"side {SIDES[number]} says {wanted} but shows {sorted(there)}")
        if wanted is None and there & set(_EDGE_KINDS.values()):
            raise TileDataError(tile.id, f"side {SIDES[number]} shows {sorted(there)} but is marked {letter!r}")


_FOLDER = resources.files("engine") / "sets"


def set_names() -> list[str]:
    """The names of all sets."""
    return sorted(entry.name.removesuffix(".json") for entry in _FOLDER.iterdir() if entry.name.endswith(".json"))


@cache
def load_set(name: str) -> TileSet:
    """Read one set from ``engine/sets``; its tiles are checked when it is read."""
    source = _FOLDER / f"{name}.json"
    try:
        data = json.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UnknownTileError(name) from error
    tiles = {entry["id"]: parse_tile(entry, name) for entry in data["tiles"]}
    if len(tiles) != len(data["tiles"]):
        raise TileDataError(name, "two tiles share an id")
    return TileSet(name, tiles, data)


def find_tiles(ids: Sequence[str]) -> list[Tile]:
    """The tiles with these ids, looked up by the set that each id begins with."""
    return list(map(find_tile, ids))


@cache
def find_tile(tile_id: str) -> Tile:
    """The tile with this id."""
    name = tile_id.rpartition("-")[0].partition("-")[0]
    if not name.isalnum():
        raise UnknownTileError(tile_id)
    try:
        return load_set(name).tiles[tile_id]
    except KeyError:
        raise UnknownTileError(tile_id) from None
