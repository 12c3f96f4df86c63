"""The codes of the engine's refusals, read from its source."""

from __future__ import annotations

import ast
from pathlib import Path

import engine
from engine.errors import Reason

NEVER_RAISED = {"engine", "action", "setup", "clash", "record", "forbidden-place"}
"""What a kind of error is called that is always raised with a code of its own."""


def engine_codes() -> set[str]:
    """Every code that stands in the engine's source: of a kind of error, of one that is raised, of a reason."""
    found: set[str] = set()
    for file in Path(str(engine.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Reason.__name__:
                assert isinstance(node.args[0], ast.Constant)
                found.add(str(node.args[0].value))
            elif file.name == "errors.py" and isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
    return found - NEVER_RAISED - {"None"}
