"""The words of the page, its own and those for levels, from the same message files as all that a player reads."""

from bot.texts import choose, load_texts

PREFIXES = ("page-", "computer-level-")
"""How the ids of these messages begin."""


def page_texts(locale: str) -> dict[str, str]:
    """All words of the page in one language; a variable stays in braces, for the page to fill in."""
    texts = load_texts().plain
    ids = sorted(message for message in texts.ids if message.startswith(PREFIXES))
    return {message: str(texts.say(choose(locale), message, name="{name}")) for message in ids}
