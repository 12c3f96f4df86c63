"""What partners propose: as lines beside the question, as pins in the picture, and the private message to propose."""

from __future__ import annotations

from bot.markup import Markup
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin, pin_in
from bot.show.draft import Draft
from bot.show.question_controls import PROPOSING, labelled, question_rows
from bot.show.vocabulary import ask, label
from bot.texts import Locale, Texts
from render.coordinates import cell_name
from render.pins import Pin as PaintedPin


def pin_of(session: Session, seat: int) -> Pin | None:
    """What a partner proposes now."""
    return pin_in(session.pins, seat)


def pin_lines(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """The proposals, one a line."""
    texts = texts.of(session.row.rules)
    return [
        texts.say(
            locale,
            "propose-line",
            player=session.seats[pin.seat].shown,
            proposal=Markup(pin_words(session, pin, texts, locale)),
        )
        for pin in session.pins
    ]


def pin_words(session: Session, pin: Pin, texts: Texts, locale: Locale) -> str:
    """A proposal in a few words; a place by its cell alone, for the picture that everybody sees has no numbers."""
    first, *rest = pin.actions
    place = _place(first)
    if place is None:
        return dict(labelled(session, texts, locale)).get(first, first)
    x, y, turn = place
    said = texts.say(locale, "propose-place", cell=cell_name((x, y)), turn=turn)
    if not rest:
        return said
    follower = label(rest[0], session.after(first).game, session.names, texts, locale)
    return f"{said}; {follower[:1].lower()}{follower[1:]}"


def painted_pins(session: Session) -> tuple[PaintedPin, ...]:
    """The proposals for the tile in hand, as the picture shows them."""
    painted = []
    for pin in session.pins:
        place = _place(pin.actions[0])
        if place is not None:
            follower = next((action.split() for action in pin.actions[1:] if action.startswith("follower ")), None)
            segment = None if follower is None else int(follower[1])
            painted.append(PaintedPin(pin.seat, *place, segment))
    return tuple(painted)


def _place(action: str) -> tuple[int, int, int] | None:
    words = action.split()
    return (int(words[1]), int(words[2]), int(words[3])) if words[0] == "place" else None


def proposal_draft(session: Session, texts: Texts, locale: Locale, page: int = 0) -> Draft:
    """The private message with which a partner proposes an answer to any question but that for a place."""
    texts = texts.of(session.row.rules)
    asked = "" if session.asked is None else session.asked.shown
    return Draft(
        above=[
            texts.say(locale, "propose-first", player=asked),
            ask(session.game, session.names, texts, locale) or Markup(""),
            *pin_lines(session, texts, locale),
        ],
        rows=question_rows(session, texts, locale, page, verbs=PROPOSING),
    )
