"""Films: moving pictures, packed frame by frame as they are painted, and of each only the part that changes."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from render.display_list import Box, DisplayList, Footprint

SUFFIX = "webp"
_QUALITY = 62
_ANIMATED, _TRANSPARENT = 0x02, 0x10
_LIES_OVER = 0x00
"""A frame lies over the one before, which shows where it is transparent."""
_FILE_HEAD = 12


def film(frames: Iterable[tuple[DisplayList, int]]) -> tuple[bytes, tuple[int, int]]:
    """The bytes of a moving picture that runs again and again, and its size; each frame with its milliseconds."""
    packed: list[bytes] = []
    before: list[Footprint] | None = None
    size = (0, 0)
    for frame, milliseconds in frames:
        size = frame.size
        changes = None if before is None else frame.changes_since(before)
        if changes is None:
            changes = [(0, 0, *size)]
        box = _around(changes, size)
        packed.append(_frame(_changed_part(frame, box, changes), box, milliseconds))
        before = frame.footprints()
    header = struct.pack("<B3x", _ANIMATED | _TRANSPARENT) + _three_bytes(size[0] - 1) + _three_bytes(size[1] - 1)
    loop = struct.pack("<IH", 0, 0)
    body = b"WEBP" + _chunk(b"VP8X", header) + _chunk(b"ANIM", loop) + b"".join(packed)
    return _chunk(b"RIFF", body), size


def _around(boxes: Iterable[Box], size: tuple[int, int]) -> Box:
    """The smallest box with an even corner that holds some others; a pair of pixels where there are none."""
    there = list(boxes) or [(0, 0, 2, 2)]
    left, top = (max(0, min(box[side] for box in there)) & ~1 for side in (0, 1))
    right, bottom = (min(size[side], max(box[side + 2] for box in there)) for side in (0, 1))
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _changed_part(frame: DisplayList, box: Box, changes: Iterable[Box]) -> Image.Image:
    """A part of a frame, transparent where nothing changes: that takes next to no room."""
    image = frame.painted(box)
    seen = Image.new("L", image.size)
    for left, top, right, bottom in changes:
        seen.paste(255, (left - box[0], top - box[1], right - box[0], bottom - box[1]))
    image.putalpha(seen)
    return image


def _frame(image: Image.Image, box: Box, milliseconds: int) -> bytes:
    still = BytesIO()
    image.save(still, "WEBP", quality=_QUALITY, method=0)
    place = _three_bytes(box[0] // 2) + _three_bytes(box[1] // 2)
    extent = _three_bytes(image.width - 1) + _three_bytes(image.height - 1)
    times = _three_bytes(milliseconds) + bytes([_LIES_OVER])
    return _chunk(b"ANMF", place + extent + times + _pixels(still.getvalue()))


def _pixels(still: bytes) -> bytes:
    """The chunks of a still picture that a frame has as well: those of transparency and colours, without its head."""
    at, found = _FILE_HEAD, b""
    while at < len(still):
        length = 8 + (struct.unpack_from("<I", still, at + 4)[0] + 1 & ~1)
        if still[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            found += still[at : at + length]
        at += length
    return found


def _three_bytes(value: int) -> bytes:
    return struct.pack("<I", value)[:3]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\x00" * (len(data) % 2)
