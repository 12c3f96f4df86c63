"""Takeovers: those who are there agree, and whoever shows a sign of life keeps the seat."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal
from bot.seats import hand_over
from bot.seats.takeovers import is_wanted, stay, take_over
from bot.sessions.change import Changed
from bot.show.table_story import table_story
from bot.texts import load_texts
from tests.bot.headless import ANN, BO, CY, DEE, Headless


async def take(bot: Headless, game: int, number: int | None = None, *, user: int = DEE) -> Changed[bool]:
    return await bot.change(game, lambda change: take_over(bot.consent, change, (user, "Dee"), number), by=user)


async def test_those_who_are_there_agree_and_the_former_player_is_told(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    assert (await take(bot, game)).value is False
    request = await bot.request(game)
    assert (request.kind, request.asked_by, request.about) == ("take", DEE, ANN)
    asked = await bot.look(game, lambda session: bot.consent.asked(session, request))
    assert [seat.user_id for seat in asked] == [BO, CY]
    await bot.vote(game, BO, "yes")
    await bot.vote(game, CY, "yes")
    seat = (await bot.store.games.seats(game))[0]
    assert (seat.user_id, seat.name) == (DEE, "Dee")
    assert [(note.kind, note.user_id) for note in await bot.store.notes.of_game(game)] == [("seat-taken", ANN)]
    assert not (await bot.store.games.sittings(game))[-1].owns, "it is still Ann's"
    await bot.change(game, lambda change: hand_over.come_back(change, (ANN, "Ann")), by=ANN)
    assert (await bot.store.games.seats(game))[0].user_id == ANN


async def test_what_a_computer_has_played_is_not_told_of_who_took_its_seat(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("strong",))
    await bot.take_turn(game, ANN)
    await take(bot, game, 1)
    await bot.vote(game, ANN, "yes")
    assert (await bot.store.games.seats(game))[1].name == "Dee"
    story = await bot.look(
        game, lambda session: table_story(session, range(len(session.game.events)), load_texts(), "en")
    )
    told = "\n".join(map(str, story))
    assert "Computer (strong) places a tile" in told
    assert "Dee" not in told


@pytest.mark.parametrize("user", [BO, ANN])
async def test_anybody_at_the_table_may_refuse(bot: Headless, user: int) -> None:
    game = await bot.table(ANN, BO, CY)
    await take(bot, game)
    changed = await bot.vote(game, user, "no")
    assert changed.value.outcome == "refused"
    assert (await bot.store.games.seats(game))[0].user_id == ANN


async def test_whatever_the_owner_does_keeps_the_seat(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    for sign in ("move", "look"):
        await take(bot, game, 0)
        request = await bot.request(game)
        assert await bot.look(game, lambda session: is_wanted(session, ANN)) == request
        if sign == "move":
            await bot.draw(game, ANN)
        else:
            await bot.change(game, stay, by=ANN)
        closed = await bot.store.requests.get(request.id)
        assert (closed.outcome, closed.votes) == ("stale", {DEE: "yes", ANN: "no"})
        with pytest.raises(Refusal, match="seat-take-here"):
            await bot.consent.vote(game, request.id, (BO, "Bo"), "yes", "take")


async def test_what_others_do_is_no_sign_of_the_owner(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await take(bot, game, 1)
    await bot.change(game, stay, by=CY)
    await bot.change(game, stay)
    await bot.take_turn(game, ANN)
    assert (await bot.request(game)).outcome is None


async def test_a_stand_ins_seat_can_be_had_when_all_agree(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    await take(bot, game)
    await bot.vote(game, ANN, "yes")
    assert (await bot.store.games.seats(game))[1].user_id == DEE, "not Ann's, though she is asked"
    assert await bot.store.notes.of_game(game) == []


async def test_it_lapses_when_the_seat_has_another_player(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    await take(bot, game, 1)
    request = await bot.request(game)
    await bot.change(game, lambda change: hand_over.come_back(change, (BO, "Bo")), by=BO)
    assert (await bot.store.requests.get(request.id)).outcome == "stale"
    with pytest.raises(Refusal, match="seat-take-stale"):
        await bot.consent.vote(game, request.id, (ANN, "Ann"), "yes", "take")


async def test_what_cannot_be_taken(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    with pytest.raises(Refusal, match="seat-play-already"):
        await take(bot, game, 1, user=ANN)
    with pytest.raises(Refusal, match="seat-none"):
        await take(bot, game, 7)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    with pytest.raises(Refusal, match="seat-nobody-to-ask"):
        await take(bot, game, 0)
    await bot.change(game, lambda change: change.end())
    with pytest.raises(Refusal, match="refuse-game-over"):
        await take(bot, game, 1)


async def test_no_seat_is_taken_because_everybody_who_could_agree_has_left(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await take(bot, game, 0)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    assert (await bot.request(game)).outcome is None
    assert (await bot.store.games.seats(game))[0].user_id == ANN


async def test_the_owner_who_agrees_does_not_close_it(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await take(bot, game, 0)
    await bot.vote(game, ANN, "yes")
    assert (await bot.request(game)).outcome is None
    await bot.vote(game, BO, "yes")
    assert (await bot.store.games.seats(game))[0].user_id == DEE


async def test_a_computers_seat_is_had_only_by_who_names_it(bot: Headless) -> None:
    game = await bot.table(ANN, BO, computers=("strong",))
    await take(bot, game)
    assert (await bot.request(game)).about == ANN, "she is asked, and the computer is nobody to replace"
    await bot.vote(game, BO, "no")
    await take(bot, game, 2)
    request = await bot.request(game)
    assert (request.about, request.payload) == (None, {"seat": 2, "from": None, "name": "Dee", "computer": "Otto"})
    for user in (ANN, BO):
        await bot.vote(game, user, "yes")
    seat = (await bot.store.games.seats(game))[2]
    assert (seat.user_id, seat.name, seat.kind, seat.level) == (DEE, "Dee", "human", None)


async def test_a_stand_ins_seat_comes_before_that_of_a_computer(bot: Headless) -> None:
    game = await bot.table(ANN, BO, computers=("solid",))
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    await take(bot, game)
    assert (await bot.request(game)).payload["seat"] == 1


async def test_while_a_computer_is_asked_nobodys_seat_is_meant(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",))
    bot.door.steps.clear()
    await bot.take_turn(game, ANN)
    with pytest.raises(Refusal, match="seat-none"):
        await take(bot, game)
