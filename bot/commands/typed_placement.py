"""A placement typed into a command: where, how turned and with which follower, completed while it is typed."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import App
from bot.commands.arguments import matching, offered_to, typed_answer, typed_cell, typed_plan
from bot.gateway.replies import Interaction
from bot.sessions.session import Session
from bot.show.placement_plan import asked_for_follower, place_at, place_label, places_of, tried
from bot.show.question_controls import labelled
from bot.texts import Locale, Texts, private_locale

PLACEMENT = ("where", "turn", "follower")
"""The command's options that a placement is typed into."""


def typed_placement(
    session: Session, where: str, turn: int | None, follower: str | None, texts: Texts, locale: Locale
) -> list[str]:
    """The actions: the tile, and who goes on it if anybody was named."""
    plan = typed_plan(session, where, turn)
    if follower is None:
        return [plan.action]
    trial = asked_for_follower(session, plan.action)
    return [plan.action, typed_answer(follower, labelled(trial, texts, locale), trial.game.decision)]


def complete_placement(app: App, command: app_commands.Command[Any, ..., Any], *, partner: bool = False) -> None:
    """Complete the options of a command for the player who is asked, or for a ``partner`` of theirs."""

    @command.autocomplete("where")
    async def complete_where(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            return [(place_label(place), f"{place.x} {place.y}") for place in places_of(session)]

        return matching(await offered_to(app, interaction, find, partner=partner), current)

    @command.autocomplete("turn")
    async def complete_turn(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        def find(session: Session) -> list[int]:
            return list(place_at(session, typed_cell(session, str(interaction.namespace.where or ""))).turns)

        turns = await offered_to(app, interaction, find, partner=partner)
        return [app_commands.Choice(name=f"{turn}°", value=turn) for turn in turns if str(current) in str(turn)]

    @command.autocomplete("follower")
    async def complete_follower(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def find(session: Session) -> list[tuple[str, str]]:
            given = interaction.namespace.turn
            where = str(interaction.namespace.where or "")
            trial = tried(session, typed_plan(session, where, given if isinstance(given, int) else None).action)
            answers = [] if trial is None else labelled(trial, app.texts, private_locale(interaction))
            return [(said, action) for action, said in answers]

        return matching(await offered_to(app, interaction, find, partner=partner), current)
