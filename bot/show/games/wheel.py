"""Wheel of Fortune in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Homecoming, Labeller, Teller, Telling, asked
from engine.game import Game
from engine.rules.wheel import SECTORS, Crowned, PigMoved, TakenHome
from render.coordinates import cell_name


def _sector(number: int, telling: Telling) -> Markup:
    return telling.say(f"sector-{SECTORS[number]}")


def _pig(event: PigMoved, telling: Telling) -> Markup:
    return telling.say(
        f"event-pig-{event.sector}",
        player=telling.player(event.player),
        steps=event.steps,
        origin=_sector(event.origin, telling),
    )


def _crowned(event: Crowned, telling: Telling) -> Markup:
    return telling.say("event-crown", player=telling.player(event.player), sector=_sector(event.sector, telling))


def _plague(event: TakenHome, telling: Telling) -> Markup:
    return telling.say(
        "event-plague",
        player=telling.player(event.player),
        figure=telling.figure(event.kind),
        cell=cell_name((event.x, event.y)),
    )


TELLERS: Mapping[str, Teller] = {"pig": _pig, "crown": _crowned, "plague": _plague}

HOMECOMINGS: Mapping[str, Homecoming] = {"plague": lambda event: (event.player, event.x, event.y)}


def _ask_plague(game: Game, telling: Telling) -> Markup:
    return telling.say("ask-plague", player=telling.player(asked(game).player))


ASKERS: Mapping[str, Asker] = {"plague": _ask_plague}


def _crown_label(choice: Choice, telling: Telling) -> Markup:
    sector = int(choice.words[1])
    there = choice.game.table.extras()["crowns"][sector]
    if not there:
        return telling.say("option-crown", sector=_sector(sector, telling))
    return telling.say("option-crown-beside", sector=_sector(sector, telling), beside=telling.short_name(there[0]))


def _takehome_label(choice: Choice, telling: Telling) -> Markup:
    cell = (int(choice.words[1]), int(choice.words[2]))
    kind = next(one["kind"] for one in choice.about["followers"] if (one["x"], one["y"]) == cell)
    return telling.say("option-takehome", figure=telling.say_of("option-follower", kind), cell=cell_name(cell))


LABELS: Mapping[str, Labeller] = {"crown": _crown_label, "takehome": _takehome_label}
