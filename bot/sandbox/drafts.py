"""Making and changing messages from the bodies of requests."""

import io
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.sandbox.components import number, texts
from bot.sandbox.errors import ApiError, Problem, invalid_form
from bot.sandbox.message_limits import FILE_BYTES, REQUEST_BYTES, emoji_problems, message_problems, wrong
from bot.sandbox.objects import COMPONENTS_V2, LOADING, SUPPRESS_NOTIFICATIONS, Attachment, Message
from bot.sandbox.world import World

Json = dict[str, Any]

MENTION = re.compile(r"<@!?(\d+)>")
SUPPRESS_EMBEDS = 1 << 2
SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
KEPT_VERSIONS = 20
EDITABLE = SUPPRESS_EMBEDS | COMPONENTS_V2


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    filename: str
    data: bytes


class Drafts:
    """Writes request bodies into messages, under Discord's rules."""

    def __init__(self, world: World) -> None:
        self.world = world

    def fill(self, message: Message, body: Json, uploads: Mapping[int, Upload], *, new: bool) -> None:
        """Give a message what a request says, or refuse it and leave the message alone."""
        if uploads and sum(len(upload.data) for upload in uploads.values()) > REQUEST_BYTES:
            raise ApiError(413, 40005, "Request entity too large")
        if any(len(upload.data) > FILE_BYTES for upload in uploads.values()):
            raise ApiError(413, 40005, "Request entity too large")
        flags = message.flags | (int(body.get("flags") or 0) & (SETTABLE if new else EDITABLE))
        content = (body["content"] or "") if "content" in body else message.content
        embeds = (body["embeds"] or []) if "embeds" in body else message.embeds
        components = (body["components"] or []) if "components" in body else message.components
        kept, added, data = self._attachments(message, body, uploads)
        v2 = bool(flags & COMPONENTS_V2)
        if not (content or embeds or components or kept or added or body.get("sticker_ids")):
            raise ApiError(400, 50006, "Cannot send an empty message")
        problems = list(
            message_problems(content=content, embeds=embeds, components=components, attachments=[*kept, *added], v2=v2)
        )
        problems += emoji_problems(components, self.world.emojis)
        problems += _mention_problems(body.get("allowed_mentions"))
        if problems:
            raise invalid_form(problems)
        number(components)
        if message.components and message.components != components:
            message.earlier = [*message.earlier[-KEPT_VERSIONS + 1 :], message.components]
        dropped = [attachment for attachment in message.attachments if attachment not in kept]
        self.world.files |= data
        message.flags, message.content, message.embeds = flags & ~LOADING, content, list(embeds)
        message.components, message.attachments = list(components), [*kept, *added]
        message.mentions = self._mentions(message, body.get("allowed_mentions"))
        for attachment in dropped:
            self.world.files.pop(attachment.id, None)

    def _attachments(
        self, message: Message, body: Json, uploads: Mapping[int, Upload]
    ) -> tuple[list[Attachment], list[Attachment], dict[int, bytes]]:
        """Tell the kept files, the new ones, and the new ones' bytes."""
        listed = body.get("attachments")
        by_id = {attachment.id: attachment for attachment in message.attachments}
        described: dict[int, Json] = {}
        kept = list(message.attachments)
        if listed is not None:
            kept = []
            problems: list[Problem] = []
            for index, entry in enumerate(listed):
                key = int(entry["id"])
                if key in uploads:
                    described[key] = entry
                elif key in by_id:
                    if "description" in entry:
                        by_id[key].description = entry["description"]
                    kept.append(by_id[key])
                else:
                    problems.append(wrong(("attachments", index, "id"), f"Unknown attachment {key}."))
            if problems:
                raise invalid_form(problems)
        added, data = [], {}
        for key, upload in sorted(uploads.items()):
            attachment = self.keep(upload, described.get(key, {}).get("description"))
            attachment.filename = described.get(key, {}).get("filename") or upload.filename
            added.append(attachment)
            data[attachment.id] = upload.data
        return kept, added, data

    def keep(self, upload: Upload, description: str | None = None) -> Attachment:
        """Describe a file: an id, its type, and its size in pixels if it is a picture."""
        kind = mimetypes.guess_type(upload.filename)[0] or "application/octet-stream"
        attachment = Attachment(self.world.ids.next(), upload.filename, kind, len(upload.data), description)
        try:
            with Image.open(io.BytesIO(upload.data)) as picture:
                attachment.width, attachment.height = picture.size
                attachment.content_type = Image.MIME.get(picture.format or "", kind)
        except (UnidentifiedImageError, OSError):
            pass
        return attachment

    def _mentions(self, message: Message, allowed: Json | None) -> list[int]:
        """List the users that a message names and is allowed to name."""
        text = "\n".join([message.content, *texts(message.components)])
        named = list(dict.fromkeys(int(found) for found in MENTION.findall(text)))
        if allowed is not None and "users" not in (allowed.get("parse") or []):
            chosen = {int(user) for user in allowed.get("users") or []}
            named = [user for user in named if user in chosen]
        return [user for user in named if user in self.world.users]


def _mention_problems(allowed: Json | None) -> list[Problem]:
    if allowed is None:
        return []
    problems = []
    for kind in ("users", "roles"):
        ids = allowed.get(kind) or []
        if len(ids) > 100:
            problems.append(wrong(("allowed_mentions", kind), "Must be 100 or fewer in length."))
        if ids and kind in (allowed.get("parse") or []):
            problems.append(wrong(("allowed_mentions",), f"parse:[{kind!r}] and {kind}: [ids...] exclude each other."))
    return problems
