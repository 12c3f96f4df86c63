"""The house: everything that handlers need, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.archive.group_campaigns import Campaigns
from bot.channel.board_post import Announcer
from bot.channel.language import Languages
from bot.consent.expiry import Lapses
from bot.consent.requests import Votes
from bot.gateway.client import TilewardenClient
from bot.lobby.lobbies import Lobbies
from bot.lobby.sealed_bag import Dealer
from bot.seats.hand_over import Seats
from bot.seats.stand_ins import StandIns
from bot.seats.takeovers import Takeovers
from bot.sessions.sessions import Sessions
from bot.show.picture_order import Pictures
from bot.texts import Texts
from bot.timing.timekeeper import Timekeeper
from bot.timing.wall_clock import Clock
from db.store import Store


@dataclass(frozen=True, slots=True)
class App:
    """The parts of the running bot."""

    client: TilewardenClient
    store: Store
    texts: Texts
    lobbies: Lobbies
    campaigns: Campaigns
    sessions: Sessions
    pictures: Pictures
    languages: Languages
    announcer: Announcer
    votes: Votes
    seats: Seats
    takeovers: Takeovers
    time: Timekeeper


def assemble(
    client: TilewardenClient,
    store: Store,
    dealer: Dealer | None = None,
    *,
    clock: Clock | None = None,
    chance: Random | None = None,
) -> App:
    """Put the parts together; what was left unsaid before the last stop is said once the client is connected."""
    sessions = Sessions(store)
    pictures = Pictures()
    languages = Languages(store.settings)
    lobbies = Lobbies(store, dealer or Dealer())
    announcer = Announcer(client, store, sessions, pictures, languages, client.texts)
    client.at_login.append(announcer.recover)
    client.at_change.append(announcer.try_again)
    lapses = Lapses(store, sessions)
    announcer.listeners.append(lapses.changed)
    time = Timekeeper(client, store, sessions, announcer, languages, client.texts, clock=clock)
    announcer.listeners.append(StandIns(store, sessions, announcer, chance).changed)
    client.at_close.append(announcer.close)
    client.at_close.append(pictures.close)
    votes = Votes(store, sessions, announcer, languages, client.texts, lapses)
    takeovers = Takeovers(store, sessions, client.texts, votes, lapses)
    return App(
        client=client,
        store=store,
        texts=client.texts,
        lobbies=lobbies,
        campaigns=Campaigns(store, lobbies),
        sessions=sessions,
        pictures=pictures,
        languages=languages,
        announcer=announcer,
        votes=votes,
        seats=Seats(store, sessions, announcer, languages, client.texts, takeovers, lapses),
        takeovers=takeovers,
        time=time,
    )
