"""Consent: taking back a move that others have seen, and ending a game before its time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.errors import Refusal
from bot.ids import CustomId
from bot.markup import Markup, mention
from bot.play.announcer import Announcer
from bot.play.languages import Languages
from bot.play.locks import KeyedLocks
from bot.play.table import Table, attempt_of
from bot.play.tables import Tables
from bot.play.undo import undo_for
from bot.show.layout import Button, Draft, Style
from bot.texts import Locale, Texts
from db.errors import WrongStatusError
from db.rows import Ending, Game, Proposal, Seat
from db.store import Store

log = logging.getLogger(__name__)

Kind = Literal["undo", "end"]
ANY_NUMBER = 0
"""The number of a request that does not lapse when the game goes on."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something else that needs everyone's consent: how it is asked for, and what is done then at the locked table."""

    words: Callable[[Proposal, str, Locale], Markup]
    deed: Callable[[Table, Proposal], Awaitable[None]]
    void: Callable[[Table, Proposal], bool] = lambda _table, _proposal: False
    """Whether what was asked for is no longer to be had."""
    asked: Callable[[Sequence[Seat], Proposal], list[Seat]] | None = None
    """Who has to agree; everyone else at the table where nothing is said."""
    outsiders: bool = False
    """Whether somebody can ask for it who does not play."""


