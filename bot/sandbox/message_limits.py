"""Discord's limits on messages and modals that its schema does not tell, or tells too loosely."""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from bot.sandbox.components import (
    ACTION_ROW,
    BUTTON,
    CONTAINER,
    FILE,
    LABEL,
    LINK_STYLE,
    MEDIA_GALLERY,
    PREMIUM_STYLE,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    THUMBNAIL,
    Json,
    Path,
    media_of,
    walk,
)
from bot.sandbox.errors import Problem
from bot.sandbox.objects import Attachment

MIB = 1024 * 1024
FILE_BYTES, REQUEST_BYTES, FILES = 10 * MIB, 25 * MIB, 10
CONTENT, V2_TEXT, V2_COMPONENTS, ROWS = 2000, 4000, 40, 5
EMBEDS, EMBED_TEXT = 10, 6000
TOP_LEVEL = {ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER}
IN_CONTAINER = TOP_LEVEL - {CONTAINER}
ALT_TEXT = 1024
FILE_NAME = re.compile(r"^[A-Za-z0-9._-]+$")


def length(path: Path, value: Any, most: int, least: int = 0) -> Iterator[Problem]:
    """Check the length of a text, if it is given."""
    if value is None and not least:
        return
    size = len(str(value or ""))
    if not least <= size <= most:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length, is {size}.")


def wrong(path: Path, message: str, code: str = "BASE_TYPE_INVALID") -> Problem:
    """Word a problem of another sort."""
    return Problem(path, code, message)


