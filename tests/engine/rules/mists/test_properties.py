"""What holds in every game of Mists, at every level, for every number of players."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.boxes import find_tile, load_set
from engine.decisions import Action, Decision, print_action
from engine.errors import ActionError
from engine.events import Event, PlacedTile, Turn
from engine.game import Game, load_game, new_game
from engine.players.levels import SOLID
from engine.players.player import Player
from engine.rules.mists_events import GhostsBanished, GhostsPlaced, Lost, MistCompleted, TeamScored, Won
from engine.rules.mists_levels import followers_each
from tests.engine.rules.mists.land import NAMES, table, told
from tests.engine.rules.mists.recount import areas, due, printed

GAMES = [(level, players, seed) for level in range(1, 7) for players in range(1, 6) for seed in (1, 2)]
each_game = pytest.mark.parametrize(("level", "players", "seed"), GAMES)


def _set_up(level: int, players: int, seed: int) -> Game:
    """A game from the box for odd seeds, for even ones from a deck with less mist, in which a team gets far."""
    game = new_game("mists", NAMES[:players], seed=seed, options={"level": level})
    if seed % 2:
        return game
    rng = Random(f"{level} {players} {seed}")
    kinds = {tile.id: {segment.kind for segment in tile.segments} for tile in load_set("mists") if not tile.start}
    clear = [name for name, has in kinds.items() if not has & {"mist", "palace", "cemetery"}]
    misty = [name for name, has in kinds.items() if has & {"mist"}]
    cemeteries = [name for name, has in kinds.items() if has & {"cemetery"}]
    deck = [*rng.sample(misty, 12), *rng.sample(cemeteries, 2), "mists-51", "mists-52"]
    deck += [rng.choice(clear) for _ in range(44)]
    rng.shuffle(deck)
    return load_game({**game.record(), "deck": deck})


class Team:
    """Plays at random for odd seeds, mostly with sense for even ones."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.player = Player(SOLID, seed)
        self.sense = 0.0 if seed % 2 else 0.95

    def answer(self, decision: Decision) -> Action:
        """What the team answers."""
        if decision.kind != "draw" and self.rng.random() < self.sense:
            return self.player.answer(self.game)
        return self.rng.choice(decision.choices())


def _colours(game: Game) -> Counter[str]:
    """All followers by colour: in supply, on the map, buried."""
    found: Counter[str] = Counter()
    for own in table(game).stock:
        found.update(own)
    found.update(one.piece for one in game.table.board.followers())
    found.update(one.piece for one in table(game).cemeteries.buried.values())
    return found


@each_game
def test_m1_ghosts_and_m2_followers_are_conserved(level: int, players: int, seed: int) -> None:
    game = _set_up(level, players, seed)
    team = Team(game, seed)
    at_first = _colours(game)
    taken = set(game.record().get("markers", [])) if players > 2 else set()
    for own in game.record()["colours"]:
        for colour in own:
            assert at_first[colour] == followers_each(players) - (colour in taken)
    tiles = len(game.record()["deck"]) + 4
    while game.decision is not None:
        scores = game.scores
        game.take(team.answer(game.decision))
        here = table(game)
        assert here.ghosts.stock >= 0
        assert here.ghosts.stock + here.ghosts.on_map() == here.level.ghosts
        assert all(number > 0 and cell in here.board.tiles for cell, number in here.ghosts.on.items())
        assert _colours(game) == at_first
        assert sorted(here.figures) == sorted(one.cell for one in here.board.followers())
        assert all(one in here.figures.values() for one in here.hounds.beside.values())
        assert all(now >= before for now, before in zip(game.scores, scores, strict=True))
        lie = len(here.board.tiles) + len(here.board.face_down)
        assert lie + len(game.discarded) + game.deck_left + (game.tile is not None) == tiles
        assert game.finished == (here.result is not None)
    _check_end(game)


def _check_end(game: Game) -> None:
    here = table(game)
    goal = here.level.goals[here.reached]
    points = sum(event.points for event in told(game.events, TeamScored))
    assert sum(game.scores) == points
    if here.result == "won":
        assert game.winners == list(range(len(game.players)))
        assert len(told(game.events, Won)) == 1
        assert min(game.scores) >= here.level.target
    else:
        (lost,) = told(game.events, Lost)
        assert game.winners == []
        assert (lost.needed > lost.left) == (here.result == "lost")
        assert lost.why == "ghosts" or lost.needed == goal > min(game.scores)
        assert lost.why == "ghosts" or here.pile_left == 0