class Votes:
    """Requests at all tables, and what follows from them."""

    def __init__(self, store: Store, tables: Tables, announcer: Announcer, languages: Languages, texts: Texts) -> None:
        self._store = store
        self._tables = tables
        self._announcer = announcer
        self._languages = languages
        self._texts = texts
        self._causes: dict[str, Cause] = {}
        self._drawing = KeyedLocks()

    def add(self, kind: str, cause: Cause) -> None:
        """Let something more be voted on."""
        self._causes[kind] = cause

    async def ask(self, user_id: int, game_id: int, kind: str, payload: Mapping[str, Any]) -> bool:
        """Do what one player wants and nobody else has to agree to, or ask the others; whether it is done."""
        async with self._tables.at(game_id) as table:
            if self._causes[kind].outsiders:
                _check_live(table)
            else:
                _check_playing(table, user_id)
            proposal = await self._store.proposals.propose(game_id, kind, ANY_NUMBER, user_id, payload)
            if not self._asked(table.seats, proposal):
                await self._causes[kind].deed(table, await self._store.proposals.decide(proposal.id, "accepted"))
                return True
            row, seats = table.row, table.seats
        await self._post(row, seats, proposal)
        return False

    async def undo(self, user_id: int, game_id: int, number: int | None = None) -> bool:
        """Take a player's last move back, or ask the others; whether it is done."""
        async with self._tables.at(game_id) as table:
            _check_playing(table, user_id)
            if number is not None and number != table.number:
                raise Refusal("table-stale")
            undo = undo_for(table, user_id, await self._store.log.actions(game_id))
            if undo.free or not _others(table.seats, user_id):
                await self._tables.take_back(table, user_id, undo.steps)
                return True
            proposal = await self._store.proposals.propose(
                game_id, "undo", table.number, user_id, {"steps": undo.steps}
            )
            row, seats = table.row, table.seats
        await self._post(row, seats, proposal)
        return False

    async def end(self, user_id: int, game_id: int, *, moderator: bool) -> bool:
        """End a live game, or ask the others; whether it is done."""
        async with self._tables.at(game_id) as table:
            if moderator and table.row.status == "live":
                await self._end(table)
                return True
            _check_playing(table, user_id)
            if not _others(table.seats, user_id):
                await self._end(table)
                return True
            proposal = await self._store.proposals.propose(game_id, "end", ANY_NUMBER, user_id)
            row, seats = table.row, table.seats
        await self._post(row, seats, proposal)
        return False

    async def vote(self, user_id: int, game_id: int, proposal_id: int, *, agrees: bool) -> None:
        """Agree or refuse; what all others have agreed to is done at once."""
        proposal = await self._store.proposals.get(proposal_id)
        if proposal.game_id != game_id:
            raise Refusal("error-unknown-click")
        async with self._tables.at(game_id) as table:
            if proposal.asked_by != user_id:
                table.check_seated(user_id)
            _check_live(table)
            if proposal.outcome is not None:
                raise Refusal("vote-over")
            if proposal.asked_by == user_id and agrees:
                raise Refusal("vote-own")
            try:
                proposal = await self._cast(table, proposal, user_id, agrees=agrees)
            except WrongStatusError:
                raise Refusal("vote-over") from None
            row, seats = table.row, table.seats
        await self._redraw(row, seats, proposal)

    async def _cast(self, table: Table, proposal: Proposal, user_id: int, *, agrees: bool) -> Proposal:
        proposals = self._store.proposals
        cause = self._causes.get(proposal.kind)
        outdated = proposal.kind == "undo" and proposal.number != table.number
        if outdated or (cause is not None and cause.void(table, proposal)):
            return await proposals.decide(proposal.id, "stale")
        proposal = await proposals.vote(proposal.id, user_id, agrees=agrees)
        if not agrees:
            return await proposals.decide(proposal.id, "withdrawn" if user_id == proposal.asked_by else "refused")
        wanted = {seat.user_id for seat in self._asked(table.seats, proposal)}
        if not wanted <= set(proposal.agreed):
            return proposal
        proposal = await proposals.decide(proposal.id, "accepted")
        if proposal.kind == "undo":
            await self._tables.take_back(table, proposal.asked_by or user_id, int(proposal.payload["steps"]))
        elif proposal.kind == "end":
            await self._end(table)
        elif cause is not None:
            await cause.deed(table, proposal)
        return proposal

    def _asked(self, seats: Sequence[Seat], proposal: Proposal) -> list[Seat]:
        cause = self._causes.get(proposal.kind)
        if cause is not None and cause.asked is not None:
            return cause.asked(seats, proposal)
        return _others(seats, proposal.asked_by)

    async def _end(self, table: Table) -> None:
        self._tables.forget(table.row.id)
        await self._store.games.end(table.row.id, Ending(attempt=attempt_of(table, "ended")))

    # Messages

    async def _post(self, row: Game, seats: tuple[Seat, ...], proposal: Proposal) -> None:
        locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
        await self._announcer.post(row, f"vote-{proposal.id}", self._draft(row, seats, proposal, locale))

    async def _redraw(self, row: Game, seats: tuple[Seat, ...], proposal: Proposal) -> None:
        locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
        async with self._drawing.hold(proposal.id):
            # Whoever draws last draws the latest, whichever vote was cast first.
            proposal = await self._store.proposals.get(proposal.id)
            await self._announcer.redraw(row, f"vote-{proposal.id}", self._draft(row, seats, proposal, locale))

    def _draft(self, row: Game, seats: tuple[Seat, ...], proposal: Proposal, locale: Locale) -> Draft:
        texts, cause = self._texts, self._causes.get(proposal.kind)
        asker = next((seat.shown for seat in seats if seat.user_id == proposal.asked_by), "")
        lines = [
            texts.say(locale, f"vote-{proposal.kind}", player=asker)
            if cause is None
            else cause.words(proposal, asker, locale)
        ]
        waiting = [
            seat.user_id
            for seat in self._asked(seats, proposal)
            if seat.user_id is not None and seat.user_id not in proposal.agreed
        ]
        if proposal.outcome is not None:
            return Draft(above=[*lines, texts.say(locale, f"vote-{proposal.outcome}")])
        called = Markup(", ".join(mention(user) for user in waiting))
        buttons = [
            Button(texts.plain.say(locale, "vote-agree"), CustomId("vote", row.id, proposal.id, "yes"), Style.success),
            Button(texts.plain.say(locale, "vote-refuse"), CustomId("vote", row.id, proposal.id, "no"), Style.danger),
        ]
        return Draft(
            above=lines,
            below=[texts.say(locale, "vote-waiting", players=called)],
            rows=[buttons],
            pings=tuple(waiting),
        )


def _check_playing(table: Table, user_id: int) -> None:
    table.check_seated(user_id)
    _check_live(table)


def _check_live(table: Table) -> None:
    if table.row.status != "live":
        raise Refusal("refuse-game-over")


def _others(seats: Sequence[Seat], user_id: int | None) -> list[Seat]:
    return [seat for seat in seats if seat.user_id is not None and seat.user_id != user_id]
