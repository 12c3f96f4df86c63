"""The film of a campaign as a message: all levels that were won, in one moving picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.campaigns.chronicle import FirstWin
from bot.markup import Markup
from bot.sessions.session import Session
from bot.show.alt import alt_text
from bot.show.draft import Draft
from bot.show.picture_order import FILM, SceneOrder, picture_words
from bot.show.turn_message import colours_of
from bot.texts import Locale, Texts
from db.rows import Campaign
from engine.rules.mists_levels import levels
from render.campaign_film import FilmedLevel, campaign_film
from render.campaign_path import CampaignPath, LevelStop, State
from render.replay import moves_in
from render.snapshot import take_snapshot


def making_draft(campaign: Campaign, texts: Texts, locale: Locale) -> Draft:
    """What is said while the film is made."""
    return Draft(above=[texts.say(locale, "film-in-the-making", name=campaign.name)])


def failed_draft(campaign: Campaign, texts: Texts, locale: Locale) -> Draft:
    """What is said where the film cannot be made."""
    return Draft(above=[texts.say(locale, "film-failed", name=campaign.name)])


def film_draft(campaign: Campaign, wins: Sequence[tuple[FirstWin, Session]], texts: Texts, locale: Locale) -> Draft:
    """The film of the levels that were won, each with the game that won it first."""
    filmed = [
        FilmedLevel(
            path_at(campaign, [one for one, _ in wins[:number]], playing=win),
            take_snapshot(session.game, colours=colours_of(session)),
        )
        for number, (win, session) in enumerate(wins)
    ]
    end, words = path_at(campaign, [win for win, _ in wins]), picture_words(texts, locale)
    length = {"levels": len(filmed), "moves": sum(moves_in(level.game) for level in filmed)}
    title = Markup("### " + texts.say(locale, "film-title", name=campaign.name))
    said = texts.say(locale, "film-length", **length)
    games = tuple(session.row.id for _, session in wins)
    order = SceneOrder(
        ("campaign-film", campaign.id, games, end, words),
        alt_text([texts.plain.say(locale, "film-title", name=campaign.name) + ".", said]),
        partial(campaign_film, filmed, end, words),
        name="film",
        view=FILM,
    )
    return Draft(above=[title, said], scene=order)


def path_at(campaign: Campaign, won: Sequence[FirstWin], *, playing: FirstWin | None = None) -> CampaignPath:
    """The campaign's path when some levels were won, and one was being played; without one, as it ends in the film."""
    done = {win.chapter.attempt.level: win for win in won}
    stops = []
    for number, level in levels().items():
        win = done.get(number)
        if win is not None:
            stops.append(_stop_won(win, level.target))
        elif playing is not None and playing.chapter.attempt.level == number:
            stops.append(LevelStop(number, "running", level.target, tries=playing.tries))
        else:
            state: State = "open" if playing is None and number == max(done, default=0) + 1 else "closed"
            stops.append(LevelStop(number, state, level.target))
    ended = playing is None and campaign.ended_at is not None
    return CampaignPath(tuple(stops), str(campaign.name), ended=ended)


def _stop_won(win: FirstWin, target: int) -> LevelStop:
    chapter = win.chapter
    attempt, buried = chapter.attempt, tuple(grave.colour for grave in chapter.graves)
    return LevelStop(attempt.level, "won", target, tuple(attempt.scores), win.tries, buried, chapter.hounds)
