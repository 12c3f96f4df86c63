"""The private planner: a numbered place, a turn of the tile, a follower, and how it would look, before it is played.

What has been chosen so far stands in the custom ids of its controls, so nothing is kept between clicks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot import limits
from bot.custom_ids import CustomId
from bot.markup import read_out
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin
from bot.show.alt import alt_text
from bot.show.consequences import Prospect, prospect
from bot.show.draft import Button, Draft, Entry, Menu, Row, Style
from bot.show.phrases import Telling, asked
from bot.show.picture_order import PictureOrder
from bot.show.question_controls import labelled, paged
from bot.show.turn_message import accent_of, board_order, colours_of
from bot.texts import Locale, Texts
from db.rows import Seat
from engine.errors import ActionError, ForbiddenPlaceError
from engine.features import Cell
from engine.tiles import TURNS, Tile
from render.coordinates import cell_name
from render.snapshot import Place, Preview, preview_of

_FORM = re.compile(r"(?:(-?\d{1,3}) (-?\d{1,3}) (0|90|180|270))?/([a-z0-9_ ]{0,30})/(\d{1,3})")

NO_FOLLOWER = "pass"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player has chosen so far."""

    cell: Cell | None = None
    turn: int = 0
    follower: str = ""
    """The action that answers the question for a follower; empty while nothing is chosen."""
    page: int = 0

    def __str__(self) -> str:
        where = "" if self.cell is None else f"{self.cell[0]} {self.cell[1]} {self.turn}"
        return f"{where}/{self.follower}/{self.page}"

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
        x, y, turn, follower, page = found.groups()
        cell = None if x is None else (int(x), int(y))
        return cls(cell, int(turn or 0), follower, int(page))


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
    return trial if _goes_on_with_follower(session, trial) else None


def asked_for_follower(session: Session, action: str) -> Session:
    """The table as it would be after a placement; refused if nobody could be put on the tile then."""
    trial = tried(session, action)
    if trial is None:
        raise Refusal("plan-nobody-fits")
    return trial


def _goes_on_with_follower(session: Session, trial: Session) -> bool:
    decision = trial.game.decision
    return decision is not None and decision.kind == "follower" and trial.asked == session.asked


def choose_place(session: Session, plan: Plan, cell: Cell) -> Plan:
    """Another place; the tile stays turned as it was if it may, and the follower is chosen anew."""
    place = place_at(session, cell)
    turn = plan.turn if plan.turn in place.turns else place.turns[0]
    return replace(plan, cell=cell, turn=turn, follower="")


def turned(session: Session, plan: Plan) -> Plan:
    """The next way in which the tile may lie at its place."""
    if plan.cell is None:
        raise Refusal("plan-no-place")
    turns = place_at(session, plan.cell).turns
    following = turns[(turns.index(plan.turn) + 1) % len(turns)] if plan.turn in turns else turns[0]
    return replace(plan, turn=following, follower="")


def plan_draft(session: Session, plan: Plan, texts: Texts, locale: Locale, partner: Seat | None = None) -> Draft:
    """The planner's message: of the player who is asked, or of a partner who would like to propose something."""
    texts = texts.of(session.row.rules)
    tile = hand_of(session)
    telling = Telling(texts, locale, session.names)
    holder = "" if session.asked is None else session.asked.shown
    shown = telling.tile(tile.view(0))
    held = (
        telling.say("plan-tile", tile=shown)
        if partner is None
        else telling.say("propose-tile", player=holder, tile=shown)
    )
    accent = accent_of(session, None if session.asked is None else session.asked.number)
    if plan.cell is None:
        return Draft(
            above=[held, telling.say("plan-first" if partner is None else "propose-first-place", player=holder)],
            rows=[*_place_rows(session, plan, texts, locale), *_pin_rows(session, partner, texts, locale)],
            picture=board_order(session, texts, locale, [], legal=True),
            accent=accent,
        )
    place = place_at(session, plan.cell)
    trial = session.after(plan.action)
    answers = labelled(trial, texts, locale) if _goes_on_with_follower(session, trial) else []
    chosen = next((said for action, said in answers if action == plan.follower), None)
    if chosen is None and plan.follower not in ("", NO_FOLLOWER):
        raise Refusal("refuse-not-offered")
    lines = [held, telling.say("plan-at", number=place.number, cell=cell_name(plan.cell), turn=plan.turn)]
    if answers:
        lines.append(
            telling.say("plan-follower", follower=chosen) if chosen is not None else telling.say("plan-no-follower")
        )
    preview = preview_of(session.game, plan.action, trial=trial.game, chosen=plan.follower)
    # Last of all, for it plays on with the trial.
    ahead = prospect(session, plan.actions, texts, locale, trial=trial.game)
    return Draft(
        above=lines,
        below=ahead.lines,
        rows=[
            *_place_rows(session, plan, texts, locale),
            *_follower_rows(session, plan, answers, texts, locale),
            _last_row(session, plan, place, chosen, ahead, partner, texts, locale),
            *_pin_rows(session, partner, texts, locale),
        ],
        picture=_preview_order(session, plan, preview, alt_text(map(read_out, [*lines, *ahead.lines]))),
        accent=accent,
    )


