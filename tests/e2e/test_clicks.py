"""How many clicks a turn takes in every game, what comes next in the same private message, and that there is one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import App
from bot.sandbox import Message, Person, Sandbox
from engine.game import load_game
from render.choices import numbered_places
from tests.e2e.tables import (
    FixedDealer,
    answered,
    bot_at,
    choose_any_letter,
    choose_any_number,
    choose_number,
    confirm,
    game_of,
    letters,
    numbers,
    pressable,
    seated,
    turn_of,
)

GAMES: list[dict[str, Any]] = [
    {},
    {"additions": "king, cult, river"},
    {"additions": "count"},
    {"additions": "ghosts, palaces, cemeteries"},
    {"rules": "wheel"},
    {"rules": "castle"},
    {"rules": "mists", "level": 1},
]


class Clicks:
    """Counts what a person does."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._before = len(sandbox.interactions)

    @property
    def number(self) -> int:
        return len(self._sandbox.interactions) - self._before


async def asked(app: App, game: int, people: list[Person]) -> tuple[Person, str, int] | None:
    """Who is asked what, and where the log stands; None at the end."""
    async with app.sessions.look(game) as session:
        if session.asked is None or session.game.decision is None:
            return None
        person = next(one for one in people if one.id == session.asked.user_id)
        return person, session.game.decision.kind, session.number


async def message_at(person: Person, sandbox: Sandbox, game: int, number: int) -> Message:
    """The public message that asks at a moment."""
    return await person.wait_for(
        sandbox.general,
        lambda m: m.only_for is None and any(f"|{game}|{number}|" in str(one.custom_id) for one in m.buttons),
        f"the question at {number}",
    )


async def answer_in_private(app: App, person: Person, planner: Message, rng: Random) -> int:
    """Answer what is asked in the private message, as long as it asks; how many questions there were."""
    count = 0
    while (replies := pressable(planner, "reply")) or planner.selects:
        count += 1
        if replies:
            planner = await (await person.click(planner, rng.choice(replies))).reply()
        else:
            menu = planner.selects[0]
            planner = await (await person.select(planner, menu.custom_id, [rng.choice(menu.values)])).reply()
    return count


@pytest.mark.parametrize("drawing", ["ask", "auto"])
@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(map(str, options.values())) or "base")
async def test_a_turn_takes_four_clicks(
    sandbox: Sandbox, tmp_path: Path, options: dict[str, Any], drawing: str
) -> None:
    people, rng = [sandbox.user("Ann"), sandbox.user("Bo")], Random(5)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        game = game_of(await seated(sandbox, sandbox.general, people, drawing=drawing, **options))
        with_follower = questions = 0
        for _ in range(16):
            found = await asked(app, game, people)
            if found is None:
                break
            person, kind, number = found
            message = await message_at(person, sandbox, game, number)
            if kind not in ("draw", "place"):
                # What is asked of somebody whose turn it is not is asked in the channel.
                acts = pressable(message, "act")
                await (await person.click(message, rng.choice(acts))).done()
                await sandbox.until(lambda m=message, ids=acts: not set(ids) & set(pressable(m, "act")), "the answer")  # type: ignore[misc]
                continue
            clicks = Clicks(sandbox)
            (first,) = pressable(message, "draw" if kind == "draw" else "open")
            planner = await (await person.click(message, first)).reply()
            if pressable(planner, "reply"):
                # A question came before the place.
                questions += await answer_in_private(app, person, planner, rng)
                continue
            single = not numbers(planner)
            planner = await choose_number(person, planner, 0)
            spots = [one for one in letters(planner) if "/pass/" not in one]
            if spots:
                planner = await (await person.click(planner, spots[0])).reply()
            done = await confirm(person, planner)
            assert clicks.number == 4 - single - (not spots)
            with_follower += bool(spots)
            questions += await answer_in_private(app, person, done, rng)
            private = [m for m in person.sees(sandbox.general) if m.only_for == person.id]
            assert [m for m in private if pressable(m, "plan-at") or pressable(m, "confirm")] == []
        assert with_follower >= 3
        log = await app.store.log.actions(game)
        assert sum((row.action or "").startswith(("follower ", "crown ")) for row in log) >= with_follower


