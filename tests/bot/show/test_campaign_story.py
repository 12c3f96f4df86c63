"""The story of a complete campaign in both languages, and its film: true, in order, and short enough to send."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot import limits
from bot.campaigns.chronicle import CampaignStory, Chapter, FirstWin, Grave, Participant
from bot.gateway.sender import Shown, build
from bot.sandbox.message_limits import message_problems
from bot.sandbox.objects import Attachment
from bot.show.campaign_card import campaign_draft
from bot.show.campaign_film_message import film_draft, path_at
from bot.show.campaign_story import MOST_NAMED, story_lines
from bot.show.draft import Draft
from bot.show.end_message import final_draft
from bot.show.picture_order import FILM
from bot.texts import LOCALES, Locale, load_texts
from db.rows import Attempt, Campaign, Group
from engine.game import load_game
from render.colours import COLOUR_NAMES
from tests.bot.show.sitting import NOW, sit_down
from tests.e2e.won_levels import WON_BY_THREE

TEXTS = load_texts()
CAMPAIGN = Campaign(4, 1, 9, "The marsh", NOW, None, {}, 7, 3, 6, {101: "Ann", 102: "Bo"}, frozenset())
LATER = NOW + timedelta(days=40)


def win(level: int, tries: int, *scores: int, graves: tuple[Grave, ...] = (), hounds: tuple[str, ...] = ()) -> FirstWin:
    attempt = Attempt(10 + level, 4, level, "won", list(scores), 5, 3, 90, NOW, NOW + timedelta(days=level))
    return FirstWin(Chapter(attempt, graves, hounds), tries)


ANN, BO = Grave("Ann", "red"), Grave("Bo", "blue")
WINS = (
    win(1, 2, 53),
    win(2, 1, 76, graves=(ANN,)),
    win(3, 3, 104, hounds=("rufus", "ronja")),
    win(4, 12, 121, graves=(BO, ANN, BO), hounds=("rufus",)),
    win(5, 4, 100),
    win(6, 1, 61, 52, 50, graves=(BO,)),
)


def story(
    *wins: FirstWin, players: tuple[Participant, ...] = (Participant("Ann", 101), Participant("", 103))
) -> CampaignStory:
    chosen = wins or WINS
    return CampaignStory(NOW, LATER, 23, players, chosen, {one.chapter.attempt.level: one.chapter for one in chosen})


def attempts(*wins: FirstWin) -> tuple[Attempt, ...]:
    return tuple(one.chapter.attempt for one in wins or WINS)


def days() -> tuple[str, str]:
    return f"<t:{int(NOW.timestamp())}:D>", f"<t:{int(LATER.timestamp())}:D>"


def test_the_story_in_english() -> None:
    begun, completed = days()
    assert story_lines(CAMPAIGN, story(), TEXTS, "en") == [
        "### 📖 The story of “The marsh”",
        f"From {begun} to {completed}: 23 attempts. At the table: Ann and <@103>.",
        "🏮 **Level 1**, the first lantern in the mist: won at attempt 2 with 53 points.",
        "🪦 **Level 2**, the graveyard where the road ends: won at the first attempt with 76 points. "
        "1 follower had to stay there: Ann.",
        "🐾 **Level 3**, two hounds on your scent: won at attempt 3 with 104 points. Rufus and Ronja ran at your side.",
        "👻 **Level 4**, where every ghost counted: won at attempt 12 with 121 points. Rufus ran along. "
        "3 followers lie buried there: Bo and Ann.",
        "⚰️ **Level 5**, where the graves themselves were awake: won at attempt 4 with 100 points. They kept nobody.",
        "🌅 **Level 6**, the last night: won at the first attempt with 61 / 52 / 50 points. "
        "1 follower lies buried there: Bo. Then the sun rose.",
    ]


def test_the_story_in_russian() -> None:
    begun, completed = days()
    assert story_lines(CAMPAIGN, story(), TEXTS, "ru") == [
        "### 📖 История кампании «The marsh»",
        f"С {begun} по {completed}: 23 попытки. За столом: Ann и <@103>.",
        "🏮 **Поход 1**, первый фонарь в тумане: выигран со второй попытки, счёт 53.",
        "🪦 **Поход 2**, погост, где кончается дорога: выигран с первой же попытки, счёт 76. "
        "Там остался 1 дозорный: Ann.",
        "🐾 **Поход 3**, две гончие по следу: выигран с третьей попытки, счёт 104. Рядом с вами бежали Руфус и Ронья.",
        "👻 **Поход 4**, где каждый призрак на счету: выигран с 12-й попытки, счёт 121. С вами бежала гончая: Руфус. "
        "Там захоронены 3 дозорных: Bo и Ann.",
        "⚰️ **Поход 5**, где не спали сами могилы: выигран с 4-й попытки, счёт 100. Они никого не забрали.",
        "🌅 **Поход 6**, последняя ночь: выигран с первой же попытки, счёт 61 / 52 / 50. "
        "Там захоронен 1 дозорный: Bo. А потом взошло солнце.",
    ]


@pytest.mark.parametrize(
    ("locale", "named"),
    [("en", "At the table: Ann, <@103> and Otto (computer)."), ("ru", "За столом: Ann, <@103> и Otto (компьютер).")],
)
def test_computers_that_played_along_are_told_as_such(locale: Locale, named: str) -> None:
    assert named in story_lines(CAMPAIGN, replace(story(), computers=("Otto",)), TEXTS, locale)[1]


def test_what_did_not_happen_is_not_told() -> None:
    quiet = story(*(win(level, 1, 50) for level in range(1, 7)))
    told = {locale: story_lines(CAMPAIGN, quiet, TEXTS, locale) for locale in LOCALES}
    assert [line.split(": ")[1] for line in told["en"][2:]] == [
        "won at the first attempt with 50 points.",
        "won at the first attempt with 50 points. Nobody had to stay there.",
        "won at the first attempt with 50 points. Neither caught up with you.",
        "won at the first attempt with 50 points.",
        "won at the first attempt with 50 points. They kept nobody.",
        "won at the first attempt with 50 points. Then the sun rose.",
    ]
    assert not any("Руфус" in line or "захоронен" in line for line in told["ru"])


def test_a_campaign_of_one_day_has_one_date() -> None:
    short = replace(story(), completed=NOW + timedelta(hours=5), attempts=1)
    moment = f"<t:{int((NOW + timedelta(hours=5)).timestamp())}:D>"
    assert story_lines(CAMPAIGN, short, TEXTS, "en")[1].startswith(f"All on one day, {moment}: 1 attempt.")
    assert story_lines(CAMPAIGN, short, TEXTS, "ru")[1].startswith(f"Всё за один день, {moment}: 1 попытка.")


def check(draft: Draft) -> None:
    files = [Attachment(1, "board.png", "image/png", 1), Attachment(3, "campaign.png", "image/png", 1)]
    files += [Attachment(2, name, "application/json", len(data)) for name, data in draft.files]
    scene = None if draft.scene is None else Shown("campaign.png", draft.scene.alt)
    view: Any = build(draft, None if draft.picture is None else Shown("board.png", draft.picture.alt), None, scene)
    problems = message_problems(content="", embeds=[], components=view.to_components(), attachments=files, v2=True)
    assert list(problems) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_story_of_very_many_with_very_long_names_has_room_in_a_message(locale: Any) -> None:
    long = "*" * limits.DISPLAY_NAME
    crowd = tuple(Participant(f"{number:02}{long[2:]}", 1000 + number) for number in range(60))
    graves = tuple(Grave(player.name, COLOUR_NAMES[number % 6]) for number, player in enumerate(crowd[:5]))
    told = story(
        *(win(level, 99, 999, graves=graves, hounds=("rufus", "ronja")) for level in range(1, 7)), players=crowd
    )
    lines = story_lines(CAMPAIGN, told, TEXTS, locale)
    assert len(crowd) - MOST_NAMED == 48
    assert ("48 others" if locale == "en" else "ещё 48") in lines[1]
    assert len("\n".join(lines)) < limits.TEXT - 1000
    full = Group(CAMPAIGN, attempts(*told.wins), (), None, None)
    check(campaign_draft(full, told.chronicle, TEXTS, locale, told))
    check(final_draft(sit_down(won_game(6)), TEXTS, locale, full, story=told))


def won_game(level: int) -> Any:
    won = WON_BY_THREE[level]
    record = {"format": 1, "rules": "mists", "options": {"level": level, "draw": "ask"}, "players": ["Ann", "Bo", "Cy"]}
    return load_game({**record, "deck": list(won.deck), **won.extras, "actions": list(won.actions)})


def labels(draft: Draft) -> list[str]:
    return [button.label for row in draft.rows for button in row]  # type: ignore[union-attr]


def test_the_last_message_tells_the_story_shows_the_dawn_and_offers_the_film() -> None:
    full = Group(CAMPAIGN, attempts(), (), None, None)
    session = sit_down(won_game(6))
    session.row = replace(session.row, id=WINS[-1].chapter.attempt.game_id)
    for locale in LOCALES:
        told = final_draft(session, TEXTS, locale, full, story=story())
        check(told)
        lines = story_lines(CAMPAIGN, story(), TEXTS, locale)
        start = list(told.below).index(lines[0])
        assert list(told.below)[start : start + len(lines)] == lines
        assert told.below[start - 1] == TEXTS.say(locale, "campaign-complete", name=CAMPAIGN.name)
        assert told.scene is not None
        assert told.scene.name == "campaign"
    assert labels(final_draft(session, TEXTS, "en", full, story=story())) == [
        "Film of the campaign",
        "Rematch: level 6",
    ]
    plain = final_draft(session, TEXTS, "en", full)
    assert plain.scene is None
    assert labels(plain) == ["Rematch: level 6"]


def test_a_complete_card_keeps_the_story_also_when_the_campaign_has_ended() -> None:
    full = Group(CAMPAIGN, attempts(), (), None, None)
    over = replace(full, campaign=replace(CAMPAIGN, ended_at=LATER))
    for group in (full, over):
        card = campaign_draft(group, story().chronicle, TEXTS, "en", story())
        check(card)
        assert list(card.below)[:8] == story_lines(CAMPAIGN, story(), TEXTS, "en")
        assert labels(card)[-1] == "Film of the campaign"
    young = campaign_draft(replace(full, attempts=attempts()[:2]), {}, TEXTS, "en")
    assert "Film of the campaign" not in labels(young)


def test_the_film_shows_each_won_game_behind_its_path() -> None:
    wins = [(one, sit_down(won_game(one.chapter.attempt.level))) for one in WINS[:2]]
    film = film_draft(CAMPAIGN, wins, TEXTS, "en")
    assert film.scene is not None
    assert film.scene.view == FILM, "no board waits for it"
    moves = sum(sum(action.startswith("place") for action in WON_BY_THREE[level].actions) for level in (1, 2))
    assert film.above[-1] == f"2 levels won, {moves} moves in all."
    assert film_draft(CAMPAIGN, wins[:1], TEXTS, "ru").above[-1].startswith("1 выигранный поход, всего 5 ходов")
    other = film_draft(CAMPAIGN, wins[:1], TEXTS, "en").scene
    assert other is not None
    assert other.picture != film.scene.picture


def test_the_path_of_a_film_shows_what_was_won_until_then() -> None:
    before = path_at(CAMPAIGN, WINS[:3], playing=WINS[3])
    assert [stop.state for stop in before.stops] == ["won", "won", "won", "running", "closed", "closed"]
    assert before.stops[1].buried == ("red",)
    assert before.stops[2].hounds == ("rufus", "ronja")
    assert (before.stops[0].best, before.stops[0].tries, before.stops[3].tries) == ((53,), 2, 12)
    assert [stop.state for stop in path_at(CAMPAIGN, WINS[:3]).stops][2:] == ["won", "open", "closed", "closed"]
    assert path_at(CAMPAIGN, WINS).complete
    ended = replace(CAMPAIGN, ended_at=LATER)
    assert path_at(ended, WINS[:3]).ended
    assert not path_at(ended, WINS[:3], playing=WINS[3]).ended
