"""Computers in a lobby: who may seat them, where they sit, and how they give way to people."""

from __future__ import annotations

import pytest

from bot.lobby import lobbies
from bot.lobby.computer_seats import NAMES, called, choose_computer_level, seat_computer, send_away
from bot.lobby.player_colours import settled
from bot.refusal import Refusal
from bot.sessions.session import Session
from engine.players.levels import LEVELS
from render.colours import COLOUR_NAMES
from tests.bot.headless import ANN, BO, CY, DEE, Headless, ShortDeal
from tests.bot.headless import NAMES as PEOPLE

OTTO, MILA = NAMES["en"][:2]


async def seat(bot: Headless, game: int, user: int = ANN, level: str | None = None) -> None:
    await bot.change(game, lambda change: seat_computer(change, user, level), user)


async def join(bot: Headless, game: int, user: int, colour: str | None = None, name: str | None = None) -> None:
    await bot.change(game, lambda change: lobbies.join(change, user, name or PEOPLE[user], colour), user)


async def sitting(bot: Headless, game: int) -> list[tuple[str, str | None, str | None]]:
    """Name, colour and level of all who sit there, as the store has them."""
    return [(one.name, one.colour, one.level) for one in await bot.store.games.seats(game)]


async def refused(bot: Headless, game: int, deed: object) -> str:
    with pytest.raises(Refusal) as refusal:
        await bot.change(game, deed)  # type: ignore[arg-type]
    return refusal.value.message


async def test_the_next_computer_plays_at_the_level_that_was_chosen_last(bot: Headless) -> None:
    game = await bot.lobby(ANN)
    await seat(bot, game)
    await bot.change(game, lambda change: choose_computer_level(change, ANN, 1, "master"))
    await seat(bot, game)
    await seat(bot, game, level="casual")
    await seat(bot, game)
    assert [level for _, _, level in await sitting(bot, game)] == [None, "master", "master", "casual", "casual"]
    assert await bot.look(game, lambda session: [one.name for one in session.computers]) == list(NAMES["en"][:4])
    assert await refused(bot, game, lambda change: seat_computer(change, ANN)) == "lobby-full"


async def test_only_those_who_sit_there_decide_about_computers(bot: Headless) -> None:
    game = await bot.lobby(ANN, BO)
    await seat(bot, game, BO)
    for deed in (
        lambda change: seat_computer(change, CY),
        lambda change: choose_computer_level(change, CY, 2, "strong"),
        lambda change: send_away(change, CY, 2),
    ):
        assert await refused(bot, game, deed) == "lobby-not-in"
    # A press for a computer that is gone, or that was never one; a level of another version.
    assert await refused(bot, game, lambda change: send_away(change, ANN, 7)) == "lobby-computer-gone"
    assert await refused(bot, game, lambda change: send_away(change, ANN, 1)) == "lobby-computer-gone"
    assert await refused(bot, game, lambda change: choose_computer_level(change, ANN, 2, "genius")) == (
        "error-unknown-click"
    )
    assert await refused(bot, game, lambda change: called(change.session, "Bo")) == "lobby-no-computer"
    await bot.change(game, lambda change: send_away(change, ANN, called(change.session, " otto ").number))
    assert [name for name, _, _ in await sitting(bot, game)] == ["Ann", "Bo"]
    await bot.change(game, lambda change: lobbies.start(change, ANN, ShortDeal(4)))
    assert await refused(bot, game, lambda change: seat_computer(change, ANN)) == "refuse-begun"


async def test_a_person_takes_the_seat_of_the_computer_that_came_last(bot: Headless) -> None:
    game = await bot.lobby(ANN, rules="castle")
    await seat(bot, game)
    await bot.change(game, lambda change: lobbies.choose_first(change, ANN, 1))
    await join(bot, game, BO)
    assert [(name, level) for name, _, level in await sitting(bot, game)] == [("Ann", None), ("Bo", None)]
    assert await bot.look(game, lambda session: session.settings.first) is None, "it was the computer that would begin"
    assert await refused(bot, game, lambda change: lobbies.join(change, CY, "Cy")) == "lobby-full"


