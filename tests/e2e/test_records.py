"""Games that were: listed, shown again, exported and imported."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.archive.records import MOST_BYTES
from bot.sandbox import Channel, Permission, Person, Sandbox, Upload
from engine.game import load_game, new_game, play_randomly
from tests.e2e.tables import FixedDealer, bot_at, place_by_commands, seated, turn_of


async def played(sandbox: Sandbox, channel: Channel, people: list[Person], moves: int, rng: Random) -> None:
    """A game played so far."""
    turn = await seated(sandbox, channel, people)
    for number in range(moves):
        await place_by_commands(channel, people[number % len(people)], rng)
        if number + 1 < moves:
            turn = await turn_of(channel, people[(number + 1) % len(people)], after=turn)


def upload(record: dict[str, Any] | bytes) -> Upload:
    return Upload("game.json", record if isinstance(record, bytes) else json.dumps(record).encode())


def finished_record() -> dict[str, Any]:
    game = new_game("base", ["Someone", "Else"], seed=1)
    play_randomly(game, Random(1))
    return game.record()


async def test_a_finished_game_is_listed_shown_again_and_exported(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(3)) as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        await played(sandbox, channel, [ann, bo], 3, Random(4))
        await ann.wait_for_text(channel, "The end")
        game = (await app.store.archive.page([channel.id], start=0, length=1))[0]

        listed = await (await ann.slash(channel, "history")).reply()
        assert listed.only_for == ann.id
        assert f"#{game.id}" in listed.text
        assert "Ann" in listed.text
        assert "Bo" in listed.text

        step = await (await ann.select(listed, listed.selects[0].custom_id, [str(game.id)])).reply()
        assert "Move 3 of 3" in step.text
        step = await (await ann.click(step, "First")).reply()
        assert "Move 0 of 3" in step.text
        for number in (1, 2):
            step = await (await ann.click(step, "Next")).reply()
            assert f"Move {number} of 3" in step.text
        assert "Bo places a tile" in step.text
        step = await (await ann.click(step, "Back")).reply()
        assert "Move 1 of 3" in step.text
        assert "Ann places a tile" in step.text

        film = await (await ann.click(step, "Film")).reply()
        assert film.only_for == ann.id
        with Image.open(BytesIO(sandbox.file(film, film.attachments[0].filename))) as image:
            assert getattr(image, "n_frames", 1) == 4
        assert film.alt_texts[0].startswith("The whole game in 3 moves.")

        out = await (await bo.slash(channel, "export")).reply()
        record = json.loads(sandbox.file(out, f"game-{game.id}.json"))
        assert load_game(record).finished
        assert record["seed"] == game.seed
        assert record["seal"] == game.seed_hash


async def test_a_game_ended_early_is_listed_and_shown_again(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(20)):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo", locale="ru")
        channel = sandbox.general
        await seated(sandbox, channel, [ann, bo])
        await (await ann.slash(channel, "game end")).done()
        vote = await bo.wait_for_text(channel, "end this game")
        await (await bo.click(vote, "Agree")).done()
        await ann.wait_for_text(channel, "before its time")

        listed = await (await ann.slash(channel, "history")).reply()
        assert "Ann 0, Bo 0 (ended early)" in listed.text
        assert "(закончена досрочно)" in (await (await bo.slash(channel, "history")).reply()).text
        step = await (await ann.slash(channel, "replay")).reply()
        assert "Move 0 of 0" in step.text
        board = await (await ann.slash(channel, "board")).reply()
        assert "before its time" in board.text
        assert not board.buttons


async def test_the_export_of_a_live_game_does_not_reveal_the_deck(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(20)) as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo", locale="ru")
        channel = sandbox.general
        await played(sandbox, channel, [ann, bo], 4, Random(4))
        row = await app.sessions.live_here(channel.id)
        deck = row.deck
        assert deck is not None
        assert deck[4:] != sorted(deck[4:])
        out = await (await bo.slash(channel, "export")).reply()
        assert "о порядке в мешке ничего" in out.text
        record = json.loads(sandbox.file(out, f"game-{row.id}.json"))
        assert record["deck"] == deck[:4] + sorted(deck[4:])
        assert "seed" not in record
        assert record["players"] == ["Player 1", "Player 2"]
        step = await (await bo.slash(channel, "replay")).reply()
        assert "Ход 0 из 4" in step.text
        film = await (await ann.slash(channel, "replay", form="film")).reply()
        assert film.attachments[0].filename.endswith(".webp")


async def test_long_lists_are_turned_page_by_page(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann = sandbox.user("Ann")
        record = finished_record()
        given = {key: record[key] for key in ("rules", "options", "players", "deck", "actions")}
        for _ in range(18):
            await app.store.archive.keep(sandbox.general.id, ann.id, guild_id=sandbox.guild.id, extras={}, **given)
        page = await (await ann.slash(sandbox.general, "history")).reply()
        assert "#18" in page.text
        assert len(page.selects[0].values) == 8
        page = await (await ann.click(page, "Next")).reply()
        page = await (await ann.click(page, "Next")).reply()
        assert "#1**" in page.text
        assert len(page.selects[0].values) == 2
        with pytest.raises(Exception, match="disabled"):
            await ann.click(page, "Next")
        page = await (await ann.click(page, "Back")).reply()
        assert "#10**" in page.text
        proposed = await ann.autocomplete(sandbox.general, "replay", option="game", value="17")
        assert [choice.value for choice in proposed] == [17]


async def test_games_of_channels_that_one_cannot_see_stay_unseen(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)) as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        secret, open_one = sandbox.channel("secret"), sandbox.channel("open")
        for channel in (secret, open_one):
            await played(sandbox, channel, [ann, bo], 2, Random(4))
            await ann.wait_for_text(channel, "The end")
        hidden = (await app.store.archive.page([secret.id], start=0, length=1))[0]
        shown = (await app.store.archive.page([open_one.id], start=0, length=1))[0]
        guest = sandbox.user("Guest")
        sandbox.world.set_overwrite(secret, guest.user, deny=Permission.VIEW_CHANNEL)
        listed = await (await guest.slash(sandbox.general, "history", place="guild")).reply()
        assert f"#{shown.id}**" in listed.text
        assert f"#{hidden.id}**" not in listed.text
        for command in ("replay", "export"):
            answer = await (await guest.slash(sandbox.general, command, game=hidden.id)).reply()
            assert f"There is no game {hidden.id} here" in answer.text
            answer = await (await guest.slash(sandbox.general, command, game=shown.id)).reply()
            assert answer.attachments
        both = await (await ann.slash(sandbox.general, "history", place="guild")).reply()
        assert f"#{hidden.id}**" in both.text


async def test_a_finished_record_is_taken_in_without_results(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann = sandbox.user("Ann")
        record = finished_record()
        answer = await (await ann.slash(sandbox.general, "import", file=upload(record))).reply()
        assert answer.only_for == ann.id
        assert "Move 71 of 71" in answer.text
        row = (await app.store.archive.page([sandbox.general.id], start=0, length=1))[0]
        assert await app.store.results.of_game(row.id) == []
        assert (await app.store.log.record(row.id))["actions"] == record["actions"]
        listed = await (await ann.slash(sandbox.general, "history")).reply()
        assert "(imported)" in listed.text
        assert "Someone" in listed.text


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (b"nonsense", "I cannot read this file"),
        (b"[" * 100_000, "I cannot read this file"),
        (b"{}", "no record of a game"),
        (b" " * (MOST_BYTES + 1), "too large"),
        (json.dumps({**finished_record(), "actions": ["place 50 50 0"]}).encode(), "I cannot take this record"),
        (json.dumps({**finished_record(), "actions": []}).encode(), "not finished"),
    ],
)
async def test_a_wrong_file_is_refused_and_nothing_is_stored(
    sandbox: Sandbox, tmp_path: Path, data: bytes, answer: str
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann = sandbox.user("Ann")
        message = await (await ann.slash(sandbox.general, "import", file=upload(data))).reply()
        assert message.only_for == ann.id
        assert answer in message.text
        assert await app.store.archive.count([sandbox.general.id]) == 0


async def test_numbers_of_no_game_and_old_buttons_are_answered_kindly(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann = sandbox.user("Ann", locale="ru")
        for command in ("replay", "export"):
            answer = await (await ann.slash(sandbox.general, command, game=2**53 - 1)).reply()
            assert answer.only_for == ann.id
            assert "здесь нет" in answer.text
        empty = await (await ann.slash(sandbox.general, "history")).reply()
        assert "ещё не закончили" in empty.text
        await app.store.games.create_lobby(77, ann.id, "Ann")
        answer = await (await ann.slash(sandbox.general, "replay", game=1)).reply()
        assert "здесь нет" in answer.text
