"""What a record tells that nobody at the table knows: pictures are made from records without it."""

from __future__ import annotations

from typing import Any

from engine.events import Drawn
from engine.game import Game
from engine.rules.castle_board import the_wall
from engine.rules.castle_scoring import FIVE_POINTS, TokenTaken
from engine.rules.mists_events import FaceDown
from engine.tiles import find_tile


def unseen_places(game: Game) -> list[int]:
    """The places in the deck of the tiles that nobody has seen: still to come, or laid face down."""
    unseen: list[int] = []
    drawn = 0
    for event in game.events:
        if isinstance(event, Drawn):
            drawn += 1
        elif isinstance(event, FaceDown):
            unseen.append(drawn)
            drawn += 1
    return [*unseen, *range(drawn, drawn + game.deck_left)]


def _has_river(tile: str) -> bool:
    return any(segment.kind == "river" for segment in find_tile(tile).segments)


def without_secrets(game: Game) -> dict[str, Any]:
    """The game's record with its secrets taken out, from which all that happened can still be played again.

    Tokens on the wall that nobody has taken yet are all of one kind in it, and tiles that nobody has seen yet, those
    face down among them, stand in the order of their names: what they are matters to no move before. Only a river must
    be layable to its end, so its tiles stay.
    """
    record = game.record()
    deck = list(record["deck"])
    unseen = [place for place in unseen_places(game) if not _has_river(deck[place])]
    for place, tile in zip(unseen, sorted(deck[place] for place in unseen), strict=True):
        deck[place] = tile
    record["deck"] = deck
    if "tokens" in record:
        taken = {event.tower for event in game.events if isinstance(event, TokenTaken)}
        towers = the_wall().towers
        record["tokens"] = [
            kind if not kind or tower.numbers in taken else FIVE_POINTS
            for kind, tower in zip(record["tokens"], towers, strict=False)
        ]
    return record
