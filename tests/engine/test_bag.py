"""Nobody looks into the bag: whatever order the unseen tiles lie in, the game asks, offers, refuses and tells the same.

For each rule set a random position is taken, what nobody has seen is shuffled in its record, and the same actions are
played again.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.decisions import parse_action
from engine.errors import ActionError
from engine.game import Game, load_game, new_game
from render.snapshot import take_snapshot
from tests.engine.positions import shuffled

MIXES: dict[str, tuple[str, tuple[int, int], dict[str, Any]]] = {
    "base": ("base", (2, 5), {}),
    "king-cult-river": ("base", (2, 5), {"modules": ["king", "cult", "river"]}),
    "king-cult-count": ("base", (2, 5), {"modules": ["king", "cult", "count"]}),
    "ghosts": ("base", (2, 5), {"modules": ["ghosts", "palaces", "cemeteries"]}),
    "ghosts-count": ("base", (2, 5), {"modules": ["count", "ghosts", "palaces", "cemeteries"]}),
    "ghosts-river": ("base", (2, 5), {"modules": ["river", "cult", "ghosts", "palaces", "cemeteries"]}),
    "wheel": ("wheel", (2, 5), {"modules": ["king", "cult"]}),
    "castle": ("castle", (2, 2), {}),
    **{f"mists-{level}": ("mists", (1, 5), {"level": level}) for level in range(1, 7)},
}

WRONG = ("place 0 0 0", "place 1 0 0", "place 0 1 90", "place 40 40 0", "follower 0", "follower 9", "pass", "nonsense")
"""Actions most of which are refused at any moment."""


def stopped(mix: str, seed: int, steps: int, draw: str) -> Game:
    """A random position of a game that is not over: then nothing is hidden any more."""
    rules, (least, most), options = MIXES[mix]
    rng = Random(seed)
    names = [f"P{number}" for number in range(rng.randint(least, most))]
    game = new_game(rules, names, seed=seed, options={**options, "draw": draw})
    for _ in range(steps):
        if game.decision is None:
            break
        game.take(rng.choice(game.decision.choices()))
    if game.finished:
        record = game.record()
        game = load_game({**record, "actions": record["actions"][:-1]})
    return game


def told(game: Game) -> dict[str, Any]:
    """All that a player can learn from the game at this moment."""
    decision = game.decision
    return {
        "events": game.events,
        "summary": game.summary(),
        "about": None if decision is None else decision.details(),
        "projected": game.projected(),
        "picture": take_snapshot(game, projected=True),
        "refusals": [refusal(game, action) for action in WRONG],
    }


def refusal(game: Game, action: str) -> tuple[str, str] | None:
    """The code and the words with which an action is refused."""
    if game.decision is None:
        return None
    try:
        game.decision.check(parse_action(action))
    except ActionError as error:
        return error.code, str(error)
    return None


@pytest.mark.parametrize("mix", MIXES)
@given(
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 120),
    draw=st.sampled_from(("ask", "auto")),
    order=st.integers(0, 10**6),
)
@settings(max_examples=25, deadline=None)
def test_nothing_depends_on_tiles_that_nobody_has_seen(mix: str, seed: int, steps: int, draw: str, order: int) -> None:
    game = stopped(mix, seed, steps, draw)
    other = load_game(shuffled(game, Random(order)))
    assert told(other) == told(game)


def test_the_shuffle_does_change_what_is_hidden() -> None:
    for mix in MIXES:
        game = stopped(mix, 3, 20, "ask")
        assert any(shuffled(game, Random(order)) != game.record() for order in range(5))
    castle = stopped("castle", 3, 20, "ask")
    assert shuffled(castle, Random(1))["tokens"] != castle.record()["tokens"]
