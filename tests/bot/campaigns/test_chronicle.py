"""The chronicle of a campaign: who won which level at which try, and the story once all of them are won."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.campaigns.chronicle import Chronicles, Participant, completing_attempt, computers_of, first_wins, players_of
from bot.lobby import lobbies
from bot.show.draft import Button, Draft
from db.rows import Attempt, AttemptResult, Campaign, Group, Seat, SeatKind, Sitting
from db.store import Store
from tests.bot.fake_sender import FakeSender
from tests.bot.headless import ANN, BO, CHANNEL, CY, DEE, NAMES, SERVER, Headless
from tests.bot.show.sitting import NOW
from tests.bot.timing.hands import HandClock
from tests.e2e.tables import FixedDealer
from tests.e2e.won_levels import WON_BY_THREE


def attempt(game: int, level: int, result: AttemptResult, *scores: int) -> Attempt:
    at = NOW + timedelta(days=game)
    return Attempt(game, 4, level, result, list(scores or (1,)), 3, 2, 90, at, at)


def group(*attempts: Attempt) -> Group:
    campaign = Campaign(4, 1, 9, "The marsh", NOW, None, {}, 7, 3, 6, {101: "Ann"}, frozenset())
    return Group(campaign, attempts, (), None, None)


WINS = [attempt(10 + level, level, "won", 50 + level) for level in range(1, 7)]


def test_of_several_wins_the_first_one_counts_with_the_attempts_before_it() -> None:
    tries = [
        attempt(1, 1, "lost"),
        attempt(2, 1, "ended"),
        attempt(3, 1, "won", 51),
        attempt(4, 2, "lost"),
        attempt(5, 1, "won", 60),
    ]
    assert [(one.game_id, number) for one, number in first_wins(tries)] == [(3, 3)]


def test_a_campaign_is_completed_by_the_first_win_of_its_last_open_level() -> None:
    assert completing_attempt(group(*WINS[:5])) is None
    assert completing_attempt(group(*WINS)) == WINS[5]
    again = attempt(30, 6, "won", 70)
    assert completing_attempt(group(*WINS, again, attempt(31, 2, "lost"))) == WINS[5]
    late = [*WINS[:2], *WINS[3:], attempt(29, 3, "won")]
    assert completing_attempt(group(*late)) == late[-1], "in 0.1.0 a level above could be won before"


def seat(game: int, number: int, user: int | None, name: str, kind: SeatKind = "human") -> Seat:
    return Seat(game, number, user, name, None, kind, NOW)


def sitting(game: int, number: int, user: int | None, at: int = 0, kind: SeatKind = "human") -> Sitting:
    return Sitting(100 * game + 10 * at + number, game, number, user, kind, at, False, NOW)


def test_players_are_named_once_in_order_of_appearance_and_stand_ins_and_computers_are_nobody() -> None:
    seats = [
        [seat(1, 0, 101, "Ann"), seat(1, 1, None, "By chance", "stand-in")],
        [seat(2, 0, 103, "Cy"), seat(2, 1, 101, "Ann the Great"), seat(2, 2, None, ""), seat(2, 3, 105, "Eve")],
    ]
    sittings = [
        # Bo has left his seat to a stand-in, and Dee hers to Cy; of Dee no name is kept.
        [sitting(1, 0, 101), sitting(1, 1, 102), sitting(1, 1, None, 9, "stand-in")],
        [
            *(sitting(2, 0, 104), sitting(2, 0, 103, 4), sitting(2, 1, 101), sitting(2, 2, None)),
            # A computer has begun, and Eve has taken its seat.
            *(sitting(2, 3, None, kind="computer"), sitting(2, 3, 105, 6)),
        ],
    ]
    assert players_of(seats, sittings, {101: "Ann", 102: "Bo"}) == (
        Participant("Ann the Great", 101),
        Participant("Bo", 102),
        Participant("", 104),
        Participant("Player 3"),
        Participant("Cy", 103),
        Participant("Eve", 105),
    )


def test_computers_are_named_once_beside_the_players() -> None:
    seats = [
        [seat(1, 0, 101, "Ann"), seat(1, 1, None, "Otto", "computer"), seat(1, 2, None, "Bo", "stand-in")],
        [seat(2, 0, 101, "Ann"), seat(2, 1, None, "Otto", "computer"), seat(2, 2, None, "Mila", "computer")],
    ]
    assert computers_of(seats) == ("Otto", "Mila")


TITLES = ("## The end", "Campaign: The marsh")
"""What the last message of a game and a card are known by."""


async def win(bot: Headless, campaign: int, level: int, *people: int) -> int:
    """Win a level with some people, the first of them the host; the game's number."""
    won, host = WON_BY_THREE[level], people[0]
    opened = await bot.campaigns.play(campaign, (host, NAMES[host]), level, options={"draw": "ask"}, locale="en")
    game = opened.session.row.id
    for user in people[1:]:
        await bot.campaigns.sit_down(game, (user, NAMES[user]))
    await bot.change(game, lambda change: lobbies.start(change, host, FixedDealer(deck=won.deck)), by=host)
    for action in won.actions:
        asked = await bot.look(game, lambda session: session.asked)
        assert asked is not None
        await bot.act(game, asked.user_id or 0, action)
    assert await bot.worker.settled(game) is None
    assert await bot.cards.settled(campaign) is None
    return game


