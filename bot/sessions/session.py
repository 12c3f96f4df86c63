"""A table: a game in progress with the people who sit at it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.ahead.suggestions import Pin
from bot.refusal import Refusal
from bot.seats.ownership import seat_to_return_to
from db.rows import AttemptResult, Ending, Score, Seat, Sitting, Tried
from db.rows import Game as Row
from engine.events import Scored, Turn
from engine.game import Game
from engine.rules import rule_set


@dataclass(slots=True)
class Session:
    """What is known of one game; only used while its lock is held, except for what never changes."""

    row: Row
    seats: tuple[Seat, ...]
    game: Game
    number: int
    """The number that the next row of the log will bear."""
    undone_by: str | None = None
    """Who has just taken a move back."""
    pins: tuple[Pin, ...] = ()
    """What partners propose at this moment."""
    sittings: tuple[Sitting, ...] = ()
    """Who has sat where until now."""

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.shown for seat in self.seats]

    @property
    def asked(self) -> Seat | None:
        """Who is asked now; nobody when the game is over."""
        decision = self.game.decision
        return None if decision is None or self.row.status != "live" else self.seats[decision.player]

    @property
    def turn(self) -> int:
        """The number of the running turn."""
        return next((event.number for event in reversed(self.game.events) if isinstance(event, Turn)), 0)

    @property
    def people(self) -> list[Seat]:
        """The seats with players in them, not stand-ins."""
        return [seat for seat in self.seats if seat.kind == "human" and seat.user_id is not None]

    @property
    def left_to_chance(self) -> bool:
        """Whether a stand-in answers now: for a seat without its player, or for one turn that the others skip."""
        seat = self.asked
        if seat is None or not self.people:
            return False
        return seat.kind == "stand-in" or self.row.settings.get("skip") == [seat.number, self.turn]

    @property
    def team(self) -> bool:
        """Whether all win or lose together; the scores are then nobody's own."""
        return rule_set(self.row.rules).team

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a user sits."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def check_seated(self, user_id: int) -> Seat:
        """The user's seat; refused to those who do not play here."""
        seat = self.seat_of(user_id)
        if seat is None:
            again = seat_to_return_to(self.row, self.seats, self.sittings, user_id)
            raise Refusal("table-not-player" if again is None or self.row.status != "live" else "table-not-player-now")
        return seat

    def check_asked(self, user_id: int, number: int | None = None) -> None:
        """Refuse everyone but the player who is asked, and clicks that were made for an earlier moment."""
        self.check_seated(user_id)
        asked = self._check_moment(number)
        if asked.user_id != user_id:
            raise Refusal("table-not-your-turn", player=asked.shown)

    def check_partner(self, user_id: int, number: int | None = None) -> Seat:
        """The seat of somebody who may propose what the player who is asked should do."""
        seat = self.check_seated(user_id)
        asked = self._check_moment(number)
        if not self.team:
            raise Refusal("propose-no-team")
        if asked.user_id == user_id:
            raise Refusal("propose-own-turn")
        if self.game.decision is not None and self.game.decision.kind == "draw":
            raise Refusal("propose-not-yet", player=asked.shown)
        return seat

    def check_planner(self, user_id: int, number: int | None = None) -> Seat | None:
        """Refuse those who have nothing to plan; a partner's seat, or None for the player who is asked."""
        if self.team and self.asked is not None and self.asked.user_id != user_id:
            return self.check_partner(user_id, number)
        self.check_asked(user_id, number)
        return None

    def _check_moment(self, number: int | None) -> Seat:
        if self.row.status != "live":
            raise Refusal("refuse-game-over")
        if number is not None and number != self.number:
            raise Refusal("table-stale")
        asked = self.asked
        if asked is None:
            raise Refusal("refuse-game-over")
        return asked


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
    return Ending(results, attempt_of(session, "won" if won else "lost"))


def attempt_of(session: Session, result: AttemptResult) -> Tried | None:
    """How an attempt at a campaign's level came out; None for a game outside campaigns."""
    if session.row.campaign_id is None:
        return None
    game = session.game
    level, ghosts = int(game.options.get("level", 1)), int(game.summary().get("ghosts", 0))
    return Tried(level, result, game.scores, game.deck_left, ghosts)
