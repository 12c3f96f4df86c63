"""Computers at the table: seated in the lobby by buttons, menus and the command, and alone against them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.texts import Locale, load_texts
from tests.e2e.tables import FixedDealer, answered, bot_at, forged, game_of, play_to_the_end, pressable, turn_of


def menus_of(lobby: Message) -> dict[str, list[str]]:
    """The menus of the computers, by name, with what can be chosen."""
    return {menu.placeholder: menu.labels for menu in lobby.selects if "|computers|" in menu.custom_id}


async def test_computers_are_seated_by_a_button_menus_and_the_command(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        assert "No game is on" in await answered(ann.slash(channel, "game computer"))
        await (await ann.slash(channel, "game new")).done()
        lobby = await ann.wait_for_text(channel, "opens a table")
        assert menus_of(lobby) == {}
        assert "do not sit" in await answered(bo.click(lobby, "Seat a computer"))
        assert "do not sit" in await answered(bo.slash(channel, "game computer"))
        await (await ann.click(lobby, "Seat a computer")).done()
        await sandbox.until(lambda: "2 players: Ann (red) and Otto (blue, computer: solid)" in lobby.text, "the seat")
        assert menus_of(lobby)["Otto"] == [
            *(f"Otto: {level}" for level in ("beginner", "casual", "solid", "strong", "master")),
            "Otto leaves the table",
        ]
        await (await ann.select(lobby, "Otto", ["strong"])).done()
        await sandbox.until(lambda: "computer: strong" in lobby.text, "the level")
        told = await answered(ann.slash(channel, "game computer", level="beginner"))
        assert told == "Mila sits down (computer: beginner)."
        await sandbox.until(lambda: "Mila (yellow, computer: beginner)" in lobby.text, "the second seat")
        assert "Otto (blue, computer: strong)" in await answered(ann.slash(channel, "game status"))
        for option in ("change", "remove"):
            proposed = await ann.autocomplete(channel, "game computer", option=option, value="")
            assert [choice.value for choice in proposed] == ["Otto", "Mila"]
        assert "No computer called Bo" in await answered(ann.slash(channel, "game computer", remove="Bo"))
        assert "Choose a level" in await answered(ann.slash(channel, "game computer", change="Mila"))
        changed = "Mila changes level (computer: master)."
        assert await answered(ann.slash(channel, "game computer", change="mila", level="master")) == changed
        assert await answered(ann.slash(channel, "game computer", remove="mila")) == "Mila has left the table."
        old = next(menu.custom_id for menu in lobby.selects if menu.placeholder == "Otto")
        await (await ann.select(lobby, "Otto", ["away"])).done()
        await sandbox.until(lambda: menus_of(lobby) == {}, "Otto to leave")
        assert "does not sit here any more" in await answered(forged(ann, lobby, old, ["master"]))
        assert "do not know this button" in await answered(
            forged(ann, lobby, f"tw|computers|{game_of(lobby)}|0|x", ["away"])
        )

        # A person who finds the table full takes the seat of the last computer.
        for name in ("Otto", "Mila", "Finn", "Juno"):
            await (await ann.click(lobby, "Seat a computer")).done()
            await sandbox.until(lambda name=name: name in lobby.text, name)  # type: ignore[misc]
        await sandbox.until(lambda: "Whoever joins takes the seat of a computer." in lobby.text, "the table to be full")
        assert next(button for button in lobby.buttons if button.label == "Seat a computer").disabled
        assert "seat at this table is taken" in await answered(ann.slash(channel, "game computer"))
        await (await bo.click(lobby, "Join")).done()
        await sandbox.until(lambda: "Bo" in lobby.text and "Juno" not in lobby.text, "the seat")
        assert len(await app.store.games.seats(game_of(lobby))) == 5


@pytest.mark.parametrize(("level", "lines"), [(1, 4), (6, 4)])
async def test_the_lobby_of_a_team_with_computers_fits_into_one_message(
    sandbox: Sandbox, tmp_path: Path, level: int, lines: int
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, channel = sandbox.user("Ann"), sandbox.general
        await (await ann.slash(channel, "game new", rules="mists", level=level)).done()
        lobby = await ann.wait_for_text(channel, "opens a table")
        for number in range(lines):
            await (await ann.click(lobby, "Seat a computer")).done()
            await sandbox.until(lambda number=number: len(menus_of(lobby)) == number + 1, "the seat")  # type: ignore[misc]
        assert "computer: solid" in lobby.text


# Alone against them


class Alone:
    """One person at a table with computers, who takes turns by the controls in any language."""

    def __init__(self, person: Person, channel: Channel, locale: Locale) -> None:
        self.person = person
        self.channel = channel
        self.locale = locale
        self._rng = Random(3)

    def say(self, message: str, **args: str | int) -> str:
        """What the bot says by a message, in the language of the table."""
        return str(load_texts().say(self.locale, message, **args))

    async def open(self, computers: int, **options: str) -> Message:
        """Open a table and seat computers by the button."""
        await (await self.person.slash(self.channel, "game new", **options)).done()
        lobby = await self.person.wait_for_text(self.channel, self.say("lobby-open", player=self.person.name))
        for count in range(1, computers + 1):
            await (await self.person.click(lobby, self.say("lobby-seat-computer"))).done()
            await self.person.sandbox.until(lambda count=count: len(menus_of(lobby)) == count, "the seat")  # type: ignore[misc]
        return lobby

    def public(self) -> list[Message]:
        """What everybody sees in the channel."""
        return [one for one in self.person.sees(self.channel) if one.only_for is None]

    async def take_turn(self, app: App, game: int) -> None:
        """Answer by the controls until somebody else's turn has begun."""

        async def own() -> int:
            async with app.sessions.look(game) as session:
                return session.turn if session.asked is not None else -1

        turn = await own()
        while await own() == turn:
            await play_to_the_end(app, self.channel, game, [self.person], self._rng, answers=1)


