"""The fixture of a release: ``python -m tests.e2e.release FOLDER`` plays one with the code as it is now.

A fixture is what a bot of that version leaves behind when it stops: its database, the stand-in's world with the
messages that stood in the channels, and what was asked at each table. It is made once, when a version is released, and
never again: ``test_releases.py`` opens all of them with the code of today.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.app import App
from bot.sandbox import Channel, Message, Permission, Person, Sandbox
from tests.bot.timing.hands import PATIENCE, HandClock
from tests.e2e.scripts import play
from tests.e2e.tables import (
    FixedDealer,
    bot_at,
    choose_number,
    finish_placing,
    game_of,
    place_by_commands,
    play_to_the_end,
    seated,
    turn_of,
)
from tests.e2e.test_campaign import LOSING
from tests.e2e.test_count import ANNS_ROAD, INTO_THE_SMITHY
from tests.e2e.test_count import DECK as COUNT_DECK
from tests.e2e.test_wheel import DECK as WHEEL_DECK
from tests.e2e.test_wheel import TO_THE_PLAGUE

GAMES, WORLD, STATE = "games.db", "world.db", "state.json"
"""The files of a fixture."""

PLAIN = [f"base-{letter}" for letter in "EEEEEEEE"]
RIVER_DECK = [
    *("river2-2", "river2-11", "river2-5", "river2-7", "river2-12", "river2-4", "river2-8", "river2-10", "river2-6"),
    *("river2-9", "river2-3", "base-D", "base-L", "cult-2", "king-1", "base-V"),
]
DOWN_THE_RIVER = [
    *("place 1 0 180", "follower 1", "place 2 0 180", "follower 3", "place 2 -1 180", "pass"),
    *(
        "place 1 1 180",
        "follower 3",
        "place 2 -2 0",
        "pass",
        "place 1 2 90",
        "follower 2",
        "place 1 -2 0",
        "follower 4",
    ),
]
"""To the draw of a tile for which 0.1.0 withholds a place because of the river tiles that are still to come."""


@dataclass(frozen=True)
class Stage:
    """Where the scenes are played."""

    sandbox: Sandbox
    app: App
    dealer: FixedDealer
    clock: HandClock

    def people(self, *names: str) -> list[Person]:
        """Those who play."""
        return [self.sandbox.user(name) for name in names]

    async def table(self, name: str, people: Sequence[Person], deck: Sequence[str] | int, **options: object) -> Message:
        """A table in a channel of its own, with the first turn's message."""
        self.dealer.deck = None if isinstance(deck, int) else deck
        self.dealer.tiles = deck if isinstance(deck, int) else None
        return await seated(self.sandbox, self.sandbox.channel(name), people, **options)

    async def watched(self, user: Person) -> None:
        """Wait until the bot sleeps until a reminder to somebody."""
        async with asyncio.timeout(PATIENCE):
            while True:
                earliest = await self.app.store.timers.earliest()
                if earliest is not None and earliest.due > self.clock.now() and earliest.user_id in (user.id, None):
                    return await self.clock.asleep(earliest.due)
                await asyncio.sleep(0.01)


async def out_of_time(stage: Stage) -> None:
    """A player's time has run out, and of three others each wants something else."""
    ann, bo, cy, dora = people = stage.people("Ann", "Bo", "Cy", "Dora")
    await stage.table("late", people, PLAIN)
    channel = stage.sandbox.channel("late")
    await (await ann.slash(channel, "clock set", start=1, credit=12)).done()
    vote = await bo.wait_for_text(channel, "would like to play with a clock")
    for person in (bo, cy, dora):
        await (await person.click(vote, "Agree")).done()
    await bo.wait_for_text(channel, "Everyone agrees")
    await stage.watched(ann)
    stage.clock.forward(days=1)
    question = await bo.wait_for_text(channel, "time has run out")
    await ann.wait_for_text(channel, "⏰")
    for person, wish in ((bo, "Wait"), (cy, "Skip this turn"), (dora, "Replace the player")):
        await (await person.click(question, wish)).done()
        await stage.sandbox.until(lambda name=person.name: f"({name})" in question.text, "the wish")  # type: ignore[misc]


