"""A campaign of Mists in a channel: lost, tried again, won, gone on with; partners who propose; both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bot.app import App
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.sessions.change import Change
from tests.e2e.tables import FixedDealer, acknowledged_in_time, answered, bot_at, choose_number, game_of, turn_of

LOSING = ["mists-30", "mists-18", "mists-39", "mists-24", "mists-30", "mists-32"]
"""Tiles full of ghosts."""
LOST_BY = [
    *("place 0 2 0", "pass", "draw", "place 2 0 0", "pass", "draw", "place 1 -1 180", "pass"),
    *("draw", "place -1 2 90", "pass", "draw"),
]
"""From the first tile on, until the tile in hand can lose the game."""
FATAL, HARMLESS = ("0 -1", 90), ("3 0", 90)

WINNING = [
    *("mists-42", "mists-28", "mists-06", "mists-41", "mists-07", "mists-11", "mists-37", "mists-05"),
    *("mists-06", "mists-06", "mists-06", "mists-05", "mists-06", "mists-06", "mists-29", "mists-01"),
]
WON_BY = [
    *("draw", "place 0 2 270", "follower 0 green", "draw", "place -1 2 90", "score -1 2 0"),
    *("draw", "place 1 -1 0", "follower 1 green", "score 1 -1 1"),
    *("draw", "place 1 -2 90", "follower 1 blue", "score 1 -2 1"),
    *("draw", "place 2 -2 270", "follower 0 green", "score 2 -2 0", "draw", "place 0 3 180", "follower 1 blue"),
    *("draw", "place 1 2 90", "follower 3 red", "score 1 2 3", "score 1 2 2"),
    *("draw", "place 2 2 180", "follower 0 yellow", "draw", "place 2 3 180", "follower 0 green", "score 2 3 1"),
    *("draw", "place 2 4 180", "follower 0 yellow", "score 2 4 1"),
    *("draw", "place 2 5 0", "follower 1 red", "score 2 5 0", "draw", "place 2 6 0", "pass"),
    *("draw", "place 3 6 90", "follower 0 green", "score 3 6 1"),
    *("draw", "place 4 6 270", "follower 1 yellow", "score 4 6 0", "draw", "place 5 6 270", "pass"),
]
"""All but the last choice: the points, or fewer ghosts."""

GRAVES = [
    *("mists-49", "mists-54", "mists-02", "mists-44", "mists-46", "mists-02", "mists-02", "mists-46", "mists-02"),
]
TO_THE_GRAVE = [
    *("draw", "place 2 0 90", "follower 1 red", "draw", "place 2 1 90", "follower 0 yellow"),
    *("draw", "place 3 1 0", "draw", "place 2 2 0"),
]
TO_THE_PALACE = [
    *("follower 0 yellow", "draw", "place 3 0 90", "draw", "place 3 -1 180", "draw", "place 2 -1 0"),
    *("draw", "place 1 -1 180"),
]


def act(change: Change, user_id: int, action: str) -> None:
    change.play(user_id, None, action)


async def play(app: App, game: int, actions: Sequence[str]) -> None:
    """Play on quickly, whoever is asked, and let the channel see where that leads."""
    for action in actions:
        async with app.sessions.look(game) as table:
            asked = table.asked
        assert asked is not None
        assert asked.user_id is not None
        await app.door.change(game, partial(act, user_id=asked.user_id, action=action), by=asked.user_id)
    await app.channels.settled(game)


async def offered(app: App, game: int) -> list[str] | None:
    """What can be done now; None when the game is over."""
    async with app.sessions.look(game) as table:
        decision = table.game.decision
    return None if decision is None else decision.options()


async def gather(sandbox: Sandbox, channel: Channel, host: Person, other: Person, level: int) -> Message:
    """Wait for the lobby of a level, sit down, choose colours, start; the first turn's message."""
    lobby = await host.wait_for(
        channel, lambda m: f"“The marsh”, level {level}" in m.text and bool(m.buttons), f"the lobby of level {level}"
    )
    assert lobby.pinged == [other.id], "who played last is invited"
    await (await other.click(lobby, "Join")).done()
    await sandbox.until(lambda: other.name in lobby.text and "are you in?" not in lobby.text, "both to sit")
    await (await host.select(lobby, "Your colours: up to 2", ["red", "green"])).done()
    await sandbox.until(lambda: f"{host.name} (red, green)" in lobby.text, "the host's colours")
    assert f"{host.name} has that colour" in await answered(other.select(lobby, "Your colours: up to 2", ["green"]))
    await (await other.select(lobby, "Your colours: up to 2", ["blue", "yellow"])).done()
    await sandbox.until(lambda: f"{other.name} (blue, yellow)" in lobby.text, "the other's colours")
    await host.click(lobby, "Start")
    # Those who are called by the end of the level before have nothing to do there.
    return await turn_of(channel, host, after=lobby)


