"""Seats that change hands: offered and accepted, resigned by the others' choice, and got back."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal
from bot.seats import hand_over
from bot.sessions.change import Change, Changed
from db.rows import Seat
from tests.bot.headless import ANN, BO, CY, DEE, Headless
from tests.db.made_games import open_requests_of


async def offer(bot: Headless, game: int, user: int, to: int) -> Changed[None]:
    return await bot.change(game, lambda change: hand_over.offer(bot.consent, change, user, to), by=user)


async def resign(bot: Headless, game: int, user: int, level: str = "solid") -> Changed[bool]:
    return await bot.change(game, lambda change: hand_over.resign(bot.consent, change, user, level), by=user)


async def come_back(bot: Headless, game: int, user: int, name: str) -> Changed[Seat | None]:
    return await bot.change(game, lambda change: hand_over.come_back(change, (user, name)), by=user)


async def seat(bot: Headless, game: int, number: int) -> tuple[int | None, str, str]:
    one = (await bot.store.games.seats(game))[number]
    return one.user_id, one.name, one.kind


# Offers


async def test_an_offer_is_accepted_by_the_one_it_was_made_to(bot: Headless) -> None:
    game = await bot.table()
    await offer(bot, game, ANN, DEE)
    request = await bot.request(game)
    assert (request.kind, request.about) == ("give-0", DEE)
    for user, choice in ((BO, "yes"), (BO, "no"), (ANN, "yes")):
        with pytest.raises(Refusal, match="seat-not-offered"):
            await bot.vote(game, user, choice)
    assert await seat(bot, game, 0) == (ANN, "Ann", "human")
    await bot.change(game, lambda change: change.say_beforehand(0, "join", "pass"))
    await bot.vote(game, DEE, "yes")
    assert await seat(bot, game, 0) == (DEE, "Dee", "human")
    assert await bot.store.loading.intents(game) == [], "what Ann said beforehand goes with her"
    last = (await bot.store.games.sittings(game))[-1]
    assert (last.user_id, last.owns) == (DEE, True)
    with pytest.raises(Refusal, match="table-not-player"):
        await bot.draw(game, ANN)
    await bot.draw(game, DEE)


@pytest.mark.parametrize(("user", "outcome"), [(DEE, "refused"), (ANN, "withdrawn")])
async def test_an_offer_is_declined_or_withdrawn(bot: Headless, user: int, outcome: str) -> None:
    game = await bot.table()
    await offer(bot, game, ANN, DEE)
    changed = await bot.vote(game, user, "no")
    assert changed.value.outcome == outcome
    assert await seat(bot, game, 0) == (ANN, "Ann", "human")


async def test_an_offer_lapses_when_the_seat_or_the_receiver_is_taken(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await offer(bot, game, ANN, DEE)
    first = await bot.request(game)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[0]))
    assert (await bot.store.requests.get(first.id)).outcome == "stale"
    with pytest.raises(Refusal, match="seat-offer-stale"):
        await bot.consent.vote(game, first.id, (DEE, "Dee"), "yes", "give")
    await offer(bot, game, BO, DEE)
    second = await bot.request(game)
    await bot.change(game, lambda change: change.hand(0, DEE, "Dee"))
    assert (await bot.store.requests.get(second.id)).outcome == "stale"


async def test_only_a_player_offers_a_seat_and_only_to_who_has_none(bot: Headless) -> None:
    game = await bot.table()
    with pytest.raises(Refusal, match="table-not-player"):
        await offer(bot, game, DEE, CY)
    with pytest.raises(Refusal, match="seat-plays-already"):
        await offer(bot, game, ANN, BO)


async def test_who_offers_the_seat_to_somebody_else_has_changed_their_mind(bot: Headless) -> None:
    game = await bot.table()
    await offer(bot, game, ANN, DEE)
    first = await bot.request(game)
    await offer(bot, game, ANN, CY)
    assert (await bot.store.requests.get(first.id)).outcome == "stale"
    assert (await bot.request(game)).about == CY


# Resigning


async def test_most_of_the_others_end_the_game(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    assert (await resign(bot, game, ANN)).value is False
    with pytest.raises(Refusal, match="vote-own"):
        await bot.vote(game, ANN, "end")
    with pytest.raises(Refusal, match="table-not-player"):
        await bot.vote(game, DEE, "end")
    await bot.vote(game, BO, "end")
    assert (await bot.row(game)).status == "live"
    await bot.vote(game, CY, "end")
    assert (await bot.row(game)).status == "ended"


async def test_in_doubt_a_stand_in_plays_on(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await resign(bot, game, ANN)
    await bot.vote(game, BO, "end")
    changed = await bot.vote(game, CY, "on")
    assert changed.value.outcome == "refused"
    assert await seat(bot, game, 0) == (None, "Ann", "stand-in")
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == BO


async def test_who_resigns_chooses_how_well_the_stand_in_plays(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await resign(bot, game, ANN, "master")
    assert (await bot.request(game)).payload == {"seat": 0, "level": "master"}
    await bot.vote(game, BO, "on")
    assert (await bot.store.games.seats(game))[0].level == "master"
    assert (await bot.store.games.sittings(game))[-1].level == "master"


async def test_another_level_is_another_wish_and_the_usual_one_is_that_of_earlier_versions(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await resign(bot, game, ANN)
    first = await bot.request(game)
    # Versions without levels wrote the same.
    assert first.payload == {"seat": 0}
    await resign(bot, game, ANN, "solid")
    assert await bot.request(game) == first
    await resign(bot, game, ANN, "beginner")
    assert (await bot.store.requests.get(first.id)).outcome == "stale"
    await resign(bot, game, ANN)
    await bot.vote(game, BO, "on")
    assert (await bot.store.games.seats(game))[0].level == "solid"


async def test_the_last_person_ends_the_game_by_leaving(bot: Headless) -> None:
    game = await bot.table()
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    assert (await resign(bot, game, ANN)).value is True
    assert (await bot.row(game)).status == "ended"
    assert await open_requests_of(bot.store, game) == []


async def test_who_has_left_the_seat_resigns_no_more(bot: Headless) -> None:
    game = await bot.table()
    await resign(bot, game, ANN)
    request = await bot.request(game)
    await bot.change(game, lambda change: change.hand(0, DEE, "Dee"))
    assert (await bot.store.requests.get(request.id)).outcome == "stale"
    with pytest.raises(Refusal, match="seat-resign-stale"):
        await bot.consent.vote(game, request.id, (BO, "Bo"), "end", "resign")


async def test_who_comes_back_before_it_is_decided_plays_on(bot: Headless) -> None:
    game = await bot.table()
    await resign(bot, game, ANN)
    request = await bot.request(game)
    assert (await come_back(bot, game, ANN, "Ann")).value is None
    assert (await bot.store.requests.get(request.id)).outcome == "withdrawn"
    with pytest.raises(Refusal, match="back-seated"):
        await come_back(bot, game, ANN, "Ann")


# Coming back


async def test_a_stand_in_makes_room_for_who_has_sat_there(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)

    def leave(change: Change) -> None:
        change.leave_to_stand_in(change.session.seats[1])

    await bot.change(game, leave)
    with pytest.raises(Refusal, match="back-no-seat"):
        await come_back(bot, game, DEE, "Dee")
    await come_back(bot, game, BO, "Bo again")
    assert await seat(bot, game, 1) == (BO, "Bo again", "human")
    assert [note.kind for note in await bot.store.notes.of_game(game)] == ["back-seat"]


async def test_a_substitute_makes_room_only_for_the_owner(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.change(game, lambda change: change.hand(1, CY, "Cy"))
    await bot.change(game, lambda change: change.hand(1, DEE, "Dee"))
    with pytest.raises(Refusal, match="back-no-seat"):
        await come_back(bot, game, CY, "Cy")
    await come_back(bot, game, BO, "Bo")
    assert await seat(bot, game, 1) == (BO, "Bo", "human")
    notes = await bot.store.notes.of_game(game)
    assert [(note.kind, note.user_id) for note in notes] == [("back-seat", BO), ("seat-substitute-free", DEE)]


# Moderators


async def test_a_moderator_replaces_who_keeps_the_others_waiting(bot: Headless) -> None:
    game = await bot.table()
    replaced = await bot.change(game, lambda change: hand_over.unblock(change, "replace", "strong"), by=DEE)
    assert (replaced.value[0].shown, replaced.value[1]) == ("Ann", "replace")
    assert await seat(bot, game, 0) == (None, "Ann", "stand-in")
    await bot.change(game, lambda change: hand_over.unblock(change, "replace"), by=DEE)
    assert [one.level for one in await bot.store.games.seats(game)] == ["strong", "solid"]
    with pytest.raises(Refusal, match="seat-only-stand-ins"):
        await bot.change(game, lambda change: hand_over.unblock(change, "replace"), by=DEE)


@pytest.mark.parametrize("how", ["skip", "replace"])
async def test_a_moderator_lets_a_computer_go_on_that_was_kept_from_it(bot: Headless, how: str) -> None:
    game = await bot.table(ANN, computers=("casual",))
    steps, bot.door.steps = bot.door.steps, []
    await bot.take_turn(game, ANN)
    bot.door.steps = steps
    changed = await bot.change(game, lambda change: hand_over.unblock(change, how), by=DEE)
    assert (changed.value[0].shown, changed.value[1]) == ("Otto", "computer")
    assert await seat(bot, game, 1) == (None, "Otto", "computer")
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == ANN


async def test_a_resignation_is_decided_by_those_who_are_left(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY, DEE)
    await resign(bot, game, ANN)
    await bot.vote(game, BO, "on")
    assert (await bot.request(game)).outcome is None
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[3]))
    assert await seat(bot, game, 0) == (None, "Ann", "stand-in")
    assert await open_requests_of(bot.store, game) == []
