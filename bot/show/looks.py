"""What players look at between moves: the score with its sums, the board, the tiles to come, whose each field is."""

from __future__ import annotations

from dataclasses import replace

from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.alt import alt_text
from bot.show.draft import Draft
from bot.show.end_message import breakdown
from bot.show.phrases import Telling
from bot.show.picture_order import PictureOrder, picture_words
from bot.show.question_controls import question_rows
from bot.show.states import states
from bot.show.team_points import by_marker
from bot.show.turn_message import accent_of, before_turn, board_order, colours_of, during_turn, propose_rows
from bot.show.vocabulary import story
from bot.texts import Locale, Texts, fitted
from engine.events import Scored
from engine.features import Cell
from render.snapshot import take_snapshot
from render.story import GROUNDS

MOST_DETAILS = 2200
"""So much room the payments of the end get; the standing must always fit beside them."""


def score_draft(session: Session, texts: Texts, locale: Locale) -> Draft:
    """How it stands, how it would stand if the game ended now, and the sum behind every point, with the chart."""
    texts = texts.of(session.row.rules)
    items = session.game.projected().items
    lines = standing(session, texts, locale)
    below = states(session, texts, locale)
    if so_far := breakdown(session, texts, locale):
        below += [texts.say(locale, "looks-sums" if session.game.finished else "looks-so-far"), *so_far]
    if items:
        told = story(sorted(items, key=lambda item: item.player), session.names, texts, locale, session.game)
        below += [texts.say(locale, "looks-projected"), fitted(told, MOST_DETAILS)]
    below.append(texts.say(locale, "table-left", count=session.game.deck_left))
    alt = alt_text([texts.plain.say(locale, "picture-chart"), *standing(session, texts.plain, locale)])
    if session.row.status == "ended":
        lines.append(texts.say(locale, "end-early"))
    return Draft(
        above=[texts.say(locale, "looks-score-over" if session.game.finished else "looks-score"), *lines],
        below=below,
        picture=_order(session, texts, locale, "chart", alt),
    )


