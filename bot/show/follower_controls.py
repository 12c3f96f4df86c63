"""Who goes on a tile: the lettered spots to choose from, the piece as one toggle beside them, and nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.sessions.session import Session
from bot.show.phrases import Telling, asked
from bot.show.placement_plan import NO_FOLLOWER, Plan
from bot.show.vocabulary import label
from bot.texts import Locale, Texts
from engine.decisions import Decision
from engine.features import FOLLOWER
from render.snapshot import Spot, lettered_cells, lettered_spots


@dataclass(frozen=True, slots=True)
class FollowerChoice:
    """One of the buttons, and the plan that it leads to."""

    label: str
    plan: Plan
    lit: bool = False
    """Whether it is what the plan says now."""
    offered: bool = True
    """Whether it can be chosen with the piece of the plan."""
    decides: bool = True
    """Whether nothing is left to choose after it; the toggle of the piece decides nothing."""


def settled(plan: Plan, decision: Decision | None) -> Plan:
    """A plan with what the question for a follower offers, and with the piece that the chosen one is."""
    options = [] if decision is None else decision.options()
    follower = plan.follower if plan.follower in options else ""
    words, pieces = follower.split(), _pieces(decision)
    if words[:1] == [FOLLOWER]:
        piece = " ".join(words[2:])
    else:
        piece = plan.piece if plan.piece in pieces else next(iter(pieces), "")
    return replace(plan, follower=follower, piece=piece)


def follower_choices(trial: Session, plan: Plan, texts: Texts, locale: Locale) -> list[FollowerChoice]:
    """The letters, nobody, and the toggle where there are several pieces; on ``trial`` the tile lies already."""
    decision = asked(trial.game)
    telling = Telling(texts.plain, locale, trial.names)
    choices = [*_letters(decision, trial, plan, telling)]
    nobody = plan.follower in ("", NO_FOLLOWER)
    choices.append(FollowerChoice(telling.say("option-pass-follower"), replace(plan, follower=NO_FOLLOWER), nobody))
    pieces = _pieces(decision)
    if len(pieces) > 1:
        other = pieces[(pieces.index(plan.piece) + 1) % len(pieces)]
        shown = telling.say("plan-piece", piece=telling.piece(plan.piece or FOLLOWER))
        choices.append(FollowerChoice(shown, _with_piece(plan, other, decision), decides=False))
    return choices


def letter_lines(trial: Session, texts: Texts, locale: Locale, piece: str = "") -> list[str]:
    """What each letter of the picture stands for, in words."""
    decision = asked(trial.game)
    lettered = [(one.letter, _with(one, piece) or one.actions[0]) for one in lettered_spots(decision)]
    lettered += [(one.letter, one.actions[0]) for one in lettered_cells(decision)]
    return [f"{letter}: {label(action, trial.game, trial.names, texts, locale)}." for letter, action in lettered]


def _letters(decision: Decision, trial: Session, plan: Plan, telling: Telling) -> Iterator[FollowerChoice]:
    about = decision.details()
    segments = trial.game.table.board.tiles[about["x"], about["y"]].view.segments
    for spot in lettered_spots(decision):
        action = _with(spot, plan.piece)
        figure = telling.figure(segments[spot.segment].kind).capitalize()
        if telling.texts.has(f"piece-{plan.piece}"):
            figure = telling.say("option-follower-piece", follower=figure, piece=telling.piece(plan.piece))
        shown = f"{spot.letter} · {figure}"
        chosen = replace(plan, follower=action or spot.actions[0])
        yield FollowerChoice(shown, chosen, plan.follower == action, offered=action is not None)
    for space in lettered_cells(decision):
        action = space.actions[0]
        said = label(action, trial.game, trial.names, telling.texts, telling.locale)
        yield FollowerChoice(f"{space.letter} · {said}", replace(plan, follower=action), plan.follower == action)


def _pieces(decision: Decision | None) -> list[str]:
    """The pieces that could be put on the tile, as their actions name them; the one without a name is empty."""
    followers = [] if decision is None else [action for action in decision.choices() if action[0] == FOLLOWER]
    return list(dict.fromkeys(str(action[2]) if len(action) > 2 else "" for action in followers))


def _with(spot: Spot, piece: str) -> str | None:
    """The action that puts a piece on a spot."""
    return next((action for action in spot.actions if " ".join(action.split()[2:]) == piece), None)


def _with_piece(plan: Plan, piece: str, decision: Decision) -> Plan:
    """The same spot with another piece, if it may go there; else nobody is chosen."""
    spot = next((spot for spot in lettered_spots(decision) if plan.follower in spot.actions), None)
    return replace(plan, piece=piece, follower="" if spot is None else _with(spot, piece) or "")
