"""Any decision as controls: buttons where there are few answers, else a menu that is turned page by page."""

from __future__ import annotations

from typing import NamedTuple

from bot import limits
from bot.custom_ids import CustomId
from bot.sessions.session import Session
from bot.show.draft import Button, Entry, Menu, Row, Style, in_rows
from bot.show.vocabulary import label
from bot.texts import Locale, Texts
from render.snapshot import lettered_cells, lettered_spots, numbered_places

FEW = 10
"""Up to so many answers are buttons."""


class Verbs(NamedTuple):
    """What a click on a control of a question means: a button, a menu, the turning of its pages."""

    button: str
    menu: str
    page: str


ANSWERING = Verbs("act", "choose", "page")
PROPOSING = Verbs("pin-act", "pin-choose", "pin-page")


def marks(session: Session) -> dict[str, str]:
    """The number or letter under which the picture shows an answer, by action."""
    decision = session.game.decision
    if decision is None:
        return {}
    shown = {action: str(place.number) for place in numbered_places(decision) for action in place.actions}
    shown |= {action: spot.letter for spot in lettered_spots(decision) for action in spot.actions}
    shown |= {action: one.letter for one in lettered_cells(decision) for action in one.actions}
    return shown


def labelled(session: Session, texts: Texts, locale: Locale) -> list[tuple[str, str]]:
    """All answers to the open question as (action, label), each with its mark in the picture."""
    decision = session.game.decision
    if decision is None:
        return []
    shown = marks(session)
    answers = []
    for action in decision.options():
        said = label(action, session.game, session.names, texts, locale)
        answers.append((action, f"{shown[action]} · {said}" if action in shown else str(said)))
    return answers


def question_rows(session: Session, texts: Texts, locale: Locale, page: int = 0, verbs: Verbs = ANSWERING) -> list[Row]:
    """The controls for the open question."""
    game, decision = session.row.id, session.game.decision
    if decision is None:
        return []
    say = texts.plain.say
    if decision.kind == "draw":
        return [[Button(say(locale, "option-draw"), CustomId("draw", game, session.number), Style.primary)]]
    if decision.kind == "place":
        return [[Button(say(locale, "table-plan"), CustomId("open", game, session.number), Style.primary)]]
    answers = labelled(session, texts, locale)
    if len(answers) <= FEW:
        return in_rows(
            [
                Button(said, CustomId(verbs.button, game, session.number, action), _style(action))
                for action, said in answers
            ]
        )
    entries = [Entry(said, action) for action, said in answers]
    menu = CustomId(verbs.menu, game, session.number)
    return paged(
        entries, menu, CustomId(verbs.page, game, session.number), say(locale, "table-choose"), page, texts, locale
    )


def _style(action: str) -> Style:
    return Style.secondary if action == "pass" else Style.primary


def paged(
    entries: list[Entry], menu: CustomId, turn: CustomId, placeholder: str, page: int, texts: Texts, locale: Locale
) -> list[Row]:
    """A menu of any length: 25 entries, and buttons to the pages beside; the payload of ``turn`` ends with the page."""
    pages = max(1, -(-len(entries) // limits.MENU_ENTRIES))
    page = min(max(page, 0), pages - 1)
    rows: list[Row] = [Menu(menu, placeholder, entries[page * limits.MENU_ENTRIES : (page + 1) * limits.MENU_ENTRIES])]
    if pages > 1:
        rows.append(page_buttons(turn, page, pages, texts, locale))
    return rows


def page_buttons(turn: CustomId, page: int, pages: int, texts: Texts, locale: Locale) -> list[Button]:
    """The buttons to the pages beside, and which one this is; the payload of ``turn`` ends with the page."""
    say = texts.plain.say

    def to(number: int, message: str) -> Button:
        fits = 0 <= number < pages
        # Every button of a message needs an id of its own, also one that cannot be pressed.
        payload = f"{turn.payload}{number}" if fits else f"{turn.payload}none{message}"
        return Button(say(locale, message), CustomId(turn.verb, turn.game, turn.number, payload), disabled=not fits)

    here = CustomId(turn.verb, turn.game, turn.number, f"{turn.payload}here")
    position = Button(say(locale, "table-page", page=page + 1, pages=pages), here, disabled=True)
    return [to(page - 1, "table-back"), position, to(page + 1, "table-on")]
