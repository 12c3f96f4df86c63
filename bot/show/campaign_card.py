"""The card of a campaign: how far a group has come, what it is asked, the next step; and what follows an attempt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from bot.campaigns.chronicle import CampaignStory, Chapter
from bot.campaigns.membership import END
from bot.consent.ballots import NO, YES
from bot.custom_ids import CustomId
from bot.locale_formats import list_and
from bot.markup import Markup, mention, moment
from bot.sessions.campaign_settings import CampaignSettings
from bot.sessions.session import Session
from bot.show.alt import alt_text
from bot.show.campaign_story import film_button, story_lines
from bot.show.draft import Button, Draft, Row, Style
from bot.show.picture_order import SceneOrder
from bot.texts import Locale, Texts
from db.rows import Campaign, Group, Request
from engine.rules.mists_levels import last_level, level, levels
from render.campaign_path import CampaignPath, LevelStop, State, paint

CARD_VERBS = ("camp-leave", "camp-reopen")
"""What the controls of a card do, and no other message's."""
MOST_REQUESTS = 3
"""So many open requests the card has room for; the oldest come first."""


@dataclass(frozen=True, slots=True)
class After:
    """What the last message of an attempt says about the campaign."""

    lines: tuple[Markup, ...]
    buttons: list[Button]
    called: tuple[int, ...]
    """All members, whether they played along or not."""
    scene: SceneOrder | None = None
    """The campaign's path, where the attempt has completed it."""


def after_attempt(
    session: Session, group: Group, texts: Texts, locale: Locale, story: CampaignStory | None = None
) -> After:
    """The send-off to the level that is really next, or the offer to try this one again; or the end of the story."""
    campaign, number = group.campaign, level(session.row.options).number
    won = session.game.summary().get("result") == "won"
    others = [one for one in group.attempts if one.game_id != session.row.id]
    before = any(one.level == number and one.result == "won" for one in others)
    complete = campaign.level_won == last_level()
    following = campaign.open_levels[-1]
    lines = []
    if won and before:
        lines.append(texts.say(locale, "campaign-won-again", name=campaign.name, level=number))
    elif won and number == last_level():
        lines.append(texts.say(locale, "campaign-complete", name=campaign.name))
    elif won:
        lines.append(texts.say(locale, "campaign-won", name=campaign.name, level=number))
    elif before:
        lines.append(texts.say(locale, "campaign-lost-again", name=campaign.name, level=number))
    else:
        lines.append(texts.say(locale, "campaign-lost", name=campaign.name, level=number))
    say = texts.plain.say
    buttons = []
    if not complete and following != number:
        about = texts.say(locale, f"campaign-level-{following}")
        lines.append(texts.say(locale, "campaign-opens", level=following, about=about))
        if not before:
            lines.append(texts.say(locale, f"campaign-send-off-{following}"))
        label = say(locale, "campaign-next", level=following)
        buttons.append(Button(label, play_click(campaign, following), Style.success))
    if story is not None:
        lines += story_lines(campaign, story, texts, locale)
        buttons.append(film_button(campaign, texts, locale))
    if not won or complete:
        style = Style.secondary if buttons else Style.primary
        buttons.append(Button(say(locale, "campaign-rematch", level=number), play_click(campaign, number), style))
    called = tuple(campaign.members)
    if called:
        lines.append(texts.say(locale, "campaign-called", players=list_and(map(mention, called), texts, locale)))
    scene = None if story is None else path_order(group, story.chronicle, texts, locale)
    return After(tuple(lines), buttons, called, scene)


def play_click(campaign: Campaign, level: int = 0) -> CustomId:
    """The click that opens a table for a level; 0 for the next one, whichever that is then."""
    return CustomId("camp-play", campaign.id, level)


