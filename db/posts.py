"""Which messages show a game, and up to where: what a crash left unposted can be posted, old buttons taken off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    String,
    and_,
    bindparam,
    cast,
    func,
    literal,
    or_,
    select,
    text,
    update,
)

from db import schema
from db.part import GAME, Part, insert_into, rows
from db.rows import Game, Post, Status, read

BESIDE = ("vote-%", "note-%")
"""The kinds of messages that stand beside a game's own."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message, new or edited, that shows the game as it was at a version, when its log had `number` rows."""

    kind: str
    number: int
    channel_id: int
    message_id: int
    controls: bool
    version: int


def _own() -> ColumnElement[bool]:
    """The condition that a message is one of the game's own, not one beside it."""
    return and_(*(schema.posts.c.kind.not_like(kind) for kind in BESIDE))


_posts, _games = schema.posts.c, schema.games.c
_STRIP = update(schema.posts).where(_posts.message_id.in_(bindparam("messages", expanding=True))).values(controls=False)
_CLOSE = update(schema.games).where(_games.id == bindparam("this")).values(closed=True)
_STANDING = (
    select(schema.posts)
    .join(schema.games, _games.id == _posts.game_id)
    .where(
        _posts.game_id == GAME,
        _posts.channel_id == _games.channel_id,
        or_(
            _posts.controls,
            _posts.id == select(func.max(_posts.id)).where(_posts.game_id == GAME, _own()).scalar_subquery(),
        ),
    )
    .order_by(_posts.id)
)


@cache
def _mark(dialect: str) -> Any:
    """The statement that notes a message: a new one, one that was edited, or one that another process has found."""
    insert = insert_into(dialect, schema.posts)
    changed = {name: insert.excluded[name] for name in ("kind", "number", "version", "channel_id", "controls", "at")}
    noted = insert.on_conflict_do_update(index_elements=[_posts.message_id], set_=changed)
    return noted.returning(schema.posts)


class Posts(Part):
    """The messages of games."""

    async def mark(
        self, game_id: int, *, posted: Sequence[Posted] = (), stripped: Sequence[int] = (), closed: bool = False
    ) -> list[Post]:
        """Note what a channel shows now: new and edited messages, and those without buttons; with `closed` for good."""
        at = self.clock()

        def note(connection: Connection) -> list[Post]:
            marked = []
            for one in posted:
                values = {"game_id": game_id, "kind": one.kind, "number": one.number, "version": one.version}
                values |= {"channel_id": one.channel_id, "controls": one.controls, "at": at}
                noted = connection.execute(_mark(connection.dialect.name), {"message_id": one.message_id, **values})
                marked.append(read(Post, noted.one()))
            if stripped:
                connection.execute(_STRIP, {"messages": list(stripped)})
            if closed:
                connection.execute(_CLOSE, {"this": game_id})
            return marked

        return await self.database.write(note)

    async def standing(self, game_id: int) -> list[Post]:
        """The messages in a game's channel that may have to change: those with buttons, and the newest of its own."""
        return await self.database.glance(rows, Post, _STANDING, game_id=game_id)

    async def of_game(self, game_id: int) -> list[Post]:
        """Every message of a game, oldest first."""
        query = select(schema.posts).where(schema.posts.c.game_id == game_id).order_by(schema.posts.c.id)
        return await self.database.glance(rows, Post, query)

    async def newest_turn(self, game_id: int) -> Post | None:
        """The newest message that shows a turn of the game."""
        posts = schema.posts.c
        query = select(schema.posts).where(posts.game_id == game_id, posts.kind.like("turn-%"))
        found = await self.database.glance(rows, Post, query.order_by(posts.id.desc()).limit(1))
        return found[0] if found else None

    async def unposted_games(self) -> list[Game]:
        """The games that are behind their channels.

        No message shows the newest version of the board, the end was never shown, an open request has no message that
        shows it, a closed one has buttons still, or something is to be told.
        """
        games, posts, requests = schema.games.c, schema.posts.c, schema.requests.c
        shown = select(func.max(posts.version)).where(posts.game_id == games.id, _own()).scalar_subquery()
        board = and_(games.status.in_(("lobby", "live")), func.coalesce(shown, -1) < games.board_version)
        over = games.status.in_(("finished", "ended"))
        # What stands in a channel that the game has left shows nothing any more.
        here = and_(posts.game_id == games.id, posts.channel_id == games.channel_id)
        message = and_(here, posts.kind == literal("vote-") + cast(requests.id, String))
        around = (schema.games, schema.requests)
        current = select(posts.id).where(message, posts.version >= requests.version).correlate(*around).exists()
        unasked = select(requests.id).where(requests.game_id == games.id, requests.outcome.is_(None), ~current)
        void = select(requests.id).where(
            requests.game_id == games.id,
            requests.outcome.is_not(None),
            select(posts.id).where(message, posts.controls).correlate(*around).exists(),
        )
        stale = select(posts.id).where(here, posts.controls, _own(), posts.id < _newest(games.id))
        told = select(schema.notes.c.id).where(schema.notes.c.game_id == games.id)
        behind = or_(board, over, unasked.exists(), void.exists(), stale.exists())
        behind = or_(and_(games.aside.is_(None), behind), told.exists())
        # Any status; without a word about its column SQLite would not use the index of what is not closed.
        query = select(schema.games).where(text(schema.UNCLOSED), games.status.in_(get_args(Status)), behind)
        return await self.database.glance(rows, Game, query.order_by(games.id))


def _newest(game_id: ColumnElement[Any]) -> Any:
    other = schema.posts.alias("other")
    own = and_(*(other.c.kind.not_like(kind) for kind in BESIDE))
    newest = select(func.max(other.c.id)).where(other.c.game_id == game_id, own)
    return newest.correlate(schema.games).scalar_subquery()
