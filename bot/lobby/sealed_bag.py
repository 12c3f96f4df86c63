"""Chance: who begins, and the sealed bag from which tiles are drawn."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.game import Game, new_game
from engine.record import extras_of


@dataclass(frozen=True, slots=True)
class Deal:
    """All that was drawn by lot for one game, with the seal that is shown before the first move."""

    seed: str
    deck: list[str]
    extras: dict[str, Any]
    seal: str
    rules_version: str
    """The edition of the engine's rules by which the game is played."""
    game: Game
    """The game before its first action."""


class Dealer:
    """Draws by lot. Only set-up is drawn; afterwards the record alone decides."""

    def seed(self) -> str:
        """A seed that nobody can guess."""
        return secrets.token_hex(16)

    def first(self, seed: str, players: int) -> int:
        """Which of the players begins: the seed decides that, too."""
        return Random(f"first {seed}").randrange(players)

    def set_up(
        self, rules: str, names: Sequence[str], options: Mapping[str, Any], seed: str, extras: Mapping[str, Any]
    ) -> Game:
        """The game as the seed makes it; the engine's SetupError says why there cannot be one."""
        return new_game(rules, names, seed=seed, options=dict(options), extras=dict(extras))

    def deal(
        self,
        rules: str,
        names: Sequence[str],
        options: Mapping[str, Any],
        extras: Mapping[str, Any] | None = None,
        *,
        seed: str | None = None,
    ) -> Deal:
        """Shuffle and seal; ``extras`` is what the players have chosen themselves, such as colours."""
        seed = seed or self.seed()
        game = self.set_up(rules, names, options, seed, extras or {})
        record = game.record()
        extras = extras_of(record)
        deck = list(record["deck"])
        return Deal(seed, deck, extras, seal_of(seed, deck, extras), game.rules_version, game)


def seal_of(seed: str, deck: Sequence[str], extras: Mapping[str, Any]) -> str:
    """SHA-256 over the seed, the deck and what else was drawn: shown at the start, proved at the end."""
    drawn = json.dumps({"seed": seed, "deck": list(deck), **extras}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(drawn.encode()).hexdigest()
