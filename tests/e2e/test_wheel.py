"""Wheel of Fortune: the pig visits all six sectors, and the Plague is answered by three players over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.e2e.scripts import play, question, told
from tests.e2e.tables import FixedDealer, bot_at, game_of, seated

DECK = (
    "wheel-E", "wheel-IC2", "wheel-B", "wheel-IC3", "wheel-V1", "wheel-L", "wheel-X1", "wheel-D", "wheel-N1",
    "wheel-V1", "wheel-N1", "wheel-V1",
)  # fmt: skip
TO_THE_PLAGUE = (
    "place 1 -1 90", "follower 1", "place 2 4 90", "follower 2", "place 1 -2 180", "follower 0", "place -1 2 270",
    "follower 0", "place -1 1 270", "crown 0", "place 2 -1 270", "follower 5", "place 1 4 180", "follower 3",
    "place 0 -1 270", "follower 0", "place -1 0 90", "follower 2",
)  # fmt: skip
PLAGUE = ("takehome -1 2", "takehome 2 4", "takehome 2 -1")
LAST = ("place 4 0 90", "follower 0", "place 4 1 270", "crown 3")

SECTORS = {
    "en": (
        "Wheel symbol 1: the pig walks on from Fortune. Taxes: ",
        "Ann scores 1 point for Taxes: 1 = 1 for knights.",
        "Bo puts a follower on a crown space of the wheel: Fortune.",
        "Wheel symbol 1: the pig walks on from Taxes. Famine: ",
        "Ann scores 1 point for Famine: 1 = 1 city.",
        "Wheel symbol 1: the pig walks on from Famine. Storm: ",
        "Bo scores 5 points for Storm: 5 = 5 followers in supply.",
        "Wheel symbol 1: the pig walks on from Storm. Inquisition: ",
        "Cy scores 2 points for Inquisition: 2 = 1 monk × 2.",
        "Wheel symbol 1: the pig walks on from Inquisition. Plague: everyone takes a follower home.",
        "Plague: Ann takes a follower home (knight, ",
        "Plague: Bo takes a follower home (farmer, ",
        "Plague: Cy takes a follower home (farmer, ",
        "Wheel symbol 1: the pig walks on from Plague. Fortune: Bo gets 3 points.",
        "Bo scores 3 points on Fortune: 3 = 1 lucky turn × 3.",
        "Bo scores 3 points for the crown spaces of this sector: 3 = 1 follower × 3.",
    ),
    "ru": (
        "Символ колеса 1: свинья идёт дальше с деления «Удача». Налоги: ",
        "Ann получает 1 очко, деление «Налоги»: 1 = 1 за рыцарей.",
        "Bo ставит подданного на коронную ячейку колеса: Удача.",
        "Ann получает 1 очко, деление «Голод»: 1 = 1 город.",
        "Bo получает 5 очков, деление «Буря»: 5 = 5 подданных в запасе.",
        "Cy получает 2 очка, деление «Инквизиция»: 2 = 1 монах × 2.",
        "Чума: Ann забирает подданного домой (рыцарь, ",
        "Чума: Cy забирает подданного домой (",
        "Bo получает 3 очка, деление «Удача»: 3 = 1 удача × 3.",
        "Bo получает 3 очка за коронные ячейки этого деления: 3 = 1 подданный × 3.",
    ),
}
ASKED = {"en": "the plague is here: take one of your followers home", "ru": "пришла чума: заберите домой"}
STANDING = {"en": ("Bo: 13 points", "Cy: 11 points"), "ru": ("Bo: 13 очков", "Cy: 11 очков")}


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_the_pig_goes_all_the_way_round(sandbox: Sandbox, tmp_path: Path, language: str) -> None:
    database = tmp_path / "games.db"
    people = [sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")]
    mod = sandbox.user("Mod", moderator=True)
    channel = sandbox.general
    # One of the two draws each tile itself.
    drawing = "ask" if language == "en" else "auto"
    async with bot_at(sandbox, database, FixedDealer(deck=DECK)) as app:
        game = game_of(await seated(sandbox, channel, people, rules="wheel", drawing=drawing))
        await (await mod.slash(channel, "settings", language=language, place="channel")).reply()
        await play(app, channel, game, people, TO_THE_PLAGUE)
        if drawing == "ask":
            ann, message = await question(app, channel, game, people)
            await (await ann.click(message, "Draw a tile")).done()
            await sandbox.until(lambda: ASKED[language] in message.text, "the plague to come")
        for person, action in zip(people[:2], PLAGUE, strict=False):
            asked, message = await question(app, channel, game, people)
            assert asked is person
            assert message.pinged == [person.id]
            assert ASKED[language] in message.text
            await play(app, channel, game, people, (action,))
        asked, message = await question(app, channel, game, people)
    async with bot_at(sandbox, database) as app:
        assert asked is people[2]
        assert message.pinged == [asked.id]
        assert ASKED[language] in message.text
        old = message
        await asked.click(
            message, next(str(one.custom_id) for one in message.buttons if PLAGUE[2] in str(one.custom_id))
        )
        await sandbox.until(lambda: ASKED[language] not in message.text, "the plague to pass")
        asked, message = await question(app, channel, game, people)
        assert asked is people[0], "whose turn it is goes on"
        await play(app, channel, game, people, LAST)
        for line in STANDING[language]:
            await asked.wait_for_text(channel, line)
        everything = told(sandbox, channel)
        assert [line for line in SECTORS[language] if line not in everything] == []
        async with app.sessions.look(game) as table:
            assert table.game.finished
            assert table.game.summary()["crowns"] == [[], [], [], [1], [], []]
    calls = [one.id for one in asked.sees(channel) if one.id >= old.id and people[2].id in one.pinged]
    assert calls == [old.id], "nothing was asked a second time after the restart"
