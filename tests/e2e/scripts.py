"""Games that were thought out before: known actions in a row, played by whatever control Discord has for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.app import App
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.sandbox.components import buttons, selects, texts
from engine.decisions import Decision
from render.choices import numbered_places
from tests.e2e.tables import choose_number, letters, pressable

FOLLOWING = ("follower", "crown", "pass")
"""What may be chosen together with a place."""


async def question(app: App, channel: Channel, game: int, people: Sequence[Person]) -> tuple[Person, Message]:
    """Who is asked now, and the message with the question, as soon as it is there."""
    async with app.sessions.look(game) as table:
        asked, number = table.asked, table.number
    assert asked is not None
    person = next(one for one in people if one.id == asked.user_id)
    return person, await person.wait_for(channel, lambda m: _asks(m, game, number), f"the question at {number}")


async def play(app: App, channel: Channel, game: int, people: Sequence[Person], actions: Sequence[str]) -> None:
    """Take the actions in turn, by planner, buttons, menus and commands; tiles are drawn where that is asked."""
    waiting = list(actions)
    while waiting:
        async with app.sessions.look(game) as table:
            decision, number = table.game.decision, table.number
        assert decision is not None, f"the game ended before {waiting}"
        person, message = await question(app, channel, game, people)
        if decision.kind == "draw":
            await (await person.click(message, f"tw|draw|{game}|{number}|")).done()
        else:
            action = waiting.pop(0)
            assert action in decision.options(), f"{action} is no answer to {decision.kind}"
            follows = waiting[0] if waiting and waiting[0].split()[0] in FOLLOWING else None
            if decision.kind != "place":
                await _answer(channel, person, message, game, number, action)
            elif number % 2 and _can_be_planned(decision, action):
                planner = await planned(person, message, action, follows)
                confirm = next(str(one.custom_id) for one in planner.buttons if "|confirm|" in str(one.custom_id))
                await (await person.click(planner, confirm)).reply()
                waiting = waiting[bool(follows) :]
            elif number % 4:
                await _place(channel, person, action, follows)
                waiting = waiting[bool(follows) :]
            else:
                await _place(channel, person, action, None)
        # A control on a public message is acknowledged before its move is made and shown.
        await person.sandbox.until(
            lambda message=message, number=number: not _asks(message, game, number),  # type: ignore[misc]
            "the message to change",
        )


def _asks(message: Message, game: int, number: int) -> bool:
    ids = [str(one.custom_id) for one in message.buttons] + [one.custom_id for one in message.selects]
    return not message.only_for and any(f"|{game}|{number}|" in one for one in ids)


async def planned(person: Person, message: Message, action: str, follows: str | None = None) -> Message:
    """The planner with a place, a turn of the tile and maybe a follower chosen, but not confirmed."""
    _, x, y, turn = action.split()
    opening = next(str(one.custom_id) for one in message.buttons if "|open|" in str(one.custom_id))
    planner = await (await person.click(message, opening)).reply()
    planner = await choose_number(person, planner, f"{x} {y}")
    while not any(f"|{x} {y} {turn}/" in one for one in pressable(planner, "confirm")):
        other = next(one for one in planner.buttons if "Turn" in one.label)
        planner = await (await person.click(planner, str(other.custom_id))).reply()
    while follows is not None and not any(f"/{follows}/" in one for one in letters(planner)):
        # It is another piece that goes there.
        other = next(one for one in planner.buttons if one.label.startswith("Piece"))
        planner = await (await person.click(planner, str(other.custom_id))).reply()
    if follows is not None:
        letter = next(one for one in letters(planner) if f"/{follows}/" in one)
        planner = await (await person.click(planner, letter)).reply()
    return planner


def _can_be_planned(decision: Decision, action: str) -> bool:
    """Of turns that look alike the planner offers only one."""
    places = numbered_places(decision)
    return any(action == f"place {place.x} {place.y} {turn}" for place in places for turn in place.turns)


async def _place(channel: Channel, person: Person, action: str, follows: str | None) -> None:
    _, x, y, turn = action.split()
    where = {"where": f"{x} {y}", "turn": int(turn)}
    if follows is None:
        await (await person.slash(channel, "place", **where)).reply()
        return
    offered = await person.autocomplete(channel, "place", option="follower", **where)
    follower = next(one.value for one in offered if one.value == follows)
    await (await person.slash(channel, "place", **where, follower=follower)).reply()


async def _answer(channel: Channel, person: Person, message: Message, game: int, number: int, action: str) -> None:
    if number % 2:
        offered = await person.autocomplete(channel, "answer", option="choice")
        choice = next(one.value for one in offered if one.value == f"{number} {action}")
        await (await person.slash(channel, "answer", choice=choice)).reply()
    elif message.selects:
        await (await person.select(message, message.selects[0].custom_id, [action])).done()
    else:
        await (await person.click(message, f"tw|act|{game}|{number}|{action}")).done()


def told(sandbox: Sandbox, channel: Channel) -> str:
    """Everything that was ever to be read in a channel: all messages in all their versions, private ones too."""
    return "\n".join(line for message in sandbox.world.messages[channel.id].values() for line in _read(message))


def _read(message: Message) -> Iterator[str]:
    for version in (message.components, *message.earlier):
        yield from replace(message, components=version).alt_texts
        yield from texts(version)
        yield from (one.label for one in buttons(version))
        for select in selects(version):
            yield from select.labels
