"""Computers at the table: seated in the lobby by buttons, menus and the command, and alone against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Message, Sandbox
from tests.e2e.tables import answered, bot_at, forged, game_of


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
        proposed = await ann.autocomplete(channel, "game computer", option="remove", value="")
        assert [choice.value for choice in proposed] == ["Otto", "Mila"]
        assert "No computer called Bo" in await answered(ann.slash(channel, "game computer", remove="Bo"))
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
