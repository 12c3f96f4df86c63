"""The private message in which a partner proposes something: the planner with a tile in hand, else the question."""

from __future__ import annotations

from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.phrases import asked
from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft, proposing_line
from bot.show.question_controls import PROPOSING, question_rows
from bot.show.suggestion_lines import pin_lines, pin_of
from bot.show.vocabulary import ask


def partner_draft(session: Session, reader: Reader) -> Draft:
    """What the partner who reads it can propose now; a place that they propose already is shown first."""
    if asked(session.game).kind != "place" or reader.partner is None:
        return proposal_draft(session, reader)
    own = pin_of(session, reader.partner.number)
    return plan_draft(session, Plan() if own is None else Plan.of(own), reader)


def proposal_draft(session: Session, reader: Reader, page: int = 0) -> Draft:
    """The private message with which a partner proposes an answer to any question but that for a place."""
    texts, locale = reader.texts.of(session.row.rules), reader.locale
    return Draft(
        above=[
            proposing_line(session, reader, "answer"),
            ask(session.game, session.names, texts, locale) or Markup(""),
            *pin_lines(session, texts, locale),
        ],
        rows=question_rows(session, texts, locale, page, verbs=PROPOSING),
    )
