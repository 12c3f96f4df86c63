"""What a plan would cause, found by trying it out; nothing is told that nobody at the table can know yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from engine.events import Event
from engine.game import Game

ALIKE = frozenset({"bury", "cemetery"})
"""Questions that come between the tile and its follower, and whose answers all bring the same number of ghosts."""
SECRET = frozenset({"token_taken"})
"""Events that turn up what lay face down: that they come is certain, what follows from them is not."""
REST = frozenset({"turn", "drawn", "discarded"})
"""What belongs to the next turn: there the bag decides."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes of a plan for certain."""

    events: tuple[Event, ...]
    asked: str | None
    """The kind of the question that the same player must answer next, which leaves the rest open."""
    details: dict[str, Any]
    """What that question is about."""
    game: Game = field(compare=False, repr=False)
    """The copy on which it was tried out."""


def look_ahead(game: Game, actions: Sequence[str], *, trial: Game | None = None) -> Outlook:
    """Try actions out on a copy; an action that is not asked for when its time comes is left out.

    ``trial`` is such a copy on which the first action has been played; it is played on, so that one is enough.
    """
    waiting = list(actions if trial is None else actions[1:])
    trial = game.copy() if trial is None else trial
    player = None if game.decision is None else game.decision.player
    events = trial.events[len(game.events) :]
    while not _left_open(events) and (decision := trial.decision) is not None and decision.player == player:
        options = decision.options()
        if waiting and waiting[0] in options:
            action = waiting.pop(0)
        elif decision.kind in ALIKE:
            action = options[0]
        else:
            break
        events += trial.act(action)
    certain: list[Event] = list(takewhile(lambda event: event.name not in REST, events))
    first_secret = next((index for index, event in enumerate(certain) if event.name in SECRET), None)
    if first_secret is not None:
        certain = certain[: first_secret + 1]
    left_open = len(certain) == len(events) and first_secret is None
    asked = trial.decision if left_open and trial.decision is not None else None
    open_question = asked if asked is not None and asked.player == player else None
    return Outlook(
        tuple(certain),
        None if open_question is None else open_question.kind,
        {} if open_question is None else open_question.details(),
        trial,
    )


def _left_open(events: Sequence[Event]) -> bool:
    """Whether something has happened after which nobody can know what follows."""
    return any(event.name in REST or event.name in SECRET for event in events)
