"""Sample pictures: ``python -m render.gallery`` paints them into a folder, ``gallery`` unless another is named.

``python -m render.gallery samples`` paints the few that the README shows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from engine.board import AROUND
from engine.decisions import Action
from engine.features import Cell
from engine.game import Game, new_game
from render.picture import render
from render.snapshot import preview_of, take_snapshot

_SAMPLE_WIDTH = 550
_PLAYERS = ("Ann", "Bo", "Cléo", "Дарья", "Edda")


def played_well(game: Game, rng: Random, *, tiles: int = 10**6, kind: str | None = None) -> Game:
    """Play on somewhat like people do: close together, followers on what can be finished, rarely on fields.

    Stops once so many tiles lie on the map, at the next question of a kind if one is named.
    """
    while (decision := game.decision) is not None:
        if len(game.table.board.tiles) >= tiles and kind in (None, decision.kind):
            break
        choices = decision.choices()
        if decision.kind == "place":
            game.take(max(choices, key=lambda action: (_company(game, action), rng.random())))
        elif decision.kind == "follower":
            game.take(_follower(game, choices, rng))
        else:
            game.take(rng.choice(choices))
    return game


def _company(game: Game, action: Action) -> int:
    """How many tiles there are around a place; what lies alone sprawls and is never finished."""
    x, y = int(action[1]), int(action[2])
    there = game.table.board.tiles
    cells: list[Cell] = [(x + dx, y + dy) for dx, dy in AROUND]
    return sum((2 if cell[0] == x or cell[1] == y else 1) for cell in cells if cell in there)


def _follower(game: Game, choices: Sequence[Action], rng: Random) -> Action:
    placed, decision = game.table.placed, game.decision
    if placed is None or decision is None:
        return choices[-1]
    left = sum(game.table.stock[decision.player].values())
    best: tuple[float, Action] = (1.0, choices[-1])
    for action in choices:
        if action[0] != "follower" or not isinstance(action[1], int):
            continue
        feature = placed.features[action[1]]
        worth = {"city": 4.0, "monastery": 5.0, "shrine": 5.0, "road": 2.5, "field": 0.6}.get(feature.kind, 2.0)
        worth += feature.size() - 0.5 * feature.open + (3 if feature.complete else 0) - (7 - left) * 0.5 + rng.random()
        best = max(best, (worth, action), key=lambda pair: pair[0])
    return best[1]


def main(folder: Path) -> None:
    """Paint the gallery."""
    folder.mkdir(parents=True, exist_ok=True)

    def keep(name: str, game: Game, **order: object) -> None:
        picture = render(take_snapshot(game, projected=True), **order)  # type: ignore[arg-type]
        (folder / f"{name}.{picture.suffix}").write_bytes(picture.data)

    for tiles, players in ((5, 2), (20, 3), (40, 4), (60, 5), (72, 3)):
        game = played_well(new_game("base", _PLAYERS[:players], seed=tiles), Random(tiles), tiles=tiles, kind="place")
        keep(f"{tiles}-auto", game)
        keep(f"{tiles}-map", game, view="map")
        keep(f"{tiles}-legal", game, legal=True)
        keep(f"{tiles}-since", game, viewer=0)
        keep(f"{tiles}-fields", game, view="fields")
        keep(f"{tiles}-remaining", game, view="remaining")
        keep(f"{tiles}-chart", game, view="chart")
        if game.decision is not None:
            keep(f"{tiles}-preview", game, preview=preview_of(game, game.decision.options()[0]))
    keep("replay", game, view="replay")
    for tiles in (0, 5, 20, 40, 60):
        game = played_well(new_game("castle", _PLAYERS[:2], seed=7), Random(7), tiles=tiles, kind="place")
        keep(f"castle-{tiles}", game)
        keep(f"castle-{tiles}-courts", game, view="fields")
        if game.decision is not None:
            keep(f"castle-{tiles}-legal", game, legal=True)
            keep(f"castle-{tiles}-preview", game, preview=preview_of(game, game.decision.options()[0]))


def write_samples(folder: Path) -> None:
    """Paint the few small pictures that the README shows."""
    folder.mkdir(parents=True, exist_ok=True)
    game = played_well(new_game("base", _PLAYERS[:4], seed=40), Random(40), tiles=40, kind="place")
    if game.decision is None:
        raise AssertionError("the sample game is not over")
    snapshot = take_snapshot(game, projected=True)
    option = next(one for one in game.decision.options() if len(preview_of(game, one).spots) > 1)
    for name, picture in (
        ("since", render(snapshot, viewer=0)),
        ("legal", render(snapshot, legal=True)),
        ("preview", render(snapshot, preview=preview_of(game, option))),
        ("fields", render(snapshot, view="fields")),
        ("chart", render(snapshot, view="chart")),
    ):
        with Image.open(BytesIO(picture.data)) as image:
            size = (_SAMPLE_WIDTH, image.height * _SAMPLE_WIDTH // image.width)
            image.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(folder / f"{name}.webp", quality=82)


if __name__ == "__main__":
    if sys.argv[1:2] == ["samples"]:
        write_samples(Path(__file__).parent / "samples")
    else:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "gallery"))