@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(map(str, options.values())) or "base")
async def test_who_plays_at_once_needs_three(sandbox: Sandbox, tmp_path: Path, options: dict[str, Any]) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        for person in people:
            assert "played at once" in await answered(person.slash(sandbox.general, "planner", at_once=True))
        game = game_of(await seated(sandbox, sandbox.general, people, **options))
        found = await asked(app, game, people)
        assert found is not None
        person, _, number = found
        message = await message_at(person, sandbox, game, number)
        clicks = Clicks(sandbox)
        planner = await (await person.click(message, "Draw a tile")).reply()
        single = not numbers(planner)
        planner = await choose_number(person, planner, 0)
        assert "is played at once" in planner.text
        plays = [one for one in pressable(planner, "confirm") if "/pass/" not in one]
        await (await person.click(planner, plays[0])).reply()
        assert clicks.number == 3 - single
        log = await app.store.log.actions(game)
        assert [str(row.action).split()[0] for row in log[:2]] == ["draw", "place"]
        assert str(log[2].action).split()[0] in ("follower", "crown")


async def test_where_the_tile_is_there_already_it_is_confirmed(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)) as app:
        await (await ann.slash(sandbox.general, "planner", at_once=True)).done()
        turn = await seated(sandbox, sandbox.general, [ann, bo], drawing="auto")
        planner = await choose_number(ann, await (await ann.click(turn, "Choose a place")).reply())
        assert "is played at once" not in planner.text
        assert len(pressable(planner, "confirm")) == 1
        planner = await (await ann.click(planner, letters(planner)[0])).reply()
        assert len((await app.store.log.record(game_of(turn)))["actions"]) == 0
        await confirm(ann, planner)
        await turn_of(sandbox.general, bo, after=turn)


async def test_who_has_nothing_left_to_choose_plays_with_the_number(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        game, rng = game_of(turn), Random(2)
        # Ann spends all her followers, so that nobody can be put on her tiles.
        for _ in range(40):
            async with app.sessions.look(game) as session:
                spent = session.game.supply[0] == 0 and session.asked is not None and session.asked.user_id == ann.id
            if spent:
                break
            found = await asked(app, game, [ann, bo])
            assert found is not None
            person, _, number = found
            message = await message_at(person, sandbox, game, number)
            planner = await (await person.click(message, "Draw a tile")).reply()
            planner = await choose_any_number(person, planner, rng)
            spots = [one for one in letters(planner) if ("/pass/" in one) == (person is bo)]
            if spots:
                planner = await (await person.click(planner, rng.choice(spots))).reply()
            await confirm(person, planner)
        await (await ann.slash(sandbox.general, "planner", at_once=True)).done()
        found = await asked(app, game, [ann, bo])
        assert found is not None
        message = await message_at(ann, sandbox, game, found[2])
        planner = await (await ann.click(message, "Draw a tile")).reply()
        async with app.sessions.look(game) as session:
            assert session.game.decision is not None
            places = numbered_places(session.game.decision)
        for place in places:
            planner = await (await ann.click(planner, str(place.number))).reply()
            if len(place.turns) == 1:
                assert "Done" in planner.text
                break
            assert pressable(planner, "confirm"), "the tile can be turned"
            planner = await (await ann.click(planner, "Another place")).reply()
        else:
            raise AssertionError("the tile can be turned everywhere")


async def test_there_is_one_planner(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8)):
        turn = await seated(sandbox, channel, [ann, bo])
        first = await (await ann.click(turn, "Draw a tile")).reply()
        second = await (await ann.slash(channel, "draw")).reply()
        await sandbox.until(lambda: "you have opened a newer one" in first.text, "the first to be closed")
        assert first.buttons == []
        assert numbers(second)
        await sandbox.until(lambda: any(one.label == "Choose a place" for one in turn.buttons), "the tile")
        third = await choose_number(ann, await (await ann.click(turn, "Choose a place")).reply())
        await sandbox.until(lambda: second.buttons == [], "the second to be closed")
        where = (await ann.autocomplete(channel, "place", option="where"))[0].value
        way = (await ann.autocomplete(channel, "place", option="turn", where=where))[0].value
        asks = await (await ann.slash(channel, "place", where=where, turn=way)).reply()
        await sandbox.until(lambda: "the game has moved on" in third.text, "the third to be closed")
        assert "put a follower on your tile" in asks.text
        done = await (await ann.click(asks, "No follower")).reply()
        assert done.id == asks.id
        assert "Done" in done.text
        await turn_of(channel, bo, after=turn)


