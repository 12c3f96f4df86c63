"""Telling the channel: each table's state becomes a message, new when the turn changes hands and edited otherwise.

The store says which message shows which state, so what a crash or a fault left unsaid is said later, and once.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import aiohttp
import discord

from bot.channel.language import Languages
from bot.markup import Markup
from bot.sessions.locks import KeyedLocks
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft, build
from bot.show.end_message import ended_draft, final_draft
from bot.show.lobby_message import closed_draft, lobby_draft
from bot.show.picture_order import Painted, Pictures
from bot.show.turn_message import past_draft, turn_draft
from bot.texts import Locale, Texts
from db.rows import Campaign, Game, Post, Seat
from db.store import Store
from render.codec import SUFFIX

log = logging.getLogger(__name__)

PAUSES = (2.0, 10.0, 60.0, 300.0, 1800.0)
"""Seconds until something that Discord could not take is tried again; the last pause repeats."""
AT_ONCE = 4
"""So many tables are told about at once after a start."""
LOOKED_AT = 30
"""So many of a channel's last messages are looked at."""
BEFORE_THE_LOG = -1
"""The number of a lobby's message: no row of the log is shown by it."""
PICTURE = f"board.{SUFFIX}"

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)


@dataclass(frozen=True, slots=True)
class Say:
    """What is to be said about a game as it is now."""

    row: Game
    kind: str
    number: int
    draft: Draft


