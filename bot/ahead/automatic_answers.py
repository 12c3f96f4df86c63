"""What players have said beforehand, done when its moment comes: standing answers and the planned move."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ahead.planned_move import KIND, Planned, read_plan
from bot.ahead.standing_answers import QUESTIONS, standing_answer
from bot.sessions.session import Session
from bot.sessions.turn_notes import Kind
from db.rows import Seat
from db.store import Store


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is to be done now: an action for a player, and what is to be said about it."""

    seat: Seat
    user_id: int
    action: str | None
    remark: Kind | None


class Foresight:
    """Reads what the seats have said."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def at(self, session: Session) -> Foreseen | None:
        """What the player who is asked has foreseen; None where nothing is, or a stand-in is to answer.

        Who has just taken a move back wants to think again.
        """
        seat, decision = session.asked, session.game.decision
        if seat is None or decision is None or seat.user_id is None or session.undone_by or session.left_to_chance:
            return None
        if decision.kind not in QUESTIONS and decision.kind not in ("draw", "place", "follower"):
            return None
        said = {
            one.kind: one.value for one in await self._store.intents.of_game(session.row.id) if one.seat == seat.number
        }
        if decision.kind in QUESTIONS:
            action = standing_answer(session.game, str(said.get(decision.kind, "")))
            return None if action is None else Foreseen(seat, seat.user_id, action, "standing")
        return await self._planned(session, seat, seat.user_id, read_plan(said[KIND])) if KIND in said else None

    async def _planned(self, session: Session, seat: Seat, user_id: int, plan: Planned) -> Foreseen | None:
        decision = session.game.decision
        if decision is None:
            return None
        if plan.placed is not None:
            # The follower is the plan's last word, whether it can be put or not.
            await self._store.intents.drop(session.row.id, seat.number, KIND)
            fits = decision.kind == "follower" and plan.placed == session.turn
            action = plan.following(session.game) if fits else None
            return None if action is None else Foreseen(seat, user_id, action, None)
        if decision.kind == "draw":
            if plan.cell in session.game.table.board.tiles:
                return await self._void(session, seat, user_id)
            return Foreseen(seat, user_id, "draw", None) if plan.draws else None
        if decision.kind != "place":
            return None
        action = plan.placement(decision)
        if action is None:
            return await self._void(session, seat, user_id)
        left = plan.after_placing(session.turn)
        if left is None:
            await self._store.intents.drop(session.row.id, seat.number, KIND)
        else:
            await self._store.intents.set(session.row.id, seat.number, KIND, left.kept())
        return Foreseen(seat, user_id, action, "plan")

    async def _void(self, session: Session, seat: Seat, user_id: int) -> Foreseen:
        await self._store.intents.drop(session.row.id, seat.number, KIND)
        return Foreseen(seat, user_id, None, "plan-void")
