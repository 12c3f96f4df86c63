"""The cached state of a game's channel: which messages stand there, and what the worker still has to do."""

from __future__ import annotations

import weakref
from dataclasses import dataclass, field

from bot.channel.post_kind import PostKind
from bot.channel.projection import Past
from bot.channel.retrying import Effort
from bot.sessions.session import Session
from db.rows import Post, Request


@dataclass(slots=True)
class ChannelState(Effort):
    """The cached state of one game's channel: the messages that may have to change, and what is still to be done."""

    generation: weakref.ref[Session] | None = None
    """The session for which the messages were read; another one means that somebody else may have posted."""
    posts: dict[int, Post] = field(default_factory=dict)
    """Messages with controls, and the newest of the game's own, by message id."""
    pasts: dict[int, Past] = field(default_factory=dict)
    """What the messages of turns become when the game has gone on."""
    closed: dict[int, Request] = field(default_factory=dict)
    """Requests that were closed since the channel was last shown."""
    shown_again: set[int] = field(default_factory=set)
    """Requests that somebody has asked for once more."""
    notes: bool = False
    """Whether there is something to be told."""
    checks_requests: bool = False
    """Whether the messages of open requests are looked for: somebody may have deleted them."""

    @property
    def newest(self) -> Post | None:
        """The newest message of the game's own."""
        own = [post for post in self.posts.values() if PostKind.parse(post.kind).own]
        return max(own, key=lambda post: post.id, default=None)

    def of_request(self, request: Request) -> list[Post]:
        """The messages of a request, the newest last."""
        kind = str(PostKind("request", request=request.id))
        return sorted((post for post in self.posts.values() if post.kind == kind), key=lambda post: post.id)
