"""Levels of a campaign at their tables: which one is opened, who sits there, and what its group keeps for the next."""

from __future__ import annotations

import pytest

from bot.lobby import lobbies
from bot.refusal import Refusal
from bot.timing.timekeeper import retime
from tests.bot.headless import ANN, BO, CHANNEL, NAMES, SERVER, Headless


@pytest.fixture
async def campaign(bot: Headless) -> int:
    members = {user: NAMES[user] for user in (ANN, BO)}
    return (await bot.store.campaigns.create(CHANNEL, "The marsh", members, guild_id=SERVER)).id


async def play(bot: Headless, campaign: int, user: int, level: int | None = None) -> int:
    person = (user, NAMES[user])
    return (await bot.campaigns.play(campaign, person, level, options={"draw": "ask"}, locale="en")).game_id


async def test_who_wants_another_level_is_not_seated_at_the_open_table(bot: Headless, campaign: int) -> None:
    game = await play(bot, campaign, ANN, 1)
    with pytest.raises(Refusal, match="campaign-other-level"):
        await play(bot, campaign, BO, 2)
    assert await play(bot, campaign, BO, 1) == game
    assert await bot.look(game, lambda session: [seat.user_id for seat in session.seats]) == [ANN, BO]


async def test_who_leaves_the_campaign_stands_up_from_its_lobby_but_plays_a_level_on(
    bot: Headless, campaign: int
) -> None:
    game = await play(bot, campaign, ANN)
    await play(bot, campaign, BO)
    await bot.campaigns.leave(campaign, BO)
    assert await bot.look(game, lambda session: [seat.user_id for seat in session.seats]) == [ANN]
    await bot.campaigns.leave(campaign, ANN)
    assert (await bot.row(game)).status == "ended", "nobody sits there"
    live = await bot.table(ANN, BO, rules="mists", campaign_id=campaign, tiles=20)
    await bot.campaigns.join(campaign, (BO, "Bo"))
    await bot.campaigns.leave(campaign, BO)
    assert await bot.look(live, lambda session: [seat.user_id for seat in session.seats]) == [ANN, BO]


async def test_how_many_must_agree_for_the_absent_is_kept_for_the_next_level(bot: Headless, campaign: int) -> None:
    game = await play(bot, campaign, ANN)
    assert await bot.look(game, lambda session: session.settings.agreement) == "all"
    await bot.campaigns.remember(campaign, "majority")
    await bot.change(game, lambda change: lobbies.leave(change, ANN))
    following = await play(bot, campaign, ANN)
    assert await bot.look(following, lambda session: session.settings.agreement) == "majority"


async def test_names_in_a_channel_are_told_apart(bot: Headless, campaign: int) -> None:
    await bot.campaigns.end(campaign, (ANN, "Ann"), moderator=True)
    with pytest.raises(Refusal, match="campaign-name-taken"):
        await bot.campaigns.start(CHANNEL, SERVER, "the MARSH ", (BO, "Bo"), locale="en")
    assert await bot.campaigns.free_name(CHANNEL, "The marsh") == "The marsh 2"
    assert await bot.campaigns.free_name(CHANNEL + 1, "The marsh") == "The marsh"
    await bot.campaigns.start(CHANNEL, SERVER, "The marsh 2", (BO, "Bo"), locale="en")
    assert await bot.campaigns.free_name(CHANNEL, "The marsh") == "The marsh 3"


async def test_reopening_means_ones_own_campaign_before_another(bot: Headless, campaign: int) -> None:
    await bot.campaigns.end(campaign, (ANN, "Ann"), moderator=True)
    with pytest.raises(Refusal, match="campaign-over-here"):
        await bot.campaigns.here(CHANNEL)
    other = await bot.campaigns.start(CHANNEL, SERVER, "Elsewhere", (BO, "Bo"), locale="en")
    assert (await bot.campaigns.to_reopen(CHANNEL, ANN)).id == campaign, "another goes on: that is for reopening to say"
    await bot.campaigns.end(other.id, (BO, "Bo"), moderator=True)
    assert (await bot.campaigns.to_reopen(CHANNEL, ANN)).id == campaign
    stranger = 4711
    assert (await bot.campaigns.to_reopen(CHANNEL, stranger)).id == other.id, "the last one"


async def test_the_card_tells_how_the_last_question_was_decided(bot: Headless, campaign: int) -> None:
    game = await bot.table(ANN, BO, rules="mists", campaign_id=campaign, tiles=20)
    await bot.change(game, lambda change: change.end())
    assert (await bot.store.campaigns.group(campaign)).decided is None
    await bot.campaigns.join(campaign, (4711, "Eve"))
    (request,) = (await bot.store.campaigns.group(campaign)).requests
    await bot.campaigns.vote(campaign, request.id, (BO, "Bo"), "no")
    decided = (await bot.store.campaigns.group(campaign)).decided
    assert decided is not None
    assert (decided.id, decided.outcome) == (request.id, "refused")


async def test_partners_are_called_when_the_player_who_is_asked_turns_out_to_be_absent(
    bot: Headless, campaign: int
) -> None:
    game = await bot.table(ANN, BO, rules="mists", campaign_id=campaign, tiles=20)

    async def notes() -> list[str]:
        return [note.kind for note in await bot.store.notes.of_game(game)]

    await bot.campaigns.trust(campaign, BO, trusts=True)
    await bot.change(game, lambda change: retime(change, BO))
    assert await notes() == [], "it is not his turn"
    await bot.campaigns.trust(campaign, ANN, trusts=True)
    await bot.change(game, lambda change: retime(change, ANN))
    assert await notes() == ["partners-called"]
    assert await bot.look(game, lambda session: session.footer and session.footer.partners) == (BO,)
    await bot.change(game, lambda change: retime(change, ANN))
    assert await notes() == ["partners-called"], "once is enough"
