"""The history of a campaign: every attempt at its levels, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.custom_ids import CustomId
from bot.locale_formats import list_and
from bot.markup import Markup, moment
from bot.show.draft import Button, Draft, Row
from bot.texts import Locale, Texts
from db.rows import Attempt, Campaign, Seat

PAGE = 12
"""So many attempts a page shows."""


def attempt_line(number: int, attempt: Attempt, players: Sequence[Seat] | None, texts: Texts, locale: Locale) -> Markup:
    """One attempt: its level, result, score, what was left, and how long it took."""
    who = list_and([seat.shown for seat in players or ()], texts, locale)
    return texts.say(
        locale,
        "campaign-attempt",
        number=number,
        level=attempt.level,
        result=attempt.result,
        score=" / ".join(map(str, attempt.scores)),
        tiles=attempt.tiles_left,
        ghosts=attempt.ghosts_left,
        actions=attempt.actions,
        begun=moment(attempt.started_at, "d"),
        ended=moment(attempt.finished_at, "d"),
        players=who or Markup("none"),
    )


def history_draft(
    campaign: Campaign,
    attempts: Sequence[Attempt],
    players: Mapping[int, Sequence[Seat]],
    page: int,
    texts: Texts,
    locale: Locale,
) -> Draft:
    """Every attempt, the latest first, page by page; ``players`` are the seats of the shown attempts by game."""
    won = sum(attempt.result == "won" for attempt in attempts)
    lines = [
        Markup("### " + texts.say(locale, "campaign-history-title", name=campaign.name)),
        texts.say(locale, "campaign-sum", count=len(attempts), won=won),
    ]
    shown = history_page(attempts, page)
    lines += [attempt_line(number, one, players.get(one.game_id), texts, locale) for number, one in shown]
    last = max(0, (len(attempts) - 1) // PAGE)
    if not last:
        return Draft(above=lines)
    say = texts.plain.say
    page = min(max(page, 0), last)

    def to(number: int, message: str) -> Button:
        fits = 0 <= number <= last
        click = CustomId("camp-history", campaign.id, number if fits else 0, "" if fits else message)
        return Button(say(locale, message), click, disabled=not fits)

    here = Button(
        say(locale, "table-page", page=page + 1, pages=last + 1),
        CustomId("camp-history", campaign.id, page, "here"),
        disabled=True,
    )
    rows: list[Row] = [[to(page - 1, "table-back"), here, to(page + 1, "table-on")]]
    return Draft(above=lines, rows=rows)


def history_page(attempts: Sequence[Attempt], page: int) -> list[tuple[int, Attempt]]:
    """The attempts of a page with their numbers, the latest first."""
    last = max(0, (len(attempts) - 1) // PAGE)
    page = min(max(page, 0), last)
    return list(reversed(list(enumerate(attempts, 1))))[page * PAGE : (page + 1) * PAGE]
