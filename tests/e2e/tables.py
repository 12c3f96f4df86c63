"""Tables at the stand-in for Discord: the real bot, people who play there, and a short or a whole deck."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.app import App, assemble
from bot.commands import add_commands
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.lobby.sealed_bag import Dealer
from bot.sandbox import Channel, Deed, Message, Person, Sandbox
from bot.seats.pace import Pace
from bot.texts import load_texts
from db.part import wall_clock
from db.store import Store
from engine.game import Game, load_game, new_game
from tests.bot.timing.hands import HandClock


class FixedDealer(Dealer):
    """Deals the same every time: the first at the table begins, and the deck is as long as the test wants."""

    def __init__(
        self, tiles: int | None = None, deck: Sequence[str] | None = None, extras: Mapping[str, Any] | None = None
    ) -> None:
        self.tiles = tiles
        self.deck = deck
        self.extras = extras or {}

    def seed(self) -> str:
        return "7"

    def first(self, seed: str, players: int) -> int:
        return 0

    def set_up(
        self, rules: str, names: Sequence[str], options: Mapping[str, Any], seed: str, extras: Mapping[str, Any]
    ) -> Game:
        record = new_game(rules, names, seed=seed, options=dict(options), extras=dict(extras)).record()
        record["deck"] = list(self.deck) if self.deck is not None else record["deck"][: self.tiles]
        return load_game({**record, **self.extras})


@contextlib.asynccontextmanager
async def bot_at(
    sandbox: Sandbox,
    database: Path | str,
    dealer: Dealer | None = None,
    *,
    clock: HandClock | None = None,
    exclusive: bool = True,
    pace: Pace | None = None,
) -> AsyncIterator[App]:
    """The bot, connected and with its games in a file or at an address; a test may move its clock.

    A file is its own alone, as it is for the bot that holds the lock, unless it is not ``exclusive``. With a ``pace``
    computers play one turn after the other.
    """
    address = database if isinstance(database, str) else f"sqlite+aiosqlite:///{database}"
    alone = exclusive and address.startswith("sqlite")
    async with await Store.open(address, clock.now if clock else wall_clock, exclusive=alone) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings))
        app = assemble(client, store, dealer or FixedDealer(6), clock=clock, pace=pace)
        add_commands(app)
        async with sandbox.running(client):
            yield app


async def seated(sandbox: Sandbox, channel: Channel, people: Sequence[Person], **options: Any) -> Message:
    """Open a table with these people at it, start it, and give the first turn's message."""
    host, *others = people
    await (await host.slash(channel, "game new", **options)).done()
    lobby = await host.wait_for_text(channel, "opens a table")
    for person in others:
        await (await person.click(lobby, "Join")).done()
        await person.wait_for(channel, lambda m, name=person.name: m.id == lobby.id and name in m.text)  # type: ignore[misc]
    await host.click(lobby, "Start")
    return await turn_of(channel, host)


async def turn_of(channel: Channel, person: Person, *, after: Message | None = None) -> Message:
    """Wait for the newest message that calls a person to act."""

    def calls(message: Message) -> bool:
        newer = after is None or message.id > after.id
        return newer and person.id in message.pinged and bool(message.buttons) and message.only_for is None

    return await person.wait_for(channel, calls, f"a call for {person.name}")


async def planner_of(channel: Channel, person: Person) -> Message:
    """Wait for the newest private planner of a person."""
    return await person.wait_for(
        channel, lambda m: m.only_for == person.id and bool(numbers(m)), f"{person.name}'s planner"
    )


def pressable(message: Message, verb: str) -> list[str]:
    """The custom ids of a message's buttons with a verb."""
    ids = [str(one.custom_id) for one in message.buttons if not one.disabled]
    return [one for one in ids if f"|{verb}|" in one]


def numbers(planner: Message) -> list[str]:
    """The buttons of the numbered places, as custom ids."""
    return pressable(planner, "plan-at")


def letters(planner: Message) -> list[str]:
    """The buttons of the lettered spots and of nobody, as custom ids."""
    shown = [one for one in planner.buttons if not one.disabled and "|plan|" in str(one.custom_id)]
    return [str(one.custom_id) for one in shown if " · " in one.label or one.label == "No follower"]


async def choose_number(person: Person, planner: Message, number: int | str = 0) -> Message:
    """Choose a place by its position among the numbers, or by its cell; a single one is chosen already."""
    for page in range(10):
        if not numbers(planner):
            return planner
        if isinstance(number, int):
            chosen = numbers(planner)[number]
            return await (await person.click(planner, chosen)).reply()
        for one in numbers(planner):
            if f"|{number} " in one:
                return await (await person.click(planner, one)).reply()
        # It is on another page.
        following = [one for one in pressable(planner, "plan") if one.endswith(f"//{page + 1}")]
        planner = await (await person.click(planner, following[0])).reply()
    raise AssertionError(f"{number} is on no page")


async def choose_any_number(person: Person, planner: Message, rng: Random) -> Message:
    """Choose any place, on any page of the map."""
    while (pages := pressable(planner, "plan")) and numbers(planner) and rng.random() < 0.5:
        planner = await (await person.click(planner, rng.choice(pages))).reply()
    return await choose_number(person, planner, -rng.randrange(len(numbers(planner)) or 1))


async def choose_any_letter(person: Person, planner: Message, rng: Random) -> Message:
    """Choose any of the letters, or nobody, where there are any."""
    if not letters(planner):
        return planner
    return await (await person.click(planner, rng.choice(letters(planner)))).reply()


async def confirm(person: Person, planner: Message) -> Message:
    """Play what is planned: what the private message then says."""
    return await (await person.click(planner, pressable(planner, "confirm")[0])).reply()


