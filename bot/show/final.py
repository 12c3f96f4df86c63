"""The last message of a game: who won, what brought the points, and the proof that the bag was honest."""

from __future__ import annotations

from collections import Counter

from bot.markup import Markup
from bot.play.records import record_file
from bot.play.remarks import remarks_on
from bot.play.table import Table
from bot.show.campaign import after_attempt
from bot.show.layout import Draft
from bot.show.lobby import name_of
from bot.show.mists_story import finale
from bot.show.turn import board_order
from bot.show.words import story, tell
from bot.texts import Locale, Texts
from db.rows import Campaign
from engine.events import End, Event, Scored, Turn


def final_draft(table: Table, texts: Texts, locale: Locale, campaign: Campaign | None = None) -> Draft:
    """The message when the rules have ended the game; a team's shows the whole map, and tells how it went."""
    texts = texts.of(table.row.rules)
    events = table.game.events
    last = _last_turn(events)
    verdict = next((tell(event, table.names, texts, locale) for event in reversed(events) if event.name == "end"), None)
    below = [Markup("## " + texts.say(locale, "end-title")), verdict or Markup("")]
    below += finale(events, table.game.deck_left, table.names, texts, locale)
    below += breakdown(table, texts, locale)
    after = None if campaign is None else after_attempt(table, campaign, texts, locale)
    ends = [event for event in last if isinstance(event, End)]
    return Draft(
        above=[
            *remarks_on(table, [table.turn], texts, locale),
            *story([event for event in last if not isinstance(event, End | Turn)], table.names, texts, locale),
        ],
        below=[*below, *(after.lines if after is not None else ()), *proof(table, texts, locale)],
        rows=[] if after is None else [after.buttons],
        picture=board_order(table, texts, locale, ends, legal=False, view="map" if table.team else "auto"),
        files=[record_file(table)],
    )


def ended_draft(table: Table, texts: Texts, locale: Locale, campaign: Campaign | None = None) -> Draft:
    """The message when the game was ended before the rules did so."""
    texts = texts.of(table.row.rules)
    after = None if campaign is None else after_attempt(table, campaign, texts, locale)
    return Draft(
        above=[
            texts.say(locale, "end-early"),
            *([] if table.people else [texts.say(locale, "seat-end-stand-ins")]),
        ],
        below=[*standing(table, texts, locale), *proof(table, texts, locale)],
        rows=[] if after is None else [after.buttons],
        picture=board_order(table, texts, locale, [], legal=False),
        files=[record_file(table)],
    )


def standing(table: Table, texts: Texts, locale: Locale) -> list[Markup]:
    """The points as they are."""
    scores = table.game.scores
    if table.team:
        return [texts.say(locale, "end-team", points=sum(scores))]
    return [
        texts.say(locale, "event-end-score", player=name, points=points)
        for name, points in zip(table.names, scores, strict=True)
    ]


def breakdown(table: Table, texts: Texts, locale: Locale) -> list[Markup]:
    """For each player, what their points came from."""
    by_seat: dict[int, Counter[str]] = {seat.number: Counter() for seat in table.seats}
    for event in table.game.events:
        if isinstance(event, Scored) and event.player in by_seat:
            by_seat[event.player][event.kind] += event.points
    lines = []
    for seat in table.seats:
        parts = [
            f"{name_of(texts, locale, 'kind', kind)} {points}"
            for kind, points in by_seat[seat.number].most_common()
            if points
        ]
        if parts:
            lines.append(texts.say(locale, "end-from", player=seat.shown, parts=Markup(", ".join(parts))))
    return lines


def proof(table: Table, texts: Texts, locale: Locale) -> list[Markup]:
    """The seal that was shown at the start, and what it was made from."""
    row = table.row
    if row.seed is None or row.seed_hash is None:
        return []
    return [texts.say(locale, "end-proof", seal=Markup(row.seed_hash), seed=Markup(row.seed))]


def _last_turn(events: list[Event]) -> list[Event]:
    start = max((index for index, event in enumerate(events) if isinstance(event, Turn)), default=0)
    return events[start:]
