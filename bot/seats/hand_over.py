"""Seats that change hands during a game: handed over, resigned, kept warm by a stand-in, and got back.

What was said beforehand at a seat goes with its player. Clicks of who sat there before are refused like a stranger's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.channel.board_post import Announcer
from bot.channel.language import Languages
from bot.consent.expiry import POSTED, Lapse, Lapses
from bot.consent.requests import ANY_NUMBER, shown_asker
from bot.custom_ids import CustomId
from bot.markup import Markup, mention
from bot.refusal import Refusal
from bot.seats.ownership import owner_of, seat_to_return_to
from bot.seats.takeovers import Person, Takeovers, sit
from bot.sessions.locks import KeyedLocks
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.show.draft import Button, Draft, Style
from bot.texts import Locale, Texts
from db.errors import WrongStatusError
from db.rows import Game, Proposal, Seat
from db.store import Store


class Seats:
    """The seats of all tables."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        announcer: Announcer,
        languages: Languages,
        texts: Texts,
        takeovers: Takeovers,
        lapses: Lapses,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._announcer = announcer
        self._languages = languages
        self._texts = texts
        self._drawing = KeyedLocks()
        self._takeovers = takeovers
        self._lapses = lapses
        lapses.add("give", Lapse(_give_void, self._redraw_offer))
        lapses.add("resign", Lapse(_resign_void, self._redraw_resign))

    # Handing over

    async def offer(self, user_id: int, game_id: int, to: int) -> None:
        """Offer one's seat to somebody, who is asked in the channel."""
        async with self._sessions.at(game_id) as session:
            seat = _seated(session, user_id)
            if session.seat_of(to) is not None:
                raise Refusal("seat-plays-already")
            payload = {"seat": seat.number, "to": to}
            # Who offers anew has changed their mind about the offer before.
            kind = _kind("give", seat.number)
            for old in await self._store.proposals.open_in(game_id, kind):
                await self._store.proposals.decide(old.id, "stale")
            proposal = await self._store.proposals.propose(game_id, kind, ANY_NUMBER, user_id, payload)
            row, seats = session.row, session.seats
        draft = self._offer_draft(row, seats, proposal, await self._locale(row))
        await self._announcer.post(row, f"{POSTED}{proposal.id}", draft)
        # The offer before loses its buttons, and so does this one if the game has gone on in the meantime.
        await self._lapses.changed(game_id)

    async def answer_offer(self, person: Person, game_id: int, proposal_id: int, *, accepts: bool) -> bool:
        """Accept or decline a seat; who offered it can take the offer back. Whether the seat has changed hands."""
        user_id, name = person
        async with self._sessions.at(game_id) as session:
            proposal = await self._request(game_id, proposal_id, "give")
            to, giver = int(proposal.payload["to"]), proposal.asked_by
            if user_id not in ((to,) if accepts else (to, giver)):
                raise Refusal("seat-not-offered")
            if proposal.outcome is not None:
                raise Refusal("seat-offer-stale" if proposal.outcome == "stale" else "vote-over")
            seat, seats = session.seats[int(proposal.payload["seat"])], session.seats
            stale = _give_void(session, proposal)
            outcome: Literal["accepted", "refused", "withdrawn", "stale"]
            outcome = "stale" if stale else "accepted" if accepts else "refused" if user_id == to else "withdrawn"
            proposal = await self._store.proposals.decide(proposal.id, outcome)
            if outcome == "accepted":
                sittings = await self._store.games.sittings(game_id)
                own = owner_of(seat.number, sittings, session.row) == giver
                await sit(self._store, self._sessions, session, seat.number, person, own=own)
            row = session.row
        draft = self._offer_draft(row, seats, proposal, await self._locale(row), name)
        await self._announcer.redraw(row, f"{POSTED}{proposal.id}", draft)
        return outcome == "accepted"

    async def _redraw_offer(self, row: Game, seats: Sequence[Seat], proposal: Proposal) -> None:
        draft = self._offer_draft(row, seats, proposal, await self._locale(row))
        await self._announcer.redraw(row, f"{POSTED}{proposal.id}", draft)

    def _offer_draft(
        self, row: Game, seats: Sequence[Seat], proposal: Proposal, locale: Locale, name: str | None = None
    ) -> Draft:
        say = self._texts.say
        if not proposal.payload:
            # Whoever was named in it has left for good.
            return Draft(above=[say(locale, "seat-offer-stale")])
        to = int(proposal.payload["to"])
        giver = shown_asker(seats, proposal)
        line = say(locale, "seat-offer", player=giver, other=mention(to))
        if proposal.outcome is not None:
            so = say(locale, f"seat-offer-{proposal.outcome}", player=giver, other=name or mention(to))
            return Draft(above=[line, so])
        plain = self._texts.plain.say
        buttons = [
            Button(plain(locale, "seat-accept"), CustomId("seat", row.id, proposal.id, "yes"), Style.success),
            Button(plain(locale, "seat-decline"), CustomId("seat", row.id, proposal.id, "no"), Style.danger),
        ]
        return Draft(above=[line], rows=[buttons], pings=(to,))

    # Resigning

    async def resign(self, user_id: int, game_id: int) -> bool:
        """Leave for good: the others are asked how to go on; without others the game ends. Whether it is done."""
        async with self._sessions.at(game_id) as session:
            seat = _seated(session, user_id)
            if session.people == [seat]:
                await self._leave(session, seat)
                await self._sessions.end(session)
                return True
            kind = _kind("resign", seat.number)
            payload = {"seat": seat.number}
            proposal = await self._store.proposals.propose(game_id, kind, ANY_NUMBER, user_id, payload)
            row, seats = session.row, session.seats
        draft = self._resign_draft(row, seats, proposal, await self._locale(row))
        await self._announcer.post(row, f"{POSTED}{proposal.id}", draft)
        return False

    async def choose(self, user_id: int, game_id: int, proposal_id: int, *, end: bool) -> None:
        """Say how to go on without a player who resigns; what most want is done, and in doubt the game goes on."""
        async with self._sessions.at(game_id) as session:
            proposal = await self._request(game_id, proposal_id, "resign")
            _seated(session, user_id)
            if proposal.outcome == "stale":
                raise Refusal("seat-resign-stale")
            if user_id == proposal.asked_by:
                raise Refusal("vote-own")
            seats, seat = session.seats, session.seats[int(proposal.payload["seat"])]
            others = [one.user_id for one in session.people if one != seat]
            try:
                if seat.user_id != proposal.asked_by:
                    proposal = await self._store.proposals.decide(proposal.id, "stale")
                else:
                    proposal = await self._store.proposals.vote(proposal.id, user_id, agrees=end)
                    for_end = sum(one in proposal.agreed for one in others)
                    against = sum(one in proposal.refused for one in others)
                    if 2 * for_end > len(others):
                        proposal = await self._store.proposals.decide(proposal.id, "accepted")
                        await self._sessions.end(session)
                    elif 2 * against >= len(others):
                        proposal = await self._store.proposals.decide(proposal.id, "refused")
                        await self._leave(session, seat)
            except WrongStatusError:
                raise Refusal("vote-over") from None
            row = session.row
        await self._redraw_resign(row, seats, proposal)

    async def _redraw_resign(self, row: Game, seats: Sequence[Seat], proposal: Proposal) -> None:
        locale = await self._locale(row)
        async with self._drawing.hold(proposal.id):
            # Whoever draws last draws the latest, whichever wish was told first.
            proposal = await self._store.proposals.get(proposal.id)
            draft = self._resign_draft(row, seats, proposal, locale)
            await self._announcer.redraw(row, f"{POSTED}{proposal.id}", draft)

    def _resign_draft(self, row: Game, seats: Sequence[Seat], proposal: Proposal, locale: Locale) -> Draft:
        say, player = self._texts.say, shown_asker(seats, proposal)
        line = say(locale, "seat-resign", player=player)
        if proposal.outcome is not None:
            return Draft(above=[line, say(locale, f"seat-resign-{proposal.outcome}", player=player)])
        waiting = [
            seat.user_id
            for seat in seats
            if seat.user_id is not None and seat.user_id not in (*proposal.agreed, *proposal.refused)
        ]
        plain = self._texts.plain.say
        buttons = [
            Button(plain(locale, "seat-play-on"), CustomId("resign", row.id, proposal.id, "on"), Style.primary),
            Button(plain(locale, "seat-end"), CustomId("resign", row.id, proposal.id, "end"), Style.danger),
        ]
        called = Markup(", ".join(mention(user) for user in waiting))
        below = [say(locale, "seat-resign-ask", players=called)] if called else []
        return Draft(above=[line], below=below, rows=[buttons], pings=tuple(waiting))

    # Coming back

    async def back(self, person: Person, game_id: int) -> Seat | None:
        """Give a player the seat again; who sat in it before, or None where only a request about it was closed."""
        user_id, _ = person
        async with self._sessions.at(game_id) as session:
            if session.row.status != "live":
                raise Refusal("refuse-game-over")
            own = session.seat_of(user_id)
            if own is not None:
                kept = await self._takeovers.keep(session, user_id)
                proposal = await self._withdraw(game_id, own)
                if proposal is None and not kept:
                    raise Refusal("back-seated")
                row, seats, seat = session.row, session.seats, None
            else:
                sittings = await self._store.games.sittings(game_id)
                proposal, seat = None, seat_to_return_to(session.row, session.seats, sittings, user_id)
                if seat is None:
                    raise Refusal("back-no-seat")
                await sit(self._store, self._sessions, session, seat.number, person)
        if proposal is not None:
            await self._redraw_resign(row, seats, proposal)
        return seat

    async def _withdraw(self, game_id: int, seat: Seat) -> Proposal | None:
        for proposal in await self._store.proposals.open_in(game_id, _kind("resign", seat.number)):
            if proposal.asked_by == seat.user_id:
                return await self._store.proposals.decide(proposal.id, "withdrawn")
        return None

    # Moderators

    async def skip(self, game_id: int) -> Seat:
        """Let a stand-in answer what the player is asked in this turn who keeps the others waiting."""
        async with self._sessions.at(game_id) as session:
            seat = _waited_for(session)
            self._sessions.forget(game_id)
            await self._store.games.change_settings(game_id, skip=[seat.number, session.turn])
            return seat

    async def replace(self, game_id: int) -> Seat:
        """Give the seat of the player who keeps the others waiting to a stand-in."""
        async with self._sessions.at(game_id) as session:
            seat = _waited_for(session)
            await self._leave(session, seat)
            return seat

    # What is written

    async def _leave(self, session: Session, seat: Seat) -> None:
        game_id = session.row.id
        self._sessions.forget(game_id)
        await self._store.games.take_seat(game_id, seat.number, None, seat.name, kind="stand-in")
        await self._store.intents.drop(game_id, seat.number)

    async def _request(self, game_id: int, proposal_id: int, kind: str) -> Proposal:
        proposal = await self._store.proposals.get(proposal_id)
        if proposal.game_id != game_id or proposal.kind != _kind(kind, int(proposal.payload.get("seat", -1))):
            raise Refusal("error-unknown-click")
        return proposal

    async def _locale(self, row: Game) -> Locale:
        return await self._languages.of(row.channel_id, row.guild_id, row.locale)


def _kind(what: str, seat: int) -> str:
    """The kind of a request about a seat; those about different seats do not get in each other's way."""
    return f"{what}-{seat}"


def _give_void(session: Session, proposal: Proposal) -> bool:
    seat = session.seats[int(proposal.payload["seat"])]
    taken = seat.user_id != proposal.asked_by or session.seat_of(int(proposal.payload["to"])) is not None
    return session.row.status != "live" or taken


def _resign_void(session: Session, proposal: Proposal) -> bool:
    return session.seats[int(proposal.payload["seat"])].user_id != proposal.asked_by


def _seated(session: Session, user_id: int) -> Seat:
    seat = session.check_seated(user_id)
    if session.row.status != "live":
        raise Refusal("refuse-game-over")
    return seat


def _waited_for(session: Session) -> Seat:
    seat = session.asked
    if seat is None:
        raise Refusal("refuse-game-over")
    if seat.kind == "stand-in":
        raise Refusal("seat-stand-in-already")
    return seat
