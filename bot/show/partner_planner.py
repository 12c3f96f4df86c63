"""The private message in which a partner proposes something: the planner with a tile in hand, else the question."""

from __future__ import annotations

from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.phrases import asked
from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft
from bot.show.suggestion_lines import pin_of, proposal_draft


def partner_draft(session: Session, reader: Reader) -> Draft:
    """What the partner who reads it can propose now; a place that they propose already is shown first."""
    if asked(session.game).kind != "place" or reader.partner is None:
        return proposal_draft(session, reader.texts, reader.locale)
    own = pin_of(session, reader.partner.number)
    return plan_draft(session, Plan() if own is None else Plan.of(own), reader)
