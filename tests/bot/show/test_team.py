"""A team's messages: proposals beside every question, the partner's planner, the campaign's card and send-off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.ahead.suggestions import possible
from bot.campaigns.chronicle import Chapter, Grave
from bot.gateway.sender import Shown, build
from bot.lobby.player_colours import settled, wish_colours
from bot.refusal import Refusal
from bot.sandbox.message_limits import message_problems
from bot.sandbox.objects import Attachment
from bot.sessions.game_result import attempt_of
from bot.sessions.game_settings import GameSettings
from bot.sessions.session import Session
from bot.sessions.suggestion import Pin, alike
from bot.show.campaign_card import campaign_draft
from bot.show.campaign_history import PAGE, history_draft
from bot.show.draft import Draft
from bot.show.end_message import ended_draft, final_draft
from bot.show.lobby_message import lobby_draft
from bot.show.partner_planner import proposal_draft
from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft
from bot.show.suggestion_lines import painted_pins, pin_lines
from bot.show.turn_message import propose_rows, turn_draft
from bot.texts import LOCALES, load_texts
from db.rows import Attempt, Campaign, Group, Request
from engine.game import new_game
from render.colours import COLOUR_NAMES
from render.coordinates import cell_name
from tests.bot.show.sitting import NOW, sit_down

TEXTS = load_texts()


def check(draft: Draft) -> None:
    alt = "" if draft.picture is None else draft.picture.alt
    files = [Attachment(1, "board.png", "image/png", 1)]
    files += [Attachment(2, name, "application/json", len(data)) for name, data in draft.files]
    view: Any = build(draft, Shown("board.png", alt))
    problems = message_problems(content="", embeds=[], components=view.to_components(), attachments=files, v2=True)
    assert list(problems) == []


def campaign(level_won: int = 0) -> Campaign:
    members = {101: "Ann", 102: "Bo"}
    return Campaign(4, 1, 9, "*The* marsh", NOW, None, {}, 7, 3, level_won, members, frozenset())


def group(level_won: int = 0, attempts: Sequence[Attempt] = ()) -> Group:
    """A campaign that waits for its next level."""
    return Group(campaign(level_won), tuple(attempts), (), None, None)


def whole_game(players: int, level: int, seed: int) -> Session:
    game = new_game("mists", [f"P{number}" for number in range(players)], seed=seed, options={"level": level})
    rng = Random(seed)
    while game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    return sit_down(game)


def pin(session: Session, *pins: Pin) -> None:
    """Let partners propose something now, and nothing else."""
    session.intents = {(one.seat, "pin"): one.print(session.number) for one in pins}


@pytest.mark.parametrize(("players", "level"), [(2, 2), (5, 3), (3, 6)])
def test_everyone_proposes_something_at_every_question(players: int, level: int) -> None:
    options = {"level": level, "draw": "ask"}
    game = new_game("mists", [f"P{number}" for number in range(players)], seed=8, options=options)
    session = sit_down(game)
    rng = Random(2)
    kinds = set()
    while (decision := game.decision) is not None:
        if decision.kind != "draw":
            partners = [seat for seat in session.seats if seat.number != decision.player]
            pin(
                session,
                *(Pin(seat.number, possible(game, [rng.choice(decision.options()), "pass"])) for seat in partners),
            )
            locale = LOCALES[len(game.actions) % 2]
            turn = turn_draft(session, TEXTS, locale)
            check(turn)
            assert sum("📌" in line for line in turn.below) == len(alike(session.pins)) <= len(partners)
            kinds.add(decision.kind)
            partner = session.check_partner(partners[0].user_id or 0)
            if decision.kind == "place":
                assert len(painted_pins(session)) == len(partners)
                check(plan_draft(session, Plan.of(session.pins[0]), Reader(TEXTS, locale, partner)))
                check(plan_draft(session, Plan(), Reader(TEXTS, locale)))
            else:
                assert painted_pins(session) == ()
                check(proposal_draft(session, Reader(TEXTS, locale, partner)))
        game.take(rng.choice(decision.choices()))
        session.number = len(game.actions)
        pin(session)
    assert {"place", "follower"} <= kinds


def test_proposals_are_for_partners_when_there_is_something_to_propose() -> None:
    session = sit_down(new_game("mists", ["Ann", "Bo"], seed=8, options={"draw": "ask"}))
    with pytest.raises(Refusal, match="propose-not-yet"):
        session.check_partner(102)
    session.game.act("draw")
    session.number = 1
    assert session.check_partner(102).number == 1
    assert session.check_planner(102) == session.seats[1]
    assert session.check_planner(101) is None
    with pytest.raises(Refusal, match="propose-own-turn"):
        session.check_partner(101)
    with pytest.raises(Refusal, match="table-stale"):
        session.check_partner(102, 0)
    with pytest.raises(Refusal, match="table-not-player"):
        session.check_partner(103)
    alone = sit_down(new_game("base", ["Ann", "Bo"], seed=8))
    with pytest.raises(Refusal, match="propose-no-team"):
        alone.check_partner(102)
    with pytest.raises(Refusal, match="table-not-your-turn"):
        alone.check_planner(102)


def test_nobody_is_offered_to_propose_something_to_the_only_person() -> None:
    session = sit_down(new_game("mists", ["Ann", "Otto"], seed=8))
    assert propose_rows(session, TEXTS, "en") != []
    session.seats = (session.seats[0], replace(session.seats[1], user_id=None, kind="computer", level="solid"))
    assert propose_rows(session, TEXTS, "en") == []


def test_a_proposal_names_place_turn_and_follower() -> None:
    session = sit_down(new_game("mists", ["Ann", "Bo"], seed=8))
    decision = session.game.decision
    assert decision is not None
    for place in decision.options():
        trial = session.game.copy()
        trial.act(place)
        if trial.decision is not None and trial.decision.kind == "follower":
            follower = trial.decision.options()[0]
            pin(session, Pin(1, possible(session.game, [place, follower])))
            _, x, y, turn = place.split()
            cell = cell_name((int(x), int(y)))
            beginnings = {
                "en": f"📌 Bo proposes: place the tile at {cell}, turned by {turn}°; ",
                "ru": f"📌 Bo предлагает: плитка на {cell}, поворот {turn}°; ",
            }
            for locale in LOCALES:
                (line,) = pin_lines(session, TEXTS, locale)
                assert line.startswith(beginnings[locale]), "the public picture has no numbers"
                assert line.removeprefix(beginnings[locale])[0].islower(), "in the middle of a sentence"
                assert " · " not in line
            pin(session, Pin(1, possible(session.game, [place, "pass"])))
            assert pin_lines(session, TEXTS, "en")[0].endswith("; no follower")
            assert pin_lines(session, TEXTS, "ru")[0].endswith("; без дозорного")
            pin(session, Pin(1, possible(session.game, [place, follower])))
            assert painted_pins(session)[0].segment == int(follower.split()[1])
            assert Plan.of(session.pins[0]).actions == (place, follower)
            return
    raise AssertionError("some place lets a follower in")


@pytest.mark.parametrize("level", range(1, 7))
def test_m60_a_won_level_leads_on_and_a_lost_one_back(level: int) -> None:
    session = whole_game(3, level, 1)
    assert session.game.summary()["result"] == "lost"
    for locale in LOCALES:
        for draft in (
            final_draft(session, TEXTS, locale, group(level - 1)),
            ended_draft(session, TEXTS, locale, group(level - 1)),
        ):
            check(draft)
            (row,) = draft.rows
            (button,) = row  # type: ignore[misc]
            assert str(button.click) == f"tw|camp-play|4|{level}|"
    assert attempt_of(session, "lost") is None, "no campaign is played"
    session.row = replace(session.row, campaign_id=4)
    tried = attempt_of(session, "lost")
    assert tried is not None
    assert (tried.level, len(tried.scores)) == (level, 3 if level == 6 else 1)


def test_m60_the_card_and_the_history_show_every_attempt() -> None:
    attempts = [
        Attempt(number, 4, 1 + number // 20, "lost" if number % 20 else "won", [number], 3, 2, 90, NOW, NOW)
        for number in range(1, 2 * PAGE + 2)
    ]
    attempts[-1] = replace(attempts[-1], finished_at=NOW + timedelta(days=3), result="ended")
    waiting = group(2, attempts)
    chapters = {
        1: Chapter(attempts[18], (Grave("Ann", "red"), Grave("Bo", "blue")), ()),
        2: Chapter(attempts[20], (), ("rufus",)),
    }
    for locale in LOCALES:
        check(campaign_draft(waiting, chapters, TEXTS, locale))
        for page in (0, 1, 2, 99):
            check(history_draft(waiting.campaign, attempts, {}, page, TEXTS, locale))
    card = campaign_draft(waiting, chapters, TEXTS, "en")
    assert "▶️ **Level 3** is open" in card.below[0]
    assert card.scene is not None
    assert "🔒 Level 4" in card.scene.alt
    assert "Best result: 19. Buried there: Ann and Bo." in card.scene.alt
    assert "With the hounds: Rufus." in card.scene.alt
    first = "\n".join(history_draft(waiting.campaign, attempts, {}, 2, TEXTS, "en").above)
    assert "1. Level 1: lost, points 1, tiles left 3, ghosts left 2; 90 actions" in first
    ended = campaign_draft(replace(waiting, campaign=replace(campaign(2), ended_at=NOW)), chapters, TEXTS, "en")
    assert [button.click.verb for row in ended.rows for button in row] == ["camp-reopen"]  # type: ignore[union-attr]


def test_the_card_tells_how_its_last_question_was_decided() -> None:
    def told(request: Request, **changes: Any) -> list[str]:
        return list(campaign_draft(replace(group(1), decided=replace(request, **changes)), {}, TEXTS, "en").below[1:])

    join = Request(8, None, "member-103", 0, 103, 103, {"name": "Cy"}, "accepted", 7, NOW, 4, {103: "yes", 102: "yes"})
    end = Request(9, None, "finish", 0, 101, None, {"name": "Ann"}, "refused", 7, NOW, 4, {101: "yes", 102: "no"})
    assert told(join) == ["✅ Bo has let Cy in."]
    assert told(join, outcome="refused", votes={103: "yes", 102: "no"}) == ["Bo said “not now” to Cy."]
    assert told(end) == ["Ann had asked to end it; the group goes on."]
    assert told(join, version=group(1).campaign.called - 1) == [], "an older card had asked that"
    assert told(join, payload={}) == [], "who asked was forgotten"


def test_the_card_shows_what_the_group_is_asked_and_calls_who_has_not_answered() -> None:
    join = Request(8, None, "member-103", 0, 103, 103, {"name": "Cy"}, None, 7, NOW, 4, {103: "yes"})
    end = Request(9, None, "finish", 0, 101, None, {"name": "Ann"}, None, 7, NOW, 4, {101: "yes"})
    for locale in LOCALES:
        check(campaign_draft(replace(group(1), requests=(join, end)), {}, TEXTS, locale))
    card = campaign_draft(replace(group(1), requests=(end,)), {}, TEXTS, "en")
    assert card.below[1] == "🏁 **Ann** would like to end the campaign: 1 of 2 votes so far. <@102>: what do you say?"
    assert card.pings == (102,)
    card = campaign_draft(replace(group(1), requests=(join, end)), {}, TEXTS, "en")
    assert card.below[1] == "🙋 **Cy** would like to join. <@101> and <@102>: one of you decides."
    assert card.pings == (101, 102)


def in_lobby(players: int, level: int, **settings: Any) -> Session:
    session = sit_down(new_game("mists", [f"P{number}" for number in range(players)], seed=1, options={"level": level}))
    row = replace(session.row, status="lobby", deck=None)
    seats = tuple(replace(seat, colour=COLOUR_NAMES[seat.number]) for seat in session.seats)
    return Session(row, seats, None, GameSettings(**settings))


@pytest.mark.parametrize(("players", "each"), [(1, 4), (2, 2), (3, 1), (5, 1)])
def test_m2_colours_are_dealt_out_as_wished(players: int, each: int) -> None:
    session = in_lobby(players, 1, colours={0: ("red", "pink", "black")})
    lots = settled(session)
    assert lots.each == each
    assert lots.colours[0][:2] == ("red", "pink")[:each]
    every = [colour for own in lots.colours for colour in own]
    assert len(set(every)) == len(every) == players * each
    assert new_game("mists", session.names, seed=1, extras=lots.extras).record()["colours"]
    check(lobby_draft(session, TEXTS, "en"))


def test_m2_nobody_takes_a_colour_that_another_has_wished_for() -> None:
    session = in_lobby(2, 1, colours={0: ("red", "pink")})
    with pytest.raises(Refusal, match="lobby-colour-of"):
        wish_colours(session, 1, ["pink"])
    assert wish_colours(session, 1, ["black"])[1] == ("black",)
    with pytest.raises(Refusal, match="error-unknown-click"):
        wish_colours(session, 1, ["mauve"])


def test_m40_markers_are_chosen_among_the_colours_in_play() -> None:
    assert settled(in_lobby(3, 6, markers=("yellow", "red", "blue"))).markers == ("yellow", "red", "blue")
    session = in_lobby(3, 6, markers=("pink", "red", "blue"))
    assert settled(session).markers == ("red", "blue", "yellow"), "pink is not in play"
    assert settled(in_lobby(3, 5, markers=("yellow", "red", "blue"))).markers == ()
    for players in (1, 2, 5):
        for locale in LOCALES:
            check(lobby_draft(in_lobby(players, 6), TEXTS, locale))
