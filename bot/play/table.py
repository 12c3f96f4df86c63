"""A table: a game in progress with the people who sit at it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.errors import Refusal
from db.rows import Ending, Score, Seat, Tried
from db.rows import Game as Row
from engine.events import Scored, Turn
from engine.game import Game
from engine.rules import rule_set


@dataclass(slots=True)
class Table:
    """What is known of one game; only used while its lock is held, except for what never changes."""

    row: Row
    seats: tuple[Seat, ...]
    game: Game
    number: int
    """The number that the next row of the log will bear."""
    undone_by: str | None = None
    """Who has just taken a move back."""

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
    def left_to_chance(self) -> bool:
        """Whether a stand-in answers now: for a seat without its player, or for one turn that the others skip."""
        seat = self.asked
        if seat is None or not any(one.kind == "human" and one.user_id is not None for one in self.seats):
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
            raise Refusal("table-not-player")
        return seat

    def check_asked(self, user_id: int, number: int | None = None) -> None:
        """Refuse everyone but the player who is asked, and clicks that were made for an earlier moment."""
        self.check_seated(user_id)
        if self.row.status != "live":
            raise Refusal("refuse-game-over")
        if number is not None and number != self.number:
            raise Refusal("table-stale")
        asked = self.asked
        if asked is None:
            raise Refusal("refuse-game-over")
        if asked.user_id != user_id:
            raise Refusal("table-not-your-turn", player=asked.shown)


def ending_of(table: Table) -> Ending:
    """What is written when the rules have ended the game."""
    game = table.game
    by_kind: dict[int, Counter[str]] = {}
    for event in game.events:
        if isinstance(event, Scored):
            by_kind.setdefault(event.player, Counter())[event.kind] += event.points
    scores = game.scores
    summary = game.summary()
    won = summary.get("result") == "won"
    results = tuple(
        Score(
            seat.number,
            sum(scores) if table.team else scores[seat.number],
            won if table.team else seat.number in game.winners,
            dict(by_kind.get(seat.number, {})),
        )
        for seat in table.seats
    )
    attempt = None
    if table.row.campaign_id is not None:
        level = int(game.options.get("level", 1))
        attempt = Tried(level, "won" if won else "lost", scores, game.deck_left, int(summary.get("ghosts", 0)))
    return Ending(results, attempt)
