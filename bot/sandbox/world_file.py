"""Keeping the world in an SQLite file, so that a restart continues where it was."""

import sqlite3
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bot.sandbox.changes import WorldChange
from bot.sandbox.objects import Channel, Guild, Message, User
from bot.sandbox.world import World

SCHEMA = """
CREATE TABLE IF NOT EXISTS object (kind TEXT, id INTEGER, value TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS file_owner ON file (owner);
"""

USER, GUILD, CHANNEL, MESSAGE = TypeAdapter(User), TypeAdapter(Guild), TypeAdapter(Channel), TypeAdapter(Message)
ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)


class WorldFile:
    """Loads a world from its file and then writes every change through.

    Interactions are not kept: their tokens are of no use to a bot that has been started anew.
    """

    def __init__(self, file: Path, world: World) -> None:
        self._world = world
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;" + SCHEMA)
        self._load()
        self._save("bot", world.bot.id, USER.dump_json(world.bot))
        self._stop = world.changes.listen(self._on_change)

    def close(self) -> None:
        """Write no more."""
        self._stop()
        self._connection.close()

    def _rows(self, kind: str) -> list[tuple[int, bytes]]:
        rows = self._connection.execute("SELECT id, value FROM object WHERE kind = ? ORDER BY id", (kind,))
        return [(key, value) for key, value in rows]

    def _load(self) -> None:
        world = self._world
        for _, value in self._rows("bot"):
            del world.users[world.bot.id]
            world.bot = USER.validate_json(value)
            world.users[world.bot.id] = world.bot
        for key, value in self._rows("user"):
            world.users[key] = USER.validate_json(value)
        for key, value in self._rows("guild"):
            world.guilds[key] = GUILD.validate_json(value)
        for key, value in self._rows("channel"):
            world.channels[key] = CHANNEL.validate_json(value)
            world.messages[key] = {}
        for key, value in self._rows("message"):
            message = MESSAGE.validate_json(value)
            world.messages[message.channel_id][key] = message
        for key, value in self._rows("commands"):
            commands = ANYTHING.validate_json(value)
            world.commands[key or None] = {int(command["id"]): command for command in commands}
        for key, value in self._rows("emoji"):
            world.emojis[key] = ANYTHING.validate_json(value)
        world.files |= dict(self._connection.execute("SELECT id, data FROM file"))
        used = [*world.users, *world.guilds, *world.channels, *world.files, *world.emojis]
        used += [key for messages in world.messages.values() for key in messages]
        world.ids.skip_past(max(used))

    def _save(self, kind: str, key: int, value: bytes) -> None:
        self._connection.execute("INSERT OR REPLACE INTO object VALUES (?, ?, ?)", (kind, key, value.decode()))

    def _remove(self, kind: str, key: int) -> None:
        self._connection.execute("DELETE FROM object WHERE kind = ? AND id = ?", (kind, key))

    def _save_files(self, owner: int, ids: list[int]) -> None:
        kept = {key for (key,) in self._connection.execute("SELECT id FROM file WHERE owner = ?", (owner,))}
        for key in kept - set(ids):
            self._connection.execute("DELETE FROM file WHERE id = ?", (key,))
        for key in set(ids) - kept:
            data = self._world.files[key]
            self._connection.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", (key, owner, data))

    def _on_change(self, change: WorldChange) -> None:
        event, subject = change.event, change.subject
        if isinstance(subject, Message):
            self._on_message(subject)
        elif isinstance(subject, Channel):
            self._on_channel(subject)
        elif isinstance(subject, Guild):
            self._save("guild", subject.id, GUILD.dump_json(subject))
        elif isinstance(subject, User):
            self._save("user", subject.id, USER.dump_json(subject))
        elif event.startswith("GUILD_MEMBER") and isinstance(subject, tuple):
            self._save("guild", subject[0].id, GUILD.dump_json(subject[0]))
        elif event == "COMMANDS_UPDATE" and (subject is None or isinstance(subject, int)):
            commands = list(self._world.commands.get(subject, {}).values())
            self._save("commands", subject or 0, ANYTHING.dump_json(commands))
        elif event.startswith("EMOJI") and isinstance(subject, dict):
            self._on_emoji(int(subject["id"]))

    def _on_message(self, message: Message) -> None:
        if message.deleted:
            self._remove("message", message.id)
            self._save_files(message.id, [])
        else:
            self._save("message", message.id, MESSAGE.dump_json(message, exclude={"earlier"}))
            self._save_files(message.id, [attachment.id for attachment in message.attachments])

    def _on_channel(self, channel: Channel) -> None:
        if channel.id in self._world.channels:
            self._save("channel", channel.id, CHANNEL.dump_json(channel))
            return
        self._remove("channel", channel.id)
        for key, value in self._rows("message"):
            if MESSAGE.validate_json(value).channel_id == channel.id:
                self._remove("message", key)
                self._save_files(key, [])

    def _on_emoji(self, key: int) -> None:
        if key in self._world.emojis:
            self._save("emoji", key, ANYTHING.dump_json(self._world.emojis[key]))
            self._save_files(key, [key])
        else:
            self._remove("emoji", key)
            self._save_files(key, [])
