"""Random players, which the page of 0.1.0 could seat as users: their seats go on as computers.

Only the world's file knows which users they are. Nobody acts for them any more.
"""

from dataclasses import replace

from bot.app import App
from bot.lobby import lobbies
from bot.sandbox.driver import Sandbox
from bot.sessions.change import Change
from engine.players.levels import STAND_IN


async def replace_random_players(app: App, sandbox: Sandbox) -> None:
    """Give all seats of random players to computers, and let them leave the groups of campaigns."""
    for user_id in [user.id for user in sandbox.world.users.values() if user.random]:
        for row in await app.store.games.games_of(user_id):
            await app.door.change(row.id, lambda change, user_id=user_id: _hand_to_computer(change, user_id))  # type: ignore[misc]
        for channel_id in list(sandbox.world.channels):
            for campaign in await app.store.campaigns.in_channel(channel_id):
                if user_id in campaign.members and campaign.ended_at is None:
                    await app.campaigns.leave(campaign.id, user_id)


def _hand_to_computer(change: Change, user_id: int) -> None:
    session = change.session
    seat = session.seat_of(user_id)
    if seat is None:
        return
    if session.row.status == "live":
        change.hand(seat.number, None, seat.name, kind="computer", level=STAND_IN)
        return
    lobbies.leave(change, user_id)
    if session.row.status == "lobby":
        change.seat(replace(seat, user_id=None, kind="computer", level=STAND_IN))
