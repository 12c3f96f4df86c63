"""REST: answers to interactions, and the follow-ups that their tokens allow."""

from typing import Any

from bot.sandbox.calls import Call, Route
from bot.sandbox.drafts import Drafts, Json
from bot.sandbox.errors import ApiError, Problem, invalid_form, not_found
from bot.sandbox.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    DEFER_REPLY,
    DEFER_UPDATE,
    MODAL,
    MODAL_SUBMIT,
    REPLY,
    SECONDS_TO_ACKNOWLEDGE,
    UPDATE,
    Interaction,
)
from bot.sandbox.message_limits import choice_problems, modal_problems
from bot.sandbox.objects import EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, Message
from bot.sandbox.payloads import Payloads

COMMAND_REPLY_TYPE = 20


class InteractionRoutes:
    """What the bot does with interactions."""

    def __init__(self, payloads: Payloads, drafts: Drafts) -> None:
        self.payloads = payloads
        self.world = payloads.world
        self.drafts = drafts

    def routes(self) -> list[Route]:
        """List the routes."""
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        routes: list[Route] = [
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            ("POST", hook, self.follow_up),
        ]
        for name in ("@original", "{message_id}"):
            one = f"{hook}/messages/{name}"
            routes += [("GET", one, self.get), ("PATCH", one, self.edit), ("DELETE", one, self.delete)]
        return routes

    # The first answer

    async def callback(self, call: Call) -> Json | None:
        """Take the first answer to an interaction."""
        interaction = self.world.interactions.get(call.id("interaction_id"))
        if interaction is None or interaction.token != call.names["interaction_token"] or interaction.revoked:
            raise not_found(10062, "interaction")
        if interaction.acknowledged:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self.world.clock.now() - interaction.created > SECONDS_TO_ACKNOWLEDGE:
            raise not_found(10062, "interaction")
        if interaction.channel_id not in self.world.channels:
            raise not_found(10003, "Channel")
        kind, data = int(call.body["type"]), call.body.get("data") or {}
        self._check_kind(interaction, kind)
        message = self._answer(interaction, kind, data, call)
        interaction.acknowledge(kind)
        if message is not None and kind in (REPLY, UPDATE):
            interaction.touch(message.id)
        self.world.interaction_changed(interaction)
        return self._callback_response(interaction, kind, message) if call.wants("with_response") else None

    def _check_kind(self, interaction: Interaction, kind: int) -> None:
        """Refuse answers that do not fit what the user did."""
        if interaction.type == AUTOCOMPLETE:
            fits = kind == CHOICES
        elif kind in (DEFER_UPDATE, UPDATE):
            fits = interaction.message_id is not None
        elif kind == MODAL:
            fits = interaction.type != MODAL_SUBMIT
        else:
            fits = kind in (REPLY, DEFER_REPLY)
        if not fits:
            problem = Problem(("type",), "BASE_TYPE_CHOICES", f"Type {kind} does not answer {interaction.name}.")
            raise invalid_form([problem])

    def _answer(self, interaction: Interaction, kind: int, data: Json, call: Call) -> Message | None:
        if kind == CHOICES:
            choices = data.get("choices") or []
            _refuse(choice_problems(choices))
            interaction.choices = choices
            return None
        if kind == MODAL:
            _refuse(modal_problems(data))
            interaction.modal = data
            return None
        if kind in (REPLY, DEFER_REPLY):
            message = self._new_message(interaction, data)
            if kind == DEFER_REPLY:
                message.flags |= LOADING
            else:
                self._fill_new(message, data, call)
            interaction.original_id = message.id
            return self.world.post(message)
        source = self._message(interaction, interaction.message_id)
        interaction.original_id = source.id
        if kind == UPDATE:
            self._change(source, data, call)
        return source

    def _new_message(self, interaction: Interaction, data: Json) -> Message:
        world = self.world
        message = Message(world.ids.next(), interaction.channel_id, world.bot.id, world.clock.now())
        if int(data.get("flags") or 0) & EPHEMERAL:
            message.flags |= EPHEMERAL
            message.only_for = interaction.user_id
        message.type = COMMAND_REPLY_TYPE if interaction.type == COMMAND else 0
        channel = world.channels[interaction.channel_id]
        message.interaction = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user": self.payloads.user(world.users[interaction.user_id]),
            "authorizing_integration_owners": {"0": str(channel.guild_id or 0)},
        }
        if interaction.type == COMMAND:
            # Discord's own client shows who used what; it too is told the name beside the published fields.
            message.interaction["name"] = interaction.name.removeprefix("/")
        return message

    def _fill_new(self, message: Message, data: Json, call: Call) -> None:
        self.drafts.fill(message, data, call.uploads, new=True)
        if not message.flags & SUPPRESS_NOTIFICATIONS:
            message.pinged = list(message.mentions)

    def _change(self, message: Message, data: Json, call: Call) -> None:
        was_loading = message.loading
        self.drafts.fill(message, data, call.uploads, new=False)
        message.edited = None if was_loading else self.world.clock.now()
        self.world.edited(message)

    def _callback_response(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        told: Json = {"id": str(interaction.id), "type": interaction.type, "channel_id": str(interaction.channel_id)}
        if message is None:
            return {"interaction": told, "resource": {"type": kind}}
        told |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.ephemeral,
        }
        return {"interaction": told, "resource": {"type": kind, "message": self.payloads.message(message)}}

    # What the token allows afterwards

    def _by_token(self, call: Call) -> Interaction:
        """Find the interaction whose token a request uses."""
        for interaction in reversed(self.world.interactions.values()):
            if interaction.token == call.names["webhook_token"]:
                if not interaction.token_works(self.world.clock.now()):
                    raise ApiError(401, 50027, "Invalid Webhook Token")
                if not interaction.acknowledged or interaction.type == AUTOCOMPLETE:
                    raise not_found(10015, "Webhook")
                if interaction.channel_id not in self.world.channels:
                    raise not_found(10003, "Channel")
                return interaction
        raise not_found(10015, "Webhook")

    def _message(self, interaction: Interaction, message_id: int | None) -> Message:
        message = self.world.messages.get(interaction.channel_id, {}).get(message_id or 0)
        if message is None:
            raise not_found(10008, "Message")
        return message

    def _named(self, call: Call) -> tuple[Interaction, Message]:
        interaction = self._by_token(call)
        if "message_id" not in call.names:
            return interaction, self._message(interaction, interaction.original_id)
        wanted = call.id("message_id")
        if wanted not in (interaction.original_id, *interaction.followups):
            raise not_found(10008, "Message")
        return interaction, self._message(interaction, wanted)

    async def follow_up(self, call: Call) -> Json:
        """Say more; while the answer is still deferred this is the answer."""
        interaction = self._by_token(call)
        data: Json = call.body or {}
        original = self.world.messages[interaction.channel_id].get(interaction.original_id or 0)
        if original is not None and original.loading and interaction.answered_with == DEFER_REPLY:
            self.drafts.fill(original, data, call.uploads, new=True)
            self.world.edited(original)
            message = original
        else:
            message = self._new_message(interaction, data)
            self._fill_new(message, data, call)
            self.world.post(message)
            interaction.followups.append(message.id)
        interaction.touch(message.id)
        self.world.interaction_changed(interaction)
        return self.payloads.message(message)

    async def get(self, call: Call) -> Json:
        """Fetch the answer or a follow-up."""
        return self.payloads.message(self._named(call)[1])

    async def edit(self, call: Call) -> Json:
        """Change the answer or a follow-up."""
        interaction, message = self._named(call)
        self._change(message, call.body or {}, call)
        interaction.touch(message.id)
        self.world.interaction_changed(interaction)
        return self.payloads.message(message)

    async def delete(self, call: Call) -> None:
        """Delete the answer or a follow-up."""
        interaction, message = self._named(call)
        self.world.delete(message)
        self.world.interaction_changed(interaction)


def _refuse(problems: Any) -> None:
    found = list(problems)
    if found:
        raise invalid_form([Problem(("data", *p.path), p.code, p.message) for p in found])
