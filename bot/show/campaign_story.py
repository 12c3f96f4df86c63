"""The story of a complete campaign, in a heading, a line of the whole, and a line for each level."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaigns.chronicle import CampaignStory, FirstWin, Participant
from bot.custom_ids import CustomId
from bot.locale_formats import list_and
from bot.markup import Markup, mention, moment
from bot.show.draft import Button, Style
from bot.texts import Locale, Texts
from db.rows import Campaign

MOST_NAMED, MOST_BURIED_NAMED = 12, 3
"""So many players are named, and so many of those buried at a level; how many more there were is a number, for a
message has only so much room."""


def story_lines(campaign: Campaign, story: CampaignStory, texts: Texts, locale: Locale) -> list[Markup]:
    """How a campaign was won: when, by whom, and level by level."""
    names = [_name(player, texts) for player in story.players]
    names += [texts.say(locale, "story-computer", player=computer) for computer in story.computers]
    whole = texts.say(
        locale,
        "story-whole",
        days=1 if story.begun.date() == story.completed.date() else 2,
        begun=moment(story.begun, "D"),
        completed=moment(story.completed, "D"),
        attempts=story.attempts,
        players=_listed(names, MOST_NAMED, texts, locale),
    )
    heading = Markup("### " + texts.say(locale, "story-title", name=campaign.name))
    return [heading, whole, *(_level_line(win, texts, locale) for win in story.wins)]


def film_button(campaign: Campaign, texts: Texts, locale: Locale) -> Button:
    """The button that shows a campaign as a moving picture."""
    return Button(texts.plain.say(locale, "campaign-film"), film_click(campaign), Style.primary)


def film_click(campaign: Campaign) -> CustomId:
    """The click for a campaign's film."""
    return CustomId("camp-film", campaign.id)


def _level_line(win: FirstWin, texts: Texts, locale: Locale) -> Markup:
    """A level: at which attempt it was won and with what points, who lies buried there and which hounds ran along."""
    attempt, graves, hounds = win.chapter.attempt, win.chapter.graves, win.chapter.hounds
    buried = dict.fromkeys(texts.prepare(grave.player) for grave in graves)
    return texts.say(
        locale,
        f"story-level-{attempt.level}",
        tries=win.tries,
        score=Markup(" / ".join(map(str, attempt.scores))),
        buried=len(graves),
        players=_listed(list(buried), MOST_BURIED_NAMED, texts, locale),
        ran=len(hounds),
        hounds=list_and([texts.say(locale, f"hound-{hound}") for hound in hounds], texts, locale),
    )


def _name(player: Participant, texts: Texts) -> str:
    """A player's name, or where it is not known any more, as Discord knows it; nobody is called by that."""
    return mention(player.user_id) if player.user_id is not None and not player.name else texts.prepare(player.name)


def _listed(names: Sequence[str], most: int, texts: Texts, locale: Locale) -> Markup:
    """The first names, and how many more there are."""
    more = len(names) - most
    shown = [*names[:most], texts.say(locale, "story-others", count=more)] if more > 0 else names
    return list_and(shown, texts, locale)