async def test_lost_tried_again_won_and_gone_on_with(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, database, FixedDealer(deck=LOSING)) as app:
        card = await begin(sandbox, channel, ann, bo)
        turn = await gather(sandbox, channel, ann, bo, 1)
        game = game_of(turn)
        await propose_a_place(sandbox, app, channel, ann, bo, turn)
        final = await lose(app, channel, ann, bo, game)
    async with bot_at(sandbox, database, FixedDealer(deck=WINNING)) as app:
        # The button of the message before the restart.
        await (await ann.click(final, "Rematch: level 1")).done()
        turn = await gather(sandbox, channel, ann, bo, 1)
        final = await win(app, channel, ann, game_of(turn))
        assert "2 attempts, won: 1" in await answered(bo.slash(channel, "campaign history"))
    async with bot_at(sandbox, database, FixedDealer(deck=GRAVES)) as app:
        await (await bo.click(final, "Next level: 2")).done()
        turn = await gather(sandbox, channel, bo, ann, 2)
        game = game_of(turn)
        await propose_a_burial(sandbox, app, channel, ann, bo, game)
    async with bot_at(sandbox, database) as app:
        await bury_and_build(app, channel, ann, bo, game)
        await rewritten(sandbox, channel, ann, card)
        history = await answered(ann.slash(channel, "campaign history"))
        assert "1. Level 1: lost, points 0, tiles left 1, ghosts left" in history
        assert "2. Level 1: **won**, points 53, tiles left 1" in history
        assert "3. Level 2: lost, points 8, tiles left 0" in history
        attempts = await app.store.campaigns.attempts(1)
        assert [(one.level, one.result, one.scores) for one in attempts] == [
            (1, "lost", [0]),
            (1, "won", [53]),
            (2, "lost", [8]),
        ]
        sure = await (await ann.slash(channel, "campaign end")).reply()
        await (await ann.click(sure, "End the campaign")).done()
        asked = await bo.wait_for_text(channel, "**Ann** would like to end the campaign: 1 of 2 votes so far")
        assert asked.pinged == [bo.id]
        assert "Done: it stays as it is" in await answered(bo.click(asked, "Go on"))
        await sandbox.until(lambda: "would like to end" not in asked.text, "the question to be over")
        sure = await (await ann.slash(channel, "campaign end")).reply()
        await (await ann.click(sure, "End the campaign")).done()
        asked = await bo.wait_for(
            channel, lambda m: m.id > asked.id and "would like to end" in m.text, "to be asked once more"
        )
        assert "that decides it" in await answered(bo.click(asked, "End it"))
        await sandbox.until(lambda: "It ended on" in asked.text, "the card to say so")
        assert "has ended" in await answered(bo.click(final, "Next level: 2"))
        assert "goes on where it stood" in await answered(bo.click(asked, "Go on with it"))
        card = await bo.wait_for(channel, lambda m: m.id > asked.id and "Level 2** is open" in m.text, "the card again")
        assert [button.label for button in card.buttons] == ["Join", "Leave", "Play"]
    acknowledged_in_time(sandbox)


