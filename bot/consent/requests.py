"""Consent: taking back a move that others have seen, and ending a game before its time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.channel.board_post import FAULTS, Announcer
from bot.channel.language import Languages
from bot.consent.expiry import POSTED, Lapse, Lapses
from bot.custom_ids import CustomId
from bot.markup import Markup, mention
from bot.refusal import Refusal
from bot.sessions.locks import KeyedLocks
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.sessions.undo_steps import undo_for
from bot.show.draft import Button, Draft, Style
from bot.texts import Locale, Texts
from db.errors import WrongStatusError
from db.rows import Game, Proposal, Seat
from db.store import Store

log = logging.getLogger(__name__)

Kind = Literal["undo", "end"]
ANY_NUMBER = 0
"""The number of a request that does not lapse when the game goes on."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is told whom a request concerns, though it does not need their consent."""

    user_id: int
    line: Markup


def _stale(_: Proposal) -> Refusal:
    return Refusal("vote-stale")


@dataclass(frozen=True, slots=True)
class Cause:
    """Something else that needs everyone's consent: how it is asked for, and what is done then at the locked table."""

    words: Callable[[Proposal, str, Locale], Markup]
    deed: Callable[[Session, Proposal], Awaitable[None]]
    void: Callable[[Session, Proposal], bool] = lambda _table, _proposal: False
    """Whether what was asked for is no longer to be had."""
    asked: Callable[[Sequence[Seat], Proposal], list[Seat]] | None = None
    """Who has to agree; everyone else at the table where nothing is said."""
    outsiders: bool = False
    """Whether somebody can ask for it who does not play."""
    notice: Callable[[Proposal, Locale], Notice | None] | None = None
    """Who else is called while it is voted on."""
    lapsed: Callable[[Proposal], Refusal] = _stale
    """Why it no longer matters."""
    sequel: Callable[[Game, Proposal, Locale], Awaitable[Draft | None]] | None = None
    """What the channel is told once it is done."""