@each_game
def test_m13_m14_mist_and_ghosts_agree_with_a_slow_recount(level: int, players: int, seed: int) -> None:
    game = _set_up(level, players, seed)
    team = Team(game, seed)
    while game.decision is not None:
        before = dict(table(game).ghosts.on)
        events = game.take(team.answer(game.decision))
        _check_areas(game)
        placements = told(events, PlacedTile)
        if placements:
            _check_ghosts(game, events, placements[0], before)


def _check_areas(game: Game) -> None:
    board = game.table.board
    known = {
        frozenset(feature.cells()): (feature.complete, feature.blocked)
        for feature in board.features()
        if feature.kind == "mist"
    }
    recounted = areas(board)
    assert known == {area.cells: (area.complete, area.blocked) for area in recounted}
    # The areas part the mist.
    assert sum(len(area.cells) for area in recounted) == len({cell for area in recounted for cell in area.cells})


def _check_ghosts(game: Game, events: list[Event], placed: PlacedTile, before: dict[tuple[int, int], int]) -> None:
    here, cell = table(game), (placed.x, placed.y)
    number, area = due(here.board, cell)
    closed = [event.cells for event in told(events, MistCompleted)]
    if area is not None and area.complete:
        assert [frozenset(cells) for cells in closed] == [area.cells]
        freed = [event for event in told(events, GhostsBanished) if event.why == "mist"]
        assert {(event.x, event.y): event.number for event in freed} == {
            one: before[one] for one in area.cells if one in before
        }
    else:
        assert closed == []
    came = {(event.x, event.y): event.number for event in told(events, GhostsPlaced) if event.why == "mist"}
    lost = [event for event in told(events, Lost) if event.why == "ghosts"]
    if lost:
        assert came == {}
        assert lost[0].needed >= number
    elif game.decision is None or game.decision.kind != "bury":
        # Where somebody must be buried, the ghosts come after the answer.
        assert came == ({cell: number} if number else {})


@each_game
def test_m60_a_replayed_record_tells_the_same(level: int, players: int, seed: int) -> None:
    game = _set_up(level, players, seed)
    team = Team(game, seed)
    while game.decision is not None:
        game.take(team.answer(game.decision))
    again = load_game(game.record())
    assert again.summary() == game.summary()
    assert again.events == game.events
    assert again.record() == game.record()
    half = game.record()
    half["actions"] = half["actions"][: len(half["actions"]) // 2]
    assert load_game(half).record() == half


STRANGE = (
    "place 99 99 0", "place 0 0 0", "follower 9 red", "follower 0 mauve", "cemetery 50 50", "bury 50 50",
    "bury 9 red", "score 50 50 0", "banish 50 50 0", "ghosts 50 50 1", "ghosts 0 0 4", "hound 50 50", "marker mauve",
    "facedown 50 50", "draw", "haunt 0 0",
)  # fmt: skip


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("players", [1, 2, 4])
def test_m71_every_option_is_accepted_and_others_are_refused(level: int, players: int) -> None:
    game, rng = _set_up(level, players, 2), Random(level * 10 + players)
    team = Team(game, 2)
    seen: Counter[str] = Counter()
    while game.decision is not None:
        kind = game.decision.kind
        seen[kind] += 1
        # Each kind of question is looked at now and then; those that come often not every time.
        if seen[kind] in (1, 2, 5, 12):
            choices = game.decision.choices()
            assert len(set(choices)) == len(choices)
            assert kind in ("place", "draw") or len(choices) > 1
            for action in rng.sample(list(choices), min(6, len(choices))):
                copy = game.copy()
                copy.act(print_action(action))
                assert copy.actions == [*game.actions, print_action(action)]
            before, events = game.summary(), len(game.events)
            for text in STRANGE:
                with pytest.raises(ActionError):
                    game.act(text)
            assert (game.summary(), len(game.events)) == (before, events)
        game.take(team.answer(game.decision))


@pytest.mark.parametrize("players", range(1, 6))
def test_m3_turns_go_round(players: int) -> None:
    game = _set_up(3, players, 2)
    team = Team(game, 2)
    while game.decision is not None:
        game.take(team.answer(game.decision))
    assert [event.player for event in told(game.events, Turn)] == [
        number % players for number in range(len(told(game.events, Turn)))
    ]


def test_the_recount_reads_every_tile() -> None:
    assert set(printed()) == set(load_set("mists").tiles)
    for name, data in printed().items():
        mist = [segment for segment in find_tile(name).segments if segment.kind == "mist"]
        assert len(mist) == len(data["mist"]) <= 1
