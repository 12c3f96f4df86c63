"""The record: the one form in which a game is saved, and what other programs read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import editions
from engine.boxes import find_tile
from engine.editions import rules_version, said_version
from engine.errors import EngineError, RecordError
from engine.rules import rule_set

FORMAT = 1


def make_record(
    rules: str,
    options: Mapping[str, Any],
    players: Sequence[str],
    deck: Sequence[str],
    extras: Mapping[str, Any],
    actions: Sequence[str] = (),
    *,
    version: str | None,
) -> dict[str, Any]:
    """A record; ``extras`` is what the set-up made beside the deck, ``version`` the edition of the rules."""
    return {
        "format": FORMAT,
        **said_version(version),
        "rules": rules,
        "options": dict(options),
        "players": list(players),
        "deck": list(deck),
        **extras,
        "actions": list(actions),
    }


def extras_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """What the set-up made beside the deck, as far as it stands in a record."""
    return {name: record[name] for name in rule_set(record["rules"]).extra_names if name in record}


def check_record(record: Any) -> dict[str, Any]:
    """A record with everything that a game needs, or an error that names what is wrong."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object", code="record-form")
    if record.get("format") != FORMAT:
        sentence = f"this program reads records of format {FORMAT}, not {record.get('format')!r}"
        raise RecordError(sentence, code="record-format", format=FORMAT)
    known = editions.RULES_VERSIONS
    if rules_version(record) not in known:
        sentence = f"this program plays by the rules of version {', '.join(known)}, not {rules_version(record)!r}"
        raise RecordError(sentence, code="record-version", versions=known)
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
