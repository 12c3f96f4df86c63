"""What the store refuses, as types whose message a person can act on."""

from __future__ import annotations


class StoreError(Exception):
    """Anything that the store refuses; nothing has been written."""


class OpenError(StoreError):
    """The database cannot be opened: no such folder, not a database, no permission, held by another program."""


class MigrationError(StoreError):
    """The database cannot be brought to this version's tables."""


class NotFoundError(StoreError):
    """Nothing is stored under this id."""

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"there is no {what} {key}")


class NoSuchGameError(NotFoundError):
    """No game has this id."""

    def __init__(self, game_id: int) -> None:
        super().__init__("game", game_id)
        self.game_id = game_id


class WrongStatusError(StoreError):
    """The game is in another phase than the request needs: not in the lobby any more, say."""

    def __init__(self, game_id: int, status: str, needed: str) -> None:
        super().__init__(f"game {game_id} is {status}, not {needed}")
        self.game_id = game_id
        self.status = status
        self.needed = needed


class AlreadyBegunError(WrongStatusError):
    """The game is no longer in the lobby but live."""


class ChannelTakenError(StoreError):
    """A lobby is open or a game is live in this channel already."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"channel {channel_id} has an open lobby or a live game already")
        self.channel_id = channel_id


class CampaignTakenError(StoreError):
    """A campaign goes on in this channel already."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"a campaign goes on in channel {channel_id} already")
        self.channel_id = channel_id


class StaleError(StoreError):
    """The log has moved on since the caller looked: somebody else's action won."""

    def __init__(self, game_id: int, expected: int, actual: int) -> None:
        super().__init__(f"game {game_id} stands at number {actual}, not {expected}")
        self.game_id = game_id
        self.expected = expected
        self.actual = actual


class NothingToUndoError(StoreError):
    """Fewer actions stand in the log than are to be taken back."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"game {game_id} has no action left to take back")


class SeatError(StoreError):
    """A seat cannot be taken or left as wished."""


class AlreadySeatedError(SeatError):
    """The user sits at this game already."""


class NotSeatedError(SeatError):
    """The user does not sit at this game, or the seat does not exist."""


class LobbyFullError(SeatError):
    """Every seat of the lobby is taken."""


class ColourTakenError(SeatError):
    """Another seat has this colour."""


class AlreadyProposedError(StoreError):
    """The same thing is being voted on already."""
