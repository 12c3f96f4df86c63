"""Ghosts, palaces and cemeteries as additions to the base game, in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Homecoming, Labeller, Teller, Telling, asked
from engine.game import Game
from engine.rules.ghosts import Fled, Haunted
from engine.rules.mist_land import GuardGained
from render.coordinates import cell_name


def _haunted(event: Haunted, telling: Telling) -> Markup:
    return telling.say(
        f"event-haunted-{event.why}",
        player=telling.player(event.player),
        owner=telling.player(event.owner),
        figure=telling.figure(event.kind),
        cell=cell_name((event.x, event.y)),
        count=event.ghosts,
    )


def _fled(event: Fled, telling: Telling) -> Markup:
    return telling.say(
        "event-fled",
        player=telling.player(event.player),
        figure=telling.figure(event.kind),
        cell=cell_name((event.x, event.y)),
    )


def _guard(event: GuardGained, telling: Telling) -> Markup:
    return telling.say(
        "event-guard", player=telling.player(event.player), cell=cell_name((event.x, event.y)), left=event.left
    )


TELLERS: Mapping[str, Teller] = {"haunted": _haunted, "fled": _fled, "guard": _guard}

HOMECOMINGS: Mapping[str, Homecoming] = {"fled": lambda event: (event.player, event.x, event.y)}


def _ask_haunt(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    about = decision.details()
    return telling.say(f"ask-haunt-{about['why']}", player=telling.player(decision.player), left=about["stock"])


ASKERS: Mapping[str, Asker] = {"haunt": _ask_haunt}


def _haunt_label(choice: Choice, telling: Telling) -> Markup:
    cell = (int(choice.words[1]), int(choice.words[2]))
    about = next(one for one in choice.about["followers"] if (one["x"], one["y"]) == cell)
    return telling.say(
        "option-haunt",
        player=telling.short_name(about["player"]),
        figure=telling.figure(about["kind"]),
        cell=cell_name(cell),
        count=about["ghosts"],
    )


LABELS: Mapping[str, Labeller] = {"haunt": _haunt_label}
