"""The last message of a game: who won, what brought the points, and the proof that the bag was honest."""

from __future__ import annotations

from collections import Counter

from bot.archive.records import record_file
from bot.campaigns.chronicle import CampaignStory
from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.campaign_card import after_attempt
from bot.show.draft import Draft
from bot.show.games.mists_story import finale
from bot.show.table_story import table_story
from bot.show.turn_message import board_order, during_turn
from bot.show.vocabulary import tell
from bot.texts import Locale, Texts, name_of
from db.rows import Group
from engine.events import End, Scored, Turn


def final_draft(
    session: Session,
    texts: Texts,
    locale: Locale,
    group: Group | None = None,
    *,
    since: int | None = None,
    story: CampaignStory | None = None,
) -> Draft:
    """The message when the rules have ended the game; a team's shows the whole map, and tells how it went.

    ``since`` is the first turn that no message has told of yet, ``story`` that of the campaign if this completed it.
    """
    texts = texts.of(session.row.rules)
    events = session.game.events
    first = session.turn if since is None else min(since, session.turn)
    last = during_turn(events, first)
    verdict = next(
        (tell(event, session.names, texts, locale, session.game) for event in reversed(events) if event.name == "end"),
        None,
    )
    below = [Markup("## " + texts.say(locale, "end-title")), verdict or Markup("")]
    below += finale(session.game, session.names, texts, locale)
    below += breakdown(session, texts, locale)
    after = None if group is None else after_attempt(session, group, texts, locale, story)
    ends = [index for index in last if isinstance(events[index], End)]
    return Draft(
        above=[
            *table_story(session, last, texts, locale, leave_out=(End, Turn)),
        ],
        below=[*below, *(after.lines if after is not None else ()), *proof(session, texts, locale)],
        rows=[] if after is None else [after.buttons],
        pings=() if after is None else after.called,
        picture=board_order(session, texts, locale, ends, legal=False, view="auto"),
        scene=None if after is None else after.scene,
        files=[record_file(session)],
    )


def ended_draft(session: Session, texts: Texts, locale: Locale, group: Group | None = None) -> Draft:
    """The message when the game was ended before the rules did so."""
    texts = texts.of(session.row.rules)
    after = None if group is None else after_attempt(session, group, texts, locale)
    return Draft(
        above=[
            texts.say(locale, "end-early"),
            *([] if session.people else [texts.say(locale, "seat-end-stand-ins")]),
        ],
        below=[
            *standing(session, texts, locale),
            *(after.lines if after is not None else ()),
            *proof(session, texts, locale),
        ],
        rows=[] if after is None else [after.buttons],
        pings=() if after is None else after.called,
        picture=board_order(session, texts, locale, [], legal=False),
        files=[record_file(session)],
    )


def standing(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """The points as they are."""
    scores = session.game.scores
    if session.team:
        return [texts.say(locale, "end-team", points=sum(scores))]
    return [
        texts.say(locale, "event-end-score", player=name, points=points)
        for name, points in zip(session.names, scores, strict=True)
    ]


def breakdown(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """For each player, what their points came from."""
    by_seat: dict[int, Counter[str]] = {seat.number: Counter() for seat in session.seats}
    for event in session.game.events:
        if isinstance(event, Scored) and event.player in by_seat:
            by_seat[event.player][event.kind] += event.points
    lines = []
    for seat in session.seats:
        parts = [
            f"{name_of(texts, locale, 'kind', kind)} {points}"
            for kind, points in by_seat[seat.number].most_common()
            if points
        ]
        if parts:
            lines.append(texts.say(locale, "end-from", player=seat.shown, parts=Markup(", ".join(parts))))
    return lines


def proof(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """The seal that was shown at the start, and what it was made from."""
    row = session.row
    if row.seed is None or row.seed_hash is None:
        return []
    return [texts.say(locale, "end-proof", seal=Markup(row.seed_hash), seed=Markup(row.seed))]
