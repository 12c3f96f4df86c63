"""The other rule sets need no controls of their own: all their questions are answered by the generic ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.sandbox import Sandbox
from tests.e2e.tables import FixedDealer, bot_at, game_of, play_to_the_end, seated


@pytest.mark.parametrize(
    "options",
    [
        {"additions": "king, cult, count"},
        {"additions": "river", "drawing": "auto"},
        {"rules": "wheel"},
        {"rules": "castle"},
    ],
)
async def test_a_game_by_its_controls(sandbox: Sandbox, tmp_path: Path, options: dict[str, Any]) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as house:
        people = [sandbox.user("Ann"), sandbox.user("Bo")]
        turn = await seated(sandbox, sandbox.general, people, **options)
        asked = await play_to_the_end(house, sandbox.general, game_of(turn), people, Random(8))
        assert {"place", "follower"} <= asked
        await people[0].wait_for_text(sandbox.general, "The end")
