"""Cult, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.boxes import load_set
from engine.errors import ForbiddenPlaceError
from engine.events import Home, Scored
from engine.game import Game, new_game
from engine.rules.cult import Challenge, ChallengeWon
from tests.engine.positions import payments, position

SHRINE = ("place 0 1 0", "follower 0")
"""Ann's shrine south of the start tile."""
MONASTERY = ("place 0 2 0", "follower 0")
"""Bo's monastery south of that."""
AROUND_BOTH = (
    "place -1 0 0", "pass", "place 1 0 0", "pass", "place -1 1 270", "pass", "place 1 1 90", "pass",
    "place -1 2 270", "pass",
)  # fmt: skip
"""D D E E E on five of the six further cells around the shrine; 1 2 is left."""


def cult(deck: str, *actions: str, players: int = 2) -> Game:
    return position(deck, *actions, players=players, modules=["cult"])


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return game.decision.options()


def test_s1_five_shrines_join_the_stack() -> None:
    deck = Counter(new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["cult"]}).record()["deck"])
    assert sum(deck.values()) == 76
    assert {tile: number for tile, number in deck.items() if tile.startswith("cult")} == {
        tile.id: 1 for tile in load_set("cult")
    }


def test_s1_a_surrounded_shrine_scores_nine_and_the_heretic_goes_home() -> None:
    game = cult("cult-1 D D E E E E E", *SHRINE, *AROUND_BOTH, "place 1 2 90", "pass")
    assert game.scores == [0, 0]
    game.act("place 0 2 180")
    game.act("pass")
    paid = [event for event in game.events if isinstance(event, Scored) and not event.final]
    assert [(event.player, event.kind, event.points) for event in paid] == [(0, "shrine", 9)]
    assert paid[0].terms == ((1, "shrine", 1), (8, "neighbour", 1))
    assert game.supply == [7, 7]


def test_s1_an_unfinished_shrine_scores_itself_and_its_neighbours() -> None:
    game = cult("cult-1 D D", *SHRINE, "place -1 0 0", "pass", "place 1 0 0", "pass")
    assert game.finished
    assert payments(game.events) == [(0, "shrine", 4)]


def test_s2_a_shrine_never_gets_two_monasteries() -> None:
    game = cult("B B cult-1", "place 0 1 0", "pass", "place 0 2 0", "pass")
    assert "place 0 3 0" in options(game)
    for cell in ("1 1", "-1 1", "1 2", "-1 2"):
        assert f"place {cell} 0" not in options(game)
    with pytest.raises(ForbiddenPlaceError, match="more than one monastery"):
        game.act("place 1 1 0")


def test_s2_a_monastery_never_gets_two_shrines() -> None:
    game = cult("cult-1 B E cult-1", "place 0 1 0", "pass", "place 0 2 0", "pass", "place 0 3 90", "pass")
    assert "place 0 4 0" in options(game)
    with pytest.raises(ForbiddenPlaceError, match="already has a shrine"):
        game.act("place 1 1 0")
    game = cult("cult-1 cult-1 B", "place 0 1 0", "pass", "place 0 2 0", "pass")
    assert "place 0 3 0" in options(game)
    with pytest.raises(ForbiddenPlaceError, match="more than one shrine"):
        game.act("place 1 2 0")


def test_s2_several_of_one_kind_may_be_neighbours() -> None:
    game = cult("cult-1 cult-1 cult-1 B", "place 0 1 0", "pass", "place 0 2 0", "pass", "place 0 3 0", "pass")
    assert "place 0 4 0" in options(game)


def test_s2_a_tile_that_has_only_forbidden_places_leaves_the_game() -> None:
    game = cult("cult-1 B cult-1 E", "place 0 1 0", "pass", "place 0 2 0", "pass")
    assert game.discarded == ["cult-1"]
    assert game.tile is not None
    assert game.tile.id == "base-E"


@pytest.mark.parametrize(("deck", "kind"), [("cult-1 B E", "monastery"), ("B cult-1 E", "shrine")])
def test_s3_a_challenge_begins_whichever_came_second(deck: str, kind: str) -> None:
    game = cult(deck, *SHRINE, *MONASTERY)
    begun = [event for event in game.events if isinstance(event, Challenge)]
    assert [(event.player, event.kind, event.x, event.y) for event in begun] == [(1, kind, 0, 2)]
    assert [(event.rival, event.rival_x, event.rival_y) for event in begun] == [(0, 0, 1)]
    assert begun[0].rival_kind == {"monastery": "shrine", "shrine": "monastery"}[kind]


