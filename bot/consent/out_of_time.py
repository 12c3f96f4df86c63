"""When somebody's time has run out: the others are asked what to do, and what most of them want is done.

They can let a stand-in play this one turn, give the seat to a stand-in until its player is back, or wait longer. Until
they agree nothing happens, and the late player may move at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.channel.board_post import Announcer
from bot.channel.language import Languages
from bot.consent.late_question import CHOICES, Choice, Question, question_draft, verdict_draft
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.show.draft import Draft
from bot.texts import Locale, Texts
from bot.timing.alarms import Alarms
from bot.timing.habits import HabitBook
from bot.timing.table_clock import Terms, read_terms, time_left
from bot.timing.waiting import Lookout, Waiting
from bot.timing.wall_clock import Clock
from db.rows import Game, Proposal, Seat, Timer
from db.store import Store

KIND = "clock"
ASKED = "vote-late-"
"""How the kinds of the messages begin that ask the others."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the others have decided about a late player."""

    choice: Choice
    waiting: Waiting
    terms: Terms


class Overtime:
    """The clocks of all tables: one timer for each that has a clock and waits for somebody."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        lookout: Lookout,
        habits: HabitBook,
        announcer: Announcer,
        languages: Languages,
        texts: Texts,
        alarms: Alarms,
        clock: Clock,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._lookout = lookout
        self._habits = habits
        self._announcer = announcer
        self._languages = languages
        self._texts = texts
        self._alarms = alarms
        self._clock = clock
        alarms.add(KIND, self.fire)

    # The timer

    async def follow(self, game_id: int, waiting: Waiting | None) -> None:
        """Set the timer of a game for whom it waits for, and take back questions that no longer matter."""
        await self._store.timers.cancel(game_id=game_id, kind=KIND)
        question = None if waiting is None else _question(waiting)
        await self._drop_old_questions(game_id, question)
        if waiting is None or question is None or not waiting.others:
            return
        if await self._asked(game_id, question):
            return
        left = await self.left(waiting.row)
        if left is not None:
            due = self._clock.now() + left[waiting.seat.number]
            await self._store.timers.add(KIND, due, game_id=game_id, payload={"question": str(question)})
            self._alarms.wake()

    async def left(self, row: Game) -> dict[int, timedelta] | None:
        """What every seat of a started game has left now; None where there is no clock."""
        terms = read_terms(row.settings)
        if terms is None:
            return None
        record, rows = await self._store.log.record(row.id), await self._store.log.rows(row.id)
        return time_left(terms, row, record, rows, await self._store.games.sittings(row.id), self._clock.now())

    async def fire(self, timer: Timer) -> None:
        """Ask the others, if the time has run out indeed and they were not asked yet."""
        if timer.game_id is None:
            return
        waiting = await self._lookout.at(timer.game_id)
        left = None if waiting is None else await self.left(waiting.row)
        if waiting is None or left is None or left[waiting.seat.number]:
            await self.follow(timer.game_id, waiting)
            return
        question = _question(waiting)
        if waiting.others and question is not None and not await self._asked(timer.game_id, question):
            await self._ask(waiting, question)

    # The question

    async def vote(self, user_id: int, game_id: int, question: Question, choice: Choice) -> Verdict | None:
        """Note what one of the others wants; what most of them want is done at once."""
        async with self._sessions.at(game_id) as session:
            session.check_seated(user_id)
            waiting = await self._lookout.of(session)
            if waiting is None or _question(waiting) != question:
                raise Refusal("late-over")
            if waiting.user_id == user_id:
                raise Refusal("late-own")
            await self._cast(session, question, user_id, choice)
            wishes = await self._wishes(game_id, question, waiting.others)
            verdict = await self._judge(session, waiting, wishes)
        await self._redraw(waiting, question, wishes, verdict)
        if verdict is not None:
            locale = await self._locale(waiting)
            draft = verdict_draft(verdict.choice, waiting, verdict.terms, self._texts, locale, self._clock.now())
            await self._announcer.post(waiting.row, f"vote-so-{question}", draft)
        return verdict

    async def _cast(self, session: Session, question: Question, user_id: int, choice: Choice) -> None:
        proposals = self._store.proposals
        for one in CHOICES:
            found = await self._proposal(session.row.id, one, question)
            if one == choice:
                if found is None:
                    payload = {"question": str(question)}
                    await proposals.propose(session.row.id, _kind(one), question.turn, user_id, payload)
                else:
                    await proposals.vote(found.id, user_id, agrees=True)
            elif found is not None and user_id in found.agreed:
                await proposals.vote(found.id, user_id, agrees=False)

    async def _proposal(self, game_id: int, choice: Choice, question: Question) -> Proposal | None:
        """The open request for a choice; one that belongs to an earlier question is closed."""
        for found in await self._store.proposals.open_in(game_id, _kind(choice)):
            if found.payload.get("question") == str(question):
                return found
            await self._store.proposals.decide(found.id, "stale")
        return None

    async def _wishes(self, game_id: int, question: Question, others: Sequence[Seat]) -> dict[Choice, list[Seat]]:
        """Who of the others wants what."""
        wishes: dict[Choice, list[Seat]] = {}
        for choice in CHOICES:
            found = await self._proposal(game_id, choice, question)
            wishes[choice] = [] if found is None else [seat for seat in others if seat.user_id in found.agreed]
        return wishes

    async def _judge(self, session: Session, waiting: Waiting, wishes: dict[Choice, list[Seat]]) -> Verdict | None:
        """Do what more than half of the others want."""
        won = next((choice for choice, seats in wishes.items() if 2 * len(seats) > len(waiting.others)), None)
        terms = read_terms(session.row.settings)
        if won is None or terms is None:
            return None
        game_id, seat = session.row.id, waiting.seat
        for choice in CHOICES:
            for found in await self._store.proposals.open_in(game_id, _kind(choice)):
                await self._store.proposals.decide(found.id, "accepted" if choice == won else "refused")
        self._sessions.forget(game_id)
        if won == "skip":
            await self._store.games.change_settings(game_id, skip=[seat.number, waiting.turn])
        elif won == "replace":
            await self._store.games.take_seat(game_id, seat.number, None, seat.name, kind="stand-in")
        else:
            terms = replace(terms, given=(*terms.given, (self._clock.now(), seat.number, terms.gift)))
            await self._store.games.change_settings(game_id, clock=terms.kept())
        return Verdict(won, waiting, terms)

    # Messages

    async def _locale(self, waiting: Waiting) -> Locale:
        return await self._languages.of(waiting.row.channel_id, waiting.row.guild_id, waiting.row.locale)

    async def _asked(self, game_id: int, question: Question) -> bool:
        return await self._store.posts.latest(game_id, f"{ASKED}{question}") is not None

    async def _ask(self, waiting: Waiting, question: Question) -> None:
        now = self._clock.now()
        others = [seat.user_id for seat in waiting.others if seat.user_id is not None]
        awake = [user for user in others if (await self._habits.of(user)).reachable(now) == now]
        wishes = await self._wishes(waiting.row.id, question, waiting.others)
        draft = question_draft(question, waiting, wishes, self._texts, await self._locale(waiting))
        await self._announcer.post(waiting.row, f"{ASKED}{question}", replace(draft, pings=tuple(awake)))

    async def _redraw(
        self, waiting: Waiting, question: Question, wishes: dict[Choice, list[Seat]], verdict: Verdict | None
    ) -> None:
        outcome = None if verdict is None else verdict.choice
        locale = await self._locale(waiting)
        draft = question_draft(question, waiting, wishes, self._texts, locale, outcome=outcome)
        await self._announcer.redraw(waiting.row, f"{ASKED}{question}", draft)

    async def _drop_old_questions(self, game_id: int, current: Question | None) -> None:
        for post in await self._store.posts.with_controls(game_id):
            if post.kind.startswith(ASKED) and post.kind != f"{ASKED}{current}":
                row = await self._store.games.get(game_id)
                locale = await self._languages.of(row.channel_id, row.guild_id, row.locale)
                await self._announcer.redraw(row, post.kind, Draft(above=[self._texts.say(locale, "late-over")]))


def _kind(choice: Choice) -> str:
    return f"late-{choice}"


def _question(waiting: Waiting) -> Question | None:
    """The question that is or would be asked about a player now; time that was given makes it a new one."""
    terms = read_terms(waiting.row.settings)
    return None if terms is None else Question(waiting.turn, waiting.seat.number, len(terms.given))
