"""Bad days: rate limits, server errors, dropped connections, and what vanishes under the bot."""

import discord
import pytest

from bot.sandbox import NothingHappenedError, Permission, Sandbox
from tests.bot.sandbox.little_bot import LittleBot

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/callback"


async def test_rate_limited_request_is_tried_again(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    sandbox.faults.rate_limit("POST", CALLBACK, times=2)
    sandbox.faults.rate_limit("POST", MESSAGES)
    answer = await (await ann.slash(sandbox.general, "post", text="hi")).reply()
    assert answer.text.startswith("posted")
    assert [r.status for r in sandbox.requests if r.route.endswith(CALLBACK)] == [429, 429, 200]
    assert sandbox.faults.happened == 3


async def test_server_error_is_tried_again(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    sandbox.faults.break_down("POST", MESSAGES)
    answer = await (await ann.slash(sandbox.general, "post", text="hi")).reply()
    assert answer.text.startswith("posted")
    assert [m.text for m in ann.sees(sandbox.general)].count("hi") == 1


async def test_nonce_keeps_a_second_try_from_posting_twice(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    sandbox.faults.break_down("POST", MESSAGES, after_the_deed=True)
    await (await ann.slash(sandbox.general, "post", text="hi")).reply()
    assert [m.text for m in ann.sees(sandbox.general)].count("hi") == 1


async def test_dropped_gateway_is_resumed_and_what_was_missed_replayed(sandbox: Sandbox, bot: LittleBot) -> None:
    ann = sandbox.user("Ann")
    await sandbox.gateway.drop()
    deed = await ann.slash(sandbox.general, "hello")
    assert (await deed.reply()).text == "Hello Ann (en-US)"
    await sandbox.until(lambda: bot.resumed, "the bot to notice")
    assert (sandbox.gateway.resumes, sandbox.gateway.identifies) == (1, 1)


async def test_forgotten_session_is_opened_anew(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    await sandbox.gateway.drop(resumable=False)
    await sandbox.until(lambda: sandbox.gateway.connected, "the bot to come back")
    assert sandbox.gateway.identifies == 2
    assert (await (await ann.slash(sandbox.general, "hello")).reply()).text == "Hello Ann (en-US)"


async def test_late_acknowledgement_is_refused(sandbox: Sandbox, bot: LittleBot) -> None:
    ann = sandbox.user("Ann")
    deed = await ann.slash(sandbox.general, "slow", acknowledge=False)
    sandbox.clock.advance(4)
    bot.gate.set()
    await sandbox.until(lambda: sandbox.refused, "the refusal")
    assert sandbox.refused[0].code == 10062
    assert not deed.acknowledged


async def test_token_lives_a_quarter_of_an_hour(sandbox: Sandbox, bot: LittleBot) -> None:
    ann = sandbox.user("Ann")
    deed = await ann.slash(sandbox.general, "slow", acknowledge=True)
    await sandbox.until(lambda: deed.acknowledged, "the deferral")
    sandbox.clock.advance(15 * 60 + 1)
    bot.gate.set()
    await sandbox.until(lambda: sandbox.refused, "the refusal")
    assert (sandbox.refused[0].status, sandbox.refused[0].code) == (401, 50027)


async def test_tokens_can_be_revoked(sandbox: Sandbox, bot: LittleBot) -> None:
    ann = sandbox.user("Ann")
    deed = await ann.slash(sandbox.general, "slow", acknowledge=True)
    await sandbox.until(lambda: deed.acknowledged, "the deferral")
    sandbox.expire_tokens()
    bot.gate.set()
    await sandbox.until(lambda: sandbox.refused, "the refusal")
    assert sandbox.refused[0].code == 50027


async def test_second_acknowledgement_is_refused(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    assert (await (await ann.slash(sandbox.general, "twice")).reply()).text == "once"
    await sandbox.until(lambda: sandbox.refused, "the refusal")
    assert sandbox.refused[0].code == 40060


async def test_permissions_can_be_taken_and_given_back(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    for permission, said in (
        (Permission.SEND_MESSAGES, "refused 403 50013"),
        (Permission.VIEW_CHANNEL, "refused 403 50001"),
    ):
        sandbox.deny(sandbox.general, permission)
        assert (await (await ann.slash(sandbox.general, "post", text="hi")).reply()).text == said
    sandbox.deny(sandbox.general)
    assert (await (await ann.slash(sandbox.general, "post", text="hi")).reply()).text.startswith("posted")


async def test_closed_direct_messages(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    assert (await (await ann.slash(sandbox.general, "whisper")).reply()).text == "sent"
    assert [m.text for m in ann.sees(sandbox.direct(ann))] == ["psst"]
    ann.close_direct_messages()
    assert (await (await ann.slash(sandbox.general, "whisper")).reply()).text == "refused 50007"


async def test_deleted_channel_and_message_are_unknown(sandbox: Sandbox, bot: LittleBot) -> None:
    await bot.wait_until_ready()
    ann = sandbox.user("Ann")
    message = await ann.say(sandbox.channel("doomed"), "hi")
    channel = bot.get_partial_messageable(message.channel_id)
    sandbox.world.delete(message)
    with pytest.raises(discord.NotFound) as unknown:
        await channel.fetch_message(message.id)
    assert unknown.value.code == 10008
    sandbox.world.delete_channel(sandbox.channel("doomed"))
    with pytest.raises(discord.NotFound) as unknown:
        await channel.send("hello?")
    assert unknown.value.code == 10003


async def test_kicked_bot_has_no_access(sandbox: Sandbox, bot: LittleBot) -> None:
    await bot.wait_until_ready()
    channel = bot.get_partial_messageable(sandbox.general.id)
    sandbox.kick_bot()
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("hello?")
    assert refused.value.code == 50001


async def test_wrong_token_is_refused(sandbox: Sandbox) -> None:
    from bot.sandbox.connect import connected_to

    stranger = LittleBot()
    with connected_to(sandbox.url), pytest.raises(discord.LoginFailure):
        await stranger.login("wrong")
    await stranger.close()


async def test_held_request_waits(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    gate = sandbox.faults.hold("POST", CALLBACK)
    deed = await ann.slash(sandbox.general, "hello")
    await sandbox.until(lambda: sandbox.faults.happened, "the request")
    assert not deed.acknowledged
    gate.set()
    await deed.done()


async def test_failed_wait_tells_what_was_seen(sandbox: Sandbox) -> None:
    ann = sandbox.user("Ann")
    await ann.say(sandbox.general, "something else")
    with pytest.raises(NothingHappenedError, match="something else"):
        await ann.wait_for_text(sandbox.general, "never", patience=0.01)
    deed = await ann.slash(sandbox.general, "slow", acknowledge=False)
    with pytest.raises(NothingHappenedError, match="/slow was not acknowledged"):
        await deed.reply(patience=0.01)
