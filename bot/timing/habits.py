"""A player's own habits, as told with ``/reminders`` and ``/away``; they hold at all tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.texts import Locale, choose
from bot.timing.quiet_hours import FROM, TO, Quiet
from bot.timing.zones import find_zone
from db.scoped_settings import ScopedSettings

PACES = {"6h": 6, "12h": 12, "1d": 24, "2d": 48, "3d": 72}
"""After how many hours a player is reminded for the first time, by the name of the choice."""
NEVER = "off"
USUAL = "1d"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player has told; the rest is as usual."""

    zone: ZoneInfo | None = None
    begins: time = FROM
    ends: time = TO
    pace: str | None = None
    """The player's own choice among the paces, or never; none leaves it to the table."""
    direct: bool = False
    """Reminders come as direct messages."""
    away_until: datetime | None = None
    locale: Locale | None = None

    @property
    def quiet(self) -> Quiet | None:
        """The quiet hours; there are none while nobody knows the player's time zone."""
        if self.zone is None or self.begins == self.ends:
            return None
        return Quiet(self.zone, self.begins, self.ends)

    def away(self, now: datetime) -> datetime | None:
        """Until when the player is away; None who is there."""
        return self.away_until if self.away_until is not None and self.away_until > now else None

    def reachable(self, moment: datetime) -> datetime:
        """The first moment from this one on at which the player may be called."""
        if self.away_until is not None:
            moment = max(moment, self.away_until)
        return moment if self.quiet is None else self.quiet.after(moment)

    def first_after(self, session: str | None) -> timedelta | None:
        """How long the player is left in peace, if the table's choice is this; None: for ever."""
        pace = self.pace or session or USUAL
        return None if pace == NEVER else timedelta(hours=PACES.get(pace, PACES[USUAL]))


def read_habits(entries: Mapping[str, Any]) -> Habits:
    """Habits as the store keeps them; what cannot be read is as usual."""
    away = entries.get("away_until")
    return Habits(
        zone=find_zone(str(entries["zone"])) if "zone" in entries else None,
        begins=time(int(entries.get("quiet_from", FROM.hour))),
        ends=time(int(entries.get("quiet_to", TO.hour))),
        pace=entries.get("pace"),
        direct=bool(entries.get("direct", False)),
        away_until=None if away is None else datetime.fromisoformat(str(away)).astimezone(UTC),
        locale=choose(str(entries["locale"])) if "locale" in entries else None,
    )


class HabitBook:
    """The habits of all players."""

    def __init__(self, settings: ScopedSettings) -> None:
        self._settings = settings

    async def of(self, user_id: int) -> Habits:
        """A player's habits."""
        return read_habits(await self._settings.get("user", user_id))

    async def change(self, user_id: int, **changes: Any) -> Habits:
        """Change what is given, under the store's names; None makes it as usual again."""
        return read_habits(await self._settings.change("user", user_id, **changes))
