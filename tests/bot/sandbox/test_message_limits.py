"""Discord's limits: what breaks one is refused, and told to the test."""

from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.command_limits import command_problems, commands_problems
from bot.sandbox.message_limits import (
    choice_problems,
    component_problems,
    embed_problems,
    emoji_problems,
    modal_problems,
)

V2 = 1 << 15


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("mixed", "IS_COMPONENTS_V2"),
        ("label", "80"),
        ("same id", "duplicated"),
        ("no file", "none.png"),
        ("long text", "4000"),
        ("many", "40"),
        ("big file", "too large"),
    ],
)
async def test_broken_limit_is_refused_and_reported(sandbox: Sandbox, what: str, said: str) -> None:
    ann = sandbox.user("Ann")
    answer = await (await ann.slash(sandbox.general, "bad", what=what)).reply()
    assert answer.text == ("refused 413 40005" if what == "big file" else "refused 400 50035")
    assert len(sandbox.violations) == 1
    assert said in str(sandbox.violations[0])


async def test_schema_is_held(sandbox: Sandbox, schema: object) -> None:
    if schema is None:
        pytest.skip("Discord's published schema is not here")
    ann = sandbox.user("Ann")
    answer = await (await ann.slash(sandbox.general, "bad", what="wrong type")).reply()
    assert answer.text == "refused 400 50035"
    assert "tts" in str(sandbox.violations[0])


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x", **fields}


def select(**fields: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}], **fields}


TEXT = {"type": 10, "content": "x"}


@pytest.mark.parametrize(
    "component",
    [
        row(),
        row(*(button(custom_id=str(n)) for n in range(6))),
        row(button(), select()),
        row(button(custom_id="x" * 101)),
        row(button(label=None)),
        row(button(custom_id=None)),
        row(button(style=5, url="https://example.org")),
        row(select(options=[])),
        row(select(options=[{"label": str(n), "value": str(n)} for n in range(26)])),
        row(select(options=[{"label": "x" * 101, "value": "a"}])),
        row(select(options=[{"label": "a", "value": "a"}] * 2)),
        row(select(min_values=2, max_values=1)),
        row(select(max_values=2)),
        row(select(placeholder="x" * 151)),
        {"type": 9, "components": [TEXT] * 4, "accessory": button()},
        {"type": 9, "components": [TEXT]},
        {"type": 10, "content": ""},
        {"type": 12, "items": []},
        {"type": 12, "items": [{"media": {"url": "https://x"}, "description": "x" * 1025}]},
        {"type": 13, "file": {"url": "https://x"}},
        {"type": 17, "components": []},
        {"type": 17, "components": [{"type": 17, "components": [TEXT]}]},
        button(),
    ],
)
def test_component_limits(component: dict[str, Any]) -> None:
    assert list(component_problems([component], set()))


def test_sound_components_pass() -> None:
    components = [
        {
            "type": 17,
            "components": [
                TEXT,
                {"type": 9, "components": [TEXT], "accessory": button(custom_id="a")},
                {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "x" * 1024}]},
                {"type": 14},
                row(button(label="x" * 80), button(style=5, url="https://example.org", custom_id=None)),
                row(select(options=[{"label": str(n), "value": str(n)} for n in range(25)])),
            ],
        }
    ]
    assert list(component_problems(components, {"a.png"})) == []


@pytest.mark.parametrize(
    ("emoji", "sound"),
    [
        ({"name": "🎲"}, True),
        ({"name": "↩️"}, True),
        ({"name": "1️⃣"}, True),
        ({"name": "🇷🇺"}, True),
        ({"name": "ℹ️"}, True),
        ({"name": "tile", "id": "7"}, True),
        ({"name": "tile", "id": "8"}, False),
        ({"name": "tile"}, False),
        ({"name": ":tile:"}, False),
    ],
)
def test_emojis_of_buttons_and_options(emoji: dict[str, Any], sound: bool) -> None:
    shown = [row(button(emoji=emoji)), row(select(options=[{"label": "a", "value": "a", "emoji": emoji}]))]
    assert len(list(emoji_problems(shown, {7}))) == (0 if sound else 2)


def field(**fields: Any) -> dict[str, Any]:
    return {"type": 18, "label": "x", "component": {"type": 4, "style": 1, "custom_id": "x", **fields}}


@pytest.mark.parametrize(
    "modal",
    [
        {"custom_id": "m", "title": "x" * 46, "components": [field()]},
        {"custom_id": "m", "title": "x", "components": []},
        {"custom_id": "m", "title": "x", "components": [field(custom_id=str(n)) for n in range(6)]},
        {"custom_id": "m", "title": "x", "components": [field(), field()]},
        {"custom_id": "m", "title": "x", "components": [{**field(), "label": "x" * 46}]},
    ],
)
def test_modal_limits(modal: dict[str, Any]) -> None:
    assert list(modal_problems(modal))


def test_embed_and_choice_limits() -> None:
    assert list(embed_problems([{"title": "x" * 257}]))
    assert list(embed_problems([{"description": "x" * 4000}] * 2))
    assert list(embed_problems([{}] * 11))
    assert list(choice_problems([{"name": "x", "value": "x"}] * 26))
    assert list(choice_problems([{"name": "x" * 101, "value": "x"}]))
    assert not list(choice_problems([{"name": "x" * 100, "value": 1}] * 25))


def command(**fields: Any) -> dict[str, Any]:
    return {"type": 1, "name": "game", "description": "A game", **fields}


def option(name: str = "o", kind: int = 3, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "x", **fields}


@pytest.mark.parametrize(
    "broken",
    [
        command(name="Game"),
        command(name="two words"),
        command(name="x" * 33),
        command(description=""),
        command(description="x" * 101),
        command(name_localizations={"ru": "Игра"}),
        command(name_localizations={"ru-RU": "игра"}),
        command(description_localizations={"ru": "x" * 101}),
        command(options=[option(str(n)) for n in range(26)]),
        command(options=[option(), option()]),
        command(options=[option("a"), option("b", required=True)]),
        command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]),
        command(options=[option(choices=[{"name": "x", "value": "x"}], autocomplete=True)]),
        command(options=[option("g", 2, options=[option("g", 2, options=[option("c", 1)])])]),
        command(options=[option(str(n), 1, options=[option(description="x" * 100)] * 1) for n in range(25)] * 3),
    ],
)
def test_command_limits(broken: dict[str, Any]) -> None:
    assert list(command_problems(broken))


def test_command_tree_of_8000_characters_and_no_more() -> None:
    options = [
        option(f"o{n:02}", description="x" * 97, choices=[{"name": "y" * 100, "value": "z" * 100}]) for n in range(25)
    ]
    sound = command(options=options)
    assert [p for p in command_problems(sound) if "8000" in p.message] == []
    too_long = command(options=[option("long", 1, options=options), option("more", 1, options=options)])
    assert any("8000" in p.message for p in command_problems(too_long))


def test_commands_together() -> None:
    assert list(commands_problems([command(name=f"c{n}") for n in range(101)]))
    assert list(commands_problems([command(), command()]))
    sound = command(name_localizations={"ru": "игра"}, options=[option("новая", 1)])
    assert list(commands_problems([sound])) == []