async def reminder(stage: Stage) -> None:
    """A player who will be reminded an hour after the bot has stopped."""
    people = stage.people("Dora", "Emil")
    await stage.table("due", people, PLAIN)
    await stage.watched(people[0])
    stage.clock.forward(hours=23)


async def lobbies(stage: Stage) -> None:
    """Tables that have not begun: one with additions and a clock, one of the last level with wishes."""
    ann, bo, dora = stage.people("Ann", "Bo", "Dora")
    channel = stage.sandbox.channel("lobby")
    await (await ann.slash(channel, "game new", additions="king, cult", drawing="auto")).done()
    lobby = await ann.wait_for_text(channel, "opens a table")
    await (await bo.click(lobby, "Join")).done()
    await (await ann.slash(channel, "clock set", start=7, credit=24)).done()
    await stage.sandbox.until(lambda: "Bo" in lobby.text and "7 days" in lobby.text, "the lobby")
    channel = stage.sandbox.channel("lobby-mists")
    await (await dora.slash(channel, "game new", rules="mists", level=6)).done()
    lobby = await dora.wait_for_text(channel, "opens a table")
    await (await dora.select(lobby, "Your colours: up to 4", ["pink", "black", "green", "red"])).done()
    await stage.sandbox.until(lambda: "Dora (pink, black, green, red)" in lobby.text, "the colours")
    await (await dora.select(lobby, "The team’s 3 markers", ["green", "red", "pink"])).done()
    await stage.sandbox.until(lambda: "Markers on the track: green, red and pink" in lobby.text, "the markers")


async def base(stage: Stage) -> None:
    """A base game in mid-turn, with a move that was taken back and a planner in which a place is chosen."""
    ann, bo, igor = people = stage.people("Ann", "Bo", "Igor")
    channel = stage.sandbox.channel("base")
    turn = await stage.table("base", people, 12)
    game = game_of(turn)
    planner = await (await ann.click(turn, "Draw a tile")).reply()
    await finish_placing(channel, ann, planner)
    await turn_of(channel, bo, after=turn)
    done = await ann.wait_for(channel, lambda m: any(one.label == "Plan my next move" for one in m.buttons))
    menus = await (await ann.click(done, "Plan my next move")).reply()
    await choose_number(ann, menus)
    await (await ann.slash(channel, "undo")).done()
    await turn_of(channel, ann, after=turn)
    rng = Random(1)
    while not await _draw_comes_to(stage, game, igor):
        await play_to_the_end(stage.app, channel, game, people, rng, answers=1)
    asked, turn = await _to_draw(stage, channel, game, people)
    planner = await (await asked.click(turn, "Draw a tile")).reply()
    await choose_number(asked, planner, -1)
    await (await bo.slash(channel, "board")).reply()


async def river(stage: Stage) -> None:
    """King, Cult and River II where the river of 0.1.0 withholds a place."""
    people = stage.people("Ann", "Bo", "Cy")
    channel = stage.sandbox.channel("river")
    game = game_of(await stage.table("river", people, RIVER_DECK, additions="king, cult, river"))
    await play(stage.app, channel, game, people, DOWN_THE_RIVER)
    asked, turn = await _to_draw(stage, channel, game, people)
    await (await asked.click(turn, "Draw a tile")).reply()


async def count(stage: Stage) -> None:
    """The Count asks Bo in Ann's turn, who herself answers such questions beforehand."""
    ann, bo = people = stage.people("Ann", "Bo")
    channel = stage.sandbox.channel("count")
    deck = [*COUNT_DECK, "base-E", "base-U", "base-V"]
    game = game_of(await stage.table("count", people, deck, additions="count", options="count_final=all"))
    answers = await (await ann.slash(channel, "standing")).reply()
    await (await ann.select(answers, answers.selects[0].custom_id, ["helps"])).reply()
    await play(stage.app, channel, game, people, [*INTO_THE_SMITHY, *ANNS_ROAD])
    await turn_of(channel, bo)


async def wheel(stage: Stage) -> None:
    """The plague has come in Ann's turn; she has answered, and Bo is asked."""
    _, bo, cy = people = stage.people("Ann", "Bo", "Cy")
    channel = stage.sandbox.channel("wheel")
    game = game_of(await stage.table("wheel", people, WHEEL_DECK, rules="wheel"))
    answers = await (await cy.slash(channel, "standing")).reply()
    await (await cy.select(answers, answers.selects[0].custom_id, ["least"])).reply()
    await play(stage.app, channel, game, people, TO_THE_PLAGUE)
    asked, turn = await _to_draw(stage, channel, game, people)
    await (await asked.click(turn, "Draw a tile")).done()
    await play(stage.app, channel, game, people, ["takehome -1 2"])
    await turn_of(channel, bo, after=turn)


