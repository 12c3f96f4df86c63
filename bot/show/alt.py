"""Alt texts: the pictures in words, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot import limits
from bot.markup import Markup, tidy
from bot.sessions.session import Session
from bot.show.map_lines import map_lines
from bot.show.phrases import Telling
from bot.show.states import states
from bot.show.table_story import table_story
from bot.show.team_points import by_marker
from bot.texts import Locale, Texts
from render.coordinates import cell_name
from render.snapshot import Place, Snapshot
from render.snapshot import Seat as PaintedSeat


def alt_text(sentences: Iterable[str]) -> str:
    """Sentences as one alt text, cut where Discord would refuse it; no emphasis is read out."""
    return tidy(" ".join(sentences).replace("**", ""), limits.ALT_TEXT)


def alt_board(
    session: Session,
    snapshot: Snapshot,
    span: Sequence[int],
    texts: Texts,
    locale: Locale,
    numbered: Sequence[Place] = (),
) -> str:
    """The board in words, the most important first, for what is too long is cut at its end.

    Whose move it is, how it stands, the tile in hand, what happened last (a span of the events); then what the picture
    shows beside that: the places that are ``numbered``, who and what stands where, and the followers left.
    """
    telling = Telling(texts.plain, locale, session.names)
    sentences = [_standing(session, snapshot.tiles_left, telling)]
    if snapshot.hand is not None:
        sentences.append(telling.say("alt-tile", tile=telling.tile(snapshot.hand.view(0))))
    sentences += table_story(session, span, texts.plain, locale, aloud=True)
    if numbered:
        places = ", ".join(f"{place.number}: {cell_name(place.cell)}" for place in numbered)
        sentences.append(telling.say("alt-places", places=Markup(places)))
    sentences += states(session, texts.plain, locale)
    sentences += map_lines(snapshot, telling)
    if not snapshot.finished:
        names = map(telling.texts.prepare, session.names)
        left = ", ".join(f"{name} {_pieces(seat, telling)}" for name, seat in zip(names, snapshot.seats, strict=True))
        sentences.append(telling.say("alt-followers", players=Markup(left)))
    return alt_text(sentences)


def _pieces(seat: PaintedSeat, telling: Telling) -> str:
    """How many a player can still place, by piece where there are several."""
    if len(seat.supply) < 2:
        return str(seat.followers)
    return f"{seat.followers} ({', '.join(f'{telling.piece(piece)} {left}' for piece, left in seat.supply)})"


def _standing(session: Session, tiles_left: int, telling: Telling) -> str:
    """The points, and whose move it is; in a game that is over or shown as it once was, nobody's."""
    game, asked = session.game, session.asked
    if session.team:
        scores = telling.say("alt-team", points=by_marker(game.scores, replace(telling, game=game)))
    else:
        pairs = zip(session.names, game.scores, strict=True)
        scores = Markup(", ".join(telling.say("alt-score", player=name, points=points) for name, points in pairs))
    if asked is not None:
        return telling.say("alt-board", player=telling.player(asked.number), scores=scores, tiles=tiles_left)
    over = game.finished or session.row.status == "ended"
    return telling.say("alt-board-over" if over else "alt-board-once", scores=scores)
