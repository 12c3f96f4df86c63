"""Proposals of partners: the button under a turn, its private planner, and ``/propose``."""

from __future__ import annotations

from discord import app_commands

from bot import limits
from bot.ahead.suggestions import agree, suggest, withdraw
from bot.app import App
from bot.commands.answer import page_number
from bot.commands.arguments import matching, offered_to, typed_answer
from bot.commands.command_texts import labels, options
from bot.commands.planner import reader_of
from bot.commands.typed_placement import PLACEMENT, complete_placement, typed_placement
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, PlannerOf, Reply
from bot.gateway.router import chosen_value
from bot.markup import Markup
from bot.refusal import Refusal
from bot.sessions.absences import Absences
from bot.sessions.change import Change, Changed
from bot.sessions.session import Session
from bot.sessions.suggestion import pin_in
from bot.show.draft import Draft
from bot.show.partner_planner import partner_draft, proposal_draft
from bot.show.phrases import asked
from bot.show.placement_plan import Plan
from bot.show.planner import Reader, plan_draft
from bot.show.private_question import next_draft
from bot.show.question_controls import labelled
from bot.texts import private_locale
from db.rows import Seat

_OPTIONS = (*PLACEMENT, "choice")


def add(app: App) -> None:
    """Add the command and the buttons."""
    _add_command(app)
    deeds = _Deeds(app)
    router = app.client.router
    router.add("propose", deeds.open_click, defer="private")
    router.add("pin", deeds.pin_click, private=True)
    router.add("agree", deeds.agree_click, defer="private")
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
        async with self.app.sessions.look(game_id) as session:
            seat = session.check_partner(interaction.user.id, number)
            draft = partner_draft(session, await self.reader(interaction, session, seat))
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
            seat = session.check_partner(interaction.user.id, click.number)
            draft = proposal_draft(session, await self.reader(interaction, session, seat), page)
            return Reply(draft, edit=True, planner=PlannerOf(click.game, session.number))

    async def unpin_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id = interaction.user.id
        changed = await self.app.door.change(click.game, lambda change: withdraw(change, user_id), by=user_id)
        said = self.app.texts.say(private_locale(interaction), "propose-taken-back")
        return Reply(Draft(above=[said]), edit=True, changed=changed)

    async def agree_click(self, interaction: Interaction, click: CustomId) -> Reply:
        user_id, absences = interaction.user.id, await self.absences(click.game)
        if not click.payload.isdecimal() or len(click.payload) > 2:
            raise Refusal("error-unknown-click")
        seat = int(click.payload)
        own = await self._look_as_player(interaction, click, seat)
        if own is not None:
            return own
        changed = await self.app.door.change(
            click.game, lambda change: agree(change, user_id, click.number, seat, absences), by=user_id
        )
        return Reply(self.said(interaction, changed), changed=changed)

    async def _look_as_player(self, interaction: Interaction, click: CustomId, seat: int) -> Reply | None:
        """What a partner proposes, for the player who is asked after all: the planner with it, or the question."""
        async with self.app.sessions.look(click.game) as session:
            if not session.asks(interaction.user.id):
                return None
            session.check_asked(interaction.user.id, click.number)
            pin, reader = pin_in(session.pins, seat), await reader_of(self.app, interaction)
            if pin is None:
                raise Refusal("propose-gone")
            places = asked(session.game).kind == "place"
            draft = plan_draft(session, Plan.of(pin), reader) if places else next_draft(session, reader)
            return Reply(draft, planner=PlannerOf(click.game, session.number))

    async def _pin(self, interaction: Interaction, click: CustomId, *actions: str) -> Reply:
        user_id, absences = interaction.user.id, await self.absences(click.game)
        changed = await self.app.door.change(
            click.game, lambda change: suggest(change, user_id, click.number, actions, absences), by=user_id
        )
        return Reply(Draft(above=[self.said(interaction, changed)]), edit=True, changed=changed)

    async def reader(self, interaction: Interaction, session: Session, partner: Seat) -> Reader:
        """The partner as a reader of planners, who should know whether a proposal is played."""
        absences = await self.app.time.absences(session)
        return Reader(self.app.texts, private_locale(interaction), partner, absences=absences)

    async def absences(self, game_id: int) -> Absences:
        """Who of a table is absent now."""
        async with self.app.sessions.look(game_id) as session:
            return await self.app.time.absences(session)

    def said(self, interaction: Interaction, changed: Changed[bool]) -> Markup:
        """What has become of a proposal."""
        message = "propose-played" if changed.value else "propose-done"
        return self.app.texts.say(private_locale(interaction), message)


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
        absences = await deeds.absences(row.id)

        def deed(change: Change) -> bool:
            session = change.session
            session.check_partner(user_id)
            if where is None:
                actions = [typed_answer(choice or "", labelled(session, texts, locale), session.game.decision)]
            else:
                actions = typed_placement(session, where, turn, follower, texts, locale)
            return suggest(change, user_id, None, actions, absences)

        changed = await app.door.change(row.id, deed, by=user_id)
        return Reply(deeds.said(interaction, changed), changed=changed)

    complete_placement(app, propose, partner=True)

    @propose.autocomplete("choice")
    async def complete_choice(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            decision = session.game.decision
            if decision is None or decision.kind == "place":
                return []
            return [(said, action) for action, said in labelled(session, texts, private_locale(interaction))]

        return matching(await offered_to(app, interaction, find, partner=True), current)