async def test_an_old_planner_that_could_not_be_closed_takes_over(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    database = tmp_path / "games.db"
    async with bot_at(sandbox, database, FixedDealer(8)):
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        old = await (await ann.click(turn, "Draw a tile")).reply()
    async with bot_at(sandbox, database, FixedDealer(8)):
        new = await (await ann.slash(sandbox.general, "draw")).reply()
        assert numbers(old)
        old = await choose_number(ann, old)
        await sandbox.until(lambda: new.buttons == [], "the newer one to be closed")
        await confirm(ann, old)
        await turn_of(sandbox.general, bo, after=turn)


async def test_a_second_piece_does_not_double_the_letters(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        turn = await seated(sandbox, sandbox.general, [ann, bo], additions="ghosts, palaces, cemeteries")
        planner = await choose_number(ann, await (await ann.click(turn, "Draw a tile")).reply())
        spots = [one for one in planner.buttons if " · " in one.label]
        planner = await (await ann.click(planner, "Piece: follower (change)")).reply()
        guards = [one.label for one in planner.buttons if " · " in one.label]
        assert guards == [f"{one.label} (guard)" for one in spots]
        letter = next(one for one in letters(planner) if "/pass/" not in one)
        planner = await (await ann.click(planner, letter)).reply()
        assert "(guard)" in planner.text
        await confirm(ann, planner)
        log = await app.store.log.actions(game_of(turn))
        assert str(log[2].action).endswith(" guard")


async def test_beyond_twenty_places_there_are_areas(sandbox: Sandbox, tmp_path: Path) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer()) as app:
        turn = await seated(sandbox, sandbox.general, people)
        game, rng = game_of(turn), Random(1)
        for number in range(40):
            planner = await (await people[number % 2].click(turn, "Draw a tile")).reply()
            if any(one.label == "Next" for one in planner.buttons):
                break
            planner = await choose_any_number(people[number % 2], planner, rng)
            planner = await choose_any_letter(people[number % 2], planner, rng)
            await confirm(people[number % 2], planner)
            turn = await turn_of(sandbox.general, people[(number + 1) % 2], after=turn)
        else:
            raise AssertionError("the map never grew so large")
        person = people[number % 2]
        record = await app.store.log.record(game)
        decision = load_game(record).decision
        assert decision is not None
        seen: list[str] = []
        for page in range(1, 9):
            here = [one.label for one in planner.buttons if "|plan-at|" in str(one.custom_id)]
            assert 0 < len(here) <= 20
            assert f"Part {page} of" in planner.text
            seen += here
            following = next(one for one in planner.buttons if one.label == "Next")
            if following.disabled:
                break
            planner = await (await person.click(planner, "Next")).reply()
        assert sorted(map(int, seen)) == [place.number for place in numbered_places(decision)]
        last = await choose_number(person, planner, -1)
        again = await (await person.click(last, "Another place")).reply()
        assert f"Part {page} of" in again.text, "where one was looking"
