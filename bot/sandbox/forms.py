"""What a user fills into a modal."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox.components import (
    ACTION_ROW,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    number,
    walk,
)
from bot.sandbox.errors import SandboxError
from bot.sandbox.options import Resolved

Json = dict[str, Any]


def filled(modal: Json, values: Mapping[str, Any], resolved: Resolved) -> list[Json]:
    """Write a filled modal as the client sends it; a field is named by its custom id or its label."""
    number(modal["components"])
    fields = _fields(modal)
    for key in values:
        if not any(key in names for names, _ in fields):
            raise SandboxError(f"the modal {modal['title']!r} has no field {key!r}; it has {[n for n, _ in fields]}")
    by_id: dict[str, Any] = {}
    for names, component in fields:
        given = [values[name] for name in names if name in values]
        by_id[component["custom_id"]] = _answer(component, given[0] if given else None, resolved)
    written: list[Json] = []
    for component in modal["components"]:
        if component["type"] == LABEL:
            inner = by_id[component["component"]["custom_id"]]
            written.append({"type": LABEL, "id": component["id"], "component": inner})
        elif component["type"] == ACTION_ROW:
            inner = [by_id[child["custom_id"]] for child in component["components"]]
            written.append({"type": ACTION_ROW, "id": component["id"], "components": inner})
        elif component["type"] == TEXT_DISPLAY:
            written.append({"type": TEXT_DISPLAY, "id": component["id"]})
    return written


def _fields(modal: Json) -> list[tuple[list[str], Json]]:
    """List the fields with the names that they can be called by."""
    labels = {
        component["component"]["custom_id"]: component["label"]
        for component in modal["components"]
        if component["type"] == LABEL
    }
    found = []
    for _, component in walk(modal["components"]):
        custom_id = component.get("custom_id")
        if custom_id is not None:
            label = labels.get(custom_id) or component.get("label")
            found.append(([custom_id, label] if label else [custom_id], component))
    return found


def _answer(component: Json, given: Any, resolved: Resolved) -> Json:
    kind = component["type"]
    written: Json = {"type": kind, "id": component["id"], "custom_id": component["custom_id"]}
    required = component.get("required", True)
    if kind == TEXT_INPUT:
        text = str(given) if given is not None else component.get("value") or ""
        least, most = component.get("min_length") or (1 if required else 0), component.get("max_length") or 4000
        if not (least <= len(text) <= most or (not required and not text)):
            raise SandboxError(f"the field {component['custom_id']!r} takes {least} to {most} characters, not {text!r}")
        return written | {"value": text}
    if kind == CHECKBOX:
        return written | {"value": bool(given) if given is not None else bool(component.get("default"))}
    options = component.get("options") or []
    default = [option["value"] for option in options if option.get("default")]
    if kind == RADIO_GROUP:
        value = given if given is not None else (default or [None])[0]
        if value is None and required:
            raise SandboxError(f"the field {component['custom_id']!r} needs a choice")
        _among(component, [] if value is None else [value])
        return written | {"value": value}
    values = list(given) if given is not None else default
    if kind in SELECTS or kind in (CHECKBOX_GROUP, FILE_UPLOAD):
        least = component.get("min_values")
        least = (1 if required else 0) if least is None else least
        most = component.get("max_values") or (len(options) if kind == CHECKBOX_GROUP else 1)
        if not (least <= len(values) <= most or (not required and not values)):
            raise SandboxError(f"the field {component['custom_id']!r} takes {least} to {most} values, not {values!r}")
    return written | {"values": chosen_values(component, values, resolved)}


def chosen_values(component: Json, values: list[Any], resolved: Resolved) -> list[str]:
    """Write the values of a select: options by value or label, people, channels and roles by themselves."""
    kind = component["type"]
    if kind == FILE_UPLOAD:
        return [resolved.upload(value) for value in values]
    if kind == CHANNEL_SELECT:
        return [resolved.channel_of(value) for value in values]
    if kind == ROLE_SELECT:
        return [resolved.role(value) for value in values]
    if kind in SELECTS and kind != STRING_SELECT:
        return [resolved.user(getattr(value, "user", value)) for value in values]
    by_label = {option["label"]: option["value"] for option in component.get("options") or []}
    known = set(by_label.values())
    values = [value if value in known else by_label.get(value, value) for value in values]
    _among(component, values)
    return values


def _among(component: Json, values: list[Any]) -> None:
    known = [option["value"] for option in component.get("options") or []]
    for value in values:
        if value not in known:
            raise SandboxError(f"{component['custom_id']!r} has no option {value!r}; it has {known}")