def test_s3_corners_are_neighbours_too() -> None:
    game = cult("cult-1 E B E", *SHRINE, "place 1 1 90", "pass")
    assert "place 1 2 0" in options(game)
    game = cult("cult-1 B E", *SHRINE, "place 0 2 0", "pass")
    assert not any(isinstance(event, Challenge) for event in game.events)
    game = cult(
        "cult-1 E E B E", *SHRINE, "place 1 1 90", "pass", "place -1 1 270", "pass", "place 1 2 0", "follower 0"
    )
    assert [event.player for event in game.events if isinstance(event, Challenge)] == [1]


def test_s4_the_one_completed_first_scores_and_the_other_goes_home_with_nothing() -> None:
    game = cult("cult-1 B D D E E E E E E E", *SHRINE, *MONASTERY, *AROUND_BOTH)
    assert game.supply == [6, 6]
    game.act("place 1 2 90")
    events = game.act("pass")
    assert payments(events) == [(0, "shrine", 9)]
    assert [event.player for event in events if isinstance(event, Home)] == [0, 1]
    won = [event for event in events if isinstance(event, ChallengeWon)]
    assert [(event.player, event.kind, event.rival, event.rival_kind) for event in won] == [
        (0, "shrine", 1, "monastery")
    ]
    assert game.supply == [7, 7]
    for action in ("place -1 3 270", "pass", "place 0 3 180", "pass", "place 1 3 90", "pass"):
        game.act(action)
    assert game.table.board.at(0, 2, 0).complete
    assert payments(game.events) == [(0, "shrine", 9)]


def test_s4_one_tile_that_completes_both_pays_both() -> None:
    game = cult(
        "cult-1 B D D E E E E E E E", *SHRINE, *MONASTERY, *AROUND_BOTH,
        "place -1 3 270", "pass", "place 0 3 180", "pass", "place 1 3 90", "pass", "place 1 2 90", "pass",
    )  # fmt: skip
    assert payments(game.events) == [(0, "shrine", 9), (1, "monastery", 9)]
    assert not any(isinstance(event, ChallengeWon) for event in game.events)
    assert game.supply == [7, 7]


def test_s4_nobody_challenges_himself() -> None:
    game = cult(
        "cult-1 D B D E E E E E", *SHRINE, "place -1 0 0", "pass", *MONASTERY, "place 1 0 0", "pass",
        "place -1 1 270", "pass", "place 1 1 90", "pass", "place -1 2 270", "pass", "place 1 2 90", "pass",
    )  # fmt: skip
    assert not any(isinstance(event, Challenge | ChallengeWon) for event in game.events)
    assert payments(game.events) == [(0, "shrine", 9)]
    assert game.supply == [6, 7]


def test_s5_an_open_challenge_pays_both_at_the_end() -> None:
    record = ("cult-1 B D", *SHRINE, *MONASTERY)
    before = cult(*record)
    assert before.projected().scores == [3, 2]
    game = cult(*record, "place 1 0 0", "pass")
    assert game.finished
    assert payments(game.events, final=True) == [(0, "shrine", 4), (1, "monastery", 2)]
    assert game.supply == [6, 6]


def test_s6_followers_that_join_neither_make_nor_break_a_challenge() -> None:
    opening = (
        "place 0 3 90", "follower 0", "place 0 4 0", "pass", "quarter cathedral", "pass",  # Bo's tile paid Ann alone
        "place 1 -1 0", "follower 0",  # Ann's shrine
    )  # fmt: skip
    fill = ("place 0 -1 270", "pass", "place 2 -1 90", "pass", "place 0 -2 0", "pass", "place 2 -2 0", "pass")
    deck = "G E cult-1 B E E E E E"
    game = position(deck, *opening, "place 1 -2 0", "follower 0", *fill, modules=["cult", "count"])
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (1, "join")
    events = game.act("join 1")
    assert payments(events) == [(0, "shrine", 9), (1, "shrine", 9)]
    assert [event.rival for event in events if isinstance(event, ChallengeWon)] == [1]
    assert game.supply == [7, 7]
    # Without a monk of his own beside it Bo's follower from the cathedral challenges nobody.
    game = position(deck, *opening, "place 1 -2 0", "pass", *fill, "join 1", modules=["cult", "count"])
    assert payments(game.events)[-2:] == [(0, "shrine", 9), (1, "shrine", 9)]
    assert not any(isinstance(event, Challenge | ChallengeWon) for event in game.events)
