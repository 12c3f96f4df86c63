"""Alt texts: what a picture shows, told in words for those who do not see it."""

from __future__ import annotations

from dataclasses import dataclass

from render.coordinates import cell_name
from render.snapshot import Preview, Snapshot
from render.story import moves_since

LIMIT = 1024


@dataclass(frozen=True, slots=True)
class AltWords:
    """The sentences of alt texts, as texts with named gaps."""

    placed: str = "{player} placed a tile on {cell}."
    scored: str = "{player} scores {points}."
    standing: str = "{player}: {points} points, {followers} followers left."
    turn: str = "{player} to move, {count} tiles left."


def describe(
    snapshot: Snapshot,
    *,
    view: str,
    viewer: int | None = None,
    legal: bool = False,
    preview: Preview | None = None,
    words: AltWords,
) -> str:
    """The alt text of a picture, at most 1,024 characters."""
    names = [seat.name for seat in snapshot.seats]
    lines = []
    for move in moves_since(snapshot, viewer):
        lines.append(words.placed.format(player=names[move.player], cell=cell_name(move.cell)))
        lines += [words.scored.format(player=names[one.player], points=one.points) for one in move.scored()]
    lines += [
        words.standing.format(player=seat.name, points=seat.score, followers=seat.followers) for seat in snapshot.seats
    ]
    if snapshot.question is not None:
        lines.append(words.turn.format(player=names[snapshot.question.player], count=snapshot.tiles_left))
    return " ".join(lines)[:LIMIT]
