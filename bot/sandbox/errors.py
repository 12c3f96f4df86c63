"""The refusals of the API, with Discord's JSON error codes."""

from dataclasses import dataclass
from typing import Any


class SandboxError(Exception):
    """Something that a user of the stand-in (a test, the page) asked for is not possible."""


class NothingHappenedError(SandboxError, AssertionError):
    """What was waited for did not come; the message tells what was seen instead."""


class ApiError(Exception):
    """A request is refused."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """Write the refusal as Discord does."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a request's body, and where."""

    path: tuple[str | int, ...]
    code: str
    message: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or 'body'}: {self.message}"


def invalid_form(problems: list[Problem]) -> ApiError:
    """Refuse a body, with Discord's nested list of what is wrong where."""
    errors: dict[str, Any] = {}
    for problem in problems:
        here = errors
        for step in problem.path:
            here = here.setdefault(str(step), {})
        here.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return ApiError(400, 50035, "Invalid Form Body", errors)


def unauthorized() -> ApiError:
    """The token is not the bot's."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found(code: int, what: str) -> ApiError:
    """There is no such thing; 10003 channel, 10004 guild, 10008 message, 10062 interaction..."""
    return ApiError(404, code, f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot cannot see the place."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the place and may not do that there."""
    return ApiError(403, 50013, "Missing Permissions")
