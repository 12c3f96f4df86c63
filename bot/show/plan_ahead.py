"""The planner for a move to come: a numbered place, what of it is settled beforehand, and what is left to the moment.

It offers nothing that no tile in the bag could do there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ahead.planned_move import FOLLOWERS, NOBODY, Planned
from bot.custom_ids import CustomId
from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.draft import NUMBERS, Button, Draft, Row, Style, in_rows
from bot.show.question_controls import page_buttons
from bot.show.turn_message import board_order, colours_of
from bot.texts import Locale, Texts
from engine.features import Cell
from engine.foresight import fitting_cells, open_lands
from render.areas import areas
from render.coordinates import cell_name
from render.snapshot import Place

ANY = "any"
"""A turn that is left to the moment."""
ASK = "ask"
"""A follower about whom the player is asked then."""


def ahead_draft(session: Session, plan: Planned | None, texts: Texts, locale: Locale, page: int = 0) -> Draft:
    """The planner: the places while nothing is planned, else the plan."""
    texts = texts.of(session.row.rules)
    places = places_ahead(session)
    if plan is None:
        return _numbers(session, places, texts, locale, page)
    chosen = next((place for place in places if place.cell == plan.cell), None)
    order = board_order(session, texts, locale, [], legal=False, places=(chosen,) if chosen is not None else ())
    return Draft(
        above=[texts.say(locale, "planned-set"), described(plan, texts, locale)],
        rows=[*_follower_rows(session, plan, texts, locale), _last_row(session, plan, chosen, texts, locale)],
        picture=replace(order, key=(*order.key, "ahead", plan.cell), focus=plan.cell if chosen is not None else None),
    )


def described(plan: Planned, texts: Texts, locale: Locale) -> Markup:
    """A plan in words."""
    turn = ANY if plan.turn is None else str(plan.turn)
    lines = [texts.say(locale, "planned-is", cell=cell_name(plan.cell), turn=turn)]
    if plan.follower is None:
        lines.append(texts.say(locale, "planned-follower-asked"))
    else:
        lines.append(texts.say(locale, "planned-follower", follower=texts.say(locale, f"planned-who-{plan.follower}")))
    if plan.draws:
        lines.append(texts.say(locale, "planned-draws"))
    return Markup("\n".join(lines))


def followers_for(session: Session, cell: Cell) -> list[str]:
    """What can be said beforehand about a follower on a cell."""
    lands = open_lands(session.game, cell)
    return [one for one in FOLLOWERS if one == NOBODY or one in lands]


def places_ahead(session: Session) -> list[Place]:
    """The cells on which a tile of the bag fits, numbered as in the picture."""
    cells = fitting_cells(session.game)
    return [Place(number, x, y, turns, ()) for number, ((x, y), turns) in enumerate(cells.items(), 1)]


def _numbers(session: Session, places: Sequence[Place], texts: Texts, locale: Locale, page: int) -> Draft:
    game = session.row.id
    pages = areas(places)
    if not pages:
        return Draft(above=[texts.say(locale, "planned-no-place")])
    page = min(page, len(pages) - 1)
    lines = [texts.say(locale, "planned-first")]
    numbers = [Button(str(one.number), CustomId("planned-at", game, 0, f"{one.x} {one.y}")) for one in pages[page]]
    rows = in_rows(numbers, NUMBERS)
    if len(pages) > 1:
        lines.append(texts.say(locale, "plan-areas", page=page + 1, pages=len(pages)))
        rows.append(page_buttons(CustomId("planned-page", game), page, len(pages), texts, locale))
    # The tile in hand is somebody else's.
    snapshot = replace(session.snapshot(colours_of(session)), hand=None)
    order = board_order(session, texts, locale, [], legal=False, snapshot=snapshot, places=pages[page])
    return Draft(above=lines, rows=rows, picture=replace(order, key=(*order.key, "ahead")))


def _follower_rows(session: Session, plan: Planned, texts: Texts, locale: Locale) -> list[Row]:
    say = texts.plain.say
    shown = {one: say(locale, f"planned-who-{one}") for one in followers_for(session, plan.cell)}
    shown[ASK] = say(locale, "planned-who-ask")
    return in_rows(
        [_set(session, f"follower {one}", label, one == (plan.follower or ASK)) for one, label in shown.items()]
    )


def _last_row(session: Session, plan: Planned, place: Place | None, texts: Texts, locale: Locale) -> Row:
    """The turn and the draw, which are toggles, and the ways out."""
    say, game = texts.plain.say, session.row.id
    turns = [ANY, *(str(turn) for turn in (() if place is None else place.turns))]
    now = ANY if plan.turn is None else str(plan.turn)
    buttons = []
    if len(turns) > 2:
        following = turns[(turns.index(now) + 1) % len(turns)] if now in turns else ANY
        buttons.append(_set(session, f"turn {following}", say(locale, "planned-turn", turn=now)))
    if session.asks_to_draw:
        draws = "no" if plan.draws else "yes"
        buttons.append(_set(session, f"draws {draws}", say(locale, "planned-draw-too"), plan.draws))
    buttons.append(Button(say(locale, "plan-elsewhere"), CustomId("planned-page", game, 0, "0")))
    buttons.append(Button(say(locale, "planned-forget"), CustomId("planned-clear", game)))
    return buttons


def _set(session: Session, payload: str, label: str, lit: bool = False) -> Button:
    click = CustomId("planned-set", session.row.id, 0, payload)
    return Button(label, click, Style.primary if lit else Style.secondary)
