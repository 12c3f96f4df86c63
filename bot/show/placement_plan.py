"""A placement that is being planned: a numbered place, a turn of the tile, a follower.

What has been chosen so far stands in the custom ids of the planner's controls, so nothing is kept between clicks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin
from bot.show.phrases import asked
from bot.show.turn_message import colours_of
from engine.errors import ActionError, ForbiddenPlaceError
from engine.features import Cell
from engine.tiles import TURNS, Tile
from render.coordinates import cell_name
from render.snapshot import Place

_FORM = re.compile(r"(?:(-?\d{1,3}) (-?\d{1,3}) (0|90|180|270))?/([a-z0-9_ ]{0,30})/(\d{1,3})(?:/([a-z]{1,12}))?")

NO_FOLLOWER = "pass"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player has chosen so far."""

    cell: Cell | None = None
    turn: int = 0
    follower: str = ""
    """The action that answers the question for a follower; empty while nothing is chosen."""
    page: int = 0
    """Which page of numbered places is looked at."""
    piece: str = ""
    """Which piece the letters put on the tile, where the player has several; empty: the first one."""

    def __str__(self) -> str:
        where = "" if self.cell is None else f"{self.cell[0]} {self.cell[1]} {self.turn}"
        piece = f"/{self.piece}" if self.piece else ""
        return f"{where}/{self.follower}/{self.page}{piece}"

    @property
    def action(self) -> str:
        """The placement as an action."""
        if self.cell is None:
            raise Refusal("plan-no-place")
        return f"place {self.cell[0]} {self.cell[1]} {self.turn}"

    @property
    def actions(self) -> tuple[str, str]:
        """The whole plan: the placement, and the answer to the question for a follower if that is asked."""
        return self.action, self.follower or NO_FOLLOWER

    @classmethod
    def of(cls, pin: Pin) -> Plan:
        """The plan that somebody proposes."""
        verb, x, y, turn = pin.actions[0].split()
        if verb != "place":
            raise Refusal("table-stale")
        return cls((int(x), int(y)), int(turn), pin.actions[1] if len(pin.actions) > 1 else "")

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Read a plan from a custom id."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise Refusal("error-unknown-click")
        x, y, turn, follower, page, piece = found.groups()
        cell = None if x is None else (int(x), int(y))
        return cls(cell, int(turn or 0), follower, int(page), piece or "")


def hand_of(session: Session) -> Tile:
    """The tile in hand of the player who is asked for a place."""
    decision, tile = session.game.decision, session.game.tile
    if decision is None or decision.kind != "place" or tile is None:
        drawing = decision is not None and decision.kind == "draw"
        raise Refusal("table-no-tile" if drawing else "refuse-wrong-moment")
    return tile


def places_of(session: Session) -> tuple[Place, ...]:
    """Where the tile in hand fits, numbered as in the picture."""
    hand_of(session)
    question = session.snapshot(colours_of(session)).question
    return () if question is None else question.places


def place_label(place: Place) -> str:
    """A place as menus name it: its number in the picture, and its name."""
    return f"{place.number} · {cell_name(place.cell)}"


def place_at(session: Session, cell: Cell) -> Place:
    """One of the legal places; for another the rules say why not."""
    found = next((place for place in places_of(session) if place.cell == cell), None)
    if found is None:
        raise _why_not(session, cell)
    return found


def _why_not(session: Session, cell: Cell) -> Exception:
    """Why the tile in hand cannot lie on a cell: the rule that forbids it where it would match, else what is wrong."""
    refusals: list[Exception] = []
    for turn in TURNS:
        try:
            asked(session.game).check(("place", *cell, turn))
        except ForbiddenPlaceError as error:
            return error
        except ActionError as error:
            refusals.append(error)
    return refusals[0]


def tried(session: Session, action: str) -> Session | None:
    """The table as it would be after a placement, if the same player is then asked for a follower; else None."""
    trial = session.after(action)
    return trial if goes_on_with_follower(session, trial) else None


def asked_for_follower(session: Session, action: str) -> Session:
    """The table as it would be after a placement; refused if nobody could be put on the tile then."""
    trial = tried(session, action)
    if trial is None:
        raise Refusal("plan-nobody-fits")
    return trial


def goes_on_with_follower(session: Session, trial: Session) -> bool:
    """Whether the player who places a tile is then asked for a follower."""
    decision = trial.game.decision
    return decision is not None and decision.kind == "follower" and trial.asked == session.asked


def choose_place(session: Session, plan: Plan, cell: Cell) -> Plan:
    """Another place; the tile stays turned as it was if it may, and the follower is chosen anew."""
    place = place_at(session, cell)
    turn = plan.turn if plan.turn in place.turns else place.turns[0]
    return replace(plan, cell=cell, turn=turn, follower="")


def turned(session: Session, plan: Plan, steps: int = 1) -> Plan:
    """Another way in which the tile may lie at its place: so many ways on, clockwise, or back; the spot stays."""
    if plan.cell is None:
        raise Refusal("plan-no-place")
    turns = place_at(session, plan.cell).turns
    other = turns[(turns.index(plan.turn) + steps) % len(turns)] if plan.turn in turns else turns[0]
    return replace(plan, turn=other)


def only_place(session: Session, plan: Plan) -> Plan:
    """The plan with the one legal place chosen, where there is no other."""
    places = places_of(session)
    return choose_place(session, plan, places[0].cell) if plan.cell is None and len(places) == 1 else plan
