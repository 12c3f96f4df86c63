"""Computer partners: they propose to the person who is asked, once for each question, and never to each other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.ahead.suggestions import agree, draw_for, suggest
from bot.consent.causes import take_back
from bot.seats.computers import proceed
from bot.sessions.clock_terms import Terms
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin
from bot.show.table_story import table_story
from bot.texts import load_texts
from bot.timing.timekeeper import retime
from db.rows import Game as Row
from tests.bot.headless import ANN, BO, CHANNEL, SERVER, Headless

TEXTS = load_texts()


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


async def go_away(bot: Headless, *users: int) -> None:
    until = bot.clock.now() + timedelta(days=3)
    for user in users:
        await bot.time.habits.change(user, away_until=until.isoformat())


async def asked(bot: Headless, game: int) -> int | None:
    """The user who is asked."""
    return await bot.look(game, lambda session: None if session.asked is None else session.asked.user_id)


async def replacing(bot: Headless, *users: int, computers: tuple[str, ...] = ("solid",), **more: Any) -> int:
    """A table at which computers play for who is absent."""
    return await bot.table(*users, computers=computers, rules="mists", tiles=20, agreement="computers", **more)


async def play(bot: Headless, game: int, user: int) -> None:
    """Take a whole turn as the first computer proposes."""
    turn = await bot.look(game, lambda session: session.turn)
    await bot.draw(game, user)
    while await bot.look(game, lambda session: session.turn) == turn and (await bot.row(game)).status == "live":
        assert await asked(bot, game) == user
        (pin, *_) = await bot.look(game, pins)
        await bot.act(game, user, *pin.actions)


async def told(bot: Headless, game: int) -> list[tuple[str, int, int]]:
    return await bot.look(game, lambda session: [(note.kind, note.turn, note.seat) for note in session.turn_notes])


async def test_a_computer_plays_for_who_is_away_if_the_table_said_so(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO)
    await go_away(bot, BO)
    await play(bot, game, ANN)
    assert await asked(bot, game) == ANN, "the computer has played for Bo, and then its own turn"
    assert await told(bot, game) == [("computer", 2, 2)]
    movers = await bot.look(game, lambda session: set(zip(session.game.actors, session.movers, strict=True)))
    assert movers == {(0, ANN), (1, BO), (2, None)}
    story = await bot.look(game, lambda session: table_story(session, range(len(session.game.events)), TEXTS, "en"))
    assert sum("Otto played for Bo, who is absent" in line for line in story) == 1
    assert not any("stand-in" in line for line in story)


async def test_it_plays_as_soon_as_who_is_asked_goes_away(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO)
    await bot.draw(game, ANN)
    await go_away(bot, ANN)
    await bot.change(game, lambda change: retime(change, ANN))
    assert await asked(bot, game) == BO
    await bot.draw(game, BO)
    assert await asked(bot, game) == BO
    assert await told(bot, game) == [("computer", 1, 2)]


async def test_whoever_does_something_is_there(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO)
    await go_away(bot, ANN)
    await bot.draw(game, ANN)
    absent = await bot.look(game, lambda session: session.pins[0].actions)
    await bot.change(game, lambda change: suggest(change, BO, None, absent), by=BO)
    assert await asked(bot, game) == ANN
    await bot.act(game, ANN, absent[0])
    assert await told(bot, game) == []


async def test_what_it_played_is_taken_back_by_the_player_and_not_played_again(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO, computers=("solid",))
    await go_away(bot, ANN)
    await bot.change(game, lambda change: retime(change, ANN))
    assert await asked(bot, game) == BO
    taken = await bot.change(game, lambda change: take_back(bot.consent, change, ANN, None), by=ANN)
    assert taken.value
    assert await asked(bot, game) == ANN
    assert await bot.look(game, lambda session: session.game.actions) == ["draw"]
    assert await told(bot, game) == []


async def test_it_plays_for_who_is_late_and_nobody_is_reminded(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO)
    bot.clock.forward(hours=25)
    await bot.time.alarms.fire_due()
    assert await asked(bot, game) == BO
    assert not bot.sender.messages


async def test_it_plays_for_who_is_out_of_time_and_nobody_is_asked_about_that(bot: Headless) -> None:
    shown = bot.restarted(shows=True)
    game = await replacing(shown, ANN, BO, clock=Terms(timedelta(hours=5), timedelta(hours=1), timedelta(hours=9)))
    await shown.worker.settled(game)
    shown.clock.forward(hours=6)
    await shown.time.alarms.fire_due()
    await shown.worker.settled(game)
    assert await asked(shown, game) == BO
    said = [message.text for message in shown.sender.messages.values()]
    assert len(said) == 3, "the lobby, Ann's turn, Bo's"
    assert "Otto played for Ann" in said[-1]
    await shown.worker.close()


async def test_it_plays_for_who_is_late_where_nobody_is_reminded(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO, reminders="off")
    await bot.draw(game, ANN)
    bot.clock.forward(hours=23)
    assert await bot.time.alarms.fire_due() == 0
    bot.clock.forward(hours=2)
    await bot.time.alarms.fire_due()
    assert await asked(bot, game) == BO
    assert await told(bot, game) == [("computer", 1, 2)]
    assert not bot.sender.messages


async def test_whoever_does_something_is_there_however_late(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO, reminders="off")
    await bot.draw(game, ANN)
    actions = await bot.look(game, lambda session: session.game.actions)
    bot.clock.forward(hours=30)
    await bot.end(game, ANN)
    assert await bot.look(game, lambda session: session.game.actions) == actions


async def test_whoever_moves_although_no_time_is_left_finishes_the_turn(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO, clock=Terms(timedelta(hours=5), timedelta(hours=1), timedelta(hours=9)))
    bot.clock.forward(hours=6)
    await bot.time.alarms.fire_due()
    assert await asked(bot, game) == BO
    await bot.change(game, lambda change: take_back(bot.consent, change, ANN, None), by=ANN)
    place = await bot.look(game, _place_with_a_follower)
    await bot.act(game, ANN, place)
    await bot.time.alarms.fire_due()
    await bot.change(game, lambda change: retime(change, BO), by=BO)
    assert await bot.look(game, lambda session: session.game.actions) == ["draw", place]
    assert await asked(bot, game) == ANN


def _place_with_a_follower(session: Session) -> str:
    """A place after which a follower is asked for."""
    options = [] if session.game.decision is None else session.game.decision.options()
    after = ((one, session.after(one).game.decision) for one in options)
    return next(one for one, decision in after if decision is not None and decision.kind == "follower")


async def test_computers_do_not_play_on_while_nobody_is_there(bot: Headless) -> None:
    game = await replacing(bot, ANN, BO)
    await play(bot, game, ANN)
    await go_away(bot, ANN, BO)
    await bot.change(game, lambda change: retime(change, BO))
    assert await told(bot, game) == [("computer", 2, 2)]
    assert await asked(bot, game) == ANN, "the last who played was a computer"
    await bot.change(game, proceed)
    assert await asked(bot, game) == ANN
    await play(bot, game, ANN)
    assert await asked(bot, game) == ANN
    assert len(await told(bot, game)) == 2


async def test_a_lone_person_is_waited_for(bot: Headless) -> None:
    game = await replacing(bot, ANN)
    await go_away(bot, ANN)
    await bot.change(game, lambda change: retime(change, ANN))
    assert await asked(bot, game) == ANN
    footer = await bot.look(game, lambda session: session.footer)
    assert footer is not None
    assert footer.partners == ()
    assert not await bot.look(game, lambda session: session.game.actions)


async def test_who_trusts_the_partners_is_not_absent(bot: Headless) -> None:
    campaign = await bot.store.campaigns.create(CHANNEL, "The marsh", {ANN: "Ann", BO: "Bo"}, guild_id=SERVER)
    game = await replacing(bot, ANN, BO, campaign_id=campaign.id)
    await bot.campaigns.trust(campaign.id, ANN, True)
    await bot.change(game, proceed)
    assert await asked(bot, game) == ANN
    absent = await bot.time.absences(await bot.look(game, lambda session: session))
    await bot.change(game, lambda change: draw_for(change, BO, None, absent), by=BO)
    number = await bot.look(game, lambda session: session.number)
    played = await bot.change(game, lambda change: agree(change, BO, number, 2, absent), by=BO)
    assert played.value, "one press of the only other person is enough"


@pytest.mark.parametrize(("agreement", "computers"), [("all", ("solid",)), ("majority", ("solid",)), ("computers", ())])
async def test_without_that_wish_or_without_a_computer_the_partners_decide(
    bot: Headless, agreement: str, computers: tuple[str, ...]
) -> None:
    game = await bot.table(ANN, BO, computers=computers, rules="mists", tiles=20, agreement=agreement)
    await go_away(bot, ANN)
    await bot.change(game, lambda change: retime(change, ANN))
    assert await asked(bot, game) == ANN
    absent = await bot.time.absences(await bot.look(game, lambda session: session))
    await bot.change(game, lambda change: draw_for(change, BO, None, absent), by=BO)
    option, *_ = await bot.options(game)
    played = await bot.change(game, lambda change: suggest(change, BO, None, (option,), absent), by=BO)
    assert played.value
