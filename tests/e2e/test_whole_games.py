"""Whole games, from the lobby to the last message."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bot.lobby.sealed_bag import seal_of
from bot.sandbox import Sandbox
from engine.game import load_game
from tests.e2e.tables import (
    FixedDealer,
    acknowledged_in_time,
    bot_at,
    place_by_buttons,
    place_by_commands,
    seated,
    turn_of,
)

TILES = 71


@pytest.mark.timeout(900)
async def test_three_players_play_a_whole_base_game_by_buttons(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(1)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        people = [sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")]
        channel = sandbox.general
        turn = await seated(sandbox, channel, people)
        game = await app.sessions.live_here(channel.id)
        for number in range(TILES):
            person = people[number % 3]
            assert turn.pinged == [person.id]
            assert turn.alt_texts[0]
            await place_by_buttons(channel, person, turn, rng)
            if number < TILES - 1:
                turn = await turn_of(channel, people[(number + 1) % 3], after=turn)
        final = await people[0].wait_for_text(channel, "The end")
        boards = [message for message in people[0].sees(channel) if message.pinged]
        await sandbox.until(lambda: not any(one.buttons for one in boards), "old buttons to be taken off")
        results = await app.store.results.of_game(game.id)
        record = await app.store.log.record(game.id)
        assert await app.store.games.live_game_in(channel.id) is None
    played = load_game(record)
    assert played.finished
    assert [result.points for result in results] == played.scores
    assert [result.seat for result in results if result.won] == played.winners
    for name, points in zip(played.players, played.scores, strict=True):
        assert f"{name}: {points} point" in final.text
    kept = json.loads(sandbox.file(final, f"game-{game.id}.json"))
    assert kept["deck"] == record["deck"]
    assert kept["seal"] == seal_of(kept["seed"], kept["deck"], {})
    assert kept["seal"] in final.text
    assert len(boards) == TILES, "one new message for each turn"
    acknowledged_in_time(sandbox)


@pytest.mark.timeout(900)
async def test_three_players_play_a_whole_base_game_by_commands_alone(sandbox: Sandbox, tmp_path: Path) -> None:
    rng = Random(2)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        people = [sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")]
        channel = sandbox.general
        await (await people[0].slash(channel, "game new", rules="base")).done()
        for person in people[1:]:
            await (await person.slash(channel, "game join")).done()
        await (await people[2].slash(channel, "game start")).done()
        turn = await turn_of(channel, people[0])
        for number in range(TILES):
            await place_by_commands(channel, people[number % 3], rng)
            if number < TILES - 1:
                turn = await turn_of(channel, people[(number + 1) % 3], after=turn)
        await people[0].wait_for_text(channel, "The end")
        assert await app.store.games.live_game_in(channel.id) is None
    acknowledged_in_time(sandbox)
