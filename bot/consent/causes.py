"""Causes of requests that any table knows: taking a move back, ending the game, and the table's clock."""

from __future__ import annotations

from dataclasses import replace

from bot.consent.ballots import Cause
from bot.consent.requests import Consent
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.clock_terms import Terms
from bot.sessions.session import Session
from bot.sessions.undo_steps import Undo, undo_for
from db.rows import Request


def take_back(consent: Consent, change: Change, user_id: int, number: int | None) -> Undo | None:
    """Take a player's last move back, or ask the others; what is taken back if it is done."""
    session = change.session
    session.check_playing(user_id)
    if number is not None and number != session.number:
        raise Refusal("table-stale")
    undo = undo_for(session, user_id)
    if undo.free:
        change.take_back(user_id, undo.steps)
        return undo
    actions = len(session.game.actions)
    payload = {"steps": undo.steps, "since": undo.since, "actions": actions, "seats": list(undo.seats)}
    return undo if consent.ask(change, "undo", user_id, payload, number=session.number) else None


def end(consent: Consent, change: Change, user_id: int, *, moderator: bool) -> bool:
    """End a live game, or ask the others; whether it is done."""
    if moderator:
        change.session.check_live()
        change.end()
        return True
    change.session.check_playing(user_id)
    return consent.ask(change, "end", user_id)


def set_clock(consent: Consent, change: Change, user_id: int, terms: Terms | None) -> bool:
    """Set the table's clock: as the host says before the game, as all agree once it is on; whether it is done."""
    session = change.session
    if session.row.status == "lobby":
        if session.row.host_id != user_id:
            raise Refusal("clock-host-only")
        change.set(clock=terms)
        return True
    session.check_playing(user_id)
    return consent.ask(change, "clock", user_id, {"clock": None if terms is None else terms.print()})


def add_causes(consent: Consent) -> None:
    """Let these be asked for."""
    consent.causes["undo"] = Cause(_take_back, void=_moved_on)
    consent.causes["end"] = Cause(lambda change, _: change.end())
    consent.causes["clock"] = Cause(_set_clock)


def _take_back(change: Change, request: Request) -> None:
    since = len(change.session.game.actions) - int(request.payload.get("actions", len(change.session.game.actions)))
    change.take_back(request.asked_by, int(request.payload["steps"]) + since)


def _moved_on(session: Session, request: Request) -> bool:
    """Whether a person has moved since somebody asked, or anything was taken back; computers do not hurry the table."""
    since = session.number - request.number
    actions = request.payload.get("actions")
    if actions is None:
        # Asked by an older version.
        return since != 0
    moved = len(session.game.actions) - int(actions)
    return moved != since or any(mover is not None for mover in session.movers[int(actions) :])


def _set_clock(change: Change, request: Request) -> None:
    terms = Terms.parse(request.payload.get("clock"))
    if terms is not None:
        # From here on: nobody agreed to pay for the time before.
        terms = replace(terms, number=change.session.number, since=change.now)
    change.set(clock=terms)
    # With a clock the session needs the times in the log.
    change.reloads = True