async def begin(sandbox: Sandbox, channel: Channel, ann: Person, bo: Person) -> Message:
    """Begin a campaign that Bo joins; only its first level is open."""
    assert "“The marsh” has begun" in await answered(ann.slash(channel, "campaign start", title="The marsh"))
    card = await ann.wait_for_text(channel, "Campaign: The marsh")
    assert "You belong to “The marsh” now" in await answered(bo.click(card, "Join"))
    await sandbox.until(lambda: "2 members: Ann and Bo" in card.text, "Bo to belong to it")
    assert "belong to this campaign already" in await answered(bo.click(card, "Join"))
    assert "A campaign goes on in this channel already" in await answered(bo.slash(channel, "campaign start"))
    assert "Win level 1 first" in await answered(ann.slash(channel, "campaign play", level=2))
    await (await ann.click(card, "Play")).done()
    return card


async def rewritten(sandbox: Sandbox, channel: Channel, ann: Person, card: Message) -> None:
    """The card tells of every attempt, in its place; shown again further down, the older one has no buttons."""
    following = "▶️ **Level 2** is open: 75 points, 15 ghosts; palaces and cemeteries (1 attempt)."
    await sandbox.until(lambda: following in card.text, "the card to tell of the attempt")
    told = card.alt_texts[0]
    assert "✅ Level 1 is won (2 attempts). Best result: 53." in told
    assert "Best result: 8. Buried there: Ann." in told
    assert "🔒 Level 3" in told
    await answered(ann.slash(channel, "campaign status"))
    newest = await ann.wait_for(
        channel, lambda m: m.id > card.id and "Campaign: The marsh" in m.text and bool(m.buttons), "the card again"
    )
    await sandbox.until(lambda: not card.buttons and "further down" in card.text, "the older card to be moved")
    assert [button.label for button in newest.buttons] == ["Join", "Leave", "Play"]


async def propose_a_place(sandbox: Sandbox, app: App, channel: Channel, ann: Person, bo: Person, turn: Message) -> None:
    """Bo pins a place, looks at it again and changes it; Ann takes what he proposes as far as it pleases her."""
    assert "12 in the stock" in turn.text
    assert "To the target of 50: 50 points to go, 6 tiles left for it." in turn.text
    assert "has not drawn" in await answered(bo.slash(channel, "propose"))
    await (await ann.click(turn, "Draw a tile")).done()
    await sandbox.until(lambda: any(button.label == "Propose" for button in turn.buttons), "the tile to be seen")
    planner = await (await bo.click(turn, "Propose")).reply()
    assert planner.only_for == bo.id
    assert "Ann decides" in planner.text
    planner = await choose_number(bo, planner, -1)
    await (await bo.click(planner, "Propose this")).done()
    await sandbox.until(lambda: "📌 Bo proposes: place" in turn.text, "the proposal to be seen")
    first = turn.text
    await (await bo.slash(channel, "propose", where="0 2", turn=0)).done()
    await sandbox.until(lambda: turn.text != first and "0 S2, turned by 0°" in turn.text, "the other proposal")
    assert turn.text.count("📌") == 1, "one proposal for each partner"
    assert "you decide" in await answered(ann.click(turn, "Propose"))
    planner = await (await ann.click(turn, "Choose a place")).reply()
    planner = await (await ann.click(planner, "As Bo proposes")).reply()
    assert "0 S2." in planner.text
    assert "👻 +" in planner.text
    await (await ann.click(planner, "Place without a follower")).done()
    bos = await turn_of(channel, bo, after=turn)
    assert "📌" not in bos.text
    assert await app.store.loading.intents(game_of(bos)) == []


