"""Games as sessions need them: whole, and the look that tells whether one in memory is the newest."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from db.campaigns import CampaignWrites
from db.errors import NoSuchGameError
from db.rows import Ending, Head, Intent, TableCampaign
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import (
    ANN,
    BO,
    CY,
    act,
    ask,
    decide,
    end,
    hand_seat,
    live,
    lobby,
    say_beforehand,
    set_timer,
    start,
    undo,
)


async def test_a_live_game_is_read_whole(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    await act(store, game.id, ANN, "a", "b", "c")
    await undo(store, game.id, ANN, steps=2)
    await act(store, game.id, ANN, "d")
    await hand_seat(store, game.id, 1, CY, "Cy", owns=True)
    await say_beforehand(store, game.id, 1, "answer", "yes")
    await say_beforehand(store, other.id, 0, "answer", "no")
    closed = await ask(store, game.id, "undo", ANN)
    await decide(store, closed.id, "refused")
    asked = await ask(store, game.id, "end", ANN)
    timer = await set_timer(store, game.id, "reminder", clock.now + timedelta(hours=1), user_id=CY)
    await set_timer(store, other.id, "reminder", clock.now)
    whole = await store.loading.whole(game.id)
    assert (whole.game, list(whole.seats)) == (await store.games.get(game.id), await store.games.seats(game.id))
    assert whole.record == await store.log.record(game.id)
    assert whole.record["actions"] == ["a", "d"]
    assert list(whole.log) == await store.log.rows(game.id)
    assert len(whole.log) == 6
    assert whole.intents == (Intent(game.id, 1, "answer", "yes", clock.now),)
    assert list(whole.sittings) == await store.games.sittings(game.id)
    assert [(one.user_id, one.owns) for one in whole.sittings] == [(ANN, False), (BO, False), (CY, True)]
    assert (whole.requests, whole.timers, whole.language) == ((asked,), (timer,), None)


async def test_a_lobby_has_no_record_yet(store: Store) -> None:
    game = await lobby(store)
    whole = await store.loading.whole(game.id)
    assert (whole.game, whole.record, whole.log, whole.sittings) == (game, None, (), ())
    assert [seat.name for seat in whole.seats] == ["Ann", "Bo"]
    begun = await start(store, game.id)
    whole = await store.loading.whole(game.id)
    assert (whole.game, whole.log, len(whole.sittings)) == (begun, (), 2)
    assert whole.record is not None


async def test_a_finished_game_has_its_record_still(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "pass", ending=Ending())
    whole = await store.loading.whole(game.id)
    assert whole.game.status == "finished"
    assert whole.record is not None
    assert whole.record["actions"] == ["pass"]


async def test_the_head_tells_the_version_and_the_phase(store: Store) -> None:
    game = await lobby(store)
    assert await store.loading.head(game.id) == Head(game.id, "lobby", game.version, None)
    begun = await start(store, game.id)
    assert await store.loading.head(game.id) == Head(game.id, "live", begun.version, None)
    await say_beforehand(store, game.id, 0, "join", "pass")
    assert (await store.loading.head(game.id)).version == begun.version + 1


async def test_the_language_of_the_channel_goes_before_that_of_the_server(store: Store) -> None:
    game = await live(store, 5, guild_id=9, locale="en")

    async def languages() -> set[str | None]:
        head, whole = await store.loading.head(game.id), await store.loading.whole(game.id)
        return {head.language, whole.language}

    await store.settings.change("user", 5, language="xx")
    await store.settings.change("channel", 9, language="xx")
    await store.settings.change("guild", 5, language="xx")
    assert await languages() == {None}
    await store.settings.change("channel", 5, reminders="slow")
    await store.settings.change("guild", 9, language="ru")
    assert await languages() == {"ru"}
    await store.settings.change("channel", 5, language="de")
    assert await languages() == {"de"}
    await store.settings.change("guild", 9, language=None)
    assert await languages() == {"de"}
    await store.settings.change("channel", 5, language=None)
    assert await languages() == {None}


async def test_a_game_outside_servers_has_the_language_of_its_channel(store: Store) -> None:
    game = await live(store, 5)
    await store.settings.change("channel", 5, language="ru")
    assert (await store.loading.head(game.id)).language == "ru"
    assert (await store.loading.whole(game.id)).language == "ru"


async def test_an_unknown_game_is_refused(store: Store) -> None:
    with pytest.raises(NoSuchGameError):
        await store.loading.head(99)
    with pytest.raises(NoSuchGameError):
        await store.loading.whole(99)
    assert await store.loading.intents(99) == []


async def test_intents_are_replaced_dropped_and_end_with_the_game(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    await say_beforehand(store, other.id, 0, "join", "ask")
    await say_beforehand(store, game.id, 0, "join", "pass")
    await say_beforehand(store, game.id, 0, "plan", {"place": [1, 0, 90]})
    clock.forward(minutes=1)
    await say_beforehand(store, game.id, 0, "join", "ask")
    await say_beforehand(store, game.id, 1, "join", "pass")
    assert Intent(game.id, 0, "join", "ask", clock.now) in await store.loading.intents(game.id)
    assert [(i.seat, i.kind, i.value) for i in await store.loading.intents(game.id)] == [
        (0, "join", "ask"),
        (0, "plan", {"place": [1, 0, 90]}),
        (1, "join", "pass"),
    ]
    await say_beforehand(store, game.id, 0, "plan", None)
    await say_beforehand(store, game.id, 0, "plan", None)
    assert [(i.seat, i.kind) for i in await store.loading.intents(game.id)] == [(0, "join"), (1, "join")]
    with pytest.raises(IntegrityError):
        await say_beforehand(store, game.id, 5, "join", "pass")
    await end(store, game.id)
    assert await store.loading.intents(game.id) == []
    assert len(await store.loading.intents(other.id)) == 1


async def test_a_campaigns_table_tells_its_name_and_what_the_group_has_chosen(store: Store) -> None:
    campaign = await store.campaigns.create(5, "The marsh", {ANN: "Ann"}, settings={"locale": "en"})
    game = await store.games.create_lobby(5, ANN, "Ann", rules="mists", campaign_id=campaign.id)
    await store.settings.change("channel", 5, language="de")
    for chosen, language in (({"locale": "en"}, "de"), ({"language": "ru", "hints": "off"}, "ru")):
        campaign = await store.campaigns.get(campaign.id)
        # A head that was read before must not be kept.
        await store.loading.head(game.id)
        await store.campaigns.commit(CampaignWrites(campaign, store.clock(), columns={"settings": chosen}))
        head, whole = await store.loading.head(game.id), await store.loading.whole(game.id)
        assert head.campaign == whole.campaign == TableCampaign("The marsh", chosen)
        assert head.language == whole.language == language
