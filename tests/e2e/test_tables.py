"""What happens at tables beside the moves: lobbies, ends, undo, settings."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.lobby.sealed_bag import Dealer
from bot.sandbox import Sandbox, SandboxError
from tests.e2e.tables import (
    FixedDealer,
    answered,
    bot_at,
    finish_placing,
    forged,
    game_of,
    place_by_buttons,
    seated,
    turn_of,
)


async def test_the_lobby_by_buttons_and_commands(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, cy = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")
        channel = sandbox.general
        assert "No game is on" in await answered(ann.slash(channel, "game join"))
        assert "open" in await answered(ann.slash(channel, "game new"))
        lobby = await ann.wait_for_text(channel, "Ann opens a table")
        assert "A table is open in this channel already" in await answered(bo.slash(channel, "game new"))
        assert "already sit" in await answered(ann.click(lobby, "Join"))
        assert "needs at least 2" in await answered(ann.click(lobby, "Start"))
        assert "do not sit" in await answered(bo.click(lobby, "Start"))
        assert "do not sit" in await answered(bo.click(lobby, "Leave"))
        assert "You sit" in await answered(bo.slash(channel, "game join", colour="green"))
        assert "Bo (green)" in lobby.text
        assert "Somebody else has that colour" in await answered(cy.slash(channel, "game join", colour="green"))
        await (await cy.click(lobby, "Join")).done()
        await sandbox.until(lambda: "Cy (blue)" in lobby.text, "Cy to sit")
        assert "left the table" in await answered(ann.slash(channel, "game leave"))
        assert "Ann" not in lobby.text
        assert "waits for players" in await answered(cy.slash(channel, "game status"))
        assert "begins" in await answered(cy.slash(channel, "game start"))
        turn = await turn_of(channel, bo)
        assert not lobby.buttons
        assert "The bag is sealed" not in turn.text
        (seal,) = [row.seed_hash for row in await app.store.games.open_games()]
        assert f"Its seal is `{seal}`" in await answered(ann.click(turn, "Proof of the bag")), "anybody may look"
        assert "It is Bo’s turn" in await answered(ann.slash(channel, "game status"))
        assert "started already" in await answered(ann.click(lobby, f"tw|start|{game_of(turn)}|0|", force=True))
        assert "already begun" in await answered(ann.click(lobby, f"tw|join|{game_of(turn)}|0|", force=True))
        seats = await app.store.games.seats(game_of(turn))
        assert [(seat.name, seat.colour) for seat in seats] == [("Bo", "green"), ("Cy", "blue")]


async def test_a_lobby_is_closed_by_its_host_or_a_moderator(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, mod = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Mo", moderator=True)
        channel = sandbox.general
        for closer in (ann, mod):
            await (await ann.slash(channel, "game new")).done()
            lobby = await ann.wait_for_text(channel, "opens a table")
            await bo.click(lobby, "Join")
            await sandbox.until(lambda lobby=lobby: "Bo" in lobby.text, "Bo to sit")  # type: ignore[misc]
            assert "Only Ann" in await answered(bo.slash(channel, "game end"))
            assert "over" in await answered(closer.slash(channel, "game end"))
            assert "closed" in lobby.text
            assert not lobby.buttons
        assert await app.store.games.open_games() == []


async def test_every_channel_and_thread_has_its_owngame_of(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)) as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channels = [sandbox.general, sandbox.world.add_thread(sandbox.general, "a thread", ann.user)]
        turns = [await seated(sandbox, channel, [ann, bo]) for channel in channels]
        await place_by_buttons(channels[1], ann, turns[1], Random(3))
        await turn_of(channels[1], bo)
        assert len(await app.store.games.open_games()) == 2
        assert turns[0].buttons


async def test_additions_are_chosen_in_the_lobby(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        proposed = await ann.autocomplete(channel, "game new", option="additions", value="king, cul")
        assert [choice.value for choice in proposed] == ["king, cult"]
        proposed = await ann.autocomplete(channel, "game new", option="additions", value="King & Robber, king, cul")
        assert [choice.value for choice in proposed] == ["king, cult"]
        proposed = await ann.autocomplete(channel, "game new", option="options", value="river_extras=yes, final")
        assert [choice.value for choice in proposed] == [
            "river_extras=yes, count_final=market",
            "river_extras=yes, count_final=all",
        ]
        told = await answered(ann.slash(channel, "game new", additions="king, kings"))
        assert "no addition “kings”" in told
        assert "King & Robber, " in told
        assert "river_extras=yes/no" in await answered(ann.slash(channel, "game new", options="foo:1"))
        assert "can be: `market`, `all`" in await answered(ann.slash(channel, "game new", options="count_final:x"))
        await (await ann.slash(channel, "game new", additions="король и РАЗБОЙНИК, Cult, king")).done()
        lobby = await ann.wait_for_text(channel, "King & Robber, Cult")
        assert "Only Ann" in await answered(bo.select(lobby, "Additions", ["count"]))
        assert "do not go together" in await answered(ann.select(lobby, "Additions", ["count", "river"]))
        await ann.select(lobby, "Additions", ["count"])
        await sandbox.until(lambda: "Count" in lobby.text and "Cult" not in lobby.text, "the additions to change")
        await ann.select(lobby, "Additions", [])
        await sandbox.until(lambda: "Count" not in lobby.text, "the additions to go")
        assert (await app.store.games.open_games())[0].options == {"draw": "ask"}


async def test_players_end_a_game_together_and_moderators_alone(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, cy, out = (sandbox.user(name) for name in ("Ann", "Bo", "Cy", "Out"))
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo, cy])
        assert "do not play" in await answered(out.slash(channel, "game end"))
        assert "asked" in await answered(ann.slash(channel, "game end"))
        vote = await bo.wait_for_text(channel, "Ann would like to end this game")
        assert sorted(vote.pinged) == sorted([bo.id, cy.id])
        assert "asked" in await answered(ann.slash(channel, "game end")), "asking again shows the request again"
        again = await bo.wait_for(channel, lambda m: m.id > vote.id and bool(m.buttons) and "end this game" in m.text)
        await sandbox.until(lambda: not vote.buttons, "the earlier message to lose its buttons")
        first, vote = vote, again
        assert first.id != vote.id
        assert "do not play" in await answered(out.click(vote, "Agree"))
        assert "yourself" in await answered(ann.click(vote, "Agree"))
        await (await bo.click(vote, "Refuse")).done()
        await sandbox.until(lambda: "Not everyone agrees" in vote.text, "the refusal")
        assert turn.buttons
        await (await ann.slash(channel, "game end")).done()
        vote = await bo.wait_for(channel, lambda m: bool(m.buttons) and "end this game" in m.text)
        await (await bo.click(vote, "Agree")).done()
        await (await cy.click(vote, "Agree")).done()
        await ann.wait_for_text(channel, "ended before its time")
        await sandbox.until(lambda: not turn.buttons and not vote.buttons, "buttons to go")
        assert "decided already" not in vote.text
        await seated(sandbox, channel, [ann, bo])
        mod = sandbox.user("Mo", moderator=True)
        assert "over" in await answered(mod.slash(channel, "game end"))
        assert await app.store.games.open_games() == []


async def test_answers_say_what_is_still_open(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo, late = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Late", locale="ru")
        channel = sandbox.general
        await seated(sandbox, channel, [ann, bo])
        assert "уже началась" in await answered(late.slash(channel, "game join"))
        await (await ann.slash(channel, "draw")).reply()
        where = (await ann.autocomplete(channel, "place", option="where"))[0].value
        turn = (await ann.autocomplete(channel, "place", option="turn", where=where))[0].value
        assert "0°, 90°, 180° or 270°" in await answered(ann.slash(channel, "place", where=where, turn=45))
        asked = await (await ann.slash(channel, "place", where=where, turn=turn)).reply()
        assert "put a follower on your tile" in asked.text
        assert "No follower" in [button.label for button in asked.buttons]
        assert "put a follower" not in await answered(ann.slash(channel, "pass"))


async def test_undo_is_free_until_somebody_draws(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        assert "no move of yours to take back" in await answered(ann.slash(channel, "undo"))
        await place_by_buttons(channel, ann, turn, Random(1))
        bos = await turn_of(channel, bo)
        assert "only Ann can take it back" in await answered(bo.click(bos, "Undo"))
        assert "taken back" in await answered(ann.click(bos, "Undo"))
        again = await turn_of(channel, ann, after=bos)
        assert "Ann takes the last move back" in again.text
        assert (await app.store.log.record(game))["actions"] == ["draw"]
        assert "Undo" not in [button.label for button in again.buttons], "a draw is no move to take back"
        await sandbox.until(lambda: not bos.buttons and "taken back" in bos.text, "Bo's turn to be taken back")
        planner = await (await ann.click(again, "Choose a place")).reply()
        await finish_placing(channel, ann, planner)
        await turn_of(channel, bo, after=again)


async def test_undo_after_a_draw_needs_the_others(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, cy = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo, cy])
        game = game_of(turn)
        await place_by_buttons(channel, ann, turn, Random(1))
        bos = await turn_of(channel, bo)
        await (await bo.click(bos, "Draw a tile")).reply()
        assert "asked" in await answered(ann.slash(channel, "undo"))
        vote = await bo.wait_for_text(channel, "Ann would like to take the last move back")
        assert sorted(vote.pinged) == sorted([bo.id, cy.id])
        await (await bo.click(vote, "Agree")).done()
        await sandbox.until(lambda: bo.mention not in vote.text, "Bo's vote to be seen")
        await (await cy.click(vote, "Agree")).done()
        again = await turn_of(channel, ann, after=bos)
        assert "Ann takes the last move back" in again.text
        assert (await app.store.log.record(game))["actions"] == ["draw"]
        await sandbox.until(lambda: "Everyone agrees" in vote.text, "the vote to end")
        await finish_placing(channel, ann, await (await ann.click(again, "Choose a place")).reply())
        # A request that the game has overtaken lapses.
        bos = await turn_of(channel, bo, after=again)
        planner = await (await bo.click(bos, "Draw a tile")).reply()
        await (await ann.slash(channel, "undo")).done()
        vote = await bo.wait_for(channel, lambda m: bool(m.buttons) and "take the last move back" in m.text)
        await finish_placing(channel, bo, planner)
        await turn_of(channel, cy, after=bos)
        await sandbox.until(lambda: "gone on" in vote.text and not vote.buttons, "the request to lapse")
        assert "gone on" in await answered(bo.click(vote, "Agree", force=True))


async def test_settings_are_for_those_who_manage_the_server(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, mod = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Mo", moderator=True)
        channel = sandbox.general
        with pytest.raises(SandboxError, match="no command /settings"):
            await ann.slash(channel, "settings")
        told = await answered(mod.slash(channel, "settings", language="ru", place="channel", drawing="auto"))
        assert "Language of this channel: Русский" in told
        await (await mod.slash(channel, "settings", language="own", place="channel")).done()
        assert "channel: as the server" in await answered(mod.slash(channel, "settings", language="ru"))
        await (await mod.slash(channel, "settings", language="own")).done()
        await (await mod.slash(channel, "settings", language="ru", place="channel")).done()
        await (await ann.slash(channel, "game new")).done()
        lobby = await ann.wait_for_text(channel, "Ann открывает стол")
        await bo.click(lobby, "Сесть за стол")
        await sandbox.until(lambda: "Bo" in lobby.text, "Bo to sit")
        await (await ann.click(lobby, "Начать")).done()
        turn = await turn_of(channel, ann)
        assert [button.label for button in turn.buttons] == ["Выбрать место", "Печать мешка"], (
            "the tile is drawn already"
        )
        planner = await (await ann.click(turn, "Выбрать место")).reply()
        assert "Press the number of a place" in planner.text, "private words are in the reader's own language"
        assert (await app.store.games.open_games())[0].options["draw"] == "auto"
        other = sandbox.channel("second")
        await (await ann.slash(other, "game new")).done()
        await ann.wait_for_text(other, "Ann opens a table")
        await (await mod.slash(other, "settings", language="ru")).done()
        await ann.wait_for_text(other, "Ann открывает стол")


@pytest.mark.parametrize(
    ("rules", "names"), [("base", ("Ann", "Bo", "Cy")), ("castle", ("Ann", "Bo")), ("mists", ("Ann", "Bo"))]
)
async def test_who_begins_is_chosen_in_the_lobby(
    rules: str, names: tuple[str, ...], sandbox: Sandbox, tmp_path: Path
) -> None:
    people = [sandbox.user(name) for name in names]
    ann, bo, last = people[0], people[1], people[-1]
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        await (await ann.slash(channel, "game new", rules=rules)).done()
        lobby = await ann.wait_for_text(channel, "opens a table")
        assert not any(menu.placeholder == "Who begins" for menu in lobby.selects), "nobody else sits there yet"
        for person in people[1:]:
            await (await person.click(lobby, "Join")).done()
            await sandbox.until(lambda name=person.name: name in lobby.text, "the seat")  # type: ignore[misc]
        menu = next(menu for menu in lobby.selects if menu.placeholder == "Who begins")
        assert menu.labels == ["The lot decides who begins", *(f"{name} begins" for name in names)]
        assert "Only Ann can do that" in await answered(bo.select(lobby, "Who begins", ["lot"]))
        assert "Nobody sits there" in await answered(forged(ann, lobby, menu.custom_id, ["77"]))
        assert "do not know this button" in await answered(forged(ann, lobby, menu.custom_id, ["x"]))
        await (await ann.select(lobby, "Who begins", [str(len(names) - 1)])).done()
        await sandbox.until(lambda: f"{last.name} begins." in lobby.text, "the choice")
        # Who leaves does not begin, nor does whoever takes the same place.
        await (await last.click(lobby, "Leave")).done()
        await sandbox.until(lambda: f"{last.name} begins." not in lobby.text, "the seat to be free")
        await (await last.click(lobby, "Join")).done()
        await sandbox.until(lambda: last.name in lobby.text, "the seat to be taken")
        assert "The lot decides who begins." in lobby.text
        await (await ann.select(lobby, "Who begins", [str(len(names) - 1)])).done()
        await sandbox.until(lambda: f"{last.name} begins." in lobby.text, "the choice")
        await ann.click(lobby, "Start")
        turn = await turn_of(channel, last)
        assert f"The order round the table: {last.name}, Ann" in turn.text
        seats = await app.store.games.seats(game_of(turn))
        assert [seat.shown for seat in seats] == [last.name, *names[:-1]]


def test_the_lot_is_drawn_from_the_sealed_seed() -> None:
    dealer = Dealer()
    seeds = [dealer.seed() for _ in range(400)]
    drawn = [dealer.first(seed, 4) for seed in seeds]
    assert [dealer.first(seed, 4) for seed in seeds] == drawn
    assert all(drawn.count(seat) > 50 for seat in range(4))
