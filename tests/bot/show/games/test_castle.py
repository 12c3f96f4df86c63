"""The Castle in words."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bot.show.vocabulary import tell
from bot.texts import load_texts
from engine.events import Event, Scored
from engine.game import load_game, new_game
from engine.rules.castle_scoring import KeepMoved, KeepsCompared, TokenTaken, TokenUsed
from tests.bot.show.aloud import NAMES, everything_said, read_events, read_game, read_question, strict_texts

PAIR = ["Ann", "Bo"]
SILENT = frozenset({"marker"})
"""Where a marker stops matters when it takes a token, and then that is told."""
GAMES = sorted((Path(__file__).parents[3] / "games").glob("castle-*.json"))


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    said = read_game(new_game("castle", NAMES[:2], seed=seed, options={"draw": "ask"}), seed, SILENT)
    assert {"event-follower-path", "option-follower-court"} <= set(said)
    assert caplog.records == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_games_are_told(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    record = record["record"]
    actions = record["actions"]
    game = load_game({**record, "players": NAMES[:2], "actions": []})
    texts = strict_texts()
    for action in actions:
        assert game.decision is not None
        if game.decision.kind != "place":
            read_question(game, texts, Random(1))
        game.act(action)
    read_events(game, texts, SILENT)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            Scored(0, "tower", 8, ((3, "tile", 2), (1, "start", 2)), 3, 4, 0),
            "Ann scores 8 points for the tower at E3 S4: 8 = 3 tiles × 2 + 1 start area × 2.",
            "Ann получает 8 очков за башню (E3 S4): 8 = 3 плитки × 2 + 1 стартовая зона × 2.",
        ),
        (
            Scored(1, "court", 6, ((2, "market", 3),), 3, 4, 0, final=True),
            "Bo scores 6 points for the court at E3 S4: 6 = 2 markets × 3.",
            "Bo получает 6 очков за двор (E3 S4): 6 = 2 рынка × 3.",
        ),
        (
            Scored(1, "keep", 11, ((11, "empty", 1),), 3, 4, None, final=True),
            "Bo scores 11 points for the largest empty area, beginning at E3 S4: 11 = 11 empty cells.",
            "Bo получает 11 очков за самый большой пустырь (начинается с E3 S4): 11 = 11 пустых клеток.",
        ),
        (
            TokenTaken(0, 2, (26, 27), (0, 0)),
            "Ann stops exactly on the corner tower 26/27 and takes its token: a completed tower pays double.",
            "Ann останавливается точно на угловой башне 26/27 и получает её жетон стены: "
            "достроенная башня даёт вдвое больше.",
        ),
        (
            TokenUsed(0, 4, "path", 3, 4, 0, (), final=True),
            "Ann uses a token for the path at E3 S4: an unfinished path pays at the end.",
            "Ann применяет жетон стены (улица, E3 S4): недостроенная улица даёт очки в конце.",
        ),
        (
            TokenUsed(1, 1),
            "Bo uses a token: another turn right away.",
            "Bo применяет жетон стены: ещё один ход подряд.",
        ),
        (
            KeepMoved(1, 5, 2, 3, 4, 0, ()),
            "Bo moves the keep to the larger house at E3 S4 (5 tiles instead of 2).",
            "Bo переносит цитадель на дом побольше (E3 S4, 5 плиток вместо 2).",
        ),
        (
            KeepsCompared((5, 3), 0, 11, ()),
            "The keeps are compared: Ann 5 and Bo 3. Ann has the larger one.",
            "Сравниваем цитадели: Ann 5 и Bo 3. Больше она у игрока Ann.",
        ),
        (
            KeepsCompared((3, 3), None, 0, ()),
            "The keeps are compared: Ann 3 and Bo 3. Neither is larger, so nobody gets the empty area.",
            "Сравниваем цитадели: Ann 3 и Bo 3. Больше нет ни у кого, и пустырь никому не достаётся.",
        ),
    ],
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert tell(event, PAIR, load_texts(), "en") == english
    assert tell(event, PAIR, load_texts(), "ru") == russian


def test_nothing_tells_what_lies_face_down() -> None:
    record = new_game("castle", PAIR, seed=4).record()
    luck = Random(4)
    game = load_game(record)
    for _ in range(60):
        assert game.decision is not None
        game.take(luck.choice(game.decision.choices()))
    actions = game.actions
    drawn = len(record["deck"]) - game.deck_left
    taken = {event.tower for event in game.events if isinstance(event, TokenTaken)}
    towers = [tower.numbers for tower in game.table.wall.towers]  # type: ignore[attr-defined]
    tokens = [kind if tower in taken else 9 for kind, tower in zip(record["tokens"], towers, strict=True)]
    deck = record["deck"][:drawn] + record["deck"][: drawn - 1 : -1]
    other = load_game({**record, "tokens": tokens, "deck": deck, "actions": actions})
    assert other.record() != game.record()
    assert everything_said(other) == everything_said(game)
