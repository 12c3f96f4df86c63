"""The message of a turn: what just happened, the board, the question, and the controls that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from bot.ahead.standing_answers import answerable
from bot.custom_ids import CustomId
from bot.markup import Markup, mention, moment
from bot.sessions.session import Footer, Session
from bot.sessions.suggestion import alike
from bot.show.absence_lines import absence_lines
from bot.show.alt import alt_board, alt_text
from bot.show.briefing import briefing, briefing_scene
from bot.show.draft import Button, Draft, Row, Style, in_rows
from bot.show.lobby_message import player_words
from bot.show.phrases import Telling
from bot.show.picture_order import PictureOrder, SceneOrder, picture_words
from bot.show.question_controls import question_rows
from bot.show.states import at_a_glance
from bot.show.suggestion_lines import painted_pins, pin_lines
from bot.show.table_story import table_story
from bot.show.vocabulary import ask
from bot.texts import Locale, Texts
from engine.events import Discarded, Drawn, Event, PlacedTile, Turn
from engine.rules.mists import MistyLand
from engine.rules.mists_levels import level
from render.colours import COLOUR_NAMES, LIVERIES
from render.snapshot import Place, Snapshot
from render.story import moves_missed


def colours_of(session: Session) -> tuple[int, ...]:
    """The seats' colours as pictures number them; where they are unknown or alike, by seat."""
    chosen = tuple(COLOUR_NAMES.index(seat.colour) if seat.colour in COLOUR_NAMES else -1 for seat in session.seats)
    fine = len(set(chosen)) == len(chosen) and -1 not in chosen
    return chosen if fine else tuple(range(len(session.seats)))


def accent_of(session: Session, seat: int | None) -> int | None:
    """The colour of a message's frame: that of the player who is asked."""
    if seat is None:
        return None
    red, green, blue = LIVERIES[colours_of(session)[seat]].colour
    return (red << 16) | (green << 8) | blue


def before_turn(events: Sequence[Event], turn: int) -> range | None:
    """The span of events from the turn before until this one began; None if there is no such turn."""
    starts = {event.number: index for index, event in enumerate(events) if isinstance(event, Turn)}
    if turn not in starts:
        return None
    return range(starts.get(turn - 1, 0), starts[turn])


def during_turn(events: Sequence[Event], turn: int) -> range:
    """The span of events since a turn began."""
    start = next((index for index, event in enumerate(events) if isinstance(event, Turn) and event.number == turn), 0)
    return range(start, len(events))


def board_order(
    session: Session,
    texts: Texts,
    locale: Locale,
    span: Sequence[int],
    *,
    legal: bool,
    view: str = "auto",
    snapshot: Snapshot | None = None,
    places: tuple[Place, ...] | None = None,
) -> PictureOrder:
    """The picture of the board as it is now, or as a snapshot has it; with some numbered places, or all.

    Its alt text tells a span of the events.
    """
    snapshot = snapshot or session.snapshot(colours_of(session))
    # In a game that was ended early the rules still ask somebody, and nobody is to move.
    if session.asked is None:
        snapshot = replace(snapshot, question=None, hand=None)
    numbered = places
    if numbered is None and legal and snapshot.question is not None:
        numbered = snapshot.question.places
    return PictureOrder(
        (session.row.id, session.number, view, legal, session.asked is None),
        snapshot,
        alt_board(session, snapshot, span, texts, locale, numbered or ()),
        view=view,
        legal=legal,
        pins=painted_pins(session),
        places=places,
        words=picture_words(texts, locale),
    )


def _public_order(session: Session, texts: Texts, locale: Locale, span: Sequence[int]) -> PictureOrder:
    """The picture that everybody sees: the board after the last move, whether or not the next tile is drawn.

    Where to put that tile is shown to those alone who may choose, so a message keeps its picture over the draw.
    """
    decision = session.game.decision
    if decision is None or decision.kind not in ("draw", "place"):
        return board_order(session, texts, locale, span, legal=True)
    snapshot = session.snapshot(colours_of(session))
    if session.pins:
        # Painted with the tile in hand.
        return board_order(session, texts, locale, span, legal=False)
    if session.game.actions[-1:] != ["draw"]:
        return board_order(session, texts, locale, span, legal=False, snapshot=replace(snapshot, hand=None))
    order = board_order(session, texts, locale, span, legal=False, snapshot=_before_draw(snapshot))
    return replace(order, key=(order.key[0], session.number - 1, *order.key[2:]))


