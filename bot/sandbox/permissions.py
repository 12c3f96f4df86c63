"""Permission bits and who has which of them where."""

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.objects import Channel
    from bot.sandbox.world import World


class Permission(IntFlag):
    """The bits that this stand-in looks at, by Discord's names."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    PIN_MESSAGES = 1 << 51


EVERYTHING = (1 << 53) - 1

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
MODERATOR = (
    EVERYONE
    | Permission.KICK_MEMBERS
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_GUILD
    | Permission.MANAGE_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.MODERATE_MEMBERS
    | Permission.PIN_MESSAGES
)
BOT = EVERYONE | Permission.PIN_MESSAGES
IN_DIRECT_MESSAGES = EVERYONE | Permission.PIN_MESSAGES


def permissions_in(world: "World", channel: "Channel", user_id: int) -> int:
    """Compute what somebody may do in a channel: roles first, then the channel's overwrites."""
    if channel.guild_id is None:
        return int(IN_DIRECT_MESSAGES) if user_id in channel.recipients or user_id == world.bot.id else 0
    guild = world.guilds.get(channel.guild_id)
    member = guild.members.get(user_id) if guild else None
    if guild is None or member is None:
        return 0
    roles = [guild.id, *member.roles]
    allowed = 0
    for role_id in roles:
        allowed |= guild.roles[role_id].permissions
    if allowed & Permission.ADMINISTRATOR or guild.owner_id == user_id:
        return EVERYTHING
    ruling = world.channels.get(channel.parent_id, channel) if channel.is_thread and channel.parent_id else channel
    for subjects in ([guild.id], member.roles, [user_id]):
        deny = allow = 0
        for overwrite in ruling.overwrites:
            if overwrite.id in subjects:
                deny |= overwrite.deny
                allow |= overwrite.allow
        allowed = (allowed & ~deny) | allow
    return allowed
