"""Alt texts: the board picture in words, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.markup import Markup, tidy
from bot.show.phrases import Telling
from bot.show.vocabulary import story
from bot.texts import Locale, Texts
from engine.tiles import View

LONGEST = 1024
"""Discord's limit for the description of an attachment."""


def alt_board(
    *,
    turn: int | None,
    scores: Sequence[int],
    tiles_left: int,
    hand: View | None,
    events: Iterable[Any],
    names: Sequence[str],
    texts: Texts,
    locale: Locale,
    team: bool = False,
    over: bool = True,
) -> str:
    """Whose move it is, how it stands, and what happened last; ``turn`` is the seat that is asked, if any.

    A ``team`` has one score, or several that are nobody's own. Where nobody is asked the game is ``over``, or it is
    shown as it once was.
    """
    telling = Telling(texts.plain, locale, names)
    if not team:
        pairs = zip(names, scores, strict=True)
        standing = ", ".join(telling.say("alt-score", player=name, points=points) for name, points in pairs)
    else:
        standing = telling.say("alt-team", points=telling.listed(map(str, scores)))
    parts = [
        telling.say("alt-board-over" if over else "alt-board-once", scores=Markup(standing))
        if turn is None
        else telling.say("alt-board", player=telling.player(turn), scores=Markup(standing), tiles=tiles_left)
    ]
    if hand is not None:
        parts.append(telling.say("alt-tile", tile=telling.tile(hand)))
    parts += story(events, names, texts.plain, locale)
    return tidy(" ".join(parts), LONGEST)
