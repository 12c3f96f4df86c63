"""Orders of pictures: what is to be painted, from a snapshot of the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from bot.markup import Markup
from bot.texts import Locale, Texts
from engine.features import Cell
from render.choices import Place
from render.picture import Picture
from render.pins import Pin
from render.snapshot import Preview, Snapshot
from render.words import Words

FILM = "replay"
"""The view that is a moving picture."""


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """A picture that is wanted; two orders with the same key show the same."""

    key: tuple[Hashable, ...]
    """The number of the game first, but for films."""
    snapshot: Snapshot
    alt: str
    name: str = "board"
    """What its file is called, before the suffix."""
    view: str = "auto"
    legal: bool = False
    preview: Preview | None = None
    viewer: int | None = None
    focus: Cell | None = None
    pins: tuple[Pin, ...] = ()
    places: tuple[Place, ...] | None = None
    """The numbered places to paint instead of those of the open question."""
    words: Words = field(default_factory=Words)

    @property
    def picture(self) -> Hashable:
        """What tells this picture from all others: the order, what is proposed or numbered, and the language."""
        return self.key, self.pins, self.places, self.words

    @property
    def surface(self) -> Hashable:
        """What it shares with the next picture of its kind: the game, the view, and whether choices are shown."""
        return self.key[0], self.view, self.legal or self.places is not None, self.viewer


@dataclass(frozen=True, slots=True)
class SceneOrder:
    """A picture of something else than a table that is wanted, such as a campaign's path."""

    key: tuple[Hashable, ...]
    alt: str
    paint: Callable[[], Picture] = field(compare=False)
    name: str = "scene"
    view: str = "scene"

    @property
    def picture(self) -> Hashable:
        """What tells this picture from all others."""
        return self.key


def picture_words(texts: Texts, locale: Locale) -> Words:
    """The few words in pictures, in a language; the painter fills their gaps."""
    gaps = {name: Markup(f"{{{name}}}") for name in ("count", "number")}

    def say(message: str) -> str:
        return texts.plain.say(locale, message, **gaps)

    return Words(
        tiles_left=say("picture-tiles-left"),
        remaining=say("picture-remaining"),
        discarded=say("picture-discarded"),
        chart=say("picture-chart"),
        nobody=say("picture-nobody"),
    )
