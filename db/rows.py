"""What the store hands out: plain frozen rows, named like the columns they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeVar

from engine.rules.mists_levels import last_level

Status = Literal["lobby", "live", "finished", "ended"]
SeatKind = Literal["human", "stand-in", "computer"]
Scope = Literal["guild", "channel", "user"]
Outcome = Literal["accepted", "refused", "withdrawn", "stale"]
AttemptResult = Literal["won", "lost", "ended"]
Aside = Literal["channel", "server"]


@dataclass(frozen=True, slots=True)
class Game:
    """A game from its lobby on. `status`: in the lobby, live, finished by the rules, or ended before that."""

    id: int
    guild_id: int | None
    channel_id: int
    host_id: int | None
    campaign_id: int | None
    status: Status
    rules: str
    rules_version: str | None
    options: dict[str, Any]
    settings: dict[str, Any]
    deck: list[str] | None
    extras: dict[str, Any]
    seed: str | None
    seed_hash: str | None
    locale: str | None
    closed: bool
    version: int
    board_version: int
    aside: Aside | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a game.

    `user_id` is empty for a stand-in, for a computer with a seat of its own, and for a user whose data were deleted.
    """

    game_id: int
    number: int
    user_id: int | None
    name: str
    colour: str | None
    kind: SeatKind
    joined_at: datetime
    level: str | None = None
    """How well a computer or a stand-in plays; None for people, and for stand-ins of games that 0.1.0 finished."""

    @property
    def shown(self) -> str:
        """The name, or a bare one where the name was deleted."""
        return self.name or f"Player {self.number + 1}"


@dataclass(frozen=True, slots=True)
class Sitting:
    """From this number of the log on, this user (or stand-in, or computer) sat on the seat."""

    id: int
    game_id: int
    seat: int
    user_id: int | None
    kind: SeatKind
    number: int
    owns: bool
    at: datetime
    level: str | None = None


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row of a game's log: an action, or an undo that takes back the action of a number."""

    game_id: int
    number: int
    user_id: int | None
    action: str | None
    takes_back: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows the game as it was when its log had `number` rows; `controls`: its buttons still stand."""

    id: int
    game_id: int
    kind: str
    number: int
    channel_id: int
    message_id: int
    controls: bool
    version: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Request:
    """A request for the consent of a game's players or a campaign's members.

    Open while `outcome` is empty; `votes` are choices by user.
    """

    id: int
    game_id: int | None
    kind: str
    number: int
    asked_by: int | None
    about: int | None
    payload: dict[str, Any]
    outcome: Outcome | None
    version: int
    at: datetime
    campaign_id: int | None = None
    votes: Mapping[int, str] = field(default_factory=dict)

    @property
    def assembly_id(self) -> int | None:
        """Of the game or the campaign whose people are asked."""
        return self.campaign_id if self.game_id is None else self.game_id


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat got in a game that has just finished; to be written with the ending."""

    seat: int
    points: int
    won: bool
    by_kind: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tried:
    """How an attempt at a level came out; to be written with the ending."""

    level: int
    result: AttemptResult
    scores: Sequence[int]
    tiles_left: int
    ghosts_left: int


@dataclass(frozen=True, slots=True)
class Ending:
    """What is written in the transaction that finishes a game."""

    scores: Sequence[Score] = ()
    attempt: Tried | None = None
    computers: bool = False
    """Whether a computer had a seat of its own."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one seat got in a finished game."""

    game_id: int
    seat: int
    user_id: int | None
    kind: SeatKind
    rules: str
    points: int
    won: bool
    by_kind: dict[str, int]
    at: datetime
    level: str | None = None
    computers: bool = False
    """Whether a computer had a seat of its own in the game."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a level of a campaign; `actions` is its length in actions that stood."""

    game_id: int
    campaign_id: int
    level: int
    result: AttemptResult
    scores: list[int]
    tiles_left: int
    ghosts_left: int
    actions: int
    started_at: datetime
    finished_at: datetime


@dataclass(frozen=True, slots=True)
class Campaign:
    """A group's way through the levels, in one channel."""

    id: int
    guild_id: int | None
    channel_id: int
    name: str
    created_at: datetime
    ended_at: datetime | None
    settings: dict[str, Any]
    version: int
    called: int
    """The version from which on the card stands in a message of its own at the channel's end."""
    level_won: int
    members: dict[int, str]
    trusting: frozenset[int]
    """The members for whom their partners may play."""

    @property
    def open_levels(self) -> range:
        """The levels that may be played: those won, and the next."""
        return range(1, min(self.level_won + 1, last_level()) + 1)


@dataclass(frozen=True, slots=True)
class TableCampaign:
    """What a table knows of the campaign that it belongs to: its name, and what the group has chosen."""

    name: str
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Group:
    """A campaign with all that its members see of it, at one version."""

    campaign: Campaign
    attempts: tuple[Attempt, ...]
    requests: tuple[Request, ...]
    """The open ones, the oldest first."""
    running: Game | None
    """The lobby or live game at which it is being played."""
    locale: str | None
    """The language of its last table."""
    decided: Request | None = None
    """The request that its members decided last."""


@dataclass(frozen=True, slots=True)
class Card:
    """A message that shows a campaign as it was at a version; `controls`: its buttons still stand."""

    id: int
    campaign_id: int
    channel_id: int
    message_id: int
    controls: bool
    version: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Timer:
    """Something to do at a moment."""

    id: int
    kind: str
    game_id: int | None
    user_id: int | None
    due: datetime
    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a channel, or one user, is to be told once."""

    id: int
    game_id: int
    user_id: int | None
    direct: bool
    kind: str
    payload: dict[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class Errand:
    """Something that concerns many games, worked off game by game."""

    id: int
    kind: str
    user_id: int | None
    guild_id: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Intent:
    """What a seat has said beforehand: a standing answer, or a planned move."""

    game_id: int
    seat: int
    kind: str
    value: Any
    at: datetime


@dataclass(frozen=True, slots=True)
class Whole:
    """A game with all that belongs to it, read at one moment; `record` is empty before the game has begun."""

    game: Game
    seats: tuple[Seat, ...]
    record: dict[str, Any] | None
    log: tuple[LogRow, ...]
    intents: tuple[Intent, ...] = ()
    sittings: tuple[Sitting, ...] = ()
    requests: tuple[Request, ...] = ()
    """Those that are open."""
    timers: tuple[Timer, ...] = ()
    language: str | None = None
    """What is set for its campaign, its channel or its server."""
    campaign: TableCampaign | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What tells whether a session in memory is the newest, and what is set for the game elsewhere."""

    game_id: int
    status: Status
    version: int
    language: str | None
    campaign: TableCampaign | None = None


Row = TypeVar("Row")


def read(kind: type[Row], columns: Iterable[Any], **more: Any) -> Row:
    """Make a row out of what a query gave; the columns stand in the order of the fields."""
    return kind(*columns, **more)