async def ghosts(stage: Stage) -> None:
    """Ghosts, palaces and cemeteries, in Russian, drawn by the bot."""
    people = stage.people("Olga", "Igor")
    channel = stage.sandbox.channel("ghosts")
    mod = stage.sandbox.user("Mod", moderator=True)
    game = game_of(await stage.table("ghosts", people, 18, additions="ghosts, palaces, cemeteries", drawing="auto"))
    await (await mod.slash(channel, "settings", language="ru", place="channel")).reply()
    await play_to_the_end(stage.app, channel, game, people, Random(4), answers=14)


async def castle(stage: Stage) -> None:
    """The Castle after a few moves."""
    people = stage.people("Dora", "Emil")
    channel = stage.sandbox.channel("castle")
    game = game_of(await stage.table("castle", people, 20, rules="castle"))
    await play_to_the_end(stage.app, channel, game, people, Random(2), answers=13)


async def mists(stage: Stage) -> None:
    """A level of Mists outside a campaign, with hounds and piles."""
    people = stage.people("Ann", "Dora", "Emil")
    channel = stage.sandbox.channel("mists")
    game = game_of(await stage.table("mists", people, 60, rules="mists", level=5))
    await play_to_the_end(stage.app, channel, game, people, Random(3), answers=7)


async def campaign(stage: Stage) -> None:
    """A campaign with an attempt that was given up, and another in which a partner proposes a place."""
    ann, bo = stage.people("Ann", "Bo")
    channel = stage.sandbox.channel("campaign")
    stage.dealer.deck = LOSING
    await (await ann.slash(channel, "campaign start", title="The marsh")).done()
    card = await ann.wait_for_text(channel, "Campaign: The marsh")
    await (await bo.click(card, "Join")).done()
    await (await ann.click(card, "Play")).done()
    await _begin_level(stage, channel, ann, bo)
    await (await ann.slash(channel, "game end")).done()
    vote = await bo.wait_for_text(channel, "would like to end this game")
    await (await bo.click(vote, "Agree")).done()
    final = await bo.wait_for_text(channel, "ended before its time")
    await (await bo.click(final, "Rematch: level 1")).done()
    turn = await _begin_level(stage, channel, bo, ann)
    await (await bo.click(turn, "Draw a tile")).done()
    await stage.sandbox.until(lambda: any(button.label == "Propose" for button in turn.buttons), "the tile")
    planner = await (await ann.click(turn, "Propose")).reply()
    planner = await choose_number(ann, planner, -1)
    await (await ann.click(planner, "Propose this")).done()
    await stage.sandbox.until(lambda: "📌 Ann proposes: place" in turn.text, "the proposal to be seen")


async def plans(stage: Stage) -> None:
    """Emil, who is away, has planned his next move, the draw too."""
    _, emil = people = stage.people("Dora", "Emil")
    channel = stage.sandbox.channel("plans")
    await stage.table("plans", people, PLAIN)
    await (await emil.slash(channel, "plan move", where="0 S1", turn=180, follower="city", draw=True)).done()
    await (await emil.slash(channel, "away", until="2026-03-20")).reply()


async def request_undo(stage: Stage) -> None:
    """Ann would like to take a move back after Bo's draw; one of two others has agreed."""
    ann, bo, cy = people = stage.people("Ann", "Bo", "Cy")
    channel = stage.sandbox.channel("undo")
    turn = await stage.table("undo", people, PLAIN)
    await place_by_commands(channel, ann, Random(1))
    turn = await turn_of(channel, bo, after=turn)
    await (await bo.click(turn, "Draw a tile")).reply()
    await (await ann.slash(channel, "undo")).done()
    vote = await bo.wait_for_text(channel, "Ann would like to take the last move back")
    await (await cy.click(vote, "Agree")).done()
    await stage.sandbox.until(lambda: f"{cy.mention}" not in vote.text, "Cy's consent to be seen")


