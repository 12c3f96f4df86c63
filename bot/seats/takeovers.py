"""Taking over the seat of somebody who vanished, or of a stand-in, if those agree who are there.

The player whose seat is wanted is called, too. Whatever they do in the channel shows that they have not vanished, and
ends the request; what they had planned beforehand does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.consent.expiry import Lapses
from bot.consent.requests import Cause, Notice, Votes
from bot.markup import Markup, mention
from bot.refusal import Refusal
from bot.seats.ownership import HANDED, seat_to_return_to
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft
from bot.texts import Locale, Texts
from db.rows import Game, Proposal, Seat
from db.store import Store

Person = tuple[int, str]
"""A user's id and name."""
KIND = "take"


class Takeovers:
    """The requests for seats at all tables."""

    def __init__(self, store: Store, sessions: Sessions, texts: Texts, votes: Votes, lapses: Lapses) -> None:
        self._store = store
        self._sessions = sessions
        self._texts = texts
        self._votes = votes
        self._lapses = lapses
        cause = Cause(
            self._words,
            self._deed,
            void=_void,
            asked=_asked,
            outsiders=True,
            notice=self._notice,
            lapsed=_lapsed,
            sequel=self._sequel,
        )
        votes.add(KIND, cause)

    async def take(self, person: Person, game_id: int, number: int | None) -> bool:
        """Ask the others for the seat of somebody who vanished, or of a stand-in; whether it is done already."""
        user_id, name = person
        async with self._sessions.at(game_id) as session:
            if session.seat_of(user_id) is not None:
                raise Refusal("seat-play-already")
            seat = (
                session.asked if number is None else next((one for one in session.seats if one.number == number), None)
            )
            if seat is None:
                raise Refusal("seat-none")
            if seat.user_id is not None and session.people == [seat]:
                raise Refusal("seat-nobody-to-ask")
            payload = {"seat": seat.number, "from": seat.user_id, "name": name}
        return await self._votes.ask(user_id, game_id, KIND, payload)

    async def seen(self, user_id: int, channel_id: int, *, pressed: int | None = None) -> None:
        """Somebody does something in a channel: who is there keeps the seat. A press on the request is an answer."""
        for proposal in await self._store.proposals.open_here(channel_id, KIND):
            if proposal.payload.get("from") == user_id and proposal.id != pressed:
                async with self._sessions.at(proposal.game_id) as session:
                    await self.keep(session, user_id)
                await self._lapses.changed(proposal.game_id)

    async def keep(self, session: Session, user_id: int) -> bool:
        """Close the request for the seat of a player who is there, the table's lock held; whether there was one."""
        kept = False
        for proposal in await self._store.proposals.open_in(session.row.id, KIND):
            if proposal.payload.get("from") == user_id:
                # The vote against it says why it was closed.
                await self._store.proposals.vote(proposal.id, user_id, agrees=False)
                await self._store.proposals.decide(proposal.id, "stale")
                kept = True
        return kept

    def _words(self, proposal: Proposal, _: str, locale: Locale) -> Markup:
        who = proposal.payload
        message = "seat-take-vote" if who["from"] is not None else "seat-take-stand-in-vote"
        other = "" if who["from"] is None else mention(int(who["from"]))
        return self._texts.say(locale, message, player=str(who["name"]), other=other)

    def _notice(self, proposal: Proposal, locale: Locale) -> Notice | None:
        if proposal.payload["from"] is None:
            return None
        owner = int(proposal.payload["from"])
        return Notice(owner, self._texts.say(locale, "seat-take-warning", player=mention(owner)))

    async def _deed(self, session: Session, proposal: Proposal) -> None:
        if proposal.asked_by is not None:
            person = (proposal.asked_by, str(proposal.payload["name"]))
            await sit(self._store, self._sessions, session, int(proposal.payload["seat"]), person)

    async def _sequel(self, row: Game, proposal: Proposal, locale: Locale) -> Draft | None:
        """Call the former player, who can have the seat again unless they kept it for somebody else themselves."""
        if proposal.payload["from"] is None:
            return None
        owner, say = int(proposal.payload["from"]), self._texts.say
        lines = [say(locale, "seat-taken", player=str(proposal.payload["name"]), other=mention(owner))]
        seats, sittings = await self._store.games.seats(row.id), await self._store.games.sittings(row.id)
        if seat_to_return_to(row, seats, sittings, owner) is not None:
            lines.append(say(locale, "seat-taken-back"))
        return Draft(above=lines, pings=(owner,))


async def sit(
    store: Store, sessions: Sessions, session: Session, number: int, person: Person, *, own: bool = False
) -> None:
    """Give a seat to somebody, the table's lock held; with ``own`` it is theirs from now on, not only kept warm."""
    game_id = session.row.id
    sessions.forget(game_id)
    await store.games.take_seat(game_id, number, *person)
    await store.intents.drop(game_id, number)
    if own:
        last = (await store.games.sittings(game_id))[-1]
        handed = [*session.row.settings.get(HANDED, ()), last.id]
        await store.games.change_settings(game_id, **{HANDED: handed})


def _void(session: Session, proposal: Proposal) -> bool:
    seat, owner = session.seats[int(proposal.payload["seat"])], proposal.payload["from"]
    taken = proposal.asked_by is None or session.seat_of(proposal.asked_by) is not None
    return taken or seat.user_id != owner or owner in proposal.refused


def _lapsed(proposal: Proposal) -> Refusal:
    owner = proposal.payload["from"]
    if owner is not None and owner in proposal.refused:
        return Refusal("seat-take-here", player=mention(int(owner)))
    return Refusal("seat-take-stale")


def _asked(seats: Sequence[Seat], proposal: Proposal) -> list[Seat]:
    aside = (None, proposal.asked_by, proposal.payload["from"])
    return [seat for seat in seats if seat.user_id not in aside]
