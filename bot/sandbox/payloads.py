"""The world written as the JSON that Discord sends."""

import copy
from typing import Any

from bot.sandbox.components import media_of, walk
from bot.sandbox.interactions import Interaction
from bot.sandbox.objects import DIRECT, Attachment, Channel, Guild, Message, Role, User
from bot.sandbox.permissions import permissions_in
from bot.sandbox.snowflakes import iso
from bot.sandbox.world import World

Json = dict[str, Any]

ATTACHMENT_LIMIT = 10 * 1024 * 1024


class Payloads:
    """Writes the objects of one world; `cdn` is where its attachments can be fetched."""

    def __init__(self, world: World, cdn: str) -> None:
        self.world = world
        self.cdn = cdn

    def user(self, user: User) -> Json:
        """Write an account."""
        return {
            "id": str(user.id),
            "username": user.name.lower().replace(" ", "_"),
            "global_name": None if user.bot else user.name,
            "discriminator": "0001" if user.bot else "0",
            "avatar": None,
            "bot": user.bot,
            "public_flags": 0,
            "flags": 0,
        } | ({"username": user.name} if user.bot else {})

    def member(self, guild: Guild, user: User, *, with_user: bool = True) -> Json:
        """Write a member of a guild."""
        member = guild.members[user.id]
        written: Json = {
            "nick": None,
            "avatar": None,
            "roles": [str(role) for role in member.roles],
            "joined_at": iso(member.joined),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
        }
        return {"user": self.user(user), **written} if with_user else written

    def role(self, role: Role, position: int) -> Json:
        """Write a role."""
        return {
            "id": str(role.id),
            "name": role.name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": position,
            "permissions": str(role.permissions),
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }

    def guild(self, guild: Guild) -> Json:
        """Write a guild without what only the gateway tells of it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "roles": [self.role(role, position) for position, role in enumerate(guild.roles.values())],
            "emojis": [],
            "stickers": [],
            "features": [],
            "icon": None,
            "splash": None,
            "banner": None,
            "description": None,
            "discovery_splash": None,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_progress_bar_enabled": False,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "application_id": None,
            "vanity_url_code": None,
            "max_members": 500000,
        }

    def guild_create(self, guild: Guild) -> Json:
        """Write a guild as the gateway introduces it; without the members intent only the bot is listed."""
        channels = [c for c in self.world.channels.values() if c.guild_id == guild.id]
        return {
            **self.guild(guild),
            "joined_at": iso(guild.members[self.world.bot.id].joined),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.member(guild, self.world.bot)],
            "channels": [self.channel(c) for c in channels if not c.is_thread],
            "threads": [self.channel(c) for c in channels if c.is_thread and not c.archived],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def channel(self, channel: Channel) -> Json:
        """Write a channel, thread or direct conversation."""
        messages = self.world.messages.get(channel.id) or {}
        public = [message.id for message in messages.values() if message.only_for is None]
        written: Json = {
            "id": str(channel.id),
            "type": channel.type,
            "last_message_id": str(max(public)) if public else None,
            "flags": 0,
        }
        if channel.type == DIRECT:
            recipients = [self.user(self.world.users[user]) for user in channel.recipients]
            return {**written, "recipients": recipients}
        written |= {"guild_id": str(channel.guild_id), "name": channel.name, "rate_limit_per_user": 0}
        if not channel.is_thread:
            overwrites = [
                {"id": str(o.id), "type": int(o.member), "allow": str(o.allow), "deny": str(o.deny)}
                for o in channel.overwrites
            ]
            return written | {
                "parent_id": str(channel.parent_id) if channel.parent_id else None,
                "position": 0,
                "permission_overwrites": overwrites,
                "nsfw": False,
                "topic": channel.topic,
            }
        return written | {
            "parent_id": str(channel.parent_id),
            "owner_id": str(channel.owner_id),
            "message_count": len(public),
            "member_count": 1,
            "total_message_sent": len(public),
            "thread_metadata": {
                "archived": channel.archived,
                "auto_archive_duration": channel.auto_archive_minutes,
                "archive_timestamp": iso(channel.created),
                "create_timestamp": iso(channel.created),
                "locked": channel.locked,
            },
        }

    def attachment(self, channel_id: int, attachment: Attachment) -> Json:
        """Write a file's description with its address."""
        url = self.file_url(channel_id, attachment)
        written: Json = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        if attachment.description is not None:
            written["description"] = attachment.description
        if attachment.width is not None:
            written |= {"width": attachment.width, "height": attachment.height}
        return written

    def file_url(self, channel_id: int, attachment: Attachment) -> str:
        """Say where a file can be fetched."""
        return f"{self.cdn}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"

    def components(self, message: Message, seen: list[Json] | None = None) -> list[Json]:
        """Write the components (or those that were seen), with the addresses of the files that they show."""
        written: list[Json] = copy.deepcopy(message.components if seen is None else seen)
        by_name = {attachment.filename: attachment for attachment in message.attachments}
        for _, component in walk(written):
            for media in media_of(component):
                attachment = by_name.get(str(media["url"]).removeprefix("attachment://"))
                if attachment is not None and str(media["url"]).startswith("attachment://"):
                    url = self.file_url(message.channel_id, attachment)
                    media |= {
                        "url": url,
                        "proxy_url": url,
                        "width": attachment.width,
                        "height": attachment.height,
                        "content_type": attachment.content_type,
                        "attachment_id": str(attachment.id),
                        "loading_state": 2,
                    }
        return written

    def message(self, message: Message, *, in_gateway: bool = False, depth: int = 1) -> Json:
        """Write a message; the gateway's form tells the guild and the author's member as well."""
        world = self.world
        author = world.users[message.author_id]
        written: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "author": self.user(author),
            "content": message.content,
            "timestamp": iso(message.created),
            "edited_timestamp": iso(message.edited) if message.edited is not None else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [self.user(world.users[user]) for user in message.mentions if user in world.users],
            "mention_roles": [],
            "attachments": [self.attachment(message.channel_id, a) for a in message.attachments],
            "embeds": message.embeds,
            "pinned": message.pinned,
            "type": message.type,
            "flags": message.flags,
            "components": self.components(message),
        }
        if message.nonce is not None:
            written["nonce"] = message.nonce
        if author.bot:
            written["application_id"] = str(world.application_id)
        if message.interaction is not None:
            written |= {"webhook_id": str(world.application_id), "interaction_metadata": message.interaction}
        channel = world.channels.get(message.channel_id)
        guild = world.guilds.get(channel.guild_id) if channel and channel.guild_id else None
        if message.reference is not None:
            referred = world.find_message(message.reference)
            written["message_reference"] = {
                "type": 0,
                "message_id": str(message.reference),
                "channel_id": str(message.channel_id),
            } | ({"guild_id": str(guild.id)} if guild else {})
            if depth:
                written["referenced_message"] = self.message(referred, depth=0) if referred else None
        if in_gateway and guild is not None:
            written["guild_id"] = str(guild.id)
            if author.id in guild.members:
                written["member"] = self.member(guild, author, with_user=False)
        return written

    def interaction(self, interaction: Interaction) -> Json:
        """Write an interaction as the bot gets it."""
        world = self.world
        channel = world.channels[interaction.channel_id]
        user = world.users[interaction.user_id]
        may = permissions_in(world, channel, user.id)
        written: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": interaction.type,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": {**self.channel(channel), "permissions": str(may)},
            "app_permissions": str(permissions_in(world, channel, world.bot.id)),
            "locale": user.locale,
            "entitlements": [],
            "attachment_size_limit": ATTACHMENT_LIMIT,
        }
        if interaction.message_id is not None:
            source = world.messages[channel.id].get(interaction.message_id)
            if source is not None:
                written["message"] = self.message(source)
                written["message"]["components"] = self.components(source, interaction.seen)
        if channel.guild_id is None:
            owners = {"0": "0"}
            return written | {"user": self.user(user), "context": 1, "authorizing_integration_owners": owners}
        guild = world.guilds[channel.guild_id]
        return written | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": {**self.member(guild, user), "permissions": str(may)},
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
