"""Mists, the campaign, in words."""

from __future__ import annotations

from random import Random

import pytest

from bot.show.games.mists_story import finale
from bot.show.phrases import SHORT_NAME
from bot.show.vocabulary import ask, label, tell
from bot.texts import LOCALES, Locale, choose, load_texts
from engine.events import Event, FollowerSet
from engine.game import Game, load_game, new_game, play_randomly
from engine.players.levels import SOLID
from engine.players.matches import Setting, play
from engine.players.player import Player
from engine.rules.mists_events import (
    Buried,
    GhostsBanished,
    GhostsPlaced,
    HoundGone,
    HoundPlaced,
    Lost,
    MarkReached,
    MistCompleted,
    PileFinished,
    TeamEnd,
    TeamScored,
    Traded,
    Won,
)
from tests.bot.show.aloud import LONGEST_LABEL, NAMES, check_russian, everything_said, read_game, strict_texts
from tests.engine.rules.mists.land import CITY_DECK, city, land

PAIR = ["Ann", "Bo"]
SILENT = frozenset({"ghosts_placed", "ghosts_banished"})
"""The ghosts of the start are seen, and those of enclosed mist are told when it is enclosed."""
LEVELS = range(1, 7)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whole_games_are_told(level: int, players: int, caplog: pytest.LogCaptureFixture) -> None:
    game = new_game("mists", NAMES[:players], seed=level, options={"level": level, "draw": "ask"})
    read_game(game, level, SILENT)
    assert caplog.records == []


