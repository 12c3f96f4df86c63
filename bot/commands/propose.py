"""Proposals of partners: the button under a turn, its private planner, and ``/propose``."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.answer import page_number
from bot.commands.arguments import matching, proposals, typed_answer, typed_cell, typed_plan
from bot.commands.moves import announce
from bot.commands.place import chosen
from bot.commands.private import change, tell
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.sessions.session import Session
from bot.show.draft import Draft
from bot.show.planner import Plan, asked_for_follower, place_at, place_label, places_of, plan_draft, tried
from bot.show.question_controls import labelled
from bot.show.suggestion_lines import pin_of, proposal_draft
from bot.texts import private_locale

_OPTIONS = ("where", "turn", "follower", "choice")


def add(app: App) -> None:
    """Add the command and the buttons."""
    _add_command(app)
    deeds = _Deeds(app)
    clicks = app.client.clicks
    clicks.add("propose", deeds.open_click, defer="private")
    clicks.add("pin", deeds.pin_click)
    clicks.add("unpin", deeds.unpin_click)
    clicks.add("pin-act", deeds.act_click)
    clicks.add("pin-choose", deeds.choose_click)
    clicks.add("pin-page", deeds.page_click)


class _Deeds:
    """What partners do."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def open(self, interaction: Interaction, game_id: int, number: int | None = None) -> None:
        """Show a partner what they can propose."""
        texts, locale = self.app.texts, private_locale(interaction)
        async with self.app.sessions.at(game_id) as session:
            seat = session.check_partner(interaction.user.id, number)
            if session.game.decision is not None and session.game.decision.kind == "place":
                own = pin_of(session, seat.number)
                draft = plan_draft(session, Plan() if own is None else Plan.of(own), texts, locale, seat)
            else:
                draft = proposal_draft(session, texts, locale)
        await tell(self.app, interaction, draft)

    async def open_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.open(interaction, click.game, click.number)

    async def pin_click(self, interaction: Interaction, click: CustomId) -> None:
        await self._pin(interaction, click, *Plan.parse(click.payload).actions)

    async def act_click(self, interaction: Interaction, click: CustomId) -> None:
        await self._pin(interaction, click, click.payload)

    async def choose_click(self, interaction: Interaction, click: CustomId) -> None:
        await self._pin(interaction, click, chosen(interaction))

    async def page_click(self, interaction: Interaction, click: CustomId) -> None:
        async with self.app.sessions.at(click.game) as session:
            session.check_partner(interaction.user.id, click.number)
            draft = proposal_draft(session, self.app.texts, private_locale(interaction), page_number(click))
        await change(self.app, interaction, draft)

    async def unpin_click(self, interaction: Interaction, click: CustomId) -> None:
        await self.app.sessions.unpin(interaction.user.id, click.game)
        await self._done(interaction, click, "propose-taken-back")

    async def _pin(self, interaction: Interaction, click: CustomId, *actions: str) -> None:
        await self.app.sessions.pin(interaction.user.id, click.game, click.number, *actions)
        await self._done(interaction, click, "propose-done")

    async def _done(self, interaction: Interaction, click: CustomId, message: str) -> None:
        done = Draft(above=[self.app.texts.say(private_locale(interaction), message)])
        also = change(self.app, interaction, done)
        await announce(self.app, interaction, click.game, also=also, anew=True)


def _add_command(app: App) -> None:
    texts = app.texts
    deeds = _Deeds(app)

    @app.client.tree.command(
        name=words(texts, "command-propose-name"), description=words(texts, "command-propose-about")
    )
    @app_commands.guild_only()
    @app_commands.rename(**{name: words(texts, f"command-option-{name}-name") for name in _OPTIONS})
    @app_commands.describe(**{name: words(texts, f"command-option-{name}-about") for name in _OPTIONS})
    async def propose(
        interaction: Interaction,
        where: app_commands.Range[str, 1, 100] | None = None,
        turn: int | None = None,
        follower: app_commands.Range[str, 1, 100] | None = None,
        choice: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        if where is None and choice is None:
            await deeds.open(interaction, row.id)
            return
        locale = private_locale(interaction)
        async with app.sessions.at(row.id) as session:
            session.check_partner(interaction.user.id)
            number = session.number
            if where is None:
                actions = [typed_answer(choice or "", labelled(session, texts, locale), session.game.decision)]
            else:
                plan = typed_plan(session, where, turn)
                actions = [plan.action]
                if follower is not None:
                    trial = asked_for_follower(session, plan.action)
                    answers = labelled(trial, texts, locale)
                    actions.append(typed_answer(follower, answers, trial.game.decision))
        await app.sessions.pin(interaction.user.id, row.id, number, *actions)
        await announce(app, interaction, row.id, anew=True)
        await reply(interaction, texts.say(locale, "propose-done"))

    @propose.autocomplete("where")
    async def complete_where(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            return [(place_label(place), f"{place.x} {place.y}") for place in places_of(session)]

        return matching(await proposals(app, interaction, find, partner=True), current)

    @propose.autocomplete("turn")
    async def complete_turn(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        def find(session: Session) -> list[int]:
            return list(place_at(session, typed_cell(session, str(interaction.namespace.where or ""))).turns)

        turns = await proposals(app, interaction, find, partner=True)
        return [app_commands.Choice(name=f"{turn}°", value=turn) for turn in turns if str(current) in str(turn)]

    @propose.autocomplete("follower")
    async def complete_follower(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            given = interaction.namespace.turn
            where = str(interaction.namespace.where or "")
            trial = tried(session, typed_plan(session, where, given if isinstance(given, int) else None).action)
            answers = [] if trial is None else labelled(trial, texts, private_locale(interaction))
            return [(said, action) for action, said in answers]

        return matching(await proposals(app, interaction, find, partner=True), current)

    @propose.autocomplete("choice")
    async def complete_choice(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            decision = session.game.decision
            if decision is None or decision.kind == "place":
                return []
            return [(said, action) for action, said in labelled(session, texts, private_locale(interaction))]

        return matching(await proposals(app, interaction, find, partner=True), current)
