"""What happens in Mists beside placing and scoring."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import End, Event, Scored
from engine.features import Cell


@dataclass(slots=True)
class TeamScored(Scored):
    """The team is paid for one colour; ``player`` is the seat of that colour."""

    colour: str = ""
    marker: str | None = None
    """The marker that moved, where each colour has its own score (M40)."""
    total: int = 0
    """The score that moved, after it did."""


@dataclass(slots=True)
class GhostsPlaced(Event):
    """Ghosts came onto a tile. ``why`` is start, mist, cemetery (M26) or haunted (M51)."""

    name = "ghosts_placed"
    player: int
    x: int
    y: int
    number: int
    why: str
    left: int
    """Ghosts still in stock."""


@dataclass(slots=True)
class GhostsBanished(Event):
    """Ghosts went back to the stock. ``why`` is mist, cemetery, feature or hound."""

    name = "ghosts_banished"
    player: int
    x: int
    y: int
    number: int
    why: str
    left: int
    """Ghosts in stock now."""


@dataclass(slots=True)
class MistCompleted(Event):
    """A mist area is enclosed; the ghosts on it are gone."""

    name = "mist_completed"
    player: int
    cells: tuple[Cell, ...]
    ghosts: int


@dataclass(slots=True)
class Traded(Event):
    """A completed feature was given up for banishing ghosts; ``points`` is what it would have scored in all."""

    name = "traded"
    player: int
    kind: str
    x: int
    y: int
    segment: int
    cells: tuple[Cell, ...]
    points: int


@dataclass(slots=True)
class CemeteryCompleted(Event):
    """A cemetery is closed in; somebody must be buried there."""

    name = "cemetery_completed"
    player: int
    x: int
    y: int


@dataclass(slots=True)
class Buried(Event):
    """A follower of ``owner`` lies on the cemetery at x, y to the end; ``from_x`` is None if it came from a supply."""

    name = "buried"
    player: int
    owner: int
    piece: str
    x: int
    y: int
    from_x: int | None = None
    from_y: int | None = None
    segment: int | None = None


@dataclass(slots=True)
class HoundPlaced(Event):
    """A hound joined a follower of ``owner``."""

    name = "hound_placed"
    player: int
    hound: str
    owner: int
    piece: str
    x: int
    y: int


@dataclass(slots=True)
class HoundGone(Event):
    """A hound left the game. ``why`` is home, buried or nobody (no follower was on the map)."""

    name = "hound_gone"
    player: int
    hound: str
    why: str
    points: int = 0


@dataclass(slots=True)
class MarkReached(Event):
    """The team reached a mark before the target; its hound comes and the next pile begins."""

    name = "mark_reached"
    player: int
    mark: int
    points: int
    hound: str


@dataclass(slots=True)
class PileFinished(Event):
    """A pile is done with; what was left of it lies on top of the next."""

    name = "pile_finished"
    pile: int
    carried: int
    left: int
    """Tiles in the pile that begins."""


@dataclass(slots=True)
class FaceDown(Event):
    """A tile was laid face down beside an open haunted cemetery; nobody knows which."""

    name = "face_down"
    player: int
    x: int
    y: int
    left: int
    """Tiles left in the current pile."""


@dataclass(slots=True)
class Won(Event):
    """The team reached the target."""

    name = "won"
    player: int
    target: int


@dataclass(slots=True)
class Lost(Event):
    """The team lost. ``why`` is ghosts (M15), mark (M32) or tiles (M22).

    ``needed`` and ``left`` are ghosts for the first, otherwise the points due and those the team has.
    """

    name = "lost"
    player: int
    why: str
    needed: int
    left: int


@dataclass(slots=True)
class TeamEnd(End):
    """The game is over for the whole team; ``scores`` are its score or its three. ``result`` is won or lost."""

    level: int
    target: int
    result: str
