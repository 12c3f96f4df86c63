"""What happened since a player's last move: one picture with the moves numbered, and the same told with the sums."""

from __future__ import annotations

from dataclasses import replace

from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.table_story import table_story
from bot.show.turn_message import board_order
from bot.texts import Locale, Texts
from engine.events import Drawn, Turn
from render.story import Move, moves_missed


def since_draft(session: Session, user_id: int, texts: Texts, locale: Locale) -> Draft:
    """What somebody has missed."""
    texts = texts.of(session.row.rules)
    game = session.game
    seat = session.seat_of(user_id)
    viewer = None if seat is None else seat.number
    moves = moves_missed(game.events, viewer)
    if not moves:
        first = texts.say(locale, "log-nothing" if viewer is not None else "log-no-move")
        moves_told: list[Markup] = []
    else:
        first = texts.say(locale, "log-last" if viewer is None else "log-since", count=len(moves))
        moves_told = [
            Markup(f"**{number}.** " + " ".join(_told(move, session, texts, locale)))
            for number, move in enumerate(moves, 1)
        ]
    span = [index for move in moves for index in move.span]
    order = board_order(session, texts, locale, span, legal=False)
    order = replace(order, key=(session.row.id, session.number, "since", viewer), viewer=viewer)
    lines = [first, *moves_told]
    if session.asked is not None:
        lines.append(
            texts.say(locale, "looks-your-turn")
            if session.asked.user_id == user_id
            else texts.say(locale, "table-not-your-turn", player=session.asked.shown)
        )
    return Draft(above=lines, picture=order)


def _told(move: Move, session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    return table_story(session, move.span, texts, locale, leave_out=(Drawn, Turn))