async def place_by_buttons(channel: Channel, person: Person, turn: Message, rng: Random) -> None:
    """Draw, choose any place in the planner, turn the tile at times, choose any follower, confirm."""
    planner = await (await person.click(turn, "Draw a tile")).reply()
    planner = await choose_any_number(person, planner, rng)
    turns = [button for button in planner.buttons if "Turn" in button.label]
    if turns and rng.random() < 0.5:
        planner = await (await person.click(planner, rng.choice(turns).label)).reply()
    planner = await choose_any_letter(person, planner, rng)
    await confirm(person, planner)


async def place_by_commands(channel: Channel, person: Person, rng: Random) -> None:
    """Draw and place by commands alone, with what autocomplete proposes."""
    await (await person.slash(channel, "draw")).reply()
    where = rng.choice(await person.autocomplete(channel, "place", option="where")).value
    turn = rng.choice(await person.autocomplete(channel, "place", option="turn", where=where)).value
    followers = await person.autocomplete(channel, "place", option="follower", where=where, turn=turn)
    options: dict[str, Any] = {"where": where, "turn": turn}
    if followers and rng.random() < 0.7:
        options["follower"] = rng.choice(followers).value
        followers = []
    await (await person.slash(channel, "place", **options)).done()
    if followers:
        await _answer_by_command(channel, person, rng)


async def _answer_by_command(channel: Channel, person: Person, rng: Random) -> None:
    if rng.random() < 0.5:
        await (await person.slash(channel, "pass")).done()
        return
    answers = await person.autocomplete(channel, "answer", option="choice")
    await (await person.slash(channel, "answer", choice=rng.choice(answers).value)).done()


def acknowledged_in_time(sandbox: Sandbox) -> None:
    """Every interaction got an answer; the stand-in's clock does not count a slow machine's seconds."""
    assert [one.describe() for one in sandbox.interactions if not one.acknowledged] == []


async def answered(deed: Awaitable[Deed]) -> str:
    """The private answer to something that a person does."""
    message = await (await deed).reply()
    return message.text


async def first_place(person: Person, turn: Message) -> Message:
    """Draw, and choose the first place that the planner offers: the planner as it then is."""
    planner = await (await person.click(turn, "Draw a tile")).reply()
    return await choose_number(person, planner)


async def finish_placing(channel: Channel, person: Person, planner: Message, rng: Random | None = None) -> None:
    """Take the first place that the planner offers, without a follower; or any place and any follower."""
    if rng is None:
        planner = await choose_number(person, planner)
    else:
        planner = await choose_any_letter(person, await choose_any_number(person, planner, rng), rng)
    await confirm(person, planner)


def game_of(message: Message) -> int:
    """The game that a message's controls are for."""
    return int(str(message.buttons[0].custom_id).split("|")[2])


async def forged(person: Person, message: Message, custom_id: str, values: Sequence[str] | None = None) -> Deed:
    """A press of a control that the message never had."""
    data: dict[str, Any] = {"component_type": 2 if values is None else 3, "custom_id": custom_id}
    if values is not None:
        data["values"] = list(values)
    return person._component(message, data, custom_id, message.components)


async def play_to_the_end(
    app: App, channel: Channel, game: int, people: Sequence[Person], rng: Random, *, answers: int | None = None
) -> set[str]:
    """Answer every question of a game by its controls, whoever is asked; the kinds of questions that there were.

    With ``answers`` only so many.
    """
    kinds: set[str] = set()
    by_id = {person.id: person for person in people}
    for _ in count() if answers is None else range(answers):
        async with app.sessions.look(game) as table:
            asked, decision, number = table.asked, table.game.decision, table.number
        if asked is None or decision is None:
            break
        if asked.kind != "human":
            await asyncio.sleep(0.01)
            continue
        kinds.add(decision.kind)
        person = by_id[asked.user_id or 0]

        def asks(message: Message, number: int = number) -> bool:
            ids = [str(one.custom_id) for one in message.buttons] + [one.custom_id for one in message.selects]
            return not message.only_for and any(f"|{game}|{number}|" in one for one in ids)

        message = await person.wait_for(channel, asks, f"the question {decision.kind} at {number}")
        await answer_by_controls(person, message, rng)
        # Controls on a public message are acknowledged before the move is made.
        await person.sandbox.until(lambda message=message: not asks(message), "the message to change")  # type: ignore[misc]
    return kinds


async def answer_by_controls(person: Person, message: Message, rng: Random) -> None:
    """Give any answer that a turn's message offers."""
    verbs = {str(one.custom_id).split("|")[1]: one for one in message.buttons}
    if "draw" in verbs:
        await (await person.click(message, str(verbs["draw"].custom_id))).reply()
    elif "open" in verbs and rng.random() < 0.5:
        # Without a follower in the command the question for it is asked by itself.
        channel = person.sandbox.channel_of(message)
        where = rng.choice(await person.autocomplete(channel, "place", option="where")).value
        turn = rng.choice(await person.autocomplete(channel, "place", option="turn", where=where)).value
        await (await person.slash(channel, "place", where=where, turn=turn)).done()
    elif "open" in verbs:
        planner = await (await person.click(message, str(verbs["open"].custom_id))).reply()
        await finish_placing(person.sandbox.channel_of(message), person, planner, rng)
    elif "act" in verbs:
        answers = [str(one.custom_id) for one in message.buttons if "|act|" in str(one.custom_id)]
        await person.click(message, rng.choice(answers))
    else:
        menu = message.selects[0]
        await person.select(message, menu.custom_id, [rng.choice(menu.values)])
