"""Records, their notation, and the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import editions
from engine.__main__ import main
from engine.boxes import find_tile, load_set, parse_tile
from engine.decisions import parse_action, print_action
from engine.editions import RULES_VERSIONS, said_version
from engine.errors import RecordError, SetupError, TileDataError, UnknownTileError
from engine.game import load_game, new_game
from engine.perft import placements
from engine.tiles import half_mask, side_mask, turned_mask

RECORD: dict[str, Any] = {
    "format": 1,
    "rules": "base",
    "options": {},
    "players": ["Ann", "Bo"],
    "deck": ["base-U", "base-V"],
    "actions": ["place 1 0 0", "follower 0"],
}


@given(st.lists(st.one_of(st.integers(-99999, 99999), st.from_regex(r"[a-z_]{1,20}", fullmatch=True)), max_size=4))
def test_an_action_survives_print_and_parse(words: list[str | int]) -> None:
    action = ("place", *words)
    assert parse_action(print_action(action)) == action


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": 2}, "format 1"),
        ({"rules_version": "0"}, "rules of version 1, not '0'"),
        ({"rules_version": 1.5}, "rules of version 1, not '1.5'"),
        ({"rules": "chess"}, "no rules called 'chess'"),
        ({"players": ["Ann"]}, "2 to 5 players"),
        ({"deck": ["base-U", "base-Ü"]}, "base-Ü"),
        ({"deck": "base-U"}, "'deck'"),
        ({"options": []}, "'options'"),
        ({"options": {"modules": ["dragons"]}}, "no module 'dragons'"),
        ({"options": {"draw": "maybe"}}, "ask, auto"),
        ({"actions": [1]}, "'actions'"),
        ({"actions": ["place 1 0 0", "follower 7"]}, r"action 2 \(follower 7\)"),
        ({"actions": ["dance"]}, r"action 1 \(dance\)"),
    ],
)
def test_a_damaged_record_is_refused_by_name(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        load_game({**RECORD, **change})


def test_a_record_that_is_no_object() -> None:
    with pytest.raises(RecordError):
        load_game(["format"])


def test_a_record_loads_and_is_given_back() -> None:
    assert load_game(RECORD).record() == RECORD


def test_a_record_without_a_rules_version_is_of_the_first() -> None:
    assert load_game(RECORD).rules_version == "1"
    assert load_game({**RECORD, "rules_version": "1"}).record()["rules_version"] == "1"
    assert new_game("base", ["Ann", "Bo"], seed=1).rules_version == RULES_VERSIONS[-1]


def test_a_game_keeps_its_edition_when_there_is_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "RULES_VERSIONS", ("1", "2"))
    assert load_game(RECORD).rules_version == "1"
    assert load_game({**RECORD, "rules_version": "2"}).rules_version == "2"
    assert said_version("2") == {"rules_version": "2"}
    assert said_version("1") == said_version(None) == {}


def test_an_unknown_option_is_refused_at_set_up() -> None:
    with pytest.raises(SetupError, match="no option 'speed'"):
        new_game("base", ["Ann", "Bo"], seed=1, options={"speed": 3})


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "engine", *words], capture_output=True, text=True, check=False)


def test_replay_prints_one_object(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    done = run("replay", str(file))
    assert done.returncode == 0
    said = json.loads(done.stdout)
    assert said["scores"] == [0, 0]
    assert said["supply"] == [6, 7]
    assert said["finished"] is False
    assert said["winners"] == []
    assert said["tile"] == "base-V"
    assert said["deck_left"] == 0
    assert said["discarded"] == []
    assert said["decision"]["player"] == 1
    assert said["decision"]["kind"] == "place"
    assert "place 2 0 0" in said["decision"]["options"]
    assert said["events"][0] == {"event": "laid", "tile": "base-D", "x": 0, "y": 0, "turn": 0}


def test_a_wrong_record_gets_one_line_and_exit_code_2(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**RECORD, "actions": ["place 0 0 0"]}), encoding="utf-8")
    done = run("replay", str(file))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "action 1 (place 0 0 0)" in done.stderr


@pytest.mark.parametrize("text", ["", "{", "[1]"])
def test_a_file_that_is_no_record(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["replay", str(tmp_path / "missing.json")]) == 2


def test_random_prints_a_record_that_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["random", "--rules", "base", "--players", "3", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    record = json.loads(text)
    assert load_game(record).finished
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["perft", str(file)]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts == placements(record)
    assert len(counts) == 71


def _modules(kept: dict[str, Any]) -> list[str]:
    return list(kept["record"]["options"].get("modules", []))


# The table of placements: kept games of every kind, and how many places were legal before each placement.
PLACEMENTS = json.loads((Path(__file__).parent / "placements.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kept", PLACEMENTS, ids=lambda kept: "-".join([kept["record"]["rules"], *_modules(kept)]))
def test_counts_of_legal_placements_along_fixed_games(kept: dict[str, Any]) -> None:
    assert placements(kept["record"]) == kept["counts"]


def test_tiles_are_checked_when_loaded() -> None:
    good = {"id": "t-1", "edges": "CFFF", "count": 1, "features": [
        {"kind": "city", "sides": ["N"], "shields": 0},
        {"kind": "field", "halves": ["EL", "ER", "SL", "SR", "WL", "WR"], "cities": [0]},
    ]}  # fmt: skip
    assert parse_tile(good, "t").edges == "CFFF"
    for change in (
        {"edges": "RFFF"},
        {"edges": "CFF"},
        {"edges": "FFFF"},
        {"features": [*good["features"], {"kind": "road", "sides": ["N"]}]},  # type: ignore[misc]
        {"features": [{"kind": "field", "halves": ["EL"], "cities": [3]}]},
        {"features": [{"sides": ["N"]}]},
        {"features": [*good["features"], *[{"kind": "monastery"}] * 11]},  # type: ignore[misc]
    ):
        with pytest.raises(TileDataError, match="t-1"):
            parse_tile({**good, **change}, "t")


@pytest.mark.parametrize(
    ("name", "tiles"),
    [
        ("base", 72),
        ("king", 5),
        ("cult", 5),
        ("count", 12),
        ("river2", 12),
        ("wheel", 72),
        ("mists", 64),
        ("castle", 60),
    ],
)
def test_every_set_holds_its_tiles(name: str, tiles: int) -> None:
    assert len(load_set(name).box()) == tiles
    for tile in load_set(name):
        assert find_tile(tile.id) is tile
        for view in tile.views:
            assert view.tile is tile


def test_turning() -> None:
    assert turned_mask(side_mask(3), 90) == side_mask(0)
    assert turned_mask(half_mask("NL"), 180) == half_mask("SL")
    for half in ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"):
        assert turned_mask(turned_mask(half_mask(half), 90), 270) == half_mask(half)
    assert find_tile("base-D").view(90).edges == "RCRF"


@pytest.mark.parametrize("name", ["base-Z", "nothing-1", "", "..-1", "base", "../base-A"])
def test_unknown_tiles(name: str) -> None:
    with pytest.raises(UnknownTileError):
        find_tile(name)
