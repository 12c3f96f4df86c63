"""Cult in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.markup import Markup
from bot.show.phrases import Homecoming, Teller, Telling
from engine.rules.cult import Challenge, ChallengeWon, Rivalry
from render.coordinates import cell_name


def _rivals(event: Rivalry, telling: Telling) -> dict[str, str]:
    return {
        "player": telling.player(event.player),
        "figure": telling.figure(event.kind),
        "cell": cell_name((event.x, event.y)),
        "rival": telling.player(event.rival),
        "rivalfigure": telling.figure(event.rival_kind),
        "rivalcell": cell_name((event.rival_x, event.rival_y)),
    }


def _challenge(event: Challenge, telling: Telling) -> Markup:
    return telling.say("event-challenge", **_rivals(event, telling))


def _won(event: ChallengeWon, telling: Telling) -> Markup:
    return telling.say("event-challenge-won", **_rivals(event, telling))


TELLERS: Mapping[str, Teller] = {"challenge": _challenge, "challenge_won": _won}

HOMECOMINGS: Mapping[str, Homecoming] = {"challenge_won": lambda event: (event.rival, event.rival_x, event.rival_y)}