class Announcer:
    """Posts and edits the messages of all tables."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        sessions: Sessions,
        pictures: Pictures,
        languages: Languages,
        texts: Texts,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._client = client
        self._store = store
        self._sessions = sessions
        self._pictures = pictures
        self._languages = languages
        self._texts = texts
        self._pauses = pauses
        self._locks = KeyedLocks()
        self.listeners: list[Callable[[int], Awaitable[None]]] = []
        """Who wants to know that a game has changed, after the channel was told or could not be told."""
        self.notes: list[Callable[[Session, Locale], Awaitable[Sequence[Markup]]]] = []
        """What else stands under the question of a turn."""
        self._retries: dict[int, asyncio.Task[None]] = {}
        self._barred: set[int] = set()
        """Games that cannot be shown until somebody lets the bot."""
        self._stop = asyncio.Event()

    async def show(self, game_id: int, *, careful: bool = False, anew: bool = False) -> None:
        """Let the channel see a game as it is now; a fault of Discord's leaves the game as it is, and is raised.

        What may pass by itself is tried again in the background. With ``careful`` the channel is looked at first: the
        message may be there already, posted just before a crash. With ``anew`` the newest message is rewritten though
        no move was made: something beside the moves has changed.
        """
        try:
            async with self._locks.hold(game_id):
                await self._show(game_id, careful=careful, anew=anew)
                self._barred.discard(game_id)
        except FAULTS as error:
            log.warning("game %d cannot be shown: %s", game_id, error)
            if _passing(error):
                self._retry_later(game_id)
            else:
                self._barred.add(game_id)
            raise
        finally:
            await self.pass_on(game_id)

    async def pass_on(self, game_id: int) -> None:
        """Let the listeners know of a game; whatever befalls them, the move is made and told."""
        for listener in self.listeners:
            try:
                await listener(game_id)
            except Exception:
                log.exception("after a change in game %d", game_id)

    async def recover(self) -> None:
        """Say what was left unsaid when the bot last stopped."""
        unsaid = [game.id for game in await self._store.posts.unposted_games()]
        if unsaid:
            log.info("%d games are behind their channels", len(unsaid))
        await self._tell_all(unsaid)

    async def try_again(self, guild_id: int) -> None:
        """Say what could not be said in a server's channels; the bot may be allowed to now."""
        games = [await self._store.games.get(game_id) for game_id in sorted(self._barred)]
        await self._tell_all([game.id for game in games if game.guild_id == guild_id])

    async def _tell_all(self, game_ids: Sequence[int]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def tell(game_id: int) -> None:
            async with gate:
                with suppress(*FAULTS):
                    await self.show(game_id, careful=True)

        await asyncio.gather(*(tell(game_id) for game_id in game_ids))

    async def close(self) -> None:
        """Try nothing more."""
        self._stop.set()
        await asyncio.gather(*self._retries.values(), return_exceptions=True)

    # One game

    async def _show(self, game_id: int, *, careful: bool = False, anew: bool = False) -> None:
        row = await self._store.games.get(game_id)
        locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
        say = await self._compose(row, locale)
        posts = await self._store.posts.of_game(game_id)
        shown = next((post for post in reversed(posts) if not post.kind.startswith("vote")), None)
        if say is None:
            shown = None
        elif (anew and not say.row.closed) or not _said(say, shown):
            try:
                shown = await self._say(say, shown, careful=careful)
            except discord.NotFound as error:
                if error.code == _UNKNOWN_CHANNEL and say.row.status in ("finished", "ended"):
                    await self._store.posts.close(game_id)
                raise
        for post in posts:
            outdated = shown is None or post.message_id != shown.message_id
            if post.controls and outdated and not post.kind.startswith("vote"):
                await self._strip(post, row, locale)

    async def _compose(self, row: Game, locale: Locale) -> Say | None:
        if row.status == "lobby":
            seats = await self._store.games.seats(row.id)
            campaign = await self._campaign(row)
            return Say(row, "lobby", BEFORE_THE_LOG, lobby_draft(row, seats, self._texts, locale, campaign))
        if row.deck is None:
            return None
        campaign = await self._campaign(row)
        async with self._sessions.at(row.id) as session:
            row, number = session.row, session.number
            if row.status == "live":
                seat = session.asked
                kind = f"turn-{session.turn}" if seat is None else f"turn-{session.turn}-{_place(row, seat)}"
                draft = turn_draft(session, self._texts, locale)
                notes = [line for note in self.notes for line in await note(session, locale)]
                return Say(row, kind, number, replace(draft, below=[*draft.below, *notes]))
            draft = (final_draft if row.status == "finished" else ended_draft)(session, self._texts, locale, campaign)
            return Say(row, "end", number, draft)

    async def _campaign(self, row: Game) -> Campaign | None:
        return None if row.campaign_id is None else await self._store.campaigns.get(row.campaign_id)

    async def _say(self, say: Say, shown: Post | None, *, careful: bool) -> Post:
        picture = None if say.draft.picture is None else await self._pictures.paint(say.draft.picture)
        message_id = await self._find(say) if careful else None
        if message_id is None and shown is not None and shown.kind == say.kind:
            message_id = await self._edit(shown, say.draft, picture)
        if message_id is None:
            message_id = await self._post(say, picture)
        return await self._store.posts.mark_posted(
            say.row.id, say.number, say.row.channel_id, message_id, kind=say.kind, controls=bool(say.draft.rows)
        )

    async def post(self, row: Game, kind: str, draft: Draft) -> None:
        """Post a message beside the turns' own, such as a request for consent."""
        async with self._locks.hold(row.id):
            say = Say(row, kind, BEFORE_THE_LOG, draft)
            message_id = await self._post(say, None)
            await self._store.posts.mark_posted(
                row.id, BEFORE_THE_LOG, row.channel_id, message_id, kind=kind, controls=bool(draft.rows)
            )

    async def redraw(self, row: Game, kind: str, draft: Draft) -> None:
        """Change a message that was posted beside the turns' own, if it is still there."""
        async with self._locks.hold(row.id):
            post = await self._store.posts.latest(row.id, kind)
            if post is not None:
                await self._edit(post, draft, None)
                if not draft.rows:
                    # One that is gone, or can no longer be edited, is not tried again either.
                    await self._store.posts.mark_stripped(post.message_id)

    async def _post(self, say: Say, picture: Painted | None) -> int:
        channel = self._client.get_partial_messageable(say.row.channel_id)
        message = await channel.send(
            view=build(say.draft, None if picture is None else (picture.filename, picture.alt)),
            files=_files(say.draft, picture),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user) for user in say.draft.pings]
            ),
            nonce=_nonce(say),
        )
        return message.id

    async def _find(self, say: Say) -> int | None:
        """The message that shows this state already, if it is among the channel's last ones."""
        marks = [f"tw|{verb}|{say.row.id}|{say.number}|" for verb in _VERBS] if say.draft.rows else []
        marks += [f'"filename": "{name}"' for name, _ in say.draft.files]
        try:
            last = await self._client.http.logs_from(say.row.channel_id, LOOKED_AT)
        except discord.Forbidden:
            # Without leave to read the history the nonce must do.
            return None
        me = self._client.user
        for message in (one for one in last if me is not None and int(one["author"]["id"]) == me.id):
            text = json.dumps([message["components"], message["attachments"]])
            if any(mark in text for mark in marks):
                return int(message["id"])
        return None

    async def _edit(self, post: Post, draft: Draft, picture: Painted | None) -> int | None:
        """Edit a message; None if it is gone or cannot be edited any more."""
        message = self._client.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)
        try:
            await message.edit(
                view=build(draft, None if picture is None else (picture.filename, picture.alt)),
                attachments=_files(draft, picture),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as error:
            if error.code == _UNKNOWN_CHANNEL:
                raise
            return None
        except discord.HTTPException as error:
            if error.code not in (_TOO_MANY_OLD_EDITS, _ARCHIVED):
                raise
            return None
        return post.message_id

    async def _strip(self, post: Post, row: Game, locale: Locale) -> None:
        """Take the controls off a message that is no longer the newest."""
        message = self._client.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)
        draft, alt = await self._past(post, row, locale)
        if draft is not None:
            try:
                await self._rewrite(message, draft, None if alt is None else (PICTURE, alt))
            except FAULTS as error:
                log.info("message %d keeps its buttons: %s", post.message_id, error)
                if _passing(error):
                    return
        await self._store.posts.mark_stripped(post.message_id)

    async def _rewrite(self, message: discord.PartialMessage, draft: Draft, picture: tuple[str, str] | None) -> None:
        nobody = discord.AllowedMentions.none()
        try:
            await message.edit(view=build(draft, picture), allowed_mentions=nobody)
        except discord.HTTPException as error:
            if picture is None or error.status != _BAD_REQUEST:
                raise
            # The message was posted without a picture, or by a version that called it otherwise.
            await message.edit(view=build(draft), allowed_mentions=nobody)

    async def _past(self, post: Post, row: Game, locale: Locale) -> tuple[Draft | None, str | None]:
        kind, _, rest = post.kind.partition("-")
        if kind == "lobby":
            return closed_draft(row, await self._store.games.seats(row.id), self._texts, locale), None
        if kind != "turn":
            return None, None
        async with self._sessions.at(row.id) as session:
            return past_draft(session, int(rest.partition("-")[0]), self._texts, locale)

    # What can pass by itself

    def _retry_later(self, game_id: int) -> None:
        if game_id not in self._retries:
            task = asyncio.create_task(self._retry(game_id), name=f"show game {game_id} later")
            self._retries[game_id] = task
            task.add_done_callback(lambda _: self._retries.pop(game_id, None))

    async def _retry(self, game_id: int) -> None:
        attempt = 0
        while not await self._stopped_within(self._pauses[min(attempt, len(self._pauses) - 1)]):
            attempt += 1
            try:
                async with self._locks.hold(game_id):
                    await self._show(game_id, careful=True)
            except FAULTS as error:
                log.warning("game %d still cannot be shown: %s", game_id, error)
                if not _passing(error):
                    return
            else:
                return

    async def _stopped_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)
        return self._stop.is_set()


