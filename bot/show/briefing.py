"""The briefing for a level of Mists, in four lines: the goal, the ways to lose, what is new, and a tip."""

from __future__ import annotations

from functools import partial

from bot.locale_formats import list_and
from bot.markup import Markup
from bot.show.alt import alt_text
from bot.show.picture_order import SceneOrder
from bot.texts import Locale, Texts
from engine.rules.mists_levels import PILE, Level
from render.briefing import paint


def briefing(level: Level, texts: Texts, locale: Locale) -> list[Markup]:
    """What a team should know before a level; numbers come from the level itself."""
    return [
        _goal(level, texts, locale),
        texts.say(locale, "briefing-lose", ghosts=level.ghosts, marks="yes" if _marks(level) else "no"),
        texts.say(locale, f"briefing-new-{level.number}"),
        texts.say(locale, f"briefing-tip-{level.number}"),
    ]


def briefing_scene(level: Level, texts: Texts, locale: Locale) -> SceneOrder:
    """The small picture of what is new at a level; the same for all tables."""
    alt = alt_text([texts.plain.say(locale, f"briefing-new-{level.number}")])
    return SceneOrder(("briefing", level.number), alt, partial(paint, level.number), name="briefing")


def _marks(level: Level) -> tuple[int, ...]:
    """The points due before the target."""
    return level.goals[:-1]


def _goal(level: Level, texts: Texts, locale: Locale) -> Markup:
    args = {
        "points": level.target,
        "count": len(level.box()),
        "colours": level.tracks,
        "each": "yes" if level.tracks > 1 else "no",
    }
    if not _marks(level):
        return texts.say(locale, "briefing-goal", **args)
    marks = list_and(map(str, _marks(level)), texts, locale)
    return texts.say(locale, "briefing-goal-marks", **args, marks=marks, pile=PILE)
