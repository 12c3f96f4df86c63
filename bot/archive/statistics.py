"""What results add up to: wins, averages, points by feature, pace, and a rating for games of several players.

Only seats count that their own player finished. What a team wins or loses together is counted apart and rated never,
and so are games in which a computer had a seat of its own.
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
from engine.players.levels import LEVELS
from engine.rules import RULE_SETS

MIDDLE, STEP = 1000, 40
"""A newcomer's rating, and how many points of it a point of the model is worth."""


def is_team(rules: str) -> bool:
    """Whether a rule set is played together."""
    return rules in RULE_SETS and RULE_SETS[rules].team


def counted(results: Iterable[Result]) -> list[Result]:
    """The results that count for somebody: of people who played against each other to the end, and only people."""
    return [one for one in results if _of_person(one) and not one.computers and not is_team(one.rules)]


def _of_person(one: Result) -> bool:
    return one.kind == "human" and one.user_id is not None


def by_game(results: Iterable[Result]) -> list[list[Result]]:
    """Results game by game, in their order."""
    games: dict[int, list[Result]] = {}
    for one in results:
        games.setdefault(one.game_id, []).append(one)
    return list(games.values())


@dataclass(frozen=True, slots=True)
class Played:
    """Some games of one kind."""

    games: int = 0
    wins: int = 0


def _played(results: Sequence[Result]) -> Played:
    return Played(len(results), sum(one.won for one in results))


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
    against_computers: Played = Played()
    with_computers: Played = Played()
    """Together with computers, in a team."""
    by_level: Mapping[str, Played] = field(default_factory=dict)
    """Games against computers by the level of the strongest at the table, the weakest first."""

    @property
    def nothing(self) -> bool:
        """Whether no game was finished at all."""
        computers = self.against_computers.games + self.with_computers.games
        return not self.games + self.team_games + computers


def tally(results: Sequence[Result], user_id: int) -> Tally:
    """Add up what a user has played, given all results of the games."""
    own = [one for one in results if one.user_id == user_id and one.kind == "human"]
    together = [one for one in own if is_team(one.rules) and not one.computers]
    alone = [one for one in own if not is_team(one.rules) and not one.computers]
    against = [one for one in own if not is_team(one.rules) and one.computers]
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
        against_computers=_played(against),
        with_computers=_played([one for one in own if is_team(one.rules) and one.computers]),
        by_level=_by_level(against, results),
    )


def _by_level(against: Sequence[Result], results: Iterable[Result]) -> dict[str, Played]:
    """Games against computers by the strongest of them; games whose computers people have taken over are left out."""
    strength = {level: number for number, level in enumerate(LEVELS)}
    strongest: dict[int, str] = {}
    for one in results:
        if one.kind == "computer" and one.level in strength:
            known = strongest.get(one.game_id)
            if known is None or strength[one.level] > strength[known]:
                strongest[one.game_id] = one.level
    found = {level: [one for one in against if strongest.get(one.game_id) == level] for level in LEVELS}
    return {level: _played(games) for level, games in found.items() if games}


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
