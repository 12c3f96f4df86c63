"""What the engine asks of a rule set: who may play, the set-up, and a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from engine.boxes import find_tiles
from engine.errors import OptionError, SetupError
from engine.evaluation.evaluator import Evaluator, Insight
from engine.table import Table

DRAWING = ("ask", "auto")
"""Whether drawing is a player's act, or the engine draws by itself."""

OptionValue = str | int
"""The value of an option: a word, a number, or true or false."""


def option_word(value: OptionValue) -> str:
    """A value of an option as a person writes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class RuleSet(ABC):
    """A game that can be played."""

    name: ClassVar[str]
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 5
    team: ClassVar[bool] = False
    """Whether all players win or lose together."""
    plays_out: ClassVar[bool] = False
    """Whether good players play games out to the end in their heads, which takes long."""
    extra_names: ClassVar[tuple[str, ...]] = ()
    """Keys of the record beside the deck that the set-up makes."""

    @cached_property
    def option_values(self) -> Mapping[str, tuple[OptionValue, ...]]:
        """The options that are one of a few values, each with all of them; the one source of what can be chosen."""
        return {"draw": DRAWING}

    @cached_property
    def option_names(self) -> frozenset[str]:
        """The options that the game has."""
        return frozenset(self.option_values)

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the game is not for."""
        if not self.least_players <= players <= self.most_players:
            least, most = self.least_players, self.most_players
            wanted = f"exactly {least}" if least == most else f"{least} to {most}"
            sentence = f"{self.name} is for {wanted} players, not {players}"
            raise SetupError(sentence, code="players", least=least, most=most, number=players)

    def check_option_names(self, options: Iterable[str]) -> None:
        """Refuse names of options that the game does not have."""
        known = tuple(sorted(self.option_names))
        for name in options:
            if name not in known:
                sentence = f"{self.name} has no option {name!r}; it has: {', '.join(known)}"
                raise SetupError(sentence, code="unknown-option", rules=self.name, name=name, options=known)

    def check_options(self, options: dict[str, Any], players: int) -> None:
        """Refuse values that an option cannot have, or that do not go together."""
        for name, values in self.option_values.items():
            if name in options and not any(one == options[name] and type(one) is type(options[name]) for one in values):
                words = tuple(map(option_word, values))
                sentence = f"the option {name} is one of: {', '.join(words)}; not {options[name]!r}"
                raise OptionError(sentence, name, words)

    @abstractmethod
    def set_up(self, players: int, options: dict[str, Any], rng: Random) -> dict[str, Any]:
        """The parts of a record that are drawn by lot: ``deck`` and what else the game has."""

    def choose(self, made: dict[str, Any], chosen: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """What the set-up made, with what the players chose themselves instead (``extra_names``)."""
        return {**made, **chosen}

    @abstractmethod
    def evaluator(self, table: Any, weights: Mapping[str, float], insight: Insight) -> Evaluator:
        """The evaluation of one of its tables at this moment."""

    def weight_names(self, table: Any) -> tuple[str, ...]:
        """The data files in ``engine/weights`` for one of its tables; a later one goes over those before."""
        return (self.name,)

    @abstractmethod
    def table(self, record: dict[str, Any]) -> Table:
        """A table on which the record's actions can be played."""

    @staticmethod
    def tiles(record: dict[str, Any]) -> list[Any]:
        """The record's deck as tiles."""
        return find_tiles(record["deck"])
