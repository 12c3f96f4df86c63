"""Players who click: called like everybody, they answer with any of the controls that they see.

They know the bot's custom ids by their verbs and nothing of the rules: which answers are legal is what the bot offers.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from random import Random

from bot.custom_ids import CustomId, CustomIdError
from bot.sandbox.changes import WorldChange
from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import NothingHappenedError, SandboxError
from bot.sandbox.objects import Message
from bot.sandbox.people import Person

PATIENCE = 20.0
SETTLE = 0.1
PAUSE = 0.05
"""Seconds before an answer."""
MOST_STEPS = 12
MOST_TRIES = 3
MOST_PRESSES = 3
"""How often it turns the tile or puts its follower elsewhere before it confirms."""

log = logging.getLogger(__name__)


class ClickPlayers:
    """People at the stand-in for Discord who click by chance, until cancelled."""

    def __init__(self, sandbox: Sandbox, *, seed: int | None = None) -> None:
        self.people: list[Person] = []
        self._sandbox = sandbox
        self._world = sandbox.world
        self._random = Random(seed)
        self._stirred = asyncio.Event()
        self._tried: dict[tuple[int, int, int], int] = {}

    async def run(self) -> None:
        """Answer whenever one of them is called, until cancelled."""

        def hear(change: WorldChange) -> None:
            if isinstance(change.subject, Message):
                self._stirred.set()

        stop = self._world.changes.listen(hear)
        try:
            while True:
                self._stirred.clear()
                for player, message in list(self._calls()):
                    await self._answer(player, message)
                await self._stirred.wait()
                await asyncio.sleep(SETTLE)
        finally:
            stop()

    def _calls(self) -> Iterator[tuple[Person, Message]]:
        """The questions that wait for them: in each channel the newest message that calls one."""
        for player in self.people:
            for messages in list(self._world.messages.values()):
                for message in reversed(list(messages.values())):
                    if player.mention in message.text and any(verb in _ANSWERS for verb, _ in _controls(message)):
                        if self._tried.get((player.id, message.id, message.revision), 0) < MOST_TRIES:
                            yield player, message
                        break

    async def _answer(self, player: Person, message: Message) -> None:
        await asyncio.sleep(PAUSE)
        if message.deleted:
            return
        key = player.id, message.id, message.revision
        self._tried[key] = self._tried.get(key, 0) + 1
        try:
            async with asyncio.timeout(PATIENCE * 3):
                await self._play(player, message)
            self._tried[key] = MOST_TRIES
        except (SandboxError, TimeoutError) as error:
            # The message may have changed under its hand, as it may under a person's.
            log.info("%s could not answer: %s", player.name, error)
            await asyncio.sleep(SETTLE)
            self._stirred.set()
        except Exception:
            # One question that it does not understand must not keep it from the others.
            log.exception("%s does not know how to answer %s", player.name, message.describe())

    async def _play(self, player: Person, message: Message) -> None:
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
            await (await player.select(message, key, [self._random.choice(values)])).done(patience=PATIENCE)
            return
        deed = await player.click(message, key)
        await deed.done(patience=PATIENCE)
        if verb in ("draw", "open"):
            await self._plan(player, await deed.reply(patience=PATIENCE))

    async def _plan(self, player: Person, planner: Message) -> None:
        """Choose a number, press what else there is for a while, confirm."""
        presses = self._random.randrange(MOST_PRESSES + 1)
        for _ in range(MOST_STEPS):
            before = planner.revision
            numbers, looks = _keys(planner, "plan-at"), [key for key in _keys(planner, "plan") if _stays(key)]
            if numbers:
                # Another area of the map is as good as each of the places here.
                others = [key for key in _keys(planner, "plan") if not _stays(key)]
                await player.click(planner, self._random.choice([*numbers, *others]))
            elif presses and looks:
                presses -= 1
                await player.click(planner, self._random.choice(looks))
            elif confirm := _keys(planner, "confirm"):
                deed = await player.click(planner, confirm[0])
                await deed.done(patience=PATIENCE)
                return
            else:
                raise NothingHappenedError(f"nothing to do with {planner.describe()}")
            await self._sandbox.until(
                lambda before=before: planner.deleted or planner.revision > before,  # type: ignore[misc]
                f"{player.name}'s planner",
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
