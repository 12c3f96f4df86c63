"""King and Robber in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.markup import Markup
from bot.show.phrases import Teller, Telling
from engine.rules.king import MarkerTaken

_MESSAGES = {
    "king": ("event-king-first", "event-king-taken", "event-king-kept"),
    "robber": ("event-robber-first", "event-robber-taken", "event-robber-kept"),
}
_LANDS = {"king": "city", "robber": "road"}


def _taken(event: MarkerTaken, telling: Telling) -> Markup:
    first, taken, kept = _MESSAGES[event.name]
    message = first if event.previous is None else kept if event.previous == event.player else taken
    return telling.say(
        message,
        player=telling.player(event.player),
        previous=telling.player(event.player if event.previous is None else event.previous),
        count=event.size,
        cell=telling.place(_LANDS[event.name], event.x, event.y, event.segment),
    )


TELLERS: Mapping[str, Teller] = {"king": _taken, "robber": _taken}
