"""Every reason for which the rules refuse something, along the path a player takes, in both languages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.sandbox import Channel, Deed, Message, Person, Sandbox, Upload
from engine.game import new_game, play_randomly
from tests.bot.show.codes import engine_codes
from tests.e2e.tables import FixedDealer, bot_at, forged, game_of, seated, turn_of
from tests.e2e.test_count import ANNS_ROAD, INTO_THE_SMITHY

AT_A_TABLE: dict[str, tuple[str, dict[str, Any], Sequence[str], str, str, str]] = {
    # By code: the deck, options of the table, what is played before; what is tried then; what is said to it.
    "cell-taken": ("U E", {}, (), "place 0 0 0", "A tile already lies at 0 0.", "На 0 0 уже лежит плитка."),
    "not-adjacent": ("U E", {}, (), "place 5 -4 0", "and E5 N4 does not.", "а E5 N4 ничего не касается."),
    "mismatch": (
        "U E", {}, (), "place 0 -1 0",
        "not fit at 0 N1, turned by 0°. Looking south, your tile shows “field” and its neighbour shows “city”",
        "Сторона «юг»: на вашей плитке «поле», у соседней «город»",
    ),
    "outside": (
        "castle-51 castle-45", {"rules": "castle"}, (), "place 10 3 0", "E10 S3 lies outside the map",
        "E10 S3 лежит за пределами карты",
    ),
    "notation": ("U E", {}, (), "=", "I could not read that move", "Не получилось прочитать этот ход"),
    "turn": ("U E", {}, (), "place 1 0 45", "by 0°, 90°, 180° or 270°", "на 0°, 90°, 180° или 270°"),
    "wrong-moment": ("U E", {}, (), "follower 0", "Something else comes first", "Сначала нужно другое"),
    "no-such-segment": (
        "U E", {}, ("place 1 0 0",), "follower 9", "Your tile has no spot 9; they are numbered from 0 to 2",
        "нет места 9: они пронумерованы от 0 до 2",
    ),
    "no-ground": (
        "river2-2 E", {"additions": "river"}, ("place 1 0 0",), "follower 0", "Nobody can stand there: river",
        "Там нельзя стоять: река",
    ),
    "occupied": (
        "U U U", {}, ("place 1 0 0", "follower 0", "place 2 0 0"), "follower 0",
        "Ann already stands on that feature: road", "На этом участке (дорога) уже стоит Ann",
    ),
    "no-follower": (
        "U E", {}, ("place 1 0 0",), "follower 0 guard", "no piece of that kind left in your supply",
        "У вас в запасе больше нет таких фигурок",
    ),
    "not-offered": (
        "K A X J E", {"additions": "count"},
        (*INTO_THE_SMITHY, *ANNS_ROAD),
        "join 9", "That is not among the moves on offer", "Такого хода нет среди предложенных",
    ),
    "river-not-at-end": (
        "river2-2 river2-6 E", {"additions": "river"}, ("place 1 0 0", "pass"), "place 0 1 0",
        "at one of its open ends, and 0 S1 is none", "у одного из её открытых концов, а 0 S1 не такой",
    ),
    "river-u-turn": (
        "river2-2 river2-9 E", {"additions": "river"}, ("place 1 0 0", "pass"), "place 1 -1 0",
        "may not bend to the left on two tiles running, as it would at E1 N1",
        "подряд повернуть налево, как было бы на E1 N1",
    ),
    "river-arms-meet": (
        "river2-2 river2-2 river2-9 river2-9 E E", {"additions": "river"},
        ("place 1 0 0", "pass", "place 1 -1 90", "pass", "place 2 0 90", "pass"), "place 2 -1 0",
        "arms of the river may not meet, as they would at E2 N1",
        "Два рукава реки не могут соединиться, как было бы на E2 N1",
    ),
    "cult-two-rivals": (
        "B B cult-1", {"additions": "cult"}, ("place 0 1 0", "pass", "place 0 2 0", "pass"), "place 1 1 0",
        "A shrine at E1 S1 would have more than one monastery among its 8 neighbours (0 S1 and 0 S2)",
        "«монастырь»: 0 S1 и 0 S2",
    ),
    "cult-rival-taken": (
        "cult-1 B E cult-1", {"additions": "cult"},
        ("place 0 1 0", "pass", "place 0 2 0", "pass", "place 0 3 90", "pass"), "place 1 1 0",
        "No shrine at E1 S1: the monastery at 0 S2 already has a shrine", "«монастырь» на 0 S2 уже есть соперник",
    ),
}  # fmt: skip

TYPED = ("cell-taken", "not-adjacent", "mismatch", "outside", "river-not-at-end", "river-u-turn", "cult-two-rivals")
"""Those that are met by typing a place into the command; the others as a press."""


async def play(channel: Channel, people: Sequence[Person], turn: Message, actions: Sequence[str]) -> None:
    """Play actions by presses of the turns' messages, whoever is asked."""
    game = game_of(turn)
    for number, action in enumerate(actions):
        asked = await _asked(people, channel, game, number)
        await (await forged(asked[0], asked[1], f"tw|act|{game}|{number}|{action}")).done()
    await _asked(people, channel, game, len(actions))


