"""Reading the components of a message or a modal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
LINK_STYLE, PREMIUM_STYLE = 5, 6


def walk(components: Sequence[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Go through all components, nested ones after what holds them, in reading order."""
    for index, component in enumerate(components):
        yield from _walk_one(component, (*path, index))


def _walk_one(component: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, component
    yield from walk(component.get("components") or [], (*path, "components"))
    for key in ("accessory", "component"):
        inner = component.get(key)
        if isinstance(inner, dict):
            yield from _walk_one(inner, (*path, key))


def number(components: Sequence[Json]) -> None:
    """Give every component that has no id the next free one, as Discord does."""
    taken = {component["id"] for _, component in walk(components) if component.get("id")}
    following = 1
    for _, component in walk(components):
        if not component.get("id"):
            while following in taken:
                following += 1
            component["id"] = following
            taken.add(following)


def media_of(component: Json) -> list[Json]:
    """List the media that one component shows (each with its `url`)."""
    if component["type"] == MEDIA_GALLERY:
        return [item["media"] for item in component.get("items") or []]
    if component["type"] == THUMBNAIL:
        return [component["media"]]
    if component["type"] == FILE:
        return [component["file"]]
    return []


def texts(components: Sequence[Json]) -> list[str]:
    """List the texts that the components display."""
    return [component["content"] for _, component in walk(components) if component["type"] == TEXT_DISPLAY]


@dataclass(frozen=True)
class Button:
    """A button as a user sees it."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None
    url: str | None


@dataclass(frozen=True)
class Select:
    """A select menu as a user sees it; `options` are (label, value, description) of a string select."""

    custom_id: str
    type: int
    placeholder: str
    disabled: bool
    minimum: int
    maximum: int
    options: tuple[tuple[str, str, str], ...]

    @property
    def labels(self) -> list[str]:
        """The options' labels."""
        return [label for label, _, _ in self.options]

    @property
    def values(self) -> list[str]:
        """The options' values."""
        return [value for _, value, _ in self.options]


def buttons(components: Sequence[Json]) -> list[Button]:
    """List the buttons."""
    return [
        Button(
            label=component.get("label") or "",
            custom_id=component.get("custom_id"),
            style=component["style"],
            disabled=bool(component.get("disabled")),
            emoji=(component.get("emoji") or {}).get("name"),
            url=component.get("url"),
        )
        for _, component in walk(components)
        if component["type"] == BUTTON
    ]


def selects(components: Sequence[Json]) -> list[Select]:
    """List the select menus."""
    found = []
    for _, component in walk(components):
        if component["type"] in SELECTS:
            options = component.get("options") or []
            minimum, maximum = component.get("min_values"), component.get("max_values")
            found.append(
                Select(
                    custom_id=component["custom_id"],
                    type=component["type"],
                    placeholder=component.get("placeholder") or "",
                    disabled=bool(component.get("disabled")),
                    minimum=1 if minimum is None else minimum,
                    maximum=1 if maximum is None else maximum,
                    options=tuple((o["label"], o["value"], o.get("description") or "") for o in options),
                )
            )
    return found
