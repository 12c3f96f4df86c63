"""What a plan would cause: true, and silent about what nobody can know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.ahead.lookahead import REST, SECRET, look_ahead
from bot.show.consequences import Prospect, prospect
from bot.texts import LOCALES, load_texts
from db.rows import TableCampaign
from engine.game import Game, load_game, new_game
from engine.veil import veil
from render.snapshot import preview_of
from tests.bot.show.sitting import sit_down
from tests.engine.positions import shuffled
from tests.engine.rules.mists.land import land
from tests.engine.test_bag import MIXES, stopped

TEXTS = load_texts()
GAMES_FOLDER = Path(__file__).parents[2] / "games"

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {"modules": ["king", "cult", "count"]}),
    ("base", 2, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 2, {}),
    ("castle", 2, {}),
    ("mists", 2, {"level": 2}),
    ("mists", 3, {"level": 6}),
    ("mists", 1, {"level": 5}),
]


def ahead(game: Game, *actions: str) -> Prospect:
    return prospect(sit_down(game), actions, TEXTS, "en")


def plans(game: Game, rng: Random) -> list[tuple[str, ...]]:
    """Some plans for the tile in hand, with a follower where one may be put."""
    decision = game.decision
    assert decision is not None
    found: list[tuple[str, ...]] = []
    for place in rng.sample(decision.options(), min(2, len(decision.options()))):
        trial = game.copy()
        trial.act(place)
        asked = trial.decision
        follows = asked is not None and asked.kind == "follower" and asked.player == decision.player
        found.append((place, rng.choice(asked.options()) if follows and asked is not None else "pass"))
    return found


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
@pytest.mark.parametrize("draw", ["ask", "auto"])
def test_what_is_foretold_happens(rules: str, players: int, options: dict[str, Any], draw: str) -> None:
    rng = Random(5)
    names = [f"P{number}" for number in range(players)]
    game = new_game(rules, names, seed=9, options={**options, "draw": draw})
    foretold = 0
    while (decision := game.decision) is not None and len(game.actions) < 30:
        if decision.kind == "place":
            for plan in plans(game, rng):
                outlook = look_ahead(game, plan)
                assert look_ahead(game, plan, trial=game.after(plan[0])) == outlook, "a trial may be played on"
                assert not any(event.name in REST for event in outlook.events)
                assert not any(event.name in SECRET for event in outlook.events[:-1])
                trial = game.copy()
                before = len(trial.events)
                trial.act(plan[0])
                if trial.decision is not None and plan[1] in trial.decision.options():
                    trial.act(plan[1])
                happened = trial.events[before:]
                sure = min(len(happened), len(outlook.events))
                assert list(outlook.events[:sure]) == happened[:sure]
                foretold += sure
                for locale in LOCALES:
                    assert all(prospect(sit_down(game), plan, TEXTS, locale).lines)
        game.take(rng.choice(decision.choices()))
    assert foretold


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_nothing_hidden_is_foretold(rules: str, players: int, options: dict[str, Any]) -> None:
    """Whatever lies in the bag and face down in the towers, the same plan has the same outlook."""
    rng = Random(3)
    names = [f"P{number}" for number in range(players)]
    game = new_game(rules, names, seed=4, options={**options, "draw": "auto"})
    while (decision := game.decision) is not None and len(game.actions) < 30:
        if decision.kind == "place":
            other = load_game(veil(game))
            for plan in plans(game, rng):
                assert ahead(game, *plan) == ahead(other, *plan)
        game.take(rng.choice(decision.choices()))


@pytest.mark.parametrize("kind", [1, 5, 9])
def test_a_tower_is_foretold_but_not_its_token(kind: int) -> None:
    record = json.loads((GAMES_FOLDER / f"castle-token-{kind}.json").read_text())["record"]
    game = load_game({**record, "actions": []})
    told = []
    for number, action in enumerate(record["actions"]):
        trial = game.copy()
        if any(event.name == "token_taken" for event in trial.act(action)):
            plan = ahead(game, *record["actions"][number : number + 1])
            told += [line for line in plan.lines if "take the token there" in line]
            said = " ".join(plan.lines)
            assert not any(TEXTS.say("en", f"token-{one}") in said for one in range(1, 10))
        game.act(action)
    assert told


def test_the_ghosts_are_counted_before_they_come() -> None:
    deck = ["mists-30", "mists-18", "mists-39", "mists-24", "mists-30", "mists-32"]
    actions = ["place 0 2 0", "pass", "place 2 0 0", "pass", "place 1 -1 180", "pass", "place -1 2 90", "pass"]
    record = {"format": 1, "rules": "mists", "options": {"level": 1}, "players": ["Ann", "Bo"], "deck": deck}
    game = load_game({**record, "actions": []})
    first = ahead(game, "place 0 2 0", "pass")
    assert not first.loses
    assert "👻 +" in first.lines[0]
    game = load_game({**record, "actions": actions})
    fatal = ahead(game, "place 0 -1 90", "pass")
    assert fatal.loses
    assert fatal.lines[0].startswith("⚠️ **This loses the game!**")
    assert not any("No new ghosts" in line for line in fatal.lines), "they would have come"
    assert not ahead(game, "place 3 0 90", "pass").loses


def test_in_mists_it_is_told_that_no_ghost_comes() -> None:
    session = sit_down(land(1, "09 09", players=1))
    plan = ("place 0 -1 0", "pass")
    assert prospect(session, plan, TEXTS, "en").lines == ("👻 No new ghosts, 12 left in stock.",)
    assert prospect(session, plan, TEXTS, "ru").lines == ("👻 Новых призраков нет, в запасе останется 12.",)
    session.campaign = TableCampaign("The marsh", {"hints": "off"})
    assert prospect(session, plan, TEXTS, "en") == Prospect()


@pytest.mark.parametrize(("rules", "modules"), [("base", []), ("base", ["ghosts"]), ("castle", []), ("wheel", [])])
def test_other_games_are_silent_about_ghosts_that_do_not_come(rules: str, modules: list[str]) -> None:
    game = new_game(rules, ["Ann", "Bo"], seed=3, options={"modules": modules} if modules else {})
    assert game.decision is not None
    for place in game.decision.options():
        assert not any("👻" in line for line in ahead(game, place, "pass").lines)


@pytest.mark.parametrize(
    ("level", "warned"),
    [
        (3, "The first pile is used up with it: 0 of the 15 points that you need by then (15 short)."),
        (2, "The tiles run out with it: 0 of the 75 points (75 short)."),
    ],
)
def test_m32_a_plan_that_ends_a_pile_before_its_mark_warns_of_the_mark(level: int, warned: str) -> None:
    game = land(level, "09", players=1)
    fatal = ahead(game, "place 0 -1 0", "pass")
    assert fatal.loses
    assert fatal.lines[0] == f"⚠️ **This loses the game!** {warned}"
    said = prospect(sit_down(game), ("place 0 -1 0", "pass"), TEXTS, "ru").lines[0]
    assert ("Первая стопка кончается" if level == 3 else "Плитки кончаются") in said


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("draw", ["ask", "auto"])
def test_an_outlook_depends_on_no_tile_that_nobody_has_seen(mix: str, draw: str) -> None:
    looked = 0
    for seed in range(12):
        game = stopped(mix, seed, 4 + 7 * seed, draw)
        if game.decision is None or game.decision.kind != "place":
            continue
        other = load_game(shuffled(game, Random(seed)))
        for option in Random(seed).sample(game.decision.options(), min(3, len(game.decision.options()))):
            looked += 1
            assert look_ahead(other, [option, "pass"]) == look_ahead(game, [option, "pass"])
            assert preview_of(other, option) == preview_of(game, option)
    assert looked


def test_where_no_hints_are_wanted_nothing_is_foretold() -> None:
    session = sit_down(land(1, "09", players=1))
    assert session.game.decision is not None
    (place, *_), texts = session.game.decision.options(), TEXTS
    assert prospect(session, (place, "pass"), texts, "en").loses, "the last tile is used up"
    session.campaign = TableCampaign("The marsh", {"hints": "off"})
    assert prospect(session, (place, "pass"), texts, "en") == Prospect()
