"""The reconciler of one channel: compares its messages with the projection, and posts and edits what differs.

It is idempotent: the store notes what every message shows as soon as it shows it, so a second run after a fault or a
crash does only what is left.
"""

from __future__ import annotations

import logging
import weakref
from collections.abc import Sequence
from dataclasses import replace

from bot.channel.channel_state import ChannelState
from bot.channel.post_kind import PostKind
from bot.channel.projection import BEFORE_THE_LOG, Composer, Projection
from bot.gateway.sender import FAULTS, ChannelSender, malformed, passing
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft
from db.posts import Posted
from db.rows import Note, Post, Request
from db.store import Store

log = logging.getLogger(__name__)

_VERBS = ("draw", "open", "act", "choose", "undo", "join")
"""What the controls of a game's own messages may do."""
_REQUEST_VERBS = ("vote", "seat", "resign", "late")


TAKEN_BACK = str(PostKind("note", text="note-taken-back"))
"""The kind of a message whose turn was taken back, once it says so."""


def _was_taken_back(projection: Projection, kind: PostKind) -> bool:
    """Whether a message tells of a turn that the game has gone back behind."""
    now = projection.kind
    return now is not None and now.name == "turn" and kind.name == "turn" and kind.turn > now.turn


class Reconciler:
    """Makes one channel at a time show what it should; it neither retries nor waits."""

    def __init__(self, store: Store, sessions: Sessions, composer: Composer, sender: ChannelSender) -> None:
        self._store = store
        self._sessions = sessions
        self._composer = composer
        self._sender = sender

    async def reconcile(self, game_id: int, channel: ChannelState) -> None:
        """Post, edit and strip what the channel lacks; one of ``FAULTS`` where Discord does not let it."""
        projection = await self._compose(game_id, channel)
        await self._show(projection, channel)
        for request, _ in projection.requests:
            if channel.closed.get(request.id) is request:
                del channel.closed[request.id]
        if not channel.pending:
            channel.notes = False

    async def _compose(self, game_id: int, channel: ChannelState) -> Projection:
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

    async def _closed_requests(self, channel: ChannelState) -> list[Request]:
        """Requests that were decided, whose messages have buttons still."""
        kinds = [PostKind.parse(post.kind) for post in channel.posts.values() if post.controls]
        asked = [kind.request for kind in kinds if kind.name == "request"]
        found = await self._store.requests.some(asked) if asked else []
        return [request for request in found if request.outcome is not None]

    async def _show(self, projection: Projection, channel: ChannelState) -> None:
        if projection.lost:
            await self._tell_notes(projection)
            return
        for request, draft in projection.requests:
            await self._show_request(projection, channel, request, draft)
        channel.checks_requests = False
        await self._tell_notes(projection)
        if projection.held:
            return
        if projection.kind is not None and not projection.row.closed:
            await self._show_own(projection, projection.kind, channel)
        else:
            await self._strip_all(projection, channel, None)

    async def _show_request(
        self, projection: Projection, channel: ChannelState, request: Request, draft: Draft
    ) -> None:
        posts = channel.of_request(request)
        post = posts[-1] if posts else None
        moved = replace(draft, below=[projection.asked_again], rows=(), pings=())
        bare = draft if request.outcome is not None else moved
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
            # Named after the message that it follows: a retry has the same nonce, the next time somebody asks another.
            nonce = projection.nonce(f"vote-{request.id} {posts[-1].message_id if posts else 'first'}")
            message_id = await self._sender.post(projection.row.channel_id, draft, nonce=nonce)
        await self._mark_request(projection, channel, request, message_id)
        if again:
            # The message before loses its buttons as one that is not the newest.
            channel.shown_again.discard(request.id)
            await self._show_request(projection, channel, request, draft)

    async def _is_there(self, post: Post) -> bool:
        return await self._sender.exists(post.channel_id, post.message_id)

    async def _mark_request(
        self, projection: Projection, channel: ChannelState, request: Request, message_id: int
    ) -> None:
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

    async def _show_own(self, projection: Projection, kind: PostKind, channel: ChannelState) -> None:
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
        undone = await self._taken_back(newest, kind, row.id)
        if self._store.database.shared or undone:
            # At once: a click on it may be heard of by another process, which must not post the same again.
            await self._mark(projection, channel, posted=[*undone, *posted])
            posted = []
        await self._strip_all(projection, channel, message_id, posted=posted, closed=over)

    async def _taken_back(self, newest: Post | None, kind: PostKind, game_id: int) -> list[Posted]:
        """The messages of turns that were just taken back: they may have lost their controls long ago, but must change.

        Noted as if they had controls, so that a crash leaves none of them as it is.
        """
        if newest is None or kind.name != "turn" or PostKind.parse(newest.kind).turn <= kind.turn:
            return []
        posts = [post for post in await self._store.posts.of_game(game_id) if post.channel_id == newest.channel_id]
        undone = [post for post in posts if PostKind.parse(post.kind).turn > kind.turn]
        return [Posted(one.kind, one.number, one.channel_id, one.message_id, True, one.version) for one in undone]

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
        channel: ChannelState,
        newest: int | None,
        *,
        posted: Sequence[Posted] = (),
        closed: bool = False,
    ) -> None:
        """Take the controls off the game's messages that are not the newest, and note all that is shown now."""
        stripped: list[int] = []
        undone: list[Posted] = []
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
            if _was_taken_back(projection, kind):
                undone.append(Posted(TAKEN_BACK, post.number, post.channel_id, post.message_id, False, post.version))
        await self._mark(projection, channel, posted=[*posted, *undone], stripped=stripped, closed=closed)
        if fault is not None:
            raise fault

    async def _strip(self, projection: Projection, channel: ChannelState, post: Post, kind: PostKind) -> None:
        if kind.name == "end":
            return
        if _was_taken_back(projection, kind):
            await self._sender.strip(post.channel_id, post.message_id, projection.taken_back, None)
            return
        draft, alt = channel.pasts.get(post.message_id, (projection.taken_back, None))
        await self._sender.strip(post.channel_id, post.message_id, draft, alt)

    async def _mark(
        self,
        projection: Projection,
        channel: ChannelState,
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
        for post in (one for one in marked if one.kind != TAKEN_BACK):
            if PostKind.parse(post.kind).own:
                # Only the newest of the game's own messages matters, and those with controls.
                old = [one for one in channel.posts.values() if PostKind.parse(one.kind).own and not one.controls]
                for one in old:
                    channel.posts.pop(one.message_id, None)
            channel.posts[post.message_id] = post
