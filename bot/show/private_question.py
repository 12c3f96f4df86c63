"""What comes next for a player, asked in the private message in which the move before was made."""

from __future__ import annotations

from dataclasses import replace

from bot.custom_ids import CustomId
from bot.markup import Markup, read_out
from bot.sessions.session import Session
from bot.show.alt import alt_text
from bot.show.draft import Button, Draft, Row, Style, in_rows
from bot.show.follower_controls import follower_choices, letter_lines, settled
from bot.show.phrases import asked
from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft
from bot.show.question_controls import Verbs, question_rows
from bot.show.turn_message import accent_of, board_order, during_turn
from bot.show.vocabulary import ask
from bot.texts import Locale, Texts

PRIVATELY = Verbs("reply", "reply-choose", "reply-page")


def next_draft(session: Session, reader: Reader) -> Draft:
    """The next question for the player who is asked: to draw again, where the tile in hand goes, or any other."""
    texts, locale, decision = reader.texts, reader.locale, asked(session.game)
    if decision.kind == "place":
        return plan_draft(session, Plan(), reader)
    if decision.kind != "draw":
        return question_draft(session, texts, locale)
    click = CustomId("reply-draw", session.row.id, session.number)
    draw = Button(texts.plain.say(locale, "option-draw"), click, Style.primary)
    return Draft(above=[texts.say(locale, "plan-done-again")], rows=[[draw]])


def question_draft(session: Session, texts: Texts, locale: Locale, page: int = 0, piece: str = "") -> Draft:
    """The open question, with the picture that shows its letters; ``piece`` is what goes on a tile just placed."""
    texts = texts.of(session.row.rules)
    seat, follower = session.asked, asked(session.game).kind == "follower"
    question = ask(session.game, session.names, texts, locale) or Markup("")
    # The letters of a follower stand close together on one tile.
    view = "preview" if follower else "auto"
    span = during_turn(session.game.events, session.turn)
    order = board_order(session, texts, locale, span, legal=True, view=view)
    letters = letter_lines(session, texts.plain, locale, piece)
    return Draft(
        above=[question],
        rows=_follower_rows(session, piece, texts, locale)
        if follower
        else question_rows(session, texts, locale, page, verbs=PRIVATELY),
        picture=replace(order, alt=alt_text([read_out(question), *letters, order.alt])),
        accent=accent_of(session, None if seat is None else seat.number),
    )


def _follower_rows(session: Session, piece: str, texts: Texts, locale: Locale) -> list[Row]:
    plan = settled(Plan(piece=piece), session.game.decision)
    game, number = session.row.id, session.number
    return in_rows(
        [
            Button(
                choice.label,
                CustomId("reply", game, number, choice.plan.follower)
                if choice.decides
                else CustomId("reply-piece", game, number, choice.plan.piece),
                disabled=not choice.offered,
            )
            for choice in follower_choices(session, plan, texts, locale)
        ]
    )
