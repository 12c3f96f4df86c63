"""The wiring: what follows from a change in its transaction, and who hears of it afterwards, each in its order."""

from __future__ import annotations

import sys

from bot.app import assemble
from bot.archive.forget_user import KIND as FORGET
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.texts import load_texts
from db.store import Store
from tests.bot.headless import Headless


async def test_the_steps_and_the_subscribers_have_their_order(store: Store, bot: Headless) -> None:
    app = assemble(TilewardenClient(load_texts(), StoredMemory(store.settings)), store)
    steps = [step.run.__qualname__ for step in app.door.steps]
    assert steps == ["Computers.answer", "ComputerPartners.answer", "Consent.expire", "TimerPlan.plan"]
    assert steps == [step.run.__qualname__ for step in bot.door.steps], "the tests wire the same"
    heard = [subscriber.hear.__qualname__ for subscriber in app.door.subscribers]
    # The channel before the timekeeper, and slow thinkers last: they come through the door again.
    assert heard == [
        "ChannelWorker.changed",
        "GroupCampaigns.table_changed",
        "OpenPlanners.changed",
        "Alarms.changed",
        "Computers.changed",
    ]
    assert sorted(app.consent.causes) == ["clock", "end", "give", "late", "resign", "take", "undo"]
    assert app.consent.causes.keys() == bot.consent.causes.keys()
    await app.pictures.close()


async def test_no_text_keeps_the_name_of_who_is_forgotten(store: Store) -> None:
    app = assemble(TilewardenClient(load_texts(), StoredMemory(store.settings)), store)
    name = "".join(["Ann ", "of nowhere"])
    free = sys.getrefcount(name)
    app.texts.of("castle").plain.say("en", "ask-draw", player=name)
    assert sys.getrefcount(name) > free
    await app.errands.run(FORGET, user_id=1)
    assert sys.getrefcount(name) == free
    await app.pictures.close()
