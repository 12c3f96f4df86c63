"""The channel worker: makes channels show what they should, idempotently, and retries with backoff until they do.

What a channel should show is a function of the session. The store knows which message shows which version, so what a
crash or a fault left unsaid is said later, and once.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from bot.channel.post_kind import PostKind
from bot.channel.projection import BEFORE_THE_LOG, Composer, Past, Projection
from bot.gateway.sender import FAULTS, ChannelSender, channel_gone, malformed, passing
from bot.sessions.change import Changed
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft
from db.posts import Posted
from db.rows import Note, Post, Request
from db.store import Store

log = logging.getLogger(__name__)

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 60.0, 300.0, 1800.0)
"""Seconds until something that Discord could not take is tried again; the last pause repeats."""
KEPT = 256
"""How many channels are remembered; what the others show is read from the store again."""
AT_ONCE = 4
"""How many channels are caught up at the same time after a start."""
_VERBS = ("draw", "open", "act", "choose", "undo", "join")
"""What the controls of a game's own messages may do."""
_REQUEST_VERBS = ("vote", "seat", "resign", "late")

OnLostChannel = Callable[[int], Awaitable[None]]


@dataclass(slots=True)
class _Channel:
    """What is known of one game's channel: the messages that may have to change, and what is still to be done."""

    generation: weakref.ref[Session] | None = None
    """The session for which the messages were read; another one means that somebody else may have posted."""
    guild_id: int | None = None
    posts: dict[int, Post] = field(default_factory=dict)
    """Messages with controls, and the newest of the game's own, by message id."""
    pasts: dict[int, Past] = field(default_factory=dict)
    """What the messages of turns become when the game has gone on."""
    pending: bool = False
    """Whether the channel may be behind."""
    closed: dict[int, Request] = field(default_factory=dict)
    """Requests that were closed since the channel was last shown."""
    shown_again: set[int] = field(default_factory=set)
    """Requests that somebody has asked for once more."""
    notes: bool = False
    """Whether there is something to be told."""
    careful: bool = False
    """Whether the channel is looked at before anything is posted: it may be there already."""
    checks_requests: bool = False
    """Whether the messages of open requests are looked for: somebody may have deleted them."""
    failures: int = 0
    trouble: BaseException | None = None
    task: asyncio.Task[None] | None = None
    hurried: asyncio.Event = field(default_factory=asyncio.Event)
    tried: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the newest state was tried to be shown, successfully or not."""

    @property
    def newest(self) -> Post | None:
        """The newest message of the game's own."""
        own = [post for post in self.posts.values() if PostKind.parse(post.kind).own]
        return max(own, key=lambda post: post.id, default=None)

    def of_request(self, request: Request) -> list[Post]:
        """The messages of a request, the newest last."""
        kind = str(PostKind("request", request=request.id))
        return sorted((post for post in self.posts.values() if post.kind == kind), key=lambda post: post.id)


