"""Holding the bot's requests to Discord's published schema and to the limits on commands."""

import functools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.sandbox.calls import Call
from bot.sandbox.command_limits import command_problems, commands_problems
from bot.sandbox.errors import Problem

if TYPE_CHECKING:
    from jsonschema.protocols import Validator as SchemaValidator

Json = dict[str, Any]


@dataclass(frozen=True)
class Violation:
    """A request that Discord would have refused as malformed."""

    method: str
    route: str
    message: str
    errors: Json

    def __str__(self) -> str:
        return f"{self.method} {self.route}: {self.message} {json.dumps(self.errors)}"


class Validator:
    """Checks the bodies of requests; without a schema only the limits that are known here."""

    def __init__(self, schema: Path | None = None) -> None:
        self._path = schema

    def problems(self, call: Call) -> list[Problem]:
        """List what is wrong with the body of a request."""
        if call.body is None:
            return []
        found = list(self._schema_problems(call))
        if not found and "/commands" in call.route and call.method in ("PUT", "POST", "PATCH"):
            check = commands_problems if isinstance(call.body, list) else command_problems
            found = list(check(call.body))
        return found

    def _schema_problems(self, call: Call) -> Iterator[Problem]:
        validator = _schema_validator(self._path, call.method.lower(), call.route) if self._path else None
        if validator is None:
            return
        for error in validator.iter_errors(call.body):
            for leaf in _leaves(error):
                yield Problem(tuple(leaf.absolute_path), f"SCHEMA_{str(leaf.validator).upper()}", _wording(leaf))


@functools.cache
def _document(path: Path) -> Json:
    document: Json = json.loads(path.read_text(encoding="utf-8"))
    # the API takes ids as numbers as well, which discord.py makes use of
    document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    return document


@functools.cache
def _schema_validator(path: Path, method: str, route: str) -> "SchemaValidator | None":
    """Compile the schema of a route's body once for all sandboxes."""
    document = _document(path)
    operation = document["paths"].get(route, {}).get(method, {})
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    from jsonschema import Draft202012Validator, validators  # needed only when there is a schema

    schemas = document["components"]["schemas"]

    def deref(schema: Json) -> Json:
        while "$ref" in schema:
            schema = schemas[str(schema["$ref"]).rpartition("/")[2]]
        return schema

    def union(validator: Any, branches: list[Json], instance: Any, schema: Json) -> Iterator[Any]:
        """Take the branch that the instance's `type` names: quicker, and its errors say more."""
        if isinstance(instance, dict) and "type" in instance:
            for branch in branches:
                kinds = deref(branch).get("properties", {}).get("type", {}).get("enum")
                if kinds and instance["type"] in kinds:
                    yield from validator.descend(instance, branch)
                    return
        yield from Draft202012Validator.VALIDATORS["anyOf"](validator, branches, instance, schema)

    kind: Any = validators.extend(Draft202012Validator, {"oneOf": union, "anyOf": union})  # type: ignore[no-untyped-call]
    compiled: SchemaValidator = kind({**content["application/json"]["schema"], "components": document["components"]})
    return compiled


def _wording(error: Any) -> str:
    if error.validator in ("maxLength", "minLength", "maxItems", "minItems"):
        return f"The schema's {error.validator} is {error.validator_value}, the length is {len(error.instance)}."
    message = str(error.message)
    return message if len(message) < 300 else f"{message[:150]} ... {message[-150:]}"


def _leaves(error: Any) -> Iterator[Any]:
    """Find the errors that say something: of a union, those of the branch that fits best."""
    if not error.context:
        yield error
        return
    branches: dict[int, list[Any]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    # the branch that comes furthest into the body is the one that was meant
    best = max(branches.values(), key=lambda errors: max(len(inner.absolute_path) for inner in errors))
    for inner in best:
        yield from _leaves(inner)
