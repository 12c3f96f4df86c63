"""What a plan would cause, in words: before it is confirmed, and loudly where it would lose the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ahead.lookahead import Outlook, look_ahead
from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.games.mists import lost_sentence
from bot.show.phrases import Telling, completed_feature
from bot.show.vocabulary import tell
from bot.texts import Locale, Texts
from engine.events import End, Event, Scored
from engine.game import Game
from engine.rules.castle_scoring import TokenTaken
from engine.rules.mists import MistyLand
from engine.rules.mists_events import GhostsBanished, GhostsPlaced, Lost, Won

MOST_LINES = 6
"""So many payments are told one by one."""

TOLD = ("mark_reached", "mist_completed", "cemetery_completed", "king", "robber", "pig")
"""Events beside payments that are worth knowing beforehand, in the words in which they are told afterwards."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An outlook in words."""

    lines: tuple[Markup, ...] = ()
    loses: bool = False
    """Whether the plan loses the game: it should not be confirmed by accident."""


def prospect(
    session: Session, actions: Sequence[str], texts: Texts, locale: Locale, *, trial: Game | None = None
) -> Prospect:
    """What would come of a plan at this table; ``trial`` is a copy on which its first action has been played.

    Nothing is said where the table wants no hints.
    """
    if not session.hints:
        return Prospect()
    outlook = look_ahead(session.game, actions, trial=trial)
    telling = Telling(texts, locale, session.names, outlook.game)
    lost = next((event for event in outlook.events if isinstance(event, Lost)), None)
    lines = [] if lost is None else [lost_sentence("outlook-lost", lost, telling)]
    lines += _ghosts(outlook.events, session.game, telling)
    lines += _payments(outlook, session, texts, locale)
    lines += [
        line
        for event in outlook.events
        if event.name in TOLD and (line := tell(event, session.names, texts, locale, outlook.game))
    ]
    lines += [
        telling.say("outlook-tower", player=telling.player(event.player), tower=Markup("/".join(map(str, event.tower))))
        for event in outlook.events
        if isinstance(event, TokenTaken)
    ]
    lines += _choices(outlook, telling)
    if any(isinstance(event, Won) for event in outlook.events):
        lines.append(telling.say("outlook-won"))
    elif lost is None and any(isinstance(event, End) for event in outlook.events):
        lines.append(telling.say("outlook-end"))
    return Prospect(tuple(lines), lost is not None)


def _ghosts(events: Sequence[Event], game: Game, telling: Telling) -> list[Markup]:
    """The ghosts that come and go; in Mists also that none does, unless the plan loses."""
    come = sum(event.number for event in events if isinstance(event, GhostsPlaced))
    gone = sum(event.number for event in events if isinstance(event, GhostsBanished))
    moved = [event for event in events if isinstance(event, GhostsPlaced | GhostsBanished)]
    if not moved:
        loses = any(isinstance(event, Lost) for event in events)
        if loses or not isinstance(game.table, MistyLand):
            return []
        return [telling.say("outlook-ghosts", come=come, gone=gone, left=game.table.ghosts.stock)]
    return [telling.say("outlook-ghosts", come=come, gone=gone, left=moved[-1].left)]


def _payments(outlook: Outlook, session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    paid = [event for event in outlook.events if isinstance(event, Scored) and not event.final]
    told = [tell(event, session.names, texts, locale, outlook.game) for event in paid[:MOST_LINES]]
    lines = [line for line in told if line is not None]
    return [*lines, Markup("…")] if len(paid) > MOST_LINES else lines


def _choices(outlook: Outlook, telling: Telling) -> list[Markup]:
    """Completed features about which the player will have to choose."""
    return [
        telling.say(
            "outlook-choice",
            feature=completed_feature(feature, outlook.game, telling),
            points=feature["points"],
        )
        for feature in outlook.details.get("features", [])
        if outlook.asked == "resolve"
    ]
