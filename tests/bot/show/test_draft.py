"""Every question of every game as a message that Discord takes: random games, looked at move by move."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.ahead.planned_move import Planned
from bot.custom_ids import CustomId
from bot.gateway.sender import Shown, build
from bot.sandbox.message_limits import message_problems
from bot.sandbox.objects import Attachment
from bot.sessions.game_result import ending_of
from bot.sessions.session import Session
from bot.show.draft import Draft, Entry, Menu
from bot.show.end_message import ended_draft, final_draft
from bot.show.picture_order import PictureOrder
from bot.show.placement_plan import Plan, choose_place, places_of, turned
from bot.show.plan_ahead import ahead_draft, places_ahead
from bot.show.planner import Reader, plan_draft
from bot.show.private_question import next_draft
from bot.show.question_controls import paged
from bot.show.turn_message import past_draft, turn_draft
from bot.texts import LOCALES, load_texts
from db.rows import Game as Row
from db.rows import Seat
from engine.game import new_game
from render.picture import render

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TEXTS = load_texts()

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 5, {}),
    ("base", 3, {"modules": ["king", "cult", "count"]}),
    ("base", 4, {"modules": ["king", "cult", "river"]}),
    ("base", 2, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 3, {"modules": ["king"]}),
    ("castle", 2, {}),
]


def session_of(rules: str, players: int, options: dict[str, Any]) -> Session:
    names = [f"**Player_{number}** {'w' * 40}"[:32] for number in range(players)]
    game = new_game(rules, names, seed=11, options={"draw": "ask", **options})
    row = Row(
        id=2**62,
        guild_id=1,
        channel_id=1,
        host_id=1,
        campaign_id=None,
        status="live",
        rules=rules,
        rules_version="1",
        options=game.options,
        settings={},
        deck=game.record()["deck"],
        extras={},
        seed="0" * 32,
        seed_hash="0" * 64,
        locale="en",
        closed=False,
        version=0,
        board_version=0,
        aside=None,
        created_at=NOW,
        started_at=NOW,
        finished_at=None,
    )
    seats = tuple(Seat(row.id, number, 2**62 + number, name, None, "human", NOW) for number, name in enumerate(names))
    return Session(row, seats, game)


async def check(draft: Draft) -> None:
    alt = "" if draft.picture is None else draft.picture.alt
    assert len(alt) <= 1024
    files = [Attachment(1, "board.jpg", "image/jpeg", 1)]
    files += [Attachment(2, name, "application/json", len(data)) for name, data in draft.files]
    view: Any = build(draft, Shown("board.jpg", alt))
    problems = message_problems(content="", embeds=[], components=view.to_components(), attachments=files, v2=True)
    assert list(problems) == []


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
async def test_every_question_of_a_game_fits_into_a_message(rules: str, players: int, options: dict[str, Any]) -> None:
    session = session_of(rules, players, options)
    rng = Random(3)
    kinds = set()
    while (decision := session.game.decision) is not None:
        locale = LOCALES[session.number % 2]
        draft = turn_draft(session, TEXTS, locale)
        await check(draft)
        assert draft.pings == (session.seats[decision.player].user_id,)
        assert draft.rows, decision.kind
        if decision.kind == "place" and session.number % 5 == 0:
            await check(plan_draft(session, Plan(), Reader(TEXTS, locale)))
            plan = turned(session, choose_place(session, Plan(), rng.choice(places_of(session)).cell))
            for at_once in (False, True):
                await check(plan_draft(session, Plan.parse(str(plan)), Reader(TEXTS, locale, at_once=at_once)))
        elif decision.kind != "draw":
            await check(next_draft(session, Reader(TEXTS, locale)))
        if session.number % 9 == 0:
            await check(ahead_draft(session, None, TEXTS, locale))
            cells = [place.cell for place in places_ahead(session)]
            if cells:
                await check(ahead_draft(session, Planned(rng.choice(cells)), TEXTS, locale))
        kinds.add(decision.kind)
        session.game.take(rng.choice(decision.choices()))
        session.number += 1
    assert {"draw", "place"} <= kinds
    for locale in LOCALES:
        await check(final_draft(session, TEXTS, locale))
        await check(ended_draft(session, TEXTS, locale))
        await check(past_draft(session, 3, TEXTS, locale)[0])
    assert [score.points for score in ending_of(session).scores] == session.game.scores


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (25, 1), (26, 2), (50, 2), (51, 3)])
async def test_long_menus_are_turned_page_by_page(count: int, pages: int) -> None:
    entries = [Entry(f"entry {number}", str(number)) for number in range(count)]
    seen: list[str] = []
    for page in range(pages):
        rows = paged(entries, CustomId("choose", 1, 2), CustomId("page", 1, 2), "Choose", page, TEXTS, "en")
        await check(Draft(rows=rows))
        menu = rows[0]
        assert isinstance(menu, Menu)
        seen += [entry.value for entry in menu.entries]
        assert len(rows) == (1 if pages == 1 else 2)
    assert seen == [entry.value for entry in entries]
    assert paged(entries, CustomId("choose", 1, 2), CustomId("page", 1, 2), "Choose", 99, TEXTS, "en")


def test_nobody_is_to_move_in_the_last_picture_of_a_base_game_that_was_ended() -> None:
    session = session_of("base", 2, {})
    live = turn_draft(session, TEXTS, "en").picture
    ended = ended_draft(replace(session, row=replace(session.row, status="ended")), TEXTS, "en").picture
    assert live is not None
    assert ended is not None
    assert live.snapshot.question is not None
    assert ended.snapshot.question is None
    assert "to move" in live.alt
    assert "to move" not in ended.alt
    assert live.picture != ended.picture


def test_the_planners_picture_follows_the_chosen_follower_in_the_base_game() -> None:
    session = session_of("base", 2, {})
    session.game.act("draw")
    plan = choose_place(session, Plan(), places_of(session)[0].cell)
    bare = plan_draft(session, plan, Reader(TEXTS, "en")).picture
    assert bare is not None
    assert bare.preview is not None
    chosen = bare.preview.spots[0].actions[0]
    picture = plan_draft(session, replace(plan, follower=chosen), Reader(TEXTS, "en")).picture
    assert picture is not None
    assert picture.preview is not None
    assert picture.preview.chosen == chosen
    assert picture.picture != bare.picture


def test_the_planners_picture_shows_every_letter_that_its_buttons_offer_in_a_wheel_game() -> None:
    session = session_of("wheel", 2, {})
    session.game.act("draw")
    plan = choose_place(session, Plan(), places_of(session)[0].cell)
    draft = plan_draft(session, plan, Reader(TEXTS, "en"))
    assert draft.picture is not None
    assert draft.picture.preview is not None
    spots, spaces = draft.picture.preview.spots, draft.picture.preview.lettered
    assert {one.space for one in spaces} == set(range(6))
    shown = {action for one in spots for action in one.actions} | {action for one in spaces for action in one.actions}
    buttons = [button for row in draft.rows if not isinstance(row, Menu) for button in row]
    followers = {Plan.parse(button.click.payload).follower for button in buttons if button.click.verb == "plan"}
    assert followers - {"", "pass"} == shown


@pytest.mark.parametrize(("rules", "players", "options"), [*GAMES, ("mists", 3, {"level": 3})])
def test_everybody_sees_the_same_board_before_and_after_a_draw(
    rules: str, players: int, options: dict[str, Any]
) -> None:
    session, rng, draws = session_of(rules, players, options), Random(4), 0
    while (decision := session.game.decision) is not None and draws < 12:
        before = turn_draft(session, TEXTS, "en")
        session.game.act(rng.choice(decision.options()))
        session.number += 1
        if decision.kind != "draw" or session.game.decision is None or session.game.decision.kind != "place":
            continue
        draws += 1
        after = turn_draft(session, TEXTS, "en")
        assert before.picture is not None
        assert after.picture is not None
        assert before.picture.picture == after.picture.picture
        assert (before.thumbnail, after.thumbnail is None) == (None, False)
        # In Mists a picture that is painted anew counts the drawn tile as gone from its pile.
        if draws % 4 == 0 and rules != "mists":
            assert painted(before.picture) == painted(after.picture)
    assert draws


def painted(order: PictureOrder) -> bytes:
    return render(order.snapshot, view=order.view, legal=order.legal, pins=order.pins, words=order.words).data


async def test_a_single_place_and_turn_is_played_by_its_letter_in_a_river_game() -> None:
    session, rng = session_of("base", 2, {"modules": ["river"]}), Random(1)
    found = False
    while not found and (decision := session.game.decision) is not None:
        if decision.kind == "place":
            places = places_of(session)
            found = len(places) == 1 and len(places[0].turns) == 1
        if not found:
            session.game.take(rng.choice(decision.choices()))
            session.number += 1
    draft = plan_draft(session, Plan(), Reader(TEXTS, "en", at_once=True))
    await check(draft)
    buttons = [button for row in draft.rows if not isinstance(row, Menu) for button in row]
    assert buttons
    assert {button.click.verb for button in buttons} == {"confirm"}