async def _asked(people: Sequence[Person], channel: Channel, game: int, number: int) -> tuple[Person, Message]:
    def asks(message: Message) -> bool:
        ids = [str(one.custom_id) for one in message.buttons] + [one.custom_id for one in message.selects]
        return not message.only_for and any(f"|{game}|{number}|" in one for one in ids)

    message = await people[0].wait_for(channel, asks, f"the question at {number}")
    mentioned = [person for person in people if person.id in message.pinged]
    return (mentioned or list(people))[0], message


@pytest.mark.parametrize("code", AT_A_TABLE)
async def test_a_move_that_the_rules_refuse(code: str, sandbox: Sandbox, tmp_path: Path) -> None:
    deck, options, before, tried, english, russian = AT_A_TABLE[code]
    tiles = [word if "-" in word else f"base-{word}" for word in deck.split()]
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=tiles)) as app:
        turn = await seated(sandbox, channel, people, drawing="auto", **options)
        game = game_of(turn)
        await play(channel, people, turn, before)
        async with app.sessions.look(game) as table:
            assert table.asked is not None
            person = next(one for one in people if one.id == table.asked.user_id)
            number = table.number
        _, message = await _asked(people, channel, game, number)
        for locale, wanted in (("en-US", english), ("ru", russian)):
            person.speak(locale)
            assert wanted in await _refused(channel, person, message, game, number, code, tried)
        assert await app.store.log.number(game) == number, "nothing has changed"


async def _refused(
    channel: Channel, person: Person, message: Message, game: int, number: int, code: str, tried: str
) -> str:
    deed: Deed
    verb, *words = tried.split()
    if code in TYPED and verb == "place":
        deed = await person.slash(channel, "place", where=" ".join(words[:2]), turn=int(words[2]))
    else:
        deed = await forged(person, message, f"tw|act|{game}|{number}|{tried}")
    return (await deed.reply()).text


async def test_a_follower_is_refused_before_its_tile_lies(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    deck = [f"base-{letter}" for letter in "UUU"]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=deck)) as app:
        turn = await seated(sandbox, sandbox.general, people, drawing="auto")
        game = game_of(turn)
        await play(sandbox.general, people, turn, ("place 1 0 0", "follower 0"))
        wish = {"where": "2 0", "turn": 0, "follower": "follower 0"}
        refused = await (await bo.slash(sandbox.general, "place", **wish)).reply()
        assert "Ann already stands on that feature: road" in refused.text
        assert await app.store.log.number(game) == 2
        answer = await (await ann.slash(sandbox.general, "place", where="2 0", turn=0)).reply()
        assert "It is Bo’s turn" in answer.text


