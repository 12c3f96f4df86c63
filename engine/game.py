"""A game: a record being played. The one door through which everything else talks to the rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.decisions import Action, Decision, parse_action, print_action
from engine.editions import RULES_VERSIONS, rules_version
from engine.errors import ActionError, EngineError, GameOverError, RecordError, SetupError
from engine.events import Event
from engine.record import check_record, make_record
from engine.rules import rule_set
from engine.table import ProjectedScores, Table
from engine.tiles import Tile


class Game:
    """A game in progress or finished. Made by ``new_game`` and ``load_game``."""

    def __init__(self, record: dict[str, Any]) -> None:
        """Set the table for a checked record, without playing its actions."""
        self._record = record
        self.table: Table = rule_set(record["rules"]).table(record)
        self._actions: list[Action] = []
        self._flow = self.table.flow()
        self.decision: Decision | None = next(self._flow, None)
        """What is asked now; None when the game is over."""
        self.event_counts = [len(self.table.events)]
        """How many events there were before the first action, and after each."""
        self.actors: list[int] = []
        """The seat that was asked for each action."""

    # Playing

    def act(self, action: str) -> list[Event]:
        """Play an action given as text; what it caused. Refused actions raise an ActionError and change nothing."""
        return self.take(parse_action(action))

    def take(self, action: Action) -> list[Event]:
        """Play an action."""
        before = len(self.table.events)
        self._check_and_go_on(action)
        return self.table.events[before:]

    def _check_and_go_on(self, action: Action) -> None:
        if self.decision is None:
            raise GameOverError("the game is over")
        self.decision.check(action)
        self.go_on(action)

    def go_on(self, action: Action) -> None:
        """Play an action that is known to be legal, such as one out of the decision's choices, unchecked."""
        if self.decision is None:
            raise GameOverError("the game is over")
        self.actors.append(self.decision.player)
        self._actions.append(action)
        try:
            self.decision = self._flow.send(action)
        except StopIteration:
            self.decision = None
        self.event_counts.append(len(self.table.events))

    # Looking

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return str(self._record["rules"])

    @property
    def rules_version(self) -> str:
        """The edition of the rules by which it is played to its end."""
        return rules_version(self._record)

    @property
    def options(self) -> dict[str, Any]:
        """The options that it was set up with."""
        return dict(self._record["options"])

    @property
    def players(self) -> list[str]:
        """The players' names in seat order."""
        return self.table.players

    @property
    def actions(self) -> list[str]:
        """All actions so far as texts."""
        return [print_action(action) for action in self._actions]

    @property
    def events(self) -> list[Event]:
        """Everything that happened so far."""
        return self.table.events

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return list(self.table.scores)

    @property
    def supply(self) -> list[int | dict[str, int]]:
        """Followers in supply by seat."""
        return self.table.supply()

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.decision is None

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game goes on."""
        return self.table.winners() if self.finished else []

    @property
    def tile(self) -> Tile | None:
        """The tile in hand."""
        return self.table.tile

    @property
    def deck_left(self) -> int:
        """How many tiles are still to be drawn."""
        return self.table.deck_left

    @property
    def discarded(self) -> list[str]:
        """The tiles that fitted nowhere."""
        return list(self.table.discarded)

    def projected(self) -> ProjectedScores:
        """The scores if the game ended now."""
        return self.table.projected()

    def record(self) -> dict[str, Any]:
        """The game as a record that ``load_game`` reads."""
        return {**self._record, "actions": self.actions}

    def summary(self) -> dict[str, Any]:
        """How the game stands, as plain data."""
        table, decision = self.table, self.decision
        asked = decision and {"player": decision.player, "kind": decision.kind, "options": decision.options()}
        return {
            "scores": self.scores,
            "supply": self.supply,
            "finished": self.finished,
            "winners": self.winners,
            "decision": asked,
            "tile": None if table.tile is None else table.tile.id,
            "deck_left": table.deck_left,
            "discarded": self.discarded,
            **table.extras(),
        }

    @classmethod
    def replayed(cls, record: dict[str, Any]) -> Game:
        """Play a record of which every action is known to be legal, unchecked; others go through ``load_game``."""
        game = cls(record)
        for action in map(parse_action, record["actions"]):
            game.go_on(action)
        return game

    def copy(self) -> Game:
        """The same game once more, to try things out on."""
        game = Game(self._record)
        for action in self._actions:
            game.go_on(action)
        return game

    def after(self, action: str) -> Game:
        """The game as it would be after an action, which is tried out on a copy."""
        game = self.copy()
        game.act(action)
        return game


def new_game(
    rules: str,
    players: Sequence[str],
    *,
    seed: int | str,
    options: dict[str, Any] | None = None,
    extras: dict[str, Any] | None = None,
) -> Game:
    """Set up a game; the seed decides all that is drawn by lot. ``extras`` are choices such as colours."""
    chosen = rule_set(rules)
    given = dict(options or {})
    chosen.check_players(len(players))
    chosen.check_option_names(given)
    chosen.check_options(given, len(players))
    for name in extras or {}:
        if name not in chosen.extra_names:
            raise SetupError(
                f"{rules} has nothing called {name!r} to choose", code="unknown-extra", rules=rules, name=name
            )
    made = chosen.set_up(len(players), given, Random(seed))
    made = chosen.choose(made, dict(extras or {}), given)
    drawn = {name: value for name, value in made.items() if name != "deck"}
    return Game(check_record(make_record(rules, given, players, made["deck"], drawn, version=RULES_VERSIONS[-1])))


def load_game(record: Any) -> Game:
    """Play a record; a RecordError names the first action that is wrong, and why."""
    checked = check_record(record)
    try:
        game = Game(checked)
    except EngineError as error:
        raise RecordError(str(error), code="record-setup", cause=error) from error
    for number, text in enumerate(checked["actions"], 1):
        try:
            game._check_and_go_on(parse_action(text))
        except ActionError as error:
            sentence = f"action {number} ({text[:60]}): {error}"
            raise RecordError(sentence, code="record-action", number=number, action=text[:60], cause=error) from error
    return game


def play_randomly(game: Game, rng: Random) -> None:
    """Let chance answer every question until the game is over."""
    draw = rng.random
    while (decision := game.decision) is not None:
        choices = decision.choices()
        game.go_on(choices[int(draw() * len(choices))])
