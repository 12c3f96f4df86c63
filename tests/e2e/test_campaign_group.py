"""A campaign belongs to its group: who joins, who plays for whom, what a level tells, and what may be played again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from bot.sandbox import Channel, Message, Person, Sandbox
from bot.texts import Locale
from tests.bot.timing.hands import HandClock
from tests.e2e.tables import (
    FixedDealer,
    acknowledged_in_time,
    answered,
    bot_at,
    choose_number,
    confirm,
    game_of,
    numbers,
    pressable,
    turn_of,
)
from tests.e2e.test_campaign import offered, play
from tests.e2e.test_clicks import Clicks, message_at
from tests.e2e.test_clicks import asked as now_asked
from tests.e2e.won_levels import WON_BY_THREE


def people(sandbox: Sandbox, *names: str, locale: str = "en-US") -> list[Person]:
    return [sandbox.user(name, locale=locale) for name in names]


async def begin(sandbox: Sandbox, channel: Channel, members: Sequence[Person]) -> Message:
    """A campaign that has members before its first level; its card."""
    host, *others = members
    await (await host.slash(channel, "campaign start", title="The marsh")).done()
    card = await host.wait_for(channel, lambda m: bool(pressable(m, "camp-join")), "the card")
    for person in others:
        await (await person.click(card, pressable(card, "camp-join")[0])).done()
    await sandbox.until(lambda: members[-1].name in card.text, "all to belong to it")
    return card


async def lobby_of(channel: Channel, host: Person, *, after: Message) -> Message:
    """The open table of a level."""
    return await host.wait_for(channel, lambda m: m.id > after.id and bool(pressable(m, "start")), "the lobby")


async def sit_down(sandbox: Sandbox, lobby: Message, others: Sequence[Person]) -> None:
    for person in others:
        await (await person.click(lobby, pressable(lobby, "join")[0])).done()
        await sandbox.until(lambda name=person.name: f"{name} (" in lobby.text, "everybody to sit")  # type: ignore[misc]


async def started(channel: Channel, lobby: Message, host: Person) -> Message:
    """The first turn of a level."""
    await host.click(lobby, pressable(lobby, "start")[0])
    return await turn_of(channel, host, after=lobby)


async def ended(channel: Channel, person: Person, *, after: Message) -> Message:
    """The last message of an attempt."""
    return await person.wait_for(channel, lambda m: m.id > after.id and bool(pressable(m, "camp-play")), "the end")


async def test_who_is_late_or_away_is_played_for_by_a_majority(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy, dee = four = people(sandbox, "Ann", "Bo", "Cy", "Dee")
    channel, clock = sandbox.general, HandClock()
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12), clock=clock) as app:
        card = await begin(sandbox, channel, four)
        await (await ann.click(card, "Play")).done()
        lobby = await lobby_of(channel, ann, after=card)
        await sit_down(sandbox, lobby, (bo, cy, dee))
        assert "all people who are there must propose the same" in lobby.text
        await (await bo.click(lobby, "For the absent: a majority")).done()
        await sandbox.until(lambda: "more than half of the people who are there" in lobby.text, "the other agreement")
        assert "For the absent: all must agree" in [one.label for one in lobby.buttons]
        turn = await started(channel, lobby, ann)
        assert "It is Ann’s turn" in await answered(bo.click(turn, "Draw a tile"))
        clock.forward(days=2)
        await sandbox.until(lambda: "Ann has kept you waiting for long" in turn.text, "the partners to be told")
        called = await bo.wait_for(
            channel, lambda m: m.id > turn.id and "what more than half of you propose is played" in m.text, "a call"
        )
        assert called.pinged == [bo.id, cy.id, dee.id]
        assert "you may play for Ann" in await answered(cy.slash(channel, "my-turns"))
        planner = await (await bo.click(turn, "Draw a tile")).reply()
        assert planner.only_for == bo.id
        assert "Ann is absent: your proposal will be shown to everyone" in planner.text
        where = numbers(planner)[0]
        planner = await (await bo.click(planner, where)).reply()
        assert "pinned" in await answered(bo.click(planner, "Propose this"))
        await sandbox.until(lambda: "📌 Bo proposes" in turn.text, "the proposal to be seen")
        # Ann is there after all, and looks at it: her own planner opens with what he proposes.
        own = await (await ann.click(turn, "Agree with Bo")).reply()
        assert own.only_for == ann.id
        assert any("|confirm|" in str(one.custom_id) for one in own.buttons)
        x, y = where.split("|")[4].split()[:2]
        places = await dee.autocomplete(channel, "propose", option="where")
        other = next(one for one in places if one.value != f"{x} {y}")
        turns = await dee.autocomplete(channel, "propose", option="turn", where=other.value)
        another = {"where": other.value, "turn": turns[0].value}
        assert "pinned" in await answered(dee.slash(channel, "propose", **another))
        assert "it is played" in await answered(cy.click(turn, "Agree with Bo"))
        following = await turn_of(channel, bo, after=turn)
        assert "🤝 Decided by the partners of Ann" in following.text
        until = (clock.now() + timedelta(days=9)).date().isoformat()
        await (await bo.slash(channel, "away", until=until)).done()
        await sandbox.until(lambda: "Bo is away until" in following.text, "the others to be told")
        called = await cy.wait_for(
            channel,
            lambda m: m.id > following.id and "what more than half of you propose is played" in m.text,
            "a call",
        )
        assert called.pinged == [ann.id, cy.id, dee.id], "Ann is there again: it is not her turn that is late"
        planner = await choose_number(cy, await (await cy.click(following, "Draw a tile")).reply())
        await (await cy.click(planner, "Propose this")).done()
        await sandbox.until(lambda: "📌 Cy proposes" in following.text, "the proposal to be seen")
        assert "it is played" in await answered(dee.click(following, "Agree with Cy"))
        last = await turn_of(channel, cy, after=following)
        assert "🤝 Decided by the partners of Bo" in last.text
        moves = [row for row in await app.store.log.actions(game_of(last)) if row.action != "pass"]
        assert [row.user_id for row in moves] == [ann.id, ann.id, bo.id, bo.id], "in the name of who was absent"
    acknowledged_in_time(sandbox)


async def test_once_begun_the_group_decides(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, dee, mod = *people(sandbox, "Ann", "Bo", "Dee"), sandbox.user("Mod", moderator=True)
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)) as app:
        card = await begin(sandbox, channel, [ann, bo])
        await (await ann.click(card, "Play")).done()
        await started(channel, await lobby_of(channel, ann, after=card), ann)
        await (await mod.slash(channel, "game end")).done()
        final = await ended(channel, ann, after=card)
        # A press makes nobody a member, and says what to do.
        told = await answered(dee.click(final, "Rematch: level 1"))
        assert "Only members of “The marsh” play its levels. Join by the first button on its card" in told
        assert "do not belong" in await answered(dee.slash(channel, "campaign trust"))
        assert "do not belong" in await answered(dee.slash(channel, "campaign end"))
        await (await bo.click(final, "Rematch: level 1")).done()
        lobby = await lobby_of(channel, bo, after=final)
        assert "The group of “The marsh” is asked" in await answered(dee.click(lobby, "Join"))
        asked = await ann.wait_for_text(channel, "**Dee** would like to join")
        assert asked.pinged == [ann.id, bo.id]
        assert "it stays as it is" in await answered(ann.click(asked, "Not now: Dee"))
        await sandbox.until(lambda: "Ann said “not now” to Dee" in asked.text, "the card to tell the answer")
        campaign = await app.campaigns.here(channel.id)
        assert sorted(campaign.members.values()) == ["Ann", "Bo"]
        assert "A table of this campaign is open" in await answered(ann.slash(channel, "campaign end"))
        # The lobby stands, and a second press sits down at it.
        assert "You sit at the table" in await answered(ann.click(final, "Rematch: level 1"))
        await sandbox.until(lambda: "Ann (" in lobby.text, "Ann to sit")
        assert "already sit" in await answered(ann.click(final, "Rematch: level 1"))
        assert "Only members" in await answered(dee.click(final, "Rematch: level 1"))
        assert "A table of this campaign is open" in await answered(mod.slash(channel, "campaign end"))
        await (await ann.click(lobby, "Leave")).done()
        await (await bo.click(lobby, "Leave")).done()
        await sandbox.until(lambda: not lobby.buttons, "the lobby to be closed")
        # A moderator asks nobody.
        sure = await (await mod.slash(channel, "campaign end")).reply()
        assert "has ended" in await answered(mod.click(sure, "End the campaign"))
        await sandbox.until(lambda: "It ended on" in asked.text, "the card to say so")
        assert [one.label for one in asked.buttons] == ["Go on with it"]
        assert "do not belong" in await answered(dee.slash(channel, "campaign reopen"))
        assert "goes on where it stood" in await answered(bo.slash(channel, "campaign reopen"))
        again = await bo.wait_for(channel, lambda m: m.id > asked.id and "Level 1** is open" in m.text, "the card")
        assert "(1 attempt)" in again.text
        await sandbox.until(lambda: not asked.buttons, "the older card's buttons to go")
        assert "is at the end of the channel" in await answered(bo.slash(channel, "campaign status"))
        newest = await bo.wait_for(channel, lambda m: m.id > again.id and bool(pressable(m, "camp-play")), "the card")
        assert "Level 1** is open" in newest.text
        await sandbox.until(lambda: not again.buttons, "the older card's buttons to go")
    acknowledged_in_time(sandbox)


TOLD: dict[Locale, dict[str, Sequence[str]]] = {
    "en": {
        "seal": ["The bag is sealed. Its seal is"],
        "forecast": ["12 in the stock. The next tile brings none", "To the target of 50: 50 points to go"],
        "replay": ["This level is won already. The next one is level 2."],
        "won again": ["level 1 was won before, and now once more", "**Level 2** is open now"],
        "marks": [
            "The next tile brings at most",
            "To the next mark of 15: 15 points to go",
            "To the target of 100: 100 points to go",
        ],
        "lost": [
            "Level 3 is lost",
            "0 of the 15 that were due by now; the target is 100",
            "15 points short of its mark",
        ],
        "other level": ["A table for level 1 is open. Join it there, or close it"],
        "lost again": ["this time the mist had level 1. It was won before, and that stays", "**Level 3** is open now"],
    },
    "ru": {
        "seal": ["Мешок запечатан. Его печать"],
        "forecast": ["в запасе 12. Следующая плитка никого не приведёт", "До цели (50) не хватает: 50 очков"],
        "replay": ["Этот поход уже выигран. Следующий на очереди поход 2."],
        "won again": ["был выигран и раньше, а теперь ещё раз", "открыт **поход 2**"],
        "marks": [
            "Следующая плитка приведёт не больше",
            "До следующего этапа (15) не хватает: 15 очков",
            "До цели (100)",
        ],
        "lost": ["Поход 3 проигран", "0 из 15, нужных к этому времени; цель похода 100", "до этапа (15) не хватило 15"],
        "other level": ["Открыт стол для похода 1. Садитесь за него или закройте его"],
        "lost again": ["На этот раз поход 1 кампании", "Но он уже был выигран, и это остаётся", "открыт **поход 3**"],
    },
}


@pytest.mark.parametrize("locale", ["en", "ru"])
async def test_a_level_is_told_as_it_is(sandbox: Sandbox, tmp_path: Path, locale: Locale) -> None:
    """The seal, the forecast, a level that was won before, and a loss by a mark."""
    three = ann, bo, cy = people(sandbox, "Ann", "Bo", "Cy", locale="ru" if locale == "ru" else "en-US")
    channel, dealer, told = sandbox.general, FixedDealer(deck=WON_BY_THREE[1].deck), TOLD[locale]

    def check(text: str, what: str) -> None:
        assert [part for part in told[what] if part not in text] == [], text

    async with bot_at(sandbox, tmp_path / "games.db", dealer) as app:
        if locale == "ru":
            moderator = sandbox.user("Mod", moderator=True)
            await (await moderator.slash(channel, "settings", language="ru", place="channel")).done()
        card = await begin(sandbox, channel, three)
        await (await ann.click(card, pressable(card, "camp-play")[0])).done()
        lobby = await lobby_of(channel, ann, after=card)
        await sit_down(sandbox, lobby, (bo, cy))
        turn = await started(channel, lobby, ann)
        assert told["seal"][0] not in turn.text
        check(await answered(bo.click(turn, pressable(turn, "seal")[0])), "seal")
        check(turn.text, "forecast")
        check(await answered(cy.slash(channel, "score")), "forecast")
        await play(app, game_of(turn), WON_BY_THREE[1].actions)
        won = await ended(channel, ann, after=turn)
        # Once more, though it is won.
        await (await ann.slash(channel, "campaign play", level=1)).done()
        lobby = await lobby_of(channel, ann, after=won)
        assert lobby.pinged == [bo.id, cy.id]
        check(lobby.text, "replay")
        await sit_down(sandbox, lobby, (bo, cy))
        turn = await started(channel, lobby, ann)
        await play(app, game_of(turn), WON_BY_THREE[1].actions)
        again = await ended(channel, ann, after=turn)
        check(again.text, "won again")
        assert pressable(again, "camp-play") == ["tw|camp-play|1|2|"], "what is really next"
        assert again.pinged == [person.id for person in three]
        dealer.deck = WON_BY_THREE[2].deck
        await (await ann.click(again, pressable(again, "camp-play")[0])).done()
        lobby = await lobby_of(channel, ann, after=again)
        await sit_down(sandbox, lobby, (bo, cy))
        turn = await started(channel, lobby, ann)
        await play(app, game_of(turn), WON_BY_THREE[2].actions)
        won = await ended(channel, ann, after=turn)
        # All piles end with a bag as short as this.
        dealer.deck, dealer.tiles = None, 3
        await (await ann.click(won, pressable(won, "camp-play")[0])).done()
        lobby = await lobby_of(channel, ann, after=won)
        turn = await started(channel, lobby, ann)
        check(turn.text, "marks")
        check(await answered(cy.slash(channel, "score")), "marks")
        game = game_of(turn)
        while (options := await offered(app, game)) is not None:
            await play(app, game, options[-1:])
        lost = await ended(channel, ann, after=turn)
        check(lost.text, "lost")
        assert lost.pinged == [person.id for person in three], "those who did not play along, too"
        assert pressable(lost, "camp-play") == ["tw|camp-play|1|3|"]
        # A won level that is lost another time stays won; and its table is not the one of another level.
        await (await bo.slash(channel, "campaign play", level=1)).done()
        lobby = await lobby_of(channel, bo, after=lost)
        check(await answered(cy.click(lost, pressable(lost, "camp-play")[0])), "other level")
        turn = await started(channel, lobby, bo)
        game = game_of(turn)
        while (options := await offered(app, game)) is not None:
            await play(app, game, options[-1:])
        lost = await ended(channel, bo, after=turn)
        check(lost.text, "lost again")
        assert pressable(lost, "camp-play") == ["tw|camp-play|1|3|", "tw|camp-play|1|1|"], "what is next, or once more"
    acknowledged_in_time(sandbox)


async def test_a_turn_takes_four_clicks_and_one_for_each_question(sandbox: Sandbox, tmp_path: Path) -> None:
    three = people(sandbox, "Ann", "Bo", "Cy")
    ann, *others = three
    channel, won = sandbox.general, WON_BY_THREE[1]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=won.deck)) as app:
        card = await begin(sandbox, channel, three)
        await (await ann.click(card, "Play")).done()
        lobby = await lobby_of(channel, ann, after=card)
        await sit_down(sandbox, lobby, others)
        game = game_of(await started(channel, lobby, ann))
        *before, draw, place, score = won.actions
        await play(app, game, before)
        found = await now_asked(app, game, three)
        assert found is not None
        asked, _, number = found
        message = await message_at(asked, sandbox, game, number)
        clicks = Clicks(sandbox)
        planner = await (await asked.click(message, pressable(message, draw)[0])).reply()
        _, x, y, turn = place.split()
        planner = await choose_number(asked, planner, f"{x} {y}")
        assert any(f"|{x} {y} {turn}/" in one for one in pressable(planner, "confirm"))
        question = await confirm(asked, planner)
        await (await asked.click(question, f"tw|reply|{game}|{number + 2}|{score}")).done()
        assert clicks.number == 4, "of the four the letter is spared, for nobody can be put there; and one question"
        assert "Level 1 is won!" in (await ended(channel, ann, after=message)).text
