"""Tuning of the computer players' weights by SPSA: all weights are pushed at once, and the better side pulls them.

``python -m benchmarks.tune NAME [--rules base] [--modules a,b] [--bags 3000] [--seed 1]`` tunes the weights in
``engine/weights/NAME.json`` and writes them when it is done. For each bag some weights are chosen by lot to be a little
larger and the others smaller; that player meets its mirror image with the same tiles on both seats, and all weights
move by a little towards the better of the two. What counts is the difference in points; the last third of the way is
averaged. The file keeps the commands that made it, one after the other. It can be stopped at any time: started with the
same words it goes on where it was, and comes to the same weights, for chance depends on the seed and the bag alone.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

from engine.evaluation.weights import load_weights
from engine.players.levels import GREEDY, SOLID, STRONG, Level
from engine.players.matches import Outcome, Setting, play_bag
from engine.players.player import Player

FOLDER = Path(__file__).parent / "tuning"
"""Where unfinished runs are kept; not part of the repository."""

WEIGHTS = Path(__file__).parent.parent / "engine" / "weights"

PUSH = 0.18
"""How far a weight is pushed to either side at the beginning, as a logarithm."""

PULL = 1.2e-4
"""How far a point of difference moves a weight at the beginning."""

CLIP = 45.0
"""The most points that one bag may count for."""

PAIR = 2
"""Seats at which a player meets its mirror image; with more it sits among others, greedy ones or its like."""

WIN = 30.0
"""What a level won counts for where a team plays."""


@dataclass
class Run:
    """A run of tuning: where it stands."""

    bags: int = 0
    logs: dict[str, float] = field(default_factory=dict)
    """The logarithm of each weight."""
    sums: dict[str, float] = field(default_factory=dict)
    """Their sums over the last third of the way."""
    counted: int = 0


def push(names: Sequence[str], seed: int, bag: int) -> dict[str, int]:
    """Which weights a bag makes larger for the one side, and smaller for the other."""
    lot = Random(f"push {seed} {bag}")
    return {name: lot.choice((-1, 1)) for name in names}


def difference(job: tuple[Setting, Level, Mapping[str, float], Mapping[str, int], float, str]) -> float:
    """By how many points the one side beats its mirror image with the same tiles."""
    setting, level, weights, signs, width, bag = job
    sides = [
        Player(
            level, bag, {**weights, **{name: weights[name] * exp(way * sign * width) for name, sign in signs.items()}}
        )
        for way in (1, -1)
    ]
    if setting.seats == PAIR or setting.team:
        found = _mean(setting, play_bag(setting, bag, *sides))
    else:
        others = Player(Random(bag).choice((GREEDY, level)), bag, weights)
        one, other = (_mean(setting, play_bag(setting, bag, side, others)) for side in sides)
        found = one - other
    return max(-CLIP, min(CLIP, found))


def _mean(setting: Setting, outcomes: Sequence[Outcome]) -> float:
    """The difference in points, and for a team the win."""
    return sum(one.points - one.others + WIN * setting.team * (one.win - 0.5) for one in outcomes) / len(outcomes)


def tune(words: argparse.Namespace) -> None:
    """Go on with a run until its last bag, then write the weights."""
    options: dict[str, Any] = {"modules": words.modules.split(",")} if words.modules else {}
    if words.level:
        options["level"] = words.level
    setting = Setting(words.rules, options, words.players)
    stored = dict(load_weights(setting.weight_names))
    path = WEIGHTS / f"{words.name}.json"
    own: dict[str, Any] = json.loads(path.read_text())
    names = words.weights.split(",") if words.weights else [*own["weights"]]
    names = [name for name in names if stored.get(name, 0) > 0]
    level = replace(SOLID, insight=STRONG.insight) if setting.team else STRONG
    kept = FOLDER / f"{words.name}-{words.seed}.json"
    run = Run(**json.loads(kept.read_text())) if kept.exists() else Run(logs={one: log(stored[one]) for one in names})
    with ProcessPoolExecutor(words.processes) as pool:
        while run.bags < words.bags:
            width = PUSH / (1 + run.bags) ** 0.101
            pull = PULL / (1 + run.bags / (0.1 * words.bags)) ** 0.602
            weights = stored | {name: exp(value) for name, value in run.logs.items()}
            batch = range(run.bags, min(words.bags, run.bags + words.batch))
            pushes = [push(names, words.seed, bag) for bag in batch]
            jobs = [
                (setting, level, weights, signs, width, f"tune {words.seed} {bag}")
                for signs, bag in zip(pushes, batch, strict=True)
            ]
            for signs, found in zip(pushes, pool.map(difference, jobs), strict=True):
                for name, sign in signs.items():
                    run.logs[name] += pull * found / (2 * width) * sign
            run.bags = batch.stop
            if run.bags > 2 * words.bags / 3:
                run.counted += 1
                run.sums = {name: run.sums.get(name, 0.0) + value for name, value in run.logs.items()}
            FOLDER.mkdir(exist_ok=True)
            kept.write_text(json.dumps(asdict(run)))
            shown = " ".join(f"{name} {exp(value):.3g}" for name, value in run.logs.items())
            print(f"{run.bags} of {words.bags} bags: {shown}", file=sys.stderr, flush=True)
    found_weights = {name: float(f"{exp(total / run.counted):.4g}") for name, total in run.sums.items()}
    own.setdefault("made", []).append(" ".join(["python -m benchmarks.tune", *sys.argv[1:]]))
    own["weights"] |= found_weights
    path.write_text(json.dumps(own, indent=2) + "\n")
    print(json.dumps(found_weights))


def main() -> None:
    """Read what to tune."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tune", description=__doc__)
    parser.add_argument("name", help="the file in engine/weights that is tuned, without .json")
    parser.add_argument("--rules", default="base")
    parser.add_argument("--modules", default="")
    parser.add_argument("--level", type=int, default=0)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bags", type=int, default=3000)
    parser.add_argument("--batch", type=int, default=16, help="bags after which the weights move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="", help="only these, with commas between")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    tune(parser.parse_args())


if __name__ == "__main__":
    main()
