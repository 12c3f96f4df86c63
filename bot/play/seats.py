"""Seats that change hands during a game: handed over, taken over, resigned, kept warm by a stand-in, and got back.

What was said beforehand at a seat goes with its player. Clicks of who sat there before are refused like a stranger's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.errors import Refusal
from bot.ids import CustomId
from bot.markup import Markup, mention
from bot.play.announcer import Announcer
from bot.play.languages import Languages
from bot.play.locks import KeyedLocks
from bot.play.table import Table
from bot.play.tables import Tables
from bot.play.votes import ANY_NUMBER, Cause, Votes
from bot.show.layout import Button, Draft, Style
from bot.texts import Locale, Texts
from db.errors import WrongStatusError
from db.rows import Game, Proposal, Seat, Sitting
from db.store import Store

Person = tuple[int, str]
"""A user's id and name."""
HANDED = "handed"
"""The setting that lists the sittings that began with a hand-over: they make a new owner of the seat."""


class Seats:
    """The seats of all tables."""

    def __init__(
        self, store: Store, tables: Tables, announcer: Announcer, languages: Languages, texts: Texts, votes: Votes
    ) -> None:
        self._store = store
        self._tables = tables
        self._announcer = announcer
        self._languages = languages
        self._texts = texts
        self._drawing = KeyedLocks()
        cause = Cause(self._take_words, self._take, void=_take_void, asked=_asked_to_take, outsiders=True)
        votes.add("take", cause)
        self._votes = votes

    # Handing over

    async def offer(self, user_id: int, game_id: int, to: int) -> None:
        """Offer one's seat to somebody, who is asked in the channel."""
        async with self._tables.at(game_id) as table:
            seat = _seated(table, user_id)
            if table.seat_of(to) is not None:
                raise Refusal("seat-plays-already")
            payload = {"seat": seat.number, "to": to}
            # Who offers anew has changed their mind about the offer before.
            kind = _kind("give", seat.number)
            for old in await self._store.proposals.open_in(game_id, kind):
                await self._store.proposals.decide(old.id, "stale")
            proposal = await self._store.proposals.propose(game_id, kind, ANY_NUMBER, user_id, payload)
            row, seats = table.row, table.seats
        draft = self._offer_draft(row, seats, proposal, await self._locale(row))
        await self._announcer.post(row, f"vote-{proposal.id}", draft)

    async def answer_offer(self, person: Person, game_id: int, proposal_id: int, *, accepts: bool) -> bool:
        """Accept or decline a seat; who offered it can take the offer back. Whether the seat has changed hands."""
        user_id, name = person
        proposal = await self._request(game_id, proposal_id, "give")
        async with self._tables.at(game_id) as table:
            to, giver = int(proposal.payload["to"]), proposal.asked_by
            if user_id not in ((to,) if accepts else (to, giver)):
                raise Refusal("seat-not-offered")
            if proposal.outcome is not None:
                raise Refusal("vote-over")
            seat, seats = table.seats[int(proposal.payload["seat"])], table.seats
            stale = table.row.status != "live" or seat.user_id != giver or table.seat_of(to) is not None
            outcome: Literal["accepted", "refused", "withdrawn", "stale"]
            outcome = "stale" if stale else "accepted" if accepts else "refused" if user_id == to else "withdrawn"
            proposal = await self._store.proposals.decide(proposal.id, outcome)
            if outcome == "accepted":
                sittings = await self._store.games.sittings(game_id)
                own = owner_of(seat.number, sittings, table.row) == giver
                await self._sit(table, seat.number, person, own=own)
            row = table.row
        draft = self._offer_draft(row, seats, proposal, await self._locale(row), name)
        await self._announcer.redraw(row, f"vote-{proposal.id}", draft)
        return outcome == "accepted"

    def _offer_draft(
        self, row: Game, seats: Sequence[Seat], proposal: Proposal, locale: Locale, name: str | None = None
    ) -> Draft:
        say = self._texts.say
        to = int(proposal.payload["to"])
        giver = seats[int(proposal.payload["seat"])].shown
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

    # Taking over

    async def take(self, person: Person, game_id: int, number: int | None) -> bool:
        """Ask the others for the seat of somebody who vanished, or of a stand-in; whether it is done already."""
        user_id, name = person
        async with self._tables.at(game_id) as table:
            if table.seat_of(user_id) is not None:
                raise Refusal("seat-play-already")
            seat = table.asked if number is None else next((one for one in table.seats if one.number == number), None)
            if seat is None:
                raise Refusal("seat-none")
            if seat.user_id is not None and table.people == [seat]:
                raise Refusal("seat-nobody-to-ask")
            payload = {"seat": seat.number, "from": seat.user_id, "name": name}
        return await self._votes.ask(user_id, game_id, "take", payload)

    def _take_words(self, proposal: Proposal, _: str, locale: Locale) -> Markup:
        who = proposal.payload
        message = "seat-take-vote" if who["from"] is not None else "seat-take-stand-in-vote"
        other = "" if who["from"] is None else mention(int(who["from"]))
        return self._texts.say(locale, message, player=str(who["name"]), other=other)

    async def _take(self, table: Table, proposal: Proposal) -> None:
        if proposal.asked_by is not None:
            await self._sit(table, int(proposal.payload["seat"]), (proposal.asked_by, str(proposal.payload["name"])))

    # Resigning

    async def resign(self, user_id: int, game_id: int) -> bool:
        """Leave for good: the others are asked how to go on; without others the game ends. Whether it is done."""
        async with self._tables.at(game_id) as table:
            seat = _seated(table, user_id)
            if table.people == [seat]:
                await self._leave(table, seat)
                await self._store.games.end(game_id)
                return True
            kind = _kind("resign", seat.number)
            payload = {"seat": seat.number}
            proposal = await self._store.proposals.propose(game_id, kind, ANY_NUMBER, user_id, payload)
            row, seats = table.row, table.seats
        draft = self._resign_draft(row, seats, proposal, await self._locale(row))
        await self._announcer.post(row, f"vote-{proposal.id}", draft)
        return False

    async def choose(self, user_id: int, game_id: int, proposal_id: int, *, end: bool) -> None:
        """Say how to go on without a player who resigns; what most want is done, and in doubt the game goes on."""
        proposal = await self._request(game_id, proposal_id, "resign")
        async with self._tables.at(game_id) as table:
            _seated(table, user_id)
            if user_id == proposal.asked_by:
                raise Refusal("vote-own")
            seats, seat = table.seats, table.seats[int(proposal.payload["seat"])]
            others = [one.user_id for one in table.people if one != seat]
            try:
                if seat.user_id != proposal.asked_by:
                    proposal = await self._store.proposals.decide(proposal.id, "stale")
                else:
                    proposal = await self._store.proposals.vote(proposal.id, user_id, agrees=end)
                    for_end = sum(one in proposal.agreed for one in others)
                    against = sum(one in proposal.refused for one in others)
                    if 2 * for_end > len(others):
                        proposal = await self._store.proposals.decide(proposal.id, "accepted")
                        self._tables.forget(game_id)
                        await self._store.games.end(game_id)
                    elif 2 * against >= len(others):
                        proposal = await self._store.proposals.decide(proposal.id, "refused")
                        await self._leave(table, seat)
            except WrongStatusError:
                raise Refusal("vote-over") from None
            row = table.row
        await self._redraw_resign(row, seats, proposal)

    async def _redraw_resign(self, row: Game, seats: Sequence[Seat], proposal: Proposal) -> None:
        locale = await self._locale(row)
        async with self._drawing.hold(proposal.id):
            # Whoever draws last draws the latest, whichever wish was told first.
            proposal = await self._store.proposals.get(proposal.id)
            draft = self._resign_draft(row, seats, proposal, locale)
            await self._announcer.redraw(row, f"vote-{proposal.id}", draft)

    def _resign_draft(self, row: Game, seats: Sequence[Seat], proposal: Proposal, locale: Locale) -> Draft:
        say, player = self._texts.say, seats[int(proposal.payload["seat"])].shown
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
        """Give a player the seat again; who sat in it before, or None where only a request to resign was withdrawn.

        A stand-in makes room for whoever has sat there, a substitute only for the one whose seat it is.
        """
        user_id, _ = person
        async with self._tables.at(game_id) as table:
            if table.row.status != "live":
                raise Refusal("refuse-game-over")
            own = table.seat_of(user_id)
            if own is not None:
                proposal = await self._withdraw(game_id, own)
                row, seats, seat = table.row, table.seats, None
            else:
                sittings = await self._store.games.sittings(game_id)
                proposal, seat = None, _seat_to_return_to(table, sittings, user_id)
                await self._sit(table, seat.number, person)
        if proposal is not None:
            await self._redraw_resign(row, seats, proposal)
        return seat

    async def _withdraw(self, game_id: int, seat: Seat) -> Proposal:
        for proposal in await self._store.proposals.open_in(game_id, _kind("resign", seat.number)):
            if proposal.asked_by == seat.user_id:
                return await self._store.proposals.decide(proposal.id, "withdrawn")
        raise Refusal("back-no-seat")

    # Moderators

    async def skip(self, game_id: int) -> Seat:
        """Let a stand-in answer what the player is asked in this turn who keeps the others waiting."""
        async with self._tables.at(game_id) as table:
            seat = _waited_for(table)
            self._tables.forget(game_id)
            await self._store.games.change_settings(game_id, skip=[seat.number, table.turn])
            return seat

    async def replace(self, game_id: int) -> Seat:
        """Give the seat of the player who keeps the others waiting to a stand-in."""
        async with self._tables.at(game_id) as table:
            seat = _waited_for(table)
            await self._leave(table, seat)
            return seat

    # What is written

    async def _sit(self, table: Table, number: int, person: Person, *, own: bool = False) -> None:
        game_id = table.row.id
        self._tables.forget(game_id)
        await self._store.games.take_seat(game_id, number, *person)
        await self._store.intents.drop(game_id, number)
        if own:
            last = (await self._store.games.sittings(game_id))[-1]
            handed = [*table.row.settings.get(HANDED, ()), last.id]
            await self._store.games.change_settings(game_id, **{HANDED: handed})

    async def _leave(self, table: Table, seat: Seat) -> None:
        game_id = table.row.id
        self._tables.forget(game_id)
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


