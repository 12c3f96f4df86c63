"""The Castle in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Labeller, Teller, Telling, asked, completed_feature
from engine.game import Game
from engine.rules.castle_scoring import EXTRA_TURN, KeepMoved, KeepsCompared, TokenTaken, TokenUsed


def _tower(numbers: tuple[int, int]) -> str:
    return f"{numbers[0]}/{numbers[1]}"


def _token_taken(event: TokenTaken, telling: Telling) -> Markup:
    return telling.say(
        "event-token-taken",
        player=telling.player(event.player),
        tower=Markup(_tower(event.tower)),
        token=telling.say(f"token-{event.token}"),
    )


def _token_used(event: TokenUsed, telling: Telling) -> Markup:
    player, token = telling.player(event.player), telling.say(f"token-{event.token}")
    if event.kind is None or event.x is None or event.y is None:
        return telling.say("event-token-used", player=player, token=token)
    cell = telling.place(event.kind, event.x, event.y, event.segment)
    return telling.say("event-token-used-at", player=player, token=token, kind=telling.kind(event.kind), cell=cell)


def _keep(event: KeepMoved, telling: Telling) -> Markup:
    return telling.say(
        "event-keep-moved" if event.before else "event-keep-first",
        player=telling.player(event.player),
        count=event.size,
        before=event.before,
        cell=telling.place("house", event.x, event.y, event.segment),
    )


def _keeps(event: KeepsCompared, telling: Telling) -> Markup:
    sizes = telling.listed(
        telling.say("castle-size", player=telling.player(seat), size=size) for seat, size in enumerate(event.sizes)
    )
    if event.player is None:
        return telling.say("event-keeps-equal", sizes=sizes)
    return telling.say("event-keeps-larger", sizes=sizes, player=telling.player(event.player))


TELLERS: Mapping[str, Teller] = {
    "token_taken": _token_taken,
    "token_used": _token_used,
    "keep": _keep,
    "keeps": _keeps,
}


def _landing(about: Mapping[str, Any], telling: Telling) -> Markup:
    if about["tower"] is None:
        return telling.say("castle-landing", points=about["points"], lands=about["lands"])
    tower = Markup(_tower(about["tower"]))
    return telling.say("castle-landing-token", points=about["points"], lands=about["lands"], tower=tower)


def _ask_pay(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    paid = telling.player(decision.details()["player"])
    return telling.say("ask-pay", player=telling.player(decision.player), paid=paid)


def _ask_token(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    about, player = decision.details(), telling.player(decision.player)
    if about["token"] == EXTRA_TURN:
        return telling.say("ask-token-turn", player=player)
    return telling.say(
        "ask-token-double",
        player=player,
        feature=completed_feature(about, game, telling),
        plain=_landing(about, telling),
        doubled=_landing(about["doubled"], telling),
    )


ASKERS: Mapping[str, Asker] = {"pay": _ask_pay, "token": _ask_token}


def _pay_label(choice: Choice, telling: Telling) -> Markup:
    name = tuple(map(int, choice.words[1:4]))
    about = next(one for one in choice.about["features"] if (one["x"], one["y"], one["segment"]) == name)
    feature = completed_feature(about, choice.game, telling)
    points, lands = about["points"], about["lands"]
    if about["tower"] is None:
        return telling.say("option-pay", feature=feature, points=points, lands=lands)
    tower = Markup(_tower(about["tower"]))
    return telling.say("option-pay-token", feature=feature, points=points, lands=lands, tower=tower)


def _token_label(choice: Choice, telling: Telling) -> Markup:
    return telling.say("option-token-turn" if choice.words[1] == str(EXTRA_TURN) else "option-token-double")


LABELS: Mapping[str, Labeller] = {"pay": _pay_label, "token": _token_label}
