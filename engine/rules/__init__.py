"""The games: one file per rule set or module, and here the list of them."""

from __future__ import annotations

from engine.errors import SetupError
from engine.rules.base import BaseRules
from engine.rules.castle import CastleRules
from engine.rules.cemeteries import Cemeteries
from engine.rules.count import Count
from engine.rules.cult import Cult
from engine.rules.ghosts import Ghosts
from engine.rules.king import King
from engine.rules.mists import MistsRules
from engine.rules.palaces import Palaces
from engine.rules.river import River
from engine.rules.ruleset import RuleSet
from engine.rules.wheel import WheelRules

_GAMES: tuple[RuleSet, ...] = (
    BaseRules((King, Cult, Count, River, Ghosts, Palaces, Cemeteries)),
    WheelRules((King, Cult), by_land=(River, Palaces, Cemeteries)),
    MistsRules(),
    CastleRules(),
)
RULE_SETS: dict[str, RuleSet] = {rules.name: rules for rules in _GAMES}
"""All games by name."""


def rule_set(name: str) -> RuleSet:
    """The game of that name."""
    try:
        return RULE_SETS[name]
    except (KeyError, TypeError):
        sentence = f"there are no rules called {name!r}; there are: {', '.join(RULE_SETS)}"
        raise SetupError(sentence, code="unknown-rules", name=str(name), games=tuple(RULE_SETS)) from None
