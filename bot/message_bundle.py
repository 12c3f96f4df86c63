"""The message bundle: the Fluent messages of one language, indexed when they are read and parsed when first said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast, visitor

_PART = re.compile(r"^(?:([A-Za-z][\w-]*) *=.*(?:\n+[ }].*)*|#.*|(.*\S.*))$", re.ASCII | re.MULTILINE)
"""A message with the lines that continue it, a comment, or a line that belongs to neither."""


class TextError(Exception):
    """The message files are damaged, or a message that the code asks for is missing."""


class MessageBundle:
    """The messages of one language.

    Fluent takes long to parse a file, and most of what the bot can say is not said between two starts. So files are
    only split into messages at first; what is wrong inside of a message is an error when it is first said.
    """

    def __init__(self, locale: str, folder: Traversable) -> None:
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._parser = FluentParser(with_spans=False)
        self._sources: dict[str, tuple[str, str]] = {}
        """The file and the text of each message."""
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".ftl"):
                self._index(f"{locale}/{file.name}", file.read_text(encoding="utf-8"))
        self.ids = frozenset(self._sources)
        """The ids of all messages."""

    def _index(self, file: str, text: str) -> None:
        for part in _PART.finditer(text):
            message, stray = part.groups()
            if stray is not None:
                raise _unreadable(file, stray)
            if message in self._sources:
                raise TextError(f"{file}: {message} is there twice")
            if message is not None:
                self._sources[message] = file, part[0]

    def format(self, message: str, args: Mapping[str, str | int]) -> tuple[str, list[Exception]]:
        """A message with its arguments filled in, and what Fluent found wrong with them."""
        if not self._bundle.has_message(message):
            self._learn(message)
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise TextError(f"message {message!r} has no text")
        text, errors = self._bundle.format_pattern(pattern, dict(args))
        return str(text), errors

    def _learn(self, message: str) -> None:
        """Parse a message and those that it refers to."""
        if message not in self.ids:
            raise TextError(f"there is no message {message!r}")
        parsed: dict[str, ast.Message] = {}
        wanted = {message}
        while wanted:
            one = wanted.pop()
            parsed[one] = self._parse(one)
            wanted |= (_References.of(parsed[one]) & self.ids) - parsed.keys()
        self._bundle.add_resource(ast.Resource([*parsed.values()]))

    def _parse(self, message: str) -> ast.Message:
        file, source = self._sources[message]
        entries = self._parser.parse(source).body
        for junk in entries:
            if isinstance(junk, ast.Junk):
                raise _unreadable(file, junk.content or source)
        return next(entry for entry in entries if isinstance(entry, ast.Message))


def _unreadable(file: str, text: str) -> TextError:
    return TextError(f"{file}: cannot be read near {text.strip().splitlines()[0]!r}")


class _References(visitor.Visitor):
    """The ids of the messages that a message refers to."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    @classmethod
    def of(cls, message: ast.Message) -> set[str]:
        """Find them."""
        references = cls()
        references.visit(message)
        return references.found

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  # Fluent's name
        """Note one reference."""
        self.found.add(node.id.name)
