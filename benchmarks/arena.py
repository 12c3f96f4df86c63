"""``make arena``: how strong the computer players are, in matches on the same bags with seats swapped.

It takes hours, so it can be stopped at any time and goes on where it was; what was played with other code or by other
weights does not count. With all matches played the section of RESULTS.md is written. ``python -m benchmarks.arena
WORD…`` plays only the matches with these words in their names, ``ARENA_SCALE=0.1`` a tenth of the games; both only
print.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.__main__ import RESULTS, with_sections
from benchmarks.greedy_castle import Greedy as CastleScript
from benchmarks.measures import Figure, table
from engine.decisions import DRAW, Action
from engine.game import Game
from engine.players.levels import PLAYERS
from engine.players.matches import Outcome, Setting, play, play_bag, standing
from engine.players.player import Player

KEPT = Path(__file__).parent / "tuning" / "arena.jsonl"
"""What has been played; not part of the repository."""

SCRIPT = "script"
"""The greedy script for The Castle, which was there before there were players."""

SCALE = float(os.environ.get("ARENA_SCALE", "1"))

MINIS = {"modules": ["king", "cult", "river"]}
COUNT = {"modules": ["count"]}
MISTY = {"modules": ["ghosts", "palaces", "cemeteries"]}


@dataclass(frozen=True)
class Match:
    """What is to be shown."""

    first: str
    second: str
    setting: Setting
    games: int
    aim: str = ""
    alone: bool = False
    """A team by itself: how often it wins its level."""

    def __str__(self) -> str:
        options = self.setting.options
        where = " ".join([self.setting.rules, *options.get("modules", ()), str(options.get("level", ""))]).strip()
        seats = f", {self.setting.seats} seats" if self.setting.seats > 2 else ""
        who = f"two computers, {self.first}" if self.alone else f"{self.first} : {self.second}"
        return f"{who}, {where}{seats}"


OTHERS = (
    Setting("wheel"),
    Setting(options=MINIS),
    Setting(options=MISTY),
    Setting(options=COUNT),
    Setting("castle"),
    Setting("mists", {"level": 1}),
)
"""Every rule set but the base game."""

LADDER = (("casual", "beginner"), ("solid", "casual"), ("strong", "solid"))


def matches() -> Iterator[Match]:
    """All matches, the quick ones first."""
    yield Match("strong", "greedy", Setting(), 400, "90 %, better 96 %")
    for setting in OTHERS[:4]:
        yield Match("strong", "greedy", setting, 100, "85 %, better 95 %")
    yield Match("strong", SCRIPT, Setting("castle"), 100, "65 %, better 80 %")
    for seats, aim in ((3, "50 %, better 65 %"), (4, "38 %, better 50 %"), (5, "30 %, better 40 %")):
        yield Match("strong", "greedy", Setting(seats=seats), 100, aim)
    for better, worse in LADDER:
        yield Match(better, worse, Setting(), 200, "65 %, better 75 to 90 %")
    for setting in OTHERS:
        for better, worse in LADDER:
            yield Match(better, worse, setting, 40, "65 %")
    yield Match("master", "strong", Setting(), 400, "50 %, better 55 %")
    for level, aim in enumerate(("80 %, better 95 %", "35 %, better 50 %", "35 %, better 50 %"), 1):
        yield Match("strong", "strong", Setting("mists", {"level": level}), 100, aim, alone=True)
    for level, aim in enumerate(("20 %", "10 %", "1 %"), 4):
        yield Match("strong", "strong", Setting("mists", {"level": level}), 100, f"hoped for: {aim}", alone=True)


class Timed:
    """A player whose processor time is taken."""

    def __init__(self, player: Player | Script) -> None:
        self.player = player
        self.seconds = 0.0
        self.turns = 0

    def answer(self, game: Game) -> Action:
        """The player's answer."""
        self.turns += game.decision is not None and game.decision.kind == "place"
        begin = time.process_time()
        try:
            return self.player.answer(game)
        finally:
            self.seconds += time.process_time() - begin


