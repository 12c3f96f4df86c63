"""What happened since a player's last move: one picture with the moves numbered, and the same told with the sums."""

from __future__ import annotations

from dataclasses import replace

from bot import limits
from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.table_story import table_story
from bot.show.turn_message import board_order
from bot.texts import Locale, Texts, fitted
from engine.events import Drawn, Turn
from render.story import Move, moves_missed

ROOM_LEFT = 10
"""Characters that are left free beside the moves, for the ends of lines and the sign that some are left out."""


def since_draft(session: Session, user_id: int, texts: Texts, locale: Locale) -> Draft:
    """What somebody has missed; of too many moves the oldest are left out."""
    texts = texts.of(session.row.rules)
    seat, asked = session.seat_of(user_id), session.asked
    viewer = None if seat is None else seat.number
    moves = moves_missed(session.game.events, viewer)
    if moves:
        first = texts.say(locale, "log-last" if viewer is None else "log-since", count=len(moves))
    else:
        first = texts.say(locale, "log-no-move" if viewer is None else "log-nothing")
    last = []
    if asked is not None:
        own = asked.user_id == user_id
        last.append(texts.say(locale, "looks-your-turn" if own else "table-not-your-turn", player=asked.shown))
    told = [line for number, move in enumerate(moves, 1) for line in _numbered(number, move, session, texts, locale)]
    room = limits.TEXT - sum(len(line) + 1 for line in (first, *last)) - ROOM_LEFT
    order = board_order(session, texts, locale, [index for move in moves for index in move.span], legal=False)
    order = replace(order, key=(session.row.id, session.number, "since", viewer), viewer=viewer)
    return Draft(above=[first, *([fitted(told, room)] if told else ()), *last], picture=order)


def _numbered(number: int, move: Move, session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """A move with the number that it has in the picture, and under it what came of it."""
    first, *rest = table_story(session, move.span, texts, locale, leave_out=(Drawn, Turn))
    return [Markup(f"**{number}.** {first}"), *(Markup(f"- {line}") for line in rest)]