def campaign_draft(
    group: Group,
    chronicle: Mapping[int, Chapter],
    texts: Texts,
    locale: Locale,
    story: CampaignStory | None = None,
) -> Draft:
    """The card: who belongs to a campaign, its path through the levels, what the group is asked, and the next step.

    The story of a complete campaign stands under its path.
    """
    campaign, running = group.campaign, group.running
    say = texts.plain.say
    above = [
        Markup("### " + texts.say(locale, "campaign-title", name=campaign.name)),
        member_line(campaign, texts, locale),
        *_chosen_lines(campaign, texts, locale),
    ]
    picture = path_order(group, chronicle, texts, locale)
    told = [] if story is None else story_lines(campaign, story, texts, locale)
    film = [] if story is None else [film_button(campaign, texts, locale)]
    if campaign.ended_at is not None:
        again = Button(say(locale, "campaign-reopen"), _on_card("camp-reopen", campaign), Style.primary)
        over = texts.say(locale, "campaign-over", when=moment(campaign.ended_at, "d"))
        return Draft(above=above, below=[*told, over], rows=[[again, *film]], scene=picture)
    below = [*told, _next_line(group, texts, locale), *_decided_lines(group, texts, locale)]
    rows: list[Row] = []
    for request in group.requests[:MOST_REQUESTS]:
        below.append(_request_line(request, campaign, texts, locale))
        rows.append(_request_buttons(request, campaign, texts, locale))
    buttons = [
        Button(say(locale, "campaign-join"), _on_card("camp-join", campaign), Style.primary),
        Button(say(locale, "campaign-leave"), _on_card("camp-leave", campaign)),
    ]
    if running is None or running.status == "lobby":
        play = "campaign-play" if running is None else "campaign-sit-down"
        buttons.append(Button(say(locale, play), play_click(campaign), Style.success))
    buttons += film
    waiting = {user for request in group.requests for user in campaign.members if user not in request.votes}
    called = tuple(user for user in campaign.members if user in waiting)
    return Draft(above=above, below=below, rows=[*rows, buttons], scene=picture, pings=called)


def moved_draft(campaign: Campaign, texts: Texts, locale: Locale) -> Draft:
    """An older card, when a newer one stands further down."""
    title = Markup("### " + texts.say(locale, "campaign-title", name=campaign.name))
    return Draft(above=[title, texts.say(locale, "campaign-moved")])


def _on_card(verb: str, campaign: Campaign) -> CustomId:
    """A click on the card; the number tells which of the campaign's cards it is."""
    return CustomId(verb, campaign.id, campaign.called)


def path_order(group: Group, chronicle: Mapping[int, Chapter], texts: Texts, locale: Locale) -> SceneOrder:
    """The picture of a campaign's path through the levels."""
    campaign, running = group.campaign, group.running
    stops = []
    for number in levels():
        tries = [one for one in group.attempts if one.level == number]
        chapter = chronicle.get(number)
        played = running is not None and level(running.options).number == number
        won = any(one.result == "won" for one in tries)
        state: State = "won" if won else "closed" if number not in campaign.open_levels else "open"
        stops.append(
            LevelStop(
                number,
                "running" if played and not won else state,
                levels()[number].target,
                tuple(chapter.attempt.scores) if chapter is not None else (),
                len(tries),
                tuple(grave.colour for grave in chapter.graves) if chapter is not None else (),
                chapter.hounds if chapter is not None else (),
            )
        )
    path = CampaignPath(tuple(stops), str(campaign.name), ended=campaign.ended_at is not None)
    alt = alt_text(_level_line(group, number, chronicle.get(number), texts.plain, locale) for number in levels())
    return SceneOrder(("campaign", path), alt, partial(paint, path), name="campaign")


def _next_line(group: Group, texts: Texts, locale: Locale) -> Markup:
    """What is being done, or comes next."""
    campaign, running = group.campaign, group.running
    if running is not None:
        message = "campaign-gathering" if running.status == "lobby" else "campaign-running"
        return texts.say(locale, message, level=level(running.options).number)
    if campaign.level_won == last_level():
        return texts.say(locale, "campaign-all-won")
    following = campaign.open_levels[-1]
    about = texts.say(locale, f"campaign-level-{following}")
    tries = sum(one.level == following for one in group.attempts)
    return texts.say(locale, "campaign-state-open", level=following, about=about, tries=tries)


