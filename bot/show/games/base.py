"""The base game in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Labeller, Teller, Telling, asked
from bot.show.score_sums import score_sum
from engine.boxes import find_tile
from engine.events import Discarded, Drawn, End, FollowerSet, Home, PlacedTile, Scored, Turn
from engine.features import FOLLOWER
from engine.game import Game
from render.coordinates import cell_name


def _drawn(event: Drawn, telling: Telling) -> Markup:
    return telling.say("event-drawn", player=telling.player(event.player))


def _discarded(event: Discarded, telling: Telling) -> Markup:
    tile = telling.tile(find_tile(event.tile).view(0))
    return telling.say("event-discarded", player=telling.player(event.player), tile=tile)


def _placed(event: PlacedTile, telling: Telling) -> Markup:
    return telling.say("event-placed", player=telling.player(event.player), cell=cell_name((event.x, event.y)))


def _follower(event: FollowerSet, telling: Telling) -> Markup:
    player, cell = telling.player(event.player), telling.place(event.kind, event.x, event.y, event.segment)
    if event.piece == FOLLOWER:
        return telling.say_of("event-follower", event.kind, player=player, cell=cell)
    return telling.say_of("event-piece", event.kind, player=player, cell=cell, piece=telling.piece(event.piece))


def _scored(event: Scored, telling: Telling) -> Markup:
    return telling.say_of(
        "event-scored",
        event.kind,
        player=telling.player(event.player),
        points=abs(event.points),
        cell="" if event.x is None or event.y is None else telling.place(event.kind, event.x, event.y, event.segment),
        sum=score_sum(event.points, event.terms, telling),
        final="yes" if event.final else "no",
    )


def _home(event: Home, telling: Telling) -> Markup:
    return telling.say("event-home", player=telling.player(event.player), cell=cell_name((event.x, event.y)))


def _turn(event: Turn, telling: Telling) -> Markup:
    return telling.say("event-turn", player=telling.player(event.player), number=event.number)


def _end(event: End, telling: Telling) -> Markup:
    if event.winners:
        verdict = telling.say(
            "event-end-one" if len(event.winners) == 1 else "event-end-shared",
            players=telling.listed(telling.player(seat) for seat in event.winners),
            points=event.scores[event.winners[0]],
        )
    else:
        verdict = telling.say("event-end-none")
    standing = sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
    lines = [
        telling.say("event-end-score", player=telling.player(seat), points=event.scores[seat]) for seat in standing
    ]
    return Markup("\n".join([verdict, *lines]))


TELLERS: Mapping[str, Teller] = {
    "drawn": _drawn,
    "discarded": _discarded,
    "placed": _placed,
    "follower": _follower,
    "scored": _scored,
    "home": _home,
    "turn": _turn,
    "end": _end,
}


def _draw_label(_choice: Choice, telling: Telling) -> Markup:
    return telling.say("option-draw")


def _place_label(choice: Choice, telling: Telling) -> Markup:
    x, y, turn = map(int, choice.words[1:4])
    return telling.say("option-place", cell=cell_name((x, y)), turn=turn)


def _follower_label(choice: Choice, telling: Telling) -> Markup:
    view = choice.view
    if view is None:
        return telling.say("option-follower-other")
    number = int(choice.words[1])
    kind = view.segments[number].kind
    follower = telling.say_of("option-follower", kind)
    if len(choice.words) > 2:
        follower = telling.say("option-follower-piece", follower=follower, piece=telling.piece(choice.words[2]))
    if sum(segment.kind == kind for segment in view.segments) == 1:
        return follower
    return telling.say("option-follower-where", follower=follower, where=telling.where(view, number))


def _pass_label(choice: Choice, telling: Telling) -> Markup:
    message = f"option-pass-{choice.decision}"
    return telling.say(message if telling.texts.has(message) else "option-pass")


def _ask_follower(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    # A rule set that offers more than a follower on the tile may have a question that says so.
    offered = dict.fromkeys(str(action[-1] if action[0] == "follower" else action[0]) for action in decision.choices())
    message = next((f"ask-follower-{word}" for word in offered if telling.texts.has(f"ask-follower-{word}")), None)
    return telling.say(message or "ask-follower", player=telling.player(decision.player))


ASKERS: Mapping[str, Asker] = {"follower": _ask_follower}

LABELS: Mapping[str, Labeller] = {
    "draw": _draw_label,
    "place": _place_label,
    "follower": _follower_label,
    "pass": _pass_label,
}
