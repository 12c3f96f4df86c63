"""The shapes of The Castle: formal paths, and houses and towers that fill the tile up to them or to each other.

A building that holds whole sides only takes an angular outline. One that also holds a half beside a path fills the
ground up to the path, and on a tile without a court buildings share a wall.
"""

from __future__ import annotations

from render.geometry import CENTRE, CORNERS, MIDDLES, Line, Point, along, beside, border_point, border_walk, distance
from render.layout import Plan, Shape, middles, whole_sides
from render.outlines import Style, outline
from render.ways import through, up_to

STYLE = Style(inset=0.0, depth=0.27, waist=0.24, angular=True)
WIDTH = 0.14
_BUILDINGS = ("house", "tower")
_ALL_MIDDLES = 0b010_010_010_010
_SET_BACK = WIDTH / 2 + 0.03
"""How far from a path's middle a building along it begins."""


def path_shape(plan: Plan, index: int) -> Shape:
    """A path runs from side to side, forks, or ends at a square or a building."""
    lines = _path_lines(plan, index)
    segment = plan.tile.segments[index]
    if segment.marks.get("end") == "square":
        plan.crossing = CENTRE
    well: Point | None = None
    if segment.marks.get("well"):
        well = CENTRE if len(lines) > 1 else along(lines[0], 0.5)[0]
    return Shape(lines=lines, width=WIDTH, at=well)


def _path_lines(plan: Plan, index: int) -> tuple[Line, ...]:
    segment = plan.tile.segments[index]
    sides = middles(segment.slots)
    if len(sides) == 2:
        return (through(*sides, sway=0.0),)
    into = segment.marks.get("into")
    if len(sides) == 1 and into is not None:
        return (_up_to_building(plan, sides[0], into),)
    return tuple(up_to(side, CENTRE) for side in sides)


def _up_to_building(plan: Plan, side: int, building: int) -> Line:
    held = plan.tile.segments[building].slots
    if _run(held) is None or held & 1 << (3 * side):
        return up_to(side, CENTRE)
    walls = outline(whole_sides(held), STYLE).walls
    door = min((along(wall, 0.5)[0] for wall in walls), key=lambda point: distance(point, MIDDLES[side]))
    return up_to(side, door)


def building_shape(plan: Plan, index: int) -> Shape:
    """A house or tower."""
    mask = plan.tile.segments[index].slots
    if mask | _ALL_MIDDLES == 0xFFF:
        return Shape(polygons=(CORNERS,))
    run = _run(mask)
    if run is not None:
        border = _shared_border(plan, index, run)
        if border is not None:
            return Shape(polygons=((*border_walk(*run), *border),), walls=(border,))
    found = outline(whole_sides(mask), STYLE)
    return Shape(polygons=found.polygons, walls=found.walls)


def _run(mask: int) -> tuple[float, float] | None:
    """Where the border that a mask holds begins and ends, in sides from the north-west corner, if it is one piece."""
    held = [bool(mask >> (3 * (half // 2) + 2 * (half % 2)) & 1) for half in range(8)]
    starts = [half for half in range(8) if held[half] and not held[half - 1]]
    if len(starts) != 1:
        return None
    stop = starts[0]
    while held[stop % 8]:
        stop += 1
    return starts[0] / 2, (stop % 8) / 2


def _shared_border(plan: Plan, index: int, run: tuple[float, float]) -> Line | None:
    """The line from the end of a building's border back to its start, along paths and other buildings' walls."""
    start, stop = run
    ends = {start % 1 == 0.5, stop % 1 == 0.5}
    if ends == {True}:
        border = _along_paths(plan, int(stop), int(start))
        return None if border is None else beside(border, _SET_BACK)
    others = [
        outline(whole_sides(plan.tile.segments[other].slots), STYLE)
        for other in plan.of_kind(*_BUILDINGS)
        if other != index and _takes_outline(plan, other, index)
    ]
    first, last = border_point(int(start) % 4, start % 1), border_point(int(stop) % 4, stop % 1)
    walls = [wall for other in others for wall in other.walls]
    if ends == {False} and not plan.of_kind("court"):
        for wall in walls:
            for line in (wall, wall[::-1]):
                if line[0] == last and line[-1] == first:
                    return line
    if ends == {True, False}:
        side = int(start) if start % 1 == 0.5 else int(stop)
        (path,) = (line for way in plan.of_kind("path") for line in _path_lines(plan, way) if line[0] == MIDDLES[side])
        corner = last if start % 1 == 0.5 else first
        for wall in walls:
            for line in (wall, wall[::-1]):
                if line[0] == corner:
                    half = line[: len(line) // 2]
                    if corner == last:
                        return (*half, *beside(path[::-1], _SET_BACK))
                    return (*beside(path, _SET_BACK), *half[::-1])
    return None


def _takes_outline(plan: Plan, other: int, index: int) -> bool:
    """Whether another building keeps its outline, so that this one is the one to give way: the first of two does."""
    mask = plan.tile.segments[other].slots
    only_sides = sum(0b111 << (3 * side) for side in whole_sides(mask)) == mask
    return only_sides and (other < index)


def _along_paths(plan: Plan, stop: int, start: int) -> Line | None:
    """Along the paths from the middle of one side to the middle of another."""
    legs: dict[int, Line] = {}
    for way in plan.of_kind("path"):
        for line in _path_lines(plan, way):
            for side in range(4):
                if line[0] == MIDDLES[side]:
                    legs[side] = line
                elif line[-1] == MIDDLES[side]:
                    legs[side] = line[::-1]
    if start == stop:
        return (MIDDLES[start],)
    there, back = legs[stop], legs[start]
    if there[-1] == MIDDLES[start]:
        return there
    return (*there, *back[::-1][1:])


def court_shape(_plan: Plan, _index: int) -> Shape:
    """A court is the ground that is left over."""
    return Shape()