class ChannelWorker:
    """Posts and edits the messages of all games."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        composer: Composer,
        sender: ChannelSender,
        *,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._composer = composer
        self._sender = sender
        self._pauses = pauses
        self._channels: OrderedDict[int, _Channel] = OrderedDict()
        self._stop = asyncio.Event()
        self.on_lost_channel: list[OnLostChannel] = []
        """What is done when a game's channel turns out to be deleted."""

    # What is to be shown

    async def changed(self, changed: Changed[Any]) -> None:
        """The subscriber of every change: let the channel show it."""
        channel = self._known(changed.game_id)
        for request in changed.requests:
            if request.outcome is not None:
                channel.closed[request.id] = request
        channel.shown_again |= changed.shown_again
        channel.notes |= changed.notes
        self._start(changed.game_id, channel)

    async def settled(self, game_id: int) -> BaseException | None:
        """Wait until the newest state was tried to be shown; what went wrong, if anything did."""
        channel = self._channels.get(game_id)
        if channel is None or channel.task is None:
            return None
        await channel.tried.wait()
        return channel.trouble

    def told_from(self, game_id: int) -> int | None:
        """The first turn that a game's newest message tells of, where that is not the one before."""
        channel = self._channels.get(game_id)
        newest = None if channel is None else channel.newest
        return None if newest is None else PostKind.parse(newest.kind).told_from

    async def recover(self) -> None:
        """Show what was left unsaid when the bot last stopped, and post lost requests again."""
        behind = [game.id for game in await self._store.posts.unposted_games()]
        if behind:
            log.info("%d games are behind their channels", len(behind))
        asking = await self._store.games.with_open_requests()
        gate = asyncio.Semaphore(AT_ONCE)

        async def catch_up(game_id: int) -> None:
            async with gate:
                channel = self._known(game_id)
                channel.careful = channel.notes = True
                channel.checks_requests = game_id in asking
                self._start(game_id, channel)
                await channel.tried.wait()

        await asyncio.gather(*(catch_up(game_id) for game_id in sorted({*behind, *asking})))

    def hurry(self, *, game_id: int | None = None, guild_id: int | None = None) -> None:
        """Try at once what waits for another try: in one channel, in a server's, or in all."""
        for known, channel in self._channels.items():
            if game_id in (None, known) and guild_id in (None, channel.guild_id):
                channel.hurried.set()

    def forget(self, game_id: int) -> None:
        """Show nothing more of a game in its channel: it moves to another one."""
        channel = self._channels.pop(game_id, None)
        if channel is not None:
            channel.pending = False
            channel.hurried.set()

    async def close(self) -> None:
        """Finish what is being said, and try nothing more."""
        self._stop.set()
        tasks = [channel.task for channel in self._channels.values() if channel.task is not None]
        self.hurry()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _known(self, game_id: int) -> _Channel:
        """What is known of a game's channel; channels that were idle for longest are forgotten."""
        channel = self._channels.setdefault(game_id, _Channel())
        self._channels.move_to_end(game_id)
        for known, idle in list(self._channels.items())[:-KEPT]:
            if idle.task is None or idle.task.done():
                del self._channels[known]
        return channel

    async def _compose(self, game_id: int, channel: _Channel) -> Projection:
        """Compose what the channel should show, with the game's lock held; a session in memory is not read again."""
        async with self._sessions.locks.hold(game_id):
            session = self._sessions.cached(game_id) or await self._sessions.newest(game_id)
            if channel.generation is None or channel.generation() is not session:
                # Another process may have posted since: the messages are read anew, and what closed with them.
                posts = await self._store.posts.standing(game_id)
                channel.posts = {post.message_id: post for post in posts}
                channel.generation, channel.guild_id = weakref.ref(session), session.row.guild_id
                channel.closed |= {request.id: request for request in await self._closed_requests(channel)}
            for post in channel.posts.values():
                kind = PostKind.parse(post.kind)
                unknown = kind.name == "turn" and post.message_id not in channel.pasts and session.begun is not None
                if unknown or (kind.name == "lobby" and session.row.status != "lobby"):
                    channel.pasts[post.message_id] = self._composer.past_of(session, kind)
            notes = await self._store.notes.of_game(game_id) if channel.notes else ()
            newest = channel.newest
            told = None if newest is None else PostKind.parse(newest.kind)
            closed = [request for request in channel.closed.values() if request.id not in session.requests]
            return await self._composer.compose(session, told, closed=closed, notes=notes)

    async def _closed_requests(self, channel: _Channel) -> list[Request]:
        """Requests that were decided, whose messages have buttons still."""
        kinds = [PostKind.parse(post.kind) for post in channel.posts.values() if post.controls]
        asked = [kind.request for kind in kinds if kind.name == "request"]
        found = await self._store.requests.some(asked) if asked else []
        return [request for request in found if request.outcome is not None]

    # Trying until it is shown

    def _start(self, game_id: int, channel: _Channel) -> None:
        channel.pending = True
        channel.tried.clear()
        channel.hurried.set()
        if channel.task is None or channel.task.done():
            channel.task = asyncio.create_task(self._work(game_id, channel), name=f"show game {game_id}")

    async def _work(self, game_id: int, channel: _Channel) -> None:
        while channel.pending:
            channel.pending = False
            channel.hurried.clear()
            try:
                await self._try(game_id, channel)
            except FAULTS as error:
                log.warning("game %d cannot be shown: %s", game_id, error)
                channel.trouble = error
                if channel_gone(error):
                    await self._lose(game_id, channel)
                    return
            except Exception as error:
                log.exception("game %d cannot be shown", game_id)
                channel.trouble = error
            else:
                channel.trouble, channel.failures, channel.careful = None, 0, False
                continue
            channel.careful = True
            if not channel.pending:
                channel.pending = True
                channel.tried.set()
                await self._pause(channel)
                if self._stop.is_set():
                    return
        channel.tried.set()

    async def _try(self, game_id: int, channel: _Channel) -> None:
        projection = await self._compose(game_id, channel)
        await self._show(projection, channel)
        for request, _ in projection.requests:
            if channel.closed.get(request.id) is request:
                del channel.closed[request.id]
        if not channel.pending:
            channel.notes = False

    async def _pause(self, channel: _Channel) -> None:
        lasting = channel.trouble is not None and not passing(channel.trouble)
        pause = self._pauses[-1] if lasting else self._pauses[min(channel.failures, len(self._pauses) - 1)]
        channel.failures += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(channel.hurried.wait(), pause)

    async def _lose(self, game_id: int, channel: _Channel) -> None:
        channel.pending = False
        self._channels.pop(game_id, None)
        channel.tried.set()
        for act in self.on_lost_channel:
            try:
                await act(game_id)
            except Exception:
                log.exception("game %d has lost its channel", game_id)

    # One channel

    async def _show(self, projection: Projection, channel: _Channel) -> None:
        if projection.lost:
            await self._tell_notes(projection)
            return
        for request, draft in projection.requests:
            await self._show_request(projection, channel, request, draft)
        channel.checks_requests = False
        await self._tell_notes(projection)
        if projection.kind is not None and not projection.row.closed:
            await self._show_own(projection, projection.kind, channel)
        else:
            await self._strip_all(projection, channel, None)

    async def _show_request(self, projection: Projection, channel: _Channel, request: Request, draft: Draft) -> None:
        posts = channel.of_request(request)
        post = posts[-1] if posts else None
        bare = draft if request.outcome is not None else replace(draft, rows=(), pings=())
        for outdated in posts if request.outcome is not None else posts[:-1]:
            await self._sender.edit(outdated.channel_id, outdated.message_id, bare)
            # One that is gone, or can no longer be edited, is not tried again either.
            await self._mark(projection, channel, stripped=[outdated.message_id])
        if request.outcome is not None:
            return
        again = request.id in channel.shown_again
        if post is not None and channel.checks_requests and not await self._is_there(post):
            await self._mark(projection, channel, stripped=[post.message_id])
            post = None
        if post is not None and not again:
            if post.version >= request.version:
                return
            if await self._sender.edit(post.channel_id, post.message_id, draft):
                await self._mark_request(projection, channel, request, post.message_id)
                return
            await self._mark(projection, channel, stripped=[post.message_id])
        message_id = None
        if channel.careful and not again:
            marks = [f"tw|{verb}|{request.game_id}|{request.id}|" for verb in _REQUEST_VERBS]
            message_id = await self._sender.find(projection.row.channel_id, marks)
        if message_id is None:
            nonce = projection.nonce(f"vote-{request.id} {request.version if again else 'first'}")
            message_id = await self._sender.post(projection.row.channel_id, draft, nonce=nonce)
        await self._mark_request(projection, channel, request, message_id)
        if again:
            # The message before loses its buttons as one that is not the newest.
            channel.shown_again.discard(request.id)
            await self._show_request(projection, channel, request, draft)

    async def _is_there(self, post: Post) -> bool:
        return await self._sender.exists(post.channel_id, post.message_id)

    async def _mark_request(self, projection: Projection, channel: _Channel, request: Request, message_id: int) -> None:
        kind = str(PostKind("request", request=request.id))
        posted = Posted(kind, BEFORE_THE_LOG, projection.row.channel_id, message_id, True, request.version)
        await self._mark(projection, channel, posted=[posted])

    async def _tell_notes(self, projection: Projection) -> None:
        for note, draft in projection.notes:
            if projection.lost and not note.direct:
                continue
            if draft is not None and note.direct and note.user_id is not None:
                await self._sender.direct(note.user_id, draft)
            elif draft is not None:
                await self._post_note(projection, note, draft)
            await self._store.notes.remove(note.id)

    async def _post_note(self, projection: Projection, note: Note, draft: Draft) -> None:
        try:
            nonce = projection.nonce(f"note-{note.id}")
            await self._sender.post(projection.row.channel_id, draft, nonce=nonce)
        except FAULTS as error:
            if not malformed(error):
                raise
            # Discord will never take it, and the board must not wait for it.
            log.exception("note %d of game %d is left out", note.id, note.game_id)

    async def _show_own(self, projection: Projection, kind: PostKind, channel: _Channel) -> None:
        row, draft, newest = projection.row, projection.draft, channel.newest
        over = row.status in ("finished", "ended")
        message_id = None
        if newest is not None and PostKind.parse(newest.kind).same_message(kind):
            if newest.version >= row.board_version:
                await self._strip_all(projection, channel, newest.message_id, closed=over)
                return
            if await self._sender.edit(newest.channel_id, newest.message_id, draft):
                message_id = newest.message_id
        elif channel.careful:
            message_id = await self._find_own(projection)
        if message_id is None:
            nonce = projection.nonce(f"{kind} {projection.number}")
            message_id = await self._sender.post(row.channel_id, draft, nonce=nonce)
        channel.pasts[message_id] = projection.past
        posted = [Posted(str(kind), projection.number, row.channel_id, message_id, bool(draft.rows), row.version)]
        if self._store.database.shared:
            # At once: a click on it may be heard of by another process, which must not post the same again.
            await self._mark(projection, channel, posted=posted)
            posted = []
        await self._strip_all(projection, channel, message_id, posted=posted, closed=over)

    async def _find_own(self, projection: Projection) -> int | None:
        """The message among the channel's last ones that shows this state already, posted just before a crash."""
        draft, row = projection.draft, projection.row
        number = 0 if projection.number == BEFORE_THE_LOG else projection.number
        marks = [f"tw|{verb}|{row.id}|{number}|" for verb in _VERBS] if draft.rows else []
        marks += [f'"filename": "{name}"' for name, _ in draft.files]
        return await self._sender.find(row.channel_id, marks)

    async def _strip_all(
        self,
        projection: Projection,
        channel: _Channel,
        newest: int | None,
        *,
        posted: Sequence[Posted] = (),
        closed: bool = False,
    ) -> None:
        """Take the controls off the game's messages that are not the newest, and note all that is shown now."""
        stripped: list[int] = []
        fault: BaseException | None = None
        for post in list(channel.posts.values()):
            kind = PostKind.parse(post.kind)
            if not post.controls or not kind.own or post.message_id == newest:
                continue
            try:
                await self._strip(projection, channel, post, kind)
            except FAULTS as error:
                log.info("message %d keeps its buttons: %s", post.message_id, error)
                if passing(error):
                    fault = error
                    continue
            stripped.append(post.message_id)
        await self._mark(projection, channel, posted=posted, stripped=stripped, closed=closed)
        if fault is not None:
            raise fault

    async def _strip(self, projection: Projection, channel: _Channel, post: Post, kind: PostKind) -> None:
        if kind.name == "end":
            return
        if projection.kind is not None and projection.kind.name == "turn" and kind.turn > projection.kind.turn:
            await self._sender.strip(post.channel_id, post.message_id, projection.taken_back, None)
            return
        draft, alt = channel.pasts.get(post.message_id, (projection.taken_back, None))
        await self._sender.strip(post.channel_id, post.message_id, draft, alt)

    async def _mark(
        self,
        projection: Projection,
        channel: _Channel,
        *,
        posted: Sequence[Posted] = (),
        stripped: Sequence[int] = (),
        closed: bool = False,
    ) -> None:
        if not posted and not stripped and not closed:
            return
        marked = await self._store.posts.mark(projection.row.id, posted=posted, stripped=stripped, closed=closed)
        for message_id in stripped:
            channel.posts.pop(message_id, None)
            channel.pasts.pop(message_id, None)
        for post in marked:
            if PostKind.parse(post.kind).own:
                # Only the newest of the game's own messages matters, and those with controls.
                old = [one for one in channel.posts.values() if PostKind.parse(one.kind).own and not one.controls]
                for one in old:
                    channel.posts.pop(one.message_id, None)
            channel.posts[post.message_id] = post
