"""Results of a game that has ended: what each seat got, and how an attempt at a campaign's level came out."""

from __future__ import annotations

from collections import Counter

from bot.sessions.session import Session
from db.rows import AttemptResult, Ending, Score, Tried
from engine.events import Scored


def ending_of(session: Session) -> Ending:
    """What is written when the rules have ended the game."""
    game = session.game
    by_kind: dict[int, Counter[str]] = {}
    for event in game.events:
        if isinstance(event, Scored):
            by_kind.setdefault(event.player, Counter())[event.kind] += event.points
    scores = game.scores
    won = game.summary().get("result") == "won"
    results = tuple(
        Score(
            seat.number,
            sum(scores) if session.team else scores[seat.number],
            won if session.team else seat.number in game.winners,
            dict(by_kind.get(seat.number, {})),
        )
        for seat in session.seats
    )
    computers = any(sitting.kind == "computer" for sitting in session.sittings)
    return Ending(results, attempt_of(session, "won" if won else "lost"), computers)


def attempt_of(session: Session, result: AttemptResult) -> Tried | None:
    """How an attempt at a campaign's level came out; None for a game outside campaigns."""
    if session.row.campaign_id is None:
        return None
    game = session.game
    level, ghosts = int(game.options.get("level", 1)), int(game.summary().get("ghosts", 0))
    return Tried(level, result, game.scores, game.deck_left, ghosts)
