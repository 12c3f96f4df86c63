"""The router: leads clicks and forms to their handlers by custom id, and says what handlers and commands give back.

Nothing is remembered between a message and its clicks, so buttons of any age work after a restart.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

import aiohttp
import discord

from bot import limits
from bot.custom_ids import CustomId, CustomIdError
from bot.gateway.library import mark_acknowledged
from bot.gateway.replies import Deferral, Interaction, PlannerOf, Reply, explain, say, try_to_say
from bot.gateway.sender import FAULTS, Sender
from bot.sessions.change import Changed
from bot.show.draft import Draft
from bot.texts import Texts, private_locale

Handler = Callable[[Interaction, CustomId], Awaitable[Reply | None]]

log = logging.getLogger(__name__)

PLANNERS = 512
"""So many planners are remembered; those that were used longest ago are forgotten first."""
RETRY_SECONDS = 0.2
"""Pause between two tries to acknowledge."""
_KINDS = {
    "update": discord.InteractionResponseType.deferred_message_update,
    "private": discord.InteractionResponseType.deferred_channel_message,
    "public": discord.InteractionResponseType.deferred_channel_message,
}


class ChannelUpdates(Protocol):
    """Tells whether a channel could be told of a change."""

    async def settled(self, game_id: int) -> BaseException | None:
        """Wait until the newest state was tried to be shown; what went wrong, if anything did."""
        ...

    def hurry(self, *, game_id: int | None = None) -> None:
        """Try at once what waits for another try."""
        ...


@dataclass(frozen=True, slots=True)
class _Route:
    handler: Handler
    defer: Deferral
    private: bool


class Router:
    """The handlers by verb, and the way back to the asker."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._routes: dict[str, _Route] = {}
        self.sender: Sender | None = None
        self.board: ChannelUpdates | None = None
        self.planners: OpenPlanners | None = None
        self.before: list[Callable[[Interaction], Awaitable[None]]] = []
        """What is done before a command is answered, because somebody is there."""
        self.after: list[Callable[[Interaction, CustomId], Awaitable[None]]] = []
        """What is done after a click was answered, because somebody is there."""

    def add(self, verb: str, handler: Handler, *, defer: Deferral = "update", private: bool = False) -> None:
        """Let ``handler`` answer the clicks with this verb, acknowledged as ``defer`` says before it is called.

        With ``private`` such controls are on messages that only one user sees. On any other they are forged, and the
        answer does not replace the message.
        """
        if verb in self._routes:
            raise ValueError(f"the verb {verb!r} has a handler already")
        self._routes[verb] = _Route(handler, defer, private)

    @property
    def verbs(self) -> frozenset[str]:
        """What custom ids can ask for."""
        return frozenset(self._routes)

    async def click(self, interaction: Interaction) -> None:
        """Answer one click or form."""
        raw = _custom_id(interaction)
        try:
            custom_id = CustomId.parse(raw)
            route = self._routes[custom_id.verb]
        except (CustomIdError, KeyError):
            log.info("unknown custom id %r from user %s", raw, interaction.user.id)
            if await acknowledge(interaction, "private"):
                await try_to_say(interaction, self._texts.say(private_locale(interaction), "error-unknown-click"))
            return
        if await acknowledge(interaction, route.defer):
            forged = route.private and not _is_private(interaction)
            refused = None if self.planners is None else self.planners.take(interaction)
            handled = route.handler(interaction, custom_id)
            changed = await self.answer(interaction, handled, edits=not forged, refused=refused)
            if not changed:
                # Who has changed something has shown by it to be there.
                for act in self.after:
                    await _safely(act(interaction, custom_id), interaction)
            if self.board is not None and custom_id.game:
                self.board.hurry(game_id=custom_id.game)

    async def seen(self, interaction: Interaction) -> None:
        """Let those know who wait for a sign of life, before a command runs."""
        for act in self.before:
            await _safely(act(interaction), interaction)

    async def answer(
        self,
        interaction: Interaction,
        handled: Awaitable[Reply | None],
        *,
        edits: bool = True,
        refused: Callable[[], None] | None = None,
    ) -> bool:
        """Say what a handler gives back; whether it has changed a game.

        Whatever fails is explained, and a change that was made stands. Without ``edits`` no message is replaced: the
        answer is a new one. ``refused`` is called where the handler does nothing.
        """
        try:
            reply = await handled
        except Exception as error:
            if refused is not None:
                refused()
            await explain(interaction, error, self._texts)
            return False
        if reply is None:
            return False
        if not isinstance(reply.said, Draft):
            # Whoever reads that it is done finds it in the channel; a planner is painted meanwhile.
            await self._settled(reply)
        try:
            await self._send(interaction, reply, edits=edits)
        except FAULTS as error:
            log.warning("interaction %s: the answer cannot be sent: %s", interaction.id, error)
            if reply.changed is None:
                await explain(interaction, error, self._texts)
            else:
                await try_to_say(interaction, self._texts.say(private_locale(interaction), "error-move-stands"))
        except Exception as error:
            await explain(interaction, error, self._texts)
        trouble = await self._settled(reply)
        if isinstance(trouble, FAULTS):
            lasting = isinstance(trouble, discord.Forbidden | discord.NotFound)
            message = "table-not-shown-permissions" if lasting else "table-not-shown"
            await try_to_say(interaction, self._texts.say(private_locale(interaction), message))
        return reply.changed is not None

    async def _settled(self, reply: Reply) -> BaseException | None:
        if reply.changed is None or self.board is None:
            return None
        return await self.board.settled(reply.changed.game_id)

    async def _send(self, interaction: Interaction, reply: Reply, *, edits: bool) -> None:
        if reply.said is None:
            return
        if not isinstance(reply.said, Draft):
            await say(interaction, reply.said)
        elif self.sender is None:
            raise RuntimeError("the router has no sender")
        else:
            if reply.edit and edits:
                message_id = await self.sender.update(interaction, reply.said)
            else:
                message_id = await self.sender.answer(interaction, reply.said, public=reply.public)
            if self.planners is not None and reply.planner is not None:
                self.planners.show(interaction, message_id, reply.planner)
        if reply.also is not None and self.sender is not None:
            await self.sender.answer(interaction, reply.also, public=True)


