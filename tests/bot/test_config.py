"""Settings: defaults, and errors that say which variable is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import SettingsError, load_settings

VARIABLES = ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "DISCORD_API", "CACHE_DIR", "PICTURE_MEMORY")


@pytest.fixture(autouse=True)
def _empty_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_only_the_token_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == "secret"
    assert settings.database_url == "sqlite+aiosqlite:///tilewarden.db"
    assert settings.log_level == "INFO"
    assert settings.discord_api is None
    assert "secret" not in repr(settings)


def test_the_file_is_read_and_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=debug\nOTHER=1\nDATABASE_URL=\n", encoding="utf-8")
    assert load_settings().log_level == "DEBUG"
    assert load_settings().database_url == "sqlite+aiosqlite:///tilewarden.db"
    monkeypatch.setenv("DISCORD_TOKEN", "from-environment")
    assert load_settings().discord_token.get_secret_value() == "from-environment"


def test_every_wrong_setting_has_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DATABASE_URL", "mysql://user:password@host")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("DISCORD_API", "127.0.0.1")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    lines = str(caught.value).splitlines()
    assert [line.split()[0] for line in lines] == ["DATABASE_URL", "LOG_LEVEL", "DISCORD_API"]
    assert "WARNING" in lines[1]
    assert "password" not in str(caught.value)


def test_tiles_are_kept_beside_the_database_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    token = {"discord_token": "secret"}
    assert load_settings(**token).cache_folder == Path("tilewarden-cache")
    there = load_settings(**token, database_url="sqlite+aiosqlite:////srv/games/club.db")
    assert there.cache_folder == Path("/srv/games/tilewarden-cache")
    for elsewhere in ("postgresql+asyncpg://host/games", "sqlite+aiosqlite://"):
        assert load_settings(**token, database_url=elsewhere).cache_folder == tmp_path / "own" / "tilewarden"
    monkeypatch.setenv("CACHE_DIR", str(tmp_path / "chosen"))
    assert load_settings(**token).cache_folder == tmp_path / "chosen"


def test_a_user_without_a_home_has_a_folder_for_tiles_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    settings = load_settings(discord_token="secret", database_url="sqlite+aiosqlite://")
    assert settings.cache_folder.name == "tilewarden"


@pytest.mark.parametrize("memory", ["some", "7"])
def test_memory_for_pictures_is_a_number(monkeypatch: pytest.MonkeyPatch, memory: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("PICTURE_MEMORY", memory)
    with pytest.raises(SettingsError, match="PICTURE_MEMORY is wrong: expected a number of megabytes"):
        load_settings()


@pytest.mark.parametrize("token", [None, "", "  "])
def test_without_a_token_the_bot_says_what_to_do(token: str | None, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    if token is not None:
        environment["DISCORD_TOKEN"] = token
    run = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1
    assert "make play" in run.stderr
    assert ".env" in run.stderr
    assert "make bot" in run.stderr


def test_a_database_that_cannot_be_opened_is_named_in_one_line(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    environment["DISCORD_TOKEN"] = "token"
    environment["DATABASE_URL"] = f"sqlite+aiosqlite:///{tmp_path / 'no' / 'such' / 'folder' / 'games.db'}"
    run = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "DATABASE_URL" in run.stderr
    assert "Traceback" not in run.stderr