async def test_a_place_without_its_turn_is_refused_with_the_reason(sandbox: Sandbox, tmp_path: Path) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    deck = ["base-B", "base-B", "cult-1", "base-E"]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=deck)):
        turn = await seated(sandbox, sandbox.general, people, drawing="auto", additions="cult")
        await play(sandbox.general, people, turn, ("place 0 1 0", "pass", "place 0 2 0", "pass"))
        for where, wanted in (("1 1", "more than one monastery"), ("0 2", "already lies at 0 S2"), ("7 7", "E7 S7")):
            assert wanted in (await (await people[0].slash(sandbox.general, "place", where=where)).reply()).text


async def test_a_follower_that_cannot_be_put_is_not_dropped(sandbox: Sandbox, tmp_path: Path) -> None:
    """Every spot of the tile is taken: nothing is placed, whatever was typed for the follower."""
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    deck = [f"base-{letter}" for letter in "CCCC"]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=deck)) as app:
        turn = await seated(sandbox, sandbox.general, people, drawing="auto")
        game = game_of(turn)
        await play(sandbox.general, people, turn, ("place 0 -1 0", "follower 0"))
        for locale, wanted in (("en-US", "every spot is taken"), ("ru", "все места заняты")):
            bo.speak(locale)
            for follower in ("follower 0", "the big dragon", "knight"):
                wish = {"where": "0 -2", "turn": 0, "follower": follower}
                assert wanted in (await (await bo.slash(sandbox.general, "place", **wish)).reply()).text
        assert await app.store.log.number(game) == 2
        await (await bo.slash(sandbox.general, "place", where="0 -2", turn=0)).done()
        assert await app.store.log.number(game) == 3
        assert ann.id in (await turn_of(sandbox.general, ann, after=turn)).pinged


async def test_an_answer_is_read_with_good_will_and_nonsense_is_told_what_there_is(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=["base-V", "base-E", "base-E"])) as app:
        turn = await seated(sandbox, channel, people, drawing="auto")
        game = game_of(turn)
        await play(channel, people, turn, ("place 1 0 90",))
        for nonsense in ("the big dragon", "farmer"):
            answer = (await (await people[0].slash(channel, "answer", choice=nonsense)).reply()).text
            assert f"I do not know “{nonsense}”. You can choose: A · Highwayman on the road; B · Farmer" in answer
        assert await app.store.log.number(game) == 1
        await (await people[0].slash(channel, "answer", choice="highwayman")).done()
        assert [row.action for row in await app.store.log.actions(game)][-1] == "follower 0"


# Set-up


