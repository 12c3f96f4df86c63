"""What can go wrong, as types whose message a person can act on."""

from __future__ import annotations


class EngineError(Exception):
    """Anything that the engine refuses."""


class TileDataError(EngineError):
    """A tile's data contradict themselves."""

    def __init__(self, tile: str, problem: str) -> None:
        super().__init__(f"tile {tile}: {problem}")


class UnknownTileError(EngineError):
    """No set holds a tile of this id."""

    def __init__(self, tile: str) -> None:
        super().__init__(f"no tile or set is called {tile!r}")
        self.tile = tile


class SetupError(EngineError):
    """The wished-for game cannot be set up: too many players, modules that do not go together."""

    clash: tuple[str, ...] = ()
    """Two games or modules that do not go together."""
    players: tuple[int, int] | None = None
    """The fewest and the most players, where there are too few or too many."""

    def __init__(
        self, message: str = "", *, clash: tuple[str, ...] = (), players: tuple[int, int] | None = None
    ) -> None:
        super().__init__(message)
        self.clash = clash
        self.players = players


class RecordError(EngineError):
    """A record is damaged: something is missing, or an action in it is wrong."""


class ActionError(EngineError):
    """An action is refused; nothing has changed."""


class NotationError(ActionError):
    """The words of an action cannot be read."""


class WrongMomentError(ActionError):
    """Another kind of action is asked for now."""


class GameOverError(ActionError):
    """The game has ended; nothing can be done any more."""


class CellTakenError(ActionError):
    """A tile already lies on that cell."""


class NotAdjacentError(ActionError):
    """No tile lies beside that cell, or nothing may be laid there."""


class MismatchError(ActionError):
    """A side of the tile does not match what it meets."""

    def __init__(self, message: str, side: str = "", shown: str = "", met: str = "") -> None:
        super().__init__(message)
        self.side = side
        self.shown = shown
        self.met = met


class ForbiddenPlaceError(ActionError):
    """The sides match, but a rule of a module forbids the place."""


class NoSuchSegmentError(ActionError):
    """The tile has no such segment, or nobody may stand on it."""


class OccupiedError(ActionError):
    """The feature already holds a follower."""

    def __init__(self, message: str, owners: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.owners = owners


class NoFollowerError(ActionError):
    """The player has no such follower in supply."""


class NotOfferedError(ActionError):
    """The action is of the right kind but not among those offered."""
