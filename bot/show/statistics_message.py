"""Statistics in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.archive.statistics import Duel, LeaderboardRow, Tally
from bot.custom_ids import CustomId
from bot.locale_formats import decimal, percent, rough_duration
from bot.markup import Markup
from bot.show.draft import Button, Draft, Row
from bot.texts import Locale, Texts, name_of

PAGE = 20
"""So many players stand on a page of the leaderboard."""


def stats_draft(
    name: str,
    own: Tally,
    rating: int | None,
    took: timedelta | None,
    texts: Texts,
    locale: Locale,
) -> Draft:
    """One player's results."""
    title = texts.say(locale, "stats-title", player=name)
    if own.nothing:
        return Draft(above=[title, texts.say(locale, "stats-none")])
    lines = [title]
    if own.games:
        share = percent(own.wins / own.games, locale)
        lines.append(texts.say(locale, "stats-games", games=own.games, wins=own.wins, share=share))
        lines.append(texts.say(locale, "stats-points", average=decimal(own.average, locale), best=own.best))
        if rating is not None:
            lines.append(texts.say(locale, "stats-rating", rating=str(rating)))
        if own.by_kind:
            lines.append(texts.say(locale, "stats-by-kind", parts=_kinds(own.by_kind, texts, locale)))
        if len(own.by_rules) > 1:
            games = [f"{name_of(texts, locale, 'rules', rules)} {count}" for rules, count in own.by_rules.items()]
            lines.append(texts.say(locale, "stats-by-rules", parts=Markup(", ".join(games))))
    if own.team_games:
        lines.append(texts.say(locale, "stats-team", games=own.team_games, wins=own.team_wins))
    lines += _with_computers(own, texts, locale)
    if took is not None:
        lines.append(texts.say(locale, "stats-pace", time=rough_duration(took, locale)))
    return Draft(above=lines)


def _with_computers(own: Tally, texts: Texts, locale: Locale) -> list[Markup]:
    """What was played against computers, and together with them."""
    lines = []
    against, together = own.against_computers, own.with_computers
    if against.games:
        lines.append(texts.say(locale, "stats-computers", games=against.games, wins=against.wins))
    if own.by_level:
        parts = [
            texts.say(
                locale, "stats-level", level=texts.say(locale, f"computer-level-{level}"), games=n.games, wins=n.wins
            )
            for level, n in own.by_level.items()
        ]
        lines.append(texts.say(locale, "stats-by-level", parts=Markup("; ".join(parts))))
    if together.games:
        lines.append(texts.say(locale, "stats-team-computers", games=together.games, wins=together.wins))
    return lines


def duel_draft(first: str, second: str, duel: Duel, texts: Texts, locale: Locale) -> Draft:
    """Two players against each other."""
    lines = [texts.say(locale, "duel-title", first=first, second=second)]
    if not duel.games:
        return Draft(above=[*lines, texts.say(locale, "duel-none")])
    lines.append(texts.say(locale, "duel-games", games=duel.games))
    for name, ahead, average in (
        (first, duel.first_ahead, duel.first_average),
        (second, duel.second_ahead, duel.second_average),
    ):
        lines.append(texts.say(locale, "duel-ahead", player=name, count=ahead, average=decimal(average, locale)))
    if duel.level:
        lines.append(texts.say(locale, "duel-level", count=duel.level))
    return Draft(above=lines)


def leaderboard_draft(
    table: Sequence[LeaderboardRow],
    names: Mapping[int, str],
    page: int,
    rules: str | None,
    texts: Texts,
    locale: Locale,
) -> Draft:
    """A page of the leaderboard."""
    title = texts.say(locale, "leaders-title")
    if rules is not None:
        title = Markup(f"{title}: {name_of(texts, locale, 'rules', rules)}")
    if not table:
        return Draft(above=[title, texts.say(locale, "leaders-none")])
    pages = -(-len(table) // PAGE)
    page = min(max(page, 0), pages - 1)
    shown = list(enumerate(table, 1))[page * PAGE : (page + 1) * PAGE]
    lines = [
        texts.say(
            locale,
            "leaders-line",
            place=place,
            player=names.get(one.user_id, "") or texts.say(locale, "stats-somebody"),
            rating=str(one.rating),
            games=one.games,
            wins=one.wins,
            average=decimal(one.average, locale),
        )
        for place, one in shown
    ]
    rows = [_turning(page, pages, rules, texts, locale)] if pages > 1 else []
    return Draft(above=[title, *lines], below=[texts.say(locale, "leaders-how")], rows=rows)


def _turning(page: int, pages: int, rules: str | None, texts: Texts, locale: Locale) -> Row:
    say = texts.plain.say

    def to(number: int, message: str) -> Button:
        click = CustomId("leaders", 0, max(number, 0), f"{rules or ''} {message}")
        return Button(say(locale, message), click, disabled=not 0 <= number < pages)

    here = CustomId("leaders", 0, page, f"{rules or ''} here")
    position = Button(say(locale, "table-page", page=page + 1, pages=pages), here, disabled=True)
    return [to(page - 1, "table-back"), position, to(page + 1, "table-on")]


def _kinds(by_kind: Mapping[str, float], texts: Texts, locale: Locale) -> Markup:
    return Markup(
        ", ".join(
            f"{name_of(texts, locale, 'kind', kind)} {decimal(points, locale)}" for kind, points in by_kind.items()
        )
    )
