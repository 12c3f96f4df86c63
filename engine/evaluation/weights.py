"""Weights of the evaluators: read from the data in ``engine/weights``, one file per rule set or module."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType


@cache
def load_weights(names: tuple[str, ...]) -> Mapping[str, float]:
    """The weights of several files together, a later one over those before."""
    weights: dict[str, float] = {}
    for name in names:
        file = resources.files("engine") / "weights" / f"{name}.json"
        if file.is_file():
            weights |= json.loads(file.read_text(encoding="utf-8"))["weights"]
    return MappingProxyType(weights)
