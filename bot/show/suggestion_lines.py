"""What partners propose: as lines beside the question, and as pins in the picture."""

from __future__ import annotations

from bot.locale_formats import list_and
from bot.markup import Markup
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin, alike, pin_in
from bot.show.question_controls import labelled
from bot.show.vocabulary import label
from bot.texts import Locale, Texts
from render.coordinates import cell_name
from render.pins import Pin as PaintedPin


def pin_of(session: Session, seat: int) -> Pin | None:
    """What a partner proposes now."""
    return pin_in(session.pins, seat)


def pin_lines(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """The proposals, one a line, under the names of all who make it."""
    texts = texts.of(session.row.rules)
    return [
        texts.say(
            locale,
            "propose-line",
            players=list_and([texts.prepare(session.seats[pin.seat].shown) for pin in pins], texts, locale),
            count=len(pins),
            proposal=Markup(pin_words(session, pins[0], texts, locale)),
        )
        for pins in alike(session.pins)
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
    """The proposals for the tile in hand, as the picture shows them; computers of one mind only once."""
    painted, computers = [], {seat.number for seat in session.computers}
    shown = [
        pin
        for first, *more in alike(session.pins)
        for pin in (first, *more)
        if pin is first or pin.seat not in computers
    ]
    for pin in shown:
        place = _place(pin.actions[0])
        if place is not None:
            follower = next((action.split() for action in pin.actions[1:] if action.startswith("follower ")), [])
            segment = int(follower[1]) if follower else None
            painted.append(PaintedPin(pin.seat, *place, segment, piece="".join(follower[2:])))
    return tuple(painted)


def _place(action: str) -> tuple[int, int, int] | None:
    words = action.split()
    return (int(words[1]), int(words[2]), int(words[3])) if words[0] == "place" else None
