"""The atlas: all tiles as they lie in the colours of the palette, painted once and kept in a folder.

One file is a sheet, with the tiles of one set at one size in one light: a ZIP, whose checksums are verified whenever
something is read. The folder's name holds a hash of all that the art is made of, so that new art never meets old tiles.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2s
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from sys import intern
from threading import Lock
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import PIL
from PIL import Image

from engine.boxes import load_set, set_names
from engine.tiles import TURNS, Tile
from render.block_plan import core_of
from render.frame import BOUNDED_CELL, CELL, MAP_SIZES, PREVIEW_CELL
from render.painter import VARIANTS, tile_image
from render.palette import flattened, image_of

log = logging.getLogger(__name__)

PAINTED_SIZES = (CELL, BOUNDED_CELL, PREVIEW_CELL)
"""The sizes at which tiles are painted; others are scaled from these."""
KEPT_SIZES = frozenset((*PAINTED_SIZES, *MAP_SIZES))
"""The sizes of which there may be sheets."""
USUAL_SIZES = (CELL, PREVIEW_CELL)
"""The sizes at which all tiles are painted ahead; others only after somebody has wanted them."""

_DAMAGE = (BadZipFile, zlib.error, struct.error, KeyError, ValueError, EOFError, OSError)
"""What a damaged file leads to."""
_FOLDERS = re.compile(r"tiles-[0-9a-f]{16}")


class Sheet(NamedTuple):
    """All tiles of a set at one size in one light."""

    set: str
    size: int
    mood: str

    @property
    def filename(self) -> str:
        """What its file is called."""
        return f"{self.set}-{self.size}-{self.mood}.zip"

    def __str__(self) -> str:
        return f"{self.set}, {self.size} px, {self.mood}"

    def tiles(self) -> Iterator[TileAsItLies]:
        """All that is on it; those of one variant together, since they share their ground."""
        for variant in range(VARIANTS):
            for tile in load_set(self.set):
                for turn in TURNS:
                    one = TileAsItLies.of(tile, turn, self.size, variant, self.mood)
                    if (one.turn, one.variant) == (turn, variant):
                        yield one


class TileAsItLies(NamedTuple):
    """A tile with all that its picture depends on."""

    tile: Tile
    turn: int
    size: int
    variant: int
    mood: str

    @classmethod
    def of(cls, tile: Tile, turn: int, size: int, variant: int, mood: str) -> TileAsItLies:
        """The same for all that look the same: tiles of a start block lie one way only."""
        return cls(tile, turn, size, variant, mood) if core_of(tile) is None else cls(tile, 0, size, 0, mood)

    @property
    def sheet(self) -> Sheet:
        """The sheet that it is on."""
        return Sheet(self.tile.set, self.size, self.mood)

    @property
    def name(self) -> str:
        """What it is called on its sheet."""
        return f"{self.tile.id} {self.turn} {self.variant}"

    @property
    def source(self) -> TileAsItLies:
        """The tile from which it is scaled, if it is not painted at its size."""
        return self._replace(size=CELL if self.size < CELL else PREVIEW_CELL)

    def paint(self) -> Image.Image:
        """Its picture in the colours of the palette."""
        if self.size not in PAINTED_SIZES:
            return self.scaled_from(self.source.paint())
        return flattened(tile_image(self.tile, self.turn, self.size, self.variant, self.mood))

    def scaled_from(self, source: Image.Image) -> Image.Image:
        """The same, from the picture of its source."""
        # On a map lines must stay sharp; in little the mean of what is there is what shows best.
        way = Image.Resampling.LANCZOS if self.size >= CELL // 2 else Image.Resampling.BOX
        return flattened(source.convert("RGB").resize((self.size, self.size), way, reducing_gap=2))


class _SheetReader:
    """A reader of a sheet's file. Safe for several threads.

    Of the file's directory it keeps only the offsets: the entries of ``ZipFile`` would take 4 MB for all sheets.
    """

    _HEAD = struct.Struct("<14xIIIHH")
    """A local file header: checksum, packed and unpacked size, and how long name and extra field are after it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with ZipFile(path) as file:
            self._offsets = {intern(one.filename): one.header_offset for one in file.infolist()}

    def read(self, name: str) -> bytes:
        """What was written under a name; an error of any kind if it is not there any more as it was."""
        with self._path.open("rb") as file:
            file.seek(self._offsets[name])
            checksum, packed, length, name_length, extra_length = self._HEAD.unpack(file.read(self._HEAD.size))
            there = file.read(name_length).decode()
            file.seek(extra_length, os.SEEK_CUR)
            data = zlib.decompress(file.read(packed), -zlib.MAX_WBITS) if there == name else b""
        if len(data) != length or zlib.crc32(data) != checksum:
            raise BadZipFile(f"{name} is not what it was")
        return data


