from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from db.campaigns import CampaignWrites
from db.errors import CampaignTakenError, NotFoundError, StaleError
from db.rows import AttemptResult, Campaign, Ending, Request, Score, Tried
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, CY, act, end, start, undo


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


async def finish(store: Store, campaign: Campaign, clock: Clock) -> Campaign:
    await store.campaigns.commit(CampaignWrites(campaign, clock.now, {"ended_at": clock.now}))
    return await store.campaigns.get(campaign.id)


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
    ended = await finish(store, first, clock)
    assert ended.ended_at is not None
    assert ended.ended_at - ended.created_at == timedelta(hours=1)
    second = await store.campaigns.create(1, "Again", {ANN: "Ann"})
    assert await store.campaigns.in_channel(1) == [second, ended]
    with pytest.raises(CampaignTakenError):
        await store.campaigns.commit(CampaignWrites(ended, clock.now, {"ended_at": None}))


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


async def test_m60_players_join_and_leave(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    await store.campaigns.commit(CampaignWrites(campaign, clock.now, joining={BO: "Bo"}, trusts={BO: True}))
    joined = await store.campaigns.get(campaign.id)
    assert (joined.members, joined.trusting) == ({ANN: "Ann", BO: "Bo"}, frozenset({BO}))
    await store.campaigns.commit(CampaignWrites(joined, clock.now, leaving={ANN}))
    assert (await store.campaigns.get(campaign.id)).members == {BO: "Bo"}
    with pytest.raises(NotFoundError):
        await store.campaigns.get(99)


async def test_m60_of_two_changes_against_one_version_one_is_written(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    await store.campaigns.commit(CampaignWrites(campaign, clock.now, joining={BO: "Bo"}))
    with pytest.raises(StaleError):
        await store.campaigns.commit(CampaignWrites(campaign, clock.now, joining={BO: "Bo", CY: "Cy"}))
    assert list((await store.campaigns.get(campaign.id)).members) == [ANN, BO]


async def test_m60_a_table_makes_nobody_a_member_and_counts_as_a_change(store: Store) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    game = await store.games.create_lobby(1, BO, "Bo", rules="mists", campaign_id=campaign.id)
    opened = await store.campaigns.group(campaign.id)
    assert (opened.campaign.members, opened.running) == ({ANN: "Ann"}, game)
    await start(store, game.id)
    begun = await store.campaigns.group(campaign.id)
    await end(store, game.id, Ending(attempt=Tried(1, "ended", [12], 30, 4)))
    over = await store.campaigns.group(campaign.id)
    versions = [one.campaign.version for one in (opened, begun, over)]
    assert versions == [campaign.version + count for count in (1, 2, 3)]
    assert (over.running, [one.result for one in over.attempts]) == (None, ["ended"])


async def test_requests_of_a_campaign_are_its_own(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    asked = Request(-1, None, f"member-{BO}", 0, BO, BO, {"name": "Bo"}, None, 0, clock.now, campaign.id, {BO: "yes"})
    written = await store.campaigns.commit(CampaignWrites(campaign, clock.now, requests={-1: asked}))
    group = await store.campaigns.group(campaign.id)
    assert group.requests == (written[-1],)
    assert (written[-1].assembly_id, written[-1].version) == (campaign.id, group.campaign.version)
    assert await store.games.with_open_requests() == [], "no game is voted on"
    accepted = replace(written[-1], outcome="accepted")
    await store.campaigns.commit(CampaignWrites(group.campaign, clock.now, requests={accepted.id: accepted}))
    assert (await store.campaigns.group(campaign.id)).requests == ()


async def test_a_campaign_is_behind_until_a_card_shows_it_and_no_other_has_buttons(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    assert await store.cards.behind() == [campaign.id]
    await store.cards.mark(campaign, shown=70, controls=True)
    assert await store.cards.behind() == []
    await store.campaigns.commit(CampaignWrites(campaign, clock.now, calls=True))
    campaign = await store.campaigns.get(campaign.id)
    assert (await store.cards.behind(), campaign.called) == ([campaign.id], campaign.version)
    await store.cards.mark(campaign, shown=71, controls=True)
    assert await store.cards.behind() == [campaign.id], "the first has buttons still"
    await store.cards.mark(campaign, stripped=[70])
    assert await store.cards.behind() == []
    assert [(one.message_id, one.controls) for one in await store.cards.of_campaign(campaign.id)] == [
        (70, False),
        (71, True),
    ]


async def test_an_old_card_that_is_noted_late_stays_the_older_one(store: Store, clock: Clock) -> None:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    await store.cards.mark(campaign, shown=71, controls=True)
    await store.cards.mark(campaign, shown=70, controls=True, version=0)
    assert [one.message_id for one in await store.cards.of_campaign(campaign.id)] == [70, 71]
    assert await store.cards.behind() == [campaign.id], "the older one has buttons"
    await store.cards.mark(campaign, stripped=[70])
    assert await store.cards.behind() == []
