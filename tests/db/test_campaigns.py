from __future__ import annotations

from datetime import timedelta

import pytest

from db.errors import AlreadySeatedError, CampaignTakenError, NotFoundError, NotSeatedError
from db.rows import AttemptResult, Campaign, Ending, Score, Tried
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, CY, act, end, join, leave, start, undo


async def attempt(store: Store, campaign: Campaign, level: int, result: AttemptResult, clock: Clock) -> int:
    game = await store.games.create_lobby(
        campaign.channel_id, ANN, "Ann", rules="mists", options={"level": level}, campaign_id=campaign.id
    )
    await start(store, game.id)
    for _ in range(3):
        await act(store, game.id, ANN, "place 1 0 0")
    await undo(store, game.id, ANN)
    clock.forward(hours=1)
    tried = Tried(level=level, result=result, scores=[40 + level], tiles_left=7, ghosts_left=2)
    scores = [Score(0, 40 + level, won=result == "won")]
    await act(store, game.id, ANN, "pass", ending=Ending(scores, tried))
    return game.id


async def test_m60_a_campaign_belongs_to_a_channel_and_a_group(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann", BO: "Bo"}, guild_id=9)
    await store.campaigns.create(2, "Elsewhere", {CY: "Cy"})
    assert campaign.members == {ANN: "Ann", BO: "Bo"}
    assert (campaign.level_won, list(campaign.open_levels)) == (0, [1])
    assert await store.campaigns.in_channel(1) == [campaign]


async def test_m60_one_campaign_goes_on_in_a_channel_at_a_time(store: Store, clock: Clock) -> None:
    first = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    with pytest.raises(CampaignTakenError):
        await store.campaigns.create(1, "Again", {ANN: "Ann"})
    clock.forward(hours=1)
    ended = await store.campaigns.end(first.id)
    assert ended.ended_at is not None
    assert ended.ended_at - ended.created_at == timedelta(hours=1)
    clock.forward(hours=1)
    assert await store.campaigns.end(first.id) == ended, "it ended once"
    second = await store.campaigns.create(1, "Again", {ANN: "Ann"})
    assert await store.campaigns.in_channel(1) == [second, ended]


async def test_m60_every_attempt_is_kept_and_the_highest_level_won_opens_the_next(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    played: list[tuple[int, AttemptResult]] = [(1, "lost"), (1, "won"), (2, "won"), (3, "lost"), (1, "won")]
    ids = [await attempt(store, campaign, level, result, clock) for level, result in played]
    campaign = await store.campaigns.get(campaign.id)
    assert (campaign.level_won, list(campaign.open_levels)) == (2, [1, 2, 3])
    attempts = await store.campaigns.attempts(campaign.id)
    assert [(a.game_id, a.level, a.result) for a in attempts] == [(i, *p) for i, p in zip(ids, played, strict=True)]
    first = attempts[0]
    assert (first.scores, first.tiles_left, first.ghosts_left, first.actions) == ([41], 7, 2, 3)
    assert first.finished_at - first.started_at == timedelta(hours=1)


async def test_m60_after_the_last_level_all_are_open(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    await attempt(store, campaign, 6, "won", clock)
    assert list((await store.campaigns.get(campaign.id)).open_levels) == [1, 2, 3, 4, 5, 6]


async def test_m60_an_attempt_ended_early_counts_as_one_but_wins_nothing(store: Store) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    game = await store.games.create_lobby(1, ANN, "Ann", rules="mists", campaign_id=campaign.id)
    await start(store, game.id)
    await end(store, game.id, Ending(attempt=Tried(1, "ended", [12], 30, 4)))
    assert [a.result for a in await store.campaigns.attempts(campaign.id)] == ["ended"]
    assert (await store.campaigns.get(campaign.id)).level_won == 0


async def test_m60_players_join_and_leave(store: Store) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    joined = await store.campaigns.join(campaign.id, BO, "Bo")
    assert joined.members == {ANN: "Ann", BO: "Bo"}
    with pytest.raises(AlreadySeatedError):
        await store.campaigns.join(campaign.id, BO, "Bo")
    assert (await store.campaigns.leave(campaign.id, ANN)).members == {BO: "Bo"}
    with pytest.raises(NotSeatedError):
        await store.campaigns.leave(campaign.id, ANN)
    with pytest.raises(NotFoundError):
        await store.campaigns.get(99)


async def test_m60_the_host_of_a_table_belongs_to_its_campaign(store: Store) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    for host, name in ((BO, "Bo"), (ANN, "Anna")):
        game = await store.games.create_lobby(1, host, name, rules="mists", campaign_id=campaign.id)
        await end(store, game.id)
    assert (await store.campaigns.get(campaign.id)).members == {ANN: "Ann", BO: "Bo"}


async def test_m60_the_last_players_are_those_of_the_last_attempt_who_still_belong(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann", BO: "Bo", CY: "Cy"})
    assert await store.campaigns.last_players(campaign) == [ANN, BO, CY], "nothing was played yet"
    await attempt(store, campaign, 1, "lost", clock)
    game = await store.games.create_lobby(1, CY, "Cy", rules="mists", campaign_id=campaign.id)
    for user, name in ((BO, "Bo"), (ANN, "Ann")):
        await join(store, game.id, user, name)
    await leave(store, game.id, 2)
    await start(store, game.id)
    await end(store, game.id, Ending(attempt=Tried(1, "ended", [0], 30, 4)))
    assert await store.campaigns.last_players(campaign) == [CY, BO]
    assert await store.campaigns.last_players(await store.campaigns.leave(campaign.id, CY)) == [BO]
