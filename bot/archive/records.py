"""Records that leave and come: exported without anything that is still hidden, and checked before they are kept."""

from __future__ import annotations

import json
import logging
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.lobby.sealed_bag import seal_of
from bot.markup import tidy
from bot.refusal import Refusal, RefusedByRules
from bot.sessions.session import Session
from engine.editions import rules_version
from engine.errors import EngineError, RecordError, SetupError
from engine.game import load_game
from engine.record import extras_of, make_record
from engine.rules import rule_set
from engine.veil import veil

log = logging.getLogger(__name__)

MOST_BYTES = 256 * 1024
"""A record of the longest game is a tenth of this."""
MOST_ACTIONS = 5000
LONGEST_ACTION = 100


def exported(session: Session) -> dict[str, Any]:
    """The record as it may be passed on. The seed is the key to the deck, so it stays here until the game is over."""
    over = session.row.status in ("finished", "ended")
    record = session.game.record() if over else veil(session.game)
    # What a player is called belongs to them, and the record may be passed on.
    record["players"] = [f"Player {number}" for number, _ in enumerate(session.seats, 1)]
    if session.row.seed_hash is not None:
        record |= {"seed": session.row.seed} if over else {}
        record["seal"] = session.row.seed_hash
    return record


def record_file(session: Session) -> tuple[str, bytes]:
    """The exported record as a file."""
    return f"game-{session.row.id}.json", json.dumps(exported(session), indent=1).encode()


@dataclass(frozen=True, slots=True)
class Imported:
    """A record from elsewhere that follows the rules to the end."""

    rules: str
    options: dict[str, Any]
    players: tuple[str, ...]
    deck: list[str]
    extras: dict[str, Any]
    actions: list[str]
    seed: str | None
    seal: str | None
    rules_version: str


def read_record(data: bytes) -> Imported:
    """Check a record from elsewhere: whatever is wrong with it is refused with a reason. Takes a while."""
    if len(data) > MOST_BYTES:
        raise Refusal("import-too-large", limit=MOST_BYTES // 1024)
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        raise Refusal("import-no-json") from None
    if not isinstance(record, dict) or "format" not in record:
        raise Refusal("import-no-record")
    try:
        return _checked(record)
    except Refusal:
        raise
    except EngineError as error:
        raise RefusedByRules(error, _numbered(record), within="import-wrong") from None
    except Exception:
        # Whoever wrote this meant no game; which of our checks it slipped through is for the log.
        log.exception("a record could not be read")
        raise Refusal("import-no-record") from None


def _checked(record: dict[str, Any]) -> Imported:
    rules = rule_set(record.get("rules", ""))
    names, deck, actions = (_words(record, key) for key in ("players", "deck", "actions"))
    options = record.get("options", {})
    if len(actions) > MOST_ACTIONS or any(len(action) > LONGEST_ACTION for action in actions):
        raise Refusal("import-no-record")
    if not isinstance(options, dict):
        raise _damaged("options")
    rules.check_option_names(options)
    rules.check_players(len(names))
    rules.check_options(options, len(names))
    # A deck that no box holds could be made to take hours; a real game never has one.
    if strange := sorted(Counter(deck) - Counter(rules.set_up(len(names), options, Random(0))["deck"])):
        raise SetupError("not in the box", code="foreign-tile", tile=strange[0])
    extras = extras_of(record)
    players = tuple(tidy(name) or f"Player {number}" for number, name in enumerate(names, 1))
    made = make_record(rules.name, options, players, deck, extras, actions, version=rules_version(record))
    game = load_game({**made, "format": record["format"]})
    if not game.finished:
        raise Refusal("import-unfinished")
    seed, seal = record.get("seed"), record.get("seal")
    sealed = isinstance(seal, str)
    if sealed and (not isinstance(seed, str) or seal_of(seed, deck, extras) != seal):
        raise Refusal("import-seal")
    return Imported(
        rules.name,
        options,
        players,
        deck,
        extras,
        actions,
        seed if sealed else None,
        seal if sealed else None,
        game.rules_version,
    )


def _words(record: dict[str, Any], key: str) -> list[str]:
    words = record.get(key)
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise _damaged(key)
    return words


def _numbered(record: dict[str, Any]) -> list[str]:
    """What the players of a record are called where somebody else's names are none of our business."""
    players = record.get("players")
    return [f"Player {number}" for number, _ in enumerate(players if isinstance(players, list) else (), 1)]


def _damaged(key: str) -> RecordError:
    return RecordError(f"{key!r} is missing or wrong", code="record-key", key=key)
