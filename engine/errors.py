"""What can go wrong, as types. Each error says its reason twice: in a sentence for people, and as data for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Reason(NamedTuple):
    """Why something is not allowed, before anybody has tried it."""

    code: str
    sentence: str
    about: Mapping[str, Any] = {}


class EngineError(Exception):
    """Anything that the engine refuses.

    ``code`` is one of a fixed list, so that another program can put the reason into words of its own; ``about`` holds
    what those words need: cells as ``x`` and ``y``, kinds of land, seats, names of games and options.
    """

    code = "engine"

    def __init__(self, sentence: str = "", *, code: str | None = None, **about: Any) -> None:
        super().__init__(sentence)
        self.code = code or self.code
        self.about = about


class TileDataError(EngineError):
    """A tile's data contradict themselves."""

    code = "tile-data"

    def __init__(self, tile: str, problem: str) -> None:
        super().__init__(f"tile {tile}: {problem}", tile=tile)


class UnknownTileError(EngineError):
    """No set holds a tile of this id."""

    code = "unknown-tile"

    def __init__(self, tile: str) -> None:
        super().__init__(f"no tile or set is called {tile!r}", tile=tile)


class SetupError(EngineError):
    """The wished-for game cannot be set up: too many players, modules that do not go together."""

    code = "setup"


class ClashError(SetupError):
    """Two games or modules do not go together; the code says why."""

    code = "clash"

    def __init__(self, one: str, other: str, reason: Reason) -> None:
        sentence = f"{one} and {other} do not go together: {reason.sentence}"
        super().__init__(sentence, code=reason.code, one=one, other=other, **reason.about)


class OptionError(SetupError):
    """An option has a value that it cannot have."""

    code = "option-value"

    def __init__(self, sentence: str, option: str, values: tuple[str, ...]) -> None:
        super().__init__(sentence, option=option, values=values)


class RecordError(EngineError):
    """A record is damaged: something is missing, or an action in it is wrong."""

    code = "record"


class ActionError(EngineError):
    """An action is refused; nothing has changed."""

    code = "action"


class NotationError(ActionError):
    """The words of an action cannot be read."""

    code = "notation"


class WrongMomentError(ActionError):
    """Another kind of action is asked for now."""

    code = "wrong-moment"


class GameOverError(ActionError):
    """The game has ended; nothing can be done any more."""

    code = "game-over"


class CellTakenError(ActionError):
    """A tile already lies on that cell."""

    code = "cell-taken"


class NotAdjacentError(ActionError):
    """No tile lies beside that cell, or nothing may be laid there."""

    code = "not-adjacent"


class MismatchError(ActionError):
    """A side of the tile does not match what it meets."""

    code = "mismatch"


class ForbiddenPlaceError(ActionError):
    """The sides match, but a rule of a module forbids the place; the code is the rule's."""

    code = "forbidden-place"

    def __init__(self, reason: Reason, x: int, y: int) -> None:
        super().__init__(reason.sentence, code=reason.code, x=x, y=y, **reason.about)


class NoSuchSegmentError(ActionError):
    """The tile has no such segment, or nobody may stand on it."""

    code = "no-such-segment"


class OccupiedError(ActionError):
    """The feature already holds a follower."""

    code = "occupied"


class NoFollowerError(ActionError):
    """The player has no such follower in supply."""

    code = "no-follower"


class NotOfferedError(ActionError):
    """The action is of the right kind but not among those offered."""

    code = "not-offered"
