"""What results add up to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.archive.statistics import MIDDLE, Played, head_to_head, leaderboard, pace, ratings, tally
from bot.show.statistics_message import PAGE, duel_draft, leaderboard_draft, stats_draft
from bot.texts import LOCALES, load_texts
from db.archive import Timed
from db.rows import Result, SeatKind

NOW = datetime(2026, 8, 1, tzinfo=UTC)
ANN, BO, CY = 1, 2, 3


def game(
    number: int, points: dict[int | None, int], *, rules: str = "base", kinds: dict[int, SeatKind] | None = None
) -> list[Result]:
    """A game's results; whoever has most has won."""
    best = max(points.values())
    return [
        Result(
            game_id=number,
            seat=seat,
            user_id=user,
            kind=(kinds or {}).get(seat, "human"),
            rules=rules,
            points=own,
            won=own == best,
            by_kind={"city": own - 1, "road": 1},
            at=NOW + timedelta(days=number),
        )
        for seat, (user, own) in enumerate(points.items())
    ]


def test_games_wins_and_averages() -> None:
    results = game(1, {ANN: 30, BO: 20}) + game(2, {BO: 50, ANN: 40, CY: 1}) + game(3, {BO: 9, CY: 8}, rules="wheel")
    own = tally(results, ANN)
    assert (own.games, own.wins, own.average, own.best) == (2, 1, 35, 40)
    assert own.by_kind == {"city": 34, "road": 1}
    assert tally(results, BO).by_rules == {"base": 2, "wheel": 1}
    assert tally(results, 99).games == 0


def test_a_shared_win_is_a_win_for_both() -> None:
    results = game(1, {ANN: 30, BO: 30, CY: 10})
    assert [tally(results, user).wins for user in (ANN, BO, CY)] == [1, 1, 0]
    rated = ratings(results)
    assert rated[ANN] == rated[BO] > rated[CY]


def test_a_seat_that_a_stand_in_finished_counts_for_nobody() -> None:
    results = game(1, {ANN: 90, BO: 20, CY: 10}, kinds={0: "stand-in"})
    assert tally(results, ANN).games == 0
    assert ANN not in ratings(results)
    assert [one.user_id for one in leaderboard(results)] == [BO, CY]
    assert head_to_head(results, ANN, BO).games == 0
    assert ratings(game(1, {ANN: 90, BO: 20}, kinds={0: "stand-in"})) == {}


def test_whoever_was_forgotten_counts_for_nobody() -> None:
    results = game(1, {None: 90, BO: 20})
    assert [one.user_id for one in leaderboard(results)] == [BO]


def test_what_is_played_together_counts_apart() -> None:
    results = game(1, {ANN: 50, BO: 50}, rules="mists") + game(2, {ANN: 5, BO: 9})
    own = tally(results, ANN)
    assert (own.games, own.wins, own.team_games, own.team_wins) == (1, 0, 1, 1)
    assert own.average == 5
    assert ratings(results) == ratings(game(2, {ANN: 5, BO: 9}))


def test_the_rating_fits_any_number_of_players_and_follows_the_results() -> None:
    results = []
    for number in range(20):
        results += game(number, {ANN: 60, BO: 40 + number, CY: 30} if number % 3 else {BO: 31, CY: 30})
    rated = ratings(results)
    assert rated[ANN] > rated[BO] > rated[CY]
    assert rated == ratings(results)
    assert rated[ANN] > MIDDLE > rated[CY]
    table = leaderboard(results)
    assert [one.user_id for one in table] == [ANN, BO, CY]
    assert (table[1].games, table[1].wins) == (20, 7)


def test_two_against_each_other() -> None:
    results = game(1, {ANN: 30, BO: 20}) + game(2, {BO: 50, ANN: 40, CY: 70}) + game(3, {ANN: 9, BO: 9})
    results += game(4, {ANN: 80, CY: 8})
    duel = head_to_head(results, ANN, BO)
    assert (duel.games, duel.first_ahead, duel.second_ahead, duel.level) == (3, 1, 1, 1)
    assert duel.first_average == pytest.approx(79 / 3)


def timed(game_id: int, user: int | None, action: str, minutes: int) -> Timed:
    return Timed(game_id, user, action, NOW + timedelta(minutes=minutes), NOW)


def test_the_pace_is_the_time_from_the_others_last_action_to_ones_own_tile() -> None:
    rows = [
        timed(1, ANN, "draw", 1),
        timed(1, ANN, "place 1 0 0", 10),
        timed(1, ANN, "pass", 11),
        timed(1, BO, "draw", 20),
        timed(1, BO, "place 2 0 0", 30),
        timed(1, ANN, "draw", 40),
        timed(1, ANN, "place 3 0 0", 50),
        timed(1, None, "place 4 0 0", 60),
        timed(1, ANN, "place 5 0 0", 160),
        timed(2, ANN, "place 1 0 0", 5),
    ]
    assert pace(rows, ANN) == timedelta(minutes=15)
    assert pace(rows, BO) == timedelta(minutes=19)
    assert pace(rows, CY) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_statistics_in_words(locale: Any) -> None:
    texts = load_texts()
    results = game(1, {ANN: 30, BO: 20}) + game(2, {BO: 50, ANN: 41}, rules="wheel") + game(3, {ANN: 5}, rules="mists")
    said = "\n".join(stats_draft("A*nn", tally(results, ANN), 1100, timedelta(hours=3), texts, locale).above)
    assert "A\\*nn" in said
    assert "1100" in said
    assert ("35,5" if locale == "ru" else "35.5") in said
    assert ("50\N{NO-BREAK SPACE}%" if locale == "ru" else "50%") in said
    assert len(stats_draft("Cy", tally(results, CY), None, None, texts, locale).above) == 2
    duel = "\n".join(duel_draft("Ann", "Bo", head_to_head(results, ANN, BO), texts, locale).above)
    assert "Bo" in duel
    assert len(duel_draft("Ann", "Cy", head_to_head(results, ANN, CY), texts, locale).above) == 2