@pytest.mark.parametrize("level", LEVELS)
def test_games_of_a_careful_team_are_told(level: int, caplog: pytest.LogCaptureFixture) -> None:
    players = 1 + level % 5
    game = new_game("mists", NAMES[:players], seed=level, options={"level": level})
    player = Player(SOLID)
    said = read_game(game, level, SILENT, lambda _: player.answer(game))
    assert {"event-ghosts-mist", "ask-resolve", "option-score", "option-banish"} <= set(said)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            FollowerSet(0, 2, -4, 0, "city", "red"),
            "Ann puts a knight (red) in the city at E2 N4.",
            "Ann ставит рыцаря (красный) в город (E2 N4).",
        ),
        (
            TeamScored(0, "city", 8, ((3, "tile", 2), (1, "shield", 2)), 2, -4, 0, (), colour="red", total=34),
            "The city at E2 N4 brings 8 points for red: 8 = 3 tiles × 2 + 1 shield × 2. The team has 34 now.",
            "Город (E2 N4, красный) приносит 8 очков: 8 = 3 плитки × 2 + 1 щит × 2. Всего у команды: 34.",
        ),
        (
            TeamScored(1, "hound", 5, ((5, "ghost", 1),), 2, 0, 0, (), colour="pink", marker="blue", total=12),
            "The hound at E2 0 brings 5 points for pink: 5 = 5 ghosts. The marker “blue” stands at 12 now.",
            "Гончая (E2 0, розовый) приносит 5 очков: 5 = 5 призраков. Фишка «синий» теперь на 12.",
        ),
        (
            GhostsPlaced(0, 2, -4, 2, "mist", 9),
            "2 ghosts rise from the mist at E2 N4. In stock: 9.",
            "Из тумана (E2 N4) выходят 2 призрака. В запасе призраков: 9.",
        ),
        (GhostsPlaced(0, 0, 0, 1, "start", 14), None, None),
        (
            GhostsBanished(0, 2, -4, 3, "feature", 9),
            "Ann banishes 3 ghosts from E2 N4. In stock: 9.",
            "Ann изгоняет 3 призраков с E2 N4. В запасе призраков: 9.",
        ),
        (
            MistCompleted(0, ((0, 0), (0, 1)), 1),
            "The mist is enclosed (2 tiles). 1 ghost is gone.",
            "Область тумана завершена (2 плитки). Исчезает 1 призрак.",
        ),
        (
            Traded(1, "road", 2, -4, 0, (), 4),
            "Bo gives up 4 points for the road at E2 N4 and banishes ghosts instead.",
            "Bo отказывается от 4 очков (дорога, E2 N4) и вместо этого изгоняет призраков.",
        ),
        (
            Buried(0, 1, "blue", 3, 3, 2, -4, 0),
            "Bo’s follower (blue) from E2 N4 is buried in the cemetery at E3 S3.",
            "На кладбище (E3 S3) захоронен дозорный с E2 N4: Bo (синий).",
        ),
        (
            Buried(0, 1, "blue", 3, 3),
            "A follower out of Bo’s supply (blue) is buried in the cemetery at E3 S3.",
            "На кладбище (E3 S3) захоронен дозорный из запаса: Bo (синий).",
        ),
        (
            HoundPlaced(0, "rufus", 1, "blue", 2, -4),
            "Rufus joins Bo’s follower (blue) at E2 N4.",
            "Руфус встаёт рядом с дозорным на E2 N4: Bo (синий).",
        ),
        (
            HoundGone(0, "ronja", "home", 7),
            "Ronja runs home with the follower: 1 point for every ghost on the map, 7 in all.",
            "Ронья бежит домой вместе с дозорным: по 1 очку за каждого призрака на карте, всего 7.",
        ),
        (
            MarkReached(0, 1, 15, "rufus"),
            "Mark 1 is reached: 15 points. Rufus comes to help!",
            "Этап 1 пройден: 15 очков. Руфус спешит на помощь!",
        ),
        (
            PileFinished(1, 3, 23),
            "Pile 1 is done with. 3 tiles of it go on top of the next, which has 23 now.",
            "Стопка 1 закончена. Из неё 3 плитки ложатся на следующую, теперь там 23.",
        ),
        (
            Won(0, 50),
            "The target of 50 points is reached. The ghosts are beaten!",
            "Цель достигнута: 50 очков. Призраки побеждены!",
        ),
        (
            Lost(0, "ghosts", 3, 1),
            "3 ghosts should come, but the stock holds only 1. The ghosts win.",
            "Должны прийти 3 призрака, а в запасе только 1. Призраки победили.",
        ),
        (
            TeamEnd((50, 53, 61), (0, 1), 6, 50, "won"),
            "Level 6 is won! The team’s points: 50, 53 and 61.",
            "Поход 6 выигран! Очки команды: 50, 53 и 61.",
        ),
        (
            TeamEnd((43,), (), 2, 75, "lost"),
            "Level 2 is lost. The team’s points: 43 of 75.",
            "Поход 2 проигран. Очки команды: 43 из 75.",
        ),
    ],
)
def test_events(event: Event, english: str | None, russian: str | None) -> None:
    assert tell(event, PAIR, load_texts(), "en") == english
    assert tell(event, PAIR, load_texts(), "ru") == russian


def lost_by_the_mark(level: int, *actions: str) -> Game:
    """A level whose first pile of three tiles is used up, by the actions of one player or all by passing."""
    played = actions or ("place 0 -1 0", "pass", "place 0 -2 0", "pass", "place 0 -3 0", "pass")
    return land(level, "09 09 09", *played, players=1)


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (
            3,
            {
                "en": "The first pile is used up: 0 of the 15 points that were due by now (15 short). The ghosts win.",
                "ru": "Первая стопка кончилась: 0 из 15 очков, нужных к этому времени (не хватило 15). "
                "Призраки победили.",
            },
        ),
        (
            6,
            {
                "en": "The first pile is used up: red 0, green 0 and blue 0 of the 10 points that each marker needed "
                "by now (30 short). The ghosts win.",
                "ru": "Первая стопка кончилась: красный 0, зелёный 0 и синий 0 из 10 очков, нужных каждой фишке "
                "к этому времени (не хватило 30). Призраки победили.",
            },
        ),
    ],
)
def test_m32_a_loss_by_a_mark_is_told_with_the_mark(level: int, said: dict[Locale, str]) -> None:
    game = lost_by_the_mark(level)
    lost = next(event for event in game.events if isinstance(event, Lost))
    assert lost.why == "mark"
    for locale in LOCALES:
        assert tell(lost, PAIR, load_texts(), locale, game) == said[locale]
    (end,) = [event for event in game.events if isinstance(event, TeamEnd)]
    target = {3: 100, 6: 50}[level]
    verdict = tell(end, PAIR, load_texts(), "en", game)
    assert verdict is not None
    assert verdict.endswith(f"of the {lost.needed} that were due by now; the target is {target}.")
    verdict = tell(end, PAIR, load_texts(), "ru", game)
    assert verdict is not None
    assert verdict.endswith(f"из {lost.needed}, нужных к этому времени; цель похода {target}.")