async def lose(app: App, channel: Channel, ann: Person, bo: Person, game: int) -> Message:
    """Play on until Ann holds a tile too many; she is warned, and places it all the same."""
    await play(app, game, LOST_BY[2:])
    turn = await turn_of(channel, ann)
    planner = await (await ann.click(turn, "Choose a place")).reply()
    planner = await choose_number(ann, planner, HARMLESS[0])
    assert "This loses the game" not in planner.text
    planner = await (await ann.click(planner, "Another place")).reply()
    planner = await choose_number(ann, planner, FATAL[0])
    assert "⚠️ **This loses the game!**" in planner.text
    assert next(button for button in planner.buttons if "|confirm|" in str(button.custom_id)).style == 4
    await (await ann.click(planner, "Place the tile")).done()
    final = await bo.wait_for_text(channel, "The end")
    assert "Level 1 is lost" in final.text
    assert "The mist keeps level 1 of “The marsh” for now" in final.text
    assert "tile at 0 N1 called for 3 ghosts with 2 in stock. The target of 50 was 50 points away" in final.text
    return final


async def win(app: App, channel: Channel, ann: Person, game: int) -> Message:
    """Play the winning game to its last choice, which Ann makes."""
    await play(app, game, WON_BY)
    turn = await turn_of(channel, ann)
    score = next(button for button in turn.buttons if "Score" in button.label)
    await (await ann.click(turn, score.label)).done()
    final = await ann.wait_for_text(channel, "Level 1 is won!")
    assert "**Level 2** is open now: 75 points" in final.text
    assert "graveyard" in final.text, "the send-off"
    return final


async def propose_a_burial(sandbox: Sandbox, app: App, channel: Channel, ann: Person, bo: Person, game: int) -> None:
    """A cemetery is enclosed; Bo's partner proposes whom to bury."""
    await play(app, game, TO_THE_GRAVE)
    # Bo began this level, so the fourth turn is Ann's.
    turn = await turn_of(channel, ann)
    assert "Who is buried there" in turn.text
    asked = await (await bo.click(turn, "Propose")).reply()
    assert "Who is buried there" in asked.text
    knight = next(button.label for button in asked.buttons if "red" in button.label)
    await (await bo.click(asked, knight)).done()
    await sandbox.until(lambda: f"📌 Bo proposes: {knight}" in turn.text, "the proposal to be seen")
    choices = await bo.autocomplete(channel, "propose", option="choice")
    await (await bo.slash(channel, "propose", choice=choices[-1].value)).done()
    await sandbox.until(lambda: f"📌 Bo proposes: {choices[-1].name}" in turn.text, "another proposal")


async def bury_and_build(app: App, channel: Channel, ann: Person, bo: Person, game: int) -> None:
    """After the restart the proposal still stands; a follower is buried, the palace built, and the tiles run out."""
    async with app.sessions.look(game) as table:
        assert [pin.actions for pin in table.pins] == [("bury 2 1",)]
    turn = await turn_of(channel, ann)
    buried = next(
        button for button in turn.buttons if "|act|" in str(button.custom_id) and "bury 2 1" in str(button.custom_id)
    )
    await (await ann.click(turn, buried.label)).done()
    await ann.wait_for(channel, lambda m: m.id == turn.id and "is buried in the cemetery" in m.text, "the burial")
    await play(app, game, TO_THE_PALACE)
    turn = await turn_of(channel, ann)
    palace = next(button for button in turn.buttons if "Score: palace" in button.label)
    await (await ann.click(turn, palace.label)).done()
    turn = await turn_of(channel, bo, after=turn)
    assert "The palace at E2 0 brings 8 points" in turn.text
    await (await bo.click(turn, "Draw a tile")).done()
    while (options := await offered(app, game)) is not None:
        await play(app, game, options[-1:])
    final = await ann.wait_for_text(channel, "Level 2 is lost")
    assert any(button.label == "Rematch: level 2" for button in final.buttons)


