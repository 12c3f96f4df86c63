"""Refusals in words: those of the engine, of the store and of the bot."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refusal
from bot.markup import Markup
from bot.show.telling import SIDE_WORDS, Telling
from bot.texts import Locale, Texts
from db.errors import (
    AlreadyBegunError,
    AlreadyProposedError,
    AlreadySeatedError,
    CampaignTakenError,
    ChannelTakenError,
    ColourTakenError,
    LobbyFullError,
    NoSuchGameError,
    NotFoundError,
    NothingToUndoError,
    NotSeatedError,
    SeatError,
    StaleError,
    StoreError,
    WrongStatusError,
)
from engine.errors import (
    ActionError,
    CellTakenError,
    EngineError,
    ForbiddenPlaceError,
    GameOverError,
    MismatchError,
    NoFollowerError,
    NoSuchSegmentError,
    NotAdjacentError,
    NotationError,
    NotOfferedError,
    OccupiedError,
    RecordError,
    SetupError,
    TileDataError,
    UnknownTileError,
    WrongMomentError,
)

_MESSAGES: tuple[tuple[type[EngineError | StoreError], str], ...] = (
    (NotationError, "refuse-notation"),
    (WrongMomentError, "refuse-wrong-moment"),
    (GameOverError, "refuse-game-over"),
    (CellTakenError, "refuse-cell-taken"),
    (NotAdjacentError, "refuse-not-adjacent"),
    (ForbiddenPlaceError, "refuse-forbidden-place"),
    (NoSuchSegmentError, "refuse-no-such-segment"),
    (NoFollowerError, "refuse-no-follower"),
    (NotOfferedError, "refuse-not-offered"),
    (ActionError, "refuse-action"),
    (RecordError, "refuse-record"),
    (TileDataError, "refuse-tile-data"),
    (UnknownTileError, "refuse-unknown-tile"),
    (NoSuchGameError, "lobby-gone"),
    (NotFoundError, "refuse-not-found"),
    (AlreadyBegunError, "refuse-begun"),
    (WrongStatusError, "refuse-wrong-status"),
    (ChannelTakenError, "lobby-busy"),
    (CampaignTakenError, "campaign-taken"),
    (StaleError, "table-stale"),
    (NothingToUndoError, "table-nothing-to-undo"),
    (AlreadySeatedError, "lobby-already-in"),
    (NotSeatedError, "lobby-not-in"),
    (LobbyFullError, "lobby-full"),
    (ColourTakenError, "refuse-colour-taken"),
    (SeatError, "refuse-seat"),
    (AlreadyProposedError, "refuse-already-proposed"),
    (StoreError, "refuse-store"),
)


def refuse(error: Refusal | EngineError | StoreError, names: Sequence[str], texts: Texts, locale: Locale) -> Markup:
    """Why something is refused, in a sentence that helps."""
    if isinstance(error, Refusal):
        return texts.say(locale, error.message, **error.args_for_text)
    telling = Telling(texts, locale, names)
    if isinstance(error, MismatchError):
        return _mismatch(error, telling)
    if isinstance(error, OccupiedError):
        return _occupied(error, telling)
    if isinstance(error, SetupError):
        return _setup(error, telling)
    return telling.say(next((text for kind, text in _MESSAGES if isinstance(error, kind)), "refuse-action"))


def _mismatch(error: MismatchError, telling: Telling) -> Markup:
    if not (error.side in SIDE_WORDS and error.shown and error.met):
        return telling.say("refuse-mismatch")
    return telling.say(
        "refuse-mismatch-side",
        side=telling.say(SIDE_WORDS[error.side]),
        shown=telling.kind(error.shown),
        met=telling.kind(error.met),
    )


_GUARDED = {"ghosts", "palaces", "cemeteries"}
"""Additions that bring guards."""


def _setup(error: SetupError, telling: Telling) -> Markup:
    if error.players is not None:
        least, most = error.players
        how = "exactly" if least == most else "most" if least == 1 else "range"
        return telling.say("refuse-setup-players", how=how, least=least, most=most)
    if error.clash:
        one, other = (_name(name, telling) for name in error.clash)
        guarded = bool(_GUARDED & set(error.clash))
        return telling.say("refuse-setup-clash", one=one, other=other, reason="guards" if guarded else "start")
    return telling.say("refuse-setup")


def _name(name: str, telling: Telling) -> Markup:
    module = f"module-{name}"
    return telling.say(module if telling.texts.has(module) else f"rules-{name}")


def _occupied(error: OccupiedError, telling: Telling) -> Markup:
    owners = [telling.player(seat) for seat in sorted(set(error.owners)) if seat < len(telling.names)]
    if not owners:
        return telling.say("refuse-occupied")
    return telling.say("refuse-occupied-by", players=telling.listed(owners), count=len(owners))