def verbs(draft: Draft) -> list[str]:
    return [one.click.verb for row in draft.rows for one in row if isinstance(one, Button)]  # type: ignore[union-attr]


@pytest.fixture
async def showing(store: Store, clock: HandClock, sender: FakeSender) -> Headless:
    return Headless(store, clock, sender, shows=True)


async def test_the_story_is_told_once_at_the_end_and_stays_on_the_card(showing: Headless, sender: FakeSender) -> None:
    bot = showing
    row = await bot.store.campaigns.create(
        CHANNEL, "The marsh", {user: NAMES[user] for user in (ANN, BO, CY, DEE)}, guild_id=SERVER
    )
    bot.clock.forward(days=3)
    await win(bot, row.id, 1, ANN, BO, CY)
    await bot.campaigns.leave(row.id, CY)
    for level in range(2, 6):
        await win(bot, row.id, level, ANN, BO, DEE)
    assert sender.said("The story of") == []
    await win(bot, row.id, 6, ANN, BO, DEE)

    chronicles, complete = Chronicles(bot.store), await bot.store.campaigns.group(row.id)
    story = await chronicles.story(complete)
    assert story is not None
    assert [player.name for player in story.players] == ["Ann", "Bo", "Cy", "Dee"], "Cy has left, and belongs to it"
    assert (story.attempts, story.completed - story.begun) == (6, timedelta(days=3))
    assert [one.tries for one in story.wins] == [1] * 6
    assert [len(one.chapter.attempt.scores) for one in story.wins] == [1, 1, 1, 1, 1, 3]

    final, card = (next(one for one in sender.said("The story of") if title in one.text) for title in TITLES)
    assert final.draft.scene is not None
    assert final.draft.picture is not None
    assert verbs(final.draft) == ["camp-film", "camp-play"]
    assert verbs(card.draft)[-1] == "camp-film"
    told = [line for line in card.draft.below if "**Level" in line]
    assert told == [line for line in final.draft.below if "**Level" in line]
    assert len(told) == 6

    await win(bot, row.id, 6, BO, ANN, DEE)
    again = next(one for one in sender.said("was won before, and now once more"))
    assert "The story of" not in again.text
    assert again.draft.scene is None
    assert verbs(again.draft) == ["camp-play"]
    assert [line for line in card.draft.below if "**Level" in line] == told, "nothing played later changes it"
    assert {one.id for one in sender.said("The story of")} == {final.id, card.id}

    await bot.store.people.forget(CY)
    await bot.cards.recover()
    assert await bot.cards.settled(row.id) is None
    assert "Player 3" in card.text
    assert "Cy" not in card.text, "a name that was deleted is gone from the story, too"
