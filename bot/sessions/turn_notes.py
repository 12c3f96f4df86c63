"""Remarks: what a turn's message says about who acted, where it was not the player just now.

They are kept with the game's settings, so messages tell them after a restart and when the turn is long over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from bot.markup import Markup
from bot.sessions.session import Session
from bot.texts import Locale, Texts
from db.rows import Game
from db.store import Store

Kind = Literal["stand-in", "standing", "plan", "plan-void"]
KEY = "remarks"


async def note(store: Store, session: Session, kind: Kind, seat: int, turn: int) -> None:
    """Keep a remark about what has just been done in a turn, at a table whose lock is held."""
    fresh = [len(session.game.actions), turn, kind, seat]
    kept = [one for one in _kept(session) if one[1:] != fresh[1:]]
    session.row = await store.games.change_settings(session.row.id, **{KEY: [*kept, fresh]})


async def forget_undone(store: Store, session: Session) -> None:
    """Drop the remarks about actions that were taken back."""
    kept = _kept(session)
    if len(kept) < len(_all(session.row)):
        session.row = await store.games.change_settings(session.row.id, **{KEY: kept or None})


def remarks_on(session: Session, turns: Iterable[int], texts: Texts, locale: Locale) -> list[Markup]:
    """What is to be said about some turns."""
    wanted = set(turns)
    return [
        texts.say(locale, f"remark-{kind}", player=session.names[seat])
        for _, turn, kind, seat in _kept(session)
        if turn in wanted
    ]


def _all(row: Game) -> list[list[Any]]:
    return list(row.settings.get(KEY, ()))


def _kept(session: Session) -> list[list[Any]]:
    """The remarks about actions that stand."""
    return [one for one in _all(session.row) if one[0] <= len(session.game.actions)]
