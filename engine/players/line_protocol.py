"""A player on standard input and output: a record a line in, an action a line out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from engine.decisions import print_action
from engine.game import load_game
from engine.players.player import Player

FINISHED = "-"
"""The answer to a game that is over."""


def answers(lines: Iterable[str], player: Player) -> Iterator[str]:
    """An answer to each line: an action, ``-`` for a finished game, or ``error:`` and what is wrong with the line."""
    for line in lines:
        yield _answer(line, player)


def _answer(line: str, player: Player) -> str:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        return "error: no record in JSON: " + " ".join(str(error).split())
    try:
        game = load_game(record)
        return FINISHED if game.finished else print_action(player.answer(game))
    except Exception as error:
        # Whatever is wrong with one record, the next is answered.
        return "error: " + (" ".join(str(error).split()) or type(error).__name__)