def _decided_lines(group: Group, texts: Texts, locale: Locale) -> list[Markup]:
    """What the members have decided about the last question that this card asked."""
    campaign, request = group.campaign, group.decided
    if request is None or request.version < campaign.called or not request.payload.get("name"):
        return []
    player = str(request.payload["name"])
    if request.kind == END:
        refused = request.outcome == "refused"
        return [texts.say(locale, "campaign-goes-on-after-all", player=player)] if refused else []
    answered = (user for user, choice in request.votes.items() if user != request.asked_by and choice in (YES, NO))
    by = next((campaign.members[user] for user in answered if user in campaign.members), None)
    return [] if by is None else [texts.say(locale, f"campaign-join-{request.outcome}", player=player, by=by)]


def _request_line(request: Request, campaign: Campaign, texts: Texts, locale: Locale) -> Markup:
    asker = str(request.payload.get("name", ""))
    waiting = [mention(user) for user in campaign.members if user not in request.votes]
    players = list_and(waiting, texts, locale)
    if request.kind == END:
        needed = len(campaign.members) // 2 + 1
        agreed = sum(request.votes.get(user) == YES for user in campaign.members)
        return texts.say(locale, "campaign-end-asked", player=asker, count=agreed, needed=needed, players=players)
    return texts.say(locale, "campaign-join-asked", player=asker, players=players)


def _request_buttons(request: Request, campaign: Campaign, texts: Texts, locale: Locale) -> list[Button]:
    say, end = texts.plain.say, request.kind == END
    asker = str(request.payload.get("name", ""))

    def button(choice: str, message: str, style: Style) -> Button:
        label = say(locale, message, player=asker)
        return Button(label, CustomId("camp-vote", campaign.id, request.id, choice), style)

    return [
        button(YES, "campaign-end-agree" if end else "campaign-let-in", Style.danger if end else Style.success),
        button(NO, "campaign-go-on" if end else "campaign-not-now", Style.secondary),
    ]


def member_line(campaign: Campaign, texts: Texts, locale: Locale) -> Markup:
    """Who belongs to a campaign."""
    names = list_and(campaign.members.values(), texts, locale) or Markup("–")
    return texts.say(locale, "campaign-members", count=len(campaign.members), players=names)


def _chosen_lines(campaign: Campaign, texts: Texts, locale: Locale) -> list[Markup]:
    """What the group has chosen for its levels; the language shows by itself."""
    chosen = CampaignSettings.parse(campaign.settings)
    lines = [] if chosen.drawing is None else [texts.say(locale, f"drawing-{chosen.drawing}")]
    return lines if chosen.hints else [*lines, texts.say(locale, "campaign-no-hints")]


def _level_line(group: Group, number: int, chapter: Chapter | None, texts: Texts, locale: Locale) -> str:
    """How a level stands, for those who cannot see the picture."""
    own = [attempt for attempt in group.attempts if attempt.level == number]
    if any(attempt.result == "won" for attempt in own):
        state = "won"
    else:
        # A level may be open for one above it was won.
        state = "open" if number in group.campaign.open_levels else "closed"
    about = texts.say(locale, f"campaign-level-{number}")
    told = [texts.say(locale, f"campaign-state-{state}", level=number, about=about, tries=len(own))]
    if chapter is not None:
        told.append(texts.say(locale, "campaign-best", score=" / ".join(map(str, chapter.attempt.scores))))
    if chapter is not None and chapter.graves:
        graves = list_and([grave.player for grave in chapter.graves], texts, locale)
        told.append(texts.say(locale, "campaign-graves", players=graves))
    if chapter is not None and chapter.hounds:
        hounds = list_and([texts.say(locale, f"hound-{hound}") for hound in chapter.hounds], texts, locale)
        told.append(texts.say(locale, "campaign-hounds", hounds=hounds))
    return " ".join(told)
