"""Campaigns: how far a group has come, every attempt, and what follows a level won or lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.custom_ids import CustomId
from bot.locale_formats import list_and
from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.draft import Button, Draft, Row, Style
from bot.texts import Locale, Texts
from db.rows import Attempt, Campaign, Game, Seat
from engine.rules.mists_levels import last_level, levels

LAST = 3
"""So many of the last attempts the status shows."""
PAGE = 12
"""So many attempts a page of the history shows."""


@dataclass(frozen=True, slots=True)
class After:
    """What the last message of an attempt says about the campaign."""

    lines: tuple[Markup, ...]
    buttons: list[Button]


def after_attempt(session: Session, campaign: Campaign, texts: Texts, locale: Locale) -> After:
    """The send-off to the next level, or the offer to try this one again."""
    level = int(session.game.options.get("level", 1))
    say = texts.plain.say
    again = Button(say(locale, "campaign-rematch", level=level), play_click(campaign, level), Style.primary)
    if session.game.summary().get("result") != "won":
        lost = texts.say(locale, "campaign-lost", name=campaign.name, level=level)
        return After((lost,), [again])
    if level == last_level():
        return After((texts.say(locale, "campaign-complete", name=campaign.name),), [again])
    following = level + 1
    lines = (
        texts.say(locale, "campaign-won", name=campaign.name, level=level),
        texts.say(locale, "campaign-opens", level=following, about=texts.say(locale, f"campaign-level-{following}")),
        texts.say(locale, f"campaign-send-off-{following}"),
    )
    label = say(locale, "campaign-next", level=following)
    return After(lines, [Button(label, play_click(campaign, following), Style.success)])


def play_click(campaign: Campaign, level: int = 0) -> CustomId:
    """The click that opens a table for a level; 0 for the next one, whichever that is then."""
    return CustomId("camp-play", campaign.id, level)


def campaign_draft(
    campaign: Campaign, attempts: Sequence[Attempt], running: Game | None, texts: Texts, locale: Locale
) -> Draft:
    """A campaign as it stands: who belongs to it, the levels, the last attempts."""
    lines = [
        Markup("### " + texts.say(locale, "campaign-title", name=campaign.name)),
        member_line(campaign, texts, locale),
        *(_level_line(campaign, level, attempts, texts, locale) for level in levels()),
    ]
    if attempts:
        first = max(0, len(attempts) - LAST)
        lines.append(Markup("**" + texts.say(locale, "campaign-last") + "**"))
        lines += [
            attempt_line(number, attempt, None, texts, locale)
            for number, attempt in enumerate(attempts, 1)
            if number > first
        ]
    if campaign.ended_at is not None:
        return Draft(above=[*lines, texts.say(locale, "campaign-over", when=_day(campaign.ended_at))])
    if running is not None:
        level = running.options.get("level", 1)
        message = "campaign-gathering" if running.status == "lobby" else "campaign-running"
        lines.append(texts.say(locale, message, level=level))
    say = texts.plain.say
    buttons = [
        Button(say(locale, "campaign-join"), CustomId("camp-join", campaign.id), Style.primary),
        Button(say(locale, "campaign-leave"), CustomId("camp-leave", campaign.id)),
        Button(say(locale, "campaign-play"), play_click(campaign), Style.success),
    ]
    return Draft(above=lines, rows=[buttons])


def member_line(campaign: Campaign, texts: Texts, locale: Locale) -> Markup:
    """Who belongs to a campaign."""
    names = list_and(campaign.members.values(), texts, locale) or Markup("–")
    return texts.say(locale, "campaign-members", count=len(campaign.members), players=names)


def _level_line(campaign: Campaign, level: int, attempts: Sequence[Attempt], texts: Texts, locale: Locale) -> Markup:
    own = [attempt for attempt in attempts if attempt.level == level]
    if any(attempt.result == "won" for attempt in own):
        state = "won"
    else:
        # A level may be open for one above it was won.
        state = "open" if level in campaign.open_levels else "closed"
    about = texts.say(locale, f"campaign-level-{level}")
    return texts.say(locale, f"campaign-state-{state}", level=level, about=about, tries=len(own))


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
        begun=_day(attempt.started_at),
        ended=_day(attempt.finished_at),
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


def _day(when: datetime) -> Markup:
    """A day as each reader's Discord writes it."""
    return Markup(f"<t:{int(when.timestamp())}:d>")
