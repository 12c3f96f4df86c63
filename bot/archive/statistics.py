"""What results add up to: wins, averages, points by feature, pace, and a rating for games of several players.

Only seats count that their own player finished. What a team wins or loses together is counted apart and rated never.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import mean, median

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from db.archive import Timed
from db.rows import Result
from engine.rules import RULE_SETS

MIDDLE, STEP = 1000, 40
"""A newcomer's rating, and how many points of it a point of the model is worth."""


def is_team(rules: str) -> bool:
    """Whether a rule set is played together."""
    return rules in RULE_SETS and RULE_SETS[rules].team


def counted(results: Iterable[Result]) -> list[Result]:
    """The results that count for somebody: of people who played against each other to the end."""
    return [one for one in results if one.kind == "human" and one.user_id is not None and not is_team(one.rules)]


def by_game(results: Iterable[Result]) -> list[list[Result]]:
    """Results game by game, in their order."""
    games: dict[int, list[Result]] = {}
    for one in results:
        games.setdefault(one.game_id, []).append(one)
    return list(games.values())


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's results."""

    games: int = 0
    wins: int = 0
    average: float = 0.0
    best: int = 0
    by_kind: Mapping[str, float] = field(default_factory=dict)
    """Points a game by what they were for, most first."""
    by_rules: Mapping[str, int] = field(default_factory=dict)
    """Games by rule set, most first."""
    team_games: int = 0
    team_wins: int = 0


def tally(results: Iterable[Result], user_id: int) -> Tally:
    """Add up what a user has played."""
    own = [one for one in results if one.user_id == user_id and one.kind == "human"]
    together = [one for one in own if is_team(one.rules)]
    alone = [one for one in own if not is_team(one.rules)]
    kinds: Counter[str] = Counter()
    for one in alone:
        kinds.update(one.by_kind)
    return Tally(
        games=len(alone),
        wins=sum(one.won for one in alone),
        average=mean(one.points for one in alone) if alone else 0.0,
        best=max((one.points for one in alone), default=0),
        by_kind={kind: points / len(alone) for kind, points in kinds.most_common() if points},
        by_rules=dict(Counter(one.rules for one in alone).most_common()),
        team_games=len(together),
        team_wins=sum(one.won for one in together),
    )


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A player in the leaderboard."""

    user_id: int
    rating: int
    games: int
    wins: int
    average: float


def ratings(results: Iterable[Result]) -> dict[int, int]:
    """A rating for everyone, reckoned game by game from the results in their order.

    Plackett and Luce's model fits any number of players and shared places. Told is what a player is worth with near
    certainty, so that it grows with every game and one lucky win makes no champion.
    """
    model = PlackettLuce()
    known: dict[int | None, PlackettLuceRating] = {}
    for game in by_game(counted(results)):
        if len(game) < 2:
            continue
        players = [one.user_id for one in game]
        before = [[known.get(player) or model.rating()] for player in players]
        after = model.rate(before, ranks=[_place(one, game) for one in game])
        known.update({player: team[0] for player, team in zip(players, after, strict=True)})
    return {player: round(MIDDLE + STEP * rating.ordinal()) for player, rating in known.items() if player is not None}


def _place(one: Result, game: Sequence[Result]) -> float:
    return 1.0 + sum(other.points > one.points for other in game)


def leaderboard(results: Sequence[Result]) -> list[LeaderboardRow]:
    """Everyone who finished a game, the best first."""
    rated = ratings(results)
    own: dict[int, list[Result]] = {}
    for one in counted(results):
        if one.user_id is not None:
            own.setdefault(one.user_id, []).append(one)
    table = [
        LeaderboardRow(
            user, rated.get(user, MIDDLE), len(games), sum(one.won for one in games), mean(one.points for one in games)
        )
        for user, games in own.items()
    ]
    return sorted(table, key=lambda one: (-one.rating, -one.wins, one.user_id))


@dataclass(frozen=True, slots=True)
class Duel:
    """How two players did against each other."""

    games: int
    first_ahead: int
    second_ahead: int
    first_average: float
    second_average: float

    @property
    def level(self) -> int:
        """How often they had as many points."""
        return self.games - self.first_ahead - self.second_ahead


def head_to_head(results: Iterable[Result], first: int, second: int) -> Duel:
    """The games that both finished against each other."""
    pairs = []
    for game in by_game(counted(results)):
        points = {one.user_id: one.points for one in game}
        if first in points and second in points:
            pairs.append((points[first], points[second]))
    return Duel(
        games=len(pairs),
        first_ahead=sum(own > other for own, other in pairs),
        second_ahead=sum(own < other for own, other in pairs),
        first_average=mean(own for own, _ in pairs) if pairs else 0.0,
        second_average=mean(other for _, other in pairs) if pairs else 0.0,
    )


def pace(rows: Iterable[Timed], user_id: int) -> timedelta | None:
    """How long a user usually takes for a move, from what somebody else did last to the tile that the user placed."""
    took: list[float] = []
    game: int | None = None
    since: datetime | None = None
    for row in rows:
        if row.game_id != game:
            game, since = row.game_id, row.started_at
        if row.user_id != user_id:
            since = row.at
        elif row.action.startswith("place ") and since is not None:
            took.append((row.at - since).total_seconds())
            since = None
    return timedelta(seconds=median(took)) if took else None
