"""The process that thinks long: ``python -m bot.seats.thinking_process``, an order a line in, its answer a line out.

An order is a JSON object with ``id``, ``level``, ``seed`` and a veiled ``record``; the answer has the same ``id`` and
``actions``, or an ``error``. It knows the engine only, so it needs little memory, and it ends with its standard input.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any

from bot.seats.computer_answer import computer_answer
from engine.game import load_game


def turn_actions(record: Mapping[str, Any], level: str, seed: int | str) -> list[str]:
    """All answers of the seat that is asked, up to the next draw or until another seat is asked.

    Where one of them turns up something hidden, those after it are made up; who plays them must ask again.
    """
    game = load_game(record)
    seat = None if game.decision is None else game.decision.player
    actions: list[str] = []
    while game.decision is not None and game.decision.player == seat and game.decision.kind != "draw":
        actions.append(computer_answer(game, level, seed))
        game.act(actions[-1])
    return actions


def _answer(line: str) -> dict[str, Any]:
    order = json.loads(line)
    try:
        return {"id": order["id"], "actions": turn_actions(order["record"], order["level"], order["seed"])}
    except Exception as error:
        return {"id": order["id"], "error": f"{type(error).__name__}: {' '.join(str(error).split())}"}


def main() -> None:
    """Answer until the input ends; whoever stops the bot by a signal to all its processes does not mean this one."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    try:
        for line in sys.stdin:
            sys.stdout.write(json.dumps(_answer(line)) + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # The bot was killed meanwhile. What could not be written would be tried again at an ordinary exit.
        os._exit(0)


if __name__ == "__main__":
    main()
