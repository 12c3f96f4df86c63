"""What a user types after a slash, checked against the registered command as Discord's client does."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox.drafts import Upload
from bot.sandbox.errors import SandboxError
from bot.sandbox.objects import Channel, Role, User
from bot.sandbox.permissions import permissions_in

if TYPE_CHECKING:
    from bot.sandbox.driver import Sandbox

Json = dict[str, Any]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
TYPE_NAMES = {
    STRING: "string",
    INTEGER: "integer",
    BOOLEAN: "boolean",
    USER: "user",
    CHANNEL: "channel",
    ROLE: "role",
    MENTIONABLE: "user or role",
    NUMBER: "number",
    ATTACHMENT: "file",
}


@dataclass
class Resolved:
    """The objects that ids in an interaction stand for."""

    sandbox: "Sandbox"
    channel: Channel
    data: Json = field(default_factory=dict)

    def user(self, user: User) -> str:
        """Add a user, with their member in the guild."""
        payloads = self.sandbox.server.payloads
        self.data.setdefault("users", {})[str(user.id)] = payloads.user(user)
        guild = self.sandbox.world.guilds.get(self.channel.guild_id or 0)
        if guild is not None and user.id in guild.members:
            may = permissions_in(self.sandbox.world, self.channel, user.id)
            member = payloads.member(guild, user, with_user=False) | {"permissions": str(may)}
            self.data.setdefault("members", {})[str(user.id)] = member
        return str(user.id)

    def channel_of(self, channel: Channel) -> str:
        """Add a channel."""
        may = permissions_in(self.sandbox.world, channel, self.sandbox.world.bot.id)
        written = self.sandbox.server.payloads.channel(channel) | {"permissions": str(may)}
        self.data.setdefault("channels", {})[str(channel.id)] = written
        return str(channel.id)

    def role(self, role: Role) -> str:
        """Add a role."""
        self.data.setdefault("roles", {})[str(role.id)] = self.sandbox.server.payloads.role(role, 1)
        return str(role.id)

    def upload(self, upload: Upload) -> str:
        """Add a file that the user gives."""
        server = self.sandbox.server
        attachment = server.drafts.keep(upload)
        self.sandbox.world.files[attachment.id] = upload.data
        written = server.payloads.attachment(self.channel.id, attachment) | {"ephemeral": True}
        self.data.setdefault("attachments", {})[str(attachment.id)] = written
        return str(attachment.id)


def find_command(commands: list[Json], words: list[str]) -> tuple[Json, list[Json], list[Json]]:
    """Find a command: itself, the way of subcommands through it, and the options of the last one."""
    for command in commands:
        if command["type"] == 1 and command["name"] == words[0]:
            break
    else:
        raise SandboxError(f"there is no command /{words[0]}; there are: {sorted(c['name'] for c in commands)}")
    way: list[Json] = []
    options: list[Json] = command.get("options") or []
    for word in words[1:]:
        inner = [o for o in options if o["type"] in (SUBCOMMAND, GROUP) and o["name"] == word]
        if not inner:
            raise SandboxError(f"/{' '.join(words)}: no {word!r} among {[o['name'] for o in options]}")
        way.append(inner[0])
        options = inner[0].get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        raise SandboxError(f"/{' '.join(words)} needs one of {[o['name'] for o in options]} after it")
    return command, way, options


def written_options(
    name: str, options: list[Json], given: Mapping[str, Any], resolved: Resolved, *, focused: str | None = None
) -> list[Json]:
    """Write what was typed, or say why Discord's client would not send it."""
    known = {option["name"]: option for option in options}
    unknown = set(given) - set(known)
    if unknown:
        raise SandboxError(f"/{name} has no option {sorted(unknown)}; it has {sorted(known)}")
    written = []
    for option in options:
        if option["name"] in given:
            is_focused = option["name"] == focused
            value = given[option["name"]] if is_focused else _value(name, option, given[option["name"]], resolved)
            entry = {"name": option["name"], "type": option["type"], "value": value}
            written.append(entry | {"focused": True} if is_focused else entry)
        elif option.get("required") and focused is None:
            raise SandboxError(f"/{name} needs the option {option['name']!r}")
    return written


def nested(way: list[Json], options: list[Json]) -> list[Json]:
    """Put options into the subcommands that they belong to."""
    for step in reversed(way):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    return options


def _value(name: str, option: Json, value: Any, resolved: Resolved) -> Any:
    kind = option["type"]
    wants: dict[int, Any] = {
        STRING: str,
        INTEGER: int,
        BOOLEAN: bool,
        NUMBER: (int, float),
        USER: User,
        CHANNEL: Channel,
        ROLE: Role,
        MENTIONABLE: (User, Role),
        ATTACHMENT: Upload,
    }
    value = getattr(value, "user", value)  # a Person stands for their account
    if not isinstance(value, wants[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
        raise SandboxError(f"/{name}: option {option['name']!r} takes a {TYPE_NAMES[kind]}, not {value!r}")
    if isinstance(value, User):
        return resolved.user(value)
    if isinstance(value, Channel):
        return resolved.channel_of(value)
    if isinstance(value, Role):
        return resolved.role(value)
    if isinstance(value, Upload):
        return resolved.upload(value)
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise SandboxError(f"/{name}: {option['name']}={value!r} is not among {[c['value'] for c in choices]}")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if option.get(low) is not None and size < option[low]:
        raise SandboxError(f"/{name}: {option['name']}={value!r} is below {option[low]}")
    if option.get(high) is not None and size > option[high]:
        raise SandboxError(f"/{name}: {option['name']}={value!r} is above {option[high]}")
    return value
