"""Replies to a request for consent: it is done, the others are asked, or something is asked already."""

from __future__ import annotations

from bot.sessions.change import Changed
from bot.sessions.undo_steps import Undo


def asked_text(changed: Changed[bool] | Changed[Undo | None], done: str) -> str:
    """The id of the text: it is done, the others are asked, or something is asked already and was shown again."""
    if changed.value:
        return done
    shown = [changed.session.requests[one] for one in changed.shown_again if one in changed.session.requests]
    if not shown:
        return "vote-asked"
    return "vote-asked-again" if shown[0].asked_by == changed.by else "vote-asked-other"
