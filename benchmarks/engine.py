"""The engine: random games, listing options, replay, the cost of a move as the map grows, memory."""

from __future__ import annotations

import sys
import time
import tracemalloc
from importlib import import_module
from pathlib import Path
from random import Random

from benchmarks.measures import Figure, best_of, scaled
from engine.decisions import Action
from engine.game import Game, load_game, new_game, play_randomly

NAMES = ["Ann", "Bo"]
YARDSTICK = Path(__file__).parents[2] / "shared" / "yardstick"
"""The folder of the bare engine."""
BASE = "the base game"
KINDS: dict[str, tuple[str, dict[str, object], str]] = {
    BASE: ("base", {}, ""),
    "King, Cult and River II": ("base", {"modules": ["king", "cult", "river"]}, "at most 2 × base"),
    "King, Cult and Count": ("base", {"modules": ["king", "cult", "count"]}, "at most 2 × base"),
    "Wheel of Fortune": ("wheel", {}, "at most 1.5 × base"),
    "Mists, level 1": ("mists", {"level": 1}, ""),
    "Mists, level 6": ("mists", {"level": 6}, ""),
    "The Castle": ("castle", {}, ""),
    "ghosts, palaces and cemeteries": ("base", {"modules": ["ghosts", "palaces", "cemeteries"]}, ""),
    "Count, ghosts, palaces and cemeteries": ("base", {"modules": ["count", "ghosts", "palaces", "cemeteries"]}, ""),
}
"""What is played: the rules, their options, and what we aim at."""


def run() -> list[Figure]:
    """All figures of the engine."""
    rates = _games_a_second()
    base = rates.pop(BASE)
    figures = [Figure("random base games, two players", f"{base:.0f} a second", "must 520, goal 1,150")]
    figures += [*_against_yardstick(), _share_of_listing(), _replay(), *_cost_of_a_move(), _memory()]
    for name, rate in rates.items():
        _, _, aim = KINDS[name]
        figures.append(Figure(f"random games: {name}", f"{rate:.0f} a second, {base / rate:.2f} × base", aim))
    return figures


def _games_a_second() -> dict[str, float]:
    """How many random games of each kind are played in a second.

    Each game is played some times over, the kinds by turns, and its least processor time counts: so what else the
    machine does disturbs the figures little, and all kinds alike.
    """
    seeds = range(scaled(40))
    quickest = {(name, seed): float("inf") for name in KINDS for seed in seeds}
    for _ in range(scaled(20)):
        for name, (rules, options, _) in KINDS.items():
            for seed in seeds:
                begin = time.process_time()
                play_randomly(new_game(rules, NAMES, seed=seed, options=dict(options)), Random(seed))
                quickest[name, seed] = min(quickest[name, seed], time.process_time() - begin)
    return {name: len(seeds) / sum(quickest[name, seed] for seed in seeds) for name in KINDS}


def _against_yardstick() -> list[Figure]:
    """Random base games against a bare engine without events and hooks, by turns, where that is at hand."""
    if not YARDSTICK.exists():
        return []
    sys.path.insert(0, str(YARDSTICK))
    bare = import_module("reach_engine")
    seeds = range(scaled(40))
    ours, theirs = ({seed: float("inf") for seed in seeds} for _ in range(2))
    for _ in range(scaled(20)):
        for seed in seeds:
            begin = time.process_time()
            bare.play(seed)
            middle = time.process_time()
            play_randomly(new_game("base", NAMES, seed=seed), Random(seed))
            theirs[seed] = min(theirs[seed], middle - begin)
            ours[seed] = min(ours[seed], time.process_time() - middle)
    ratio = sum(theirs.values()) / sum(ours.values())
    return [Figure("random base games against a bare engine, in one run", f"{ratio:.2f}", "must 0.60, goal 0.70")]


def _share_of_listing() -> Figure:
    listing = 0.0
    begin = time.perf_counter()
    for seed in range(scaled(100)):
        game, rng = new_game("base", NAMES, seed=seed), Random(seed)
        while (decision := game.decision) is not None:
            before = time.perf_counter()
            choices = decision.choices()
            action = choices[int(rng.random() * len(choices))]
            listing += time.perf_counter() - before
            game.go_on(action)
    share = listing / (time.perf_counter() - begin)
    return Figure("share of the time spent in listing options", f"{share:.0%}")


def _finished() -> Game:
    game = new_game("base", NAMES, seed=1)
    play_randomly(game, Random(1))
    return game


def _replay() -> Figure:
    record = _finished().record()
    seconds = best_of(5, lambda: [load_game(record) for _ in range(20)]) / 20
    return Figure("replay of a finished 72-tile record", f"{seconds * 1000:.2f} ms", "1 ms")


def _cost_of_a_move() -> list[Figure]:
    spent: dict[int, float] = {10: 0.0, 70: 0.0}
    games = scaled(300)
    for seed in range(games):
        game, rng, tiles = new_game("base", NAMES, seed=seed), Random(seed), 0
        while (decision := game.decision) is not None:
            action: Action = rng.choice(decision.choices())
            tiles += decision.kind == "place"
            window = next((mark for mark in spent if mark - 5 < tiles <= mark), None)
            before = time.perf_counter()
            game.take(action)
            if window is not None and not game.finished:
                spent[window] += time.perf_counter() - before
    early, late = (spent[mark] / games / 5 * 1e6 for mark in (10, 70))
    return [
        Figure("a move at tile 10", f"{early:.1f} µs"),
        Figure("a move at tile 70", f"{late:.1f} µs, {late / early:.2f} × the one at tile 10", "ratio under 1.5"),
    ]


def _memory() -> Figure:
    record = _finished().record()
    load_game(record)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    games = [load_game(record) for _ in range(20)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return Figure("memory of a live game at tile 72", f"{(after - before) / len(games) / 1024:.0f} KB", "40 KB")
