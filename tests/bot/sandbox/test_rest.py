"""The parts of the REST API that the little bot's commands do not touch, through discord.py."""

import asyncio
import io
import json
import zlib

import aiohttp
import discord
import pytest
from PIL import Image

from bot.sandbox import Sandbox
from bot.sandbox.gateway import HELLO, INVALID_SESSION
from tests.bot.sandbox.little_bot import LittleBot, picture


@pytest.fixture
async def channel(sandbox: Sandbox, bot: LittleBot) -> discord.TextChannel:
    await bot.wait_until_ready()
    found = bot.get_channel(sandbox.general.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_messages_are_listed_fetched_and_deleted(sandbox: Sandbox, channel: discord.TextChannel) -> None:
    ann = sandbox.user("Ann")
    await ann.say(sandbox.general, "zero")
    sent = [await channel.send(f"number {n}") for n in range(3)]
    assert [m.content async for m in channel.history(limit=2)] == ["number 2", "number 1"]
    assert [m.content async for m in channel.history(after=sent[0])] == ["number 1", "number 2"]
    assert [m.content async for m in channel.history(before=sent[1])] == ["number 0", "zero"]
    assert (await channel.fetch_message(sent[1].id)).content == "number 1"
    await sent[1].delete()
    assert [m.text for m in ann.sees(sandbox.general)] == ["zero", "number 0", "number 2"]
    theirs = await channel.fetch_message(ann.sees(sandbox.general)[0].id)
    with pytest.raises(discord.Forbidden):
        await theirs.edit(content="mine")
    with pytest.raises(discord.Forbidden):
        await theirs.delete()


async def test_edit_keeps_the_files_that_it_lists(sandbox: Sandbox, channel: discord.TextChannel) -> None:
    message = await channel.send("two", files=[picture("red", "a.png"), picture("blue", "b.png")])
    assert [a.description for a in message.attachments] == ["A red board", "A blue board"]
    assert await message.attachments[1].read() == sandbox.world.files[message.attachments[1].id]
    message = await message.edit(content="still two")
    assert [a.filename for a in message.attachments] == ["a.png", "b.png"]
    message = await message.edit(attachments=[message.attachments[1], picture("green", "c.png")])
    assert [a.filename for a in message.attachments] == ["b.png", "c.png"]
    assert len(sandbox.world.files) == 2
    message = await message.edit(attachments=[])
    assert sandbox.world.files == {}
    assert sandbox.violations == []


async def test_v2_message_stays_v2(sandbox: Sandbox, channel: discord.TextChannel) -> None:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("shown"))
    message = await channel.send("old")
    message = await message.edit(content=None, view=view)
    assert message.flags.components_v2
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="again")
    assert refused.value.code == 50035


async def test_replies_mentions_and_silence(sandbox: Sandbox, channel: discord.TextChannel) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    both = f"{ann.mention} {bo.mention}"
    first = await channel.send(both, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ann.id)]))
    await first.reply(both, allowed_mentions=discord.AllowedMentions.none())
    await channel.send(both, silent=True)
    seen = ann.sees(sandbox.general)
    assert [m.pinged for m in seen] == [[ann.id], [], []]
    assert seen[1].reference == first.id
    with pytest.raises(discord.HTTPException):
        await channel.send("x", reference=discord.MessageReference(message_id=1, channel_id=channel.id))


async def test_pins(sandbox: Sandbox, channel: discord.TextChannel) -> None:
    message = await channel.send("keep this")
    await message.pin()
    assert [m.id async for m in channel.pins()] == [message.id]
    await message.unpin()
    assert [m.id async for m in channel.pins()] == []


async def test_threads(sandbox: Sandbox, channel: discord.TextChannel) -> None:
    ann = sandbox.user("Ann")
    message = await channel.send("start")
    thread = await message.create_thread(name="a game")
    await thread.send("in the thread")
    inside = sandbox.world.channels[thread.id]
    assert (thread.id, inside.parent_id) == (message.id, channel.id)
    assert [m.text for m in ann.sees(inside)] == ["in the thread"]
    assert (await (await ann.slash(inside, "hello")).reply()).channel_id == thread.id
    await thread.edit(archived=True)
    assert inside.archived
    await thread.send("awake")
    assert not inside.archived


async def test_guild_members_and_typing(sandbox: Sandbox, bot: LittleBot, channel: discord.TextChannel) -> None:
    mo = sandbox.user("Mo", moderator=True)
    guild = await bot.fetch_guild(sandbox.guild.id)
    member = await guild.fetch_member(mo.id)
    assert (member.display_name, [role.name for role in member.roles]) == ("Mo", ["@everyone", "Moderator"])
    with pytest.raises(discord.NotFound):
        await guild.fetch_member(1)
    assert (await bot.fetch_user(mo.id)).name == "mo"
    fetched = await bot.fetch_channel(channel.id)
    assert isinstance(fetched, discord.TextChannel)
    assert channel.permissions_for(channel.guild.me).send_messages
    async with channel.typing():
        pass


async def test_commands_of_one_guild_and_emojis(sandbox: Sandbox, bot: LittleBot, channel: discord.TextChannel) -> None:
    place = discord.Object(sandbox.guild.id)
    bot.tree.copy_global_to(guild=place)
    synced = await bot.tree.sync(guild=place)
    fetched = await bot.tree.fetch_commands(guild=place)
    assert sorted(c.name for c in synced) == sorted(c.name for c in fetched)
    await fetched[0].delete()
    assert len(await bot.tree.fetch_commands(guild=place)) == len(synced) - 1
    data = io.BytesIO()
    Image.new("RGB", (8, 8)).save(data, "PNG")
    emoji = await bot.create_application_emoji(name="tile", image=data.getvalue())
    assert [e.name for e in await bot.fetch_application_emojis()] == ["tile"]
    assert await emoji.read() == data.getvalue()
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_unknown_route_is_refused_and_written_down(sandbox: Sandbox, bot: LittleBot) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.request(discord.http.Route("GET", "/nowhere"))
    assert sandbox.refused[-1].path == "/nowhere"


@pytest.mark.parametrize("compress", [False, True])
async def test_gateway_speaks_plainly_and_packed(compress: bool) -> None:
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        url = sandbox.gateway.url + ("?compress=zlib-stream" if compress else "")
        inflate = zlib.decompressobj()
        async with session.ws_connect(url) as socket, asyncio.timeout(60):

            async def receive() -> dict[str, object]:
                frame = await socket.receive()
                data = inflate.decompress(frame.data) if compress else frame.data
                read: dict[str, object] = json.loads(data)
                return read

            assert (await receive())["op"] == HELLO
            resume = {"op": 6, "d": {"token": sandbox.token, "session_id": "gone", "seq": 1}}
            await socket.send_json(resume)
            assert (await receive())["op"] == INVALID_SESSION
            await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
            assert [(await receive())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
            await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
            closing = await socket.receive()
            assert (closing.type, closing.data) == (aiohttp.WSMsgType.CLOSE, 4004)
