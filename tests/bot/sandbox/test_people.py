"""Users act, the bot answers."""

import pytest

from bot.sandbox import Sandbox, SandboxError, Upload
from tests.bot.sandbox.little_bot import LittleBot


async def test_bot_connects_and_registers_its_commands(sandbox: Sandbox, bot: LittleBot) -> None:
    ann = sandbox.user("Ann")
    names = {command["name"] for command in sandbox.commands_for(ann, sandbox.general)}
    assert {"game", "hello", "place"} <= names
    assert "moderate" not in names
    await bot.wait_until_ready()
    assert [guild.name for guild in bot.guilds] == ["Sandbox"]
    assert sandbox.violations == []


async def test_deferred_answer_with_picture_and_follow_up(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    deed = await ann.slash(sandbox.general, "game new", rules="base", players=4)
    message = await deed.reply()
    assert message.text == "Turn 0"
    assert message.v2
    assert [b.label for b in message.buttons] == ["Count 0", "Name"]
    assert message.alt_texts == ["The board"]
    assert sandbox.file(message).startswith(b"\x89PNG")
    assert (message.attachments[0].width, message.attachments[0].height) == (40, 30)
    followup = await deed.followup()
    assert followup.text == f"{ann.mention} plays base for 4"
    assert followup.pinged == [ann.id]
    assert deed.interaction.acknowledged_after is not None
    assert deed.interaction.final_after is not None
    assert deed.interaction.acknowledged_after <= deed.interaction.final_after
    written = sandbox.json(message)
    assert written["components"][0]["components"][1]["items"][0]["media"]["url"].startswith(sandbox.url)
    assert sandbox.violations == []


async def test_ephemeral_answer_is_seen_by_its_user_alone(sandbox: Sandbox) -> None:
    ann, boris = sandbox.user("Ann"), sandbox.user("Boris", locale="ru")
    message = await (await boris.slash(sandbox.general, "hello", who=ann)).reply()
    assert message.text == "Hello Ann (ru)"
    assert boris.sees(sandbox.general) == [message]
    assert ann.sees(sandbox.general) == []


async def test_autocomplete_proposes(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    choices = await ann.autocomplete(sandbox.general, "place", option="where", value="E")
    assert [(c.name, c.value) for c in choices] == [("Place E1", "E1"), ("Place E2", "E2")]


async def test_button_edits_its_message_and_keeps_the_file(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    message = await (await ann.slash(sandbox.general, "game new", rules="base")).reply()
    before = sandbox.file(message)
    edited = await (await ann.click(message, "Count 0")).reply()
    assert edited is message
    assert message.text == "Turn 1"
    assert sandbox.file(message) == before
    with pytest.raises(SandboxError, match="there is no 'Count 0'"):
        await ann.click(message, "Count 0")
    await (await ann.click(message, "count:0", force=True)).reply()
    assert message.text == "Turn 1"


async def test_select_replaces_the_file(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    message = await (await ann.slash(sandbox.general, "game new", rules="base")).reply()
    before = sandbox.file(message)
    await (await ann.select(message, "Where?", ["Place 7"])).reply()
    assert message.text == "Turn 7"
    assert len(message.attachments) == 1
    assert sandbox.file(message) != before


async def test_modal_opens_and_is_submitted(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    message = await (await ann.slash(sandbox.general, "game new", rules="base")).reply()
    modal = await (await ann.click(message, "Name")).modal()
    assert modal.title == "Your name"
    with pytest.raises(SandboxError, match="takes 1 to 20 characters"):
        await ann.submit(modal, {"Name": "x" * 21, "Colour": ["red"]})
    answer = await (await ann.submit(modal, {"Name": "Annika", "Colour": ["blue"]})).reply()
    assert answer.text == "Annika is blue"
    assert answer.ephemeral
    assert sandbox.violations == []


async def test_file_option_can_be_read(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    deed = await ann.slash(sandbox.general, "import", file=Upload("game.json", b"{}"))
    assert (await deed.reply()).text == "game.json has 2 bytes"


async def test_options_are_checked_as_the_client_does(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    for command, options, said in (
        ("game new", {}, "needs the option 'rules'"),
        ("game new", {"rules": "chess"}, "not among"),
        ("game new", {"rules": "base", "players": 7}, "above 6"),
        ("game new", {"rules": "base", "players": "two"}, "takes a integer"),
        ("game new", {"rules": "base", "colour": 1}, "has no option"),
        ("game", {}, "needs one of"),
        ("game old", {}, "no 'old' among"),
        ("moderate", {}, "no command /moderate"),
    ):
        with pytest.raises(SandboxError, match=said):
            await ann.slash(sandbox.general, command, **options)


async def test_moderator_sees_more_commands(sandbox: Sandbox) -> None:
    mod = sandbox.user("Mo", moderator=True)
    assert (await (await mod.slash(sandbox.general, "moderate")).reply()).text == "True"


async def test_command_in_a_direct_conversation(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    assert (await (await ann.slash(sandbox.direct(ann), "hello")).reply()).text == "Hello Ann (en-US)"
