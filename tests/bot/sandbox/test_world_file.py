"""The world outlives a restart of the stand-in and of the bot."""

from pathlib import Path

from bot.sandbox import Sandbox
from tests.bot.sandbox.little_bot import LittleBot


async def test_restart_brings_back_channel_files_people_and_commands(tmp_path: Path, schema: Path | None) -> None:
    file = tmp_path / "world.db"
    async with Sandbox(schema=schema, file=file) as sandbox, sandbox.running(LittleBot()):
        ann = sandbox.user("Ann", locale="ru")
        sandbox.user("Mo", moderator=True)
        deed = await ann.slash(sandbox.general, "game new", rules="base")
        message = await deed.reply()
        await deed.followup()
        await (await ann.click(message, "Count 0")).reply()
        deleted = await ann.say(sandbox.general, "a slip")
        sandbox.world.delete(deleted)
        sandbox.world.delete_channel(sandbox.channel("doomed"))
        before = [sandbox.json(m) for m in ann.sees(sandbox.general)]
        picture = sandbox.file(message)
        url = sandbox.url

    async with Sandbox(schema=schema, file=file) as sandbox, sandbox.running(LittleBot(sync=False)):
        ann = sandbox.user("Ann")
        assert ann.user.locale == "ru"
        assert [c.name for c in sandbox.world.channels.values()] == ["general"]
        shown = ann.sees(sandbox.general)
        after = [sandbox.json(m) for m in shown]
        assert str(after).replace(sandbox.url, url) == str(before)
        assert sandbox.file(shown[0]) == picture
        await (await ann.click(shown[0], "Count 1")).reply()
        assert shown[0].text == "Turn 2"
        assert (await (await ann.slash(sandbox.general, "hello")).reply()).id > shown[-1].id
        mo = sandbox.user("Mo")
        assert (await (await mo.slash(sandbox.general, "moderate")).reply()).text == "True"


async def test_changes_can_be_followed(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    with sandbox.world.changes.subscribe() as changes:
        said = await ann.say(sandbox.general, "hi")
        change = await anext(changes)
    assert (change.event, change.subject) == ("MESSAGE_CREATE", said)
