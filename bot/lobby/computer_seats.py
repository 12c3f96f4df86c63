"""Computers in a lobby: seated by anybody who sits there, at a level that can be changed until the start.

People come first: whoever finds the table full takes the seat of a computer, or the colour that one has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import count

from bot.lobby.lobby_checks import check_open, own_seat
from bot.markup import tidy
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.texts import Locale, choose
from db.rows import Seat
from engine.players.levels import LEVELS, STAND_IN
from engine.rules import rule_set
from render.colours import COLOUR_NAMES

FIRST_LEVEL = STAND_IN
"""The level at which a computer sits down while nobody has chosen another in the lobby."""

AWAY = "away"
"""What the lobby's menu of a computer calls sending it away."""

NAMES: Mapping[Locale, tuple[str, ...]] = {
    "en": ("Otto", "Mila", "Finn", "Juno", "Pip", "Rune", "Tess", "Hugo"),
    "ru": ("Отто", "Мила", "Финн", "Юна", "Пип", "Руна", "Тася", "Гоша"),
}
"""What computers are called, in the language of the table."""


def seat_computer(change: Change, user_id: int, level: str | None = None) -> Seat:
    """Seat a computer at a level, or at the one that was last chosen here."""
    session = change.session
    check_open(session)
    own_seat(session, user_id)
    if len(session.seats) >= rule_set(session.row.rules).most_players:
        raise Refusal("lobby-full")
    if level is not None:
        _check_level(level)
        change.set(computer_level=level)
    number = max(seat.number for seat in session.seats) + 1
    plays = session.settings.computer_level or FIRST_LEVEL
    seat = Seat(session.row.id, number, None, "", free_colour(session), "computer", change.now, plays)
    seat = replace(seat, name=_free_name(session, seat))
    change.seat(seat)
    return seat


def choose_computer_level(change: Change, user_id: int, number: int, level: str) -> Seat:
    """Let a seated computer play at another level; the next one sits down at the same."""
    check_open(change.session)
    own_seat(change.session, user_id)
    _check_level(level)
    seat = replace(_computer_at(change.session, number), level=level)
    change.seat(seat)
    change.set(computer_level=level)
    return seat


def send_away(change: Change, user_id: int, number: int) -> Seat:
    """Send a computer away."""
    check_open(change.session)
    own_seat(change.session, user_id)
    seat = _computer_at(change.session, number)
    remove_from_lobby(change, seat)
    return seat


def called(session: Session, name: str) -> Seat:
    """The computer of a name, as somebody has typed it."""
    wanted = name.strip().casefold()
    found = next((seat for seat in session.computers if seat.shown.casefold() == wanted), None)
    if found is None:
        raise Refusal("lobby-no-computer", name=tidy(name))
    return found


def make_room(change: Change) -> None:
    """Let the computer that came last leave a full table, for a person to sit down."""
    if not change.session.computers:
        raise Refusal("lobby-full")
    remove_from_lobby(change, change.session.computers[-1])


def yield_name(change: Change, name: str) -> None:
    """Let a computer take another name that is called like a person who sits down."""
    for seat in change.session.computers:
        if seat.name.casefold() == name.casefold():
            change.seat(replace(seat, name=_free_name(change.session, seat, {name})))


def yield_colours(change: Change, colours: Collection[str]) -> None:
    """Let computers take other colours than those that a person wishes for."""
    for seat in change.session.computers:
        if seat.colour in colours:
            change.seat(replace(seat, colour=free_colour(change.session, colours)))


def remove_from_lobby(change: Change, seat: Seat) -> None:
    """Take a seat away with all that was chosen for it."""
    settings = change.session.settings
    change.remove_seat(seat.number)
    colours = {number: own for number, own in settings.colours.items() if number != seat.number}
    change.set(colours=colours, first=None if settings.first == seat.number else settings.first)


def free_colour(session: Session, wished: Collection[str] = ()) -> str | None:
    """A colour that nobody has, and nobody wishes for as long as there is such a one."""
    taken = {seat.colour for seat in session.seats} | set(wished)
    wishes = {colour for own in session.settings.colours.values() for colour in own}
    free = [colour for colour in COLOUR_NAMES if colour not in taken]
    return next((colour for colour in free if colour not in wishes), free[0] if free else None)


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise Refusal("error-unknown-click")


def _computer_at(session: Session, number: int) -> Seat:
    found = next((seat for seat in session.computers if seat.number == number), None)
    if found is None:
        raise Refusal("lobby-computer-gone")
    return found


def _free_name(session: Session, own: Seat, taken: Collection[str] = ()) -> str:
    others = {seat.shown.casefold() for seat in session.seats if seat.number != own.number}
    others |= {name.casefold() for name in taken}
    return next(name for name in _names(choose(session.row.locale)) if name.casefold() not in others)


def _names(locale: Locale) -> Iterator[str]:
    yield from NAMES[locale]
    yield from (f"{name} {number}" for number in count(2) for name in NAMES[locale])
