"""A campaign belongs to its group: who joins, who leaves, and when it ends is theirs to say."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal
from db.errors import CampaignTakenError
from db.rows import Campaign, Request
from tests.bot.headless import ANN, BO, CHANNEL, CY, DEE, SERVER, Headless

PEOPLE = {ANN: "Ann", BO: "Bo", CY: "Cy", DEE: "Dee"}


async def begin(bot: Headless, *members: int, tried: bool = True) -> int:
    """A campaign of some members; with ``tried`` it has begun: a level was given up."""
    campaign = await bot.store.campaigns.create(
        CHANNEL, "The marsh", {user: PEOPLE[user] for user in members}, guild_id=SERVER
    )
    if tried:
        game = await bot.table(*members, rules="mists", campaign_id=campaign.id, tiles=20)
        await bot.change(game, lambda change: change.end())
    return campaign.id


async def join(bot: Headless, campaign: int, user: int) -> bool:
    return (await bot.campaigns.join(campaign, (user, PEOPLE[user])))[1]


async def end(bot: Headless, campaign: int, user: int, *, moderator: bool = False) -> bool:
    return (await bot.campaigns.end(campaign, (user, PEOPLE[user]), moderator=moderator))[1]


async def vote(bot: Headless, campaign: int, user: int, choice: str) -> Request:
    (request,) = (await bot.store.campaigns.group(campaign)).requests
    return (await bot.campaigns.vote(campaign, request.id, (user, PEOPLE[user]), choice))[1]


async def now(bot: Headless, campaign: int) -> Campaign:
    return await bot.store.campaigns.get(campaign)


async def test_before_the_first_level_anybody_joins(bot: Headless) -> None:
    campaign = await begin(bot, ANN, tried=False)
    assert await join(bot, campaign, BO)
    assert list((await now(bot, campaign)).members) == [ANN, BO]
    with pytest.raises(Refusal, match="campaign-already-in"):
        await join(bot, campaign, BO)


async def test_once_begun_one_member_lets_somebody_in(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    before = await now(bot, campaign)
    assert not await join(bot, campaign, CY)
    asked = await now(bot, campaign)
    assert list(asked.members) == [ANN, BO]
    assert asked.called == asked.version > before.called, "the members are called by a new message"
    with pytest.raises(Refusal, match="campaign-not-in"):
        await vote(bot, campaign, DEE, "yes")
    with pytest.raises(Refusal, match="vote-own"):
        await vote(bot, campaign, CY, "yes")
    assert (await vote(bot, campaign, BO, "yes")).outcome == "accepted"
    joined = await now(bot, campaign)
    assert joined.members == {ANN: "Ann", BO: "Bo", CY: "Cy"}
    assert joined.called == asked.called, "and the card is rewritten in its place"


async def test_a_member_may_say_not_now_and_who_asks_may_take_it_back(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await join(bot, campaign, CY)
    assert (await vote(bot, campaign, ANN, "no")).outcome == "refused"
    await join(bot, campaign, CY)
    assert (await vote(bot, campaign, CY, "no")).outcome == "withdrawn"
    assert list((await now(bot, campaign)).members) == [ANN, BO]


async def test_two_can_ask_at_once_and_a_decided_question_is_over(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await join(bot, campaign, CY)
    await join(bot, campaign, DEE)
    first, second = (await bot.store.campaigns.group(campaign)).requests
    await bot.campaigns.vote(campaign, second.id, (ANN, "Ann"), "yes")
    with pytest.raises(Refusal, match="vote-over"):
        await bot.campaigns.vote(campaign, second.id, (BO, "Bo"), "no")
    await bot.campaigns.vote(campaign, first.id, (DEE, "Dee"), "yes")
    assert set((await now(bot, campaign)).members) == {ANN, BO, CY, DEE}


async def test_a_click_for_another_campaign_or_a_table_decides_nothing(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await join(bot, campaign, CY)
    (request,) = (await bot.store.campaigns.group(campaign)).requests
    other = (await bot.store.campaigns.create(CHANNEL + 1, "Elsewhere", {ANN: "Ann"})).id
    with pytest.raises(Refusal, match="error-unknown-click"):
        await bot.campaigns.vote(other, request.id, (ANN, "Ann"), "yes")
    with pytest.raises(Refusal, match="error-unknown-click"):
        await bot.campaigns.vote(campaign, request.id, (ANN, "Ann"), "perhaps")


async def test_a_campaign_that_all_have_left_takes_anybody(bot: Headless) -> None:
    campaign = await begin(bot, ANN)
    await bot.campaigns.leave(campaign, ANN)
    assert await join(bot, campaign, BO)
    assert list((await now(bot, campaign)).members) == [BO]


async def test_who_leaves_stays_in_the_story(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await bot.campaigns.leave(campaign, ANN)
    (attempt,) = await bot.store.campaigns.attempts(campaign)
    assert [seat.shown for seat in await bot.store.games.seats(attempt.game_id)] == ["Ann", "Bo"]
    with pytest.raises(Refusal, match="campaign-not-in"):
        await bot.campaigns.leave(campaign, ANN)


async def test_it_ends_when_more_than_half_want_that(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO, CY)
    assert not await end(bot, campaign, ANN)
    assert (await now(bot, campaign)).ended_at is None
    assert await end(bot, campaign, BO), "who asks for the same agrees"
    assert (await now(bot, campaign)).ended_at is not None


async def test_in_doubt_it_goes_on(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await end(bot, campaign, ANN)
    assert (await vote(bot, campaign, BO, "no")).outcome == "refused"
    assert (await now(bot, campaign)).ended_at is None


async def test_alone_one_decides_and_a_moderator_always(bot: Headless) -> None:
    campaign = await begin(bot, ANN)
    assert await end(bot, campaign, ANN)
    await bot.campaigns.reopen(campaign, ANN, moderator=False)
    with pytest.raises(Refusal, match="campaign-not-in"):
        await end(bot, campaign, BO)
    assert await end(bot, campaign, BO, moderator=True)


async def test_a_vote_on_the_end_is_decided_by_those_who_are_left(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO, CY, DEE)
    await end(bot, campaign, ANN)
    await end(bot, campaign, BO)
    assert (await now(bot, campaign)).ended_at is None
    await bot.campaigns.leave(campaign, DEE)
    assert (await now(bot, campaign)).ended_at is not None


async def test_it_is_not_ended_while_a_level_is_played(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await end(bot, campaign, ANN)
    game = await bot.table(ANN, BO, rules="mists", campaign_id=campaign, tiles=20)
    with pytest.raises(Refusal, match="vote-stale"):
        await vote(bot, campaign, BO, "yes")
    with pytest.raises(Refusal, match="campaign-in-play"):
        await end(bot, campaign, ANN, moderator=True)
    await bot.change(game, lambda change: change.end())
    assert (await now(bot, campaign)).ended_at is None


async def test_an_ended_campaign_goes_on_where_it_stood(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    await join(bot, campaign, CY)
    await end(bot, campaign, ANN, moderator=True)
    assert (await bot.store.campaigns.group(campaign)).requests == (), "nobody is asked any more"
    with pytest.raises(Refusal, match="campaign-ended"):
        await join(bot, campaign, DEE)
    with pytest.raises(Refusal, match="campaign-not-in"):
        await bot.campaigns.reopen(campaign, CY, moderator=False)
    await bot.campaigns.reopen(campaign, BO, moderator=False)
    assert (await now(bot, campaign)).ended_at is None
    assert len(await bot.store.campaigns.attempts(campaign)) == 1
    with pytest.raises(Refusal, match="campaign-goes-on"):
        await bot.campaigns.reopen(campaign, BO, moderator=False)


async def test_a_channel_has_one_campaign_that_goes_on(bot: Headless) -> None:
    campaign = await begin(bot, ANN)
    await end(bot, campaign, ANN)
    await bot.store.campaigns.create(CHANNEL, "Another", {BO: "Bo"})
    with pytest.raises(CampaignTakenError):
        await bot.campaigns.reopen(campaign, ANN, moderator=False)


async def test_only_members_open_a_level_and_a_second_press_sits_down(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)

    async def play(user: int) -> list[int | None]:
        changed = await bot.campaigns.play(campaign, (user, PEOPLE[user]), None, options={"draw": "ask"}, locale="en")
        return [seat.user_id for seat in changed.session.seats]

    with pytest.raises(Refusal, match="campaign-members-play"):
        await play(CY)
    assert await play(ANN) == [ANN]
    assert await play(BO) == [ANN, BO]
    with pytest.raises(Refusal, match="lobby-already-in"):
        await play(BO)
    with pytest.raises(Refusal, match="campaign-members-play"):
        await play(CY)
    assert list((await now(bot, campaign)).members) == [ANN, BO]


async def test_who_sits_down_at_a_levels_table_asks_its_group(bot: Headless) -> None:
    campaign = await begin(bot, ANN, BO)
    changed = await bot.campaigns.play(campaign, (ANN, "Ann"), None, options={}, locale="en")
    with pytest.raises(Refusal, match="campaign-group-asked"):
        await bot.campaigns.sit_down(changed.game_id, (CY, "Cy"))
    assert (await vote(bot, campaign, BO, "yes")).outcome == "accepted"
    sat = await bot.campaigns.sit_down(changed.game_id, (CY, "Cy"))
    assert [seat.user_id for seat in sat.session.seats] == [ANN, CY]
