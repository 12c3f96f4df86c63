"""Notes in words: what a channel or a user is told once, beside the board."""

from __future__ import annotations

from datetime import datetime

from bot.custom_ids import CustomId
from bot.markup import mention, moment
from bot.sessions.ownership import seat_to_return_to
from bot.sessions.session import Session
from bot.show.absence_lines import absence_lines
from bot.show.draft import Button, Draft, Style
from bot.texts import Locale, Texts
from db.rows import Note


def note_draft(note: Note, session: Session, texts: Texts, locale: Locale) -> Draft | None:
    """A note as a message; None where nobody is left to be told, or another version wrote it."""
    say = texts.say
    user = note.user_id
    player = "" if user is None else mention(user)
    pings = () if user is None else (user,)
    if note.kind in ("data-left", "stand-ins-solid"):
        return Draft(above=[say(locale, note.kind)])
    if user is None:
        return None
    if note.kind in ("back-seat", "seat-substitute-free"):
        return Draft(below=[say(locale, note.kind, player=player)])
    if note.kind == "table-reminders":
        pace = say(locale, f"pace-{note.payload['pace']}")
        return Draft(below=[say(locale, "table-reminders", player=player, pace=pace)])
    if note.kind == "seat-taken":
        taker = session.seats[int(note.payload["seat"])].shown
        lines = [say(locale, "seat-taken", player=taker, other=player)]
        if seat_to_return_to(session.seats, session.sittings, user) is not None:
            lines.append(say(locale, "seat-taken-back"))
        return Draft(above=lines, pings=pings)
    if note.kind in ("late-skip", "late-replace", "late-wait"):
        choice = note.kind.removeprefix("late-")
        until = moment(datetime.fromisoformat(note.payload["until"]))
        back = Button(texts.plain.say(locale, "back-button"), CustomId("back", session.row.id), Style.success)
        text = say(locale, f"late-so-{choice}", player=player, until=until)
        return Draft(below=[text], rows=[[back]] if choice == "replace" else [], pings=pings)
    if note.kind == "partners-called":
        footer = session.footer
        if footer is None or footer.absent is None:
            return None
        return Draft(below=absence_lines(session, footer, texts, locale), pings=footer.partners)
    if note.kind == "aside":
        return Draft(below=[say(locale, f"aside-{note.payload['reason']}", number=str(session.row.id))])
    return None
