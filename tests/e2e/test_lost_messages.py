"""Messages that get lost on their way: requests are asked again, boards come back, clicks are not swallowed."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.sandbox import Channel, Message, Permission, Person, Sandbox
from tests.e2e.tables import FixedDealer, answered, bot_at, finish_placing, first_place, game_of, seated, turn_of

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"


def votes(person: Person, channel: Channel) -> list[Message]:
    """The messages that ask whether to end the game, and can be answered."""
    return [message for message in person.sees(channel) if "end this game" in message.text and message.buttons]


async def open_vote(channel: Channel, person: Person, *, after: Message | None = None) -> Message:
    return await person.wait_for(
        channel,
        lambda m: "end this game" in m.text and bool(m.buttons) and (after is None or m.id > after.id),
        "the vote",
    )


async def board_that_got_lost(sandbox: Sandbox) -> tuple[Message, Person, Channel]:
    """Ann has placed her tile, and the board with Bo's turn did not come through: Ann's turn, Bo, and the channel."""
    ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
    turn = await seated(sandbox, channel, [ann, bo])
    planner = await first_place(ann, turn)
    sandbox.faults.break_down("POST", MESSAGES, times=1, status=520)
    deed = await ann.click(planner, "Place without a follower")
    assert "I keep trying" in (await deed.followup()).text
    return turn, bo, channel


# Requests: defect 1


async def test_a_request_whose_post_breaks_off_is_posted_later(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        game = game_of(await seated(sandbox, channel, [ann, bo]))
        sandbox.faults.reset("POST", MESSAGES, times=3)
        await (await ann.slash(channel, "game end")).done()
        vote = await open_vote(channel, bo)
        await (await bo.click(vote, "Agree")).done()
        await bo.wait_for_text(channel, "ended before its time")
        assert (await app.store.games.get(game)).status == "ended"


async def test_a_request_that_a_kill_left_unposted_is_posted_at_the_start(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db"):
        await seated(sandbox, channel, [ann, bo])
        sandbox.deny(channel, Permission.SEND_MESSAGES)
        await (await bo.slash(channel, "seat resign")).done()
        assert [m for m in ann.sees(channel) if "Bo resigns" in m.text] == []
    sandbox.deny(channel)
    async with bot_at(sandbox, tmp_path / "games.db"):
        question = await ann.wait_for_text(channel, "Bo resigns")
        assert question.pinged == [ann.id]
        await (await ann.click(question, "Play on with a stand-in")).done()
        await sandbox.until(lambda: "A stand-in plays on" in question.text, "the stand-in")


async def test_a_deleted_request_is_posted_again_when_somebody_asks_and_at_a_start(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db"):
        await seated(sandbox, channel, [ann, bo])
        await (await ann.slash(channel, "game end")).done()
        first = await open_vote(channel, bo)
        sandbox.world.delete(first)
        assert "asked" in await answered(ann.slash(channel, "game end"))
        second = await open_vote(channel, bo, after=first)
        sandbox.world.delete(second)
    async with bot_at(sandbox, tmp_path / "games.db"):
        third = await open_vote(channel, bo, after=second)
        assert votes(bo, channel) == [third]
        await (await bo.click(third, "Agree")).done()
        await bo.wait_for_text(channel, "ended before its time")


async def test_a_request_deleted_before_it_is_voted_on_by_others_comes_back(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo, cy, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy"), sandbox.general
        await seated(sandbox, channel, [ann, bo, cy])
        await (await ann.slash(channel, "game end")).done()
        first = await open_vote(channel, bo)
        sandbox.world.delete(first)
        # Who asks for what somebody else has asked for agrees to it, and the message cannot be edited any more.
        await (await bo.slash(channel, "game end")).done()
        second = await open_vote(channel, cy, after=first)
        assert bo.mention not in second.text
        assert cy.mention in second.text


# What was agreed on: defect 2


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
async def test_an_agreed_undo_is_told_when_the_permission_is_back(
    sandbox: Sandbox, tmp_path: Path, denied: Permission
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        await finish_placing(channel, ann, await (await ann.click(turn, "Draw a tile")).reply())
        bos = await turn_of(channel, bo)
        await (await bo.click(bos, "Draw a tile")).reply()
        await (await ann.slash(channel, "undo")).done()
        vote = await bo.wait_for_text(channel, "take the last move back")
        sandbox.deny(channel, denied)
        await (await bo.click(vote, "Agree")).done()
        await sandbox.until(lambda: bool(sandbox.refused), "Discord to refuse")
        assert (await app.store.log.rows(game))[-1].takes_back is not None, "it is carried out"
        sandbox.deny(channel)
        again = await turn_of(channel, ann, after=bos)
        assert "Ann takes the last move back" in again.text
        await sandbox.until(lambda: "Everyone agrees" in vote.text and not vote.buttons, "the request to be closed")


# Acknowledging: defect 3


async def test_a_click_whose_acknowledgement_breaks_off_is_not_lost(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        sandbox.faults.reset("POST", CALLBACK, times=2)
        await (await ann.click(turn, "Draw a tile")).reply()
        assert (await app.store.log.record(game))["actions"] == ["draw"]
        # This time it arrived, and only Discord's answer got lost.
        sandbox.faults.reset("POST", CALLBACK, times=1, after_the_deed=True)
        assert "Ann" in await answered(ann.slash(channel, "score"))


async def test_a_click_that_cannot_be_saved_is_logged_once_and_the_next_works(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        sandbox.faults.reset("POST", CALLBACK, times=10**6)
        with caplog.at_level(logging.WARNING):
            await ann.click(turn, "Draw a tile")
            await sandbox.until(lambda: "acknowledged in time" in caplog.text, "the bot to give up")
        assert caplog.text.count("cannot be acknowledged") == 1
        sandbox.faults.clear()
        assert (await app.store.log.record(game))["actions"] == []
        await (await ann.click(turn, "Draw a tile")).reply()
        assert (await app.store.log.record(game))["actions"] == ["draw"]


# The board: defect 4, and hints that it may work now


async def test_three_resets_and_the_board_is_there_within_seconds(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        sandbox.faults.reset("POST", MESSAGES, times=3)
        await finish_placing(channel, ann, planner)
        await turn_of(channel, bo)
        assert len([m for m in bo.sees(channel) if bo.id in m.pinged]) == 1


async def test_a_passing_fault_and_then_a_lasting_one(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        _, bo, channel = await board_that_got_lost(sandbox)
        sandbox.deny(channel, Permission.SEND_MESSAGES)
        await sandbox.until(lambda: any(one.status == 403 for one in sandbox.refused), "the refusal")
        sandbox.deny(channel)
        await turn_of(channel, bo)


async def test_a_click_in_the_channel_brings_the_board_at_once(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        app.channels._channels._pauses = (3600.0,)
        turn, bo, channel = await board_that_got_lost(sandbox)
        await (await bo.click(turn, "Draw a tile", force=True)).reply()
        await turn_of(channel, bo)


async def test_a_resumed_gateway_brings_the_board_at_once(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        app.channels._channels._pauses = (3600.0,)
        _, bo, channel = await board_that_got_lost(sandbox)
        await sandbox.gateway.drop()
        await turn_of(channel, bo)


# Private answers: defect 8


async def test_a_move_stands_though_the_private_answer_got_lost(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        planner = await first_place(ann, turn)
        sandbox.faults.reset("PATCH", WEBHOOK, times=1)
        deed = await ann.click(planner, "Place without a follower")
        told = (await deed.followup()).text
        assert "Your move stands" in told
        assert "try again" not in told
        assert len((await app.store.log.record(game))["actions"]) >= 2
        await turn_of(channel, bo)


# Two messages with buttons: defect 11


async def test_killed_between_posting_and_stripping(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)):
        turn = await seated(sandbox, channel, [ann, bo])
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        # The old message cannot be edited any more until the bot is gone.
        sandbox.faults.break_down("PATCH", MESSAGES, times=10**6, status=520)
        await finish_placing(channel, ann, planner)
        await turn_of(channel, bo)
        assert turn.buttons
    sandbox.faults.clear()
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)):
        await sandbox.until(lambda: not turn.buttons, "the old message to lose its buttons")
        assert len([m for m in bo.sees(channel) if bo.id in m.pinged]) == 1
