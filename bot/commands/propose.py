"""Proposals of partners: the button under a turn, its private planner, and ``/propose``."""

from __future__ import annotations

from discord import app_commands

from bot import limits
from bot.ahead.suggestions import suggest, withdraw
from bot.app import App
from bot.commands.answer import page_number
from bot.commands.arguments import matching, offered_to, typed_answer
from bot.commands.command_texts import labels, options
from bot.commands.typed_placement import PLACEMENT, complete_placement, typed_placement
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, PlannerOf, Reply
from bot.gateway.router import chosen_value
from bot.sessions.change import Change, Changed
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft
from bot.show.question_controls import labelled
from bot.show.suggestion_lines import pin_of, proposal_draft
from bot.texts import private_locale

_OPTIONS = (*PLACEMENT, "choice")


def add(app: App) -> None:
    """Add the command and the buttons."""
    _add_command(app)
    deeds = _Deeds(app)
    router = app.client.router
    router.add("propose", deeds.open_click, defer="private")
    router.add("pin", deeds.pin_click, private=True)
    router.add("unpin", deeds.unpin_click, private=True)
    router.add("pin-act", deeds.act_click, private=True)
    router.add("pin-choose", deeds.choose_click, private=True)
    router.add("pin-page", deeds.page_click, private=True)


class _Deeds:
    """What partners do."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def open(self, interaction: Interaction, game_id: int, number: int | None = None) -> Reply:
        """Show a partner what they can propose."""
        texts, locale = self.app.texts, private_locale(interaction)
        async with self.app.sessions.look(game_id) as session:
            seat = session.check_partner(interaction.user.id, number)
            if session.game.decision is not None and session.game.decision.kind == "place":
                own = pin_of(session, seat.number)
                draft = plan_draft(session, Plan() if own is None else Plan.of(own), Reader(texts, locale, seat))
            else:
                draft = proposal_draft(session, texts, locale)
            return Reply(draft, planner=PlannerOf(game_id, session.number))

    async def open_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self.open(interaction, click.game, click.number)

    async def pin_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._pin(interaction, click, *Plan.parse(click.payload).actions)

    async def act_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._pin(interaction, click, click.payload)

    async def choose_click(self, interaction: Interaction, click: CustomId) -> Reply:
        return await self._pin(interaction, click, chosen_value(interaction))

    async def page_click(self, interaction: Interaction, click: CustomId) -> Reply:
        page = page_number(click)
        async with self.app.sessions.look(click.game) as session:
            session.check_partner(interaction.user.id, click.number)
            draft = proposal_draft(session, self.app.texts, private_locale(interaction), page)
            return Reply(draft, edit=True, planner=PlannerOf(click.game, session.number))

    async def unpin_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id = interaction.user.id
        changed = await self.app.door.change(click.game, lambda change: withdraw(change, user_id), by=user_id)
        return self._done(interaction, "propose-taken-back", changed)

    async def _pin(self, interaction: Interaction, click: CustomId, *actions: str) -> Reply:
        user_id = interaction.user.id
        changed = await self.app.door.change(
            click.game, lambda change: suggest(change, user_id, click.number, actions), by=user_id
        )
        return self._done(interaction, "propose-done", changed)

    def _done(self, interaction: Interaction, message: str, changed: Changed[None]) -> Reply:
        said = self.app.texts.say(private_locale(interaction), message)
        return Reply(Draft(above=[said]), edit=True, changed=changed)


def _add_command(app: App) -> None:
    texts = app.texts
    deeds = _Deeds(app)

    @app.client.tree.command(**labels(texts, "propose"))
    @app_commands.guild_only()
    @options(texts, *_OPTIONS)
    async def propose(
        interaction: Interaction,
        where: app_commands.Range[str, 1, limits.CHOICE] | None = None,
        turn: int | None = None,
        follower: app_commands.Range[str, 1, limits.CHOICE] | None = None,
        choice: app_commands.Range[str, 1, limits.CHOICE] | None = None,
    ) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        if where is None and choice is None:
            return await deeds.open(interaction, row.id)
        locale, user_id = private_locale(interaction), interaction.user.id

        def deed(change: Change) -> None:
            session = change.session
            session.check_partner(user_id)
            if where is None:
                actions = [typed_answer(choice or "", labelled(session, texts, locale), session.game.decision)]
            else:
                actions = typed_placement(session, where, turn, follower, texts, locale)
            suggest(change, user_id, None, actions)

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(texts.say(locale, "propose-done"), changed=changed)

    complete_placement(app, propose, partner=True)

    @propose.autocomplete("choice")
    async def complete_choice(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            decision = session.game.decision
            if decision is None or decision.kind == "place":
                return []
            return [(said, action) for action, said in labelled(session, texts, private_locale(interaction))]

        return matching(await offered_to(app, interaction, find, partner=True), current)
