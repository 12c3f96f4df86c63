"""What a campaign's group has chosen, as its members meet it: the card, the lobby, the planner, the language."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Channel, Message, Person, Sandbox
from tests.e2e.tables import FixedDealer, acknowledged_in_time, answered, bot_at, choose_number, turn_of


async def begin(sandbox: Sandbox, channel: Channel, ann: Person, bo: Person) -> Message:
    """A campaign that Bo joins; its card."""
    await (await ann.slash(channel, "campaign start", title="The marsh")).done()
    card = await ann.wait_for_text(channel, "Campaign: The marsh")
    await (await bo.click(card, "Join")).done()
    await sandbox.until(lambda: "Ann and Bo" in card.text, "Bo to belong to it")
    return card


async def test_drawing_hints_and_language_are_chosen_for_all_levels(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo, cy = sandbox.user("Ann"), sandbox.user("Bo", locale="ru"), sandbox.user("Cy")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)):
        card = await begin(sandbox, channel, ann, bo)
        asked = await answered(ann.slash(channel, "campaign settings"))
        assert "Drawing: As at the server’s other tables" in asked
        assert "the planner says what a move would cause" in asked
        assert "You do not belong to this campaign" in await answered(
            cy.slash(channel, "campaign settings", drawing="auto")
        )
        chosen = await answered(ann.slash(channel, "campaign settings", drawing="auto", hints=False))
        assert "Drawing: Tiles are drawn by themselves" in chosen
        assert "none, the planner does not say" in chosen
        await sandbox.until(lambda: "Tiles are drawn by themselves\nNo hints" in card.text, "the card to tell")
        await (await ann.click(card, "Play")).done()
        lobby = await ann.wait_for_text(channel, "Campaign “The marsh”, level 1")
        assert "tiles are drawn by themselves" in lobby.text
        assert "No hints" in lobby.text
        await ann.click(lobby, "Start")
        turn = await turn_of(channel, ann, after=lobby)
        assert turn.text.startswith("Campaign “The marsh”, level 1")
        planner = await (await ann.click(turn, "Choose a place")).reply()
        planner = await choose_number(ann, planner, 0)
        assert "left in stock" not in planner.text
        # Hints and language hold at once, the way of drawing from the next level on.
        later = await answered(bo.slash(channel, "campaign settings", drawing="ask", hints=True, language="ru"))
        assert "плитки берутся по-прежнему" in later
        await sandbox.until(lambda: "Кампания «The marsh», поход 1" in turn.text, "the board in Russian")
        await sandbox.until(lambda: "Кампания: The marsh" in card.text, "the card in Russian")
        planner = await (await ann.click(turn, "Выбрать место")).reply()
        planner = await choose_number(ann, planner, 0)
        assert "left in stock" in planner.text, "she reads English"
        own = await answered(ann.slash(channel, "campaign settings", language="channel"))
        assert "Language: as in the channel" in own
        await sandbox.until(lambda: "Campaign “The marsh”, level 1" in turn.text, "the board in English")
    acknowledged_in_time(sandbox)


async def test_my_turns_names_the_campaign(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo", locale="ru")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12)):
        card = await begin(sandbox, channel, ann, bo)
        await (await bo.click(card, "Play")).done()
        lobby = await ann.wait_for_text(channel, "Campaign “The marsh”, level 1")
        assert "Туманы и призраки, «The marsh», поход 1" in await answered(bo.slash(channel, "my-turns"))
        await (await ann.click(lobby, "Join")).done()
        await sandbox.until(lambda: "Ann (" in lobby.text, "Ann to sit")
        await bo.click(lobby, "Start")
        await turn_of(channel, bo, after=lobby)
        assert "Mists, “The marsh”, level 1" in await answered(ann.slash(channel, "my-turns"))
