"""The random player as a user: it sits down, is called like everybody, and answers with the controls that it sees.

It knows the bot's custom ids by their verbs and nothing of the rules: which answers are legal is what the bot offers.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bot.custom_ids import CustomId, CustomIdError
from bot.sandbox.changes import WorldChange
from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import NothingHappenedError, SandboxError
from bot.sandbox.objects import Channel, Message
from bot.sandbox.people import Person
from bot.sandbox.web.page_people import Accounts
from bot.texts import choose, load_texts

Json = dict[str, Any]

PAUSES: dict[str, float | None] = {"stop": None, "slow": 4.0, "normal": 1.2, "fast": 0.05}
"""How many seconds the random player thinks before an answer; None: until somebody says otherwise."""

NAMES = ("Otto", "Mila", "Finn", "Juno", "Pip", "Rune")
PATIENCE = 20.0
SETTLE = 0.1
MOST_STEPS = 12
MOST_TRIES = 3
MOST_PRESSES = 3
"""How often it turns the tile or puts its follower elsewhere before it confirms."""

log = logging.getLogger(__name__)


class Robots:
    """All random players of a stand-in, at one speed."""

    def __init__(self, sandbox: Sandbox, told: Callable[[Json], None], *, seed: int | None = None) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._told = told
        self._random = Random(seed)
        self._stirred = asyncio.Event()
        self._hurried = asyncio.Event()
        self._tried: dict[tuple[int, int, int], int] = {}
        self.speed = "normal"

    def state(self) -> Json:
        """Write what the page shows."""
        return {"speed": self.speed}

    async def set_speed(self, body: Json) -> Json:
        """Play faster or slower, or not at all for a while."""
        speed = str(body.get("speed"))
        if speed not in PAUSES:
            raise SandboxError(f"the speed is one of {', '.join(PAUSES)}")
        self.speed = speed
        self._hurried.set()
        self._told(self.state())
        return self.state()

    # Sitting down

    async def seat(self, channel: Channel, accounts: Accounts, locale: str) -> Person:
        """Let a random player join the open table of a channel, or pass on why the bot does not let it."""
        lobby = self._lobby(channel)
        if lobby is None:
            raise SandboxError(load_texts().plain.say(choose(locale), "page-no-lobby"))
        robot = next((robot for robot in self.players() if robot.name not in lobby.text), None)
        if robot is None:
            taken = {user.name for user in self._world.users.values()}
            names = [*NAMES, *(f"{name} {number}" for number in range(2, 100) for name in NAMES)]
            name = next(name for name in names if name not in taken)
            robot = Person(self._sandbox, accounts.add(name, locale, random=True))
        join = next(key for verb, key in _controls(lobby) if verb == "join")
        deed = await robot.click(lobby, join)
        await self._sandbox.until(
            lambda: robot.name in lobby.text or bool(deed.followups), "the seat", patience=PATIENCE
        )
        if robot.name not in lobby.text:
            raise SandboxError(deed.followups[0].text)
        return robot

    def _lobby(self, channel: Channel) -> Message | None:
        """The newest message of a channel that invites to a table."""
        messages = self._world.messages.get(channel.id, {}).values()
        return next((m for m in reversed(messages) if any(verb == "join" for verb, _ in _controls(m))), None)

    def players(self) -> list[Person]:
        """All random players."""
        return [Person(self._sandbox, user) for user in self._world.users.values() if user.random]

    # Playing

    async def run(self) -> None:
        """Answer whenever a random player is called, until cancelled."""

        def hear(change: WorldChange) -> None:
            if isinstance(change.subject, Message):
                self._stirred.set()

        stop = self._world.changes.listen(hear)
        try:
            while True:
                self._stirred.clear()
                for robot, message in list(self._calls()):
                    await self._answer(robot, message)
                await self._stirred.wait()
                await asyncio.sleep(SETTLE)
        finally:
            stop()

    def _calls(self) -> Iterator[tuple[Person, Message]]:
        """The questions that wait for random players: in each channel the newest message that calls one."""
        for robot in self.players():
            for messages in list(self._world.messages.values()):
                for message in reversed(list(messages.values())):
                    if robot.mention in message.text and any(verb in _ANSWERS for verb, _ in _controls(message)):
                        if self._tried.get((robot.id, message.id, message.revision), 0) < MOST_TRIES:
                            yield robot, message
                        break

    async def _answer(self, robot: Person, message: Message) -> None:
        await self._think()
        if message.deleted:
            return
        key = robot.id, message.id, message.revision
        self._tried[key] = self._tried.get(key, 0) + 1
        try:
            async with asyncio.timeout(PATIENCE * 3):
                await self._play(robot, message)
            self._tried[key] = MOST_TRIES
        except (SandboxError, TimeoutError) as error:
            # The message may have changed under its hand, as it may under a person's.
            log.info("%s could not answer: %s", robot.name, error)
            await asyncio.sleep(SETTLE)
            self._stirred.set()
        except Exception:
            # One question that it does not understand must not keep it from the others.
            log.exception("%s does not know how to answer %s", robot.name, message.describe())

    async def _think(self) -> None:
        """Pause as the speed says, anew whenever it is changed."""
        while True:
            self._hurried.clear()
            try:
                async with asyncio.timeout(PAUSES[self.speed]):
                    await self._hurried.wait()
            except TimeoutError:
                return

    async def _play(self, robot: Person, message: Message) -> None:
        """Answer a call: at once where there are buttons for the answers, else through the planner."""
        controls = [control for control in _controls(message) if control[0] in _ANSWERS]
        if not controls:
            return  # answered while it was thinking
        verb, key = self._random.choice(controls)
        if verb == "vote":
            # who plays at random stands in nobody's way
            key = next(key for verb, key in controls if CustomId.parse(key).payload == "yes")
        if verb == "choose":
            values = next(select.values for select in message.selects if select.custom_id == key)
            await (await robot.select(message, key, [self._random.choice(values)])).done(patience=PATIENCE)
            return
        deed = await robot.click(message, key)
        await deed.done(patience=PATIENCE)
        if verb in ("draw", "open"):
            await self._plan(robot, await deed.reply(patience=PATIENCE))

    async def _plan(self, robot: Person, planner: Message) -> None:
        """Choose a number, press what else there is for a while, confirm."""
        presses = self._random.randrange(MOST_PRESSES + 1)
        for _ in range(MOST_STEPS):
            before = planner.revision
            numbers, looks = _keys(planner, "plan-at"), [key for key in _keys(planner, "plan") if _stays(key)]
            if numbers:
                # Another area of the map is as good as each of the places here.
                others = [key for key in _keys(planner, "plan") if not _stays(key)]
                await robot.click(planner, self._random.choice([*numbers, *others]))
            elif presses and looks:
                presses -= 1
                await robot.click(planner, self._random.choice(looks))
            elif confirm := _keys(planner, "confirm"):
                deed = await robot.click(planner, confirm[0])
                await deed.done(patience=PATIENCE)
                return
            else:
                raise NothingHappenedError(f"nothing to do with {planner.describe()}")
            await self._sandbox.until(
                lambda before=before: planner.deleted or planner.revision > before,  # type: ignore[misc]
                f"{robot.name}'s planner",
                patience=PATIENCE,
            )


_ANSWERS = frozenset({"draw", "open", "act", "choose", "vote"})


def _keys(message: Message, verb: str) -> list[str]:
    """The custom ids of a message's controls with a verb."""
    return [key for found, key in _controls(message) if found == verb]


def _stays(key: str) -> bool:
    """Whether a button of the planner stays at the chosen place."""
    return not CustomId.parse(key).payload.startswith("/")


def _controls(message: Message) -> list[tuple[str, str]]:
    """The verbs and custom ids of what can be pressed or chosen in a message."""
    keys = [button.custom_id for button in message.buttons if not button.disabled]
    keys += [select.custom_id for select in message.selects if not select.disabled]
    found = []
    for key in keys:
        with contextlib.suppress(CustomIdError):
            found.append((CustomId.parse(key or "").verb, key or ""))
    return found
