"""A game again: as a moving picture, and step by step. Where one looks stands in the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.custom_ids import CustomId
from bot.sessions.session import Session
from bot.show.alt import alt_text
from bot.show.draft import Button, Draft, Style
from bot.show.lobby_message import rules_of
from bot.show.looks import standing
from bot.show.picture_order import FILM, PictureOrder, picture_words
from bot.show.table_story import table_story
from bot.show.turn_message import board_order, colours_of
from bot.texts import Locale, Texts
from engine.events import Drawn, Turn
from engine.game import load_game
from render.snapshot import take_snapshot


def steps_of(actions: Sequence[str]) -> list[int]:
    """How many actions there are at each step: before the first move, and after each move with all that came of it."""
    ends = [0]
    starts = [number for number, action in enumerate(actions) if action.startswith("place ")]
    for start in starts:
        following = (
            number
            for number in range(start + 1, len(actions))
            if actions[number] == "draw" or actions[number].startswith("place ")
        )
        ends.append(next(following, len(actions)))
    return ends


def step_draft(session: Session, step: int, texts: Texts, locale: Locale) -> Draft:
    """The game as it was after a move; one that there is not becomes the nearest."""
    texts = texts.of(session.row.rules)
    record = session.game.record()
    actions: list[str] = record["actions"]
    ends = steps_of(actions)
    step = min(max(step, 0), len(ends) - 1)
    game = load_game({**record, "actions": actions[: ends[max(step - 1, 0)]]})
    seen = len(game.events)
    for action in actions[ends[max(step - 1, 0)] : ends[step]]:
        game.act(action)
    # Before its last move no game had been ended.
    row = session.row if step == len(ends) - 1 else replace(session.row, status="finished")
    then = session.earlier(row, game)
    span = range(seen, len(game.events)) if step else range(0)
    order = board_order(then, texts, locale, span, legal=False)
    order = replace(order, key=("step", session.row.id, tuple(actions[: ends[step]])))
    return Draft(
        above=[
            texts.say(locale, "replay-title", number=str(session.row.id), rules=rules_of(session.row, texts, locale)),
            texts.say(locale, "replay-step", step=step, steps=len(ends) - 1),
            *table_story(then, span, texts, locale, leave_out=(Drawn, Turn)),
        ],
        rows=[_buttons(session.row.id, step, len(ends) - 1, texts, locale)],
        picture=order,
    )


def film_draft(session: Session, texts: Texts, locale: Locale) -> Draft:
    """The whole game in one moving picture."""
    texts = texts.of(session.row.rules)
    actions = session.game.actions
    moves = len(steps_of(actions)) - 1
    if not moves:
        return Draft(above=[texts.say(locale, "log-no-move")])
    order = PictureOrder(
        ("film", session.row.id, tuple(actions)),
        take_snapshot(session.game, colours=colours_of(session)),
        alt_text([texts.plain.say(locale, "replay-film", count=moves), *standing(session, texts.plain, locale)]),
        view=FILM,
        words=picture_words(texts, locale),
    )
    title = texts.say(locale, "replay-title", number=str(session.row.id), rules=rules_of(session.row, texts, locale))
    return Draft(above=[title, texts.say(locale, "replay-film", count=moves)], picture=order)


def _buttons(game_id: int, step: int, last: int, texts: Texts, locale: Locale) -> list[Button]:
    def button(name: str, to: int, style: Style = Style.secondary) -> Button:
        click = CustomId("replay", game_id, min(max(to, 0), last), name)
        return Button(
            texts.plain.say(locale, f"replay-{name}"), click, style, disabled=to == step or not 0 <= to <= last
        )

    film = Button(texts.plain.say(locale, "replay-as-film"), CustomId("film", game_id), disabled=not last)
    return [
        button("first", 0),
        button("back", step - 1),
        button("next", step + 1, Style.primary),
        button("last", last),
        film,
    ]
