"""Absences at a team's table: for whom the partners may draw and decide, and how many of them must agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Reason = Literal["away", "late", "trust"]
"""Why partners may play for somebody: away, kept the table waiting too long, or has said that they may."""
Agreement = Literal["all", "majority", "computers"]
"""How many of the partners who are there must propose the same for somebody who is not; or that a computer plays."""


AGREEMENTS: tuple[Agreement, ...] = ("all", "majority", "computers")


def agreement_of(kept: object) -> Agreement:
    """What was chosen, as it is kept; all must agree where nothing was that is known."""
    return next((one for one in AGREEMENTS if one == kept), "all")


@dataclass(frozen=True, slots=True)
class Absences:
    """Who of a table's players is absent, and why."""

    users: Mapping[int, Reason] = field(default_factory=dict)
    number: int = 0
    """The number of the log at which somebody was found late; whoever has moved since is not."""

    def why(self, user_id: int | None, number: int) -> Reason | None:
        """Why a user is absent when the log has come to a number; None who is there."""
        reason = None if user_id is None else self.users.get(user_id)
        return None if reason == "late" and number != self.number else reason


def agreed(agreement: Agreement, proposing: int, present: int) -> bool:
    """Whether enough of the partners who are there propose the same."""
    needed = present // 2 + 1 if agreement == "majority" else present
    return 0 < needed <= proposing
