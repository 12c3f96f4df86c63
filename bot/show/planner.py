"""The private planner: a numbered place, a turn of the tile, a follower, and how it would look, before it is played.

Numbers and letters are buttons under the picture that shows them. After a number the letters take the numbers' place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.ahead.suggestions import decider, is_enough, possible
from bot.custom_ids import CustomId
from bot.markup import Markup, read_out
from bot.sessions.absences import Absences
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin, alike
from bot.show.alt import alt_text
from bot.show.consequences import prospect
from bot.show.draft import NUMBERS, Button, Draft, Row, Style, in_rows
from bot.show.follower_controls import FollowerChoice, follower_choices, letter_lines, settled
from bot.show.phrases import Telling
from bot.show.picture_order import PictureOrder
from bot.show.placement_plan import (
    NO_FOLLOWER,
    Plan,
    goes_on_with_follower,
    hand_of,
    only_place,
    place_at,
    places_of,
    turned,
)
from bot.show.question_controls import page_buttons
from bot.show.turn_message import accent_of, board_order, colours_of
from bot.show.vocabulary import label
from bot.texts import Locale, Texts
from db.rows import Seat
from render.areas import areas
from render.coordinates import cell_name
from render.snapshot import Place, Preview, preview_of


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks at a planner, and how."""

    texts: Texts
    locale: Locale
    partner: Seat | None = None
    """A partner who would like to propose something; None: the player who is asked."""
    at_once: bool = False
    """Whether a letter is played without being confirmed."""
    absences: Absences = field(default_factory=Absences)
    """Who of a team is absent, so that what partners propose may be played."""


def plan_draft(session: Session, plan: Plan, reader: Reader) -> Draft:
    """The planner's message."""
    hand_of(session)
    reader = replace(reader, texts=reader.texts.of(session.row.rules))
    plan = only_place(session, plan)
    if plan.cell is None:
        return _numbers(session, plan, reader)
    return _chosen(session, plan, place_at(session, plan.cell), reader)


def leaves_nothing_open(session: Session, plan: Plan, reader: Reader) -> bool:
    """Whether nothing is left to choose at a place, so that it can be played at once."""
    if plan.cell is None or not session.asks_to_draw or len(place_at(session, plan.cell).turns) > 1:
        return False
    trial = session.after(plan.action)
    if goes_on_with_follower(session, trial):
        return False
    return not prospect(session, plan.actions, reader.texts, reader.locale, trial=trial.game).loses


# A place is to be chosen


def _numbers(session: Session, plan: Plan, reader: Reader) -> Draft:
    """The places to choose from, a page for each area of the map."""
    texts, locale, say = reader.texts, reader.locale, reader.texts.say
    pages = areas(places_of(session))
    page = min(plan.page, len(pages) - 1)
    lines = [say(locale, "plan-first") if reader.partner is None else proposing_line(session, reader, "place")]
    rows = in_rows([_number(session, place, replace(plan, page=page)) for place in pages[page]], NUMBERS)
    if len(pages) > 1:
        lines.append(say(locale, "plan-areas", page=page + 1, pages=len(pages)))
        turn = CustomId("plan", session.row.id, session.number, "//")
        rows.append(page_buttons(turn, page, len(pages), texts, locale))
    return Draft(
        above=lines,
        rows=[*rows, *_pin_rows(session, reader)],
        picture=board_order(session, texts, locale, [], legal=True, places=pages[page]),
        accent=_accent(session),
    )


def proposing_line(session: Session, reader: Reader, kind: str) -> Markup:
    """What a partner is asked who would like to propose something, and who decides about it."""
    partner, asked = reader.partner, session.asked
    by = "player" if partner is None else decider(session, partner.number, reader.absences)
    player = "" if asked is None else asked.shown
    return reader.texts.say(reader.locale, f"propose-first-{kind}", player=player, by=by)


def _number(session: Session, place: Place, plan: Plan) -> Button:
    turn = plan.turn if plan.turn in place.turns else place.turns[0]
    chosen = replace(plan, cell=place.cell, turn=turn, follower="")
    return Button(str(place.number), CustomId("plan-at", session.row.id, session.number, str(chosen)))


def _accent(session: Session) -> int | None:
    return accent_of(session, None if session.asked is None else session.asked.number)


# A place is chosen


