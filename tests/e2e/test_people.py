"""Seats that change hands in mid-turn, stand-ins, what moderators can do, and what players say beforehand."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from bot.app import App, assemble
from bot.commands import add_commands
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.texts import load_texts
from db.store import Store
from tests.e2e.tables import FixedDealer, answered, finish_placing, game_of, numbers, seated, turn_of

PLAIN = "E E E E E E E E"


@contextlib.asynccontextmanager
async def bot_at(sandbox: Sandbox, database: Path, deck: str = PLAIN) -> AsyncIterator[App]:
    """The bot with a chosen deck."""
    tiles = [word if "-" in word else f"base-{word}" for word in deck.split()]
    async with await Store.open(f"sqlite+aiosqlite:///{database}") as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings))
        app = assemble(client, store, FixedDealer(deck=tiles))
        add_commands(app)
        async with sandbox.running(client):
            yield app


async def place(channel: Channel, person: Person, where: str, turn: int, follower: str = "pass") -> None:
    """Place the tile in hand."""
    await (await person.slash(channel, "place", where=where, turn=turn, follower=follower)).done()


async def holders(app: App, game: int) -> list[tuple[int | None, str]]:
    """Who sits where."""
    return [(seat.user_id, seat.kind) for seat in await app.store.games.seats(game)]


async def actions(app: App, game: int) -> list[tuple[int | None, str | None]]:
    """Who did what."""
    return [(row.user_id, row.action) for row in await app.store.log.actions(game)]


def people(sandbox: Sandbox, *names: str) -> Sequence[Person]:
    return [sandbox.user(name) for name in names]


# Seats


async def test_a_seat_is_handed_over_in_mid_turn(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy, di = people(sandbox, "Ann", "Bo", "Cy", "Di")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        first = numbers(planner)[0]
        assert "already" in await answered(ann.slash(channel, "seat give", user=bo))
        assert "You do not play" in await answered(di.slash(channel, "seat give", user=cy))
        await (await ann.slash(channel, "seat give", user=cy)).done()
        offer = await cy.wait_for_text(channel, "Ann offers the seat")
        assert offer.pinged == [cy.id]
        assert "not offered to you" in await answered(di.click(offer, "Play on from here"))
        await (await cy.click(offer, "Play on from here")).done()
        fresh = await turn_of(channel, cy, after=offer)
        assert offer.buttons == []
        assert "Cy plays on" in offer.text
        old = await answered(ann.click(planner, first, force=True))
        assert "You do not play in this game" in old
        assert await holders(app, game_of(fresh)) == [(cy.id, "human"), (bo.id, "human")]
        planner = await (await cy.click(fresh, "Choose a place")).reply()
        await finish_placing(channel, cy, planner)
        await turn_of(channel, bo, after=fresh)
        assert "No stand-in" in await answered(ann.slash(channel, "seat back")), "what was given is given"
        assert "decided already" in await answered(cy.click(offer, "No", force=True))


async def test_who_resigns_in_mid_turn_is_replaced_and_comes_back(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy = people(sandbox, "Ann", "Bo", "Cy")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo, cy])
        game = game_of(turn)
        await (await ann.click(turn, "Draw a tile")).reply()
        await (await ann.slash(channel, "seat resign")).done()
        question = await bo.wait_for_text(channel, "Ann resigns")
        assert sorted(question.pinged) == sorted([bo.id, cy.id])
        assert "The others decide" in await answered(ann.click(question, "End the game"))
        await (await bo.click(question, "Play on with a stand-in")).done()
        bos = await turn_of(channel, bo, after=question)
        assert "Ann draws a tile." in bos.text
        assert "Ann’s stand-in places a tile" in bos.text
        assert "A stand-in plays on for Ann" in question.text
        assert await holders(app, game) == [(None, "stand-in"), (bo.id, "human"), (cy.id, "human")]
        done = await actions(app, game)
        assert done[0] == (ann.id, "draw")
        assert {user for user, _ in done[1:]} == {None}
        assert "You do not play" in await answered(ann.click(turn, "Choose a place", force=True))
        assert "Your seat is yours again" in await answered(ann.slash(channel, "seat back"))
        await bo.wait_for_text(channel, "is back and plays on")
        assert (await holders(app, game))[0] == (ann.id, "human")


async def test_what_two_stand_ins_play_is_told_with_the_next_turn_and_with_the_end(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    ann, bo, cy = people(sandbox, "Ann", "Bo", "Cy")
    mo = sandbox.user("Mo", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", "E E E E E E") as app:
        turn = await seated(sandbox, channel, [ann, bo, cy], drawing="auto")
        game = game_of(turn)
        await place(channel, ann, "0 -1", 180)
        for person in (bo, cy):
            await turn_of(channel, person, after=turn)
            await (await mo.slash(channel, "game unblock", how="replace")).done()
        again = await turn_of(channel, ann, after=turn)
        assert "Cy’s stand-in places a tile" in again.text
        async with app.sessions.look(game) as session:
            where = session.game.decision.options()[0].split() if session.game.decision else []
        await place(channel, ann, f"{where[1]} {where[2]}", int(where[3]))
        final = await ann.wait_for_text(channel, "The end")
        told = [final.text.index(said) for said in ("Ann places", "Bo’s stand-in places", "Cy’s stand-in places")]
        assert told == sorted(told), "all that no message has told of yet, in its order"


async def test_the_others_end_the_game_of_who_resigns(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        await (await bo.slash(channel, "seat resign")).done()
        first = await ann.wait_for_text(channel, "Bo resigns")
        assert "Your seat is yours" in await answered(bo.slash(channel, "seat back"))
        assert "plays on after all" in first.text
        await (await bo.slash(channel, "seat resign")).done()
        question = await ann.wait_for(channel, lambda m: m.id > first.id and "Bo resigns" in m.text)
        await (await ann.click(question, "End the game")).done()
        await ann.wait_for_text(channel, "ended before its time")
        assert (await app.store.games.get(game)).status == "ended"


async def test_a_game_of_stand_ins_alone_stops(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        await (await ann.slash(channel, "seat resign")).done()
        question = await bo.wait_for_text(channel, "Ann resigns")
        await (await bo.click(question, "Play on with a stand-in")).done()
        await turn_of(channel, bo, after=question)
        sure = await (await bo.slash(channel, "seat resign")).reply()
        await (await bo.click(sure, "End the game")).done()
        await bo.wait_for_text(channel, "Nobody was left at the table")
        assert (await app.store.games.get(game)).status == "ended"


async def test_the_seat_of_who_vanished_is_taken_over_until_the_first_player_is_back(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    ann, bo, cy, di = people(sandbox, "Ann", "Bo", "Cy", "Di")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo, cy])
        game = game_of(turn)
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        first = numbers(planner)[0]
        assert "play at this table already" in await answered(bo.slash(channel, "seat take", player=0))
        offered = await di.autocomplete(channel, "seat take", option="player", value="An")
        assert [(choice.name, choice.value) for choice in offered] == [("Ann", 0)]
        assert "The others are asked" in await answered(di.slash(channel, "seat take", player=0))
        vote = await bo.wait_for_text(channel, "Di would like to play on for")
        assert sorted(vote.pinged) == sorted([ann.id, bo.id, cy.id])
        await (await bo.click(vote, "Agree")).done()
        await (await cy.click(vote, "Agree")).done()
        fresh = await turn_of(channel, di, after=vote)
        await bo.wait_for(channel, lambda m: m.id == vote.id and "Everyone agrees" in m.text)
        assert await holders(app, game) == [(di.id, "human"), (bo.id, "human"), (cy.id, "human")]
        old = await answered(ann.click(planner, first, force=True))
        assert "You do not play in this game" in old
        theirs = await (await di.click(fresh, "Choose a place")).reply()
        numbered = numbers(theirs)[0]
        await (await ann.slash(channel, "seat back")).done()
        told = await di.wait_for_text(channel, "Thank you for sitting in")
        again = await turn_of(channel, ann, after=told)
        refused = await answered(di.click(theirs, numbered, force=True))
        assert "You do not play in this game" in refused
        planner = await (await ann.click(again, "Choose a place")).reply()
        await finish_placing(channel, ann, planner)
        await turn_of(channel, bo, after=again)
        assert {user for user, _ in await actions(app, game)} == {ann.id}


async def test_one_refusal_keeps_the_seat(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, di = people(sandbox, "Ann", "Bo", "Di")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        await (await di.slash(channel, "seat take")).done()
        vote = await bo.wait_for_text(channel, "Di would like to play on for")
        assert sorted(vote.pinged) == sorted([ann.id, bo.id])
        await (await ann.click(vote, "Refuse")).done()
        await ann.wait_for(channel, lambda m: m.id == vote.id and "Not everyone agrees" in m.text)
        assert await holders(app, game) == [(ann.id, "human"), (bo.id, "human")]


async def test_spectators_see_and_do_not_act(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy = people(sandbox, "Ann", "Bo", "Cy")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        for deed in (
            cy.click(turn, "Draw a tile"),
            cy.slash(channel, "draw"),
            cy.slash(channel, "undo"),
            cy.slash(channel, "seat resign"),
            cy.slash(channel, "standing"),
            cy.slash(channel, "plan move", where="0 S1"),
        ):
            assert "You do not play in this game" in await answered(deed)
        assert "Only moderators" in await answered(cy.slash(channel, "game unblock"))
        assert "Ann" in await answered(cy.slash(channel, "score"))
        assert turn in cy.sees(channel)
        assert await actions(app, game) == []


async def test_moderators_unblock(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    mo = sandbox.user("Mo", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        assert "answers for Ann in this turn" in await answered(mo.slash(channel, "game unblock"))
        bos = await turn_of(channel, bo, after=turn)
        assert "Ann’s stand-in draws a tile" in bos.text
        assert await holders(app, game) == [(ann.id, "human"), (bo.id, "human")]
        await (await mo.slash(channel, "game unblock", how="replace")).done()
        anns = await turn_of(channel, ann, after=bos)
        assert "Bo’s stand-in places a tile" in anns.text
        assert await holders(app, game) == [(ann.id, "human"), (None, "stand-in")]
        await (await mo.slash(channel, "game unblock", how="replace")).done()
        await ann.wait_for_text(channel, "so the game rests")
        assert "Nobody is left at this table" in await answered(mo.slash(channel, "game unblock"))
        await (await bo.slash(channel, "seat back")).done()
        await turn_of(channel, bo, after=anns)
        assert await holders(app, game) == [(None, "stand-in"), (bo.id, "human")]


# What players say beforehand


async def castle_of_bo(sandbox: Sandbox, channel: Channel, ann: Person, bo: Person) -> Message:
    """A game with the Count in which Bo has a follower in the castle, and Ann is to place a tile."""
    turn = await seated(sandbox, channel, [ann, bo], additions="count", drawing="auto")
    await place(channel, ann, "0 3", 90, "follower 0")
    await place(channel, bo, "0 4", 0)
    for answer in ("quarter castle", "count market"):
        await (await bo.slash(channel, "answer", choice=answer)).done()
    return await turn_of(channel, ann, after=turn)


async def test_a_standing_answer_to_the_count(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", "G E E E E") as app:
        turn = await castle_of_bo(sandbox, channel, ann, bo)
        game = game_of(turn)
        answers = await (await bo.slash(channel, "standing")).reply()
        assert "Ask me" in answers.text
        (menu,) = answers.selects
        answers = await (await bo.select(answers, menu.custom_id, ["helps"])).reply()
        assert "as many as help me" in answers.text
        await place(channel, ann, "4 2", 270, "follower 0")
        bos = await turn_of(channel, bo, after=turn)
        assert "Bo had answered this beforehand" in bos.text
        assert (bo.id, "join 1") in await actions(app, game)


async def test_a_standing_answer_is_given_under_the_question(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", "G E E E E") as app:
        turn = await castle_of_bo(sandbox, channel, ann, bo)
        game = game_of(turn)
        await place(channel, ann, "4 2", 270, "follower 0")
        asked = await turn_of(channel, bo, after=turn)
        answers = await (await bo.click(asked, "Always answer like this…")).reply()
        (menu,) = answers.selects
        await (await bo.select(answers, menu.custom_id, ["never"])).reply()
        await bo.wait_for_text(channel, "Bo had answered this beforehand")
        assert (await actions(app, game))[-1] == (bo.id, "pass")
        answers = await (await bo.slash(channel, "standing")).reply()
        await (await bo.select(answers, answers.selects[0].custom_id, ["ask"])).reply()
        assert await app.store.loading.intents(game) == []


async def test_a_standing_answer_to_the_plague(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", "E E E wheel-U3 wheel-U2") as app:
        turn = await seated(sandbox, channel, [ann, bo], rules="wheel", drawing="auto")
        game = game_of(turn)
        answers = await (await ann.slash(channel, "standing")).reply()
        await (await ann.select(answers, answers.selects[0].custom_id, ["least"])).reply()
        await place(channel, ann, "1 -1", 0, "follower 1")
        await place(channel, bo, "3 -1", 0, "follower 1")
        await place(channel, ann, "2 4", 180, "follower 1")
        await place(channel, bo, "-1 2", 90)
        told = await ann.wait_for_text(channel, "Ann had answered this beforehand")
        assert told.id > turn.id
        user, action = (await actions(app, game))[-1]
        assert user == ann.id
        assert action in ("takehome 1 -1", "takehome 2 4")


async def test_a_planned_move_is_played_when_the_turn_comes(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo], drawing="auto")
        game = game_of(turn)
        assert "your turn already" in await answered(ann.slash(channel, "plan move", where="0 S1"))
        assert "lies at 0 0 already" in await answered(bo.slash(channel, "plan move", where="0 0"))
        where = await bo.autocomplete(channel, "plan move", option="where", value="S1")
        assert [choice.value for choice in where] == ["0 S1"]
        planned = await answered(bo.slash(channel, "plan move", where="0 S1", turn=180, follower="city"))
        assert "Place 0 S1, turned by 180°" in planned
        assert "In the city" in await answered(bo.slash(channel, "plan show"))
        await place(channel, ann, "0 -1", 180)
        again = await turn_of(channel, ann, after=turn)
        assert "Bo had planned this move" in again.text
        done = await actions(app, game)
        assert done[2] == (bo.id, "place 0 1 180")
        assert done[3][0] == bo.id
        assert str(done[3][1]).startswith("follower ")
        assert "planned nothing" in await answered(bo.slash(channel, "plan show"))
        assert await app.store.loading.intents(game) == []


async def test_a_plan_that_has_become_void_is_told(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo], drawing="auto")
        game = game_of(turn)
        await (await bo.slash(channel, "plan move", where="0 -1")).done()
        await place(channel, ann, "0 -1", 180)
        bos = await turn_of(channel, bo, after=turn)
        assert "Bo had planned a move, but it is no longer possible" in bos.text
        assert await app.store.loading.intents(game) == []
        assert {user for user, _ in await actions(app, game)} == {ann.id}
        await place(channel, bo, "0 1", 180)
        await turn_of(channel, ann, after=bos)


async def test_a_plan_waits_for_the_draw_or_draws(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        await (await bo.slash(channel, "plan move", where="0 1", follower="none")).done()
        await (await ann.click(turn, "Draw a tile")).reply()
        await place(channel, ann, "0 -1", 180)
        bos = await turn_of(channel, bo, after=turn)
        await (await ann.slash(channel, "plan move", where="0 2", follower="none", draw=True)).done()
        drawn = await (await bo.click(bos, "Draw a tile")).reply()
        assert "your plan is played" in drawn.text
        again = await turn_of(channel, bo, after=bos)
        assert "Ann had planned this move" in again.text
        done = await actions(app, game)
        assert [user for user, _ in done[3:]] == [bo.id] * 3 + [ann.id] * 3
        await (await ann.slash(channel, "plan move", where="0 3")).done()
        assert "forgotten" in await answered(ann.slash(channel, "plan clear"))
        assert await app.store.loading.intents(game) == []


async def test_a_move_is_planned_by_buttons(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people(sandbox, "Ann", "Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        turn = await seated(sandbox, channel, [ann, bo], drawing="auto")
        game = game_of(turn)
        planner = await (await ann.click(turn, "Choose a place")).reply()
        await finish_placing(channel, ann, planner)
        bos = await turn_of(channel, bo, after=turn)
        done = await ann.wait_for(channel, lambda m: m.id == planner.id and "Done" in m.text)
        ahead = await (await ann.click(done, "Plan my next move")).reply()
        number = next(button for button in ahead.buttons if str(button.custom_id).endswith("|0 1"))
        ahead = await (await ann.click(ahead, number.label)).reply()
        assert "Place 0 S1, turned however it fits" in ahead.text
        ahead = await (await ann.click(ahead, "Nobody")).reply()
        assert "Follower: Nobody" in ahead.text
        again = await (await ann.slash(channel, "plan move")).reply()
        assert "Follower: Nobody" in again.text
        await sandbox.until(lambda: ahead.buttons == [], "the planner before to be closed")
        numbers_again = await (await ann.click(again, "Another place")).reply()
        assert "Press the number" in numbers_again.text
        await place(channel, bo, "0 -2", 0)
        again = await turn_of(channel, bo, after=bos)
        assert "Ann had planned this move" in again.text
        assert [action for user, action in await actions(app, game) if user == ann.id][-1] == "pass"
