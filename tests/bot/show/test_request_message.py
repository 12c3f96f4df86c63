"""Requests in words: whose seat is wanted, and at which level a stand-in would play on."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal
from bot.seats import hand_over, takeovers
from bot.sessions.change import Change
from bot.show.request_message import RequestMessage
from bot.texts import Locale, load_texts
from tests.bot.headless import ANN, BO, CY, DEE, Headless


async def said(bot: Headless, game: int, locale: Locale) -> str:
    """What the message of the open request says."""
    request = await bot.request(game)
    async with bot.sessions.look(game) as session:
        asked = bot.consent.asked(session, request)
        message = RequestMessage(session.row, session.seats, request, asked, load_texts(), locale)
        draft = message.draft(Refusal("vote-stale"))
    return "\n".join([*draft.above, *draft.below])


async def test_it_is_told_that_the_seat_is_a_computers(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",))

    def take(change: Change) -> None:
        takeovers.take_over(bot.consent, change, (DEE, "Dee"), 1)

    await bot.change(game, take, by=DEE)
    assert "Dee would like to play on in place of the computer Otto." in await said(bot, game, "en")
    assert "Dee хочет играть вместо компьютера по имени Otto." in await said(bot, game, "ru")


@pytest.mark.parametrize(
    ("level", "english", "russian"),
    [("solid", "(level: solid)", "(уровень: крепкий игрок)"), ("master", "(level: master)", "(уровень: мастер)")],
)
async def test_it_is_told_how_well_the_stand_in_would_play(
    bot: Headless, level: str, english: str, russian: str
) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.change(game, lambda change: hand_over.resign(bot.consent, change, ANN, level), by=ANN)
    assert f"otherwise a stand-in plays on {english}." in await said(bot, game, "en")
    assert f"доиграет замена {russian}." in await said(bot, game, "ru")
