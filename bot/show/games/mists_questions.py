"""Mists, the campaign, in words: what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Labeller, Telling, asked, completed_feature
from bot.show.score_sums import score_sum
from engine.board import AROUND
from engine.game import Game
from render.coordinates import cell_name


def _hounds(names: Iterable[str], telling: Telling) -> Markup:
    return telling.listed(telling.say(f"hound-{name}") for name in names)


def _worth(about: Mapping[str, Any], game: Game, telling: Telling) -> Markup:
    """What a completed feature would bring, with the sum behind it."""
    colours = [telling.piece(colour) for colour in about["colours"]]
    worth = telling.say(
        "mists-worth" if len(colours) == 1 else "mists-worth-each",
        feature=completed_feature(about, game, telling),
        points=about["points"],
        colours=telling.listed(colours),
        sum=score_sum(about["points"] // len(colours), about["terms"], telling),
    )
    if about["hounds"]:
        there = telling.say("mists-hound-there", hounds=_hounds(about["hounds"], telling))
        return Markup(f"{worth} {there.removesuffix('.')}")
    return worth


def _ghosts(game: Game) -> tuple[dict[tuple[int, int], int], int]:
    """The ghosts on each tile, and those in stock."""
    extras = game.table.extras()
    return {(x, y): number for x, y, number in extras["ghosts_on"]}, extras["ghosts"]


def _ask_cemetery(game: Game, telling: Telling) -> Markup:
    return telling.say("ask-cemetery", player=telling.player(asked(game).player), left=_ghosts(game)[1])


def _ask_bury(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    about = decision.details()
    return telling.say(
        "ask-bury",
        player=telling.player(decision.player),
        cell=cell_name((about["x"], about["y"])),
        ghosts=about["ghosts"],
    )


def _ask_resolve(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    player = telling.player(decision.player)
    features = decision.details()["features"]
    worth = Markup("; ".join(_worth(about, game, telling) for about in features))
    there, stock = _ghosts(game)
    if not there:
        return telling.say("ask-resolve-order", player=player, worth=worth)
    return telling.say("ask-resolve", player=player, worth=worth, count=sum(there.values()), left=stock)


def _ask_banish(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    about, player, (there, left) = decision.details(), telling.player(decision.player), _ghosts(game)
    if about["why"] != "hound":
        return telling.say("ask-banish", player=player, left=left, count=sum(there.values()))
    hound, cell = telling.say(f"hound-{about['hound']}"), cell_name((about["x"], about["y"]))
    tiles = {(int(action[1]), int(action[2])) for action in decision.choices() if action[0] == "ghosts"}
    return telling.say(
        "ask-banish-hound",
        player=player,
        left=left,
        hound=hound,
        cell=cell,
        tiles=about["tiles"],
        count=sum(there[tile] for tile in tiles),
    )


def _ask_hound(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    hound = telling.say(f"hound-{decision.details()['hound']}")
    return telling.say("ask-hound", player=telling.player(decision.player), hound=hound)


def _ask_marker(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    about = decision.details()
    colour = telling.piece(about["colour"])
    return telling.say("ask-marker", player=telling.player(decision.player), points=about["points"], colour=colour)


def _ask_facedown(game: Game, telling: Telling) -> Markup:
    decision = asked(game)
    left = decision.details()["pile_left"]
    return telling.say("ask-facedown", player=telling.player(decision.player), left=left)


ASKERS: Mapping[str, Asker] = {
    "cemetery": _ask_cemetery,
    "bury": _ask_bury,
    "resolve": _ask_resolve,
    "banish": _ask_banish,
    "hound": _ask_hound,
    "marker": _ask_marker,
    "facedown": _ask_facedown,
}


def _cell(choice: Choice) -> tuple[int, int]:
    return int(choice.words[1]), int(choice.words[2])


def _figure(choice: Choice, telling: Telling) -> Markup:
    """Who stands on a cell, and with which hounds."""
    cell, board = _cell(choice), choice.game.table.board
    follower = next(one for one in board.followers() if one.cell == cell)
    said = {
        "player": telling.short_name(follower.player),
        "figure": telling.figure(board.at(*cell, follower.segment).kind),
        "piece": telling.piece(follower.piece),
        "cell": cell_name(cell),
    }
    hounds = [hound for hound, at in choice.game.table.extras()["hounds"].items() if tuple(at) == cell]
    if not hounds:
        return telling.say("mists-figure", **said)
    return telling.say("mists-figure-hound", **said, hounds=_hounds(hounds, telling))


def _hound_label(choice: Choice, telling: Telling) -> Markup:
    """Whom a hound would join, and how many ghosts stand on that tile and on the eight around it (M31)."""
    x, y = _cell(choice)
    near = {(x, y)} | {(x + dx, y + dy) for dx, dy in AROUND}
    count = sum(number for cell, number in _ghosts(choice.game)[0].items() if cell in near)
    return telling.say("option-hound", figure=_figure(choice, telling), count=count)


def _bury_label(choice: Choice, telling: Telling) -> Markup:
    if choice.words[2].lstrip("-").isdecimal():
        return _figure(choice, telling)
    player, piece = telling.short_name(int(choice.words[1])), telling.piece(choice.words[2])
    return telling.say("option-bury-supply", player=player, piece=piece)


def _cemetery_label(choice: Choice, telling: Telling) -> Markup:
    cell = _cell(choice)
    return telling.say("option-cemetery", cell=cell_name(cell), count=_ghosts(choice.game)[0].get(cell, 0))


def _completed(choice: Choice) -> dict[str, Any]:
    name = tuple(map(int, choice.words[1:4]))
    features: list[dict[str, Any]] = choice.about["features"]
    return next(one for one in features if (one["x"], one["y"], one["segment"]) == name)


def _score_label(choice: Choice, telling: Telling) -> Markup:
    about = _completed(choice)
    return telling.say("option-score", feature=completed_feature(about, choice.game, telling), points=about["points"])


def _banish_label(choice: Choice, telling: Telling) -> Markup:
    return telling.say("option-banish", feature=completed_feature(_completed(choice), choice.game, telling))


def _ghosts_label(choice: Choice, telling: Telling) -> Markup:
    cell = _cell(choice)
    there = _ghosts(choice.game)[0][cell]
    return telling.say("option-ghosts", cell=cell_name(cell), count=int(choice.words[3]), there=there)


def _marker_label(choice: Choice, telling: Telling) -> Markup:
    markers = [str(action[1]) for action in asked(choice.game).choices()]
    before = choice.game.scores[markers.index(choice.words[1])]
    after = before + choice.about["points"]
    return telling.say("option-marker", marker=telling.piece(choice.words[1]), before=before, after=after)


def _facedown_label(choice: Choice, telling: Telling) -> Markup:
    x, y = _cell(choice)
    near = [cell for cell in choice.about["cemeteries"] if abs(cell[0] - x) <= 1 and abs(cell[1] - y) <= 1]
    cemetery = telling.listed(cell_name(cell) for cell in near)
    return telling.say("option-facedown", cell=cell_name((x, y)), cemetery=cemetery)


LABELS: Mapping[str, Labeller] = {
    "cemetery": _cemetery_label,
    "bury": _bury_label,
    "score": _score_label,
    "banish": _banish_label,
    "ghosts": _ghosts_label,
    "hound": _hound_label,
    "marker": _marker_label,
    "facedown": _facedown_label,
}