def test_m32_the_finale_of_a_loss_names_the_mark_and_where_points_were_to_be_had() -> None:
    game = lost_by_the_mark(3)
    assert (
        finale(game, PAIR, load_texts(), "en")[-1]
        == "In turn 3 the first pile ended 15 points short of its mark of 15."
    )
    game = lost_by_the_mark(3, "place 0 -1 0", "follower 0 red", "place 0 -2 0", "place 0 -3 0")
    assert finale(game, PAIR, load_texts(), "en")[-1] == (
        "In turn 3 the first pile ended 15 points short of its mark of 15. "
        "The largest open feature, the road at 0 N3, would have brought at least 4 points."
    )
    assert finale(game, PAIR, load_texts(), "ru")[-1] == (
        "На ходу 3 первая стопка кончилась, а до этапа (15) не хватило 15 очков. "
        "Больше всего обещал недостроенный участок: дорога (0 N3), не меньше 4 очков."
    )
    game = lost_by_the_mark(6)
    assert (
        "30 points short of its mark of 10 (red 10, green 10 and blue 10)" in finale(game, PAIR, load_texts(), "en")[-1]
    )


def test_m15_the_finale_of_a_loss_by_ghosts_names_the_tile_and_the_points_that_were_missing() -> None:
    thick = ["place 0 -1 0", "pass", "place 2 0 0", "pass", "place 1 2 180", "pass"]
    game = land(6, "18 18 18 53 09 09", *thick, "place 0 2 0", players=1)
    assert finale(game, PAIR, load_texts(), "en")[-1] == (
        "In turn 4 Ann’s tile at 0 S2 called for 3 ghosts with 0 in stock. "
        "The target of 50 was 150 points away, and 2 tiles were left."
    )
    assert finale(game, PAIR, load_texts(), "ru")[-1] == (
        "На ходу 4 плитка на 0 S2 (Ann) должна была привести 3 призраков, а в запасе не было ни одного. "
        "До цели (50) не хватило 150 очков, а ещё оставалось 2 плитки."
    )


def test_m20_points_given_up_for_banishing_are_told_after_a_loss() -> None:
    game = land(3, CITY_DECK, *city("red"), "banish 3 0 0", players=1)
    assert game.decision is not None
    game.act(game.decision.options()[0])
    assert finale(game, PAIR, load_texts(), "en")[-1] == (
        "In turn 5 the first pile ended 15 points short of its mark of 15. "
        "Given up for banishing before that: 18 points."
    )
    assert finale(game, PAIR, load_texts(), "ru")[-1].endswith(
        "До этого команда отказалась от 18 очков, чтобы изгнать призраков."
    )


def test_m31_a_hound_is_chosen_by_the_ghosts_in_reach() -> None:
    """The choice is between 0 -1, beside one ghost, and 1 2, beside two; 0 0 is too far from that one."""
    lead = ["place 0 -1 0", "follower 0 blue", "place 1 2 0", "follower 0 yellow"]
    game = land(3, f"09 09 {CITY_DECK} 09 09", *lead, *city("red", "green"), "score 3 0 0", players=1)
    assert game.decision is not None
    assert game.decision.options() == ["hound 0 -1", "hound 1 2"]
    labels = [label(option, game, PAIR, load_texts(), "en") for option in game.decision.options()]
    assert [text.partition("· ")[2] for text in labels] == ["👻 1", "👻 2"]
    game.act("hound 1 2")
    for locale, said in (("en", "In reach: 2 ghosts."), ("ru", "Рядом 2 призрака.")):
        question = ask(game, PAIR, load_texts(), choose(locale))
        assert question is not None
        assert said in question
    assert label("ghosts 1 1 1", game, PAIR, load_texts(), "en") == "1 ghost from E1 S1 (of 1)"


