"""Settings from the environment and the file ``.env``."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import gettempdir
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from db.lock_file import database_file

WITHOUT_DISCORD = (
    "There is no bot token: run `make play` to play in the browser without Discord, "
    "or put DISCORD_TOKEN=… into the file .env and run `make bot`."
)

_EXPECTED = {
    "DATABASE_URL": "an address that begins with sqlite+aiosqlite:/// or postgresql+asyncpg://",
    "LOG_LEVEL": "DEBUG, INFO, WARNING or ERROR",
    "DISCORD_API": "an http:// or https:// address such as http://127.0.0.1:8000/api/v10, or nothing",
    "CACHE_DIR": "a folder",
    "PICTURE_MEMORY": "a number of megabytes, at least 8",
}


class SettingsError(Exception):
    """Some settings are wrong; the message has one line for each."""


class Settings(BaseSettings):
    """What the bot needs to know before it starts."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, frozen=True
    )

    discord_token: SecretStr
    """The bot's token."""
    database_url: str = "sqlite+aiosqlite:///tilewarden.db"
    """Where games are kept."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is written to the log."""
    discord_api: str | None = Field(default=None)
    """Where Discord's REST interface is, if not at Discord: the sandbox."""
    cache_dir: Path | None = None
    """Where painted tiles are kept, if not at the usual place."""
    picture_memory: int = Field(default=48, ge=8)
    """How many megabytes of tiles and of tables' last pictures are kept in memory."""

    @property
    def cache_folder(self) -> Path:
        """Where painted tiles are kept: beside the database file, or in the user's own folder where there is none."""
        if self.cache_dir is not None:
            return self.cache_dir
        file = database_file(self.database_url)
        return _user_folder() if file is None else file.with_name("tilewarden-cache")

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: str) -> str:
        if not value.startswith(("sqlite:", "sqlite+aiosqlite:", "postgres:", "postgresql:", "postgresql+asyncpg:")):
            raise ValueError
        try:
            make_url(value)
        except (ArgumentError, ValueError):
            raise ValueError from None
        return value

    @field_validator("discord_api")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError
        return value.rstrip("/")

    @field_validator("discord_token")
    @classmethod
    def _present(cls, value: SecretStr) -> SecretStr:
        if not value.get_secret_value().strip():
            raise ValueError
        return value


def _user_folder() -> Path:
    caches = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(caches) if caches else Path.home() / ".cache") / "tilewarden"
    except RuntimeError:
        # A service may run as a user without a home.
        return Path(gettempdir()) / "tilewarden"


def load_settings(**given: str | None) -> Settings:
    """Read the settings, save those given; ``SettingsError`` says which variable is wrong and what is expected."""
    try:
        return Settings(**given)  # type: ignore[arg-type]  # pydantic checks them
    except ValidationError as error:
        # The wrong value itself is left out: it may be a secret pasted into the wrong line.
        lines = []
        for problem in error.errors():
            name = str(problem["loc"][0]).upper()
            lines.append(
                WITHOUT_DISCORD if name == "DISCORD_TOKEN" else f"{name} is wrong: expected {_EXPECTED[name]}."
            )
        raise SettingsError("\n".join(lines)) from None
