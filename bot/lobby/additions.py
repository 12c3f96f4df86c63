"""Additions that a rule set can be played with."""

from __future__ import annotations

from engine.rules.ruleset import RuleSet


def additions_of(rules: RuleSet) -> list[str]:
    """The names of the additions that a rule set can be played with."""
    return list(getattr(rules, "modules", {}))
