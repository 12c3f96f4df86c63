"""The house: everything that handlers need, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.client import TilewardenClient
from bot.play.announcer import Announcer
from bot.play.campaigns import Campaigns
from bot.play.dealer import Dealer
from bot.play.languages import Languages
from bot.play.lapses import Lapses
from bot.play.lobby import Lobbies
from bot.play.seats import Seats
from bot.play.stand_ins import StandIns
from bot.play.tables import Tables
from bot.play.takeovers import Takeovers
from bot.play.votes import Votes
from bot.show.pictures import Pictures
from bot.texts import Texts
from bot.timing.clock import Clock
from bot.timing.keeper import Timekeeper
from db.store import Store


@dataclass(frozen=True, slots=True)
class House:
    """The parts of the running bot."""

    client: TilewardenClient
    store: Store
    texts: Texts
    lobbies: Lobbies
    campaigns: Campaigns
    tables: Tables
    pictures: Pictures
    languages: Languages
    announcer: Announcer
    votes: Votes
    seats: Seats
    takeovers: Takeovers
    time: Timekeeper


def open_house(
    client: TilewardenClient,
    store: Store,
    dealer: Dealer | None = None,
    *,
    clock: Clock | None = None,
    chance: Random | None = None,
) -> House:
    """Put the parts together; what was left unsaid before the last stop is said once the client is connected."""
    tables = Tables(store)
    pictures = Pictures()
    languages = Languages(store.settings)
    lobbies = Lobbies(store, dealer or Dealer())
    announcer = Announcer(client, store, tables, pictures, languages, client.texts)
    client.at_login.append(announcer.recover)
    client.at_change.append(announcer.try_again)
    lapses = Lapses(store, tables)
    announcer.listeners.append(lapses.changed)
    time = Timekeeper(client, store, tables, announcer, languages, client.texts, clock=clock)
    announcer.listeners.append(StandIns(store, tables, announcer, chance).changed)
    client.at_close.append(announcer.close)
    client.at_close.append(pictures.close)
    votes = Votes(store, tables, announcer, languages, client.texts, lapses)
    takeovers = Takeovers(store, tables, client.texts, votes, lapses)
    return House(
        client=client,
        store=store,
        texts=client.texts,
        lobbies=lobbies,
        campaigns=Campaigns(store, lobbies),
        tables=tables,
        pictures=pictures,
        languages=languages,
        announcer=announcer,
        votes=votes,
        seats=Seats(store, tables, announcer, languages, client.texts, takeovers, lapses),
        takeovers=takeovers,
        time=time,
    )
