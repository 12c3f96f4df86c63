"""The message of a lobby: what will be played, who sits there, and the buttons to join, leave and start."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_ids import CustomId
from bot.lobby.additions import additions_of
from bot.lobby.computer_seats import AWAY, FIRST_LEVEL
from bot.lobby.first_player import LOT, first_place
from bot.lobby.player_colours import Settled, settled
from bot.locale_formats import list_and
from bot.markup import Markup, mention
from bot.sessions.absences import AGREEMENTS
from bot.sessions.session import Session
from bot.show.briefing import briefing, briefing_scene
from bot.show.draft import Button, Draft, Entry, Menu, Row, Style
from bot.show.durations import terms_line
from bot.texts import Locale, Texts, name_of
from db.rows import Game, Group, Seat
from engine.players.levels import LEVELS
from engine.rules import rule_set
from engine.rules.mists_levels import last_level, level, levels
from engine.rules.ruleset import RuleSet
from render.colours import COLOUR_NAMES


def game_line(row: Game, texts: Texts, locale: Locale) -> Markup:
    """What will be played: the rules, the additions and the other options."""
    return texts.say(locale, "lobby-rules", rules=rules_of(row, texts, locale))


def rules_of(row: Game, texts: Texts, locale: Locale) -> Markup:
    """The rules, the additions and the other options of a game."""
    parts = [name_of(texts, locale, "rules", row.rules)]
    parts += [name_of(texts, locale, "module", name) for name in row.options.get("modules", [])]
    for name, value in sorted(row.options.items()):
        if name not in ("modules", "draw"):
            parts.append(_setting(name, str(value), texts, locale))
    if row.options.get("draw") == "auto":
        parts.append(texts.say(locale, "lobby-auto-draw"))
    return Markup(", ".join(parts))


def _setting(name: str, value: str, texts: Texts, locale: Locale) -> Markup:
    message = f"setup-{name}-{value}".replace("_", "-").lower()
    if texts.has(message):
        return texts.say(locale, message)
    return Markup(f"{name_of(texts, locale, 'setup', name)}: {texts.prepare(value)}")


def seat_line(session: Session, texts: Texts, locale: Locale) -> Markup:
    """Who sits at the table, with their colours."""
    lots = settled(session)
    shown = []
    for number, seat in enumerate(session.seats):
        own = lots.colours[number] if lots.colours else (seat.colour,)
        said = [texts.say(locale, f"colour-{colour}") for colour in own if texts.has(f"colour-{colour}")]
        shown.append(player_words(seat, texts, locale, said))
    return texts.say(locale, "lobby-seats", count=len(session.seats), players=list_and(shown, texts, locale))


def player_words(seat: Seat, texts: Texts, locale: Locale, more: Sequence[Markup] = ()) -> Markup:
    """A player's name; in brackets what ``more`` there is to say, and how well a computer or a stand-in plays."""
    name = texts.prepare(seat.shown)
    said = [*more, *([] if seat.kind == "human" else [computer_words(seat, texts, locale)])]
    return Markup(f"{name} ({', '.join(said)})" if said else name)


def computer_words(seat: Seat, texts: Texts, locale: Locale) -> Markup:
    """That a computer sits there, or a stand-in, and how well it plays."""
    level = name_of(texts, locale, "computer-level", seat.level or FIRST_LEVEL)
    return texts.say(locale, "lobby-stand-in" if seat.kind == "stand-in" else "lobby-computer", level=level)


def lobby_draft(
    session: Session,
    texts: Texts,
    locale: Locale,
    group: Group | None = None,
) -> Draft:
    """An open lobby; of a campaign's table all its members are called."""
    row, seats = session.row, session.seats
    rules = rule_set(row.rules)
    terms = session.settings.clock
    host = next((seat.shown for seat in seats if seat.user_id == row.host_id), seats[0].shown if seats else "")
    lots = settled(session)
    lines = [Markup("### " + texts.say(locale, "lobby-open", player=host))]
    if group is not None:
        lines += _campaign_lines(row, group, texts, locale)
    lines += [game_line(row, texts, locale), seat_line(session, texts, locale)]
    if "level" in rules.option_names:
        lines += briefing(level(row.options), texts, locale)
    if lots.markers:
        markers = [name_of(texts, locale, "colour", colour) for colour in lots.markers]
        lines.append(texts.say(locale, "lobby-markers", colours=list_and(markers, texts, locale)))
    if len(seats) > 1:
        lines.append(_first_line(session, texts, locale))
    room = rules.most_players - len(seats)
    gives_way = room == 0 and session.computers
    lines.append(texts.say(locale, "lobby-room-taken" if gives_way else "lobby-room", count=room))
    if session.team:
        lines.append(texts.say(locale, f"lobby-agreement-{session.agreement}"))
    if not session.hints:
        lines.append(texts.say(locale, "campaign-no-hints"))
    if terms is not None:
        lines.append(terms_line(terms, texts, locale))
    seated = {seat.user_id for seat in seats}
    called = tuple(user for user in (group.campaign.members if group is not None else ()) if user not in seated)
    if called:
        lines.append(texts.say(locale, "lobby-invited", players=list_and(map(mention, called), texts, locale)))
    return Draft(
        above=lines,
        rows=[
            [
                *_buttons(row, texts, locale),
                *_agreement(session, texts, locale),
                _seat_computer(row, room, texts, locale),
            ],
            *_computers(session, texts, locale),
            *_additions(row, rules, texts, locale),
            *_levels(row, rules, texts, locale),
            *_colours(row, lots, texts, locale),
            *_first(session, texts, locale),
        ],
        scene=briefing_scene(level(row.options), texts, locale) if "level" in rules.option_names else None,
        pings=called,
    )


