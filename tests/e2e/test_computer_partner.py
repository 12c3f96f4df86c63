"""A whole level of a campaign with a computer as the only partner, in both languages, with a bot that is killed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bot.sandbox import Message, Person, Sandbox
from bot.sessions.session import Session, session_from
from bot.sessions.suggestion import Pin
from bot.texts import Locale
from db.store import Store
from tests.e2e.killable import killable_bots
from tests.e2e.scripted_level import ScriptedLevel
from tests.e2e.tables import acknowledged_in_time, answered, game_of, pressable

WHOLE_BAG = 99
TURNS_BETWEEN_KILLS = 6

WAYS: dict[Locale, tuple[str, ...]] = {
    "en": ("For the absent: a majority", "For the absent: a computer", "For the absent: all must agree"),
    "ru": ("За отсутствующих: большинство", "За отсутствующих: компьютер", "За отсутствующих: все"),
}
"""What the button offers for the absent, one press after the other."""

WORDS: dict[Locale, dict[str, str]] = {
    "en": {
        "card": "Campaign: The marsh",
        "title": "The marsh",
        "seated": "Otto (",
        "computer": "computer: solid",
        "plays": "For somebody who is absent a computer plays at once",
        "proposes": "📌 Otto proposes: ",
        "look": "As Otto proposes",
        "taken back": "Ann takes the last move back",
        "won": "Level 1 is won!",
        "lost": "Level 1 is lost",
        "history": "1 attempt",
        "by": "Ann and Otto",
        "members": "1 member: Ann",
    },
    "ru": {
        "card": "Кампания: Топь",
        "title": "Топь",
        "seated": "Отто (",
        "computer": "компьютер: крепкий игрок",
        "plays": "За отсутствующего сразу ходит компьютер",
        "proposes": "📌 Отто предлагает: ",
        "look": "Как предлагает Отто",
        "taken back": "Ann берёт последний ход назад",
        "won": "Поход 1 выигран!",
        "lost": "Поход 1 проигран",
        "history": "1 попытка",
        "by": "Ann и Отто",
        "members": "1 участник: Ann",
    },
}


@pytest.mark.parametrize("locale", ["en", "ru"])
async def test_a_whole_level_with_a_computer_as_partner(sandbox: Sandbox, tmp_path: Path, locale: Locale) -> None:
    database, words = tmp_path / "games.db", WORDS[locale]
    ann = sandbox.user("Ann", locale="ru" if locale == "ru" else "en-US")
    async with (
        killable_bots(sandbox, database) as bots,
        await Store.open(f"sqlite+aiosqlite:///{database}") as store,
    ):
        await bots.start(WHOLE_BAG)
        if locale == "ru":
            moderator = sandbox.user("Mod", moderator=True)
            await (await moderator.slash(sandbox.general, "settings", language="ru", place="channel")).done()
        first = await begin(sandbox, ann, words, WAYS[locale])
        table = ScriptedLevel(bots, store, sandbox.general, [ann], game_of(first), WHOLE_BAG)
        await follow_the_proposals(table, words)
        (attempt,) = (await store.campaigns.group(1)).attempts
        final = await ann.wait_for_text(sandbox.general, words[attempt.result])
        assert final.pinged == [ann.id], "the group is told, and a computer is none of it"
        history = await answered(ann.slash(sandbox.general, "campaign history"))
        assert words["history"] in history
        assert words["by"] in history
        card = [one for one in ann.sees(sandbox.general) if words["card"] in one.text][-1]
        assert words["members"] in card.text
    acknowledged_in_time(sandbox)


async def begin(sandbox: Sandbox, ann: Person, words: dict[str, str], ways: tuple[str, ...]) -> Message:
    """Begin a campaign, seat a computer at the table of its first level, try all ways to decide for the absent."""
    channel = sandbox.general
    await (await ann.slash(channel, "campaign start", title=words["title"])).done()
    card = await ann.wait_for_text(channel, words["card"])
    await (await ann.click(card, pressable(card, "camp-play")[0])).done()
    lobby = await ann.wait_for(channel, lambda m: bool(pressable(m, "start")), "the lobby")
    labels = [one.label for one in lobby.buttons]
    assert ways[0] in labels
    assert ways[1] not in labels
    await (await ann.click(lobby, pressable(lobby, "computer")[0])).done()
    await sandbox.until(lambda: words["seated"] in lobby.text and words["computer"] in lobby.text, "Otto to sit")
    for now, following in pairwise(ways):
        await (await ann.click(lobby, now)).done()
        await sandbox.until(lambda way=following: way in [one.label for one in lobby.buttons], following)  # type: ignore[misc]
    assert words["plays"] in lobby.text
    await (await ann.click(lobby, pressable(lobby, "start")[0])).done()
    return await ann.wait_for(channel, lambda m: m.id > lobby.id and bool(pressable(m, "draw")), "the first turn")


async def follow_the_proposals(table: ScriptedLevel, words: dict[str, str]) -> None:
    """Do what Otto proposes from the first draw to the end of the level; take one move back."""
    kinds: set[str] = set()
    turns = 0
    while (await table.store.games.get(table.game)).status == "live":
        decision = (await stored(table)).game.decision
        assert decision is not None
        kinds.add(decision.kind)
        if decision.kind != "draw":
            pin = await proposal(table, words)
            _, _, number = await table.question()
            await (await table.act(pin.actions[0])).done()
            await table.moved(number)
            continue
        turns += 1
        await take_turn(table, words, killed=turns % TURNS_BETWEEN_KILLS == 1)
        if turns == 3:
            ann, _, number = await table.question()
            await (await ann.slash(table.channel, "undo")).reply()
            await table.moved(number)
            _, message, _ = await table.question()
            assert words["taken back"] in message.text
            await proposal(table, words)
    assert kinds > {"draw", "place"}
    assert turns > 8


async def take_turn(table: ScriptedLevel, words: dict[str, str], *, killed: bool) -> None:
    """Draw, look at the proposal in the planner, and play it; the bot may be killed when the proposal is made."""
    ann, message, _ = await table.question()
    assert words["proposes"] not in message.text, "nobody has seen the tile"
    planner = await (await ann.click(message, pressable(message, "draw")[0])).reply()
    pin = await proposal(table, words)
    if killed:
        await table.killed()
        assert await proposal(table, words) == pin
    if not pin.actions[0].startswith("place"):
        return
    _, _, number = await table.question()
    look = next(one for one in planner.buttons if one.label == words["look"])
    planner = await (await ann.click(planner, str(look.custom_id))).reply()
    await (await ann.click(planner, pressable(planner, "confirm")[0])).done()
    await table.moved(number)


async def stored(table: ScriptedLevel) -> Session:
    return session_from(await table.store.loading.whole(table.game))


async def proposal(table: ScriptedLevel, words: dict[str, str]) -> Pin:
    """The only proposal: the store keeps one, and the message tells of one and calls nobody else."""
    ann, message, _ = await table.question()
    await ann.sandbox.until(lambda: message.text.count("📌") == 1, "the proposal to be seen")
    assert words["proposes"] in message.text
    assert message.pinged == [ann.id]
    (pin,) = (await stored(table)).pins
    assert pin.seat == 1
    return pin
