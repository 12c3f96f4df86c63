"""The engine on the command line: replay a record, play at random, count placements, ask a player, hold a match."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from engine.errors import EngineError
from engine.events import as_dict
from engine.game import load_game, new_game, play_randomly
from engine.perft import placements
from engine.players.levels import PLAYERS, player_level
from engine.players.line_protocol import answers
from engine.players.matches import Outcome, Setting, play_bag, standing
from engine.players.player import Player
from engine.rules import RULE_SETS


def main(words: list[str] | None = None) -> int:
    """Run one command; 2 and one line on stderr if something is wrong."""
    arguments = _parser().parse_args(words)
    try:
        answer = arguments.run(arguments)
        if answer is not None:
            print(json.dumps(answer, ensure_ascii=False), flush=True)
    except BrokenPipeError:
        # Whoever reads has had enough; closed here, so that the interpreter does not complain at its end.
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.close()
        return 0
    except (EngineError, OSError, json.JSONDecodeError, UnicodeDecodeError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    return 0


def _read(file: str) -> Any:
    return json.loads(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))


def _replay(arguments: argparse.Namespace) -> dict[str, Any]:
    game = load_game(_read(arguments.file))
    return {**game.summary(), "events": [as_dict(event) for event in game.events]}


def _random(arguments: argparse.Namespace) -> dict[str, Any]:
    options = _options(arguments)
    names = [f"Player {number}" for number in range(1, arguments.players + 1)]
    game = new_game(arguments.rules, names, seed=arguments.seed, options=options)
    play_randomly(game, Random(arguments.seed))
    return game.record()


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if arguments.modules:
        options["modules"] = arguments.modules.split(",")
    if arguments.level is not None:
        options["level"] = arguments.level
    for pair in arguments.option:
        name, _, value = pair.partition("=")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


def _player(arguments: argparse.Namespace) -> None:
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A line in no known encoding is answered like any other that holds no record.
        sys.stdin.reconfigure(errors="replace")
    for answer in answers(sys.stdin, Player(player_level(arguments.level), arguments.seed)):
        print(answer, flush=True)


def _arena(arguments: argparse.Namespace) -> None:
    setting = Setting(arguments.rules, _options(arguments), arguments.players)
    first, second = (Player(player_level(name), arguments.seed) for name in (arguments.first, arguments.second))
    outcomes: list[Outcome] = []
    bag = arguments.seed
    while len(outcomes) < arguments.games:
        outcomes += play_bag(setting, bag, first, second)
        bag += 1
        print(f"\r{len(outcomes)} of {arguments.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{arguments.first} : {arguments.second}, {standing(outcomes)}")


def _perft(arguments: argparse.Namespace) -> list[int]:
    return placements(_read(arguments.file))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="print how a record stands after its last action")
    replay.add_argument("file", help="a record in JSON, or - for standard input")
    replay.set_defaults(run=_replay)
    chance = commands.add_parser("random", help="play a random legal game and print its record")
    _add_game(chance)
    chance.set_defaults(run=_random)
    player = commands.add_parser(
        "player",
        help="read records from standard input, one a line, and answer each",
        description="Reads records in JSON from standard input, one a line, and answers each at once with one line: "
        "the action for what is asked there, - for a finished game, or error: and what is wrong with the line.",
    )
    player.add_argument("--level", default="strong", choices=list(PLAYERS), help="how well it plays (default: strong)")
    player.add_argument("--seed", type=int, default=1, help="the same seed answers the same (default: 1)")
    player.set_defaults(run=_player)
    arena = commands.add_parser(
        "arena",
        help="let two players play the same bags on swapped seats",
        description="Lets one player play against another, or among several others, on the same bags with seats "
        "swapped, and tells how often the first one wins and by how much. Every bag is played from every seat, so "
        "there may be a few games more than asked for.",
    )
    arena.add_argument("--first", default="strong", choices=list(PLAYERS), help="how well it plays (default: strong)")
    arena.add_argument("--second", default="greedy", choices=list(PLAYERS), help="the others (default: greedy)")
    arena.add_argument("--games", type=_positive, default=200, help="at least so many (default: 200)")
    _add_game(arena)
    arena.set_defaults(run=_arena)
    perft = commands.add_parser("perft", help="count the legal placements before each placement of a record")
    perft.add_argument("file", help="a record in JSON, or - for standard input")
    perft.set_defaults(run=_perft)
    return parser


def _add_game(parser: argparse.ArgumentParser) -> None:
    modules = ", ".join(sorted({name for rules in RULE_SETS.values() for name in getattr(rules, "modules", ())}))
    parser.add_argument("--rules", default="base", choices=list(RULE_SETS), help="which game (default: base)")
    parser.add_argument("--players", type=_positive, default=2, help="how many seats (default: 2)")
    parser.add_argument("--seed", type=int, default=0, help="of the bags (default: 0)")
    parser.add_argument("--modules", default="", help=f"additions with commas between: {modules}")
    parser.add_argument("--level", type=int, help="of a game that has levels")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="another option of the game, any number"
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
