"""Suggestions: pinned for a player who is there, played for one who is absent once enough partners make the same."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.ahead.suggestions import agree, decider, draw_for, suggest
from bot.consent.causes import take_back
from bot.refusal import Refusal
from bot.sessions.absences import Absences, Agreement, agreed
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.sessions.suggestion import KIND, Pin
from tests.bot.headless import ANN, BO, CHANNEL, CY, DEE, SERVER, Headless


async def absences(bot: Headless, game: int) -> Absences:
    async with bot.sessions.look(game) as session:
        return await bot.time.absences(session)


async def team(bot: Headless, *users: int, agreement: Agreement = "all", campaign_id: int | None = None) -> int:
    return await bot.table(
        *(users or (ANN, BO, CY)), rules="mists", agreement=agreement, campaign_id=campaign_id, tiles=20
    )


async def pin(bot: Headless, game: int, user: int, action: str) -> bool:
    absent = await absences(bot, game)
    return (await bot.change(game, lambda change: suggest(change, user, None, [action], absent), by=user)).value


async def draw(bot: Headless, game: int, user: int) -> None:
    absent = await absences(bot, game)
    await bot.change(game, lambda change: draw_for(change, user, None, absent), by=user)


async def go_away(bot: Headless, user: int) -> None:
    until = bot.clock.now() + timedelta(days=3)
    await bot.time.habits.change(user, away_until=until.isoformat())


async def test_partners_play_for_somebody_who_is_away_when_all_who_are_there_agree(bot: Headless) -> None:
    game = await team(bot)
    await go_away(bot, ANN)
    await draw(bot, game, BO)
    first, second, *_ = await bot.options(game)
    assert not await pin(bot, game, BO, first)
    assert not await pin(bot, game, CY, second)
    assert await pin(bot, game, CY, first)
    rows = await bot.store.log.rows(game)
    assert [(row.user_id, row.action) for row in rows] == [(ANN, "draw"), (ANN, first)]
    note = await bot.look(game, lambda session: session.turn_notes[-1])
    assert (note.kind, note.seat, note.actions) == ("team", 0, 2)
    assert await bot.look(game, lambda session: session.pins) == ()


async def test_who_decides_is_known_before_anything_is_proposed(bot: Headless) -> None:
    game, pair = await team(bot), await bot.table(ANN, BO, rules="mists", tiles=20, channel_id=CHANNEL + 1)
    everyone = [await bot.look(table, lambda session: decider(session, 1, Absences())) for table in (game, pair)]
    assert everyone == ["player", "player"]
    await go_away(bot, ANN)
    at_three, at_two = await absences(bot, game), await absences(bot, pair)
    assert await bot.look(game, lambda session: decider(session, 1, at_three)) == "partners"
    assert await bot.look(pair, lambda session: decider(session, 1, at_two)) == "alone"
    await go_away(bot, CY)
    absent = await absences(bot, game)
    assert await bot.look(game, lambda session: decider(session, 1, absent)) == "alone", "nobody else is there"
    assert await bot.look(game, lambda session: decider(session, 2, absent)) == "partners", "who proposes is there"


async def test_the_player_can_take_it_back_as_any_move(bot: Headless) -> None:
    game = await team(bot, ANN, BO)
    await go_away(bot, ANN)
    await draw(bot, game, BO)
    (action, *_) = await bot.options(game)
    assert await pin(bot, game, BO, action)
    taken = await bot.change(game, lambda change: take_back(bot.consent, change, ANN, None), by=ANN)
    assert taken.value
    assert await bot.look(game, lambda session: session.game.actions) == ["draw"]
    assert await bot.look(game, lambda session: session.turn_notes) == []


async def test_nobody_plays_for_somebody_who_is_there(bot: Headless) -> None:
    game = await team(bot, ANN, BO)
    with pytest.raises(Refusal, match="table-not-your-turn"):
        await draw(bot, game, BO)
    await bot.draw(game, ANN)
    (action, *_) = await bot.options(game)
    assert not await pin(bot, game, BO, action)
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == ANN


async def test_who_keeps_the_others_waiting_is_late_until_they_move(bot: Headless) -> None:
    game = await team(bot, ANN, BO)
    bot.clock.forward(hours=23)
    assert (await absences(bot, game)).users == {}
    bot.clock.forward(hours=2)
    late = await absences(bot, game)
    assert late.users == {ANN: "late"}
    await bot.draw(game, ANN)
    with pytest.raises(Refusal):
        await bot.change(game, lambda change: draw_for(change, BO, None, late), by=BO)


async def test_who_is_late_stays_so_while_only_the_partners_move(bot: Headless) -> None:
    game = await team(bot, ANN, BO)
    bot.clock.forward(hours=25)
    await draw(bot, game, BO)
    assert (await absences(bot, game)).users == {ANN: "late"}
    asking = await bot.look(game, lambda session: [one for one in options_of(session) if asks_for_more(session, one)])
    assert await pin(bot, game, BO, asking[0])
    assert (await absences(bot, game)).users == {ANN: "late"}, "for the next question, too"
    await bot.act(game, ANN, (await bot.options(game))[-1])
    assert (await absences(bot, game)).users == {}
    await bot.draw(game, BO)
    assert (await absences(bot, game)).users == {}


def options_of(session: Session) -> list[str]:
    """What can be done now."""
    return [] if session.game.decision is None else session.game.decision.options()


def asks_for_more(session: Session, action: str) -> bool:
    """Whether the same player is asked again after an action."""
    return session.after(action).asked == session.asked


async def test_members_of_a_campaign_can_trust_their_partners(bot: Headless) -> None:
    campaign = await bot.store.campaigns.create(CHANNEL, "The marsh", {ANN: "Ann", BO: "Bo"}, guild_id=SERVER)
    game = await team(bot, ANN, BO, campaign_id=campaign.id)
    await bot.campaigns.trust(campaign.id, ANN, True)
    assert (await absences(bot, game)).users == {ANN: "trust"}
    await draw(bot, game, BO)
    (action, *_) = await bot.options(game)
    assert await pin(bot, game, BO, action)
    await bot.campaigns.trust(campaign.id, ANN, False)
    assert (await absences(bot, game)).users == {}


async def test_a_majority_is_enough_where_the_table_said_so(bot: Headless) -> None:
    game = await team(bot, ANN, BO, CY, DEE, agreement="majority")
    await go_away(bot, ANN)
    await draw(bot, game, BO)
    (action, *_) = await bot.options(game)
    assert not await pin(bot, game, BO, action)
    assert await pin(bot, game, DEE, action)


async def test_a_partner_who_is_away_too_is_not_waited_for_and_counts_once_heard(bot: Headless) -> None:
    game = await team(bot)
    await go_away(bot, ANN)
    await go_away(bot, CY)
    await draw(bot, game, BO)
    first, second, *_ = await bot.options(game)
    assert not await pin(bot, game, CY, second)
    assert not await pin(bot, game, BO, first)
    number = await bot.look(game, lambda session: session.number)
    absent = await absences(bot, game)
    agreeing = await bot.change(game, lambda change: agree(change, BO, number, 2, absent), by=BO)
    assert agreeing.value


async def test_agreeing_with_somebody_who_proposes_nothing_is_refused(bot: Headless) -> None:
    game = await team(bot)
    await go_away(bot, ANN)
    await draw(bot, game, BO)
    number = await bot.look(game, lambda session: session.number)
    absent = await absences(bot, game)
    with pytest.raises(Refusal, match="propose-gone"):
        await bot.change(game, lambda change: agree(change, BO, number, 2, absent), by=BO)


async def test_outside_teams_nobody_plays_for_anybody(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await go_away(bot, ANN)
    assert await absences(bot, game) == Absences()


@pytest.mark.parametrize(
    ("agreement", "proposing", "present", "enough"),
    [
        ("all", 2, 2, True),
        ("all", 1, 2, False),
        ("all", 0, 0, False),
        ("majority", 1, 2, False),
        ("majority", 2, 3, True),
    ],
)
def test_how_many_must_agree(agreement: Agreement, proposing: int, present: int, enough: bool) -> None:
    assert agreed(agreement, proposing, present) is enough


async def test_what_a_computer_proposes_is_advice_and_no_vote(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY, computers=("solid",), rules="mists", tiles=20)
    await go_away(bot, ANN)
    await draw(bot, game, BO)
    first, *_ = await bot.options(game)

    def advise(change: Change) -> None:
        change.say_beforehand(3, KIND, Pin(3, (first,)).print(change.session.number))

    await bot.change(game, advise)
    assert not await pin(bot, game, BO, first), "Cy is there, and has not agreed"
    assert await pin(bot, game, CY, first)
