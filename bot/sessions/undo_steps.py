"""Steps of an undo: how far it goes, and whether anybody has seen something since that cannot be unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.refusal import Refusal
from bot.sessions.session import Session
from engine.events import Event
from engine.game import load_game


@dataclass(frozen=True, slots=True)
class Undo:
    """What a player can take back."""

    steps: int
    """How many actions."""
    since: Literal["tile", "deed"] | None
    """Why the others have to agree: a tile was drawn since, or somebody else has acted; None where they need not."""
    seats: tuple[int, ...] = ()
    """Whose moves are taken back beside the player's own, in the order in which they played."""

    @property
    def free(self) -> bool:
        """Whether nobody else has to agree."""
        return self.since is None


def undo_for(session: Session, user_id: int) -> Undo:
    """What a player's last move was.

    A move is all that the player did in a row since placing the tile. It is free to take back as long as no tile was
    drawn and nobody else has acted since.
    """
    actions, movers = session.game.actions, session.movers
    own = [index for index, action in enumerate(actions) if movers[index] == user_id and action != "draw"]
    if not own:
        last = next((movers[index] for index in reversed(range(len(actions))) if actions[index] != "draw"), None)
        mover = None if last is None else session.seat_of(last)
        if mover is not None:
            raise Refusal("table-undo-not-yours", player=mover.shown)
        raise Refusal("table-nothing-to-undo")
    first = own[-1]
    while (
        first
        and not actions[first].startswith("place ")
        and movers[first - 1] == user_id
        and actions[first - 1] != "draw"
    ):
        first -= 1
    seats = _others(session, first)
    if _drawn(session.game.events) != _drawn(_events_before(session, first)):
        return Undo(len(actions) - first, "tile", seats)
    alone = all(mover == user_id for mover in movers[first:])
    return Undo(len(actions) - first, None if alone else "deed", seats)


def _others(session: Session, first: int) -> tuple[int, ...]:
    """The seats that have played since an action, but for the one that did that; drawing alone is no move."""
    played = zip(session.game.actors[first:], session.game.actions[first:], strict=True)
    seats = dict.fromkeys(seat for seat, action in played if action != "draw")
    return tuple(seat for seat in seats if seat != session.game.actors[first])


def _events_before(session: Session, actions: int) -> Sequence[Event]:
    record = session.game.record()
    record["actions"] = record["actions"][:actions]
    return load_game(record).events


def _drawn(events: Sequence[Event]) -> int:
    return sum(event.name == "drawn" for event in events)
