"""The film of a campaign: each level's place on the path and the game that won it, in one moving picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from render import film
from render.campaign_path import NUMERALS, CampaignPath, campaign_path
from render.colours import DARK, GOLD
from render.display_list import DisplayList
from render.frame import Frame
from render.layers import layers_of
from render.maps import whole_frame
from render.marks import badge_image
from render.mists_ending import ending_sign
from render.order import Order
from render.picture import Picture
from render.replay import HEAD, RIM_WIDE, Pace, move_frames, moves_in
from render.snapshot import Snapshot
from render.words import Words

_MAP = (720, 540)
"""The room of every map, in pixels."""
_CELLS = (90, 60, 45, 36, 30, 20, 18, 15, 12)
"""The sides of tiles that fill this room without a rest, in pixels."""
SIZE = (_MAP[0] + 2 * RIM_WIDE, _MAP[1] + 2 * RIM_WIDE + HEAD)
"""The size of every frame, in pixels: the maps of all levels have the same room."""
MOST_MOVES = 360
"""So many moves are shown in all; of longer campaigns some are left out, evenly."""
ON_THE_PATH = 1500
"""How long the path is shown before each level, in milliseconds."""
AT_THE_END = 4000
"""How long it is shown at last, in milliseconds."""
_SIGN = 92
"""The height of the sign in the sky over the path, in pixels."""
_PACE = Pace(move=260, scoring=560, last=2500)


@dataclass(frozen=True, slots=True)
class FilmedLevel:
    """A level that was won: the game that won it, and the campaign's path when it was played."""

    path: CampaignPath
    game: Snapshot


def campaign_film(levels: Sequence[FilmedLevel], end: CampaignPath, words: Words) -> Picture:
    """All levels that were won, in their order, as a moving picture that ends with the path as it is then."""
    data, size = film.film(_frames(levels, end, Order(words=words)))
    return Picture(data, *size, film.SUFFIX)


def _frames(levels: Sequence[FilmedLevel], end: CampaignPath, order: Order) -> Iterator[tuple[DisplayList, int]]:
    every = sum(moves_in(level.game) for level in levels)
    share = min(1.0, MOST_MOVES / max(every, 1))
    for level in levels:
        yield _on_the_path(level.path), ON_THE_PATH
        yield from move_frames(level.game, _framed(level.game), order, _PACE, _shown(moves_in(level.game), share))
    yield _on_the_path(end), AT_THE_END


def _shown(moves: int, share: float) -> frozenset[int]:
    """Which moves are shown: the first and the last, and evenly so many in between that they are a share of all."""
    steps = max(1, round(moves * share))
    return frozenset(round(moves * step / steps) for step in range(steps + 1))


def _framed(snapshot: Snapshot) -> Frame:
    """The whole map in the middle of the room, with the largest tiles that it has room for."""
    whole = whole_frame(snapshot, Order(), layers_of(snapshot))
    wide, high = _MAP
    fitting = (cell for cell in _CELLS if whole.columns * cell <= wide and whole.rows * cell <= high)
    cell = next(fitting, _CELLS[-1])
    columns, rows = wide // cell, high // cell
    left, top = whole.left - (columns - whole.columns) // 2, whole.top - (rows - whole.rows) // 2
    return replace(whole, left=left, top=top, columns=columns, rows=rows, cell=cell, rim=RIM_WIDE, head=HEAD)


def _on_the_path(path: CampaignPath) -> DisplayList:
    """The path as a frame: sky and ground go on above and below it."""
    painted = campaign_path(path)
    wide, high = SIZE
    scaled = painted.resize((wide, round(painted.height * wide / painted.width)), Image.Resampling.LANCZOS)
    top = (high - scaled.height) // 2
    bottom = top + scaled.height
    image = Image.new("RGB", SIZE)
    image.paste(scaled.crop((0, 0, wide, 1)).resize((wide, top)), (0, 0))
    image.paste(scaled, (0, top))
    image.paste(scaled.crop((0, scaled.height - 1, wide, scaled.height)).resize((wide, high - bottom)), (0, bottom))
    sign = _sign(path)
    if sign is not None:
        image.paste(sign, ((wide - sign.width) // 2, (top - sign.height) // 2), sign)
    frame = DisplayList(SIZE, DARK)
    frame.paste(image, (0, 0))
    return frame


def _sign(path: CampaignPath) -> Image.Image | None:
    """What stands large in the sky: the number of the level that is played, or over a complete campaign the lantern."""
    if path.complete:
        return ending_sign(True, _SIGN)
    numerals = [NUMERALS[stop.number - 1] for stop in path.stops if stop.state == "running"]
    return badge_image(numerals[0], round(_SIGN * 0.8), GOLD, DARK) if numerals else None