async def request_end(stage: Stage) -> None:
    """Ann would like to end the game; one of two others has agreed."""
    ann, bo, _ = people = stage.people("Ann", "Bo", "Cy")
    channel = stage.sandbox.channel("end")
    await stage.table("end", people, PLAIN)
    await (await ann.slash(channel, "game end")).done()
    vote = await bo.wait_for_text(channel, "Ann would like to end this game")
    await (await bo.click(vote, "Agree")).done()
    await stage.sandbox.until(lambda: f"{bo.mention}" not in vote.text, "Bo's consent to be seen")


async def request_clock(stage: Stage) -> None:
    """Ann would like to play with a clock."""
    ann, bo = people = stage.people("Ann", "Bo")
    channel = stage.sandbox.channel("clock")
    await stage.table("clock", people, PLAIN)
    await (await ann.slash(channel, "clock set", start=2, credit=12)).done()
    await bo.wait_for_text(channel, "would like to play with a clock")


async def request_give(stage: Stage) -> None:
    """Bo offers his seat to Zoe."""
    people = stage.people("Ann", "Bo")
    channel = stage.sandbox.channel("give")
    await stage.table("give", people, PLAIN)
    (zoe,) = stage.people("Zoe")
    await (await people[1].slash(channel, "seat give", user=zoe)).done()
    await zoe.wait_for_text(channel, "Bo offers the seat")


async def request_resign(stage: Stage) -> None:
    """Ann resigns; one of three others would rather end the game."""
    ann, bo, *_ = people = stage.people("Ann", "Bo", "Cy", "Dora")
    channel = stage.sandbox.channel("resign")
    await stage.table("resign", people, PLAIN)
    await (await ann.slash(channel, "seat resign")).done()
    question = await bo.wait_for_text(channel, "Ann resigns")
    await (await bo.click(question, "End the game")).done()
    await stage.sandbox.until(lambda: f"{bo.mention}" not in question.text, "Bo's wish to be seen")


async def request_seat(stage: Stage) -> None:
    """Zoe would like to play on for Emil."""
    ann, bo, _ = people = stage.people("Ann", "Bo", "Emil")
    (zoe,) = stage.people("Zoe")
    channel = stage.sandbox.channel("take")
    await stage.table("take", people, PLAIN)
    await (await zoe.slash(channel, "seat take", player=2)).done()
    vote = await bo.wait_for_text(channel, "Zoe would like to play on")
    await (await ann.click(vote, "Agree")).done()
    await stage.sandbox.until(lambda: f"{ann.mention}" not in vote.text, "Ann's consent to be seen")


async def stand_in(stage: Stage) -> None:
    """A stand-in plays for Bo, who may come back; one turn of Ann's was skipped."""
    ann, bo = people = stage.people("Ann", "Bo")
    mod = stage.sandbox.user("Mod", moderator=True)
    channel = stage.sandbox.channel("stand-in")
    turn = await stage.table("stand-in", people, PLAIN)
    await (await mod.slash(channel, "game unblock")).reply()
    turn = await turn_of(channel, bo, after=turn)
    await (await mod.slash(channel, "game unblock", how="replace")).done()
    await turn_of(channel, ann, after=turn)


async def behind(stage: Stage) -> None:
    """A move that could not be shown in its channel before the bot stopped."""
    ann, _ = people = stage.people("Ann", "Bo")
    channel = stage.sandbox.channel("behind")
    turn = await stage.table("behind", people, PLAIN)
    planner = await (await ann.click(turn, "Draw a tile")).reply()
    planner = await choose_number(ann, planner)
    stage.sandbox.deny(channel, Permission.SEND_MESSAGES)
    told = await ann.click(planner, "Place without a follower")
    assert "written down, but I cannot show it" in (await told.followup()).text


async def finished(stage: Stage) -> None:
    """Games that are over, one by the rules and one before, and pages that look back at them."""
    ann, bo = people = stage.people("Ann", "Bo")
    channel = stage.sandbox.channel("finished")
    game = game_of(await stage.table("finished", people, 3))
    await play_to_the_end(stage.app, channel, game, people, Random(5))
    await ann.wait_for_text(channel, "The end")
    await stage.table("finished", people, PLAIN)
    mod = stage.sandbox.user("Mod", moderator=True)
    await (await mod.slash(channel, "game end")).done()
    await ann.wait_for_text(channel, "ended before its time")
    await (await ann.slash(channel, "history")).reply()
    await (await bo.slash(channel, "replay", game=game)).reply()
    await (await ann.slash(channel, "leaderboard")).reply()