async def test_additions_that_do_not_go_together(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, channel = sandbox.user("Ann"), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db"):
        await (await ann.slash(channel, "game new")).done()
        lobby = await ann.wait_for_text(channel, "opens a table")
        for locale, wanted in (
            ("en-US", "the booklet advises against it and gives no start for both"),
            ("ru", "правила этого не советуют, и общего начала у них нет"),
        ):
            ann.speak(locale)
            refused = await (await ann.select(lobby, "Additions", ["count", "river"])).reply()
            assert wanted in refused.text
        await (await ann.select(lobby, "Additions", ["count", "ghosts"])).done()
        await sandbox.until(lambda: "Count of Carcassonne, Ghosts" in lobby.text, "the additions")
        elsewhere = sandbox.channel("elsewhere")
        for addition, english, russian in (
            ("count", "each of them brings a start of its own", "у каждого своё начало игры"),
            (
                "ghosts",
                "there is no rule for what guards and ghosts would do",
                "для дозорных и призраков там нет правил",
            ),
        ):
            for locale, wanted in (("en-US", english), ("ru", russian)):
                ann.speak(locale)
                refused = await (await ann.slash(elsewhere, "game new", rules="wheel", additions=addition)).reply()
                assert wanted in refused.text


BY_IMPORT: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "players": ("base", {"players": ["A"]}, "This game is for 2 to 5 players", "от 2 до 5 игроков"),
    "option-value": (
        "base", {"options": {"count_final": "some"}}, "`count_final` can be: `market`, `all`",
        "`count_final` может быть такой: `market`, `all`",
    ),
    "unknown-rules": ("base", {"rules": "chess"}, "There is no game “chess”", "Игры «chess» нет"),
    "unknown-module": (
        "base", {"options": {"modules": ["dragons"]}}, "no addition “dragons”", "Дополнения «dragons» в этой игре нет",
    ),
    "modules-form": ("base", {"options": {"modules": ["king", "king"]}}, "each once", "каждое по одному разу"),
    "colours-form": ("mists", {"colours": [["red"], ["blue"]]}, "Each player has 2 colours", "у каждого 2 цвета"),
    "unknown-colour": (
        "mists", {"colours": [["red", "mauve"], ["blue", "pink"]]}, "There is no colour “mauve”", "Цвета «mauve» нет",
    ),
    "colours-twice": (
        "mists", {"colours": [["red", "blue"], ["blue", "pink"]]}, "Each colour belongs to one player",
        "Каждый цвет принадлежит одному игроку",
    ),
    "markers-form": ("mists", {"markers": ["red"]}, "The team has 3 markers", "У команды 3 маркера"),
    "marker-not-in-play": (
        "mists", {"markers": ["red", "blue", "black"]}, "A marker has one of the players’ colours: red, green",
        "Маркер бывает только цвета игроков",
    ),
    "tokens-form": ("castle", {"tokens": [1] * 20}, "The wall has room for 13 tokens", "не больше 13 жетонов"),
    "token-kind": ("castle", {"tokens": [77]}, "A wall token is of kind 1 to", "Жетон стены бывает вида от 1 до"),
    "record-version": ("base", {"rules_version": "99"}, "the rules of version `1`", "по правилам версии `1`"),
    "record-format": ("base", {"format": 99}, "I read records of format 1", "Читаются записи формата 1"),
    "record-key": ("base", {"players": None}, "The part `players` is missing or wrong", "Часть `players` отсутствует"),
    "unknown-option": ("base", {"options": {"speed": 3}}, "no option “speed”", "Настройки «speed» в этой игре нет"),
    "foreign-tile": (
        "base", {"deck": ["castle-01"]}, "The tile `castle-01` does not belong to this game",
        "Плитка `castle-01` не из этой игры",
    ),
    "record-setup": ("castle", {"tokens": [77]}, "Such a game cannot be set up.", "Такую игру начать нельзя."),
    "record-action": (
        "base", {"actions": ["place 0 0 0"]}, "Action 1 (`place 0 0 0`) is not possible. A tile already lies at 0 0",
        "Действие 1 (`place 0 0 0`) невозможно. На 0 0 уже лежит плитка",
    ),
}  # fmt: skip


def _finished(rules: str) -> dict[str, Any]:
    options = {"level": 6} if rules == "mists" else {}
    game = new_game(rules, ["Ann", "Bo"], seed=1, options=options)
    play_randomly(game, Random(1))
    return game.record()


async def test_a_record_that_the_rules_refuse(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, channel = sandbox.user("Ann"), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db"):
        for rules, change, english, russian in BY_IMPORT.values():
            record = json.dumps({**_finished(rules), **change}).encode()
            for locale, wanted in (("en-US", english), ("ru", russian)):
                ann.speak(locale)
                answer = await (await ann.slash(channel, "import", file=Upload("game.json", record))).reply()
                assert wanted in answer.text


ELSEWHERE = {
    "game-over": "the table says it: test_restarts",
    "clash-count-river": "above, in the lobby",
    "clash-starts": "above, in the lobby",
    "clash-guards": "above, in the lobby",
    "record-form": "the bot's own check of an imported file comes first",
    "unknown-tile": "an imported deck is held against the box first",
    "unknown-extra": "no player can name one",
    "unknown-player": "levels of computers are chosen from a list",
    "markers-level": "no player can name markers elsewhere",
    "tile-data": "our own tiles are checked by the tests of the engine",
}


def test_there_is_no_other_reason() -> None:
    assert {*AT_A_TABLE, *BY_IMPORT, *ELSEWHERE} == engine_codes()
