"""The message of a lobby: what will be played, who sits there, and the buttons to join, leave and start."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import CustomId
from bot.markup import Markup
from bot.show.layout import Button, Draft, Entry, Menu, Row, Style
from bot.texts import Locale, Texts
from bot.timing.lateness import read_terms
from bot.timing.spans import terms_line
from db.rows import Game, Seat
from engine.rules import rule_set
from engine.rules.ruleset import RuleSet


def additions_of(rules: RuleSet) -> list[str]:
    """The names of the additions that a rule set can be played with."""
    return list(getattr(rules, "modules", {}))


def name_of(texts: Texts, locale: Locale, family: str, name: str) -> Markup:
    """The words for a rule set, an addition or an option; its bare name where nobody has words for it."""
    message = f"{family}-{name.replace('_', '-')}"
    return texts.say(locale, message) if texts.has(message) else Markup(name)


def game_line(row: Game, texts: Texts, locale: Locale) -> Markup:
    """What will be played: the rules, the additions and the other options."""
    return texts.say(locale, "lobby-rules", rules=rules_of(row, texts, locale))


def rules_of(row: Game, texts: Texts, locale: Locale) -> Markup:
    """The rules, the additions and the other options of a game."""
    parts = [name_of(texts, locale, "rules", row.rules)]
    parts += [name_of(texts, locale, "module", name) for name in row.options.get("modules", [])]
    for name, value in sorted(row.options.items()):
        if name not in ("modules", "draw"):
            said = name_of(texts, locale, "setup", name)
            parts.append(Markup(f"{said}: {texts.prepare(str(value))}"))
    if row.options.get("draw") == "auto":
        parts.append(texts.say(locale, "lobby-auto-draw"))
    return Markup(", ".join(parts))


def seat_line(seats: Sequence[Seat], texts: Texts, locale: Locale) -> Markup:
    """Who sits at the table, with their colours."""
    shown = []
    for seat in seats:
        name = texts.prepare(seat.shown)
        colour = f"colour-{seat.colour}"
        shown.append(f"{name} ({texts.say(locale, colour)})" if texts.has(colour) else name)
    return texts.say(locale, "lobby-seats", count=len(seats), players=Markup(", ".join(shown)))


def lobby_draft(row: Game, seats: Sequence[Seat], texts: Texts, locale: Locale) -> Draft:
    """An open lobby."""
    rules = rule_set(row.rules)
    terms = read_terms(row.settings)
    host = next((seat.shown for seat in seats if seat.user_id == row.host_id), seats[0].shown if seats else "")
    return Draft(
        above=[
            Markup("### " + texts.say(locale, "lobby-open", player=host)),
            game_line(row, texts, locale),
            seat_line(seats, texts, locale),
            texts.say(locale, "lobby-room", count=rules.most_players - len(seats)),
            *([] if terms is None else [terms_line(terms, texts, locale)]),
        ],
        rows=[_buttons(row, texts, locale), *_additions(row, rules, texts, locale)],
    )


def closed_draft(row: Game, seats: Sequence[Seat], texts: Texts, locale: Locale) -> Draft:
    """A lobby that is over: the game has begun, or the table was closed."""
    last = "lobby-over" if row.status == "ended" and row.deck is None else "lobby-begun"
    return Draft(above=[game_line(row, texts, locale), seat_line(seats, texts, locale), texts.say(locale, last)])


def _buttons(row: Game, texts: Texts, locale: Locale) -> list[Button]:
    say = texts.plain.say
    return [
        Button(say(locale, "lobby-join"), CustomId("join", row.id), Style.primary),
        Button(say(locale, "lobby-leave"), CustomId("leave", row.id)),
        Button(say(locale, "lobby-start"), CustomId("start", row.id), Style.success),
    ]


def _additions(row: Game, rules: RuleSet, texts: Texts, locale: Locale) -> list[Row]:
    names = additions_of(rules)
    if not names:
        return []
    chosen = row.options.get("modules", [])
    entries = [Entry(name_of(texts.plain, locale, "module", name), name, chosen=name in chosen) for name in names]
    placeholder = texts.plain.say(locale, "lobby-additions")
    return [Menu(CustomId("additions", row.id), placeholder, entries, least=0, most=len(entries))]
