"""Requests and those whom they concern: a seat is not taken from who is there, and what is void has no buttons."""

from __future__ import annotations

from pathlib import Path

from bot.app import App
from bot.sandbox import Channel, Message, Person, Sandbox
from tests.e2e.tables import FixedDealer, answered, bot_at, finish_placing, game_of, seated, turn_of

PLAIN = FixedDealer(deck=[f"base-{letter}" for letter in "EEEEEEEE"])
CITY = FixedDealer(deck=[f"base-{letter}" for letter in "GEEEE"])


async def holders(app: App, game: int) -> list[int | None]:
    """Who sits where."""
    return [seat.user_id for seat in await app.store.games.seats(game)]


async def wanted(channel: Channel, stranger: Person, owner: Person, seat: int) -> Message:
    """The vote on a stranger's request for a seat."""
    assert "The others are asked" in await answered(stranger.slash(channel, "seat take", player=seat))
    return await owner.wait_for(
        channel, lambda m: bool(m.buttons) and f"{stranger.name} would like to play on" in m.text, "the vote on a seat"
    )


async def draw_and_place(channel: Channel, person: Person, where: str, turn: int, follower: str = "pass") -> None:
    """Draw a tile and place it."""
    await (await person.slash(channel, "draw")).reply()
    await (await person.slash(channel, "place", where=where, turn=turn, follower=follower)).done()


# Seats that others would like to have


