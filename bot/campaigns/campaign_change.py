"""The door of campaigns: one change, one transaction, one publication."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from bot.refusal import Refusal
from bot.sessions.campaign_settings import CampaignSettings
from db.campaigns import CampaignWrites
from db.errors import StaleError
from db.rows import Attempt, Campaign, Game, Group, Request
from db.store import Store

log = logging.getLogger(__name__)

T = TypeVar("T")

RETRIES = 4
"""How often a change is tried again that lost the race for a version."""


class Member(NamedTuple):
    """Somebody who belongs to a campaign."""

    user_id: int
    name: str


class CampaignSession:
    """A campaign as a change finds it and leaves it."""

    def __init__(self, group: Group) -> None:
        self.campaign: Campaign = group.campaign
        self.attempts: Sequence[Attempt] = group.attempts
        self.running: Game | None = group.running
        self.requests: dict[int, Request] = {request.id: request for request in group.requests}

    @property
    def id(self) -> int:
        """The campaign's."""
        return self.campaign.id

    @property
    def settings(self) -> CampaignSettings:
        """What the group has chosen for its levels."""
        return CampaignSettings.parse(self.campaign.settings)

    @property
    def voters(self) -> list[Member]:
        """The members, in the order in which they joined."""
        return [Member(user_id, name) for user_id, name in self.campaign.members.items()]

    @property
    def begun(self) -> bool:
        """Whether a level was ever started: from then on the group decides who joins."""
        return bool(self.attempts) or (self.running is not None and self.running.status == "live")

    def check_voter(self, user_id: int) -> None:
        """Refuse those who do not belong to it."""
        if user_id not in self.campaign.members:
            raise Refusal("campaign-not-in")

    def check_live(self) -> None:
        """Refuse what is only possible while it goes on."""
        if self.campaign.ended_at is not None:
            raise Refusal("campaign-ended", name=self.campaign.name)


class CampaignChange:
    """One change of a campaign in the making."""

    def __init__(self, session: CampaignSession, now: datetime) -> None:
        self.session = session
        self.now = now
        self.writes = CampaignWrites(session.campaign, now)
        self.shown_again: set[int] = set()
        """Open requests that somebody has asked for once more."""

    def join(self, user_id: int, name: str) -> None:
        """Let somebody belong to it."""
        self.writes.joining[user_id] = name
        self._alter(members={**self.session.campaign.members, user_id: name})

    def leave(self, user_id: int) -> None:
        """Let somebody go; their part in the attempts stays."""
        self.writes.leaving.add(user_id)
        members = self.session.campaign.members
        self._alter(members={user: name for user, name in members.items() if user != user_id})

    def trust(self, user_id: int, trusts: bool) -> None:
        """Let the partners of a member play for them, or no longer."""
        self.writes.trusts[user_id] = trusts
        trusting = self.session.campaign.trusting
        self._alter(trusting=trusting | {user_id} if trusts else trusting - {user_id})

    def set(self, **choices: Any) -> None:
        """Change what the group has chosen for its levels, by the names of ``CampaignSettings``."""
        settings = replace(self.session.settings, **choices)
        if settings != self.session.settings:
            self._write(settings=settings.print())

    def end(self) -> None:
        """End it; its attempts stay, and the channel is free for another."""
        self._write(ended_at=self.now)

    def reopen(self) -> None:
        """Let it go on where it stood."""
        self._write(ended_at=None)

    def call(self) -> None:
        """Let the card stand at the end of the channel, in a new message."""
        self.writes.calls = True

    def new_request(
        self, kind: str, number: int, by: int | None, about: int | None, payload: dict[str, Any]
    ) -> Request:
        """A request that nobody has kept yet; who asks agrees."""
        votes = {} if by is None else {by: "yes"}
        return Request(0, None, kind, number, by, about, payload, None, 0, self.now, self.session.id, votes)

    def keep_request(self, request: Request) -> Request:
        """Open a request (with the id 0), or keep it as it is now."""
        if request.id == 0:
            request = replace(request, id=-1 - len(self.writes.requests))
        self.writes.requests[request.id] = request
        if request.outcome is None:
            self.session.requests[request.id] = request
        else:
            self.session.requests.pop(request.id, None)
        return request

    def _write(self, **columns: Any) -> None:
        self.writes.columns |= columns
        self._alter(**columns)

    def _alter(self, **fields: Any) -> None:
        self.session.campaign = replace(self.session.campaign, **fields)


CampaignDeed = Callable[[CampaignChange], T]
"""What is done at the door of campaigns."""


@dataclass(frozen=True, slots=True)
class CampaignChanged(Generic[T]):
    """A change of a campaign that is written."""

    session: CampaignSession
    value: T


class CampaignDoor:
    """Changes campaigns: each change is judged by what the store holds, and written against its version."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.steps: list[Callable[[CampaignChange], None]] = []
        """What follows from a change and belongs to its transaction, in order."""
        self.subscribers: list[Callable[[int], Awaitable[None]]] = []
        """Who is told of every campaign that has changed, in order."""

    async def change(self, campaign_id: int, deed: CampaignDeed[T]) -> CampaignChanged[T]:
        """Do something at a campaign; what is refused changes nothing."""
        for _ in range(RETRIES):
            try:
                return await self._change(campaign_id, deed)
            except StaleError:
                # Another change, or the end of an attempt, was quicker; the deed is judged again by what it finds then.
                log.info("campaign %d was changed elsewhere at the same time", campaign_id)
        return await self._change(campaign_id, deed)

    async def _change(self, campaign_id: int, deed: CampaignDeed[T]) -> CampaignChanged[T]:
        session = CampaignSession(await self._store.campaigns.group(campaign_id))
        change = CampaignChange(session, self._store.clock())
        value = deed(change)
        if change.shown_again:
            change.call()
        if change.writes.any:
            for step in self.steps:
                step(change)
            await self._store.campaigns.commit(change.writes)
            await self.publish(campaign_id)
        return CampaignChanged(session, value)

    async def publish(self, campaign_id: int) -> None:
        """Tell the subscribers that a campaign has changed, by a change of its own or of one of its tables."""
        for hear in self.subscribers:
            try:
                await hear(campaign_id)
            except Exception:
                # The change is written: whatever befalls one subscriber, the others are told.
                log.exception("after a change of campaign %d", campaign_id)
