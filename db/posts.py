"""Which messages show a game, and up to where: what a crash left unposted can be posted, old buttons taken off."""

from __future__ import annotations

from sqlalchemy import func, select, text, update

from db import schema
from db.part import Part, game_in_hand, log_length
from db.rows import Game, Post, read


class Posts(Part):
    """The messages of games."""

    async def mark_posted(
        self, game_id: int, number: int, channel_id: int, message_id: int, *, kind: str = "board", controls: bool = True
    ) -> Post:
        """Note that a message, new or edited, shows the game as it was when its log had `number` rows."""
        posts = schema.posts
        values = {"game_id": game_id, "kind": kind, "number": number, "channel_id": channel_id, "controls": controls}
        values["at"] = self.clock()
        async with self.database.begin() as connection:
            game = await game_in_hand(connection, game_id)
            edited = update(posts).where(posts.c.message_id == message_id).values(values).returning(posts)
            row = (await connection.execute(edited)).mappings().first()
            if row is None:
                inserted = posts.insert().values(**values, message_id=message_id).returning(posts)
                row = (await connection.execute(inserted)).mappings().one()
            if game.status in ("finished", "ended") and number >= await log_length(connection, game_id):
                await connection.execute(update(schema.games).where(schema.games.c.id == game_id).values(closed=True))
            return read(Post, row)

    async def mark_stripped(self, message_id: int) -> None:
        """Note that a message has no buttons any more, or is gone."""
        async with self.database.begin() as connection:
            query = update(schema.posts).where(schema.posts.c.message_id == message_id)
            await connection.execute(query.values(controls=False))

    async def with_controls(self, game_id: int) -> list[Post]:
        """The messages of a game whose buttons still stand, oldest first."""
        return [post for post in await self.of_game(game_id) if post.controls]

    async def of_game(self, game_id: int) -> list[Post]:
        """Every message of a game, oldest first."""
        query = select(schema.posts).where(schema.posts.c.game_id == game_id).order_by(schema.posts.c.id)
        async with self.database.glance() as connection:
            return [read(Post, row) for row in (await connection.execute(query)).mappings()]

    async def latest(self, game_id: int, kind: str = "board") -> Post | None:
        """The newest message of a kind."""
        found = [post for post in await self.of_game(game_id) if post.kind == kind]
        return found[-1] if found else None

    async def close(self, game_id: int) -> None:
        """Give up announcing a game that is over, for instance because its channel is gone."""
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "finished", "ended")
            await connection.execute(update(schema.games).where(schema.games.c.id == game_id).values(closed=True))

    async def unposted_games(self) -> list[Game]:
        """Live games whose newest row no message shows, and games whose end was never shown."""
        games = schema.games.c
        shown = select(func.coalesce(func.max(schema.posts.c.number), -1)).where(schema.posts.c.game_id == games.id)
        length = select(func.coalesce(func.max(schema.actions.c.number), -1) + 1).where(
            schema.actions.c.game_id == games.id
        )
        behind = shown.scalar_subquery() < length.scalar_subquery()
        started = games.status.in_(("live", "finished", "ended"))
        query = select(schema.games).where(text(schema.UNCLOSED), started, (games.status != "live") | behind)
        async with self.database.glance() as connection:
            found = await connection.execute(query.order_by(games.id))
            return [read(Game, row) for row in found.mappings()]