async def test_two_campaigns_in_one_server_and_in_two_languages(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(deck=LOSING)) as app:
        ann, bo = sandbox.user("Ann", moderator=True), sandbox.user("Bo", locale="ru")
        north, south = sandbox.general, sandbox.channel("south")
        await (await ann.slash(south, "settings", language="ru", place="channel")).done()
        await (await ann.slash(north, "campaign start", title="The marsh")).done()
        await (await ann.slash(south, "campaign start")).done()
        english = await ann.wait_for_text(north, "Campaign: The marsh")
        russian = await ann.wait_for_text(south, "Кампания: В туманы")
        await (await bo.click(russian, "Вступить")).done()
        await sandbox.until(lambda: "2 участника: Ann и Bo" in russian.text, "Bo to belong to it")
        assert "1 member: Ann" in english.text
        await (await ann.click(russian, "Выйти")).done()
        await sandbox.until(lambda: "1 участник: Bo" in russian.text, "Ann to leave")
        assert "only members" in (await answered(ann.click(russian, "Играть"))).lower()
        # Before the first level whoever sits down belongs to the campaign.
        await (await bo.click(russian, "Играть")).done()
        lobby = await bo.wait_for_text(south, "Кампания «В туманы», поход 1")
        await (await ann.click(lobby, "Сесть за стол")).done()
        await sandbox.until(lambda: "Ann" in lobby.text, "Ann to sit")
        await sandbox.until(lambda: "Стол для похода 1 открыт" in russian.text, "the card to tell of the table")
        await (await bo.click(lobby, "Начать")).done()
        turn = await turn_of(south, bo)
        assert "До цели (50) не хватает: 50 очков. На это осталось плиток: 6." in turn.text
        await (await bo.click(turn, "Взять плитку")).done()
        await sandbox.until(lambda: any(one.label == "Предложить" for one in turn.buttons), "the tile to be seen")
        where = (await ann.autocomplete(south, "propose", option="where"))[0].value
        turns = await ann.autocomplete(south, "propose", option="turn", where=where)
        await (await ann.slash(south, "propose", where=where, turn=turns[0].value)).done()
        await sandbox.until(lambda: "📌 Ann предлагает: плитка на" in turn.text, "the proposal to be seen")
        planner = await (await bo.click(turn, "Выбрать место")).reply()
        planner = await (await bo.click(planner, "Как предлагает Ann")).reply()
        assert "в запасе останется" in planner.text
        own = await (await ann.click(turn, "Предложить")).reply()
        await (await ann.click(own, "Take my proposal back")).done()
        await sandbox.until(lambda: "📌" not in turn.text, "the proposal to be taken back")
        assert "уже убрали" in await answered(bo.click(planner, "Как предлагает Ann"))
        # A level that is given up is an attempt, too.
        await (await ann.slash(south, "game end")).done()
        final = await bo.wait_for_text(south, "Игру закончили раньше срока")
        assert [button.label for button in final.buttons] == ["Ещё раз: поход 1"]
        assert "закончен раньше срока" in await answered(bo.slash(south, "campaign history"))
        assert "Nothing has been tried yet" in await answered(ann.slash(north, "campaign history"))
        campaign = await app.campaigns.here(south.id)
        assert sorted(campaign.members.values()) == ["Ann", "Bo"]
    acknowledged_in_time(sandbox)


async def test_the_last_level_alone_with_chosen_markers(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)) as app:
        ann = sandbox.user("Ann")
        channel = sandbox.general
        await (await ann.slash(channel, "game new", rules="mists")).done()
        lobby = await ann.wait_for_text(channel, "Ann opens a table")
        await (await ann.select(lobby, "Level", ["6"])).done()
        await sandbox.until(lambda: "Markers on the track: red, blue and yellow" in lobby.text, "the level to change")
        await (await ann.select(lobby, "Your colours: up to 4", ["pink", "black", "green", "red"])).done()
        await sandbox.until(lambda: "Ann (pink, black, green, red)" in lobby.text, "the colours to change")
        await (await ann.select(lobby, "The team’s 3 markers", ["green", "red", "pink"])).done()
        await sandbox.until(lambda: "Markers on the track: green, red and pink" in lobby.text, "the markers to change")
        await ann.click(lobby, "Start")
        turn = await turn_of(channel, ann)
        record = await app.store.log.record(game_of(turn))
        assert record["colours"] == [["pink", "black", "green", "red"]]
        assert record["markers"] == ["green", "red", "pink"]
        assert "To the next mark of 10: green 10, red 10 and pink 10 to go" in turn.text
        assert not any(button.label == "Propose" for button in turn.buttons), "nobody is there to propose anything"