async def habits(stage: Stage) -> None:
    """What people have said about themselves."""
    dora, igor = stage.people("Dora", "Igor")
    channel = stage.sandbox.general
    wishes = {"time-zone": "Europe/Moscow", "quiet-from": 22, "quiet-to": 7}
    await (await igor.slash(channel, "reminders", **wishes)).reply()
    await (await dora.slash(channel, "data delete")).reply()


SCENES: Sequence[Callable[[Stage], Awaitable[None]]] = (
    out_of_time, reminder, habits, lobbies, base, river, count, wheel, ghosts, castle, mists, campaign, plans,
    request_undo, request_end, request_clock, request_give, request_resign, request_seat, stand_in, finished, behind,
)  # fmt: skip
"""In the order in which they are played: the first two let time pass."""


async def _draw_comes_to(stage: Stage, game: int, person: Person) -> bool:
    """Whether somebody is asked to draw."""
    async with stage.app.sessions.look(game) as table:
        asked, decision = table.asked, table.game.decision
    return asked is not None and asked.user_id == person.id and decision is not None and decision.kind == "draw"


async def _to_draw(stage: Stage, channel: Channel, game: int, people: Sequence[Person]) -> tuple[Person, Message]:
    """Who is asked to draw, and where."""
    async with stage.app.sessions.look(game) as table:
        asked, number = table.asked, table.number
    person = next(one for one in people if asked is not None and one.id == asked.user_id)
    wanted = f"tw|draw|{game}|{number}|"
    turn = await person.wait_for(channel, lambda m: any(one.custom_id == wanted for one in m.buttons), "the draw")
    return person, turn


async def _begin_level(stage: Stage, channel: Channel, host: Person, other: Person) -> Message:
    lobby = await host.wait_for(channel, lambda m: "level 1" in m.text and any(b.label == "Start" for b in m.buttons))
    await (await other.click(lobby, "Join")).done()
    await stage.sandbox.until(lambda: other.name in lobby.text and "are you in?" not in lobby.text, "both to sit")
    await host.click(lobby, "Start")
    return await host.wait_for(channel, lambda m: m.id > lobby.id and any(b.label == "Draw a tile" for b in m.buttons))


async def make(folder: Path) -> None:
    """Play all scenes, stop the bot, and write down what every table asks."""
    folder.mkdir(parents=True)
    clock = HandClock()
    dealer = FixedDealer()
    async with Sandbox(file=folder / WORLD) as sandbox:
        for name in ("Igor", "Olga"):
            sandbox.user(name, locale="ru")
        async with bot_at(sandbox, folder / GAMES, dealer, clock=clock) as app:
            stage = Stage(sandbox, app, dealer, clock)
            for scene in SCENES:
                print(scene.__name__, flush=True)  # noqa: T201 - this is a command
                await scene(stage)
            verbs = sorted(app.client.router.verbs)
            state = {"now": clock.now().isoformat(), "verbs": verbs, "tables": await _tables(stage)}
        sandbox.deny(sandbox.channel("behind"))
    (folder / STATE).write_text(json.dumps(state, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for file in (GAMES, WORLD):
        with closing(sqlite3.connect(folder / file, isolation_level=None)) as connection:
            if file == WORLD:
                # Pictures are never looked at again, and would be most of the fixture.
                connection.execute("UPDATE file SET data = x'89504e470d0a1a0a'")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")


async def _tables(stage: Stage) -> dict[str, object]:
    """By channel the game, the players' names, and how the live games stand."""
    store = stage.app.store
    tables: dict[str, object] = {}
    for row in await store.games.open_games():
        name = stage.sandbox.world.channels[row.channel_id].name
        seats = [seat.shown for seat in await store.games.seats(row.id)]
        standing: dict[str, object] = {"game": row.id, "players": seats}
        if row.status == "live":
            async with stage.app.sessions.look(row.id) as table:
                standing["summary"] = table.game.summary()
        tables[name] = standing
    return tables


if __name__ == "__main__":
    asyncio.run(make(Path(sys.argv[1])))
