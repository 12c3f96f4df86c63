"""A small stand-in for Discord on loopback, which the real bot connects to unchanged."""

from bot.sandbox.connect import connect_to
from bot.sandbox.drafts import Upload
from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import NothingHappenedError, SandboxError
from bot.sandbox.handles import Choice, Deed, Modal
from bot.sandbox.objects import Attachment, Channel, Guild, Message, User
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission

__all__ = [
    "Attachment",
    "Channel",
    "Choice",
    "Deed",
    "Guild",
    "Message",
    "Modal",
    "NothingHappenedError",
    "Permission",
    "Person",
    "Sandbox",
    "SandboxError",
    "Upload",
    "User",
    "connect_to",
]
