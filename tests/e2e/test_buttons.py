"""Whole games by buttons alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.sandbox import Sandbox
from tests.e2e.tables import FixedDealer, bot_at, place_by_buttons, seated, turn_of


async def test_two_players_play_a_short_game_by_buttons(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(1)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)) as house:
        people = [sandbox.user("Ann"), sandbox.user("Bo")]
        channel = sandbox.general
        turn = await seated(sandbox, channel, people)
        for number in range(6):
            person = people[number % 2]
            await place_by_buttons(channel, person, turn, rng)
            if number < 5:
                turn = await turn_of(channel, people[(number + 1) % 2], after=turn)
        final = await people[0].wait_for_text(channel, "The end")
        assert final.attachments
        assert await house.store.games.live_game_in(channel.id) is None
    assert not sandbox.violations