def _chosen(session: Session, plan: Plan, place: Place, reader: Reader) -> Draft:
    """The tile as it would lie there, the letters of its spots, and what would come of it."""
    texts, locale = reader.texts, reader.locale
    trial = session.after(plan.action)
    asks = goes_on_with_follower(session, trial)
    plan = settled(plan, trial.game.decision if asks else None)
    turns = "yes" if len(place.turns) > 1 else "no"
    lines = [texts.say(locale, "plan-at", number=place.number, cell=cell_name(place.cell), turn=plan.turn, turns=turns)]
    letters, choices, follower = [], [], None
    if asks:
        letters = letter_lines(trial, texts.plain, locale, plan.piece)
        choices = follower_choices(trial, plan, texts, locale)
        if plan.follower not in ("", NO_FOLLOWER):
            follower = label(plan.follower, trial.game, trial.names, texts, locale)
            lines.append(texts.say(locale, "plan-follower", follower=follower))
    preview = preview_of(session.game, plan.action, trial=trial.game, chosen=plan.follower)
    # Last of all, for it plays on with the trial.
    ahead = prospect(session, plan.actions, texts, locale, trial=trial.game)
    # What would lose the game is never played at once.
    at_once = asks and reader.at_once and reader.partner is None and session.asks_to_draw and not ahead.loses
    if at_once:
        lines.append(texts.say(locale, "plan-at-once"))
    elif asks and follower is None:
        lines.append(texts.say(locale, "plan-no-follower"))
    held = Telling(texts.plain, locale, session.names).tile(hand_of(session).view(plan.turn))
    alt = alt_text([texts.plain.say(locale, "alt-tile", tile=held), *map(read_out, [*lines, *ahead.lines]), *letters])
    style = Style.danger if ahead.loses else Style.success
    confirm = [] if at_once else [_confirm(session, plan, reader, style, follower=follower, asks=asks)]
    return Draft(
        above=lines,
        below=ahead.lines,
        rows=[
            *in_rows([_letter(session, choice, at_once=at_once) for choice in choices]),
            # Confirm comes last, so that a second press of a number does not meet it.
            *in_rows([*_moves(session, plan, place, texts, locale), *confirm]),
            *_pin_rows(session, reader),
        ],
        picture=_preview_order(session, plan, preview, alt),
        accent=_accent(session),
    )


def _letter(session: Session, choice: FollowerChoice, *, at_once: bool) -> Button:
    verb = "confirm" if at_once and choice.decides else "plan"
    lit = choice.lit and not at_once
    return Button(
        choice.label,
        CustomId(verb, session.row.id, session.number, str(choice.plan)),
        Style.primary if lit else Style.secondary,
        disabled=not choice.offered,
    )


def _confirm(
    session: Session, plan: Plan, reader: Reader, style: Style, *, follower: Markup | None, asks: bool
) -> Button:
    say, locale = reader.texts.plain.say, reader.locale
    if reader.partner is not None:
        pin = Pin(reader.partner.number, possible(session.game, plan.actions))
        plays = is_enough(session, pin, reader.absences)
        holder = "" if session.asked is None else session.asked.shown
        shown, verb = say(locale, "propose-play" if plays else "propose-pin", player=holder), "pin"
    elif follower is None:
        # Where nobody is asked for a follower now, that may still come after another question.
        shown, verb = say(locale, "plan-confirm" if asks else "plan-confirm-tile"), "confirm"
    else:
        shown, verb = say(locale, "plan-confirm-with", follower=follower), "confirm"
    return Button(shown, CustomId(verb, session.row.id, session.number, str(plan)), style)


def _moves(session: Session, plan: Plan, place: Place, texts: Texts, locale: Locale) -> list[Button]:
    """Turn the tile either way, or choose another place."""

    def button(message: str, other: Plan) -> Button:
        return Button(texts.plain.say(locale, message), CustomId("plan", session.row.id, session.number, str(other)))

    ways = len(place.turns)
    buttons = []
    if ways > 2:
        buttons.append(button("plan-turn-left", turned(session, plan, -1)))
    if ways > 1:
        buttons.append(button("plan-turn-right" if ways > 2 else "plan-turn", turned(session, plan)))
    if len(places_of(session)) > 1:
        buttons.append(button("plan-elsewhere", Plan(page=plan.page)))
    return buttons


def _pin_rows(session: Session, reader: Reader) -> list[Row]:
    """What partners propose, to be looked at; one's own proposal can be taken back."""
    game, number = session.row.id, session.number
    say, locale, partner = reader.texts.plain.say, reader.locale, reader.partner
    others = [pin for pin in session.pins if partner is None or pin.seat != partner.number]
    buttons = [
        Button(
            say(locale, "propose-look", player=session.seats[first.seat].shown),
            CustomId("plan-pin", game, number, str(first.seat)),
        )
        for first, *_ in alike(others)
    ]
    if len(others) < len(session.pins):
        buttons.append(Button(say(locale, "propose-take-back"), CustomId("unpin", game, number)))
    return in_rows(buttons)


def _preview_order(session: Session, plan: Plan, preview: Preview, alt: str) -> PictureOrder:
    key = (session.row.id, session.number, "preview", *plan.actions)
    return PictureOrder(key, session.snapshot(colours_of(session)), alt, view="preview", preview=preview)
