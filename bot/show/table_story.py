"""The story of a table: what happened in its order, under the names of those who acted then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.markup import Markup, mention
from bot.sessions.game_settings import TurnNote
from bot.sessions.ownership import people_at, sitting_at
from bot.sessions.session import Session
from bot.show.phrases import Telling
from bot.show.vocabulary import homecomings_told, tell
from bot.texts import Locale, Texts
from db.rows import Seat
from engine.boxes import find_tile
from engine.events import Drawn, Event, Turn
from engine.game import Game
from engine.players.levels import STAND_IN

DEEDS = frozenset(
    {
        *("drawn", "discarded", "placed", "follower", "quarter", "count", "joined", "crown", "plague"),
        *("haunted", "traded", "ghosts_banished", "token_used"),
    }
)
"""Events that whoever plays a seat does; points and pieces are its player's, whoever plays it."""


def table_story(
    session: Session,
    span: Sequence[int],
    texts: Texts,
    locale: Locale,
    *,
    leave_out: tuple[type[Event], ...] = (Turn,),
    aloud: bool = False,
) -> list[Markup]:
    """What a span of the game's events tells, a line each, with the notes about them where they were made.

    ``aloud`` it is for those who see no picture: a drawn tile is told in words.
    """
    events, told = session.game.events, _Names(session, texts, locale, aloud)
    silent = homecomings_told([events[index] for index in span])
    notes = _notes_by_event(session)
    lines: list[Markup | None] = []
    for index in span:
        event = events[index]
        if not isinstance(event, leave_out) and not silent(event):
            names = told.at(event, action_of(session, index))
            lines.append(_tell(event, session.game, names, texts, locale, aloud=aloud))
        for note in notes.get(index, ()):
            people = told.people(note.actions - 1)
            if note.kind == "computer":
                absent = people[session.game.actors[note.actions - 1]]
                lines.append(texts.say(locale, "remark-computer", computer=people[note.seat], player=absent))
            else:
                lines.append(texts.say(locale, f"remark-{note.kind}", player=people[note.seat]))
    return [line for line in lines if line is not None]


def action_of(session: Session, event: int) -> int:
    """The action that caused an event, both by their positions; -1 for what came before all actions."""
    return bisect_right(session.game.event_counts, event) - 1


def _notes_by_event(session: Session) -> dict[int, list[TurnNote]]:
    """The notes about turns by the event after which each is told.

    That is the first event of the action which a note is about, or the last one before the plan failed.
    """
    counts = session.game.event_counts
    notes: dict[int, list[TurnNote]] = {}
    for note in session.turn_notes:
        if note.kind == "stand-in":
            continue
        last = counts[note.actions] - 1
        event = last if note.kind == "plan-void" else min(counts[note.actions - 1], last)
        notes.setdefault(event, []).append(note)
    return notes


def _tell(
    event: Event, game: Game, names: Sequence[str], texts: Texts, locale: Locale, *, aloud: bool
) -> Markup | None:
    if aloud and isinstance(event, Drawn):
        tile = Telling(texts, locale, names).tile(find_tile(event.tile).view(0))
        return texts.say(locale, "alt-drawn", player=names[event.player], tile=tile)
    return tell(event, names, texts, locale, game)


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of those who sat at a table when something happened."""

    session: Session
    texts: Texts
    locale: Locale
    aloud: bool

    def people(self, action: int) -> list[str]:
        """The names by seat at an action."""
        number = self.session.log_number(action)
        return [self._person(seat, number) for seat in self.session.seats]

    def at(self, event: Event, action: int) -> list[str]:
        """The names for an event that an action caused: a stand-in does its deeds under its own."""
        names = self.people(action)
        if event.name in DEEDS:
            player: int = event.player  # type: ignore[attr-defined]  # every deed is somebody's
            if self.session.moved_by_stand_in(player, action):
                names[player] = self.texts.say(self.locale, "stand-in-of", player=names[player])
        return names

    def _person(self, seat: Seat, number: int) -> str:
        """Who played a seat, or for whom it was played; only the name of the last player is known."""
        sitting = sitting_at(seat.number, self.session.sittings, number)
        if sitting is not None and sitting.kind == "computer" != seat.kind:
            level = self.texts.say(self.locale, f"computer-level-{sitting.level or STAND_IN}")
            return self.texts.say(self.locale, "computer-then", level=level)
        people = people_at(seat.number, self.session.sittings, number)
        if people is None:
            return seat.shown
        then, last = people
        if then is last or (then.user_id is not None and then.user_id == last.user_id):
            return seat.shown
        return replace(seat, name="").shown if then.user_id is None or self.aloud else mention(then.user_id)
