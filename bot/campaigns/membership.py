"""Membership of a campaign: joining with the group's consent, leaving, choosing, ending by a vote, going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.campaigns.campaign_change import CampaignChange, CampaignDoor, CampaignSession, Member
from bot.consent.ballots import NO, YES, Ballots, Cause, ClosedError
from bot.refusal import Refusal
from db.rows import Campaign, Outcome, Request
from db.store import Store

JOIN, END = "member", "finish"
"""Kinds of requests of a campaign; they differ from those of tables."""


class CampaignConsent(Ballots[Member, CampaignSession, CampaignChange]):
    """The requests of all campaigns: somebody would like to join, somebody would like to end it."""

    def __init__(self, store: Store, door: CampaignDoor) -> None:
        super().__init__(store)
        self._door = door
        self.causes[JOIN] = Cause(_let_in, decide=_first_answer, void=_belongs)
        self.causes[END] = Cause(lambda change, _: change.end(), decide=_majority, void=_is_played)

    async def vote(
        self, campaign_id: int, request_id: int, person: tuple[int, str], choice: str
    ) -> tuple[Campaign, Request]:
        """Vote on a request; what is decided by it is done at once."""
        kinds = (JOIN, END)
        try:
            changed = await self._door.change(
                campaign_id, lambda change: self.cast(change, request_id, person, choice, kinds)
            )
        except ClosedError:
            raise await self.why_closed(campaign_id, request_id, choice, kinds) from None
        if changed.value.outcome == "stale":
            raise self.why_void(changed.value)
        return changed.session.campaign, changed.value

    def expire(self, change: CampaignChange) -> None:
        """The step of every change: close the requests that the campaign has left behind."""
        session = change.session
        for request in list(session.requests.values()):
            cause = self.cause(request)
            if session.campaign.ended_at is not None or (cause is not None and cause.void(session, request)):
                change.keep_request(replace(request, outcome="stale"))
            elif cause is not None and change.writes.leaving:
                asked = cause.asked(session, request)
                outcome: Outcome | None = "accepted" if not asked else cause.decide(session, request, asked)
                if request.asked_by in change.writes.leaving:
                    outcome = "stale"
                if outcome is not None:
                    self.close(change, request, cause, outcome)


def join(consent: CampaignConsent, change: CampaignChange, user_id: int, name: str) -> bool:
    """Join before the first level, or ask the group; whether it is done."""
    session = change.session
    session.check_live()
    if user_id in session.campaign.members:
        raise Refusal("campaign-already-in")
    if not session.begun:
        change.join(user_id, name)
        return True
    known = len(session.requests)
    done = consent.ask(change, f"{JOIN}-{user_id}", user_id, {"name": name}, about=user_id)
    if len(session.requests) > known:
        change.call()
    return done


def leave(change: CampaignChange, user_id: int) -> None:
    """Leave; a level that is being played is played on."""
    change.session.check_live()
    change.session.check_voter(user_id)
    change.leave(user_id)


def trust(change: CampaignChange, user_id: int, trusts: bool) -> None:
    """Let the partners of a member play for them, or no longer."""
    change.session.check_live()
    change.session.check_voter(user_id)
    change.trust(user_id, trusts)


def choose(change: CampaignChange, user_id: int, choices: Mapping[str, Any], *, moderator: bool) -> None:
    """Change settings of the campaign, by the names of ``CampaignSettings``; its members and moderators may."""
    change.session.check_live()
    if not moderator:
        change.session.check_voter(user_id)
    change.set(**choices)


def end(consent: CampaignConsent, change: CampaignChange, person: tuple[int, str], *, moderator: bool) -> bool:
    """End it between levels, or ask the others; whether it is done."""
    session, (user_id, name) = change.session, person
    session.check_live()
    if session.running is not None:
        raise Refusal("campaign-in-play")
    if moderator:
        change.end()
        return True
    session.check_voter(user_id)
    known = len(session.requests)
    open_one = next((one for one in session.requests.values() if one.kind == END), None)
    done = consent.ask(change, END, user_id, {"name": name} if open_one is None else open_one.payload)
    if len(session.requests) > known:
        change.call()
    return done


def reopen(change: CampaignChange, user_id: int, *, moderator: bool) -> None:
    """Let an ended campaign go on where it stood; its members and moderators may."""
    session = change.session
    if session.campaign.ended_at is None:
        raise Refusal("campaign-goes-on", name=session.campaign.name)
    if not moderator:
        session.check_voter(user_id)
    change.reopen()
    change.call()


def _let_in(change: CampaignChange, request: Request) -> None:
    if request.about is not None:
        change.join(request.about, str(request.payload.get("name", "")))


def _first_answer(_: CampaignSession, request: Request, asked: list[Member]) -> Outcome | None:
    """Decided by the first member who answers."""
    if request.asked_by is not None and request.votes.get(request.asked_by) == NO:
        return "withdrawn"
    answers = [request.votes[member.user_id] for member in asked if member.user_id in request.votes]
    if not answers:
        return None
    return "accepted" if YES in answers else "refused"


def _majority(session: CampaignSession, request: Request, _: list[Member]) -> Outcome | None:
    """It ends if more than half of the members want that, whoever asked among them; in doubt it goes on."""
    if request.asked_by is not None and request.votes.get(request.asked_by) == NO:
        return "withdrawn"
    chosen = [request.votes.get(member.user_id) for member in session.voters]
    if 2 * chosen.count(YES) > len(chosen):
        return "accepted"
    return "refused" if 2 * chosen.count(NO) >= len(chosen) else None


def _belongs(session: CampaignSession, request: Request) -> bool:
    return request.about is None or request.about in session.campaign.members


def _is_played(session: CampaignSession, _: Request) -> bool:
    return session.running is not None
