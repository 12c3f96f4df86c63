"""REST: the application's commands and emojis."""

import base64
from typing import Any

from bot.sandbox.calls import Call, Route
from bot.sandbox.drafts import Json
from bot.sandbox.errors import ApiError, missing_access, not_found
from bot.sandbox.payloads import Payloads

CHAT_INPUT = 1
EMOJIS, EMOJI_BYTES = 2000, 256 * 1024


class CommandRoutes:
    """What the bot registers with its application."""

    def __init__(self, payloads: Payloads) -> None:
        self.payloads = payloads
        self.world = payloads.world

    def routes(self) -> list[Route]:
        """List the routes."""
        application = "/applications/{application_id}"
        routes: list[Route] = []
        for place in (f"{application}/commands", f"{application}/guilds/{{guild_id}}/commands"):
            one = f"{place}/{{command_id}}"
            routes += [
                ("GET", place, self.list_commands),
                ("PUT", place, self.replace),
                ("POST", place, self.create),
                ("GET", one, self.get),
                ("PATCH", one, self.edit),
                ("DELETE", one, self.delete),
            ]
        emojis = f"{application}/emojis"
        return [
            *routes,
            ("GET", emojis, self.list_emojis),
            ("POST", emojis, self.create_emoji),
            ("GET", f"{emojis}/{{emoji_id}}", self.get_emoji),
            ("PATCH", f"{emojis}/{{emoji_id}}", self.edit_emoji),
            ("DELETE", f"{emojis}/{{emoji_id}}", self.delete_emoji),
        ]

    def _place(self, call: Call) -> int | None:
        if call.id("application_id") != self.world.application_id:
            raise not_found(10002, "Application")
        if "guild_id" not in call.names:
            return None
        guild = self.world.guilds.get(call.id("guild_id"))
        if guild is None or self.world.bot.id not in guild.members:
            raise missing_access()
        return guild.id

    def _registered(self, place: int | None) -> dict[int, Json]:
        return self.world.commands.get(place, {})

    def _write(self, place: int | None, body: Json) -> Json:
        """Write a command with the id that one of this name and type has already, or a new one."""
        kind = body.get("type") or CHAT_INPUT
        known = [
            command
            for command in self._registered(place).values()
            if (command["name"], command["type"]) == (body["name"], kind)
        ]
        permissions = body.get("default_member_permissions")
        written: Json = {
            "nsfw": False,
            "options": [],
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "name_localizations": None,
            "description_localizations": None,
            **body,
            "id": known[0]["id"] if known else str(self.world.ids.next()),
            "application_id": str(self.world.application_id),
            "version": str(self.world.ids.next()),
            "type": kind,
            "description": body.get("description") or "",
            "default_member_permissions": None if permissions is None else str(permissions),
        }
        return written if place is None else {**written, "guild_id": str(place)}

    async def list_commands(self, call: Call) -> list[Json]:
        """List the commands."""
        return list(self._registered(self._place(call)).values())

    async def replace(self, call: Call) -> list[Json]:
        """Register these commands and no others."""
        place = self._place(call)
        written = [self._write(place, body) for body in call.body]
        self.world.set_commands(place, written)
        return written

    async def create(self, call: Call) -> Json:
        """Register one command, in place of one with its name."""
        place = self._place(call)
        written = self._write(place, call.body)
        self.world.set_commands(place, [*(self._registered(place) | {int(written["id"]): written}).values()])
        return written

    def _command(self, call: Call) -> tuple[int | None, Json]:
        place = self._place(call)
        command = self._registered(place).get(call.id("command_id"))
        if command is None:
            raise not_found(10063, "application command")
        return place, command

    async def get(self, call: Call) -> Json:
        """Fetch one command."""
        return self._command(call)[1]

    async def edit(self, call: Call) -> Json:
        """Change one command."""
        place, command = self._command(call)
        command |= call.body
        command["version"] = str(self.world.ids.next())
        self.world.set_commands(place, list(self._registered(place).values()))
        return command

    async def delete(self, call: Call) -> None:
        """Take one command back."""
        place, command = self._command(call)
        self.world.set_commands(place, [c for c in self._registered(place).values() if c is not command])

    # Emojis

    async def list_emojis(self, call: Call) -> Json:
        """List the application's emojis."""
        self._place(call)
        return {"items": list(self.world.emojis.values())}

    async def create_emoji(self, call: Call) -> Json:
        """Upload an emoji."""
        self._place(call)
        name, image = call.body["name"], call.body["image"]
        if len(self.world.emojis) >= EMOJIS:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({EMOJIS})")
        data = base64.b64decode(image.partition(",")[2])
        if len(data) > EMOJI_BYTES:
            raise ApiError(400, 50045, "File uploaded exceeds the maximum size")
        if any(emoji["name"] == name for emoji in self.world.emojis.values()):
            raise ApiError(400, 50035, "Invalid Form Body", {"name": {"_errors": [_NAME_TAKEN]}})
        emoji_id = self.world.ids.next()
        written: Json = {
            "id": str(emoji_id),
            "name": name,
            "roles": [],
            "user": self.payloads.user(self.world.bot),
            "require_colons": True,
            "managed": False,
            "animated": image.startswith("data:image/gif"),
            "available": True,
        }
        self.world.emojis[emoji_id] = written
        self.world.files[emoji_id] = data
        self.world.changes.announce("EMOJI_CREATE", written)
        return written

    def _emoji(self, call: Call) -> Json:
        self._place(call)
        emoji = self.world.emojis.get(call.id("emoji_id"))
        if emoji is None:
            raise not_found(10014, "Emoji")
        return emoji

    async def get_emoji(self, call: Call) -> Json:
        """Fetch an emoji."""
        return self._emoji(call)

    async def edit_emoji(self, call: Call) -> Json:
        """Rename an emoji."""
        emoji = self._emoji(call)
        emoji["name"] = call.body["name"]
        self.world.changes.announce("EMOJI_CREATE", emoji)
        return emoji

    async def delete_emoji(self, call: Call) -> None:
        """Delete an emoji."""
        emoji = self._emoji(call)
        del self.world.emojis[int(emoji["id"])]
        self.world.files.pop(int(emoji["id"]), None)
        self.world.changes.announce("EMOJI_DELETE", emoji)


_NAME_TAKEN: dict[str, Any] = {"code": "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "message": "That name is taken."}
