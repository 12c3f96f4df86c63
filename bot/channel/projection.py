"""Projection of a session: the messages that its channel should show, composed while the session's lock is held."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.campaigns.chronicle import CampaignStory, Chronicles, completing_attempt
from bot.channel.post_kind import PostKind
from bot.consent.requests import Consent
from bot.markup import Markup
from bot.sessions.session import Footer, Session
from bot.show.draft import Draft
from bot.show.end_message import ended_draft, final_draft
from bot.show.lobby_message import closed_draft, lobby_draft
from bot.show.note_message import note_draft
from bot.show.request_message import RequestMessage
from bot.show.turn_message import past_draft, taken_back_draft, turn_draft
from bot.texts import Locale, Texts, choose
from db.rows import Game, Group, Note, Request
from db.store import Store

BEFORE_THE_LOG = -1
"""The number of a message that shows no row of the log: a lobby, a request."""

Past = tuple[Draft, str | None]
"""A message when the game has gone on, without controls, and the alt text of the picture that it keeps."""
NOTHING: Past = (Draft(), None)


@dataclass(frozen=True, slots=True)
class Projection:
    """What a channel should show of a game at one version."""

    row: Game
    number: int
    kind: PostKind | None
    """What the game's own message shows; None where there is nothing left to show."""
    draft: Draft
    past: Past
    """The same message when the game has gone on."""
    requests: Sequence[tuple[Request, Draft]]
    """Open requests, and those that were closed just now."""
    notes: Sequence[tuple[Note, Draft | None]]
    taken_back: Draft
    """The message of a turn that was taken back."""
    asked_again: Markup
    """What an older message of an open request says instead of whom it waits for."""
    held: bool = False
    """Whether the game's own message waits for the answer of a computer, to tell of all at once."""

    @property
    def lost(self) -> bool:
        """Whether the channel is gone, so that only single users can be told something."""
        return self.row.aside is not None

    def nonce(self, what: object) -> str:
        """The same for the same state of the same game: Discord then posts it once, however often it is asked."""
        text = f"{self.row.id} {self.row.created_at.isoformat()} {what}"
        return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()


class Footers(Protocol):
    """Tells what stands under the question of a turn."""

    async def footer(self, session: Session) -> Footer:
        """Away, or running out of time."""
        ...


class Composer:
    """Composes projections; one that ``holds`` shows nothing while a computer is asked, who answers at once."""

    def __init__(
        self,
        store: Store,
        consent: Consent,
        footers: Footers,
        texts: Texts,
        chronicles: Chronicles,
        *,
        holds: bool = True,
    ) -> None:
        self._store = store
        self._chronicles = chronicles
        self._consent = consent
        self._footers = footers
        self._texts = texts
        self._holds = holds

    async def compose(
        self, session: Session, told: PostKind | None, *, closed: Sequence[Request] = (), notes: Sequence[Note] = ()
    ) -> Projection:
        """What the channel should show; ``told`` is what the newest message of the game shows."""
        locale = choose(session.language or session.row.locale)
        held = self._holds and session.played_by_computer and session.row.aside is None
        kind, draft, past = (None, Draft(), NOTHING) if held else await self._own(session, told, locale)
        open_now = list(session.requests.values())
        return Projection(
            session.row,
            session.number if session.begun is not None else BEFORE_THE_LOG,
            kind,
            draft,
            past,
            [(one, self._request(session, one, locale)) for one in (*closed, *open_now)],
            [(note, note_draft(note, session, self._texts, locale)) for note in notes],
            taken_back_draft(self._texts, locale),
            self._texts.say(locale, "vote-moved"),
            held,
        )

    async def _own(
        self, session: Session, told: PostKind | None, locale: Locale
    ) -> tuple[PostKind | None, Draft, Past]:
        row, texts = session.row, self._texts
        if row.aside is not None:
            return None, Draft(), NOTHING
        if row.status == "lobby":
            return PostKind("lobby"), lobby_draft(session, texts, locale, await self._group(row)), NOTHING
        if session.begun is None:
            return None, Draft(), NOTHING
        if row.status == "live":
            kind = _turn_kind(session, told)
            footer = await self._footers.footer(session)
            draft = turn_draft(session, texts, locale, since=kind.told_from, footer=footer)
            return kind, draft, past_draft(session, kind.turn, texts, locale, kind.told_from)
        if row.status == "finished":
            since = told.turn if told is not None and told.name == "turn" else None
            group = await self._group(row)
            story = await self._story(row, group)
            return PostKind("end"), final_draft(session, texts, locale, group, since=since, story=story), NOTHING
        return PostKind("end"), ended_draft(session, texts, locale, await self._group(row)), NOTHING

    async def _group(self, row: Game) -> Group | None:
        """The campaign of a table."""
        return None if row.campaign_id is None else await self._store.campaigns.group(row.campaign_id)

    async def _story(self, row: Game, group: Group | None) -> CampaignStory | None:
        """The story of a campaign, told by the last message of the game that completed it and by no other."""
        last = None if group is None else completing_attempt(group)
        if group is None or last is None or last.game_id != row.id:
            return None
        return await self._chronicles.story(group)

    def _request(self, session: Session, request: Request, locale: Locale) -> Draft:
        asked = self._consent.asked(session, request)
        message = RequestMessage(session.row, session.seats, request, asked, self._texts, locale)
        return message.draft(self._consent.why_void(request))

    def past_of(self, session: Session, kind: PostKind) -> Past:
        """A lobby's or a turn's message, when the game has gone on."""
        locale = choose(session.language or session.row.locale)
        if kind.name == "lobby":
            return closed_draft(session, self._texts, locale), None
        if kind.turn > session.turn:
            return taken_back_draft(self._texts, locale), None
        return past_draft(session, kind.turn, self._texts, locale, kind.told_from)


def _turn_kind(session: Session, told: PostKind | None) -> PostKind:
    """The kind of the turn's message: turns that no message has told of yet are told with it."""
    seat, turn = session.asked, session.turn
    if seat is None:
        return PostKind("turn", turn)
    started = session.row.started_at
    came_later = started is not None and seat.joined_at > started
    kind = PostKind("turn", turn, seat.number, int(seat.joined_at.timestamp() * 1000) if came_later else None)
    if told is not None and told.same_message(kind):
        return replace(kind, told_from=told.told_from)
    # A message of turn 3 tells of turn 2; the next one tells of turn 3 and all that came after it.
    shown = told.turn if told is not None and told.name == "turn" else 0
    return replace(kind, told_from=shown) if shown < turn - 1 else kind
