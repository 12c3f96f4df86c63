"""A table: everything that is true of one game at one moment, and the steps that all rule sets share.

A rule set makes a subclass whose ``flow`` reads like its booklet. State is a function of the record: nothing here
is ever saved, and nothing is drawn by lot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, NamedTuple

from engine.decisions import DRAW, PASS, Action, Decision
from engine.events import Discarded, End, Event, FollowerSet, Home, Laid, PlacedTile, Scored, tile_drawn, turn_begun
from engine.features import FOLLOWER, Feature, Follower, Placed
from engine.follower_decision import FollowerDecision
from engine.placement import PlacementRules
from engine.tiles import MOST_SEGMENTS, Tile

Flow = Generator[Decision, Action, None]
"""A stretch of play: yields decisions, is resumed with actions."""


@cache
def follower_actions(words: tuple[str, ...]) -> tuple[Action, ...]:
    """The actions of putting a piece on each of the segments that a tile may have; ``words`` name the piece."""
    return tuple(("follower", segment, *words) for segment in range(MOST_SEGMENTS))


class ProjectedScores(NamedTuple):
    """What the scores would be if the game ended now, and the payments behind the difference."""

    scores: list[int]
    items: list[Scored]


class Table(PlacementRules, ABC):
    """One game in progress."""

    stands_on: ClassVar[frozenset[str]]
    """The kinds of features on which followers may be put."""

    def __init__(self, players: list[str], deck: list[Tile], options: dict[str, Any]) -> None:
        super().__init__()
        self.players = players
        self.options = options
        self.events: list[Event] = []
        self.scores = [0] * len(players)
        self.stock: list[dict[str, int]] = [self.pieces(seat) for seat in range(len(players))]
        """What each player has in supply, by piece."""
        self._follower_actions = {
            piece: follower_actions(self.piece_words(piece)) for own in self.stock for piece in own
        }
        """For each piece the actions of putting it on segment 0, 1, 2 and so on."""
        self.discarded: list[str] = []
        self.tile: Tile | None = None
        """The tile in hand: drawn and not yet placed."""
        self.player = 0
        self.turn = 0
        self.placed: Placed | None = None
        """The tile placed last."""
        self.finished = False
        self.followers_told: Sequence[Callable[[Follower, Feature], None]] = ()
        """Who is told of a follower that was put on a feature."""
        self.offers: Sequence[Callable[[Placed], Iterable[Action]]] = ()
        """What else may be answered to the question for a follower."""
        self._deck = deck
        self.drawn = 0
        """How many tiles of the deck have been drawn."""
        self._pile_end = len(deck)
        """Where in the deck the pile ends from which tiles are drawn."""
        self.asks = options.get("draw") == "ask"
        """Whether drawing is a player's act."""

    # What a rule set says

    @abstractmethod
    def pieces(self, seat: int) -> dict[str, int]:
        """What a player has in supply at the start."""

    @abstractmethod
    def flow(self) -> Flow:
        """The whole game, from set-up to the last point."""

    @abstractmethod
    def final_payments(self) -> Iterator[Scored]:
        """What the end would pay now, in order; changes nothing."""

    def take_extra(self, action: Action) -> None:
        """Carry out another answer than a follower on the tile."""
        raise NotImplementedError(action)

    def winners(self) -> list[int]:
        """The seats that win, once the game is over (B23)."""
        best = max(self.scores)
        return [seat for seat, points in enumerate(self.scores) if points == best]

    @property
    def lost(self) -> bool:
        """Whether all players have lost together; never where they play against each other."""
        return False

    def extras(self) -> dict[str, Any]:
        """Further keys of the summary."""
        return {}

    # Shared state, told

    @property
    def deck_left(self) -> int:
        """How many tiles are still to be drawn."""
        return len(self._deck) - self.drawn

    def supply(self) -> list[int | dict[str, int]]:
        """Followers in supply by seat: a number, or numbers by piece where there are several kinds."""
        return [next(iter(own.values())) if len(own) == 1 else dict(own) for own in self.stock]

    def projected(self) -> ProjectedScores:
        """The result if the game ended now."""
        items = list(self.final_payments()) if not self.finished else []
        scores = list(self.scores)
        for item in items:
            scores[item.player] = max(0, scores[item.player] + item.points)
        return ProjectedScores(scores, items)

    # Shared steps

    def lay(self, tile: Tile, x: int, y: int, turn: int = 0) -> Placed:
        """Lay a tile of the start, which nobody places."""
        placed = self.board.lay(tile.view(turn), x, y)
        self.events.append(Laid(tile.id, x, y, turn))
        return placed

    def begin_turn(self, player: int) -> None:
        """Make it a player's turn."""
        self.player = player
        self.turn += 1
        self.events.append(turn_begun(player, self.turn))

    def unseen(self) -> list[list[int]]:
        """The positions in the deck of the tiles that nobody has seen, those to come first of all.

        In groups: as far as anybody can know, the tiles of a group may lie in any order. There are several only where a
        rule has arranged the deck.
        """
        return [list(range(self.drawn, len(self._deck)))]

    def hidden_tiles(self) -> list[Tile]:
        """All tiles that nobody has seen."""
        return [self._deck[position] for group in self.unseen() for position in group]

    def veiled(self, lot: Random | None = None) -> dict[str, Any]:
        """Keys of the record that must be told otherwise while the game goes on, so that nothing hidden shows.

        What is hidden stands there in an order that says nothing, or one drawn by lot.
        """
        return {}

    @property
    def tile_kinds(self) -> frozenset[Tile]:
        """The kinds of tiles with which the game is played, beside those of its start."""
        return frozenset(self._deck)

    def ask_to_draw(self) -> Decision:
        """The question to draw, where drawing is a player's act (``asks``)."""
        return Decision(self.player, "draw", (DRAW,))

    def draw_one(self) -> Tile | None:
        """Draw a tile, whether it fits or not; None if the deck has run out (B4)."""
        drawn = self.drawn
        if drawn == self._pile_end:
            return None
        tile = self.tile = self._deck[drawn]
        self.drawn = drawn + 1
        self.events.append(tile_drawn(self.player, tile.id))
        return tile

    def draw(self) -> Tile | None:
        """Draw until a tile fits (B6); None if the deck runs out."""
        while (tile := self.draw_one()) is not None:
            if self.can_place(tile):
                return tile
            self.discard(tile)
        return None

    def discard(self, tile: Tile) -> None:
        """Take a tile that fits nowhere out of the game."""
        self.tile = None
        self.discarded.append(tile.id)
        self.events.append(Discarded(self.player, tile.id))

    def place(self, tile: Tile, action: Action) -> Placed:
        """Lay the tile in hand where the player said (B5)."""
        _, x, y, turn = action
        placed = self.placed = self.board.lay(tile.views[turn // 90], x, y)  # type: ignore[operator,arg-type]
        self.tile = None
        self.events.append(PlacedTile(self.player, tile.id, x, y, turn))  # type: ignore[arg-type]
        return placed

    def ask_follower(self, placed: Placed) -> FollowerDecision | None:
        """The question for a follower on the tile just placed, if the player has a piece and any choice (B7)."""
        ways: list[tuple[Action, ...]] = []
        for piece, number in self.stock[self.player].items():
            if number:
                ways.append(self._follower_actions[piece])
        if not ways:
            return None
        stands_on = self.stands_on
        choices = [
            actions[segment]
            for segment, feature in enumerate(placed.features)
            if not feature.followers and feature.kind in stands_on
            for actions in ways
        ]
        for offer in self.offers:
            choices += offer(placed)
        if not choices:
            return None
        choices.append(PASS)
        return FollowerDecision(self, placed, choices)

    def take_follower(self, placed: Placed, action: Action) -> None:
        """Carry out what was answered."""
        if action[0] == "follower":
            piece = FOLLOWER if len(action) == 2 else action[2]
            self.set_follower(placed, action[1], piece)  # type: ignore[arg-type]
        elif action != PASS:
            self.take_extra(action)

    def piece_words(self, piece: str) -> tuple[str, ...]:
        """How a piece is named in the action of putting it on a segment, if at all."""
        return () if piece == FOLLOWER else (piece,)

    def set_follower(self, placed: Placed, segment: int, piece: str = FOLLOWER) -> Follower:
        """Put a piece from the supply of the player whose turn it is on a segment."""
        player, (x, y), feature = self.player, placed.cell, placed.features[segment]
        self.stock[player][piece] -= 1
        follower = Follower(player, piece, x, y, segment)
        feature.followers += (follower,)
        self.events.append(FollowerSet(player, x, y, segment, feature.kind, piece))
        for tell in self.followers_told:
            tell(follower, feature)
        return follower

    def go_home(self, feature: Feature) -> tuple[Follower, ...]:
        """Send all followers of a feature back to their owners (B13)."""
        gone = feature.followers
        if gone:
            feature.followers = ()
            for follower in gone:
                self.send_home(follower)
        return gone

    def send_home(self, follower: Follower) -> None:
        """Put a follower, already taken off its feature, back into its owner's supply."""
        self.stock[follower.player][follower.piece] += 1
        self.events.append(Home(follower.player, follower.x, follower.y, follower.segment, follower.piece))

    def pay(self, scored: Scored) -> None:
        """Pay a player; a score never falls below 0."""
        self.scores[scored.player] = max(0, self.scores[scored.player] + scored.points)
        self.events.append(scored)

    def end(self) -> None:
        """Close the game."""
        self.finished = True
        self.events.append(End(tuple(self.scores), tuple(self.winners())))
