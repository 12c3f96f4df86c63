"""What the others are asked about a player whose time has run out, and what they read when they have decided."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.custom_ids import CustomId
from bot.markup import Markup, mention
from bot.refusal import Refusal
from bot.show.draft import Button, Draft, Style
from bot.texts import Locale, Texts
from bot.timing.dates import shown
from bot.timing.table_clock import Terms
from bot.timing.waiting import Waiting
from db.rows import Seat

Choice = Literal["skip", "replace", "wait"]
CHOICES: tuple[Choice, ...] = ("skip", "replace", "wait")

_FORM = re.compile(r"(\d{1,4})-(\d{1,2})-(\d{1,3}) (skip|replace|wait)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Question:
    """Which lateness is meant: the turn, the seat, and how often time was given at this table before."""

    turn: int
    seat: int
    gifts: int

    def __str__(self) -> str:
        return f"{self.turn}-{self.seat}-{self.gifts}"


def read_click(payload: str) -> tuple[Question, Choice]:
    """The question and the choice of one of its buttons."""
    found = _FORM.fullmatch(payload)
    if found is None:
        raise Refusal("error-unknown-click")
    choice = next(choice for choice in CHOICES if choice == found[4])
    return Question(int(found[1]), int(found[2]), int(found[3])), choice


def question_draft(
    question: Question,
    waiting: Waiting,
    wishes: Mapping[Choice, Sequence[Seat]],
    texts: Texts,
    locale: Locale,
    *,
    outcome: Choice | None = None,
) -> Draft:
    """The question with everyone's wishes so far; without buttons when it is decided."""
    lines = [texts.say(locale, "late-asked", player=waiting.seat.shown)]
    for choice in CHOICES:
        said = texts.say(locale, f"late-about-{choice}", player=waiting.seat.shown)
        if names := ", ".join(texts.prepare(seat.shown) for seat in wishes[choice]):
            said = texts.say(locale, "late-wished", choice=said, players=Markup(names))
        lines.append(Markup(f"- {said}"))
    if outcome is not None:
        return Draft(above=[*lines, texts.say(locale, "late-decided")])
    called = Markup(", ".join(mention(seat.user_id) for seat in waiting.others if seat.user_id is not None))
    buttons = [
        Button(
            texts.plain.say(locale, f"late-{choice}"),
            CustomId("late", waiting.row.id, 0, f"{question} {choice}"),
            Style.secondary,
        )
        for choice in CHOICES
    ]
    return Draft(above=lines, below=[texts.say(locale, "late-rule", players=called)], rows=[buttons])


def verdict_draft(choice: Choice, waiting: Waiting, terms: Terms, texts: Texts, locale: Locale, now: datetime) -> Draft:
    """What was decided, told to the late player; who was replaced can take the seat again."""
    player = mention(waiting.user_id)
    text = texts.say(locale, f"late-so-{choice}", player=player, until=shown(now + terms.gift))
    back = Button(texts.plain.say(locale, "back-button"), CustomId("back", waiting.row.id), Style.success)
    return Draft(below=[text], rows=[[back]] if choice == "replace" else [], pings=(waiting.user_id,))
