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
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as app:
        people = [sandbox.user("Ann"), sandbox.user("Bo")]
        turn = await seated(sandbox, sandbox.general, people, **options)
        asked = await play_to_the_end(app, sandbox.general, game_of(turn), people, Random(8))
        assert {"place", "follower"} <= asked
        await people[0].wait_for_text(sandbox.general, "The end")


async def test_a_whole_game_of_the_count_with_ghosts_palaces_and_cemeteries(sandbox: Sandbox, tmp_path: Path) -> None:
    additions = "count, ghosts, palaces, cemeteries"
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        people = [sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy", locale="ru")]
        turn = await seated(sandbox, sandbox.general, people, additions=additions, drawing="auto")
        game = game_of(turn)
        asked = await play_to_the_end(app, sandbox.general, game, people, Random(7))
        assert {"place", "follower", "haunt", "quarter", "count", "join"} <= asked
        final = await people[0].wait_for_text(sandbox.general, "The end")
        async with app.sessions.look(game) as table:
            assert table.game.finished
            assert len(table.game.table.board.tiles) + len(table.game.discarded) == 12 + 71 + 50 + 5 + 5
            assert all(
                f"{name}: {points} point" in final.text
                for name, points in zip(table.names, table.game.scores, strict=True)
            )
