"""Before the game: opening a table, sitting down, choosing what to play, and starting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.lobby.first_player import FIRST, first_place
from bot.lobby.option_input import check_option
from bot.lobby.player_colours import COLOURS_WISHED, MARKERS_WISHED, Settled, settled, wish_colours
from bot.lobby.sealed_bag import Dealer
from bot.refusal import Refusal
from bot.show.turn_message import COLOURS
from db.errors import AlreadySeatedError
from db.rows import Game, Seat
from db.store import Store
from engine.rules import rule_set


def check_wish(rules: str, options: Mapping[str, Any]) -> None:
    """Refuse what the engine could never set up, before anybody waits for it."""
    chosen = rule_set(rules)
    for name in options:
        check_option(name, chosen)
    players = max(chosen.least_players, 2) if chosen.most_players >= 2 else 1
    chosen.check_options(dict(options), players)


class Lobbies:
    """Lobbies in the store."""

    def __init__(self, store: Store, dealer: Dealer) -> None:
        self._store = store
        self._dealer = dealer

    async def open(
        self,
        channel_id: int,
        guild_id: int | None,
        host: tuple[int, str],
        *,
        rules: str,
        options: Mapping[str, Any],
        locale: str,
        settings: Mapping[str, Any] | None = None,
        campaign_id: int | None = None,
    ) -> Game:
        """Open a table; the host sits down first."""
        check_wish(rules, options)
        row = await self._store.games.create_lobby(
            channel_id,
            host[0],
            host[1],
            rules=rules,
            options=options,
            settings=settings,
            guild_id=guild_id,
            locale=locale,
            campaign_id=campaign_id,
        )
        await self._store.games.choose_colour(row.id, 0, COLOURS[0])
        return row

    async def join(self, game_id: int, user_id: int, name: str, colour: str | None = None) -> Seat:
        """Sit down; who sits already may change the colour."""
        row = await self._store.games.get(game_id)
        seats = await self._store.games.seats(game_id)
        own = next((seat for seat in seats if seat.user_id == user_id), None)
        if own is not None:
            if colour is None:
                raise AlreadySeatedError(f"user {user_id} sits at game {game_id} already")
            await self._store.games.choose_colour(game_id, own.number, colour)
            return own
        taken = {seat.colour for seat in seats}
        free = next((one for one in COLOURS if one not in taken), None)
        most = rule_set(row.rules).most_players
        seat = await self._store.games.join(game_id, user_id, name, colour=colour or free, limit=most)
        if row.settings.get(FIRST) == seat.number:
            # Somebody who has left was to begin, and the number of that seat is given out anew.
            await self._store.games.change_settings(game_id, **{FIRST: None})
        if row.campaign_id is not None:
            # Whoever plays along belongs to the campaign.
            with suppress(AlreadySeatedError):
                await self._store.campaigns.join(row.campaign_id, user_id, name)
        return seat

    async def leave(self, game_id: int, user_id: int) -> bool:
        """Stand up; whether anybody is left. A table that nobody sits at is closed; a host's table is handed on."""
        await self._store.games.leave(game_id, user_id)
        seats = await self._store.games.seats(game_id)
        if not seats:
            await self._store.games.end(game_id)
            return False
        row = await self._store.games.get(game_id)
        if row.host_id == user_id and seats[0].user_id is not None:
            await self._store.games.change_lobby(game_id, host_id=seats[0].user_id)
        return True

    async def close(self, game_id: int, user_id: int, *, moderator: bool) -> None:
        """Close a table before the game; only the host and moderators may."""
        row = await self._store.games.get(game_id)
        if not moderator:
            await self._check_host(row, user_id)
        await self._store.games.end(game_id)

    async def choose_additions(self, game_id: int, user_id: int, names: Sequence[str]) -> None:
        """Change the additions; only the host may."""
        row = await self._store.games.get(game_id)
        await self._check_host(row, user_id)
        options = {name: value for name, value in row.options.items() if name != "modules"}
        if names:
            options["modules"] = list(names)
        check_wish(row.rules, options)
        await self._store.games.change_lobby(game_id, options=options)

    async def choose_level(self, game_id: int, user_id: int, level: int) -> None:
        """Change the level; only the host may. A campaign's level was chosen when its table was opened."""
        row = await self._store.games.get(game_id)
        await self._check_host(row, user_id)
        if row.campaign_id is not None:
            raise Refusal("error-unknown-click")
        options = {**row.options, "level": level}
        check_wish(row.rules, options)
        await self._store.games.change_lobby(game_id, options=options)

    async def choose_first(self, game_id: int, user_id: int, number: int | None) -> None:
        """Say which seat begins, or with None that it is drawn by lot; only the host may."""
        row = await self._store.games.get(game_id)
        await self._check_host(row, user_id)
        seats = await self._store.games.seats(game_id)
        if number is not None and all(seat.number != number for seat in seats):
            raise Refusal("lobby-first-gone")
        await self._store.games.change_settings(game_id, **{FIRST: number})

    async def choose_colours(self, game_id: int, user_id: int, colours: Sequence[str]) -> None:
        """Wish for colours, the first of them before all."""
        row = await self._store.games.get(game_id)
        seats = await self._store.games.seats(game_id)
        own = next((seat for seat in seats if seat.user_id == user_id), None)
        if own is None:
            raise Refusal("lobby-not-in")
        if not colours:
            raise Refusal("error-unknown-click")
        wishes = wish_colours(row, seats, user_id, colours)
        await self._store.games.choose_colour(game_id, own.number, colours[0])
        await self._store.games.change_settings(game_id, **{COLOURS_WISHED: wishes})

    async def choose_markers(self, game_id: int, user_id: int, colours: Sequence[str]) -> None:
        """Choose the team's markers; any player may."""
        seats = await self._store.games.seats(game_id)
        if all(seat.user_id != user_id for seat in seats):
            raise Refusal("lobby-not-in")
        row = await self._store.games.change_settings(game_id, **{MARKERS_WISHED: list(colours)})
        if set(settled(row, seats).markers) != set(colours):
            await self._store.games.change_settings(game_id, **{MARKERS_WISHED: None})
            raise Refusal("refuse-not-offered")

    async def start(self, game_id: int, user_id: int) -> Game:
        """Start: who begins was chosen or is drawn by lot, the order round the table stays, the bag is sealed."""
        row = await self._store.games.get(game_id)
        if row.status != "lobby":
            raise Refusal("lobby-started-already" if row.deck is not None else "lobby-gone")
        seats = await self._store.games.seats(game_id)
        if all(seat.user_id != user_id for seat in seats):
            raise Refusal("lobby-not-in")
        rules = rule_set(row.rules)
        if len(seats) < rules.least_players:
            raise Refusal("lobby-too-few", count=rules.least_players)
        seed = self._dealer.seed()
        first = first_place(row, seats)
        if first is None:
            first = self._dealer.first(seed, len(seats))
        order = seats[first:] + seats[:first]
        options = {"draw": "ask", **row.options}
        lots = settled(row, seats)
        lots = Settled(lots.colours[first:] + lots.colours[:first], lots.markers)
        deal = self._dealer.deal(row.rules, [seat.shown for seat in order], options, lots.extras, seed=seed)
        return await self._store.games.start(
            game_id,
            order=[seat.number for seat in order],
            deck=deal.deck,
            options=options,
            extras=deal.extras,
            colours=[own[0] for own in lots.colours] or None,
            seed=deal.seed,
            seed_hash=deal.seal,
            rules_version=deal.rules_version,
        )

    async def _check_host(self, row: Game, user_id: int) -> None:
        if row.host_id == user_id:
            return
        seats = await self._store.games.seats(row.id)
        host = next((seat.shown for seat in seats if seat.user_id == row.host_id), "")
        raise Refusal("lobby-not-host", player=host)
