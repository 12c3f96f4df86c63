"""The record: the one form in which a game is saved, and what other programs read."""

from __future__ import annotations

from typing import Any

from engine.boxes import find_tile
from engine.errors import EngineError, RecordError
from engine.rules import rule_set

FORMAT = 1

RULES_VERSIONS = ("1",)
"""Every edition of the rules that was ever released, the newest last; a record without one is of the first.

A game is played by its edition to the end. A change of the rules that only allows more needs no new one. A change after
which a recorded action would be refused does: the rule set asks ``rules_version(record)`` when it makes its table, and
keeps the old reading for the editions before.
"""


def rules_version(record: dict[str, Any]) -> str:
    """The edition of the rules by which a record is played."""
    return str(record.get("rules_version", RULES_VERSIONS[0]))


def said_version(version: str | None) -> dict[str, str]:
    """The key by which a record says its edition; the first one, or none, needs no word."""
    return {} if version in (None, RULES_VERSIONS[0]) else {"rules_version": str(version)}


def check_record(record: Any) -> dict[str, Any]:
    """A record with everything that a game needs, or an error that names what is wrong."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object", code="record-form")
    if record.get("format") != FORMAT:
        sentence = f"this program reads records of format {FORMAT}, not {record.get('format')!r}"
        raise RecordError(sentence, code="record-format", format=FORMAT)
    if rules_version(record) not in RULES_VERSIONS:
        sentence = (
            f"this program plays by the rules of version {', '.join(RULES_VERSIONS)}, not {rules_version(record)!r}"
        )
        raise RecordError(sentence, code="record-version", versions=RULES_VERSIONS)
    for key, kind in (("rules", str), ("players", list), ("deck", list)):
        if not isinstance(record.get(key), kind):
            raise RecordError(f"the record needs {key!r} ({kind.__name__})", code="record-key", key=key)
    options = record.get("options", {})
    if not isinstance(options, dict):
        raise RecordError("'options' must be an object", code="record-key", key="options")
    for key in ("players", "deck", "actions"):
        words = record.get(key, [])
        if not isinstance(words, list) or not {str}.issuperset(map(type, words)):
            raise RecordError(f"{key!r} must be a list of texts", code="record-key", key=key)
    try:
        rules = rule_set(record["rules"])
        rules.check_players(len(record["players"]))
        rules.check_options(options, len(record["players"]))
        for tile in set(record["deck"]):
            find_tile(tile)
    except EngineError as error:
        raise RecordError(str(error), code="record-setup", cause=error) from error
    return {**record, "options": options, "actions": record.get("actions", [])}
