"""Computer partners: they propose to the person who is asked, once for each question, and never to each other."""

from __future__ import annotations

import pytest

from bot.consent.causes import take_back
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin
from db.rows import Game as Row
from tests.bot.headless import ANN, BO, CHANNEL, Headless


async def mists(bot: Headless, *users: int, computers: tuple[str, ...] = ("solid",), channel: int = CHANNEL) -> int:
    return await bot.table(*users, computers=computers, rules="mists", tiles=20, channel_id=channel)


def pins(session: Session) -> tuple[Pin, ...]:
    return session.pins


async def test_a_computer_proposes_a_place_with_its_follower_once_the_tile_is_seen(bot: Headless) -> None:
    game = await mists(bot, ANN)
    assert await bot.look(game, pins) == (), "nobody has seen the tile yet"
    await bot.draw(game, ANN)
    (pin,) = await bot.look(game, pins)
    place, *follower = pin.actions
    assert (pin.seat, place in await bot.options(game)) == (1, True)
    await bot.act(game, ANN, place)
    if follower:
        assert await bot.look(game, lambda session: session.pins[0].actions == tuple(follower))


async def test_a_whole_game_is_played_as_the_computer_proposes(bot: Headless) -> None:
    game = await mists(bot, ANN, computers=("casual",))
    kinds = set()
    while (await bot.row(game)).status == "live":
        asked = await bot.look(game, lambda session: session.game.decision)
        assert asked is not None
        assert asked.player == await bot.look(game, lambda session: session.seat_of(ANN).number)  # type: ignore[union-attr]
        if asked.kind == "draw":
            assert await bot.look(game, pins) == ()
            await bot.draw(game, ANN)
            continue
        (pin,) = await bot.look(game, pins)
        kinds.add(asked.kind)
        await bot.act(game, ANN, *pin.actions)
    assert {"place", "follower"} & kinds
    rows: list[Row] = [await bot.row(game)]
    assert rows[0].status == "finished"


async def test_computers_of_one_level_are_of_one_mind(bot: Headless) -> None:
    game = await mists(bot, ANN, computers=("solid", "solid", "strong"))
    await bot.draw(game, ANN)
    first, second, third = await bot.look(game, pins)
    assert first.actions == second.actions
    assert (first.seat, second.seat, third.seat) == (1, 2, 3)


async def test_nothing_is_proposed_twice_after_an_undo_or_a_restart(bot: Headless) -> None:
    game = await mists(bot, ANN, BO)
    await bot.draw(game, ANN)
    (pin,) = await bot.look(game, pins)
    version = (await bot.row(game)).version
    later = bot.restarted()
    await later.computers.take_up(await later.store.games.answering_by_themselves())
    assert (await bot.row(game)).version == version, "there is nothing to write"
    assert await later.look(game, pins) == (pin,)
    await later.act(game, ANN, *pin.actions)
    assert pin not in await later.look(game, pins)
    await later.change(game, lambda change: take_back(later.consent, change, ANN, None), by=ANN)
    assert await later.look(game, pins) == (pin,), "the same again"


@pytest.mark.parametrize("rules", ["base", "mists"])
async def test_without_a_computer_or_a_team_nobody_is_advised(bot: Headless, rules: str) -> None:
    computers = ("solid",) if rules == "base" else ()
    game = await bot.table(ANN, BO, computers=computers, rules=rules, tiles=20)
    await bot.draw(game, ANN)
    assert not await bot.look(game, lambda session: session.needs_proposals)
    assert await bot.look(game, pins) == ()
