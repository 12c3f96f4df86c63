"""The page's own few words, from the same message files as everything that a player reads."""

from functools import cache

from fluent.syntax import ast

from bot.texts import choose, load_texts, read_resources

FILE = "page.ftl"


@cache
def _ids() -> tuple[str, ...]:
    for name, resource in read_resources("en"):
        if name == FILE:
            return tuple(entry.id.name for entry in resource.body if isinstance(entry, ast.Message))
    return ()


def page_texts(locale: str) -> dict[str, str]:
    """All words of the page in one language; a variable stays in braces, for the page to fill in."""
    texts = load_texts().plain
    return {name: str(texts.say(choose(locale), name, name="{name}")) for name in _ids()}
