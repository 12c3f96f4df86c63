"""What happened since a player's last move: one picture with the moves numbered, and the same told with the sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.turn_message import board_order
from bot.show.vocabulary import story
from bot.texts import Locale, Texts
from engine.events import Drawn, Event, PlacedTile, Turn


def moves_seen(events: Sequence[Event], seat: int | None) -> list[list[Event]]:
    """The moves since a seat's last own one, each from its placement on; whoever plays not sees the last move.

    The pictures number the moves in the same way.
    """
    starts = [index for index, event in enumerate(events) if isinstance(event, PlacedTile)]
    moves = [list(events[start:end]) for start, end in pairwise([*starts, len(events)])]
    if seat is None:
        return moves[-1:]
    own = max((number for number, move in enumerate(moves) if _mover(move) == seat), default=-1)
    return moves[own + 1 :]


def _mover(move: Sequence[Event]) -> int | None:
    first = move[0]
    return first.player if isinstance(first, PlacedTile) else None


def since_draft(session: Session, user_id: int, texts: Texts, locale: Locale) -> Draft:
    """What somebody has missed."""
    texts = texts.of(session.row.rules)
    game = session.game
    seat = session.seat_of(user_id)
    viewer = None if seat is None else seat.number
    moves = moves_seen(game.events, viewer)
    if not moves:
        first = texts.say(locale, "log-nothing" if viewer is not None else "log-no-move")
        moves_told: list[Markup] = []
    else:
        first = texts.say(locale, "log-last" if viewer is None else "log-since", count=len(moves))
        moves_told = [
            Markup(f"**{number}.** " + " ".join(_told(move, session, texts, locale)))
            for number, move in enumerate(moves, 1)
        ]
    events = [event for move in moves for event in _worth_telling(move)]
    order = board_order(session, texts, locale, events, legal=False)
    order = replace(order, key=(session.row.id, session.number, "since", viewer), viewer=viewer)
    lines = [first, *moves_told]
    if session.asked is not None:
        lines.append(
            texts.say(locale, "looks-your-turn")
            if session.asked.user_id == user_id
            else texts.say(locale, "table-not-your-turn", player=session.asked.shown)
        )
    return Draft(above=lines, picture=order)


def _worth_telling(move: Sequence[Event]) -> list[Event]:
    return [event for event in move if not isinstance(event, Drawn | Turn)]


def _told(move: Sequence[Event], session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    return story(_worth_telling(move), session.names, texts, locale)
