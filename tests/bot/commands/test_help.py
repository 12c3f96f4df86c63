"""The pages of help."""

from __future__ import annotations

import pytest

from bot.client import TilewardenClient
from bot.commands import add_commands
from bot.commands.help import page, topics
from bot.texts import LOCALES, Locale, load_texts


class Nothing:
    """No memory is needed where nothing is sent."""

    async def recall(self, application: int) -> str | None:
        return None

    async def remember(self, application: int, fingerprint: str) -> None:
        pass


async def commands() -> list[str]:
    async with TilewardenClient(load_texts(), Nothing()) as client:
        add_commands(client)
        return [command.name for command in client.tree.get_commands()]


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_page_fits_into_a_message(locale: Locale) -> None:
    names = await commands()
    for topic in topics(load_texts()):
        text = page(topic, load_texts(), locale, names)
        assert text.startswith("## ")
        assert len(text) <= 2000


def test_the_first_steps_come_first() -> None:
    assert topics(load_texts())[:4] == ["start", "picture", "commands", "rules-base"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_command_has_its_line(locale: Locale) -> None:
    texts = load_texts()
    names = await commands()
    text = page("commands", texts, locale, names)
    for name in names:
        assert f"`/{texts.say(locale, f'command-{name}-name')}`" in text
