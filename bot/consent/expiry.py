"""Requests that no longer matter: closed as soon as the game has left them behind, and their messages changed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bot.channel.board_post import FAULTS
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from db.errors import WrongStatusError
from db.rows import Game, Proposal, Seat
from db.store import Store

log = logging.getLogger(__name__)

POSTED = "vote-"
"""How the kinds of the messages begin that ask for something; the number of the request follows."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """How requests of a kind come to an end by themselves."""

    void: Callable[[Session, Proposal], bool]
    """Whether what was asked for is no longer to be had."""
    redraw: Callable[[Game, tuple[Seat, ...], Proposal], Awaitable[None]]
    """Change the message as the request stands now."""


class Lapses:
    """Looks after the open requests of all tables."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions
        self._kinds: dict[str, Lapse] = {}

    def add(self, kind: str, lapse: Lapse) -> None:
        """Look after the requests of a kind; those about single seats share the first word of theirs."""
        self._kinds[kind] = lapse

    async def changed(self, game_id: int) -> None:
        """A game has changed: close what it has left behind, and take the buttons off every closed request."""
        proposals = self._store.proposals
        posts = await self._store.posts.with_controls(game_id)
        standing = [int(post.kind.removeprefix(POSTED)) for post in posts if _own(post.kind)]
        if not standing and not await proposals.open_in(game_id):
            return
        async with self._sessions.at(game_id) as session:
            for proposal in await proposals.open_in(game_id):
                lapse = self._of(proposal)
                if lapse is not None and lapse.void(session, proposal):
                    # The end of the game may have closed it in between.
                    with suppress(WrongStatusError):
                        await proposals.decide(proposal.id, "stale")
            row, seats = session.row, session.seats
        for number in standing:
            proposal = await proposals.get(number)
            lapse = self._of(proposal)
            if lapse is None or proposal.outcome is None:
                continue
            try:
                await lapse.redraw(row, seats, proposal)
            except FAULTS as error:
                # It is tried again when the game changes next.
                log.warning("request %d in game %d keeps its buttons: %s", number, game_id, error)

    def _of(self, proposal: Proposal) -> Lapse | None:
        return self._kinds.get(proposal.kind.partition("-")[0])


def _own(kind: str) -> bool:
    return kind.startswith(POSTED) and kind.removeprefix(POSTED).isdecimal()