def message_problems(
    *, content: str, embeds: Sequence[Json], components: Sequence[Json], attachments: Sequence[Attachment], v2: bool
) -> Iterator[Problem]:
    """Check a message as it would be shown."""
    if v2:
        for name, given in (("content", content), ("embeds", embeds)):
            if given:
                yield wrong(
                    (name,),
                    "The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used with IS_COMPONENTS_V2.",
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                )
        everything = list(walk(components))
        if len(everything) > V2_COMPONENTS:
            yield wrong(("components",), f"The maximum number of components is {V2_COMPONENTS}, are {len(everything)}.")
        shown = sum(len(component["content"]) for _, component in everything if component["type"] == TEXT_DISPLAY)
        if shown > V2_TEXT:
            yield wrong(("components",), f"Displayable text exceeds {V2_TEXT} characters, is {shown}.")
    else:
        yield from length(("content",), content, CONTENT)
        if len(components) > ROWS:
            yield wrong(("components",), f"Must be {ROWS} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        for index, component in enumerate(components):
            if component["type"] != ACTION_ROW:
                yield wrong(("components", index, "type"), "Only action rows are allowed without IS_COMPONENTS_V2.")
    yield from embed_problems(embeds)
    yield from component_problems(components, {attachment.filename for attachment in attachments})
    yield from file_problems(attachments)


def file_problems(attachments: Sequence[Attachment]) -> Iterator[Problem]:
    """Check the files of a message."""
    if len(attachments) > FILES:
        yield wrong(("attachments",), f"Must be {FILES} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    for index, attachment in enumerate(attachments):
        yield from length(("attachments", index, "description"), attachment.description, ALT_TEXT)


def embed_problems(embeds: Sequence[Json]) -> Iterator[Problem]:
    """Check the embeds of a message."""
    if len(embeds) > EMBEDS:
        yield wrong(("embeds",), f"Must be {EMBEDS} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    total = 0
    for index, embed in enumerate(embeds):
        here: Path = ("embeds", index)
        fields = embed.get("fields") or []
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        parts: list[tuple[Path, Any, int]] = [
            ((*here, "title"), embed.get("title"), 256),
            ((*here, "description"), embed.get("description"), 4096),
            ((*here, "footer", "text"), footer.get("text"), 2048),
            ((*here, "author", "name"), author.get("name"), 256),
        ]
        for number, field in enumerate(fields):
            parts.append(((*here, "fields", number, "name"), field.get("name"), 256))
            parts.append(((*here, "fields", number, "value"), field.get("value"), 1024))
        if len(fields) > 25:
            yield wrong((*here, "fields"), "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        for path, value, most in parts:
            yield from length(path, value, most)
            total += len(value or "")
    if total > EMBED_TEXT:
        yield wrong(("embeds",), f"Embed size exceeds maximum size of {EMBED_TEXT}.", "MAX_EMBED_SIZE_EXCEEDED")


def component_problems(components: Sequence[Json], filenames: set[str]) -> Iterator[Problem]:
    """Check the components of a message one by one, and that their ids differ."""
    seen: set[str] = set()
    ids: set[int] = set()
    for index, component in enumerate(components):
        if component["type"] not in TOP_LEVEL:
            yield wrong(("components", index, "type"), f"A component of type {component['type']} cannot stand here.")
    for path, component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id is not None:
            yield from length((*path, "custom_id"), custom_id, 100, 1)
            if custom_id in seen:
                yield wrong((*path, "custom_id"), "Component custom id cannot be duplicated")
            seen.add(custom_id)
        if component.get("id"):
            if component["id"] in ids:
                yield wrong((*path, "id"), "Component id cannot be duplicated")
            ids.add(component["id"])
        yield from _one_component(path, component)
        for media in media_of(component):
            name = str(media.get("url"))
            if name.startswith("attachment://") and name.removeprefix("attachment://") not in filenames:
                yield wrong(path, f"The referenced attachment {name!r} was not found.")
            if name.startswith("attachment://") and not FILE_NAME.match(name.removeprefix("attachment://")):
                yield wrong(path, f"{name!r} may have only letters, digits, dots, dashes and underscores.")
            if component["type"] == FILE and not name.startswith("attachment://"):
                yield wrong(path, "A file component shows only attachments.")


def _one_component(path: Path, component: Json) -> Iterator[Problem]:
    kind = component["type"]
    children: Sequence[Json] = component.get("components") or []
    kinds = [child["type"] for child in children]
    if kind == ACTION_ROW:
        lone_select = len(kinds) == 1 and kinds[0] in SELECTS
        if not lone_select and not (1 <= len(kinds) <= 5 and set(kinds) == {BUTTON}):
            yield wrong((*path, "components"), "An action row holds 1 to 5 buttons or one select.")
    elif kind == BUTTON:
        yield from _button(path, component)
    elif kind in SELECTS:
        yield from _select(path, component)
    elif kind == SECTION:
        if not 1 <= len(kinds) <= 3 or set(kinds) != {TEXT_DISPLAY}:
            yield wrong((*path, "components"), "A section holds 1 to 3 text displays.")
        if (component.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
            yield wrong((*path, "accessory"), "A section needs a button or a thumbnail.")
    elif kind == TEXT_DISPLAY:
        yield from length((*path, "content"), component.get("content"), V2_TEXT, 1)
    elif kind == MEDIA_GALLERY:
        items = component.get("items") or []
        if not 1 <= len(items) <= 10:
            yield wrong((*path, "items"), "Must be between 1 and 10 in length.", "BASE_TYPE_BAD_LENGTH")
        for index, item in enumerate(items):
            yield from length((*path, "items", index, "description"), item.get("description"), ALT_TEXT)
    elif kind == THUMBNAIL:
        yield from length((*path, "description"), component.get("description"), ALT_TEXT)
    elif kind == CONTAINER and (not kinds or not set(kinds) <= IN_CONTAINER):
        yield wrong((*path, "components"), "A container holds rows, texts, sections, galleries, separators and files.")


def _button(path: Path, button: Json) -> Iterator[Problem]:
    yield from length((*path, "label"), button.get("label"), 80)
    style = button.get("style")
    if style == LINK_STYLE:
        yield from length((*path, "url"), button.get("url"), 512, 1)
        if button.get("custom_id"):
            yield wrong((*path, "custom_id"), "A link button has no custom id.")
    elif style != PREMIUM_STYLE and (not button.get("custom_id") or button.get("url")):
        yield wrong(path, "A custom id required, and no url", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED")
    if style != PREMIUM_STYLE and not button.get("label") and not button.get("emoji"):
        yield wrong(path, "A button needs a label or an emoji", "BUTTON_COMPONENT_INVALID")


def _select(path: Path, select: Json) -> Iterator[Problem]:
    yield from length((*path, "placeholder"), select.get("placeholder"), 150)
    minimum, maximum = select.get("min_values"), select.get("max_values")
    minimum, maximum = 1 if minimum is None else minimum, 1 if maximum is None else maximum
    options = select.get("options") or []
    if not 0 <= minimum <= maximum <= 25:
        yield wrong(path, "min_values must not be above max_values, nor max_values above 25.")
    if select["type"] != STRING_SELECT:
        return
    if not 1 <= len(options) <= 25:
        yield wrong((*path, "options"), "Must be between 1 and 25 in length.", "BASE_TYPE_BAD_LENGTH")
    elif maximum > len(options):
        yield wrong((*path, "max_values"), "max_values is above the number of options.")
    values: set[str] = set()
    for index, option in enumerate(options):
        here: Path = (*path, "options", index)
        yield from length((*here, "label"), option.get("label"), 100, 1)
        yield from length((*here, "value"), option.get("value"), 100, 1)
        yield from length((*here, "description"), option.get("description"), 100)
        if option.get("value") in values:
            yield wrong((*here, "value"), "The specified option value is already used")
        values.add(str(option.get("value")))
    if sum(bool(option.get("default")) for option in options) > maximum:
        yield wrong((*path, "options"), "More options are chosen by default than max_values allows.")


def emoji_problems(components: Sequence[Json], known: Container[int]) -> Iterator[Problem]:
    """Check that the emojis of buttons and options are the application's own or real ones."""
    for path, component in walk(components):
        bearers = [(path, component)]
        bearers += [((*path, "options", index), option) for index, option in enumerate(component.get("options") or [])]
        for where, bearer in bearers:
            emoji = bearer.get("emoji")
            if not emoji:
                continue
            name, emoji_id = str(emoji.get("name") or ""), emoji.get("id")
            if (int(emoji_id) not in known) if emoji_id else not _is_emoji(name):
                yield wrong((*where, "emoji"), f"Invalid emoji {name!r}", "COMPONENT_INVALID_EMOJI")


def _is_emoji(name: str) -> bool:
    """Emojis have no letters, digits or spaces, unless the selector for emojis follows them (a keycap, an "i")."""
    return bool(name) and ("\N{VARIATION SELECTOR-16}" in name or not any(c.isalnum() or c.isascii() for c in name))


def modal_problems(modal: Json) -> Iterator[Problem]:
    """Check a modal."""
    yield from length(("title",), modal.get("title"), 45, 1)
    yield from length(("custom_id",), modal.get("custom_id"), 100, 1)
    components: Sequence[Json] = modal.get("components") or []
    if not 1 <= len(components) <= 5:
        yield wrong(("components",), "Must be between 1 and 5 in length.", "BASE_TYPE_BAD_LENGTH")
    seen: set[str] = set()
    for path, component in walk(components):
        kind, custom_id = component["type"], component.get("custom_id")
        if custom_id is not None:
            yield from length((*path, "custom_id"), custom_id, 100, 1)
            if custom_id in seen:
                yield wrong((*path, "custom_id"), "Component custom id cannot be duplicated")
            seen.add(custom_id)
        if kind == LABEL:
            yield from length((*path, "label"), component.get("label"), 45, 1)
            yield from length((*path, "description"), component.get("description"), 100)
        elif kind == TEXT_INPUT:
            yield from length((*path, "label"), component.get("label"), 45)
            yield from length((*path, "value"), component.get("value"), 4000)
            yield from length((*path, "placeholder"), component.get("placeholder"), 100)
        elif kind in SELECTS:
            yield from _select(path, component)


def choice_problems(choices: Sequence[Json]) -> Iterator[Problem]:
    """Check the answer to an autocomplete."""
    if len(choices) > 25:
        yield wrong(("choices",), "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    for index, choice in enumerate(choices):
        yield from length(("choices", index, "name"), choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            yield from length(("choices", index, "value"), choice["value"], 100, 1)
