"""Discord's bad days: the game survives, nothing is posted twice, and what is wrong is said where it can be."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Channel, Message, Permission, Person, Sandbox
from tests.db.made_games import latest_post
from tests.e2e.tables import answered, bot_at, choose_number, finish_placing, first_place, game_of, seated, turn_of

MESSAGES = "/channels/{channel_id}/messages"


def calls_of(channel: Channel, person: Person) -> list[Message]:
    return [message for message in person.sees(channel) if person.id in message.pinged]


async def test_rate_limits_are_waited_out(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        sandbox.faults.rate_limit("POST", MESSAGES, times=2)
        sandbox.faults.rate_limit("PATCH", MESSAGES, times=1)
        await finish_placing(sandbox.general, ann, await (await ann.click(turn, "Draw a tile")).reply())
        await turn_of(sandbox.general, bo)
        assert len(calls_of(sandbox.general, bo)) == 1


async def test_server_errors_after_the_deed_post_nothing_twice(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        sandbox.faults.break_down("POST", MESSAGES, times=1, after_the_deed=True)
        await finish_placing(sandbox.general, ann, planner)
        bos = await turn_of(sandbox.general, bo)
        await sandbox.until(lambda: sandbox.faults.happened == 1, "the fault")
        await (await bo.click(bos, "Draw a tile")).reply()
        assert len(calls_of(sandbox.general, bo)) == 1
        latest = await latest_post(app.store, game_of(bos), "turn-2-1")
        assert latest is None or latest.message_id == bos.id


async def test_a_longer_breakdown_is_told_and_tried_again(sandbox: Sandbox, tmp_path: Path) -> None:
    # 520 is not tried again by the library, so the bot itself must.
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        sandbox.faults.break_down("POST", MESSAGES, times=1, status=520)
        planner = await choose_number(ann, planner)
        deed = await ann.click(planner, "Place without a follower")
        assert "I keep trying" in (await deed.followup()).text
        await turn_of(sandbox.general, bo)
        assert len(calls_of(sandbox.general, bo)) == 1


async def test_a_dropped_gateway_is_resumed(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        identified = sandbox.gateway.identifies
        await sandbox.gateway.drop()
        await (await ann.click(turn, "Draw a tile")).reply()
        assert sandbox.gateway.identifies == identified, "resumed, not begun anew"


async def test_an_expired_token_costs_only_the_private_answer(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        game = game_of(turn)
        held = sandbox.faults.hold("PATCH", MESSAGES)
        await (await ann.click(turn, "Draw a tile")).done()
        sandbox.expire_tokens()
        held.set()
        await sandbox.until(lambda: "Ann draws a tile" in turn.text, "the tile to be seen")
        assert (await app.store.log.record(game))["actions"] == ["draw"]
        await finish_placing(sandbox.general, ann, await (await ann.slash(sandbox.general, "draw")).reply())
        await turn_of(sandbox.general, bo)


async def test_missing_permission_is_said_and_made_good(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        sandbox.deny(channel, Permission.SEND_MESSAGES)
        planner = await choose_number(ann, planner)
        deed = await ann.click(planner, "Place without a follower")
        assert "written down, but I cannot show it here" in (await deed.followup()).text
        assert calls_of(channel, bo) == []
        sandbox.deny(channel)
        await turn_of(channel, bo)
        other = sandbox.channel("second")
        sandbox.deny(other, Permission.SEND_MESSAGES)
        assert "I need to see it, write messages" in await answered(ann.slash(other, "game new"))
        sandbox.deny(other)
        assert "open" in await answered(ann.slash(other, "game new")), "a table that nobody saw bars nothing"


async def test_a_deleted_message_is_posted_anew(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        channel = sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        sandbox.world.delete(turn)
        planner = await (await ann.slash(channel, "draw")).reply()
        again = await turn_of(channel, ann, after=turn)
        assert "Ann draws a tile" in again.text
        await finish_placing(channel, ann, planner)
        await turn_of(channel, bo)


async def test_a_deleted_channel_and_a_left_server_keep_the_games(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    async with bot_at(sandbox, database) as app:
        second = sandbox.channel("second")
        doomed = await seated(sandbox, second, [ann, bo])
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        planner = await first_place(ann, doomed)
        held = sandbox.faults.hold("POST", MESSAGES)
        await ann.click(planner, "Place without a follower")
        await sandbox.until(lambda: sandbox.faults.happened, "the post to be held")
        sandbox.world.delete_channel(second)
        held.set()
        await (await ann.click(turn, "Draw a tile")).reply()
        sandbox.kick_bot()
        assert len(await app.store.games.open_games()) == 2
    async with bot_at(sandbox, database) as app:
        assert len(await app.store.games.open_games()) == 2
