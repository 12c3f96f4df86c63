"""Quiet hours: a stretch of every day, in the player's own time zone, in which nobody is called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

FROM = time(22)
TO = time(8)
"""The quiet hours of a player who has told a time zone and nothing else."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """Quiet from one time of day to another, over midnight where need be; equal times mean never."""

    zone: ZoneInfo
    begins: time = FROM
    ends: time = TO

    def covers(self, moment: datetime) -> bool:
        """Whether a moment lies in the quiet hours."""
        now = moment.astimezone(self.zone).time()
        if self.begins <= self.ends:
            return self.begins <= now < self.ends
        return now >= self.begins or now < self.ends

    def after(self, moment: datetime) -> datetime:
        """The moment itself, or the end of the quiet hours in which it lies."""
        if not self.covers(moment):
            return moment
        local = moment.astimezone(self.zone)
        day = local.date() if local.time() < self.ends else local.date() + timedelta(days=1)
        # In autumn the clocks show an hour twice, so the end may come twice; in spring they may leave it out.
        ends = [datetime.combine(day, self.ends.replace(fold=fold), self.zone).astimezone(UTC) for fold in (0, 1)]
        return min((end for end in ends if end >= moment and not self.covers(end)), default=max(ends))