@pytest.mark.parametrize("locale", ["en", "ru"])
async def test_one_person_plays_a_game_against_three_computers(
    sandbox: Sandbox, tmp_path: Path, locale: Locale
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(16)) as app:
        ann, guest = sandbox.user("Анна", locale=locale, moderator=True), sandbox.user("Bo", locale=locale)
        await (await ann.slash(sandbox.general, "settings", language=locale)).done()
        alone = Alone(ann, sandbox.general, locale)
        say = alone.say
        lobby = await alone.open(0)
        # With nobody to play against it does not start.
        assert await answered(ann.click(lobby, say("lobby-start"))) == say("lobby-too-few", count=2)
        for count in (1, 2, 3):
            await (await ann.click(lobby, say("lobby-seat-computer"))).done()
            await sandbox.until(lambda count=count: len(menus_of(lobby)) == count, "the seat")  # type: ignore[misc]
        await (await ann.select(lobby, list(menus_of(lobby))[1], ["beginner"])).done()
        await sandbox.until(
            lambda: say("lobby-computer", level=say("computer-level-beginner")) in lobby.text, "the level"
        )
        await ann.click(lobby, say("lobby-start"))
        turn = await turn_of(alone.channel, ann)
        game = game_of(turn)
        assert await answered(guest.click(turn, say("option-draw"))) == say("table-not-player")
        first = pressable(turn, "draw")[0]
        for round_ in range(1, 5):
            known = {one.id for one in alone.public()}
            await alone.take_turn(app, game)
            if round_ == 4:
                break
            turn = await turn_of(alone.channel, ann, after=turn)
            new = [one for one in alone.public() if one.id not in known]
            assert [one.id for one in new] == [turn.id], "what three computers answer is one message"
            assert len(turn.attachments) == 1
            assert say("table-since", count=3) in turn.text
            assert say("table-turn", number=4 * round_ + 1) in turn.text
            assert turn.pinged == [ann.id]
            assert await answered(forged(ann, turn, first)) == say("table-stale")
        end = await ann.wait_for_text(alone.channel, say("end-title"))
        async with app.sessions.look(game) as session:
            assert session.row.status == "finished"
            names = session.names
            told = [one.user_id for one in session.seats]
        assert told == [ann.id, None, None, None]
        assert all(name in end.text for name in names)
        assert [result.computers for result in await app.store.results.of_guild(sandbox.guild.id)] == [True] * 4


@pytest.mark.parametrize("locale", ["en", "ru"])
async def test_one_person_plays_the_castle_against_a_computer(sandbox: Sandbox, tmp_path: Path, locale: Locale) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)) as app:
        ann = sandbox.user("Ann", locale=locale, moderator=True)
        await (await ann.slash(sandbox.general, "settings", language=locale)).done()
        alone = Alone(ann, sandbox.general, locale)
        lobby = await alone.open(1, rules="castle")
        assert alone.say("lobby-room-taken") in lobby.text
        await ann.click(lobby, alone.say("lobby-start"))
        turn = await turn_of(alone.channel, ann)
        game = game_of(turn)
        for _ in range(3):
            await alone.take_turn(app, game)
            turn = await turn_of(alone.channel, ann, after=turn)
        # One's own last choice is taken back at once, with what the computer has answered.
        async with app.sessions.look(game) as session:
            before = session.turn
        await (await ann.click(turn, alone.say("table-undo"))).done()
        await sandbox.until(lambda: not turn.buttons, "the turn to be taken back")
        async with app.sessions.look(game) as session:
            assert (session.turn, session.asked and session.asked.user_id) == (before - 2, ann.id)


@pytest.mark.parametrize("command", ["game end", "seat resign"])
async def test_the_only_person_is_asked_once_more_before_the_game_ends(
    sandbox: Sandbox, tmp_path: Path, command: str
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann", moderator=True), sandbox.user("Bo")
        alone = Alone(ann, sandbox.general, "en")
        await ann.click(await alone.open(1), "Start")
        game = game_of(await turn_of(alone.channel, ann))

        async def status() -> str:
            async with app.sessions.look(game) as session:
                return session.row.status

        sure = await (await ann.slash(alone.channel, command)).reply()
        assert "only person at this table" in sure.text
        assert await status() == "live"
        await (await ann.click(sure, "Play on")).done()
        await sandbox.until(lambda: sure.text == "The game goes on." and not sure.buttons, "the answer")
        assert await status() == "live"
        sure = await (await ann.slash(alone.channel, command)).reply()
        button = next(one for one in sure.buttons if one.label == "End the game")
        assert "do not play" in await answered(forged(bo, alone.public()[-1], str(button.custom_id)))
        await (await ann.click(sure, "End the game")).done()
        await sandbox.until(lambda: sure.text == "It is over." and not sure.buttons, "the end")
        assert await status() != "live"
