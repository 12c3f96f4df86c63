"""What else is true of a game beside its points: who holds the King, where the Count is, what the wheel shows.

Rule sets say it under keys of the game's summary; ``STATES`` has the words by key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.phrases import Telling
from bot.show.team_points import by_marker, missing
from bot.texts import Locale, Texts
from engine.rules.mists import MistyLand
from engine.rules.mists_forecast import Forecast, forecast

Summary = Mapping[str, Any]


def states(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """A line for each thing that the rules of this game tell beside the points."""
    telling = _telling(session, texts, locale)
    summary = session.game.summary()
    return [line for key, tell in STATES.items() if key in summary for line in tell(summary, telling)]


def at_a_glance(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """What a team must have before its eyes at every move, in three lines at most.

    The ghosts in stock and those that may come, the next mark, the target, and the tiles to get there.
    """
    if not session.team:
        return []
    telling = _telling(session, texts, locale)
    summary = session.game.summary()
    return [line for key in GLANCE if key in summary for line in STATES[key](summary, telling)]


def _telling(session: Session, texts: Texts, locale: Locale) -> Telling:
    """How to speak about a table; without its game, from which a forecast is made, where nobody is to move."""
    return Telling(texts, locale, session.names, None if session.asked is None else session.game)


def _king(summary: Summary, telling: Telling) -> list[Markup]:
    seat = summary["king"]
    return [] if seat is None else [telling.say("state-king", player=telling.player(seat))]


def _robber(summary: Summary, telling: Telling) -> list[Markup]:
    seat = summary["robber"]
    return [] if seat is None else [telling.say("state-robber", player=telling.player(seat))]


def _quarters(summary: Summary, telling: Telling) -> list[Markup]:
    lines = [telling.say("state-count", quarter=telling.say(f"state-quarter-{summary['count']}"))]
    for quarter, crowd in summary["quarters"].items():
        there = [
            Markup(f"{telling.texts.prepare(telling.player(seat))} {count}")
            for seat, count in enumerate(crowd)
            if count
        ]
        if there:
            name = telling.say(f"state-quarter-{quarter}")
            lines.append(telling.say("state-crowd", quarter=name, players=Markup(", ".join(there))))
    return lines


def _wheel(summary: Summary, telling: Telling) -> list[Markup]:
    lines = [telling.say("state-pig", sector=telling.say(f"state-sector-{summary['pig']}"))]
    for sector, seats in enumerate(summary["crowns"]):
        if seats:
            players = telling.listed(telling.player(seat) for seat in seats)
            lines.append(telling.say("state-crown", sector=telling.say(f"state-sector-{sector}"), players=players))
    return lines


def _tokens(summary: Summary, telling: Telling) -> list[Markup]:
    return [
        telling.say("state-tokens", player=telling.player(seat), tokens=telling.listed(map(str, sorted(own))))
        for seat, own in enumerate(summary["tokens"])
        if own
    ]


def _keeps(summary: Summary, telling: Telling) -> list[Markup]:
    return [
        telling.say("state-keep", player=telling.player(seat), count=size)
        for seat, size in enumerate(summary["keeps"])
        if size
    ]


def _ghosts(summary: Summary, telling: Telling) -> list[Markup]:
    walking = sum(int(there[-1]) for there in summary["ghosts_on"])
    there = telling.say("state-ghosts", count=walking, stock=summary["ghosts"])
    coming = _forecast(telling)
    if coming is None or coming.ghosts is None:
        return [there]
    family = "state-danger" if coming.ghosts > summary["ghosts"] else "state-bring"
    whose = "hand" if coming.in_hand else "next"
    may_come = telling.say(f"{family}-{whose}", most=coming.ghosts, stock=summary["ghosts"])
    return [Markup(f"{there} {may_come}")]


def _forecast(telling: Telling) -> Forecast | None:
    """What a team can reckon with; None where no team plays, or nobody is to move any more."""
    table = None if telling.game is None else telling.game.table
    return forecast(table) if isinstance(table, MistyLand) else None


def _goals(summary: Summary, telling: Telling) -> list[Markup]:
    coming = _forecast(telling)
    goals, reached = summary["goals"], summary["reached"]
    if coming is None or reached >= len(goals):
        return []
    goal, target = goals[reached], goals[-1]
    hand = "yes" if coming.in_hand else "no"
    lines = [
        telling.say(
            "state-goal",
            goal=goal,
            missing=_missing(goal, summary, telling),
            last="yes" if goal == target else "no",
            count=coming.tiles,
            swallows="yes" if coming.swallows else "no",
            turns=coming.turns,
            hand=hand,
        )
    ]
    if goal != target:
        to_go = _missing(target, summary, telling)
        lines.append(telling.say("state-target", goal=target, missing=to_go, count=coming.all_tiles, hand=hand))
    return lines


def _missing(goal: int, summary: Summary, telling: Telling) -> Markup:
    """The points to a goal; where each marker must reach it, by their colours."""
    short = missing(goal, summary["scores"])
    return telling.say("n-points", points=short[0]) if len(short) == 1 else by_marker(short, telling)


def _guards(summary: Summary, telling: Telling) -> list[Markup]:
    parts = [
        Markup(f"{telling.texts.prepare(telling.player(seat))} {left}") for seat, left in enumerate(summary["guards"])
    ]
    return [telling.say("state-guards", players=Markup(", ".join(parts)))]


STATES: Mapping[str, Callable[[Summary, Telling], list[Markup]]] = {
    "king": _king,
    "robber": _robber,
    "quarters": _quarters,
    "pig": _wheel,
    "tokens": _tokens,
    "keeps": _keeps,
    "guards": _guards,
    "ghosts": _ghosts,
    "goals": _goals,
}

GLANCE = ("ghosts", "goals")
"""What a team's turn tells as well."""