def _campaign_lines(row: Game, group: Group, texts: Texts, locale: Locale) -> list[Markup]:
    """Which campaign's table it is, and whether its level was won already."""
    campaign, number = group.campaign, level(row.options).number
    lines = [texts.say(locale, "campaign-lobby", name=campaign.name, level=number)]
    if any(one.level == number and one.result == "won" for one in group.attempts):
        complete = "yes" if campaign.level_won == last_level() else "no"
        lines.append(texts.say(locale, "campaign-replay", next=campaign.open_levels[-1], complete=complete))
    return lines


def closed_draft(session: Session, texts: Texts, locale: Locale) -> Draft:
    """A lobby that is over: the game has begun, or the table was closed."""
    row = session.row
    last = "lobby-over" if row.status == "ended" and row.deck is None else "lobby-begun"
    return Draft(above=[game_line(row, texts, locale), seat_line(session, texts, locale), texts.say(locale, last)])


def _buttons(row: Game, texts: Texts, locale: Locale) -> list[Button]:
    say = texts.plain.say
    return [
        Button(say(locale, "lobby-join"), CustomId("join", row.id), Style.primary),
        Button(say(locale, "lobby-leave"), CustomId("leave", row.id)),
        Button(say(locale, "lobby-start"), CustomId("start", row.id), Style.success),
    ]


def _agreement(session: Session, texts: Texts, locale: Locale) -> list[Button]:
    """The next way in which a team may decide for somebody who is absent."""
    if not session.team:
        return []
    ways = [one for one in AGREEMENTS if one != "computers" or session.computers]
    following = ways[(ways.index(session.agreement) + 1) % len(ways)]
    label = texts.plain.say(locale, f"lobby-agree-{following}")
    return [Button(label, CustomId("agreement", session.row.id, payload=following))]


def _seat_computer(row: Game, room: int, texts: Texts, locale: Locale) -> Button:
    label = texts.plain.say(locale, "lobby-seat-computer")
    return Button(label, CustomId("computer", row.id), disabled=room == 0)


def _computers(session: Session, texts: Texts, locale: Locale) -> list[Row]:
    """A menu for each computer: how well it plays, and that it leaves."""
    say = texts.plain.say
    rows: list[Row] = []
    for seat in session.computers:
        entries = [
            Entry(
                say(locale, "lobby-computer-at", player=seat.shown, level=say(locale, f"computer-level-{level}")),
                level,
                about=say(locale, f"computer-about-{level}"),
                chosen=level == seat.level,
            )
            for level in LEVELS
        ]
        entries.append(Entry(say(locale, "lobby-send-away", player=seat.shown), AWAY))
        click = CustomId("computers", session.row.id, payload=str(seat.number))
        rows.append(Menu(click, seat.shown, entries))
    return rows


def _additions(row: Game, rules: RuleSet, texts: Texts, locale: Locale) -> list[Row]:
    names = additions_of(rules)
    if not names:
        return []
    chosen = row.options.get("modules", [])
    entries = [Entry(name_of(texts.plain, locale, "module", name), name, chosen=name in chosen) for name in names]
    placeholder = texts.plain.say(locale, "lobby-additions")
    return [Menu(CustomId("additions", row.id), placeholder, entries, least=0, most=len(entries))]


def _levels(row: Game, rules: RuleSet, texts: Texts, locale: Locale) -> list[Row]:
    """The levels of a game that has them; a campaign's table is opened for one of its open levels already."""
    if "level" not in rules.option_names or row.campaign_id is not None:
        return []
    say = texts.plain.say
    entries = [
        Entry(
            say(locale, "campaign-level", level=number),
            str(number),
            about=say(locale, f"campaign-level-{number}"),
            chosen=number == level(row.options).number,
        )
        for number in levels()
    ]
    return [Menu(CustomId("level", row.id), say(locale, "lobby-level"), entries)]


def _first_line(session: Session, texts: Texts, locale: Locale) -> Markup:
    first = first_place(session)
    if first is None:
        return texts.say(locale, "lobby-first-lot-line")
    return texts.say(locale, "lobby-first-line", player=session.seats[first].shown)


def _first(session: Session, texts: Texts, locale: Locale) -> list[Row]:
    """Who begins: one of those who sit there, or the lot."""
    row, seats = session.row, session.seats
    if len(seats) < 2:
        return []
    say, first = texts.plain.say, first_place(session)
    entries = [Entry(say(locale, "lobby-first-lot"), LOT, chosen=first is None)]
    entries += [
        Entry(say(locale, "lobby-first-seat", player=seat.shown), str(seat.number), chosen=place == first)
        for place, seat in enumerate(seats)
    ]
    return [Menu(CustomId("first", row.id), say(locale, "lobby-first"), entries)]


def _colours(row: Game, lots: Settled, texts: Texts, locale: Locale) -> list[Row]:
    """Whoever sits there chooses their own colours; the team its markers."""
    if not lots.colours:
        return []
    say = texts.plain.say
    every = [Entry(name_of(texts.plain, locale, "colour", colour), colour) for colour in COLOUR_NAMES]
    placeholder = say(locale, "lobby-colours", count=lots.each)
    rows: list[Row] = [Menu(CustomId("colours", row.id), placeholder, every, most=lots.each)]
    if lots.markers:
        in_play = [
            Entry(name_of(texts.plain, locale, "colour", colour), colour, chosen=colour in lots.markers)
            for own in lots.colours
            for colour in own
        ]
        count = len(lots.markers)
        if len(in_play) > count:
            placeholder = say(locale, "lobby-choose-markers", count=count)
            rows.append(Menu(CustomId("markers", row.id), placeholder, in_play, least=count, most=count))
    return rows