async def test_a_colour_that_a_person_wishes_for_is_not_kept_by_a_computer(bot: Headless) -> None:
    game = await bot.lobby(ANN)
    await seat(bot, game)
    await join(bot, game, BO, "blue")
    await join(bot, game, ANN, "yellow")
    found = {name: colour for name, colour, _ in await sitting(bot, game)}
    assert (found["Ann"], found["Bo"]) == ("yellow", "blue")
    assert len(set(found.values())) == 3
    assert await refused(bot, game, lambda change: lobbies.join(change, CY, "Cy", "blue")) == "refuse-colour-taken"


@pytest.mark.parametrize("computers", [1, 2, 3, 4])
async def test_a_team_gets_the_colours_that_its_people_wish_for(bot: Headless, computers: int) -> None:
    game = await bot.lobby(ANN, rules="mists")
    for _ in range(computers):
        await seat(bot, game)
    each = await bot.look(game, lambda session: settled(session).each)
    wished = COLOUR_NAMES[-each:] if computers < 4 else COLOUR_NAMES[1:2]
    await bot.change(game, lambda change: lobbies.choose_colours(change, ANN, wished))

    def colours(session: Session) -> list[tuple[str, ...]]:
        return list(settled(session).colours)

    own, *others = await bot.look(game, colours)
    assert own == wished
    flat = [colour for one in (own, *others) for colour in one]
    assert len(flat) == len(set(flat)) == each * (computers + 1)
    await bot.change(game, lambda change: lobbies.start(change, ANN, ShortDeal(6)))
    assert len(await bot.look(game, lambda session: session.computers)) == computers


async def test_no_computer_is_called_like_somebody_at_the_table(bot: Headless) -> None:
    game = await bot.lobby(ANN)
    await join(bot, game, BO, name=OTTO.upper())
    await seat(bot, game)
    assert (await sitting(bot, game))[-1][0] == MILA
    await join(bot, game, CY, name=MILA)
    names = [name for name, _, _ in await sitting(bot, game)]
    assert len({name.casefold() for name in names}) == 4


async def test_computers_are_called_in_the_language_of_the_table(bot: Headless) -> None:
    game = await bot.lobby(ANN)
    await bot.change(game, lambda change: change.alter(locale="ru"))
    await seat(bot, game)
    assert (await sitting(bot, game))[-1][0] == NAMES["ru"][0]
    assert all(len(names) == len(set(names)) > 4 for names in NAMES.values())


async def test_a_table_without_people_is_closed_and_its_host_is_one_of_them(bot: Headless) -> None:
    game = await bot.lobby(ANN)
    await seat(bot, game)
    await join(bot, game, BO)
    await bot.change(game, lambda change: lobbies.leave(change, ANN))
    row = await bot.row(game)
    assert (row.status, row.host_id) == ("lobby", BO)
    await bot.change(game, lambda change: lobbies.leave(change, BO))
    assert ((await bot.row(game)).status, await sitting(bot, game)) == ("ended", [])


@pytest.mark.parametrize("rules", ["base", "wheel", "castle", "mists"])
async def test_one_person_begins_with_computers(bot: Headless, rules: str) -> None:
    game = await bot.lobby(ANN, rules=rules)
    for level in list(LEVELS)[: 1 if rules == "castle" else 3]:
        await seat(bot, game, level=level)
    await bot.change(game, lambda change: lobbies.start(change, ANN, ShortDeal(6)))
    row = await bot.row(game)
    assert row.status == "live"
    assert "computer_level" not in row.settings
    seats, sittings = await bot.store.games.seats(game), await bot.store.games.sittings(game)
    assert [(one.kind, one.level) for one in seats] == [(one.kind, one.level) for one in sittings]
    assert [one.kind for one in seats] == ["human", *["computer"] * (len(seats) - 1)]


async def test_computers_make_room_one_after_the_other(bot: Headless) -> None:
    game = await bot.lobby(ANN)
    for _ in range(4):
        await seat(bot, game)
    for user in (BO, CY, DEE):
        await join(bot, game, user)
    assert [name for name, _, _ in await sitting(bot, game)] == ["Ann", OTTO, "Bo", "Cy", "Dee"]