# Private planners


@dataclass(frozen=True, slots=True)
class _Open:
    interaction: Interaction
    """The last one that showed it: its token can change it."""
    message_id: int
    number: int | None
    since: float


class OpenPlanners:
    """Planners: one private message a player and table. An older one is closed and says so, as soon as it can be.

    A private message can only be changed with the token of its last interaction, for a quarter of an hour. So this is
    a kindness and not a lock: what an old planner may still do is decided by the table, as for any old button.
    """

    def __init__(self, sender: Sender, texts: Texts) -> None:
        self._sender = sender
        self._texts = texts
        self._open: OrderedDict[tuple[int, int], _Open] = OrderedDict()
        self._closing: set[asyncio.Task[None]] = set()

    def take(self, interaction: Interaction) -> Callable[[], None]:
        """A control of a private message is used: until it has answered nobody else closes that message.

        What is given back is called if the use is refused, so that the message stays what it was.
        """
        message = interaction.message
        taken = {key: one for key, one in self._open.items() if message is not None and one.message_id == message.id}
        for key in taken:
            del self._open[key]
        return lambda: self._open.update(taken)

    def show(self, interaction: Interaction, message_id: int, planner: PlannerOf) -> None:
        """A message shows a planner now; the one before, if it is another message, is closed."""
        key = (interaction.user.id, planner.game_id)
        before = self._open.pop(key, None)
        self._open[key] = _Open(interaction, message_id, planner.number, time.monotonic())
        while len(self._open) > PLANNERS:
            self._open.popitem(last=False)
        if before is not None and before.message_id != message_id:
            self._close(before, "plan-closed-moved")

    async def changed(self, changed: Changed[Any]) -> None:
        """The subscriber of every change: planners for an earlier moment, or of a former player, are closed."""
        session = changed.session
        for key, planner in list(self._open.items()):
            user_id, game_id = key
            if game_id != changed.game_id:
                continue
            if planner.number not in (None, session.number) or session.seat_of(user_id) is None:
                del self._open[key]
                self._close(planner, "plan-closed-stale")

    async def close(self) -> None:
        """Wait for what is being closed."""
        await asyncio.gather(*self._closing, return_exceptions=True)

    def _close(self, planner: _Open, message: str) -> None:
        if time.monotonic() - planner.since < limits.TOKEN_SECONDS:
            task = asyncio.create_task(self._say_closed(planner, message))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def _say_closed(self, planner: _Open, message: str) -> None:
        said = self._texts.say(private_locale(planner.interaction), message)
        try:
            await self._sender.update(planner.interaction, Draft(above=[said]))
        except FAULTS as error:
            log.info("a planner stays open: %s", error)


# Acknowledging


async def acknowledge(interaction: Interaction, how: Deferral) -> bool:
    """Tell Discord that the interaction has arrived; false if it came too late or somebody else has answered it.

    A connection that breaks is tried again within the three seconds that Discord waits.
    """
    if how == "none":
        return True
    deadline = time.monotonic() + limits.ACKNOWLEDGE_SECONDS - RETRY_SECONDS
    tried = False
    while True:
        try:
            async with asyncio.timeout(max(deadline - time.monotonic(), RETRY_SECONDS)):
                if how == "update":
                    await interaction.response.defer()
                else:
                    await interaction.response.defer(thinking=True, ephemeral=how == "private")
        except discord.HTTPException as error:
            if tried and error.code == limits.ALREADY_ACKNOWLEDGED:
                # The answer to an earlier try got lost; the try itself did not.
                mark_acknowledged(interaction, _KINDS[how])
                return True
            log.warning("interaction %s cannot be acknowledged: %s", interaction.id, error)
            return False
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            tried = True
            if time.monotonic() + RETRY_SECONDS >= deadline:
                log.warning("interaction %s cannot be acknowledged in time: %s", interaction.id, error)
                return False
            await asyncio.sleep(RETRY_SECONDS)
        else:
            return True


async def _safely(act: Awaitable[None], interaction: Interaction) -> None:
    try:
        await act
    except Exception:
        log.exception("beside interaction %s", interaction.id)


def _is_private(interaction: Interaction) -> bool:
    """Whether the message with the control is seen by one user only."""
    message = interaction.message
    return message is not None and message.flags.ephemeral


def chosen_values(interaction: Interaction) -> list[str]:
    """What was chosen in a menu."""
    data: Mapping[str, Any] = cast("Mapping[str, Any]", interaction.data or {})
    return [str(value) for value in data.get("values") or []]


def chosen_value(interaction: Interaction) -> str:
    """The one thing that was chosen in a menu."""
    return next(iter(chosen_values(interaction)), "")


def _custom_id(interaction: Interaction) -> str:
    data: Mapping[str, Any] = cast("Mapping[str, Any]", interaction.data or {})
    return str(data.get("custom_id", ""))
