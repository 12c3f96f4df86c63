"""What players type into commands, read with good will: numbers in the picture, names of cells, words of answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from discord import app_commands

from bot import limits
from bot.app import App
from bot.gateway.replies import Interaction
from bot.markup import tidy
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.show.placement_plan import Plan, hand_of, place_at, places_of
from engine.decisions import Decision, parse_action, print_action
from engine.errors import NotationError
from engine.features import Cell
from engine.tiles import TURNS
from render.coordinates import parse_cell_name
from render.snapshot import numbered_places

MOST_LISTED = 5
"""So many answers are named to somebody whose own is not among them."""

_CELL = re.compile(r"(-?\d{1,3})[ ,]+(-?\d{1,3})")

T = TypeVar("T")


def typed_cell(session: Session, text: str) -> Cell:
    """A place by its number in the picture, by its name such as ``E2 N4``, or by its coordinates."""
    wanted = text.strip()
    if wanted.isdecimal():
        places = places_of(session)
        found = next((place for place in places if place.number == int(wanted)), None)
        if found is None:
            numbers = f"1–{len(places)}" if len(places) > 1 else "1"
            raise Refusal("plan-no-number", number=wanted, places=numbers)
        return found.cell
    return named_cell(wanted)


def seen_cell(session: Session, text: str) -> Cell:
    """A cell that somebody would like to look at; its number in the picture where places are numbered now."""
    decision = session.game.decision
    numbered = () if decision is None else numbered_places(decision)
    wanted = text.strip()
    return next((place.cell for place in numbered if str(place.number) == wanted), None) or named_cell(wanted)


def named_cell(text: str) -> Cell:
    """A cell by its name such as ``E2 N4``, or by its coordinates."""
    if cell := _CELL.fullmatch(text):
        return int(cell[1]), int(cell[2])
    if (named := parse_cell_name(text)) is not None:
        return named
    raise Refusal("plan-unread-place")


def typed_plan(session: Session, where: str, turn: int | None) -> Plan:
    """A placement; the turn may be left out where there is only one."""
    hand_of(session)
    cell = typed_cell(session, where)
    if turn is not None:
        if turn not in TURNS:
            raise Refusal("plan-no-turn")
        # Whether the tile fits like that is for the rules to say, with their reason.
        return Plan(cell, turn)
    turns = place_at(session, cell).turns
    if len(turns) > 1:
        raise Refusal("plan-which-turn", turns=", ".join(f"{one}°" for one in turns))
    return Plan(cell, turns[0])


def typed_answer(text: str, answers: Iterable[tuple[str, str]], decision: Decision | None) -> str:
    """An action by itself, by its label or a word of it, or by its mark in the picture; others are for the rules."""
    wanted, offered = text.strip().lower(), list(answers)
    for action, said in offered:
        mark, dot, rest = said.lower().partition(" · ")
        if wanted in (action, said.lower()) or (dot and wanted in (mark, rest)):
            return action
    alike = [action for action, said in offered if wanted in re.split(r"\W+", said.lower())]
    if len(alike) == 1:
        return alike[0]
    with suppress(NotationError):
        meant = parse_action(wanted)
        if decision is not None and meant[0] in {choice[0] for choice in decision.choices()}:
            decision.check(meant)
            return print_action(meant)
    listed = "; ".join([said for _, said in offered[:MOST_LISTED]] + ["…"] * (len(offered) > MOST_LISTED))
    raise Refusal("plan-unread-answer", text=tidy(text), answers=listed)


def matching(offers: Iterable[tuple[str, str]], current: str) -> list[app_commands.Choice[str]]:
    """What of (label, value) fits to what was typed so far, as much as Discord shows."""
    wanted = current.strip().lower()
    found = [(said, value) for said, value in offers if wanted in said.lower() or wanted == value.lower()]
    # The number or letter that was typed is what was meant; then what begins like that.
    found.sort(key=lambda offer: (offer[0].lower().split(" · ")[0] != wanted, not offer[0].lower().startswith(wanted)))
    return [app_commands.Choice(name=said[: limits.CHOICE], value=value) for said, value in found[: limits.CHOICES]]


async def offered_to(
    app: App, interaction: Interaction, find: Callable[[Session], list[T]], *, partner: bool = False
) -> list[T]:
    """What a player who is asked something may choose, or a ``partner`` may propose to them.

    Nothing where it cannot be told, for nobody hears a refusal.
    """
    try:
        row = await app.sessions.live_here(interaction.channel_id)
        async with app.sessions.look(row.id) as session:
            (session.check_partner if partner else session.check_asked)(interaction.user.id)
            return find(session)
    except Refusal:
        return []
