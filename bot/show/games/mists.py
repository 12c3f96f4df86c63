"""Mists, the campaign, in words: what happened."""

from __future__ import annotations

from collections.abc import Mapping

from bot.markup import Markup
from bot.show.phrases import Teller, Telling
from bot.show.score_sums import score_sum
from bot.show.team_points import by_marker, missing
from bot.texts import Argument
from engine.game import Game
from engine.rules.mists import MistyLand
from engine.rules.mists_events import (
    Buried,
    CemeteryCompleted,
    FaceDown,
    GhostsBanished,
    GhostsPlaced,
    HoundGone,
    HoundPlaced,
    Lost,
    MarkReached,
    MistCompleted,
    PileFinished,
    TeamEnd,
    TeamScored,
    Traded,
    Won,
)
from render.coordinates import cell_name


def _scored(event: TeamScored, telling: Telling) -> Markup:
    if event.x is None or event.y is None:
        raise ValueError("the team is paid for something on the map")
    return telling.say(
        f"event-team-{event.kind}",
        cell=telling.place(event.kind, event.x, event.y, event.segment),
        points=event.points,
        colour=telling.piece(event.colour),
        sum=score_sum(event.points, event.terms, telling),
        marker="none" if event.marker is None else telling.piece(event.marker),
        total=event.total,
    )


def _ghosts_placed(event: GhostsPlaced, telling: Telling) -> Markup | None:
    if event.why == "start":
        return None
    cell = cell_name((event.x, event.y))
    return telling.say(f"event-ghosts-{event.why}", cell=cell, count=event.number, left=event.left)


def _ghosts_banished(event: GhostsBanished, telling: Telling) -> Markup | None:
    # Those of an enclosed mist are told together when it is enclosed.
    if event.why == "mist":
        return None
    return telling.say(
        f"event-banished-{event.why}",
        player=telling.player(event.player),
        cell=cell_name((event.x, event.y)),
        count=event.number,
        left=event.left,
    )


def _mist_completed(event: MistCompleted, telling: Telling) -> Markup:
    return telling.say("event-mist-completed", count=len(event.cells), ghosts=event.ghosts)


def _traded(event: Traded, telling: Telling) -> Markup:
    return telling.say(
        "event-traded",
        player=telling.player(event.player),
        points=event.points,
        kind=telling.kind(event.kind),
        cell=telling.place(event.kind, event.x, event.y, event.segment),
    )


def _cemetery_completed(event: CemeteryCompleted, telling: Telling) -> Markup:
    return telling.say("event-cemetery-completed", cell=cell_name((event.x, event.y)))


def _buried(event: Buried, telling: Telling) -> Markup:
    owner, colour, cell = telling.player(event.owner), telling.piece(event.piece), cell_name((event.x, event.y))
    if event.from_x is None or event.from_y is None:
        return telling.say("event-buried-supply", owner=owner, colour=colour, cell=cell)
    stood = {"from": cell_name((event.from_x, event.from_y))}
    return telling.say("event-buried", owner=owner, colour=colour, cell=cell, **stood)


def _hound_placed(event: HoundPlaced, telling: Telling) -> Markup:
    return telling.say(
        "event-hound-placed",
        hound=telling.say(f"hound-{event.hound}"),
        owner=telling.player(event.owner),
        colour=telling.piece(event.piece),
        cell=cell_name((event.x, event.y)),
    )


def _hound_gone(event: HoundGone, telling: Telling) -> Markup:
    return telling.say(f"event-hound-{event.why}", hound=telling.say(f"hound-{event.hound}"), points=event.points)


def _mark_reached(event: MarkReached, telling: Telling) -> Markup:
    hound = telling.say(f"hound-{event.hound}")
    return telling.say("event-mark-reached", mark=event.mark, points=event.points, hound=hound)


def _pile_finished(event: PileFinished, telling: Telling) -> Markup:
    return telling.say("event-pile-finished", pile=event.pile, carried=event.carried, left=event.left)


def _face_down(event: FaceDown, telling: Telling) -> Markup:
    return telling.say("event-face-down", cell=cell_name((event.x, event.y)), left=event.left)


def _won(event: Won, telling: Telling) -> Markup:
    return telling.say("event-won", points=event.target)


def _lost(event: Lost, telling: Telling) -> Markup:
    return lost_sentence("event-lost", event, telling)


def lost_sentence(family: str, event: Lost, telling: Telling) -> Markup:
    """Why a level is lost, in the words of ``family-ghosts``, ``family-mark`` or ``family-tiles``."""
    if event.why == "ghosts":
        return telling.say(f"{family}-ghosts", needed=event.needed, left=event.left)
    table = None if telling.game is None else telling.game.table
    scores = table.scores if isinstance(table, MistyLand) else [event.left]
    args: dict[str, Argument] = {
        "has": by_marker(scores, telling),
        "needed": event.needed,
        "short": sum(missing(event.needed, scores)),
        "each": "yes" if len(scores) > 1 else "no",
    }
    if event.why == "mark":
        args["pile"] = table.reached + 1 if isinstance(table, MistyLand) else 0
    return telling.say(f"{family}-{event.why}", **args)


def _end(event: TeamEnd, telling: Telling) -> Markup:
    scores = by_marker(event.scores, telling)
    if event.result == "won":
        return telling.say("event-team-won", level=event.level, scores=scores)
    lost = lost_event(telling.game)
    return telling.say(
        "event-team-lost",
        level=event.level,
        scores=scores,
        target=event.target,
        goal=event.target if lost is None else lost.needed,
        why="none" if lost is None else lost.why,
    )


def lost_event(game: Game | None) -> Lost | None:
    """The event with which a game was lost."""
    events = () if game is None else reversed(game.events)
    return next((event for event in events if isinstance(event, Lost)), None)


TELLERS: Mapping[str | type, Teller] = {
    TeamScored: _scored,
    TeamEnd: _end,
    "ghosts_placed": _ghosts_placed,
    "ghosts_banished": _ghosts_banished,
    "mist_completed": _mist_completed,
    "traded": _traded,
    "cemetery_completed": _cemetery_completed,
    "buried": _buried,
    "hound_placed": _hound_placed,
    "hound_gone": _hound_gone,
    "mark_reached": _mark_reached,
    "pile_finished": _pile_finished,
    "face_down": _face_down,
    "won": _won,
    "lost": _lost,
}
