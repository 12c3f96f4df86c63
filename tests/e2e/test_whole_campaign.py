"""A whole campaign, in both languages: all six levels to the last message, with a bot that is killed all the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox import Channel, Message, Person, Sandbox
from bot.texts import Locale
from db.store import Store
from tests.e2e.killable import KillableBots, killable_bots
from tests.e2e.scripted_level import ScriptedLevel, propose_in_planner
from tests.e2e.tables import acknowledged_in_time, answered, game_of, pressable
from tests.e2e.test_campaign import FATAL, LOSING, LOST_BY
from tests.e2e.won_levels import OF_TWO, WON_BY_THREE, WON_BY_TWO, WonLevel

LOST = ("draw", *LOST_BY, f"place {FATAL[0]} {FATAL[1]}")

WORDS: dict[Locale, dict[str, str]] = {
    "en": {
        "title": "The marsh",
        "card": "Campaign: The marsh",
        "level": "“The marsh”, level {}",
        "members": "{} members: {}",
        "goal-1": "🎯 Goal: 50 points together with 50 tiles",
        "lost": "Level 1 is lost",
        "keeps": "The mist keeps level 1 of “The marsh” for now",
        "won": "Level {} is won!",
        "lifts": "The mist lifts over “The marsh”: level {} lies behind you",
        "opens": "**Level {}** is open now",
        "complete": "All six levels of “The marsh” are won",
        "the end": "## The end",
        "tried": "▶️ Level 1 is open: 50 points, 15 ghosts (1 attempt). Best result: 0.",
        "level won": "✅ Level {} is won",
        "tries": "✅ Level 1 is won (2 attempts)",
        "closed": "🔒 Level {}:",
        "next": "**Level {}** is open",
        "all won": "All six levels are won",
        "asks": "**Cy** would like to join",
        "group asked": "The group of “The marsh” is asked",
        "decided": "Done: that decides it",
        "moved": "The card stands further down now",
        "trusts": "Your partners in “The marsh” may draw and decide for you",
        "trusts you": "Cy trusts you to play",
        "proposes": "📌 {} proposes: place the tile at",
        "played": "Enough of you agree: it is played",
        "partners": "🤝 Decided by the partners of Cy",
        "taken back": "Cy takes the last move back",
        "alone": "In “The marsh” nobody plays for you",
        "left": "You have left “The marsh”",
        "members play": "Only members of “The marsh” play its levels",
        "history": "7 attempts, won: 6",
        "and": "and",
    },
    "ru": {
        "title": "Топь",
        "card": "Кампания: Топь",
        "level": "«Топь», поход {}",
        "members": "{} участника: {}",
        "goal-1": "🎯 Цель: вместе набрать 50 очков. Плиток: 50",
        "lost": "Поход 1 проигран",
        "keeps": "Поход 1 кампании «Топь» пока остаётся за туманом",
        "won": "Поход {} выигран!",
        "lifts": "Туман рассеялся: поход {} кампании «Топь» позади",
        "opens": "открыт **поход {}**",
        "complete": "Все шесть походов кампании «Топь» выиграны",
        "the end": "## Конец",
        "tried": "▶️ Поход 1 открыт: 50 очков, 15 призраков (1 попытка). Лучший счёт: 0.",
        "level won": "✅ Поход {} выигран",
        "tries": "✅ Поход 1 выигран (2 попытки)",
        "closed": "🔒 Поход {}:",
        "next": "**Поход {}** открыт",
        "all won": "Все шесть походов выиграны",
        "asks": "**Cy** просится в кампанию",
        "group asked": "Участники кампании «Топь» получили вопрос",
        "decided": "Готово: вопрос решён",
        "moved": "Карточка теперь ниже",
        "trusts": "товарищи по кампании «Топь» могут брать плитку и решать за вас",
        "trusts you": "Cy доверяет ход вам",
        "proposes": "📌 {} предлагает: плитка на",
        "played": "Согласных достаточно: ход сделан",
        "partners": "🤝 Cy: ход выбрали товарищи",
        "taken back": "Cy берёт последний ход назад",
        "alone": "В кампании «Топь» за вас никто не ходит",
        "left": "Вы вышли из кампании «Топь»",
        "members play": "В походы кампании «Топь» ходят только её участники",
        "history": "7 попыток, побед: 6",
        "and": "и",
    },
}


@dataclass
class Group:
    """Who plays the campaign, where, in which language, and which bot is there now."""

    sandbox: Sandbox
    bots: KillableBots
    store: Store
    words: dict[str, str]
    members: list[Person] = field(default_factory=list)
    """Those who belong to the campaign now, in the order in which they joined."""
    attempts: int = 0

    @property
    def channel(self) -> Channel:
        return self.sandbox.general

    def said(self, what: str, *args: object) -> str:
        return self.words[what].format(*args)

    def listed(self, *people: Person) -> str:
        *others, last = [person.name for person in people]
        return f"{', '.join(others)} {self.words['and']} {last}"

    async def card(self) -> Message:
        """The newest card with controls."""
        return await self.members[0].wait_for(
            self.channel, lambda m: self.said("card") in m.text and bool(pressable(m, "camp-leave")), "the card"
        )

    async def card_tells(self, *texts: str) -> Message:
        """Wait until the newest card, or its picture for those who cannot see it, tells something."""
        card = await self.card()
        await self.sandbox.until(
            lambda: all(text in card.text or text in card.alt_texts[0] for text in texts), f"the card to tell {texts}"
        )
        return card

    async def sit_down(self, players: Sequence[Person], level: int, deck: Sequence[str]) -> ScriptedLevel:
        """From the open lobby to the first turn: all members are called, and told what awaits them."""
        host, *others = players
        lobby = await host.wait_for(
            self.channel, lambda m: self.said("level", level) in m.text and bool(pressable(m, "start")), "the lobby"
        )
        self.attempts += 1
        assert lobby.pinged == [person.id for person in self.members if person is not host], "all are called"
        assert all(mark in lobby.text for mark in "🎯💀🆕💡"), "the briefing"
        for person in others:
            await (await person.click(lobby, pressable(lobby, "join")[0])).done()
            await self.sandbox.until(lambda name=person.name: f"{name} (" in lobby.text, "a player to sit")  # type: ignore[misc]
        if len(players) == 2:
            before, menu = lobby.text, next(one.custom_id for one in lobby.selects if "|colours|" in one.custom_id)
            await (await host.select(lobby, menu, OF_TWO[0])).done()
            # The other one has the colours that are left.
            await self.sandbox.until(lambda: lobby.text != before, "the colours")
        await self.bots.start(deck)
        await (await host.click(lobby, pressable(lobby, "start")[0])).done()
        first = await host.wait_for(
            self.channel, lambda m: m.id > lobby.id and bool(pressable(m, "draw")), "the first turn"
        )
        assert first.pinged == [host.id]
        assert self.said("level", level) in first.text
        assert all(mark in first.text for mark in "🎯💀🆕💡"), "the briefing"
        return ScriptedLevel(self.bots, self.store, self.channel, players, game_of(first), deck)

    async def next_level(self, pressed: Message, players: Sequence[Person], won: WonLevel) -> ScriptedLevel:
        """Press for a level on the last message of the one before; the bot is killed before it can show the table."""
        (button,) = pressable(pressed, "camp-play")
        await (await players[0].click(pressed, button)).done()
        await self.bots.start(won.deck)
        return await self.sit_down(players, won.level, won.deck)

    async def is_won(self, level: int) -> Message:
        """The message at the end of a level that was won for the first time."""
        final = await self.ends(self.said("won", level))
        if level < 6:
            assert self.said("lifts", level) in final.text
            assert self.said("opens", level + 1) in final.text
            assert pressable(final, "camp-play") == [f"tw|camp-play|1|{level + 1}|"]
            await self.card_tells(self.said("next", level + 1))
        card = await self.card_tells(*(self.said("level won", one) for one in range(1, level + 1)))
        for closed in range(level + 2, 7):
            assert self.said("closed", closed) in card.alt_texts[0]
        return final

    async def ends(self, verdict: str) -> Message:
        """The last message of an attempt, of which every member is told, and once."""
        await self.members[0].wait_for_text(self.channel, verdict)
        finals = [one for one in self.members[0].sees(self.channel) if self.said("the end") in one.text]
        assert len(finals) == self.attempts
        assert finals[-1].pinged == [person.id for person in self.members]
        return finals[-1]


@pytest.mark.parametrize("locale", ["en", "ru"])
async def test_a_whole_campaign(sandbox: Sandbox, tmp_path: Path, locale: Locale) -> None:
    database = tmp_path / "games.db"
    ann, bo, cy = (sandbox.user(name, locale="ru" if locale == "ru" else "en-US") for name in ("Ann", "Bo", "Cy"))
    async with (
        killable_bots(sandbox, database) as bots,
        await Store.open(f"sqlite+aiosqlite:///{database}") as store,
    ):
        group = Group(sandbox, bots, store, WORDS[locale], [ann])
        await bots.start(LOSING)
        if locale == "ru":
            moderator = sandbox.user("Mod", moderator=True)
            await (await moderator.slash(group.channel, "settings", language="ru", place="channel")).done()
        final = await begin_and_lose(group, ann, bo)
        table = await group.next_level(final, [ann, bo], WON_BY_TWO[1])
        await table.play(WON_BY_TWO[1].actions)
        final = await group.is_won(1)
        await group.card_tells(group.said("tries"))
        await let_in(group, bo, cy)
        table = await group.next_level(final, [ann, bo, cy], WON_BY_THREE[2])
        await play_for_the_absent(group, table, ann, bo, cy, WON_BY_THREE[2].actions)
        final = await group.is_won(2)
        assert group.said("alone") in await answered(cy.slash(group.channel, "campaign trust", partners=False))
        for level in (3, 4):
            table = await group.next_level(final, [ann, bo, cy], WON_BY_THREE[level])
            await table.play(WON_BY_THREE[level].actions)
            final = await group.is_won(level)
        await leave(group, bo, final)
        for level in (5, 6):
            table = await group.next_level(final, [ann, cy], WON_BY_TWO[level])
            await table.play(WON_BY_TWO[level].actions)
            final = await group.is_won(level)
        assert group.said("complete") in final.text
        await group.card_tells(group.said("all won"))
        history = await answered(cy.slash(group.channel, "campaign history"))
        assert group.said("history") in history
        assert [line.endswith(f"{group.listed(ann, bo, cy)}.") for line in history.splitlines()[2:]] == [
            *(False, False),
            *(True, True, True),
            *(False, False),
        ], "the newest first, and who has left stays in the story"
        cards = [one for one in ann.sees(group.channel) if group.said("card") in one.text]
        assert [bool(card.buttons) for card in cards] == [False, True], "one for the beginning, one for the question"
    acknowledged_in_time(sandbox)


async def begin_and_lose(group: Group, ann: Person, bo: Person) -> Message:
    """The campaign begins, Bo joins by a press, and the first attempt is lost."""
    await (await ann.slash(group.channel, "campaign start", title=group.said("title"))).done()
    await group.bots.start(LOSING)
    card = await group.card()
    await (await bo.click(card, pressable(card, "camp-join")[0])).done()
    group.members.append(bo)
    await group.card_tells(group.said("members", 2, group.listed(ann, bo)))
    await (await ann.click(card, pressable(card, "camp-play")[0])).done()
    table = await group.sit_down([ann, bo], 1, LOSING)
    assert group.said("goal-1") in (await table.question())[1].text
    await table.play(LOST)
    final = await group.ends(group.said("lost"))
    assert group.said("keeps") in final.text
    assert pressable(final, "camp-play") == ["tw|camp-play|1|1|"]
    assert (await group.card_tells(group.said("tried"))).id == card.id, "the card is rewritten in its place"
    return final


async def let_in(group: Group, bo: Person, cy: Person) -> None:
    """Cy asks the group between two levels; Bo lets Cy in by a press."""
    older = await group.card()
    assert group.said("group asked") in await answered(cy.click(older, pressable(older, "camp-join")[0]))
    await group.bots.start(6)
    asked = await bo.wait_for_text(group.channel, group.said("asks"))
    assert asked.pinged == [person.id for person in group.members]
    await group.sandbox.until(
        lambda: group.said("moved") in older.text and not older.buttons, "the older card to change"
    )
    assert group.said("decided") in await answered(bo.click(asked, pressable(asked, "camp-vote")[0]))
    await group.bots.start(6)
    group.members.append(cy)
    assert (await group.card_tells(group.said("members", 3, group.listed(*group.members)))).id == asked.id


async def play_for_the_absent(
    group: Group, table: ScriptedLevel, ann: Person, bo: Person, cy: Person, actions: Sequence[str]
) -> None:
    """Cy is absent in the second level: the partners play, Cy takes it back once, and lets it stand once."""
    channel = group.channel
    await table.play(actions[:6])
    assert group.said("trusts") in await answered(cy.slash(channel, "campaign trust"))
    _, turn, _ = await table.question()
    await group.sandbox.until(lambda: group.said("trusts you") in turn.text, "the partners to be told")
    draw, place, follower = actions[6:9]
    planner = await (await ann.click(turn, pressable(turn, draw)[0])).reply()
    assert planner.only_for == ann.id
    await table.killed()
    await propose_in_planner(ann, planner, place, follower)
    await group.sandbox.until(lambda: group.said("proposes", "Ann") in turn.text, "the proposal to be seen")
    await table.killed()
    assert group.said("played") in await answered(bo.click(turn, pressable(turn, "agree")[0]))
    await table.killed()
    asked, following, _ = await table.question()
    assert asked is ann
    assert group.said("partners") in following.text
    await (await cy.click(following, pressable(following, "undo")[0])).done()
    await table.killed()
    asked, again, _ = await table.question()
    assert asked is cy
    assert group.said("taken back") in again.text
    await table.play(actions[7:14])
    draw, place, follower = actions[14:17]
    asked, turn, _ = await table.question()
    assert asked is cy
    planner = await (await bo.click(turn, pressable(turn, draw)[0])).reply()
    _, x, y, way = place.split()
    proposal = {"where": f"{x} {y}", "turn": int(way), "follower": follower}
    await (await ann.slash(channel, "propose", **proposal)).reply()
    await table.killed()
    await propose_in_planner(bo, planner, place, follower)
    asked, following, _ = await table.question()
    assert asked is ann
    assert group.said("partners") in following.text
    await table.play(actions[17:])


async def leave(group: Group, bo: Person, final: Message) -> None:
    """Bo leaves between two levels, and can open none from then on."""
    card = await group.card()
    sure = await (await bo.click(card, pressable(card, "camp-leave")[0])).reply()
    assert group.said("left") in await answered(bo.click(sure, pressable(sure, "camp-leave-sure")[0]))
    await group.bots.start(6)
    group.members.remove(bo)
    await group.card_tells(group.said("members", 2, group.listed(*group.members)))
    assert group.said("members play") in await answered(bo.click(final, pressable(final, "camp-play")[0]))
