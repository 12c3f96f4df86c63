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
    """The game has changed since the caller looked: somebody else's change won."""

    def __init__(self, game_id: int, expected: int) -> None:
        super().__init__(f"game {game_id} has moved on from version {expected}")
        self.game_id = game_id
        self.expected = expected
