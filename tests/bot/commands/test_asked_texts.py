"""What the asker reads: done, asked, asked already, or something else is asked."""

from __future__ import annotations

from datetime import timedelta

from bot.commands.asked_texts import asked_text
from bot.consent.causes import set_clock
from bot.sessions.change import Changed
from bot.sessions.clock_terms import Terms
from tests.bot.headless import ANN, BO, CY, Headless

DAY = timedelta(days=1)


async def ask(bot: Headless, game: int, user: int, days: int) -> Changed[bool]:
    terms = Terms(days * DAY, DAY, days * DAY)
    return await bot.change(game, lambda change: set_clock(bot.consent, change, user, terms), by=user)


async def test_who_asks_is_told_what_came_of_it(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    assert asked_text(await ask(bot, game, ANN, 3), "done") == "vote-asked"
    assert asked_text(await ask(bot, game, ANN, 3), "done") == "vote-asked-again"
    assert asked_text(await ask(bot, game, BO, 5), "done") == "vote-asked-other"
    assert asked_text(await ask(bot, game, BO, 3), "done") == "vote-asked", "that was a vote; Cy is still asked"
    assert asked_text(await ask(bot, game, CY, 3), "done") == "done"
