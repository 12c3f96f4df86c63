"""A session: one game in memory, from its lobby on, with the people who sit at it and all that is open there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.refusal import Refusal
from bot.sessions.absences import Absences, Agreement, Reason
from bot.sessions.campaign_settings import CampaignSettings
from bot.sessions.game_settings import GameSettings, TurnNote
from bot.sessions.ownership import seat_to_return_to, sitting_at
from bot.sessions.suggestion import Pin, pins_at
from db.rows import Game as Row
from db.rows import LogRow, Request, Seat, Sitting, TableCampaign, Timer, Whole
from engine.events import Turn
from engine.game import Game, load_game
from engine.rules import rule_set
from render.snapshot import Snapshot, take_snapshot


@dataclass(frozen=True, slots=True)
class Footer:
    """What stands under the question of a turn about the player who is waited for."""

    away_until: datetime | None = None
    out_of_time: datetime | None = None
    """When the player's time runs out."""
    absent: Reason | None = None
    """Why the partners may play for the player."""
    partners: tuple[int, ...] = ()
    """The user ids of those who are there then, and may play."""


@dataclass(slots=True, weakref_slot=True)
class Session:
    """What is known of one game; only changed by the door, and only read while its lock is held."""

    row: Row
    seats: tuple[Seat, ...]
    begun: Game | None
    """The engine's game; None in the lobby."""
    settings: GameSettings = field(default_factory=GameSettings)
    number: int = 0
    """The number that the next row of the log will bear."""
    movers: list[int | None] = field(default_factory=list)
    """Who made each action that stands; None: a computer, or somebody who was forgotten."""
    numbers: list[int] | None = None
    """The numbers of the actions that stand; None while nothing was taken back, and each has that of its place."""
    last: LogRow | None = None
    """The newest row of the log."""
    intents: dict[tuple[int, str], Any] = field(default_factory=dict)
    """What seats have said beforehand, by seat and kind."""
    sittings: tuple[Sitting, ...] = ()
    """Who has sat where until now."""
    requests: dict[int, Request] = field(default_factory=dict)
    """The open requests for consent, by id."""
    timers: dict[str, Timer] = field(default_factory=dict)
    """The game's timers by kind."""
    language: str | None = None
    """What is set for the campaign, the channel or its server."""
    campaign: TableCampaign | None = None
    """The campaign whose level is played."""
    log: list[LogRow] | None = None
    """The whole log, where a clock needs its times."""
    footer: Footer | None = None
    """None while nobody has looked it up."""
    deferred: int | None = None
    """The number of the log at which a computer found no quick answer, so that it thinks long about that one."""
    _taken: tuple[object, Snapshot] | None = field(default=None, repr=False, compare=False)
    """The last snapshot, after what it was taken of."""

    @property
    def id(self) -> int:
        """The game's."""
        return self.row.id

    @property
    def voters(self) -> Sequence[Seat]:
        """Those who may be asked for their consent."""
        return self.seats

    @property
    def game(self) -> Game:
        """The engine's game; refused while there is only a lobby."""
        if self.begun is None:
            raise Refusal("table-not-started" if self.row.status == "lobby" else "lobby-gone")
        return self.begun

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.shown for seat in self.seats]

    @property
    def asked(self) -> Seat | None:
        """Who is asked now; nobody in the lobby and when the game is over."""
        decision = None if self.begun is None else self.begun.decision
        return None if decision is None or self.row.status != "live" else self.seats[decision.player]

    @property
    def turn(self) -> int:
        """The number of the running turn."""
        return next((event.number for event in reversed(self.game.events) if isinstance(event, Turn)), 0)

    @property
    def people(self) -> list[Seat]:
        """The seats with people in them, neither stand-ins nor computers."""
        return [seat for seat in self.seats if seat.kind == "human" and seat.user_id is not None]

    @property
    def computers(self) -> list[Seat]:
        """The seats that belong to computers; a stand-in only keeps a person's seat."""
        return [seat for seat in self.seats if seat.kind == "computer"]

    @property
    def played_by_computer(self) -> bool:
        """Whether a computer answers now: at its own seat, as a stand-in, or for one turn that the others skip.

        With no person seated nothing plays by itself.
        """
        seat = self.asked
        if seat is None or not self.people:
            return False
        return seat.kind != "human" or self.settings.skip == (seat.number, self.turn)

    @property
    def answers_by_itself(self) -> bool:
        """Whether the question may be answered without anybody: by a computer, or by what was said beforehand."""
        return self.asked is not None and (bool(self.intents) or self.played_by_computer)

    @property
    def agreement(self) -> Agreement:
        """How the team decides for somebody who is absent; without a computer at the table none can play for them."""
        chosen = self.settings.agreement
        return "all" if chosen == "computers" and not self.computers else chosen

    @property
    def asks_partner_of_computers(self) -> bool:
        """Whether a person is asked who has computers as partners."""
        seat = self.asked
        if seat is None or seat.user_id is None or not self.computers:
            return False
        return self.team and not self.played_by_computer

    @property
    def needs_proposals(self) -> bool:
        """Whether computers have not said yet what they would do in the place of the person who is asked."""
        decision = None if self.begun is None else self.begun.decision
        if decision is None or decision.kind == "draw" or not self.asks_partner_of_computers:
            return False
        computers = {seat.number for seat in self.computers}
        return all(pin.seat not in computers for pin in self.pins)

    @property
    def needs_computers(self) -> bool:
        """Whether computers may have something to do for the person who is asked: to propose, or to play."""
        return self.needs_proposals or (self.agreement == "computers" and self.asks_partner_of_computers)

    @property
    def asks_to_draw(self) -> bool:
        """Whether drawing is a player's act, so that a move can be taken back freely until the next draw."""
        return bool(self.game.options.get("draw") == "ask")

    @property
    def team(self) -> bool:
        """Whether all win or lose together; the scores are then nobody's own."""
        return rule_set(self.row.rules).team

    @property
    def hints(self) -> bool:
        """Whether the planner says what a move would cause."""
        return self.campaign is None or CampaignSettings.parse(self.campaign.settings).hints

    @property
    def undone_by(self) -> str | None:
        """Who has just taken a move back."""
        if self.last is None or self.last.takes_back is None or self.last.user_id is None:
            return None
        seat = self.seat_of(self.last.user_id)
        return None if seat is None else seat.shown

    @property
    def pins(self) -> tuple[Pin, ...]:
        """What partners propose at this moment."""
        return pins_at(self.number, self.intents)

    @property
    def turn_notes(self) -> list[TurnNote]:
        """The notes about turns whose actions stand."""
        return [note for note in self.settings.turn_notes if note.actions <= len(self.game.actions)]

    def log_number(self, action: int) -> int:
        """The number in the log of an action that stands; before the first action that of the log's beginning."""
        return max(action, 0) if self.numbers is None or action < 0 else self.numbers[action]

    def moved_by_stand_in(self, seat: int, action: int) -> bool:
        """Whether a stand-in played a seat at an action that stands: it sat there, or answered for its player."""
        sitting = sitting_at(seat, self.sittings, self.log_number(action))
        if sitting is None or sitting.kind == "stand-in":
            return sitting is not None
        # Without a user the player was forgotten, and nobody knows any more.
        answered = action >= 0 and self.game.actors[action] == seat and self.movers[action] is None
        return answered and sitting.user_id is not None

    def acted_last(self, seat: Seat) -> bool:
        """Whether the newest row of the log is of the player on a seat."""
        return self.last is not None and self.last.user_id is not None and self.last.user_id == seat.user_id

    @property
    def since(self) -> datetime:
        """Since when the game has stood as it stands."""
        return self.last.at if self.last is not None else self.row.started_at or self.row.created_at

    def snapshot(self, colours: tuple[int, ...]) -> Snapshot:
        """What pictures show of the game; taken once for all of a moment: the public one, the planner, the previews."""
        moment = self.number, self.game, self.game.decision, colours
        if self._taken is None or self._taken[0] != moment:
            self._taken = moment, take_snapshot(self.game, colours=colours)
        return self._taken[1]

    def after(self, action: str) -> Session:
        """The table as it would be after an action, to be looked at only."""
        return Session(self.row, self.seats, self.game.after(action), number=self.number + 1)

    def earlier(self, row: Row, game: Game) -> Session:
        """The table as it was after some of its actions, to be looked at only."""
        return Session(
            row,
            self.seats,
            game,
            self.settings,
            number=len(game.actions),
            movers=self.movers,
            numbers=self.numbers,
            sittings=self.sittings,
        )

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a user sits."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def asks(self, user_id: int) -> bool:
        """Whether there is something for a user to answer."""
        return self.asked is not None and self.asked.user_id == user_id

    def said(self, seat: int) -> Mapping[str, Any]:
        """What a seat has said beforehand, by kind."""
        return {kind: value for (number, kind), value in self.intents.items() if number == seat}

    def check_seated(self, user_id: int) -> Seat:
        """The user's seat; refused to those who do not play here."""
        seat = self.seat_of(user_id)
        if seat is None:
            again = seat_to_return_to(self.seats, self.sittings, user_id)
            raise Refusal("table-not-player" if again is None or self.row.status != "live" else "table-not-player-now")
        return seat

    def check_voter(self, user_id: int) -> None:
        """Refuse those who have no say here."""
        self.check_seated(user_id)

    def check_live(self) -> None:
        """Refuse what is only possible while the game is played, and in a channel that it can be shown in."""
        if self.row.status == "lobby":
            raise Refusal("table-not-started")
        if self.row.status != "live":
            raise Refusal("refuse-game-over")
        if self.row.aside is not None:
            raise Refusal("table-aside")

    def check_playing(self, user_id: int) -> Seat:
        """The user's seat at a live game."""
        seat = self.check_seated(user_id)
        self.check_live()
        return seat

    def check_asked(self, user_id: int, number: int | None = None) -> None:
        """Refuse everyone but the player who is asked, and clicks that were made for an earlier moment."""
        self.check_seated(user_id)
        asked = self._check_moment(number)
        if asked.user_id != user_id:
            raise Refusal("table-not-your-turn", player=asked.shown)

    def check_partner(self, user_id: int, number: int | None = None) -> Seat:
        """The seat of somebody who may propose what the player who is asked should do."""
        seat = self.check_seated(user_id)
        asked = self._check_moment(number)
        if not self.team:
            raise Refusal("propose-no-team")
        if asked.user_id == user_id:
            raise Refusal("propose-own-turn")
        if self.played_by_computer:
            raise Refusal("propose-computer", player=asked.shown)
        if self.game.decision is not None and self.game.decision.kind == "draw":
            raise Refusal("propose-not-yet", player=asked.shown)
        return seat

    def check_absent(self, user_id: int, number: int | None, absences: Absences) -> Seat:
        """The seat of an absent player who is asked, for whom a partner may draw."""
        self.check_seated(user_id)
        asked = self._check_moment(number)
        if asked.user_id == user_id or not self.team or absences.why(asked.user_id, self.number) is None:
            raise Refusal("table-not-your-turn", player=asked.shown)
        return asked

    def check_planner(self, user_id: int, number: int | None = None) -> Seat | None:
        """Refuse those who have nothing to plan; a partner's seat, or None for the player who is asked."""
        if self.team and self.asked is not None and self.asked.user_id != user_id:
            return self.check_partner(user_id, number)
        self.check_asked(user_id, number)
        return None

    def _check_moment(self, number: int | None) -> Seat:
        self.check_live()
        if number is not None and number != self.number:
            raise Refusal("table-stale")
        asked = self.asked
        if asked is None:
            raise Refusal("refuse-game-over")
        return asked


def session_from(whole: Whole) -> Session:
    """A session as the store has it; the record is replayed."""
    settings = GameSettings.parse(whole.game.settings)
    gone = {row.takes_back for row in whole.log if row.takes_back is not None}
    standing = [row for row in whole.log if row.action is not None and row.number not in gone]
    return Session(
        whole.game,
        whole.seats,
        None if whole.record is None else load_game(whole.record),
        settings,
        number=whole.log[-1].number + 1 if whole.log else 0,
        movers=[row.user_id for row in standing],
        numbers=[row.number for row in standing] if gone else None,
        last=whole.log[-1] if whole.log else None,
        intents={(one.seat, one.kind): one.value for one in whole.intents},
        sittings=whole.sittings,
        requests={one.id: one for one in whole.requests},
        timers={one.kind: one for one in whole.timers},
        language=whole.language,
        campaign=whole.campaign,
        log=None if settings.clock is None else list(whole.log),
    )
