"""What partners propose: as lines beside the question, as pins in the picture, and the private message to propose."""

from __future__ import annotations

from bot.markup import Markup
from bot.play.pins import Pin
from bot.play.table import Table
from bot.show.layout import Draft
from bot.show.questions import PROPOSING, labelled, question_rows
from bot.show.telling import cell_name
from bot.show.words import ask
from bot.texts import Locale, Texts
from render.pins import Pin as PaintedPin
from render.snapshot import numbered_places


def pin_of(table: Table, seat: int) -> Pin | None:
    """What a partner proposes now."""
    return next((pin for pin in table.pins if pin.seat == seat), None)


def pin_lines(table: Table, texts: Texts, locale: Locale) -> list[Markup]:
    """The proposals, one a line."""
    texts = texts.of(table.row.rules)
    return [
        texts.say(
            locale,
            "propose-line",
            player=table.seats[pin.seat].shown,
            proposal=Markup(pin_words(table, pin, texts, locale)),
        )
        for pin in table.pins
    ]


def pin_words(table: Table, pin: Pin, texts: Texts, locale: Locale) -> str:
    """A proposal in a few words, with the numbers and letters of the picture."""
    first, *rest = pin.actions
    place = _place(first)
    if place is None:
        return dict(labelled(table, texts, locale)).get(first, first)
    x, y, turn = place
    decision = table.game.decision
    numbers = {} if decision is None else {one.cell: one.number for one in numbered_places(decision)}
    said = texts.say(locale, "propose-place", number=numbers.get((x, y), 0), cell=cell_name(x, y), turn=turn)
    if not rest:
        return said
    trial = table.game.copy()
    trial.act(first)
    after = Table(table.row, table.seats, trial, table.number + 1)
    return f"{said}; {dict(labelled(after, texts, locale)).get(rest[0], rest[0])}"


def painted_pins(table: Table) -> tuple[PaintedPin, ...]:
    """The proposals for the tile in hand, as the picture shows them."""
    painted = []
    for pin in table.pins:
        place = _place(pin.actions[0])
        if place is not None:
            follower = next((action.split() for action in pin.actions[1:] if action.startswith("follower ")), None)
            segment = None if follower is None else int(follower[1])
            painted.append(PaintedPin(pin.seat, *place, segment))
    return tuple(painted)


def _place(action: str) -> tuple[int, int, int] | None:
    words = action.split()
    return (int(words[1]), int(words[2]), int(words[3])) if words[0] == "place" else None


def proposal_draft(table: Table, texts: Texts, locale: Locale, page: int = 0) -> Draft:
    """The private message with which a partner proposes an answer to any question but that for a place."""
    texts = texts.of(table.row.rules)
    asked = "" if table.asked is None else table.asked.shown
    return Draft(
        above=[
            texts.say(locale, "propose-first", player=asked),
            ask(table.game, table.names, texts, locale) or Markup(""),
            *pin_lines(table, texts, locale),
        ],
        rows=question_rows(table, texts, locale, page, verbs=PROPOSING),
    )
