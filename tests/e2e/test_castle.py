"""The Castle: an exact hit takes a token, the token brings another turn, and nothing shows what lies face down."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.texts import LOCALES, load_texts
from tests.e2e.scripts import planned, play, question, told
from tests.e2e.tables import FixedDealer, bot_at, game_of, seated

DECK = (
    "castle-27", "castle-22", "castle-36", "castle-36", "castle-54", "castle-35", "castle-09", "castle-06",
)  # fmt: skip
TOKENS = (1, 9, 2, 8, 3, 7, 4, 6, 5, 9, 8, 7, 6)
TO_EIGHT_POINTS = (
    "place 7 7 0", "follower 2", "place 7 8 90", "follower 1", "place 6 7 0", "follower 1", "place 6 8 180",
    "follower 2",
)  # fmt: skip
TO_TWELVE = ("place 6 6 90", "follower 1")
BO_AND_ANN = ("place 0 4 270", "follower 3", "place 5 7 180", "pass")
LAST = ("place 5 8 270", "pass")

TAKEN = {
    "en": "Ann stops exactly on the corner tower 12/13 and takes its token: another turn right away.",
    "ru": "Ann останавливается точно на угловой башне 12/13 и получает её жетон стены: ещё один ход подряд.",
}
USED = {"en": "Ann uses a token: another turn right away.", "ru": "Ann применяет жетон стены: ещё один ход подряд."}


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_a_token_is_taken_and_brings_another_turn(sandbox: Sandbox, tmp_path: Path, language: str) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    mod = sandbox.user("Mod", moderator=True)
    ann, channel = people[0], sandbox.general

    def shown() -> set[int]:
        everything, say = told(sandbox, channel), load_texts().plain.say
        return {number for number in TOKENS for locale in LOCALES if say(locale, f"token-{number}") in everything}

    dealer = FixedDealer(deck=DECK, extras={"tokens": list(TOKENS)})
    async with bot_at(sandbox, tmp_path / "games.db", dealer) as app:
        game = game_of(await seated(sandbox, channel, people, rules="castle", drawing="auto"))
        await (await mod.slash(channel, "settings", language=language, place="channel")).reply()
        await play(app, channel, game, people, TO_EIGHT_POINTS)
        _, message = await question(app, channel, game, people)
        planner = await planned(ann, message, *TO_TWELVE)
        assert "12/13" in planner.text, "the plan says which tower it would hit"
        assert shown() == set(), "but no face is seen before its token is taken"
        await play(app, channel, game, people, TO_TWELVE)
        _, message = await question(app, channel, game, people)
        assert TAKEN[language] in message.text
        await play(app, channel, game, people, BO_AND_ANN)
        asked, message = await question(app, channel, game, people)
        assert asked is ann
        assert len([one for one in message.buttons if "|act|" in str(one.custom_id)]) == 2
        await play(app, channel, game, people, ("token 1",))
        asked, again = await question(app, channel, game, people)
        assert asked is ann, "the next turn is Ann's too"
        assert again.id > message.id
        assert again.pinged == [ann.id]
        assert USED[language] in again.text
        assert shown() == {1}, "the other tokens lie face down"
        await play(app, channel, game, people, LAST)
        await ann.wait_for_text(channel, "Bo: 72 ")
        record = await app.store.log.record(game)
    assert record["actions"].count("token 1") == 1