def standing(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """A line for each player: the points now and at the end, and the followers left; a team shares its points."""
    texts = texts.of(session.row.rules)
    game = session.game
    then = game.projected().scores
    telling = Telling(texts, locale, session.names, game)
    lines = [texts.say(locale, "looks-team", points=by_marker(game.scores, telling))] if session.team else []
    for seat in session.seats:
        followers = supply(game.supply[seat.number], texts, locale)
        if session.team:
            lines.append(texts.say(locale, "looks-member", player=seat.shown, followers=followers))
        elif game.finished:
            lines.append(texts.say(locale, "event-end-score", player=seat.shown, points=game.scores[seat.number]))
        else:
            lines.append(
                texts.say(
                    locale,
                    "looks-seat",
                    player=seat.shown,
                    points=game.scores[seat.number],
                    then=then[seat.number],
                    followers=followers,
                )
            )
    return lines


def supply(left: int | dict[str, int], texts: Texts, locale: Locale) -> Markup:
    """The followers that a player can still place; those left by kind where the player has several."""
    if isinstance(left, int):
        return texts.say(locale, "looks-followers", count=left)
    telling = Telling(texts, locale, ())
    parts = [f"{telling.piece(piece)} {count}" for piece, count in left.items() if count]
    if len(left) < 2 or not parts:
        return texts.say(locale, "looks-followers", count=sum(left.values()))
    return texts.say(locale, "looks-followers-of", count=sum(left.values()), parts=Markup(", ".join(parts)))


def board_draft(
    session: Session, texts: Texts, locale: Locale, *, user_id: int, view: str = "auto", focus: Cell | None = None
) -> Draft:
    """The board as it is now, with what can be chosen for whoever is asked or may propose; the former gets controls."""
    texts = texts.of(session.row.rules)
    game, seat = session.game, session.asked
    own = seat is not None and seat.user_id == user_id
    proposes = session.team and session.seat_of(user_id) is not None
    chooses = seat is not None and (own or proposes)
    legal = chooses and game.decision is not None and game.decision.kind != "draw" and view == "auto"
    last = before_turn(game.events, session.turn) or () if seat is not None else during_turn(game.events, session.turn)
    order = board_order(session, texts, locale, last, legal=legal, view=view)
    order = replace(order, key=(*order.key, focus), focus=focus)
    lines = [texts.say(locale, "table-not-your-turn", player=seat.shown)] if seat is not None and not own else []
    if own:
        lines.append(texts.say(locale, "looks-your-turn"))
    if session.row.status == "ended":
        lines.append(texts.say(locale, "end-early"))
    lines.append(texts.say(locale, "table-left", count=game.deck_left))
    return Draft(
        above=lines,
        rows=question_rows(session, texts, locale) if own else propose_rows(session, texts, locale) if legal else (),
        picture=order,
        accent=accent_of(session, None if seat is None else seat.number),
    )


def tiles_draft(session: Session, texts: Texts, locale: Locale) -> Draft:
    """What is still to come, and what fitted nowhere."""
    telling = Telling(texts.plain, locale, session.names)
    line = texts.say(locale, "table-left", count=session.game.deck_left)
    snapshot = take_snapshot(session.game, colours=colours_of(session))
    kinds = [f"{count} × {telling.tile(tile.view(0))}." for tile, count in snapshot.remaining]
    lines = [line]
    if snapshot.face_down:
        lines.append(texts.say(locale, "looks-face-down", count=len(snapshot.face_down)))
    if not snapshot.remaining and not snapshot.discarded:
        return Draft(above=[line])
    alt = alt_text([texts.plain.say(locale, "table-left", count=session.game.deck_left), *kinds])
    return Draft(above=lines, picture=_order(session, texts, locale, "remaining", alt))


def grounds_of(session: Session) -> str | None:
    """The kind of ground that followers lie on until the end here; some games have none, or let nobody onto it."""
    engine = session.game.table
    found = [one for one in engine.board.features() if one.kind in GROUNDS]
    if found:
        return next((one.kind for one in found if one.kind in engine.stands_on), None)
    kinds = {segment.kind for tile in engine.hidden_tiles() for segment in tile.segments}
    return next((kind for kind in sorted(GROUNDS) if kind in kinds), None)


def fields_draft(session: Session, texts: Texts, locale: Locale) -> Draft:
    """Whose each field is, and what it would bring."""
    texts = texts.of(session.row.rules)
    kind = grounds_of(session)
    if kind is None:
        return Draft(above=[texts.say(locale, "looks-no-fields-here")])
    paid = _paid_for(session, kind)
    told = story(paid, session.names, texts, locale, session.game)
    taken = any(one.kind == kind and one.followers for one in session.game.table.board.features())
    first = f"looks-ground-{kind}" if taken else f"looks-no-ground-{kind}"
    alt = alt_text([texts.plain.say(locale, first), *story(paid, session.names, texts.plain, locale, session.game)])
    return Draft(
        above=[texts.say(locale, first)],
        below=[fitted(told, MOST_DETAILS)] if told else [],
        picture=_order(session, texts, locale, "fields", alt, projected=True),
    )


def _paid_for(session: Session, kind: str) -> list[Scored]:
    """What a kind of land brings at the end: as it stands now, or as it was paid."""
    if session.game.finished:
        return [one for one in session.game.events if isinstance(one, Scored) and one.kind == kind]
    return [one for one in session.game.projected().items if one.kind == kind]


def _order(
    session: Session, texts: Texts, locale: Locale, view: str, alt: str, *, projected: bool = False
) -> PictureOrder:
    snapshot = take_snapshot(session.game, colours=colours_of(session), projected=projected)
    key = (session.row.id, session.number, view)
    return PictureOrder(key, snapshot, alt, view=view, words=picture_words(texts, locale))
