"""Films: moving pictures, packed frame by frame as they are painted, and of each only the part that changes."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from render.display_list import Box, DisplayList

SUFFIX = "webp"
_QUALITY = 62
_ANIMATED = 0x02
_OVERWRITES = 0x02
"""A frame takes the place of what it covers, instead of mixing with it."""


def film(frames: Iterable[tuple[DisplayList, int]]) -> tuple[bytes, tuple[int, int]]:
    """The bytes of a moving picture that runs again and again, and its size; each frame with its milliseconds."""
    packed: list[bytes] = []
    before: DisplayList | None = None
    size = (0, 0)
    for frame, milliseconds in frames:
        size = frame.size
        box = (0, 0, *size) if before is None else _changed(before, frame)
        packed.append(_frame(frame.painted(box), box, milliseconds))
        before = frame
    header = struct.pack("<B3x", _ANIMATED) + _three_bytes(size[0] - 1) + _three_bytes(size[1] - 1)
    loop = struct.pack("<IH", 0, 0)
    body = b"WEBP" + _chunk(b"VP8X", header) + _chunk(b"ANIM", loop) + b"".join(packed)
    return _chunk(b"RIFF", body), size


def _changed(before: DisplayList, after: DisplayList) -> Box:
    """The smallest box with even corners that holds all changes; one pixel pair where nothing changed."""
    old, new = {step[:3] for step in before.steps}, {step[:3] for step in after.steps}
    boxes = [step.box for step in before.steps if step[:3] not in new]
    boxes += [step.box for step in after.steps if step[:3] not in old]
    width, height = after.size
    left = max(0, min((box[0] for box in boxes), default=0)) & ~1
    top = max(0, min((box[1] for box in boxes), default=0)) & ~1
    right = min(width, max((box[2] for box in boxes), default=2))
    bottom = min(height, max((box[3] for box in boxes), default=2))
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _frame(image: Image.Image, box: Box, milliseconds: int) -> bytes:
    still = BytesIO()
    image.save(still, "WEBP", quality=_QUALITY, method=0)
    # A still picture of this kind is one chunk after the twelve bytes of the file's own head.
    place = _three_bytes(box[0] // 2) + _three_bytes(box[1] // 2)
    extent = _three_bytes(image.width - 1) + _three_bytes(image.height - 1)
    times = _three_bytes(milliseconds) + bytes([_OVERWRITES])
    return _chunk(b"ANMF", place + extent + times + still.getvalue()[12:])


def _three_bytes(value: int) -> bytes:
    return struct.pack("<I", value)[:3]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\x00" * (len(data) % 2)
