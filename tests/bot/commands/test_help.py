"""The pages of help."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import limits
from bot.app import assemble
from bot.commands import add_commands
from bot.commands.help import page, topics
from bot.gateway.client import TilewardenClient
from bot.texts import LOCALES, Locale, load_texts
from db.store import Store


class Nothing:
    """No memory is needed where nothing is sent."""

    async def recall(self, application: int) -> str | None:
        return None

    async def remember(self, application: int, fingerprint: str) -> None:
        pass


async def commands(database: Path) -> list[str]:
    async with (
        await Store.open(f"sqlite+aiosqlite:///{database}") as store,
        TilewardenClient(load_texts(), Nothing()) as client,
    ):
        add_commands(assemble(client, store))
        return [command.name for command in client.tree.get_commands()]


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_page_fits_into_a_message(locale: Locale, tmp_path: Path) -> None:
    names = await commands(tmp_path / "games.db")
    for topic in topics(load_texts()):
        text = page(topic, load_texts(), locale, names)
        assert text.startswith("## ")
        assert len(text) <= limits.TEXT


def test_the_first_steps_come_first() -> None:
    assert topics(load_texts())[:5] == ["start", "picture", "computers", "commands", "rules-base"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_command_has_its_line(locale: Locale, tmp_path: Path) -> None:
    texts = load_texts()
    names = await commands(tmp_path / "games.db")
    text = page("commands", texts, locale, names)
    for name in names:
        assert f"`/{texts.say(locale, f'command-{name}-name')}`" in text
