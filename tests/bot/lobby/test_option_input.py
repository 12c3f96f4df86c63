"""What a host may type when opening a table."""

from __future__ import annotations

import pytest

from bot.lobby.option_input import option_values, propose_additions, read_additions, read_options
from bot.refusal import Refusal
from bot.texts import load_texts
from engine.rules import RULE_SETS, rule_set


@pytest.mark.parametrize("text", ["king, count", "King & Robber, Count of Carcassonne", "KING, граф каркассона,king"])
def test_additions_are_read_by_id_and_by_name(text: str) -> None:
    assert read_additions(text, rule_set("base"), load_texts(), "en") == ["king", "count"]


def test_an_addition_that_the_rules_refuse_is_left_to_them() -> None:
    assert read_additions("Count of Carcassonne", rule_set("wheel"), load_texts(), "en") == ["count"]


def test_every_option_has_values_that_the_rules_take() -> None:
    for rules in RULE_SETS.values():
        assert rules.option_names - {"modules"} == set(option_values(rules))
        for name, values in option_values(rules).items():
            for value in values:
                rules.check_options(read_options(f"{name}: {value}", rules), rules.least_players)


@pytest.mark.parametrize(
    ("text", "message"),
    [("foo=1", "lobby-no-option"), ("river_extras=maybe", "lobby-option-values"), ("river", "lobby-options-unread")],
)
def test_options_that_do_not_exist_are_refused(text: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        read_options(text, rule_set("base"))


def test_only_additions_that_go_together_are_proposed() -> None:
    proposed = propose_additions("count, ", rule_set("base"), load_texts(), "en")
    wanted = ("king", "cult", "ghosts", "palaces", "cemeteries")
    assert [typed for _, typed in proposed] == [f"count, {name}" for name in wanted], "all but the river"
    proposed = propose_additions("king, r", rule_set("base"), load_texts(), "en")
    assert "king, river" in [typed for _, typed in proposed]