def _place_rows(session: Session, plan: Plan, texts: Texts, locale: Locale) -> list[Row]:
    game, number = session.row.id, session.number
    entries = [
        Entry(
            place_label(place),
            f"{place.x} {place.y}",
            about=texts.plain.say(locale, "plan-turns", count=len(place.turns)),
            chosen=place.cell == plan.cell,
        )
        for place in places_of(session)
    ]
    turn = CustomId("plan", game, number, str(plan).rpartition("/")[0] + "/")
    return paged(
        entries,
        CustomId("plan-place", game, number, str(plan)),
        turn,
        texts.plain.say(locale, "plan-choose-place"),
        plan.page,
        texts,
        locale,
    )


def _follower_rows(
    session: Session, plan: Plan, answers: list[tuple[str, str]], texts: Texts, locale: Locale
) -> list[Row]:
    if not answers:
        return []
    chosen = plan.follower or NO_FOLLOWER
    entries = [Entry(said, action, chosen=action == chosen) for action, said in answers][: limits.MENU_ENTRIES]
    click = CustomId("plan-who", session.row.id, session.number, str(plan))
    return [Menu(click, texts.plain.say(locale, "plan-choose-follower"), entries)]


def _last_row(
    session: Session,
    plan: Plan,
    place: Place,
    chosen: str | None,
    ahead: Prospect,
    partner: Seat | None,
    texts: Texts,
    locale: Locale,
) -> Row:
    game, number = session.row.id, session.number
    say = texts.plain.say
    with_follower = chosen is not None and plan.follower != NO_FOLLOWER
    if partner is not None:
        confirm = say(locale, "propose-pin")
    else:
        confirm = (
            say(locale, "plan-confirm-with", follower=chosen or "") if with_follower else say(locale, "plan-confirm")
        )
    verb, style = "confirm" if partner is None else "pin", Style.danger if ahead.loses else Style.success
    buttons = [Button(confirm, CustomId(verb, game, number, str(plan)), style)]
    if len(place.turns) > 1:
        following = turned(session, plan)
        turn = say(locale, "plan-turn", turn=following.turn)
        buttons.append(Button(turn, CustomId("plan", game, number, str(following)), Style.secondary))
    return buttons


def _pin_rows(session: Session, partner: Seat | None, texts: Texts, locale: Locale) -> list[Row]:
    """What partners propose, to be looked at; one's own proposal can be taken back."""
    game, number = session.row.id, session.number
    say = texts.plain.say
    rows: list[Row] = []
    others = [pin for pin in session.pins if partner is None or pin.seat != partner.number]
    if others:
        rows.append(
            [
                Button(
                    say(locale, "propose-look", player=session.seats[pin.seat].shown),
                    CustomId("plan-pin", game, number, str(pin.seat)),
                )
                for pin in others
            ]
        )
    if len(others) < len(session.pins):
        rows.append([Button(say(locale, "propose-take-back"), CustomId("unpin", game, number))])
    return rows


def _preview_order(session: Session, plan: Plan, preview: Preview, alt: str) -> PictureOrder:
    key = (session.row.id, session.number, "preview", *plan.actions)
    return PictureOrder(key, session.snapshot(colours_of(session)), alt, view="preview", preview=preview)