def test_the_longest_label_of_a_hound_fits() -> None:
    texts = load_texts().of("mists").plain
    for locale in LOCALES:
        said = {name: texts.say(locale, name) for name in ("figure-road", "colour-pink", "hound-rufus")}
        figure = texts.say(
            locale,
            "mists-figure-hound",
            player="M" * SHORT_NAME,
            figure=said["figure-road"],
            piece=said["colour-pink"],
            cell="W10 N10",
            hounds=said["hound-rufus"],
        )
        assert len(texts.say(locale, "option-hound", figure=figure, count=12)) <= LONGEST_LABEL


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_finale_takes_three_to_five_sentences(level: int, locale: Locale) -> None:
    players = 1 + level % 5
    game = new_game("mists", NAMES[:players], seed=level, options={"level": level})
    assert finale(game, NAMES, strict_texts(), locale) == []
    play_randomly(game, Random(level))
    careful = play(Setting("mists", {"level": level}, players), level, [Player(SOLID)] * players)
    for over in (game, careful):
        lines = finale(over, NAMES, strict_texts(), locale)
        assert 3 <= len(lines) <= 5
        if locale == "ru":
            check_russian(" ".join(lines))


def test_the_finale_of_a_victory() -> None:
    game = _won()
    lines = finale(game, NAMES, load_texts(), "en")
    assert lines[-1].endswith(f"Tiles to spare: {game.deck_left}.")
    assert "decided it" in lines[-1]


@pytest.mark.parametrize(
    ("tiles", "spare"),
    [
        (0, "и плиток больше не оставалось"),
        (1, "и ещё оставалась 1 плитка"),
        (2, "и ещё оставалось 2 плитки"),
        (5, "и ещё оставалось 5 плиток"),
        (21, "и ещё оставалась 21 плитка"),
    ],
)
def test_the_tiles_to_spare_are_counted_in_russian(tiles: int, spare: str) -> None:
    won = strict_texts().say("ru", "finale-won", kind="город", cell="E2", turn=15, tiles=tiles)
    assert won == f"Всё решил последний участок: город (E2). Цель достигнута на ходу 15, {spare}."
    hound = strict_texts().say("ru", "finale-won-hound", cell="E2", turn=15, tiles=tiles)
    assert hound == f"Всё решила гончая (E2). Цель достигнута на ходу 15, {spare}."


def test_the_worst_turn_is_told_with_its_ghosts_counted_in_russian() -> None:
    def worst(ghosts: int, left: int) -> str:
        return strict_texts().say("ru", "finale-worst", turn=4, ghosts=ghosts, left=left)

    assert worst(13, 2) == "Труднее всего пришлось на ходу 4: на карте было 13 призраков, а в запасе — всего 2."
    assert worst(4, 11) == "Труднее всего пришлось на ходу 4: на карте было 4 призрака, а в запасе — всего 11."
    assert worst(15, 0) == "На ходу 4 в запасе не осталось ни одного призрака: все 15 бродили по карте."


def _won() -> Game:
    """The first game in a row that a careful team wins."""
    for seed in range(100):
        game = play(Setting("mists", {"level": 1}, 3), seed, [Player(SOLID)] * 3)
        if game.winners:
            return game
    raise AssertionError("no game was won")


def test_nothing_tells_what_lies_face_down_or_comes_next() -> None:
    record = new_game("mists", PAIR, seed=8, options={"level": 5, "draw": "ask"}).record()
    # The pile must not end before a cemetery has swallowed something.
    record["deck"].sort(key=lambda tile: tile not in ("mists-55", "mists-56"))
    game = load_game(record)
    luck = Random(2)
    while not any(event.name == "face_down" for event in game.events):
        assert game.decision is not None
        game.take(luck.choice(game.decision.choices()))
    deck = list(record["deck"])
    swallowed = len(deck) - game.deck_left - 1
    deck[swallowed:] = reversed(deck[swallowed:])
    other = load_game({**record, "deck": deck, "actions": game.actions})
    assert deck != record["deck"]
    assert everything_said(other) == everything_said(game)
