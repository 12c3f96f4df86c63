"""What a group has chosen for its levels: drawing, hints, language; and which tables take it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from bot.refusal import Refusal
from bot.sessions.campaign_settings import CampaignSettings
from bot.sessions.session import Session
from tests.bot.headless import ANN, BO, CHANNEL, CY, NAMES, SERVER, Headless

T = TypeVar("T")


@pytest.fixture
async def campaign(bot: Headless) -> int:
    members = {user: NAMES[user] for user in (ANN, BO)}
    return (await bot.store.campaigns.create(CHANNEL, "The marsh", members, guild_id=SERVER)).id


async def choose(
    bot: Headless, campaign: int, user: int, *, moderator: bool = False, **choices: Any
) -> tuple[CampaignSettings, bool]:
    return await bot.campaigns.choose(campaign, user, choices, moderator=moderator, drawing="ask")


async def look(bot: Headless, game: int, ask: Callable[[Session], T]) -> T:
    return await bot.look(game, ask)


async def play(bot: Headless, campaign: int) -> int:
    changed = await bot.campaigns.play(campaign, (ANN, "Ann"), None, options={"draw": "ask"}, locale="en")
    return changed.game_id


@pytest.mark.parametrize(
    "settings",
    [
        CampaignSettings(),
        CampaignSettings("auto", hints=False, agreement="majority", language="ru", locale="en"),
        CampaignSettings(unknown={"of tomorrow": [1]}),
    ],
)
def test_settings_are_parsed_as_they_were_printed(settings: CampaignSettings) -> None:
    assert CampaignSettings.parse(settings.print()) == settings


async def test_members_and_moderators_choose_and_others_do_not(bot: Headless, campaign: int) -> None:
    with pytest.raises(Refusal, match="campaign-not-in"):
        await choose(bot, campaign, CY, drawing="auto")
    assert (await choose(bot, campaign, BO, drawing="auto"))[0].drawing == "auto"
    assert (await choose(bot, campaign, CY, moderator=True, hints=False))[0] == CampaignSettings("auto", hints=False)
    await bot.campaigns.end(campaign, (CY, "Cy"), moderator=True)
    with pytest.raises(Refusal, match="campaign-ended"):
        await choose(bot, campaign, ANN, hints=True)


async def test_the_next_level_is_played_as_the_group_has_chosen(bot: Headless, campaign: int) -> None:
    await choose(bot, campaign, ANN, drawing="auto", hints=False, language="ru")
    game = await play(bot, campaign)
    assert (await bot.row(game)).options["draw"] == "auto"
    assert await look(bot, game, lambda session: (session.hints, session.language)) == (False, "ru")


async def test_an_open_lobby_takes_on_what_is_chosen_later(bot: Headless, campaign: int) -> None:
    game = await play(bot, campaign)
    assert await look(bot, game, lambda session: (session.hints, session.language)) == (True, None)
    assert not (await choose(bot, campaign, BO, drawing="auto", hints=False, language="ru"))[1]
    assert (await bot.row(game)).options["draw"] == "auto"
    assert await look(bot, game, lambda session: (session.hints, session.language)) == (False, "ru")
    await choose(bot, campaign, BO, drawing=None, hints=True, language=None)
    assert (await bot.row(game)).options["draw"] == "ask", "as the server's tables do"
    assert await look(bot, game, lambda session: (session.hints, session.language)) == (True, None)


async def test_a_level_that_is_played_keeps_its_drawing_alone(bot: Headless, campaign: int) -> None:
    game = await bot.table(ANN, BO, rules="mists", campaign_id=campaign, tiles=20)
    shown = (await bot.row(game)).board_version
    assert (await choose(bot, campaign, ANN, drawing="auto", hints=False, language="ru"))[1]
    assert await look(bot, game, lambda session: session.game.options["draw"]) == "ask"
    assert await look(bot, game, lambda session: (session.hints, session.language)) == (False, "ru")
    assert (await bot.row(game)).board_version > shown, "the board is shown again in that language"


async def test_the_channels_language_holds_where_the_group_has_chosen_none(bot: Headless, campaign: int) -> None:
    game = await play(bot, campaign)
    await bot.store.settings.change("channel", CHANNEL, language="ru")
    assert await look(bot, game, lambda session: session.language) == "ru"
    await choose(bot, campaign, ANN, language="en")
    assert await look(bot, game, lambda session: session.language) == "en"


async def test_a_table_of_no_campaign_has_hints(bot: Headless) -> None:
    game = await bot.table(ANN, BO, rules="mists")
    assert await look(bot, game, lambda session: (session.campaign, session.hints)) == (None, True)
