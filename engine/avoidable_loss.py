"""Avoidable losses: which actions leave a team a way to end the running turn without losing the game.

They are found by trying the turn out on copies whose hidden tiles are veiled, so nothing depends on the order of tiles
that nobody has seen. What the next turn brings is not looked at: there the bag decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.decisions import Action, parse_action
from engine.events import Turn
from engine.game import Game, load_game
from engine.veil import veil


class UndecidedError(Exception):
    """As many ways were tried as whoever asked had time for, and none was found that does not lose."""


def safe_actions(game: Game, options: Iterable[str], *, most: int | None = None) -> Iterator[str]:
    """Those of the legal actions that need not lose the game in this turn; each is tried out when it is asked for.

    After as many ways as ``most`` says it gives up with an ``UndecidedError``.
    """
    if game.decision is None:
        return
    trial, player, before, tried = load_game(veil(game)), game.decision.player, len(game.events), 0

    def begun(way: tuple[Action, ...]) -> Game:
        """A copy of the game that has gone a part of a way."""
        nonlocal tried
        if most is not None and tried >= most:
            raise UndecidedError
        tried += 1
        ahead = trial.copy()
        for action in way:
            ahead.go_on(action)
        return ahead

    def ends_well(ahead: Game, way: tuple[Action, ...]) -> bool:
        # Depth first: nearly always the first way to go on is a way out.
        decision = ahead.decision
        if any(isinstance(event, Turn) for event in ahead.events[before:]):
            return True
        if decision is None or decision.player != player:
            return not ahead.table.lost
        first, *others = decision.choices()
        ahead.go_on(first)
        return ends_well(ahead, (*way, first)) or any(
            ends_well(begun((*way, other)), (*way, other)) for other in others
        )

    for option in options:
        # What a draw brings, nobody can know.
        action = parse_action(option)
        if option == "draw" or ends_well(begun((action,)), (action,)):
            yield option
