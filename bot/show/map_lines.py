"""What stands where on the map beside tiles and followers, in words: for alt texts, as the pictures show it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.markup import Markup
from bot.show.phrases import Telling
from engine.features import Cell
from render.castle.ground_plan import castle_plan
from render.coordinates import cell_name
from render.layers.castle import keeps_of, towers_with_token
from render.layers.cult import challenges
from render.snapshot import Snapshot


def map_lines(snapshot: Snapshot, telling: Telling) -> list[Markup]:
    """A line for each thing that the rules of this game put on the map."""
    return [line for tell in (_ghosts, _challenges, _castle) for line in tell(snapshot, telling)]


def _ghosts(snapshot: Snapshot, telling: Telling) -> Iterable[Markup]:
    """Ghosts with their number, hounds, cemeteries that are not enclosed yet, and what lies face down."""
    told = snapshot.extras
    if ghosts := told.get("ghosts_on"):
        cells = ", ".join(f"{cell_name((x, y))}: {number}" for x, y, number in ghosts)
        yield telling.say("map-ghosts", cells=Markup(cells))
    for hound, (x, y) in told.get("hounds", {}).items():
        yield telling.say("map-hound", hound=telling.say(f"hound-{hound}"), cell=cell_name((x, y)))
    if cemeteries := told.get("cemeteries"):
        yield telling.say("map-cemeteries", cells=_named((x, y) for x, y in cemeteries))
    if snapshot.face_down:
        yield telling.say("map-face-down", cells=_named(snapshot.face_down))


def _challenges(snapshot: Snapshot, telling: Telling) -> Iterable[Markup]:
    """Heretics and monks who are in a challenge."""
    for heretic, monk in challenges(snapshot):
        yield telling.say(
            "map-challenge",
            player=telling.player(heretic.player),
            cell=cell_name(heretic.cell),
            rival=telling.player(monk.player),
            rivalcell=cell_name(monk.cell),
        )


def _castle(snapshot: Snapshot, telling: Telling) -> Iterable[Markup]:
    """The keeps of The Castle, and the towers on which tokens lie."""
    if snapshot.rules != "castle":
        return
    for seat, keep in sorted(keeps_of(snapshot).items()):
        yield telling.say("map-keep", player=telling.player(seat), cell=cell_name((keep.x, keep.y)))
    lying = towers_with_token(snapshot)
    towers = ["/".join(map(str, corner.numbers)) for corner in castle_plan().corners if corner.token in lying]
    if towers:
        yield telling.say("map-wall", towers=Markup(", ".join(towers)))


def _named(cells: Iterable[Cell]) -> Markup:
    return Markup(", ".join(map(cell_name, cells)))
