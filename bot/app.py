"""The application: all parts put together in order, and who hears of what."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from bot.archive.forget_user import KIND as FORGET
from bot.archive.forget_user import ForgetUser
from bot.campaigns.chronicle import Chronicles
from bot.campaigns.group_campaigns import GroupCampaigns
from bot.channel.campaign_cards import CampaignCards
from bot.channel.lost_channels import LostChannels
from bot.channel.projection import Composer
from bot.channel.reminder_message import ReminderMessage
from bot.channel.signs_of_life import SignsOfLife
from bot.channel.worker import ChannelWorker
from bot.consent import causes, out_of_time
from bot.consent.requests import Consent
from bot.gateway.atlas_painter import AtlasPainter
from bot.gateway.client import TilewardenClient
from bot.gateway.picture_worker import MEMORY, PictureWorker
from bot.gateway.router import OpenPlanners
from bot.gateway.sender import Sender
from bot.lobby.opening import Opening
from bot.lobby.sealed_bag import Dealer
from bot.seats import hand_over, takeovers
from bot.seats.computer_partners import ComputerPartners
from bot.seats.computers import Computers
from bot.seats.pace import Pace
from bot.seats.thinking_worker import ThinkingWorker
from bot.sessions.change import Door, Step, Subscriber
from bot.sessions.errands import ErrandRunner
from bot.sessions.sessions import Sessions
from bot.texts import Texts
from bot.timing.timekeeper import Timekeeper
from bot.timing.wall_clock import Clock, WallClock
from db.rows import Errand
from db.store import Store
from render.atlas import Atlas
from render.tile_sprites import use_atlas

RETIME = "retime"
"""The errand by which all games of a user learn that their habits have changed."""
LEFT, JOINED = "server-left", "server-joined"


@dataclass(frozen=True, slots=True)
class App:
    """The parts of the running bot."""

    client: TilewardenClient
    store: Store
    texts: Texts
    sessions: Sessions
    door: Door
    consent: Consent
    time: Timekeeper
    channels: ChannelWorker
    lost: LostChannels
    opening: Opening
    campaigns: GroupCampaigns
    cards: CampaignCards
    chronicles: Chronicles
    errands: ErrandRunner
    pictures: PictureWorker
    thinking: ThinkingWorker
    dealer: Dealer


def assemble(
    client: TilewardenClient,
    store: Store,
    dealer: Dealer | None = None,
    *,
    clock: Clock | None = None,
    atlas: Atlas | None = None,
    picture_memory: int = MEMORY,
    pace: Pace | None = None,
) -> App:
    """Put the parts together; what was left undone before the last stop is done once the client is logged in.

    With a ``pace`` computers play one turn after the other, and each is shown.
    """
    texts = client.texts
    pictures = PictureWorker(memory=picture_memory)
    thinking = ThinkingWorker()
    sender = Sender(client, pictures)

    # The door and what follows from every change, inside its transaction
    sessions = Sessions(store)
    door = Door(store, sessions)
    consent = Consent(store, door)
    for module in (causes, out_of_time, hand_over, takeovers):
        module.add_causes(consent)
    computers = Computers(door, pace=pace, worker=thinking)
    remind = ReminderMessage(store, sender, texts)
    time = Timekeeper(store, door, consent, clock or WallClock(), remind, client.take_in_hand)
    partners = ComputerPartners(time.absences, computers.answer)
    door.steps += [
        Step(computers.answer, where=attrgetter("answers_by_itself")),
        Step(partners.answer, where=attrgetter("needs_computers")),
        Step(consent.expire, where=attrgetter("requests")),
        Step(time.timers.plan, where=attrgetter("begun")),
    ]

    # Who hears of every change that is written
    chronicles = Chronicles(store)
    composer = Composer(store, consent, time, texts, chronicles, holds=pace is None)
    channels = ChannelWorker(store, sessions, composer, sender)
    planners = OpenPlanners(sender, texts)
    opening = Opening(store, door, channels)
    campaigns = GroupCampaigns(store, door, opening)
    cards = CampaignCards(store, sender, texts, chronicles)
    campaigns.door.subscribers.append(cards.changed)
    door.subscribers += [
        Subscriber(channels.changed),
        Subscriber(campaigns.table_changed, where=attrgetter("milestone")),
        Subscriber(planners.changed),
        Subscriber(time.alarms.changed),
        Subscriber(computers.changed, where=attrgetter("session.played_by_computer")),
    ]

    # What concerns many games
    lost = LostChannels(store, door, channels)
    errands = ErrandRunner(store)
    forget = ForgetUser(store, door, sessions)

    async def forget_user(errand: Errand) -> None:
        await forget.work(errand)
        await cards.recover()
        pictures.forget()
        texts.forget()

    errands.add(FORGET, forget_user)
    errands.add(RETIME, time.retime_games)
    errands.add(LEFT, lost.server_left)
    errands.add(JOINED, lost.server_joined)

    # A start, what Discord tells, and a stop
    async def catch_up() -> None:
        await errands.resume()
        await channels.recover()
        await cards.recover()
        await computers.take_up(await store.games.answering_by_themselves())

    async def resumed() -> None:
        channels.hurry()
        cards.hurry()

    async def permitted(guild_id: int) -> None:
        channels.hurry(guild_id=guild_id)
        cards.hurry(guild_id=guild_id)

    async def left(guild_id: int) -> None:
        await errands.run(LEFT, guild_id=guild_id)

    async def joined(guild_id: int) -> None:
        await errands.run(JOINED, guild_id=guild_id)

    signs = SignsOfLife(store, sessions, door, channels)
    client.router.sender = sender
    client.router.board = channels
    client.router.planners = planners
    client.router.before.append(signs.command)
    client.router.after.append(signs.click)
    client.at_login += [catch_up, time.alarms.start]
    client.at_ready.append(lost.compare)
    if atlas is not None:
        painter = AtlasPainter(atlas, pictures.quiet_for)
        use_atlas(atlas)

        async def paint_ahead(_: TilewardenClient) -> None:
            painter.start()

        client.at_ready.append(paint_ahead)
        client.at_close.append(painter.close)
    client.at_resume.append(resumed)
    client.at_permission.append(permitted)
    client.at_channel_deleted.append(lost.channel_deleted)
    client.at_server_left.append(left)
    client.at_server_joined.append(joined)
    channels.on_lost_channel.append(lost.game_lost)
    client.at_close += [time.alarms.close, computers.close, thinking.close]
    client.at_close += [channels.close, cards.close, planners.close, pictures.close]
    return App(
        client=client,
        store=store,
        texts=texts,
        sessions=sessions,
        door=door,
        consent=consent,
        time=time,
        channels=channels,
        lost=lost,
        opening=opening,
        campaigns=campaigns,
        cards=cards,
        chronicles=chronicles,
        errands=errands,
        pictures=pictures,
        thinking=thinking,
        dealer=dealer or Dealer(),
    )
