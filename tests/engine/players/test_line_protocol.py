"""``python -m engine player``: a record a line in, an action a line out, at once."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys

import pytest

from engine.__main__ import main
from engine.decisions import print_action
from engine.players.levels import player_level
from engine.players.line_protocol import answers
from engine.players.matches import Setting
from engine.players.player import Player
from tests.engine.players.settings import after


def test_every_line_gets_one_answer_and_bad_ones_stop_nothing() -> None:
    game, over = after(Setting(), 1, 20), after(Setting(), 1, 1000)
    lines = [
        json.dumps(game.record()),
        "nonsense",
        "[]",
        "",
        json.dumps(over.record()),
        "[" * 100_000,
        json.dumps(game.record()),
    ]
    player = Player(player_level("solid"))
    told = list(answers(lines, player))
    assert told[0] == told[-1] == print_action(player.answer(game))
    assert told[4] == "-"
    for bad in (1, 2, 3, 5):
        assert told[bad].startswith("error: ")
        assert "\n" not in told[bad]


def test_land_of_additions_that_are_not_switched_on_is_played_on() -> None:
    everything = Setting(options={"modules": ["king", "cult", "count", "ghosts", "palaces", "cemeteries"]})
    record = everything.begin(3).record()
    record["options"] = {"modules": []}
    player = Player(player_level("strong"))
    for _ in range(40):
        (told,) = answers([json.dumps(record)], player)
        assert not told.startswith("error")
        record["actions"].append(told)


def test_a_match_has_at_least_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    for games in ("0", "-3"):
        with pytest.raises(SystemExit) as stopped:
            main(["arena", "--games", games])
        assert stopped.value.code == 2
        assert "is less than 1" in capsys.readouterr().err


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "engine", "random", "--seed", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (0, b"")


def test_a_fault_of_the_player_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(player_level("solid"))
    monkeypatch.setattr(player, "answer", lambda game: {}[game])
    line = json.dumps(after(Setting(), 1, 20).record())
    assert [one.startswith("error: ") for one in answers([line, line], player)] == [True, True]


def test_an_illegal_action_is_told_by_its_number() -> None:
    record = after(Setting(), 1, 6).record()
    record["actions"][2] = "place 50 50 0"
    (told,) = answers([json.dumps(record)], Player(player_level("solid")))
    assert told.startswith("error: action 3")


def test_each_line_is_answered_before_the_next_is_sent() -> None:
    command = [sys.executable, "-m", "engine", "player", "--level", "beginner"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=strict) as process:
        assert isinstance(process.stdin, io.TextIOWrapper)
        assert process.stdout is not None
        for steps in (0, 3, 8):
            game = after(Setting(), 1, steps)
            process.stdin.write(json.dumps(game.record()) + "\n")
            process.stdin.flush()
            assert game.decision is not None
            assert process.stdout.readline().strip() in game.decision.options()
        for bad in (b"\xc3\xbf\n", b"\xff\xfe{}\n"):
            process.stdin.buffer.write(bad)
            process.stdin.flush()
            assert process.stdout.readline().startswith("error:")
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_a_match_on_the_command_line_shows_progress_and_a_line_with_the_interval() -> None:
    command = [sys.executable, "-m", "engine", "arena", "--first", "greedy", "--second", "random", "--games", "4"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("greedy : random, 4 games: ")
    assert "4 of 4 games" in told.stderr