@pytest.mark.parametrize("locale", LOCALES)
def test_a_long_leaderboard_has_pages(locale: Any) -> None:
    results = []
    for number in range(45):
        results += game(number, {100 + number: 10, 200 + number: 5})
    table = leaderboard(results)
    names = {one.user_id: f"Name{one.user_id}" for one in table}
    first = leaderboard_draft(table, names, 0, "base", load_texts(), locale)
    last = leaderboard_draft(table, {}, 99, None, load_texts(), locale)
    assert len(first.above) == PAGE + 1
    assert len(last.above) == len(table) % PAGE + 1
    assert len(first.rows) == 1
    assert not leaderboard_draft([], {}, 0, None, load_texts(), locale).rows


# Games with computers


def with_computers(number: int, user: int, points: int, levels: dict[str, int], *, rules: str = "base") -> list[Result]:
    """A game of one person against computers, by level their points."""
    kinds: dict[int, SeatKind] = dict.fromkeys(range(1, 1 + len(levels)), "computer")
    best = max(points, *levels.values())
    rows = game(number, {user: points}, rules=rules)
    for seat, (level, own) in enumerate(levels.items(), 1):
        (row,) = game(number, {None: own}, rules=rules)
        rows.append(replace(row, seat=seat, kind=kinds[seat], level=level))
    return [replace(row, won=row.points == best, computers=True) for row in rows]


def test_games_with_computers_change_nothing_that_is_reckoned_among_people() -> None:
    among_people = game(1, {ANN: 30, BO: 20}) + game(2, {BO: 50, ANN: 41})
    # Two people and a computer, and a person who took a computer's seat over.
    mixed = game(3, {ANN: 90, BO: 1}) + with_computers(4, ANN, 99, {"solid": 5}) + game(5, {ANN: 9, CY: 1})
    all_results = among_people + [replace(one, computers=True) for one in mixed]
    for user in (ANN, BO):
        plain, full = tally(among_people, user), tally(all_results, user)
        assert replace(full, against_computers=Played(), by_level={}) == plain
    assert ratings(all_results) == ratings(among_people)
    assert leaderboard(all_results) == leaderboard(among_people)
    assert head_to_head(all_results, ANN, BO) == head_to_head(among_people, ANN, BO)
    assert tally(all_results, ANN).against_computers == Played(3, 3)
    assert tally(all_results, BO).against_computers == Played(1, 0)
    assert tally(all_results, ANN).by_level == {"solid": Played(1, 1)}, "where no computer is left, no level is known"


def test_games_against_computers_are_told_by_the_strongest_at_the_table() -> None:
    results = [
        *with_computers(1, ANN, 50, {"beginner": 20, "strong": 40}),
        *with_computers(2, ANN, 30, {"strong": 40}),
        *with_computers(3, ANN, 30, {"casual": 10, "beginner": 40}),
        *with_computers(4, BO, 30, {"master": 10}),
    ]
    own = tally(results, ANN)
    assert (own.games, own.against_computers) == (0, Played(3, 1))
    assert own.by_level == {"casual": Played(1, 0), "strong": Played(2, 1)}
    assert list(own.by_level) == ["casual", "strong"]


def test_a_team_with_computers_counts_apart() -> None:
    own = tally(with_computers(1, ANN, 50, {"solid": 50}, rules="mists") + game(2, {ANN: 5, BO: 5}, rules="mists"), ANN)
    assert (own.team_games, own.with_computers, own.against_computers) == (1, Played(1, 1), Played())
    assert own.by_level == {}


def test_a_game_that_a_stand_in_finished_counts_as_before() -> None:
    results = game(1, {ANN: 90, BO: 20, CY: 10}, kinds={0: "stand-in"})
    results[0] = replace(results[0], level="solid")
    assert tally(results, BO).games == 1
    assert ratings(results)[BO] > ratings(results)[CY]


@pytest.mark.parametrize("locale", LOCALES)
def test_games_with_computers_in_words(locale: Any) -> None:
    texts = load_texts()
    results = with_computers(1, ANN, 50, {"solid": 20}) + with_computers(2, ANN, 50, {"strong": 90})
    above = stats_draft("Ann", tally(results, ANN), None, None, texts, locale).above
    against = {
        "en": [
            "Against computers: 2 games, 1 won",
            "By the strongest computer at the table: solid: 1 game, 1 won; strong: 1 game, 0 won",
        ],
        "ru": [
            "Против компьютеров: 2 игры, побед: 1",
            "По сильнейшему компьютеру за столом: крепкий игрок: 1 игра, побед: 1; сильный игрок: 1 игра",
        ],
    }
    assert len(above) == 3
    for line, start in zip(above[1:], against[locale], strict=True):
        assert line.startswith(start)
    team = with_computers(1, ANN, 50, {"solid": 50}, rules="mists")
    (_, together) = stats_draft("Ann", tally(team, ANN), None, None, texts, locale).above
    assert together.startswith({"en": "Together with computers: 1 game", "ru": "Вместе с компьютерами: 1 игра"}[locale])
