"""One channel made true: each message once, edited where it can be, found again after a crash, and old ones bare."""

from __future__ import annotations

import pytest

from bot import limits
from bot.channel.channel_state import ChannelState
from bot.channel.lost_channels import put_aside
from bot.channel.post_kind import PostKind
from bot.consent import causes
from bot.lobby import lobbies
from bot.seats import takeovers
from bot.seats.computers import proceed
from bot.sessions.change import Change
from db.rows import Post
from tests.bot.fake_sender import FakeSender, fault
from tests.bot.headless import ANN, BO, CHANNEL, CY, DEE, Headless, ShortDeal


async def show(bot: Headless, game: int, channel: ChannelState) -> None:
    """What the worker does once after a change."""
    await bot.reconciler.reconcile(game, channel)


async def posts(bot: Headless, game: int) -> list[Post]:
    return await bot.store.posts.of_game(game)


def closing(channel: ChannelState, changed: object) -> None:
    """Note which requests a change has closed, as the worker does."""
    channel.closed |= {one.id: one for one in changed.requests if one.outcome is not None}  # type: ignore[attr-defined]


# The game's own message


async def test_a_message_tells_of_a_person_s_move_with_the_answers_of_all_computers(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(ANN, computers=("solid", "casual")), ChannelState()
    await show(bot, game, channel)
    await bot.draw(game, ANN)
    await show(bot, game, channel)
    shown = sender.last
    sender.news()
    steps, bot.door.steps = bot.door.steps, []
    await bot.place(game, ANN)
    # Otto is asked and has not answered: the message before stays as it is, and notes are told all the same.
    await bot.change(game, lambda change: change.tell("data-left"))
    channel.notes = True
    await show(bot, game, channel)
    assert sender.news() == [("post", CHANNEL)]
    assert "left this table" in sender.last.text
    assert shown.buttons
    bot.door.steps = steps
    await bot.change(game, proceed)
    await show(bot, game, channel)
    assert sender.news() == [("post", CHANNEL), ("strip", shown.id)]
    assert sender.last.draft.pings == (ANN,)
    for name in ("Ann", "Otto", "Mila"):
        assert f"{name} places a tile" in sender.last.text


async def test_a_lobby_is_posted_once_and_nothing_is_done_twice(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.lobby(), ChannelState()
    await show(bot, game, channel)
    assert sender.news() == [("post", CHANNEL)]
    assert "Ann" in sender.last.text
    assert "Bo" in sender.last.text
    (post,) = await posts(bot, game)
    row = await bot.row(game)
    assert (post.kind, post.message_id, post.controls, post.version) == ("lobby", sender.last.id, True, row.version)
    await show(bot, game, channel)
    await show(bot, game, ChannelState())
    assert sender.news() == []
    assert await bot.store.posts.unposted_games() == []


async def test_a_change_of_the_same_moment_edits_and_the_next_turn_is_a_new_message(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    first = sender.last
    assert first.draft.pings == (ANN,)
    assert sender.news() == [("post", CHANNEL)]
    await bot.draw(game, ANN)
    await show(bot, game, channel)
    assert sender.news() == [("edit", first.id)]
    assert f"tw|open|{game}|1|" in first.payload
    await bot.place(game, ANN)
    await show(bot, game, channel)
    assert sender.news() == [("post", CHANNEL), ("strip", first.id)]
    assert sender.last.draft.pings == (BO,)
    assert sender.last.buttons
    assert not first.buttons
    assert [(post.kind, post.controls) for post in await posts(bot, game)] == [("turn-1-0", False), ("turn-2-1", True)]


async def test_the_lobby_loses_its_buttons_when_the_game_begins(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.lobby(), ChannelState()
    await show(bot, game, channel)
    lobby = sender.last
    await bot.change(game, lambda change: lobbies.start(change, ANN, ShortDeal(5)))
    await show(bot, game, channel)
    assert [verb for verb, _ in sender.news()] == ["post", "post", "strip"]
    assert not lobby.buttons
    assert sender.last.buttons


async def test_changes_that_were_not_shown_are_merged_into_one_message(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    first = sender.last
    sender.news()
    for user in (ANN, BO, ANN):
        await bot.take_turn(game, user)
    await show(bot, game, channel)
    assert sender.news() == [("post", CHANNEL), ("strip", first.id)]
    kind = PostKind.parse((await posts(bot, game))[-1].kind)
    assert (kind.turn, kind.seat, kind.told_from) == (4, 1, 1)
    # Ann's and Bo's moves are told; the one that Bo is asked for is not made yet.
    told = sender.last.draft.above
    assert sum("Ann" in line for line in told) >= 2
    assert any("Bo" in line for line in told)


async def test_a_move_that_is_taken_back_leaves_a_message_that_says_so(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await bot.take_turn(game, ANN)
    await show(bot, game, channel)
    bos = sender.last
    await bot.change(game, lambda change: causes.take_back(bot.consent, change, ANN, None), by=ANN)
    await show(bot, game, channel)
    assert "taken back" in bos.text
    assert not bos.buttons
    assert sender.last.draft.pings == (ANN,)
    assert "Ann takes the last move back" in sender.last.text


async def test_all_turns_that_are_taken_back_together_say_so_also_after_a_crash(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    anns = sender.last
    undone = []
    for user in (ANN, BO):
        await bot.take_turn(game, user)
        await show(bot, game, channel)
        undone.append(sender.last)
    await bot.draw(game, ANN)
    await bot.change(game, lambda change: causes.take_back(bot.consent, change, ANN, None), by=ANN)
    await show(bot, game, channel)
    assert "and with it what Bo played" in sender.last.text
    closing(channel, await bot.vote(game, BO, "yes"))
    # The edits fail; another process finds out from the store what is left to do.
    sender.fails("strip", fault(503), fault(503))
    with pytest.raises(type(fault(503))):
        await show(bot, game, channel)
    assert await bot.store.posts.unposted_games()
    await show(bot.restarted(), game, ChannelState())
    assert all("This turn was taken back" in message.text and not message.buttons for message in undone)
    assert "taken back" not in anns.text
    assert sender.last.draft.pings == (ANN,)
    sender.news()
    await bot.place(game, ANN)
    await show(bot.restarted(), game, ChannelState())
    await bot.change(game, lambda change: causes.take_back(bot.consent, change, ANN, None), by=ANN)
    await show(bot.restarted(), game, ChannelState())
    assert not {message.id for message in undone} & {number for _, number in sender.news()}, "once is enough"


async def test_a_deleted_message_is_posted_again_where_it_would_be_edited(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    gone = sender.last
    sender.delete(gone)
    sender.news()
    await bot.draw(game, ANN)
    await show(bot, game, channel)
    # That the lost one cannot be stripped is no reason to try it for ever.
    assert sender.news() == [("edit", gone.id), ("post", CHANNEL), ("strip", gone.id)]
    assert f"tw|open|{game}|1|" in sender.last.payload
    await show(bot, game, ChannelState())
    assert sender.news() == []


async def test_the_end_is_told_once_and_the_game_is_closed(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(tiles=2), ChannelState()
    await bot.take_turn(game, ANN)
    await show(bot, game, channel)
    turn = sender.last
    await bot.take_turn(game, BO)
    assert [row.id for row in await bot.store.posts.unposted_games()] == [game]
    await show(bot, game, channel)
    assert not turn.buttons
    assert (await posts(bot, game))[-1].kind == "end"
    assert (await bot.row(game)).closed
    sender.news()
    bot.sessions.forget(game)
    await show(bot, game, ChannelState())
    assert sender.news() == []
    assert await bot.store.posts.unposted_games() == []


async def test_a_lobby_that_was_closed_is_only_edited(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.lobby(), ChannelState()
    await show(bot, game, channel)
    sender.news()
    await bot.change(game, lambda change: lobbies.close(change, ANN, moderator=False), by=ANN)
    await show(bot, game, channel)
    assert sender.news() == [("strip", sender.last.id)]
    assert not sender.last.buttons


# After a crash


async def test_what_was_posted_just_before_a_crash_is_found_by_its_buttons(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    sender.fails("post", TimeoutError(), after_the_deed=True)
    with pytest.raises(TimeoutError):
        await show(bot, game, channel)
    assert await posts(bot, game) == []
    sender.keeps_nonces = False
    again = bot.restarted()
    await show(again, game, ChannelState(careful=True))
    assert sender.news() == [("post", CHANNEL), ("find", CHANNEL)]
    assert [post.message_id for post in await posts(bot, game)] == [sender.last.id]
    assert len(sender.messages) == 1


async def test_without_leave_to_read_the_history_the_nonce_keeps_it_single(bot: Headless, sender: FakeSender) -> None:
    game = await bot.table()
    sender.reads_history = False
    sender.fails("post", TimeoutError(), after_the_deed=True)
    with pytest.raises(TimeoutError):
        await show(bot, game, ChannelState())
    await show(bot.restarted(), game, ChannelState(careful=True))
    assert [verb for verb, _ in sender.news()] == ["post", "find", "post"]
    assert len(sender.messages) == 1
    assert [post.message_id for post in await posts(bot, game)] == [sender.last.id]


async def test_a_message_of_an_earlier_moment_is_not_taken_for_this_one(bot: Headless, sender: FakeSender) -> None:
    game = await bot.table()
    await show(bot, game, ChannelState())
    first = sender.last
    await bot.take_turn(game, ANN)
    await show(bot.restarted(), game, ChannelState(careful=True))
    assert sender.last is not first
    assert f"tw|draw|{game}|" in sender.last.payload


async def test_an_edit_whose_answer_got_lost_is_made_again_and_nothing_posted(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    await bot.draw(game, ANN)
    sender.fails("edit", TimeoutError(), after_the_deed=True)
    sender.news()
    with pytest.raises(TimeoutError):
        await show(bot, game, channel)
    channel.careful = True
    await show(bot, game, channel)
    assert [verb for verb, _ in sender.news()] == ["edit", "edit"]


async def test_two_processes_post_a_turn_once(bot: Headless, sender: FakeSender) -> None:
    game, other, channel = await bot.table(), bot.restarted(), ChannelState()
    await show(bot, game, channel)
    await show(other, game, ChannelState())
    await other.take_turn(game, ANN)
    await show(other, game, ChannelState())
    sender.news()
    # The first process has looked at the game again, and with it at the messages.
    assert await bot.look(game, lambda session: session.turn) == 2
    await show(bot, game, channel)
    assert sender.news() == []


# Old buttons


async def test_a_passing_fault_at_an_old_message_is_raised_after_the_new_one_is_noted(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    old = sender.last
    await bot.take_turn(game, ANN)
    sender.news()
    sender.fails("strip", fault(502))
    with pytest.raises(type(fault(502))):
        await show(bot, game, channel)
    assert (await posts(bot, game))[-1].message_id == sender.last.id
    assert old.buttons
    assert [row.id for row in await bot.store.posts.unposted_games()] == [game]
    await show(bot, game, channel)
    assert sender.news() == [("post", CHANNEL), ("strip", old.id), ("strip", old.id)]
    assert not old.buttons


async def test_a_lasting_fault_at_an_old_message_is_let_be(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    await bot.take_turn(game, ANN)
    sender.fails("strip", fault(403, 50001))
    await show(bot, game, channel)
    sender.news()
    await show(bot, game, ChannelState())
    assert sender.news() == []


# Requests


async def test_an_open_request_is_posted_once_edited_by_votes_and_closed_without_buttons(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(ANN, BO, CY), ChannelState()
    await show(bot, game, channel)
    sender.news()
    await bot.end(game, ANN)
    assert [row.id for row in await bot.store.posts.unposted_games()] == [game]
    await show(bot, game, channel)
    asked = sender.last
    assert sender.news() == [("post", CHANNEL)]
    assert asked.draft.pings == (BO, CY)
    await show(bot, game, channel)
    assert sender.news() == []
    await bot.vote(game, BO, "yes")
    await show(bot, game, channel)
    assert sender.news() == [("edit", asked.id)]
    assert f"<@{BO}>" not in asked.text
    assert asked.buttons
    closing(channel, await bot.vote(game, CY, "no"))
    await show(bot, game, channel)
    assert sender.news() == [("edit", asked.id)]
    assert not asked.buttons
    assert [post.controls for post in await posts(bot, game) if post.kind.startswith("vote-")] == [False]
    assert await bot.store.posts.unposted_games() == []
    assert channel.closed == {}


async def test_a_request_that_another_process_has_closed_loses_its_buttons(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await bot.end(game, ANN)
    await show(bot, game, channel)
    (asked,) = sender.said("end this game")
    await bot.restarted().vote(game, BO, "no")
    await bot.look(game, lambda _: None)
    await show(bot, game, channel)
    assert not asked.buttons


async def test_a_request_that_is_asked_for_again_moves_to_a_new_message(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await bot.end(game, ANN)
    await show(bot, game, channel)
    request = await bot.request(game)
    seen = []
    for _ in range(3):
        channel.shown_again |= (await bot.end(game, ANN)).shown_again
        assert channel.shown_again == {request.id}
        await show(bot, game, channel)
        assert channel.shown_again == set()
        seen.append(sender.last.id)
    assert len(set(seen)) == 3
    assert [message.id for message in sender.said("end this game") if message.buttons] == [seen[-1]]
    assert sender.last.draft.pings == (BO,)


async def test_a_lost_message_of_a_request_is_posted_again_when_it_is_looked_for(
    bot: Headless, sender: FakeSender
) -> None:
    game, channel = await bot.table(), ChannelState()
    await bot.end(game, ANN)
    await show(bot, game, channel)
    (first,) = sender.said("end this game")
    sender.news()
    await show(bot, game, ChannelState(checks_requests=True))
    assert sender.news() == [("exists", first.id)]
    sender.delete(first)
    await show(bot, game, ChannelState())
    assert sender.news() == [], "nobody looks without a reason"
    await show(bot, game, ChannelState(careful=True, checks_requests=True))
    assert [verb for verb, _ in sender.news()] == ["exists", "find", "post"]
    (second,) = sender.said("end this game")
    assert second.buttons
    assert second.id != first.id


async def test_a_deleted_request_comes_back_with_the_next_vote(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(ANN, BO, CY), ChannelState()
    await bot.end(game, ANN)
    await show(bot, game, channel)
    (first,) = sender.said("end this game")
    sender.delete(first)
    await bot.vote(game, BO, "yes")
    await show(bot, game, channel)
    (second,) = sender.said("end this game")
    assert second.draft.pings == (CY,)


async def test_a_request_posted_just_before_a_crash_is_found_by_its_buttons(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    await bot.end(game, ANN)
    sender.fails("post", TimeoutError(), after_the_deed=True)
    with pytest.raises(TimeoutError):
        await show(bot, game, channel)
    sender.keeps_nonces = False
    await show(bot.restarted(), game, ChannelState(careful=True, checks_requests=True))
    (asked,) = sender.said("end this game")
    assert (await posts(bot, game))[-1].message_id == asked.id


# Notes


async def test_notes_are_told_once_and_before_the_board(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await bot.change(game, lambda change: change.tell("back-seat", user_id=BO))
    channel.notes = True
    await show(bot, game, channel)
    assert [verb for verb, _ in sender.news()] == ["post", "post"]
    assert f"<@{BO}>" in sender.messages[min(sender.messages)].text
    assert sender.last.buttons
    assert await bot.store.notes.of_game(game) == []
    assert channel.notes is False


async def test_a_note_waits_out_a_fault_but_not_what_discord_never_takes(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState(notes=True)
    await show(bot, game, channel)
    await bot.change(game, lambda change: change.tell("back-seat", user_id=BO))
    channel.notes = True
    sender.fails("post", fault(503))
    with pytest.raises(type(fault(503))):
        await show(bot, game, channel)
    assert len(await bot.store.notes.of_game(game)) == 1
    await bot.take_turn(game, ANN)
    sender.fails("post", fault(400, 50035))
    await show(bot, game, channel)
    assert await bot.store.notes.of_game(game) == []
    assert sender.last.draft.pings == (BO,)


async def test_of_a_lost_channel_only_single_users_are_told(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    await show(bot, game, channel)
    sender.news()
    await bot.change(game, lambda change: change.tell("back-seat", user_id=BO))
    await bot.change(game, lambda change: put_aside(change, "channel"))
    channel.notes = True
    await show(bot, game, channel)
    assert sender.news() == [("direct", ANN), ("direct", BO)]
    assert [note.kind for note in await bot.store.notes.of_game(game)] == ["back-seat"]


async def test_the_former_player_is_called_when_a_seat_is_taken(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()

    def take(change: Change) -> bool:
        return takeovers.take_over(bot.consent, change, (DEE, "Dee"), 0)

    bot.clock.forward(hours=1)
    await bot.change(game, take, by=DEE)
    await show(bot, game, channel)
    closing(channel, await bot.vote(game, BO, "yes"))
    channel.notes = True
    await show(bot, game, channel)
    assert any(ANN in message.draft.pings and not message.buttons for message in sender.messages.values())
    assert sender.last.draft.pings == (DEE,), "whoever sits down is called by a message of their own"


async def test_a_deleted_channel_is_not_mistaken_for_a_deleted_message(bot: Headless, sender: FakeSender) -> None:
    game, channel = await bot.table(), ChannelState()
    sender.deny(CHANNEL, fault(404, limits.UNKNOWN_CHANNEL))
    with pytest.raises(type(fault(404))):
        await show(bot, game, channel)
    assert await posts(bot, game) == []
