"""The private planner: a numbered place, a turn of the tile, a follower, and how it would look, before it is played."""

from __future__ import annotations

from bot import limits
from bot.custom_ids import CustomId
from bot.markup import read_out
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.show.alt import alt_text
from bot.show.consequences import Prospect, prospect
from bot.show.draft import Button, Draft, Entry, Menu, Row, Style
from bot.show.phrases import Telling
from bot.show.picture_order import PictureOrder
from bot.show.placement_plan import (
    NO_FOLLOWER,
    Plan,
    goes_on_with_follower,
    hand_of,
    place_at,
    place_label,
    places_of,
    turned,
)
from bot.show.question_controls import labelled, paged
from bot.show.turn_message import accent_of, board_order, colours_of
from bot.texts import Locale, Texts
from db.rows import Seat
from render.coordinates import cell_name
from render.snapshot import Place, Preview, preview_of


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
    answers = labelled(trial, texts, locale) if goes_on_with_follower(session, trial) else []
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
