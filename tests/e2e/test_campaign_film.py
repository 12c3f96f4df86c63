"""The end of a campaign: its story and the dawn in the last message and on the card, and its film for who wants it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.app import App
from bot.lobby import lobbies
from bot.sandbox import Channel, Message, Person, Sandbox
from tests.e2e.tables import FixedDealer, answered, bot_at
from tests.e2e.test_campaign import play
from tests.e2e.won_levels import WON_BY_THREE


async def win(app: App, people: list[Person], campaign: int, level: int) -> None:
    """Win a level by a bag and moves that were thought out before."""
    won, (host, *others) = WON_BY_THREE[level], people
    opened = await app.campaigns.play(campaign, (host.id, host.name), level, options={"draw": "ask"}, locale="en")
    game = opened.session.row.id
    for other in others:
        await app.campaigns.sit_down(game, (other.id, other.name))
    await app.door.change(game, lambda change: lobbies.start(change, host.id, FixedDealer(deck=won.deck)), by=host.id)
    await play(app, game, won.actions)


def film_of(sandbox: Sandbox, answer: Message) -> tuple[int, tuple[int, int]]:
    """How many frames a film has, and their size."""
    (attachment,) = answer.attachments
    assert attachment.filename == "film.webp"
    with Image.open(BytesIO(sandbox.file(answer, attachment.filename))) as image:
        return getattr(image, "n_frames", 1), image.size


def frames(*levels: int) -> int:
    """The path before each level, the start and each move, and the path at the end."""
    return sum(2 + sum(one.startswith("place") for one in WON_BY_THREE[level].actions) for level in levels) + 1


async def test_the_film_begins_with_the_first_win_and_ends_with_the_story(sandbox: Sandbox, tmp_path: Path) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")]
    ann, bo, _ = people
    channel: Channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        assert "“The marsh” has begun" in await answered(ann.slash(channel, "campaign start", title="The marsh"))
        (campaign,) = await app.store.campaigns.in_channel(channel.id)
        for person in people[1:]:
            await app.campaigns.join(campaign.id, (person.id, person.name))
        none = await answered(bo.slash(channel, "campaign film"))
        assert "There is no film of “The marsh” yet: it begins with the first level that you win." in none

        await win(app, people, campaign.id, 1)
        deed = await (await bo.slash(channel, "campaign film", title="The marsh")).done()
        being_made = await deed.reply()
        assert "is being made" in being_made.text, "something is said at once"
        await sandbox.until(lambda: bool(being_made.attachments), "the film")
        assert being_made.only_for == bo.id
        assert "1 level won, 5 moves in all." in being_made.text
        assert film_of(sandbox, being_made) == (frames(1), (736, 608))

        with pytest.MonkeyPatch.context() as broken:
            broken.setattr("bot.show.campaign_film_message.campaign_film", lambda *_: 1 / 0)
            app.pictures.forget()
            failed = await (await bo.slash(channel, "campaign film")).reply()
            await sandbox.until(lambda: "could not be made" in failed.text, "to hear that there is no film")

        for level in range(2, 7):
            await win(app, people, campaign.id, level)
        final = await ann.wait_for_text(channel, "### 📖 The story of “The marsh”")
        assert "All six levels of “The marsh” are won" in final.text
        assert "At the table: Ann, Bo and Cy." in final.text
        assert "**Level 6**, the last night: won at the first attempt with" in final.text
        assert [one.filename for one in final.attachments if one.filename.endswith(".png")] == [
            "campaign.png",
            "board.png",
        ]
        card = await ann.wait_for(
            channel, lambda m: m.id != final.id and "The story of “The marsh”" in m.text, "the card to tell the story"
        )
        for message in (final, card):
            film = await (await (await ann.click(message, "Film of the campaign")).done()).reply()
            await sandbox.until(lambda film=film: bool(film.attachments), "the film")  # type: ignore[misc]
            assert film_of(sandbox, film)[0] == frames(*range(1, 7))
            assert film.only_for == ann.id
