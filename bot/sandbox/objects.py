"""What the small Discord is made of: users, guilds, channels, messages."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.components import MEDIA_GALLERY, THUMBNAIL, Button, Select, buttons, selects, texts, walk

Json = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

GUILD_TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


@dataclass
class User:
    """An account, a person's or the bot's."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    accepts_direct_messages: bool = True
    random: bool = False
    """Whether a random player of 0.1.0 acted as this user; nobody does any more."""

    @property
    def mention(self) -> str:
        """How a message names this user."""
        return f"<@{self.id}>"


@dataclass
class Role:
    """A set of permissions that members have."""

    id: int
    name: str
    permissions: int


@dataclass
class Member:
    """A user in a guild."""

    user_id: int
    roles: list[int] = field(default_factory=list)
    joined: float = 0.0


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


@dataclass
class Overwrite:
    """What one role or member may do otherwise in one channel."""

    id: int
    member: bool
    allow: int = 0
    deny: int = 0


@dataclass
class Channel:
    """A text channel, a thread or a direct conversation."""

    id: int
    type: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipients: list[int] = field(default_factory=list)
    overwrites: list[Overwrite] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    created: float = 0.0
    topic: str | None = None

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread in another channel."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass
class Attachment:
    """A file of a message; its bytes are kept by the world under the id."""

    id: int
    filename: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Message:
    """A message; it is changed in place by edits, so a test that holds it sees what the channel shows now."""

    id: int
    channel_id: int
    author_id: int
    created: float
    content: str = ""
    flags: int = 0
    type: int = 0
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    pinged: list[int] = field(default_factory=list)
    edited: float | None = None
    revision: int = 0
    pinned: bool = False
    nonce: str | int | None = None
    only_for: int | None = None
    reference: int | None = None
    interaction: Json | None = None
    deleted: bool = False
    earlier: list[list[Json]] = field(default_factory=list)

    @property
    def loading(self) -> bool:
        """Whether this is still the "thinking..." of a deferred answer."""
        return bool(self.flags & LOADING)

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees this."""
        return self.only_for is not None

    @property
    def v2(self) -> bool:
        """Whether this message is made of components alone."""
        return bool(self.flags & COMPONENTS_V2)

    @property
    def text(self) -> str:
        """All that can be read: content, then the text displays, one a line."""
        return "\n".join(([self.content] if self.content else []) + texts(self.components))

    @property
    def buttons(self) -> list[Button]:
        """The buttons in reading order."""
        return buttons(self.components)

    @property
    def selects(self) -> list[Select]:
        """The select menus in reading order."""
        return selects(self.components)

    @property
    def alt_texts(self) -> list[str]:
        """What a screen reader says of the pictures: galleries, thumbnails, and files that no component shows."""
        items = [
            item.get("description") or ""
            for _, component in walk(self.components)
            if component["type"] in (MEDIA_GALLERY, THUMBNAIL, THUMBNAIL)
            for item in component.get("items") or [component]
        ]
        return items or [attachment.description or "" for attachment in self.attachments]

    def describe(self) -> str:
        """Say in a line what this message shows, for the failures of tests."""
        parts = [f"message {self.id}"]
        for told, word in ((self.loading, "thinking"), (self.ephemeral, "ephemeral"), (self.deleted, "deleted")):
            if told:
                parts.append(word)
        parts.append(repr(self.text[:200]))
        if self.buttons:
            parts.append("buttons " + ", ".join(f"{b.label or b.emoji!r} ({b.custom_id})" for b in self.buttons))
        if self.selects:
            parts.append("selects " + ", ".join(f"{s.custom_id} {s.labels}" for s in self.selects))
        if self.attachments:
            parts.append("files " + ", ".join(a.filename for a in self.attachments))
        return " ".join(parts)