async def test_who_is_there_is_asked_and_refuses(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy, di = (sandbox.user(name) for name in ("Ann", "Bo", "Cy", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN) as app:
        game = game_of(await seated(sandbox, channel, [ann, bo, cy]))
        vote = await wanted(channel, di, bo, 1)
        assert sorted(vote.pinged) == sorted([ann.id, bo.id, cy.id])
        assert f"{bo.mention}: any sign of life keeps your seat" in vote.text
        await (await bo.click(vote, "Refuse")).done()
        await sandbox.until(lambda: "Not everyone agrees" in vote.text and not vote.buttons, "the refusal")
        assert "decided already" in await answered(ann.click(vote, "Agree", force=True))
        assert await holders(app, game) == [ann.id, bo.id, cy.id]


async def test_who_lost_the_seat_is_told_how_to_have_it_again(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, di = (sandbox.user(name) for name in ("Ann", "Bo", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN) as app:
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        vote = await wanted(channel, di, bo, 1)
        await (await ann.click(vote, "Agree")).done()
        told = await bo.wait_for_text(channel, "Di now plays on for")
        assert told.pinged == [bo.id]
        assert "`/seat back` returns the seat to you" in told.text
        assert await holders(app, game) == [ann.id, di.id]
        refused = await answered(bo.slash(channel, "undo"))
        assert "You do not play in this game. `/seat back` gives you your seat again." in refused
        await (await bo.slash(channel, "seat back")).done()
        await bo.wait_for_text(channel, "Thank you for sitting in")
        assert await holders(app, game) == [ann.id, bo.id]
        assert "seat back" not in await answered(di.slash(channel, "undo")), "a substitute has no seat to come back to"


async def test_a_move_ends_the_request_for_the_seat(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, di = (sandbox.user(name) for name in ("Ann", "Bo", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN) as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        vote = await wanted(channel, di, ann, 0)
        await (await ann.click(turn, "Draw a tile")).reply()
        assert vote.buttons == []
        assert f"{ann.mention} is here and keeps the seat" in vote.text
        assert "is here and keeps the seat" in await answered(bo.click(vote, "Agree", force=True))
        assert await holders(app, game) == [ann.id, bo.id]


async def test_any_command_of_the_player_ends_the_request(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, di = (sandbox.user(name) for name in ("Ann", "Bo", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN) as app:
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        vote = await wanted(channel, di, bo, 1)
        await (await ann.slash(channel, "score")).reply()
        assert len(vote.buttons) == 2, "others may do what they like"
        assert "the seat is yours" in await answered(bo.slash(channel, "seat back"))
        await sandbox.until(lambda: "keeps the seat" in vote.text and not vote.buttons, "the request to end")
        again = await wanted(channel, di, bo, 1)
        await (await bo.slash(channel, "score")).reply()
        assert again.buttons == []
        assert "keeps the seat" in await answered(ann.click(again, "Agree", force=True))
        assert await holders(app, game) == [ann.id, bo.id]


async def test_a_seat_that_changed_hands_is_no_longer_wanted(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy, di = (sandbox.user(name) for name in ("Ann", "Bo", "Cy", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN) as app:
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        await (await bo.slash(channel, "seat give", user=cy)).done()
        offer = await cy.wait_for_text(channel, "Bo offers the seat")
        vote = await wanted(channel, di, bo, 1)
        await (await cy.click(offer, "Play on from here")).done()
        await sandbox.until(lambda: "no longer to be had" in vote.text and not vote.buttons, "the request to end")
        assert "no longer to be had" in await answered(ann.click(vote, "Agree", force=True))
        assert await holders(app, game) == [ann.id, cy.id]


async def test_a_new_offer_takes_the_buttons_off_the_one_before(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy, di = (sandbox.user(name) for name in ("Ann", "Bo", "Cy", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN):
        await seated(sandbox, channel, [ann, bo])
        await (await bo.slash(channel, "seat give", user=cy)).done()
        first = await cy.wait_for_text(channel, "Bo offers the seat")
        await (await bo.slash(channel, "seat give", user=di)).done()
        assert first.buttons == []
        assert "no longer to be had" in await answered(cy.click(first, "Play on from here", force=True))


async def test_who_is_forgotten_no_longer_wants_a_seat(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, di = (sandbox.user(name) for name in ("Ann", "Bo", "Di"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN) as app:
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        vote = await wanted(channel, di, bo, 1)
        question = await (await di.slash(channel, "data delete")).reply()
        await (await di.click(question, "Delete my data")).reply()
        await sandbox.until(lambda: not vote.buttons, "the buttons to go")
        assert "no longer matters" in await answered(ann.click(vote, "Agree", force=True))
        assert "Di" not in vote.text
        assert await holders(app, game) == [ann.id, bo.id]


# Moves that somebody would like to take back


async def test_a_request_that_the_game_overtakes_loses_its_buttons(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = (sandbox.user(name) for name in ("Ann", "Bo"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN):
        turn = await seated(sandbox, channel, [ann, bo])
        await draw_and_place(channel, ann, "0 -1", 180)
        bos = await turn_of(channel, bo, after=turn)
        planner = await (await bo.click(bos, "Draw a tile")).reply()
        await (await ann.slash(channel, "undo")).done()
        vote = await bo.wait_for_text(channel, "though a tile has been drawn since")
        await finish_placing(channel, bo, planner)
        await sandbox.until(lambda: not vote.buttons and "gone on" in vote.text, "the request to lapse")
        assert "gone on" in await answered(bo.click(vote, "Refuse", force=True))
        assert "gone on" in await answered(ann.click(vote, "Agree", force=True))


async def test_the_end_of_the_game_takes_the_buttons_off_requests(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = (sandbox.user(name) for name in ("Ann", "Bo"))
    mo = sandbox.user("Mo", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", PLAIN):
        await seated(sandbox, channel, [ann, bo])
        await (await ann.slash(channel, "game end")).done()
        vote = await bo.wait_for_text(channel, "Ann would like to end this game")
        await (await bo.slash(channel, "seat resign")).done()
        question = await ann.wait_for_text(channel, "Bo resigns")
        await (await mo.slash(channel, "game end")).done()
        await sandbox.until(lambda: not vote.buttons and not question.buttons, "the buttons to go")
        assert "no longer matters" in vote.text
        assert "no longer matters" in question.text


async def test_a_vote_says_whose_moves_go_where_no_tile_was_drawn(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = (sandbox.user(name) for name in ("Ann", "Bo"))
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", CITY):
        turn = await seated(sandbox, channel, [ann, bo], additions="count")
        await draw_and_place(channel, ann, "0 3", 90, "follower 0")
        await draw_and_place(channel, bo, "0 4", 0)
        for answer in ("quarter castle", "count market"):
            await (await bo.slash(channel, "answer", choice=answer)).done()
        turn = await turn_of(channel, ann, after=turn)
        await draw_and_place(channel, ann, "4 2", 270, "follower 0")
        await turn_of(channel, bo, after=turn)
        await (await bo.slash(channel, "pass")).done()
        assert "The others are asked" in await answered(ann.slash(channel, "undo"))
        vote = await bo.wait_for_text(channel, "Ann would like to take their last move back")
        assert "and with it what Bo played after it" in vote.text
        assert "tile" not in vote.text
        await (await bo.click(vote, "Agree")).done()
        await ann.wait_for_text(channel, "Ann takes the last move back")
