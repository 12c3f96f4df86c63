"""Users and channels that people make on the page."""

import re
from typing import Any

from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import SandboxError
from bot.sandbox.objects import User
from bot.sandbox.web.view import View

Json = dict[str, Any]

LOCALES = ("en-US", "ru")
FIRST_PEOPLE = (("Ann", "en-US", True), ("Bob", "en-US", False), ("Вера", "ru", False))
LONGEST_NAME = 32


class Accounts:
    """Adds and changes users, adds channels."""

    def __init__(self, sandbox: Sandbox, view: View) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._view = view

    def furnish(self) -> None:
        """Let the first people in, if nobody is there yet."""
        if not self._view.people():
            for name, locale, moderator in FIRST_PEOPLE:
                self._sandbox.user(name, locale=locale, moderator=moderator)

    def add(self, name: str, locale: str) -> User:
        """Let somebody new in."""
        name = " ".join(name.split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise SandboxError(f"a name has 1 to {LONGEST_NAME} characters")
        if any(user.name.casefold() == name.casefold() for user in self._world.users.values()):
            raise SandboxError("somebody has this name already")
        user = self._world.add_user(name, locale=_locale(locale))
        self._world.join(self._sandbox.guild, user)
        self._world.change_user(user)
        return user

    async def add_user(self, body: Json) -> Json:
        """Let somebody new in, as the page asks."""
        return self._view.user(self.add(str(body.get("name") or ""), str(body.get("locale") or LOCALES[0])))

    async def change_user(self, body: Json) -> Json:
        """Change somebody's language, or whether they moderate the server."""
        key = str(body.get("user"))
        user = next((user for user in self._view.people() if str(user.id) == key), None)
        if user is None:
            raise SandboxError("there is no such user")
        if "moderator" in body:
            self._world.join(self._sandbox.guild, user, moderator=body["moderator"] is True)
        if "locale" in body:
            user.locale = _locale(str(body["locale"]))
        self._world.change_user(user)
        return self._view.user(user)

    async def add_channel(self, body: Json) -> Json:
        """Open a channel; its name is made as Discord makes it."""
        name = re.sub(r"[^\w-]+", "-", str(body.get("name") or "").strip().casefold()).strip("-")
        if not 1 <= len(name) <= 100:
            raise SandboxError("a channel's name has 1 to 100 letters or digits")
        return self._view.channel(self._sandbox.channel(name))


def _locale(text: str) -> str:
    if text not in LOCALES:
        raise SandboxError(f"the locale is one of {', '.join(LOCALES)}")
    return text
