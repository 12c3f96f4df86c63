"""The message of a request for consent: what is asked for, by whom, who has answered how, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.consent.ballots import is_forgotten
from bot.consent.out_of_time import CHOICES, about
from bot.custom_ids import CustomId
from bot.locale_formats import list_and
from bot.markup import Markup, mention
from bot.refusal import Refusal
from bot.seats.hand_over import level_left_to
from bot.sessions.clock_terms import Terms
from bot.show.draft import Button, Draft, Style
from bot.show.durations import terms_line
from bot.texts import Locale, Texts
from db.rows import Game, Request, Seat


class RequestMessage:
    """One request in one language; ``asked`` are the seats that have to answer it."""

    def __init__(
        self, row: Game, seats: Sequence[Seat], request: Request, asked: Sequence[Seat], texts: Texts, locale: Locale
    ) -> None:
        self.row = row
        self.seats = seats
        self.request = request
        self.asked = asked
        self._texts = texts
        self._locale = locale

    def say(self, message: str, /, **args: str | int) -> Markup:
        """One message."""
        return self._texts.say(self._locale, message, **args)

    def draft(self, why_void: Refusal) -> Draft:
        """The message as the request stands; ``why_void`` is told where it no longer matters."""
        if is_forgotten(self.request):
            return Draft(above=[self.say("seat-offer-stale" if self.kind == "give" else "vote-stale")])
        return _DRAFTS.get(self.kind, _vote)(self, why_void)

    @property
    def kind(self) -> str:
        """What the request is about."""
        return self.request.kind.partition("-")[0]

    @property
    def asker(self) -> str:
        """Who asked, by the name at the table, or by a mention once somebody else sits there."""
        asked_by = self.request.asked_by
        name = next((seat.shown for seat in self.seats if seat.user_id == asked_by), None)
        if name is not None or asked_by is None:
            return name or ""
        return mention(asked_by)

    @property
    def waiting(self) -> list[int]:
        """Those who have not answered."""
        users = [seat.user_id for seat in self.asked]
        return [user for user in users if user is not None and user not in self.request.votes]

    def button(self, verb: str, choice: str, message: str, style: Style = Style.secondary) -> Button:
        """A button that votes."""
        label = self._texts.plain.say(self._locale, message)
        return Button(label, CustomId(verb, self.row.id, self.request.id, choice), style)

    def terms(self, terms: Terms) -> Markup:
        """The terms of a clock."""
        return terms_line(terms, self._texts, self._locale)

    def names(self, seats: Sequence[Seat]) -> Markup:
        """Names of players, as they may stand in a message."""
        return list_and([seat.shown for seat in seats], self._texts, self._locale)

    def called(self, users: Sequence[int]) -> Markup:
        """Mentions of players."""
        return list_and(map(mention, users), self._texts, self._locale)


def _vote(message: RequestMessage, why_void: Refusal) -> Draft:
    """What everyone else has to agree to."""
    request = message.request
    line = _question(message)
    if request.outcome == "stale":
        return Draft(above=[line, message.say(why_void.message, **why_void.args_for_text)])
    if request.outcome is not None:
        return Draft(above=[line, message.say(f"vote-{request.outcome}")])
    waiting, pings = message.waiting, tuple(message.waiting)
    below = [message.say("vote-waiting", players=message.called(waiting))]
    if message.kind == "take" and request.about is not None:
        below.append(message.say("seat-take-warning", player=mention(request.about)))
        pings = (*pings, request.about)
    buttons = [
        message.button("vote", "yes", "vote-agree", Style.success),
        message.button("vote", "no", "vote-refuse", Style.danger),
    ]
    return Draft(above=[line], below=below, rows=[buttons], pings=pings)


def _question(message: RequestMessage) -> Markup:
    payload, kind = message.request.payload, message.kind
    if kind == "undo":
        seats = [message.seats[number] for number in payload.get("seats", ())]
        if seats:
            return message.say("vote-undo-with", player=message.asker, players=message.names(seats))
        return message.say("vote-undo", player=message.asker, since=str(payload.get("since", "tile")))
    if kind == "clock":
        terms = Terms.parse(payload.get("clock"))
        if terms is None:
            return message.say("clock-wish-off", player=message.asker)
        return message.say("clock-wish", player=message.asker, terms=message.terms(terms))
    if kind == "take":
        owner, computer = payload["from"], payload.get("computer")
        if computer is not None:
            return message.say("seat-take-computer-vote", player=str(payload["name"]), computer=str(computer))
        text = "seat-take-vote" if owner is not None else "seat-take-stand-in-vote"
        other = "" if owner is None else mention(int(owner))
        return message.say(text, player=str(payload["name"]), other=other)
    return message.say(f"vote-{kind}", player=message.asker)


def _offer(message: RequestMessage, _: Refusal) -> Draft:
    request = message.request
    to = mention(int(request.payload["to"]))
    line = message.say("seat-offer", player=message.asker, other=to)
    if request.outcome is not None:
        name = str(request.payload.get("name") or "") or to
        return Draft(above=[line, message.say(f"seat-offer-{request.outcome}", player=message.asker, other=name)])
    buttons = [
        message.button("seat", "yes", "seat-accept", Style.success),
        message.button("seat", "no", "seat-decline", Style.danger),
    ]
    return Draft(above=[line], rows=[buttons], pings=(int(request.payload["to"]),))


def _resignation(message: RequestMessage, _: Refusal) -> Draft:
    request = message.request
    seat = message.seats[int(request.payload["seat"])]
    # The name stays on a seat that a stand-in keeps.
    player = seat.shown if seat.kind == "stand-in" else message.asker
    line = message.say("seat-resign", player=player)
    if request.outcome is not None:
        return Draft(above=[line, message.say(f"seat-resign-{request.outcome}", player=player)])
    waiting = message.waiting
    buttons = [
        message.button("resign", "on", "seat-play-on", Style.primary),
        message.button("resign", "end", "seat-end", Style.danger),
    ]
    level = message.say(f"computer-level-{level_left_to(request)}")
    below = [message.say("seat-resign-ask", players=message.called(waiting), level=level)] if waiting else []
    return Draft(above=[line], below=below, rows=[buttons], pings=tuple(waiting))


def _late(message: RequestMessage, _: Refusal) -> Draft:
    """A player's time has run out, with everyone's wishes so far."""
    request = message.request
    player = message.seats[about(request).seat].shown
    if request.outcome not in (None, "accepted"):
        return Draft(above=[message.say("late-over")])
    lines = [message.say("late-asked", player=player)]
    for choice in CHOICES:
        said = message.say(f"late-about-{choice}", player=player)
        if wished := [seat for seat in message.asked if request.votes.get(seat.user_id or 0) == choice]:
            said = message.say("late-wished", choice=said, players=message.names(wished))
        lines.append(Markup(f"- {said}"))
    if request.outcome is not None:
        return Draft(above=[*lines, message.say("late-decided")])
    users = [seat.user_id for seat in message.asked if seat.user_id is not None]
    called = request.payload.get("called", [seat.number for seat in message.asked])
    pings = tuple(seat.user_id for seat in message.asked if seat.user_id is not None and seat.number in called)
    buttons = [message.button("late", choice, f"late-{choice}") for choice in CHOICES]
    rule = message.say("late-rule", players=message.called(users))
    return Draft(above=lines, below=[rule], rows=[buttons], pings=pings)


_DRAFTS: dict[str, Callable[[RequestMessage, Refusal], Draft]] = {
    "give": _offer,
    "resign": _resignation,
    "late": _late,
}
