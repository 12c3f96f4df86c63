"""Games against computers by commands: what is told, taken back, taken over and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import App
from bot.sandbox import Channel, Message, Person, Sandbox
from tests.e2e.tables import FixedDealer, answered, bot_at, finish_placing, first_place, game_of, turn_of


async def against(person: Person, channel: Channel, *levels: str, others: tuple[Person, ...] = ()) -> Message:
    """Open a table with computers of these levels, start it, and give the first turn's message."""
    await (await person.slash(channel, "game new")).done()
    lobby = await person.wait_for_text(channel, "opens a table")
    for other in others:
        await (await other.click(lobby, "Join")).done()
    for level in levels:
        await (await person.slash(channel, "game computer", level=level)).done()
    await person.click(lobby, "Start")
    return await turn_of(channel, person)


async def move(channel: Channel, person: Person, turn: Message) -> Message:
    """Draw, take the first place, and give the message of the person's next turn."""
    await finish_placing(channel, person, await first_place(person, turn))
    return await turn_of(channel, person, after=turn)


async def actions(app: App, game: int) -> list[str]:
    async with app.sessions.look(game) as session:
        return list(session.game.actions)


async def test_one_message_tells_of_the_move_and_of_all_answers_and_undo_takes_all_back(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    ann, channel = sandbox.user("Ann"), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)) as app:
        turn = await against(ann, channel, "beginner", "solid", "strong")
        game, before = game_of(turn), len(ann.sees(channel))
        second = await move(channel, ann, turn)
        news = [one for one in ann.sees(channel)[before:] if one.only_for is None]
        assert news == [second], "one message, and nothing of the moments between"
        for name in ("Ann", "Otto", "Mila", "Finn"):
            assert f"{name} places a tile" in second.text
        assert "stand-in" not in second.text
        assert "3 moves since your last turn" in second.text
        assert len(await actions(app, game)) > 8
        told = "Your last move is taken back, and with it what Otto, Mila and Finn played after it."
        assert await answered(ann.slash(channel, "undo")) == told
        assert await actions(app, game) == ["draw"]
        again = await turn_of(channel, ann)
        assert again.pinged == [ann.id]


async def test_computers_keep_their_seats_and_have_no_clock(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy", locale="ru")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)) as app:
        game = game_of(await against(ann, channel, "casual", others=(bo,)))
        await (await ann.slash(channel, "clock set", start=2, credit=12)).done()
        vote = await bo.wait_for_text(channel, "would like to play with a clock")
        await (await bo.click(vote, "Agree")).done()
        clock = await answered(ann.slash(channel, "clock show"))
        assert "Ann" in clock
        assert "Bo" in clock
        assert "Otto" not in clock
        await (await cy.slash(channel, "seat take", player=2)).done()
        await ann.wait_for_text(channel, "in place of the computer Otto")
        await (await cy.slash(channel, "seat take")).done()
        assert (await ann.wait_for_text(channel, "seems to have vanished")).pinged
        await (await bo.slash(channel, "seat resign", level="master")).done()
        question = await ann.wait_for_text(channel, "otherwise a stand-in plays on (level: master)")
        await (await ann.click(question, "Play on with a stand-in")).done()
        await sandbox.until(lambda: "A stand-in plays on for Bo" in question.text, "the stand-in")
        seats = await app.store.games.seats(game)
        assert [(seat.kind, seat.level) for seat in seats] == [
            ("human", None),
            ("stand-in", "master"),
            ("computer", "casual"),
        ]


async def test_a_moderator_chooses_how_well_a_stand_in_plays(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, mo = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Mo", locale="ru", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)) as app:
        game = game_of(await against(ann, channel, others=(bo,)))
        said = await answered(mo.slash(channel, "game unblock", how="replace", level="beginner"))
        assert "играет замена, пока игрок не вернётся" in said
        assert (await app.store.games.seats(game))[0].level == "beginner"


async def test_a_game_that_waits_for_a_computer_is_listed_and_can_be_unblocked(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    ann, mo, channel = sandbox.user("Ann"), sandbox.user("Mo", moderator=True), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)) as app:
        turn = await against(ann, channel, "solid")
        answering, *others = app.door.steps
        app.door.steps[:] = others
        heard, app.door.subscribers[:] = list(app.door.subscribers), app.door.subscribers[:-1]
        await finish_placing(channel, ann, await first_place(ann, turn))
        turns = await answered(ann.slash(channel, "my-turns"))
        assert "Otto, last move" in turns
        assert "not started yet" not in turns
        app.door.steps.insert(0, answering)
        app.door.subscribers[:] = heard
        assert "goes on now" in await answered(mo.slash(channel, "game unblock"))
        await turn_of(channel, ann, after=turn)


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Against computers: 1 game"), ("ru", "Против компьютеров: 1 игра")]
)
async def test_a_game_against_computers_is_told_apart(
    sandbox: Sandbox, tmp_path: Path, language: str, line: str
) -> None:
    ann, channel = sandbox.user("Ann"), sandbox.general
    guest = sandbox.user("Guest", locale=language)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(3)):
        turn = await against(ann, channel, "strong")
        turn = await move(channel, ann, turn)
        await finish_placing(channel, ann, await first_place(ann, turn))
        await ann.wait_for_text(channel, "The end")
        stats = await answered(guest.slash(channel, "stats", user=ann.user))
        assert line in stats
        assert "1000" not in stats, "no rating"
        board = await answered(guest.slash(channel, "leaderboard"))
        assert "Ann" not in board
