"""A level of Mists that was thought out before, played through Discord alone with a bot that is killed now and then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.sandbox import Channel, Deed, Message, Person
from db.store import Store
from tests.e2e.killable import KillableBots
from tests.e2e.tables import pressable

STEPS_BETWEEN_KILLS = 13


@dataclass
class ScriptedLevel:
    """The table of a level, seen from its channel; of the store only the number of the log is read."""

    bots: KillableBots
    store: Store
    channel: Channel
    people: Sequence[Person]
    game: int
    deck: Sequence[str] | int
    steps: int = 0

    async def question(self) -> tuple[Person, Message, int]:
        """Who is asked now, the message with the question as soon as it is there, and the number of the log."""
        number = await self.store.log.number(self.game)
        message = await self.people[0].wait_for(self.channel, self._asks(number), f"the question at {number}")
        # Partners who may play for somebody absent are called, too, after who is asked.
        person = next(one for one in self.people if one.id == message.pinged[0])
        return person, message, number

    async def play(self, actions: Sequence[str]) -> None:
        """Take the actions in turn, whoever is asked; every few steps, and at the last, the bot is killed."""
        for place, action in enumerate(actions, 1):
            number = await self.store.log.number(self.game)
            deed = await self.act(action)
            self.steps += 1
            if place == len(actions) or self.steps % STEPS_BETWEEN_KILLS == 0:
                await deed.done()
                await self.killed()
                if await self.store.log.number(self.game) > number:
                    continue
                # A press is acknowledged before it is written, and this one was lost with the bot.
                deed = await self.act(action)
            if deed.interaction.name.startswith("/"):
                await deed.reply()
            else:
                await self.moved(number)

    async def killed(self) -> None:
        """The bot is killed, and another one starts."""
        await self.bots.start(self.deck)

    async def act(self, action: str) -> Deed:
        """Do one thing in the place of whoever is asked: the draw and answers by buttons, a place by a command."""
        person, message, number = await self.question()
        verb, *words = action.split()
        if verb == "draw":
            return await person.click(message, f"tw|draw|{self.game}|{number}|")
        if verb == "place":
            x, y, turn = words
            return await person.slash(self.channel, "place", where=f"{x} {y}", turn=int(turn))
        if message.selects:
            return await person.select(message, message.selects[0].custom_id, [action])
        return await person.click(message, f"tw|act|{self.game}|{number}|{action}")

    async def moved(self, number: int) -> None:
        """Wait until the channel no longer asks what it asked."""
        asks = self._asks(number)
        await self.people[0].sandbox.until(
            lambda: not any(asks(message) for message in self.people[0].sees(self.channel)), "the message to change"
        )

    def _asks(self, number: int) -> Callable[[Message], bool]:
        def asks(message: Message) -> bool:
            ids = [str(one.custom_id) for one in message.buttons] + [one.custom_id for one in message.selects]
            # A campaign's card bears the campaign's number.
            ids = [one for one in ids if not one.startswith("tw|camp-")]
            return not message.only_for and any(f"|{self.game}|{number}|" in one for one in ids)

        return asks


async def propose_in_planner(person: Person, planner: Message, action: str, follows: str) -> None:
    """Choose a place, a turn of the tile and a follower in a partner's planner, and pin that."""
    _, x, y, turn = action.split()
    steps = (("plan-at", f"|{x} {y} "), ("plan", f"|{x} {y} {turn}/"), ("plan", f"|{x} {y} {turn}/{follows}/"))
    for verb, wanted in steps:
        if not any(wanted in one for one in pressable(planner, "pin")):
            found = next(one for one in pressable(planner, verb) if wanted in one)
            planner = await (await person.click(planner, found)).reply()
    pin = next(one for one in pressable(planner, "pin") if f"|{x} {y} {turn}/{follows}/" in one)
    await (await person.click(planner, pin)).reply()
