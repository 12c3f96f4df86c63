"""Lines about a player who is absent from a team's table: why, and which partners may play on."""

from __future__ import annotations

from bot.locale_formats import list_and
from bot.markup import Markup, day, mention
from bot.sessions.session import Footer, Session
from bot.texts import Locale, Texts


def absence_lines(session: Session, footer: Footer, texts: Texts, locale: Locale) -> list[Markup]:
    """Why the player who is asked is absent, and who may draw and decide meanwhile, by mentions that can call them."""
    seat = session.asked
    if seat is None:
        return []
    lines = []
    if footer.away_until is not None:
        lines.append(texts.say(locale, "note-away", player=seat.shown, until=day(footer.away_until)))
    if footer.absent is not None and footer.partners:
        # That somebody is away is said already.
        if footer.absent != "away":
            lines.append(texts.say(locale, f"note-absent-{footer.absent}", player=seat.shown))
        players = list_and(map(mention, footer.partners), texts, locale)
        # Where a computer should play and does not, it is for the people to decide.
        agreement = "majority" if session.agreement == "majority" else "all"
        lines.append(texts.say(locale, f"note-team-plays-{agreement}", players=players, count=len(footer.partners)))
    return lines