class Votes:
    """Requests at all tables, and what follows from them."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        announcer: Announcer,
        languages: Languages,
        texts: Texts,
        lapses: Lapses,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._announcer = announcer
        self._languages = languages
        self._texts = texts
        self._causes: dict[str, Cause] = {}
        self._drawing = KeyedLocks()
        self._lapses = lapses
        for known in ("undo", "end"):
            lapses.add(known, Lapse(self._void, self._redraw))

    def add(self, kind: str, cause: Cause) -> None:
        """Let something more be voted on."""
        self._causes[kind] = cause
        self._lapses.add(kind, Lapse(self._void, self._redraw))

    async def ask(self, user_id: int, game_id: int, kind: str, payload: Mapping[str, Any]) -> bool:
        """Do what one player wants and nobody else has to agree to, or ask the others; whether it is done."""
        async with self._sessions.at(game_id) as session:
            if self._causes[kind].outsiders:
                _check_live(session)
            else:
                _check_playing(session, user_id)
            proposal = await self._store.proposals.propose(game_id, kind, ANY_NUMBER, user_id, payload)
            if not self._asked(session.seats, proposal):
                await self._causes[kind].deed(session, await self._store.proposals.decide(proposal.id, "accepted"))
                return True
            row, seats = session.row, session.seats
        await self._post(row, seats, proposal)
        return False

    async def undo(self, user_id: int, game_id: int, number: int | None = None) -> bool:
        """Take a player's last move back, or ask the others; whether it is done."""
        async with self._sessions.at(game_id) as session:
            _check_playing(session, user_id)
            if number is not None and number != session.number:
                raise Refusal("table-stale")
            undo = undo_for(session, user_id, await self._store.log.actions(game_id))
            if undo.free or not _others(session.seats, user_id):
                await self._sessions.take_back(session, user_id, undo.steps)
                return True
            payload = {"steps": undo.steps, "since": undo.since}
            proposal = await self._store.proposals.propose(game_id, "undo", session.number, user_id, payload)
            row, seats = session.row, session.seats
        await self._post(row, seats, proposal)
        return False

    async def end(self, user_id: int, game_id: int, *, moderator: bool) -> bool:
        """End a live game, or ask the others; whether it is done."""
        async with self._sessions.at(game_id) as session:
            if moderator and session.row.status == "live":
                await self._sessions.end(session)
                return True
            _check_playing(session, user_id)
            if not _others(session.seats, user_id):
                await self._sessions.end(session)
                return True
            proposal = await self._store.proposals.propose(game_id, "end", ANY_NUMBER, user_id)
            row, seats = session.row, session.seats
        await self._post(row, seats, proposal)
        return False

    async def vote(self, user_id: int, game_id: int, proposal_id: int, *, agrees: bool) -> None:
        """Agree or refuse; what all others have agreed to is done at once."""
        async with self._sessions.at(game_id) as session:
            proposal = await self._store.proposals.get(proposal_id)
            if proposal.game_id != game_id or proposal.kind not in ("undo", "end", *self._causes):
                raise Refusal("error-unknown-click")
            if proposal.asked_by != user_id:
                session.check_seated(user_id)
            _check_live(session)
            closed = proposal.outcome is not None
            if not closed and proposal.asked_by == user_id and agrees:
                raise Refusal("vote-own")
            if not closed:
                try:
                    proposal = await self._cast(session, proposal, user_id, agrees=agrees)
                except WrongStatusError:
                    # Somebody left for good in the same moment, and their requests with them.
                    closed, proposal = True, await self._store.proposals.get(proposal_id)
            row, seats = session.row, session.seats
        await self._redraw(row, seats, proposal)
        if proposal.outcome == "stale":
            raise self._lapsed(proposal)
        if closed:
            raise Refusal("vote-over")
        if proposal.outcome == "accepted":
            await self._follow_up(row, proposal)

    async def _cast(self, session: Session, proposal: Proposal, user_id: int, *, agrees: bool) -> Proposal:
        proposals = self._store.proposals
        cause = self._causes.get(proposal.kind)
        if self._void(session, proposal):
            return await proposals.decide(proposal.id, "stale")
        proposal = await proposals.vote(proposal.id, user_id, agrees=agrees)
        if not agrees:
            return await proposals.decide(proposal.id, "withdrawn" if user_id == proposal.asked_by else "refused")
        wanted = {seat.user_id for seat in self._asked(session.seats, proposal)}
        if not wanted <= set(proposal.agreed):
            return proposal
        proposal = await proposals.decide(proposal.id, "accepted")
        if proposal.kind == "undo":
            await self._sessions.take_back(session, proposal.asked_by or user_id, int(proposal.payload["steps"]))
        elif proposal.kind == "end":
            await self._sessions.end(session)
        elif cause is not None:
            await cause.deed(session, proposal)
        return proposal

    def _void(self, session: Session, proposal: Proposal) -> bool:
        cause = self._causes.get(proposal.kind)
        if proposal.kind == "undo":
            return proposal.number != session.number
        return cause is not None and cause.void(session, proposal)

    def _lapsed(self, proposal: Proposal) -> Refusal:
        """Why a request no longer matters; what was forgotten with a player gives no reason of its own."""
        cause = self._causes.get(proposal.kind)
        return _stale(proposal) if cause is None or not proposal.payload else cause.lapsed(proposal)

    def _asked(self, seats: Sequence[Seat], proposal: Proposal) -> list[Seat]:
        cause = self._causes.get(proposal.kind)
        if cause is not None and cause.asked is not None:
            return cause.asked(seats, proposal)
        return _others(seats, proposal.asked_by)

    # Messages

    async def _post(self, row: Game, seats: tuple[Seat, ...], proposal: Proposal) -> None:
        locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
        await self._announcer.post(row, f"{POSTED}{proposal.id}", self._draft(row, seats, proposal, locale))
        # The game may have gone on while the message was on its way.
        await self._lapses.changed(row.id)

    async def _follow_up(self, row: Game, proposal: Proposal) -> None:
        cause = self._causes.get(proposal.kind)
        if cause is not None and cause.sequel is not None:
            locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
            draft = await cause.sequel(row, proposal, locale)
            if draft is None:
                return
            try:
                await self._announcer.post(row, f"{POSTED}so-{proposal.id}", draft)
            except FAULTS as error:
                # It is done nevertheless, and the table is still to be shown.
                log.warning("game %d is not told what follows from request %d: %s", row.id, proposal.id, error)

    async def _redraw(self, row: Game, seats: tuple[Seat, ...], proposal: Proposal) -> None:
        locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
        async with self._drawing.hold(proposal.id):
            # Whoever draws last draws the latest, whichever vote was cast first.
            proposal = await self._store.proposals.get(proposal.id)
            await self._announcer.redraw(row, f"{POSTED}{proposal.id}", self._draft(row, seats, proposal, locale))

    def _draft(self, row: Game, seats: tuple[Seat, ...], proposal: Proposal, locale: Locale) -> Draft:
        texts, cause = self._texts, self._causes.get(proposal.kind)
        if cause is not None and not proposal.payload:
            # Somebody who was named in it has left for good.
            return Draft(above=[texts.say(locale, "vote-stale")])
        asker = shown_asker(seats, proposal)
        if cause is not None:
            lines = [cause.words(proposal, asker, locale)]
        elif proposal.kind == "undo":
            lines = [texts.say(locale, "vote-undo", player=asker, since=str(proposal.payload.get("since", "tile")))]
        else:
            lines = [texts.say(locale, f"vote-{proposal.kind}", player=asker)]
        if proposal.outcome == "stale":
            why = self._lapsed(proposal)
            return Draft(above=[*lines, texts.say(locale, why.message, **why.args_for_text)])
        if proposal.outcome is not None:
            return Draft(above=[*lines, texts.say(locale, f"vote-{proposal.outcome}")])
        waiting = [
            seat.user_id
            for seat in self._asked(seats, proposal)
            if seat.user_id is not None and seat.user_id not in proposal.agreed
        ]
        notice = None if cause is None or cause.notice is None else cause.notice(proposal, locale)
        called = Markup(", ".join(mention(user) for user in waiting))
        buttons = [
            Button(texts.plain.say(locale, "vote-agree"), CustomId("vote", row.id, proposal.id, "yes"), Style.success),
            Button(texts.plain.say(locale, "vote-refuse"), CustomId("vote", row.id, proposal.id, "no"), Style.danger),
        ]
        return Draft(
            above=lines,
            below=[texts.say(locale, "vote-waiting", players=called), *([] if notice is None else [notice.line])],
            rows=[buttons],
            pings=(*waiting, *(() if notice is None else (notice.user_id,))),
        )


def shown_asker(seats: Sequence[Seat], proposal: Proposal) -> str:
    """Who asked, by the name at the table, or by a mention once somebody else sits there."""
    name = next((seat.shown for seat in seats if seat.user_id == proposal.asked_by), None)
    if name is not None or proposal.asked_by is None:
        return name or ""
    return mention(proposal.asked_by)


def _check_playing(session: Session, user_id: int) -> None:
    session.check_seated(user_id)
    _check_live(session)


def _check_live(session: Session) -> None:
    if session.row.status != "live":
        raise Refusal("refuse-game-over")


def _others(seats: Sequence[Seat], user_id: int | None) -> list[Seat]:
    return [seat for seat in seats if seat.user_id is not None and seat.user_id != user_id]
