"""The list of games that are over, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot import limits
from bot.custom_ids import CustomId
from bot.locale_formats import list_and
from bot.markup import Markup, tidy
from bot.sessions.session import Session
from bot.show.draft import Button, Draft, Entry, Menu, Row
from bot.show.lobby_message import rules_of
from bot.texts import Locale, Texts
from db.archive import IMPORTED
from db.rows import Game, Result
from engine.rules import rule_set

PAGE = 8
"""So many games stand on a page."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over as the list shows it."""

    row: Game
    names: tuple[str, ...]
    points: tuple[int, ...]
    """By seat; a team's own, one or several."""
    winners: tuple[int, ...]
    team: bool


def finished(session: Session) -> Finished:
    """What the list shows of a table."""
    game = session.game
    return Finished(session.row, tuple(session.names), tuple(game.scores), tuple(game.winners), session.team)


def finished_with(row: Game, names: Sequence[str], results: Sequence[Result]) -> Finished:
    """What the list shows of a game whose results are known."""
    winners = tuple(one.seat for one in results if one.won)
    team = rule_set(row.rules).team
    points = tuple(one.points for one in results)
    return Finished(row, tuple(names), points[:1] if team else points, winners, team)


def history_draft(games: Sequence[Finished], page: int, pages: int, scope: str, texts: Texts, locale: Locale) -> Draft:
    """One page; whoever wants to see a game again chooses it in the menu."""
    title = texts.say(locale, f"history-title-{scope}")
    if not games:
        return Draft(above=[title, texts.say(locale, "history-none")])
    rows: list[Row] = [
        Menu(
            CustomId("history-game", 0, page, scope),
            texts.plain.say(locale, "history-choose"),
            [Entry(named(game.row, game.names, texts, locale), str(game.row.id)) for game in games],
        )
    ]
    if pages > 1:
        rows.append(_turning(page, pages, scope, texts, locale))
    return Draft(above=[title, *(_line(game, texts, locale) for game in games)], rows=rows)


def named(row: Game, names: Sequence[str], texts: Texts, locale: Locale) -> str:
    """A game as menus name it."""
    return tidy(
        f"#{row.id} · {rules_of(row, texts.plain, locale)} · {list_and(names, texts.plain, locale)}", limits.CHOICE
    )


def _line(game: Finished, texts: Texts, locale: Locale) -> Markup:
    when = "" if game.row.finished_at is None else f"<t:{int(game.row.finished_at.timestamp())}:d>"
    line = texts.say(
        locale,
        "history-game",
        number=str(game.row.id),
        date=Markup(when),
        rules=rules_of(game.row, texts, locale),
        result=_result(game, texts, locale),
    )
    if game.row.settings.get(IMPORTED):
        return Markup(f"{line} {texts.say(locale, 'history-imported')}")
    return Markup(f"{line} {texts.say(locale, 'history-ended')}") if game.row.status == "ended" else line


def _result(game: Finished, texts: Texts, locale: Locale) -> Markup:
    if game.team:
        message = "history-team-won" if game.winners else "history-team-lost"
        if game.row.status == "ended":
            message = "history-team-ended"
        points = " · ".join(map(str, game.points))
        return texts.say(locale, message, players=list_and(game.names, texts, locale), points=points)
    parts = [f"{texts.prepare(name)} {points}" for name, points in zip(game.names, game.points, strict=True)]
    return Markup(", ".join(f"**{part}**" if seat in game.winners else part for seat, part in enumerate(parts)))


def _turning(page: int, pages: int, scope: str, texts: Texts, locale: Locale) -> list[Button]:
    say = texts.plain.say
    back = CustomId("history", 0, max(0, page - 1), f"{scope} back")
    here = CustomId("history", 0, page, f"{scope} here")
    on = CustomId("history", 0, page + 1, f"{scope} on")
    return [
        Button(say(locale, "table-back"), back, disabled=page == 0),
        Button(say(locale, "table-page", page=page + 1, pages=pages), here, disabled=True),
        Button(say(locale, "table-on"), on, disabled=page + 1 >= pages),
    ]
