"""Lobbies: sitting down, choosing what to play, and starting; each a change at the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.lobby.computer_seats import free_colour, make_room, remove_from_lobby, yield_colours, yield_name
from bot.lobby.first_player import first_place
from bot.lobby.lobby_checks import check_open, own_seat
from bot.lobby.option_input import check_option
from bot.lobby.player_colours import Settled, settled, wish_colours
from bot.lobby.sealed_bag import Dealer
from bot.refusal import Refusal
from bot.sessions.absences import Agreement
from bot.sessions.change import Change
from bot.sessions.session import Session
from db.rows import Seat
from engine.rules import rule_set


def check_wish(rules: str, options: Mapping[str, Any]) -> None:
    """Refuse what the engine could never set up, before anybody waits for it."""
    chosen = rule_set(rules)
    for name in options:
        check_option(name, chosen)
    players = max(chosen.least_players, 2) if chosen.most_players >= 2 else 1
    chosen.check_options(dict(options), players)


def join(change: Change, user_id: int, name: str, colour: str | None = None) -> None:
    """Sit down; who sits already may change the colour. Who chose none gets one that is free.

    Computers give way: one of them leaves a table that is full, and none keeps a colour or a name from a person.
    """
    session = change.session
    check_open(session)
    own = session.seat_of(user_id)
    if own is not None and colour is None:
        raise Refusal("lobby-already-in")
    if colour is not None and any(seat.colour == colour for seat in _rivals(session, own)):
        raise Refusal("refuse-colour-taken")
    if own is None and len(session.seats) >= rule_set(session.row.rules).most_players:
        make_room(change)
    if colour is not None:
        yield_colours(change, {colour})
    if own is not None:
        change.seat(replace(own, colour=colour))
        return
    yield_name(change, name)
    number = max((seat.number for seat in session.seats), default=-1) + 1
    chosen = colour or free_colour(session)
    change.seat(Seat(session.row.id, number, user_id, name, chosen, "human", change.now))


def _rivals(session: Session, own: Seat | None) -> list[Seat]:
    """The seats of the others whose colours cannot be had: all but those of computers."""
    return [seat for seat in session.seats if seat != own and seat.kind != "computer"]


def leave(change: Change, user_id: int) -> None:
    """Stand up. A table at which no person sits is closed; a host's table is handed on to a person."""
    session = change.session
    check_open(session)
    remove_from_lobby(change, own_seat(session, user_id))
    if not session.people:
        for seat in session.seats:
            change.remove_seat(seat.number)
        change.end()
    elif session.row.host_id == user_id:
        change.alter(host_id=session.people[0].user_id)


def stand_up(change: Change, user_id: int) -> None:
    """Leave a table that has not begun, if the user sits there."""
    if change.session.row.status == "lobby" and change.session.seat_of(user_id) is not None:
        leave(change, user_id)


def close(change: Change, user_id: int, *, moderator: bool) -> None:
    """Close a table before the game; only the host and moderators may."""
    check_open(change.session)
    if not moderator:
        _check_host(change.session, user_id)
    change.end()


def choose_additions(change: Change, user_id: int, names: Sequence[str]) -> None:
    """Change the additions; only the host may."""
    row = _hosted(change, user_id)
    options = {name: value for name, value in row.options.items() if name != "modules"}
    if names:
        options["modules"] = list(names)
    check_wish(row.rules, options)
    change.alter(options=options)


def choose_level(change: Change, user_id: int, level: int) -> None:
    """Change the level; only the host may. A campaign's level was chosen when its table was opened."""
    row = _hosted(change, user_id)
    if row.campaign_id is not None:
        raise Refusal("error-unknown-click")
    options = {**row.options, "level": level}
    check_wish(row.rules, options)
    change.alter(options=options)


def choose_first(change: Change, user_id: int, number: int | None) -> None:
    """Say which seat begins, or with None that it is drawn by lot; only the host may."""
    _hosted(change, user_id)
    if number is not None and all(seat.number != number for seat in change.session.seats):
        raise Refusal("lobby-first-gone")
    change.set(first=number)


def choose_colours(change: Change, user_id: int, colours: Sequence[str]) -> None:
    """Wish for colours, the first of them before all."""
    session = change.session
    check_open(session)
    own = own_seat(session, user_id)
    wishes = wish_colours(session, own.number, colours)
    if any(seat.colour == colours[0] for seat in _rivals(session, own)):
        raise Refusal("refuse-colour-taken")
    yield_colours(change, colours)
    change.seat(replace(own, colour=colours[0]))
    change.set(colours=wishes)


def choose_markers(change: Change, user_id: int, colours: Sequence[str]) -> None:
    """Choose the team's markers; any player may."""
    session = change.session
    check_open(session)
    own_seat(session, user_id)
    chosen = replace(session, settings=replace(session.settings, markers=tuple(colours)))
    if set(settled(chosen).markers) != set(colours):
        raise Refusal("refuse-not-offered")
    change.set(markers=tuple(colours))


def choose_agreement(change: Change, user_id: int, agreement: Agreement) -> None:
    """Say how many partners must agree to play for somebody who is absent; any player may."""
    session = change.session
    check_open(session)
    own_seat(session, user_id)
    if not session.team:
        raise Refusal("error-unknown-click")
    change.set(agreement=agreement)


def take_on(change: Change, drawing: str) -> None:
    """Take on what a campaign's group has chosen: a lobby the way of drawing, any table the rest by being shown."""
    row = change.session.row
    if row.status == "lobby":
        change.alter(options={**row.options, "draw": drawing})
    change.show()


def start(change: Change, user_id: int, dealer: Dealer) -> None:
    """Start: who begins was chosen or is drawn by lot, the order round the table stays, the bag is sealed."""
    session = change.session
    row, seats = session.row, session.seats
    if row.status != "lobby":
        raise Refusal("lobby-started-already" if row.deck is not None else "lobby-gone")
    own_seat(session, user_id)
    rules = rule_set(row.rules)
    if len(seats) < rules.least_players:
        raise Refusal("lobby-too-few", count=rules.least_players)
    seed = dealer.seed()
    chosen = first_place(session)
    first = dealer.first(seed, len(seats)) if chosen is None else chosen
    order = seats[first:] + seats[:first]
    options = {"draw": "ask", **row.options}
    lots = settled(session)
    lots = Settled(lots.colours[first:] + lots.colours[:first], lots.markers)
    deal = dealer.deal(row.rules, [seat.shown for seat in order], options, lots.extras, seed=seed)
    colours = [own[0] for own in lots.colours] if lots.colours else [seat.colour for seat in order]
    change.begin(
        deal.game,
        [replace(seat, number=number, colour=colours[number]) for number, seat in enumerate(order)],
    )
    # What the players wished for has become what they have.
    change.set(colours={}, markers=(), first=None, computer_level=None)
    change.alter(
        status="live",
        started_at=change.now,
        options=options,
        deck=deal.deck,
        extras=deal.extras,
        seed=deal.seed,
        seed_hash=deal.seal,
        rules_version=deal.rules_version,
    )


def _hosted(change: Change, user_id: int) -> Any:
    check_open(change.session)
    _check_host(change.session, user_id)
    return change.session.row


def _check_host(session: Session, user_id: int) -> None:
    row = session.row
    if row.host_id != user_id:
        host = next((seat.shown for seat in session.seats if seat.user_id == row.host_id), "")
        raise Refusal("lobby-not-host", player=host)
