"""Editions of the rules: which there have been, and by which one a record is played.

A game is played by its edition to the end. A change of the rules that only allows more needs no new edition. A change
after which a recorded action would be refused does: the rule set asks ``rules_version`` when it makes its table, and
keeps the old reading for the editions before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

RULES_VERSIONS = ("1",)
"""Every edition that was ever released, the newest last; a record that names none is of the first."""


def rules_version(record: Mapping[str, Any]) -> str:
    """The edition of the rules by which a record is played."""
    return str(record.get("rules_version", RULES_VERSIONS[0]))


def said_version(version: str | None) -> dict[str, str]:
    """The key by which a record names its edition; the first one, or none, need not be named."""
    return {} if version in (None, RULES_VERSIONS[0]) else {"rules_version": str(version)}
