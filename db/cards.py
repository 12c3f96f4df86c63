"""Which messages show a campaign's card, and up to where: what a crash left unshown can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, or_, select, update

from db import schema
from db.part import Part, ids, insert_into, rows
from db.rows import Campaign, Card


class Cards(Part):
    """The cards of campaigns."""

    async def mark(
        self,
        campaign: Campaign,
        *,
        shown: int | None = None,
        controls: bool = False,
        version: int | None = None,
        stripped: Sequence[int] = (),
    ) -> None:
        """Note which message shows a campaign as it is now, or as it was, and which ones have lost their buttons."""
        at = self.clock()

        def note(connection: Connection) -> None:
            cards = schema.cards.c
            if shown is not None:
                values: dict[str, Any] = {
                    "campaign_id": campaign.id,
                    "channel_id": campaign.channel_id,
                    "message_id": shown,
                }
                values |= {"controls": controls, "at": at}
                values["version"] = campaign.version if version is None else version
                insert = insert_into(connection.dialect.name, schema.cards).values(values)
                changed = {name: insert.excluded[name] for name in ("controls", "version", "at")}
                connection.execute(insert.on_conflict_do_update(index_elements=[cards.message_id], set_=changed))
            if stripped:
                gone = cards.message_id.in_(stripped)
                connection.execute(update(schema.cards).where(gone).values(controls=False))

        await self.database.write(note)

    async def of_campaign(self, campaign_id: int) -> list[Card]:
        """The messages that show a campaign, the oldest first."""
        cards = schema.cards.c
        query = select(schema.cards).where(cards.campaign_id == campaign_id).order_by(cards.message_id)
        return await self.database.glance(rows, Card, query)

    async def behind(self) -> list[int]:
        """The campaigns that no card shows as they are, or that an older card has buttons of."""
        campaigns, cards, other = schema.campaigns.c, schema.cards.c, schema.cards.alias("other").c
        shown = select(func.max(cards.version)).where(cards.campaign_id == campaigns.id).scalar_subquery()
        # By message, for an old card may be noted late.
        newest = select(func.max(other.message_id)).where(other.campaign_id == campaigns.id).scalar_subquery()
        stale = select(cards.id).where(cards.campaign_id == campaigns.id, cards.controls, cards.message_id < newest)
        # A campaign of a version without cards has none until its next change.
        unshown = func.coalesce(shown, 0) < campaigns.version
        query = select(campaigns.id).where(or_(unshown, stale.exists())).order_by(campaigns.id)
        return await self.database.glance(ids, query)