_VERBS = ("draw", "open", "act", "choose", "undo", "join")
"""What the controls of a game's own messages may do."""
_UNKNOWN_CHANNEL = 10003
_TOO_MANY_OLD_EDITS = 30046
_ARCHIVED = 50083
_BAD_REQUEST = 400


def _place(row: Game, seat: Seat) -> str:
    """Which seat is asked; one that has changed hands calls its new player by a message of its own."""
    changed = row.started_at is not None and seat.joined_at > row.started_at
    return f"{seat.number}-{int(seat.joined_at.timestamp() * 1000)}" if changed else str(seat.number)


def _said(say: Say, shown: Post | None) -> bool:
    if say.row.closed:
        return True
    if say.kind == "lobby" or shown is None or shown.kind != say.kind:
        return False
    return shown.number >= say.number


def _passing(error: BaseException) -> bool:
    """Whether trying again later can help without anybody doing anything."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return True


def _files(draft: Draft, picture: Painted | None) -> list[discord.File]:
    files = [] if picture is None else [picture.file()]
    return files + [discord.File(io.BytesIO(data), name) for name, data in draft.files]


def _nonce(say: Say) -> str:
    """The same for the same state of the same game: Discord then posts it once, however often it is asked."""
    text = f"{say.row.id} {say.row.created_at.isoformat()} {say.kind} {say.number}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()
