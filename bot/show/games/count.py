"""The Count of Carcassonne in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Labeller, Teller, Telling, asked
from engine.game import Game
from engine.rules.count import CountMoved, Joined, QuarterEntered


def _entered(event: QuarterEntered, telling: Telling) -> Markup:
    into = telling.say(f"quarter-into-{event.quarter}")
    return telling.say("event-quarter", player=telling.player(event.player), into=into)


def _count_moved(event: CountMoved, telling: Telling) -> Markup:
    return telling.say(
        "event-count",
        player=telling.player(event.player),
        into=telling.say(f"quarter-into-{event.quarter}"),
        **{"from": telling.say(f"quarter-from-{event.previous}")},
    )


def _joined(event: Joined, telling: Telling) -> Markup:
    return telling.say(
        "event-joined",
        player=telling.player(event.player),
        count=event.number,
        kind=telling.kind(event.kind),
        cell=telling.place(event.kind, event.x, event.y, event.segment),
        change="no" if event.before == event.after else "yes",
        players=telling.listed(telling.player(seat) for seat in event.after),
        **{"from": telling.say(f"quarter-from-{event.quarter}")},
    )


TELLERS: Mapping[str, Teller] = {"quarter": _entered, "count": _count_moved, "joined": _joined}


def _crowd(followers: Sequence[int], telling: Telling) -> Markup:
    """Whose followers are somewhere, and how many."""
    present = [
        telling.say("count-crowd", player=telling.player(seat), count=number)
        for seat, number in enumerate(followers)
        if number
    ]
    return telling.listed(present) if present else telling.say("count-none-there")


def _ask_quarter(game: Game, telling: Telling) -> Markup:
    about, player = asked(game).details(), asked(game).player
    crowds = [
        telling.say("quarter-crowd", quarter=telling.say(f"quarter-{quarter}"), crowd=_crowd(followers, telling))
        for quarter, followers in about["quarters"].items()
        if any(followers)
    ]
    question = telling.say(
        "ask-quarter", player=telling.player(player), **{"in": telling.say(f"quarter-in-{about['count']}")}
    )
    return Markup(" ".join([question, *crowds]))


def _ask_count(game: Game, telling: Telling) -> Markup:
    about, player = asked(game).details(), asked(game).player
    return telling.say(
        "ask-count", player=telling.player(player), **{"in": telling.say(f"quarter-in-{about['count']}")}
    )


def _ask_join(game: Game, telling: Telling) -> Markup:
    about, player = asked(game).details(), asked(game).player
    majority = [telling.player(seat) for seat in about["majority"]]
    return telling.say(
        "ask-join",
        player=telling.player(player),
        kind=telling.kind(about["kind"]),
        cell=telling.place(about["kind"], about["x"], about["y"], about["segment"]),
        points=about["points"],
        crowd=_crowd(about["followers"], telling),
        majority=telling.listed(majority) if majority else telling.say("count-no-majority"),
        count=sum(option != "pass" for option in about["after"]),
        **{"in": telling.say(f"quarter-in-{about['quarter']}")},
    )


ASKERS: Mapping[str, Asker] = {"quarter": _ask_quarter, "count": _ask_count, "join": _ask_join}


def _quarter_label(choice: Choice, telling: Telling) -> Markup:
    return telling.say(f"option-quarter-{choice.words[1]}")


def _count_label(choice: Choice, telling: Telling) -> Markup:
    return telling.say("option-count", into=telling.say(f"quarter-into-{choice.words[1]}"))


def _join_label(choice: Choice, telling: Telling) -> Markup:
    winners = choice.about["after"][" ".join(choice.words)]
    mine = choice.player in winners
    after = "none" if not mine else "alone" if len(winners) == 1 else "shared"
    return telling.say("option-join", count=int(choice.words[1]), after=after)


LABELS: Mapping[str, Labeller] = {"quarter": _quarter_label, "count": _count_label, "join": _join_label}
