"""The codec: the one place that knows in which format pictures leave."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

SUFFIX = "jpg"
MOVING_SUFFIX = "webp"
QUALITY = 85


def encode(image: Image.Image) -> bytes:
    """The bytes of a picture."""
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def encode_moving(frames: Sequence[Image.Image], milliseconds: Sequence[int]) -> bytes:
    """The bytes of a moving picture that runs again and again."""
    out = BytesIO()
    frames[0].save(
        out,
        "WEBP",
        save_all=True,
        append_images=frames[1:],
        duration=list(milliseconds),
        loop=0,
        quality=60,
        method=0,
        minimize_size=False,
        kmax=1000,
    )
    return out.getvalue()