class Atlas:
    """The sheets in a folder. Safe for several threads."""

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder nothing is found and nothing kept."""
        self._folder = None if folder is None else folder / f"tiles-{art_hash()}"
        self._sheets: dict[Sheet, _SheetReader | None] = {}
        self._wanted: dict[Sheet, None] = {}
        self._lock = Lock()

    def find(self, one: TileAsItLies) -> Image.Image | None:
        """The picture of a tile, if its sheet is there."""
        file = self._open(one.sheet)
        if file is None:
            return None
        try:
            return image_of((one.size, one.size), file.read(one.name))
        except _DAMAGE as error:
            self._discard(one.sheet, error)
            return None

    def _open(self, sheet: Sheet) -> _SheetReader | None:
        if self._folder is None:
            return None
        with self._lock:
            if sheet not in self._sheets:
                self._sheets[sheet] = None
                try:
                    self._sheets[sheet] = _SheetReader(self._folder / sheet.filename)
                except OSError:
                    self._wanted[sheet] = None
                except BadZipFile as error:
                    self._damaged(sheet, error)
            return self._sheets[sheet]

    def _discard(self, sheet: Sheet, error: Exception) -> None:
        with self._lock:
            # Another thread may have found it out a moment ago.
            if self._sheets.get(sheet) is not None:
                self._sheets[sheet] = None
                self._damaged(sheet, error)

    def _damaged(self, sheet: Sheet, error: Exception) -> None:
        log.warning("the kept tiles are damaged (%s: %s) and will be painted anew", sheet, error)
        self._wanted[sheet] = None

    # Painting

    def paint(self, may_go_on: Callable[[], bool]) -> bool:
        """Paint the sheets that are missing, first those that were asked for; False if nothing can be kept.

        ``may_go_on`` is asked before every tile, may take its time to answer, and ends the painting by False.
        """
        try:
            self._prepare()
            while (missing := self._missing()) and may_go_on():
                if not self._paint_sheet(missing[0], may_go_on):
                    break
                log.info("tiles painted: %s; %d sheets to go", missing[0], len(missing) - 1)
        except OSError as error:
            log.warning("tiles are painted anew after every start, since CACHE_DIR cannot keep them: %s", error)
            return False
        return self._folder is not None

    def _prepare(self) -> None:
        """Make the folder, and remove those of older art."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for other in self._folder.parent.iterdir():
            if other != self._folder and _FOLDERS.fullmatch(other.name):
                shutil.rmtree(other, ignore_errors=True)

    def _missing(self) -> list[Sheet]:
        if self._folder is None:
            return []
        with self._lock:
            # First those from which others are scaled.
            wanted = sorted(self._wanted, key=lambda sheet: sheet.size not in PAINTED_SIZES)
        usual = [Sheet(name, size, "day") for size in USUAL_SIZES for name in set_names()]
        return [*wanted, *(one for one in usual if one not in wanted and not (self._folder / one.filename).exists())]

    def _paint_sheet(self, sheet: Sheet, may_go_on: Callable[[], bool]) -> bool:
        """Paint one sheet, written aside first; whether it was finished."""
        if self._folder is None:
            return False
        place = self._folder / sheet.filename
        # Another bot may be painting the same.
        aside = place.with_suffix(f".{os.getpid()}")
        try:
            with ZipFile(aside, "w") as file:
                for one in sheet.tiles():
                    if not may_go_on():
                        return False
                    file.writestr(ZipInfo(one.name), self._painted(one).tobytes(), ZIP_DEFLATED)
            aside.replace(place)
        finally:
            aside.unlink(missing_ok=True)
        with self._lock:
            self._wanted.pop(sheet, None)
            self._sheets.pop(sheet, None)
        return True

    def _painted(self, one: TileAsItLies) -> Image.Image:
        source = None if one.size in PAINTED_SIZES else self.find(one.source)
        return one.paint() if source is None else one.scaled_from(source)


@cache
def art_hash() -> str:
    """A hash of all that the pictures of tiles are made of: the painting code, the tiles and Pillow."""
    digest = blake2s(PIL.__version__.encode(), digest_size=8)
    sources = (resources.files("render"), resources.files("engine") / "sets", resources.files("engine") / "tiles.py")
    for source in sources:
        for name, file in sorted(_files(source)):
            digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(entry: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    if entry.is_file():
        if entry.name.endswith((".py", ".txt", ".json")):
            yield f"{path}/{entry.name}", entry
    elif entry.is_dir() and entry.name != "__pycache__":
        for inner in entry.iterdir():
            yield from _files(inner, f"{path}/{entry.name}")
