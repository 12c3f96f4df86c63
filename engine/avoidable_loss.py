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


def safe_actions(game: Game, options: Iterable[str]) -> Iterator[str]:
    """Those of the legal actions that need not lose the game in this turn; each is tried out when it is asked for."""
    if game.decision is None:
        return
    trial, player, before = load_game(veil(game)), game.decision.player, len(game.events)

    def ends_well(tried: tuple[Action, ...]) -> bool:
        # Depth first: nearly always the first way to go on is a way out.
        ahead = trial.copy()
        for action in tried:
            ahead.go_on(action)
        decision = ahead.decision
        if any(isinstance(event, Turn) for event in ahead.events[before:]):
            return True
        if decision is None or decision.player != player:
            return not ahead.table.lost
        return any(ends_well((*tried, action)) for action in decision.choices())

    for option in options:
        # What a draw brings, nobody can know.
        if option == "draw" or ends_well((parse_action(option),)):
            yield option