class Script:
    """The greedy script for The Castle, a player of its own for each game."""

    def __init__(self, seed: str) -> None:
        self._greedy = CastleScript(Random(seed))

    def answer(self, game: Game) -> Action:
        """The script's answer."""
        return DRAW if game.decision is not None and game.decision.kind == "draw" else self._greedy.answer(game)


class Played(NamedTuple):
    """What one bag has shown."""

    outcomes: list[Outcome]
    seconds: float
    turns: int


def play_one(job: tuple[Match, int]) -> Played:
    """One bag of a match."""
    match, bag = job
    sides = [Timed(_side(name, bag)) for name in (match.first, match.second)]
    seed = f"arena {bag}"
    if match.alone:
        game = play(match.setting, seed, [sides[0]] * match.setting.seats)
        outcomes = [Outcome(float(not game.table.lost), min(game.scores), 0)]
    else:
        outcomes = play_bag(match.setting, seed, *sides)
    return Played(outcomes, sides[0].seconds, sides[0].turns)


def _side(name: str, bag: int) -> Player | Script:
    return Script(f"{bag}") if name == SCRIPT else Player(PLAYERS[name], bag)


def version(match: Match) -> str:
    """A mark of all that the answers in a match rest on: the engine's code, and the weights for its game."""
    mark, engine = hashlib.sha256(), RESULTS.parent.parent / "engine"
    weights = [engine / "weights" / f"{name}.json" for name in match.setting.weight_names]
    for path in sorted([*engine.rglob("*.py"), *(path for path in weights if path.exists())]):
        mark.update(path.read_bytes())
    return mark.hexdigest()[:12]


def bags(match: Match) -> int:
    """How many bags a match has."""
    each = 1 if match.setting.team else match.setting.seats
    return max(1, ceil(match.games * SCALE / each))


def load(chosen: Sequence[Match]) -> dict[tuple[str, int], Played]:
    """What has been played of matches by players of these versions."""
    marks = {str(match): version(match) for match in chosen}
    found: dict[tuple[str, int], Played] = {}
    if KEPT.exists():
        for line in KEPT.read_text(encoding="utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            if row["version"] == marks.get(row["match"]):
                outcomes = [Outcome(*one) for one in row["outcomes"]]
                found[row["match"], row["bag"]] = Played(outcomes, row["seconds"], row["turns"])
    return found


def figure(match: Match, played: Sequence[Played]) -> Figure:
    """A match in a line."""
    shown = str(standing([outcome for one in played for outcome in one.outcomes]))
    if match.alone:
        shown = shown.partition(", points")[0]
    turns = sum(one.turns for one in played)
    cost = 1000 * sum(one.seconds for one in played) / max(1, turns)
    return Figure(str(match), f"{shown}; {cost:.1f} ms a turn", match.aim)


def main(words: Sequence[str]) -> None:
    """Play what has not been played yet."""
    chosen = [match for match in matches() if all(word in str(match) for word in words)]
    kept = load(chosen)
    KEPT.parent.mkdir(exist_ok=True)
    figures: list[Figure] = []
    with ProcessPoolExecutor(2) as pool, KEPT.open("a", encoding="utf-8") as file:
        for match in chosen:
            mark = version(match)
            missing = [bag for bag in range(bags(match)) if (str(match), bag) not in kept]
            for bag, played in zip(missing, pool.map(play_one, [(match, bag) for bag in missing]), strict=True):
                kept[str(match), bag] = played
                row = {"version": mark, "match": str(match), "bag": bag, **played._asdict()}
                file.write(json.dumps(row) + "\n")
                file.flush()
                print(f"\r{match}: {bag + 1} of {bags(match)} bags", end="", file=sys.stderr, flush=True)
            shown = figure(match, [kept[str(match), bag] for bag in range(bags(match))])
            figures.append(shown)
            print(f"\r{shown.name}: {shown.value} (aim: {shown.aim})", flush=True)
    if not words and SCALE == 1:
        section = table("Computer players", figures)
        RESULTS.write_text(
            with_sections(RESULTS.read_text(encoding="utf-8"), {"Computer players": section}), encoding="utf-8"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