def owner_of(seat: int, sittings: Sequence[Sitting], row: Game) -> int | None:
    """Whose seat it is: the first player's, or theirs to whom it was handed over since."""
    handed = set(row.settings.get(HANDED, ()))
    here = [one for one in sittings if one.seat == seat]
    given = [one for one in here if one.id in handed]
    return (given or here[:1])[-1].user_id if here else None


def _seat_to_return_to(table: Table, sittings: Sequence[Sitting], user_id: int) -> Seat:
    for seat in table.seats:
        sat = any(one.seat == seat.number and one.user_id == user_id for one in sittings)
        if sat and (seat.kind == "stand-in" or owner_of(seat.number, sittings, table.row) == user_id):
            return seat
    raise Refusal("back-no-seat")


def _seated(table: Table, user_id: int) -> Seat:
    seat = table.check_seated(user_id)
    if table.row.status != "live":
        raise Refusal("refuse-game-over")
    return seat


def _waited_for(table: Table) -> Seat:
    seat = table.asked
    if seat is None:
        raise Refusal("refuse-game-over")
    if seat.kind == "stand-in":
        raise Refusal("seat-stand-in-already")
    return seat


def _take_void(table: Table, proposal: Proposal) -> bool:
    seat = table.seats[int(proposal.payload["seat"])]
    taken = proposal.asked_by is None or table.seat_of(proposal.asked_by) is not None
    return taken or seat.user_id != proposal.payload["from"]


def _asked_to_take(seats: Sequence[Seat], proposal: Proposal) -> list[Seat]:
    aside = (None, proposal.asked_by, proposal.payload["from"])
    return [seat for seat in seats if seat.user_id not in aside]