def _before_draw(snapshot: Snapshot) -> Snapshot:
    """The same moment with the drawn tile, and those that fitted nowhere, still on the stack."""
    drawn = list(takewhile(lambda event: isinstance(event, Drawn | Discarded), reversed(snapshot.events)))
    back = sum(isinstance(event, Drawn) for event in drawn)
    events = snapshot.events[: len(snapshot.events) - len(drawn)]
    return replace(snapshot, hand=None, tiles_left=snapshot.tiles_left + back, events=events)


def hand_order(session: Session, texts: Texts, locale: Locale) -> PictureOrder | None:
    """The small picture of the tile in hand, if there is one to place."""
    decision, snapshot = session.game.decision, session.snapshot(colours_of(session))
    if decision is None or decision.kind != "place" or snapshot.hand is None:
        return None
    alt = alt_text([Telling(texts.plain, locale, session.names).tile(snapshot.hand.view(0))])
    return PictureOrder((session.row.id, session.number, "hand"), snapshot, alt, name="tile", view="hand")


def first_words(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """What is said before the first move: the seats in order, and to a team what awaits it."""
    order = Markup(", ".join(player_words(seat, texts, locale) for seat in session.seats))
    lines = [texts.say(locale, "table-begins", players=order)]
    if session.campaign is not None:
        number = level(session.row.options).number
        lines.insert(0, texts.say(locale, "campaign-lobby", name=session.campaign.name, level=number))
    table = session.game.table
    return [*lines, *briefing(table.level, texts, locale)] if isinstance(table, MistyLand) else lines


def _first_scene(session: Session, texts: Texts, locale: Locale) -> SceneOrder | None:
    """What awaits a team, in a small picture."""
    table = session.game.table
    return briefing_scene(table.level, texts, locale) if isinstance(table, MistyLand) else None


def seal_lines(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """The seal of the bag; a game that was imported without one has none."""
    seal = session.row.seed_hash
    return [] if seal is None else [texts.say(locale, "table-seal", seal=Markup(seal))]


def seal_draft(session: Session, texts: Texts, locale: Locale) -> Draft:
    """The private answer to whoever asks for the proof of the bag."""
    return Draft(above=seal_lines(session, texts, locale) or [texts.say(locale, "table-no-seal")])


def _tells_start(turn: int, since: int | None) -> bool:
    """Whether a turn's message is the first of its game."""
    return (turn - 1 if since is None else since) <= 0


def story_before(
    session: Session, turn: int, texts: Texts, locale: Locale, since: int | None = None, *, aloud: bool = False
) -> list[Markup]:
    """What a turn's message tells of the turn before, or of all turns that were not shown ``since`` one."""
    first = turn - 1 if since is None else since
    lines = first_words(session, texts, locale)[: 1 if aloud else None] if _tells_start(turn, since) else []
    for shown in range(first + 1, turn + 1):
        span = before_turn(session.game.events, shown)
        if span is None:
            return [texts.say(locale, "table-taken-back")]
        lines += table_story(session, span, texts, locale, aloud=aloud)
    return lines


def turn_draft(
    session: Session,
    texts: Texts,
    locale: Locale,
    page: int = 0,
    *,
    since: int | None = None,
    footer: Footer | None = None,
) -> Draft:
    """The message for whoever is asked now; ``since`` is the first turn that no message has told of yet."""
    texts = texts.of(session.row.rules)
    game, seat = session.game, session.asked
    if game.decision is None or seat is None:
        raise ValueError("nobody is asked anything")
    turn, waits = session.turn, not session.played_by_computer
    during = during_turn(game.events, turn)
    names = list(session.names)
    if seat.user_id is not None:
        names[seat.number] = mention(seat.user_id)
    question = ask(game, names, texts, locale)
    if not waits:
        sits = "computer-thinks" if seat.kind == "computer" else "stand-in-thinks"
        question = texts.say(locale, sits, player=seat.shown)
    picture = _public_order(session, texts, locale, [*(before_turn(game.events, turn) or ()), *during])
    if since is not None:
        # Several turns are told at once: the picture numbers the moves since the player's own last one.
        picture = replace(picture, key=(*picture.key, "since", seat.number), viewer=seat.number)
    return Draft(
        above=[
            *story_before(session, turn, texts, locale, since),
            *table_story(session, during, texts, locale),
            *([] if session.undone_by is None else [texts.say(locale, "table-undone", player=session.undone_by)]),
        ],
        below=[
            Markup("### " + texts.say(locale, "table-turn", number=turn)),
            *at_a_glance(session, texts, locale),
            *([] if session.people else [texts.say(locale, "seat-only-stand-ins")]),
            question or Markup(""),
            *_since_lines(session, texts, locale),
            *pin_lines(session, texts, locale),
            *_footer_lines(session, footer, texts, locale),
        ],
        rows=[
            *(question_rows(session, texts, locale, page) if waits else []),
            *(agree_rows(session, texts, locale) if footer is not None and footer.partners else []),
            *_after(session, texts, locale, first=_tells_start(turn, since)),
        ],
        picture=picture,
        scene=_first_scene(session, texts, locale) if _tells_start(turn, since) else None,
        thumbnail=hand_order(session, texts, locale),
        accent=accent_of(session, seat.number),
        pings=() if seat.user_id is None or not waits else (seat.user_id, *(() if footer is None else footer.partners)),
    )


def past_draft(
    session: Session, turn: int, texts: Texts, locale: Locale, since: int | None = None
) -> tuple[Draft, str]:
    """A turn's message when the game has gone on, and its picture's alt text: without question and controls."""
    texts = texts.of(session.row.rules)
    alt = alt_text(story_before(session, turn, texts.plain, locale, since, aloud=True))
    above = story_before(session, turn, texts, locale, since)
    # The button for the seal is gone with the other controls, and everyone must be able to compare it at the end.
    seal = seal_lines(session, texts, locale) if _tells_start(turn, since) else []
    return Draft(above=[*above, *seal]), alt


def taken_back_draft(texts: Texts, locale: Locale) -> Draft:
    """The message of a turn that was taken back."""
    return Draft(above=[texts.say(locale, "table-taken-back")])


def _footer_lines(session: Session, footer: Footer | None, texts: Texts, locale: Locale) -> list[Markup]:
    """That the player who is waited for is away, and when the time runs out."""
    seat = session.asked
    if seat is None or footer is None:
        return []
    lines = absence_lines(session, footer, texts, locale)
    if footer.out_of_time is not None:
        lines.append(texts.say(locale, "note-clock", player=seat.shown, until=moment(footer.out_of_time)))
    return lines


def _missed(session: Session) -> int:
    """How many moves the player who is asked has not seen: those since their last one."""
    seat = session.asked
    return 0 if seat is None or seat.user_id is None else len(moves_missed(session.game.events, seat.number))


def _since_lines(session: Session, texts: Texts, locale: Locale) -> list[Markup]:
    """How many moves there were since the last turn of the player who is asked, or since the start."""
    count, decision = _missed(session), session.game.decision
    if not count or decision is None:
        return []
    placed = [event.player for event in session.game.events if isinstance(event, PlacedTile)]
    return [texts.say(locale, "table-since" if decision.player in placed else "table-since-start", count=count)]


def _after(session: Session, texts: Texts, locale: Locale, *, first: bool) -> list[Row]:
    """The buttons that every turn's message has: undo, proposals to a partner, answers for good, the moves missed.

    The ``first`` message of a game also has the proof of the bag.
    """
    say, decision = texts.plain.say, session.game.decision
    buttons = []
    if any(action != "draw" for action in session.game.actions):
        buttons.append(Button(say(locale, "table-undo"), CustomId("undo", session.row.id, session.number)))
    for row in propose_rows(session, texts, locale):
        buttons += row
    if decision is not None and answerable(session.game):
        click = CustomId("standing", session.row.id, session.number, decision.kind)
        buttons.append(Button(say(locale, "standing-button"), click))
    if _missed(session):
        buttons.append(Button(say(locale, "table-since-button"), CustomId("since", session.row.id, session.number)))
    if first and session.row.seed_hash is not None:
        buttons.append(Button(say(locale, "table-seal-button"), CustomId("seal", session.row.id, session.number)))
    return [buttons] if buttons else []


def agree_rows(session: Session, texts: Texts, locale: Locale) -> list[Row]:
    """A button for each thing that partners propose for an absent player; one more partner agrees by it."""
    return in_rows(
        [
            Button(
                texts.plain.say(locale, "propose-agree", player=session.seats[first.seat].shown),
                CustomId("agree", session.row.id, session.number, str(first.seat)),
                Style.success,
            )
            for first, *_ in alike(session.pins)
        ]
    )


def propose_rows(session: Session, texts: Texts, locale: Locale) -> list[list[Button]]:
    """The button with which partners of the player who is asked propose something, where they can."""
    decision = session.game.decision
    if not session.team or len(session.people) < 2 or decision is None or decision.kind == "draw":
        return []
    return [[Button(texts.plain.say(locale, "propose"), CustomId("propose", session.row.id, session.number))]]
