"""Ghosts and cemeteries: whom a ghost went to and why, a follower that flees, a guard that is gained."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.e2e.scripts import play, question, told
from tests.e2e.tables import FixedDealer, bot_at, game_of, seated

DECK = (
    "mists-53", "base-L", "base-K", "base-V", "base-D", "mists-43", "mists-29", "base-L", "mists-27",
)  # fmt: skip
TO_THE_FIRST_GHOST = (
    "place 2 1 0", "follower 1 guard", "place 2 0 180", "follower 1 guard", "place 1 2 180", "follower 0",
    "place 2 2 0", "pass", "place 3 1 90", "follower 3", "place -1 1 270",
)  # fmt: skip
TO_THE_THIRD = ("haunt 3 1", "pass", "place 3 2 90", "haunt 3 1", "pass", "place 3 0 90", "follower 2", "place 0 2 0")
LAST = ("haunt 3 1", "follower 0 guard")

ASKED = {
    "en": ("your tile made the mist grow: send a ghost to a follower of somebody else", "your tile cut mist off"),
    "ru": (
        "ваша плитка расширила область тумана: нашлите призрака на чужого подданного",
        "ваша плитка ограничила область тумана",
    ),
}
TOLD = {
    "en": (
        "The mist has grown, so Bo sends a ghost to a follower of Ann (farmer, ",
        "1 ghost is with it now.",
        "The mist has been cut off, so Ann sends a ghost to a follower of their own (farmer, ",
        "3 ghosts are with it now.",
        "The third ghost is too much: Ann (farmer, ",
        "Ann gains a guard for the cemetery at ",
        "Left for them: 2.",
    ),
    "ru": (
        "Область тумана расширена, и Bo насылает призрака. Жертва: Ann (",
        "Теперь там 1 призрак.",
        "Область тумана ограничена, и Ann насылает призрака на своего подданного (",
        "Теперь там 3 призрака.",
        "Третий призрак — это слишком: Ann (",
        "Ann получает дозорного за кладбище (",
        "Осталось в резерве: 2.",
    ),
}


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_a_follower_flees_and_a_cemetery_yields_a_guard(sandbox: Sandbox, tmp_path: Path, language: str) -> None:
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    mod = sandbox.user("Mod", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=DECK)) as app:
        game = game_of(await seated(sandbox, channel, people, additions="ghosts, cemeteries", drawing="auto"))
        await (await mod.slash(channel, "settings", language=language, place="channel")).reply()
        await play(app, channel, game, people, TO_THE_FIRST_GHOST)
        asked, message = await question(app, channel, game, people)
        assert asked is bo
        assert ASKED[language][0] in message.text
        assert len([one for one in message.buttons if "|act|" in str(one.custom_id)]) == 2
        await play(app, channel, game, people, TO_THE_THIRD)
        asked, message = await question(app, channel, game, people)
        assert asked is ann
        assert ASKED[language][1] in message.text
        async with app.sessions.look(game) as table:
            assert table.game.supply[0] == {"follower": 3, "guard": 3}, "a guard more than at the start"
        await play(app, channel, game, people, LAST)
        await ann.wait_for_text(channel, "Ann: 5 ")
        everything = told(sandbox, channel)
        assert [line for line in TOLD[language] if line not in everything] == []
        async with app.sessions.look(game) as table:
            assert table.game.summary()["ghosts"] == 15, "its ghosts are back in the stock"
