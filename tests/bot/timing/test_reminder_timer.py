"""Reminders at the right time, in quiet hours not, after a restart once and not twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.timing.habits import read_habits
from db import schema
from db.part import run
from tests.bot.timing.watch import ANN, BO, Watch

HOUR = timedelta(hours=1)


def after(watch: Watch, begin: datetime) -> list[float]:
    """After how many hours somebody was called."""
    return [(moment - begin) / HOUR for moment, _ in watch.voice.calls]


async def test_the_first_after_a_day_then_every_two_days(watch: Watch) -> None:
    begin = watch.clock.now()
    game = await watch.game()
    await watch.hours(200)
    assert after(watch, begin) == [24, 72, 120, 168]
    assert {user for _, user in watch.voice.calls} == {ANN}
    assert f"<@{ANN}>" in watch.voice.texts[0]
    assert f"https://discord.com/channels/9/{game.channel_id}" in watch.voice.texts[0]


@pytest.mark.parametrize(("pace", "hours"), [("6h", [6, 18, 30]), ("12h", [12, 36]), ("2d", [48]), ("off", [])])
async def test_the_tables_own_pace(watch: Watch, pace: str, hours: list[int]) -> None:
    begin = watch.clock.now()
    await watch.game(reminders=pace)
    await watch.hours(40 if pace != "2d" else 100)
    assert after(watch, begin) == hours


async def test_the_players_own_pace_goes_before_the_tables(watch: Watch) -> None:
    await watch.habits.change(ANN, pace="6h")
    begin = watch.clock.now()
    await watch.game(reminders="off")
    await watch.hours(7)
    assert after(watch, begin) == [6]
    await watch.habits.change(ANN, pace="off")
    await watch.hours(100)
    assert after(watch, begin) == [6]


async def test_every_move_starts_the_wait_anew_and_calls_the_next_player(watch: Watch) -> None:
    game = await watch.game()
    await watch.hours(23)
    await watch.act(game.id, ANN, "draw")
    await watch.hours(23)
    assert watch.voice.calls == []
    await watch.act(game.id, ANN, await watch.place(game.id), "pass")
    begin = watch.clock.now()
    await watch.hours(30)
    assert watch.voice.calls == [(begin + 24 * HOUR, BO)]


async def test_a_game_that_is_over_reminds_nobody(watch: Watch) -> None:
    game = await watch.game()
    await watch.end(game.id)
    await watch.hours(100)
    assert watch.voice.calls == []
    assert await watch.store.timers.earliest() is None


async def test_after_a_restart_once_and_not_twice(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(hours=100)
    for _ in range(3):
        watch = watch.restarted()
        await watch.alarms.fire_due()
        await watch.habits_changed(game.id)
        await watch.alarms.fire_due()
    assert watch.voice.calls == [(watch.clock.now(), ANN)]
    begin = watch.clock.now()
    await watch.hours(50)
    assert after(watch, begin) == [0, 48]


async def test_a_crash_in_mid_reminder_does_not_repeat_it(watch: Watch) -> None:
    class CrashError(BaseException):
        pass

    game = await watch.game()
    post = watch.voice.post

    async def crash(*args: object) -> None:
        await post(*args)  # type: ignore[arg-type]
        raise CrashError

    watch.voice.post = crash  # type: ignore[assignment]
    watch.clock.forward(hours=24)
    with pytest.raises(CrashError):
        await watch.alarms.fire_due()
    watch.voice.post = post  # type: ignore[method-assign]
    watch = watch.restarted()
    await watch.habits_changed(game.id)
    await watch.hours(10)
    assert len(watch.voice.calls) == 1
    await watch.hours(40)
    assert len(watch.voice.calls) == 2


async def test_a_timer_for_an_earlier_moment_is_put_right(watch: Watch) -> None:
    game = await watch.game()
    watch.clock.forward(hours=20)
    await watch.act(game.id, ANN, "draw")
    begin = watch.clock.now()
    # As an earlier version could leave it behind: due, and about nobody.
    await watch.store.database.write(run, schema.timers.update().values(due=begin, user_id=None, payload={}))
    watch = watch.restarted()
    await watch.hours(30)
    assert after(watch, begin) == [24]


async def test_in_quiet_hours_nobody_is_called(watch: Watch) -> None:
    zone = ZoneInfo("Asia/Vladivostok")
    await watch.habits.change(ANN, zone=zone.key)
    await watch.game()
    begin = watch.clock.now()
    assert begin.astimezone(zone).hour == 22
    await watch.hours(100)
    called = [moment.astimezone(zone) for moment, _ in watch.voice.calls]
    assert [(moment.day, moment.hour) for moment in called] == [(4, 8), (6, 8)]


async def test_quiet_hours_follow_the_clocks_change(watch: Watch) -> None:
    zone = ZoneInfo("Europe/Berlin")
    await watch.habits.change(ANN, zone=zone.key, quiet_from=20, quiet_to=9)
    watch.clock.set(datetime(2026, 3, 28, 2, tzinfo=zone).astimezone(UTC))
    await watch.game()
    await watch.hours(40)
    [(moment, _)] = watch.voice.calls
    assert moment.astimezone(zone) == datetime(2026, 3, 29, 9, tzinfo=zone)
    assert moment == datetime(2026, 3, 29, 7, tzinfo=UTC)


async def test_quiet_hours_set_while_a_reminder_is_pending_hold_at_once(watch: Watch) -> None:
    game = await watch.game()
    due = watch.clock.now() + 24 * HOUR
    await watch.habits.change(ANN, zone="UTC", quiet_from=due.hour, quiet_to=due.hour + 3)
    await watch.hours(26)
    assert watch.voice.calls == []
    await watch.habits_changed(game.id)
    await watch.hours(2)
    assert watch.voice.calls == [(due + 3 * HOUR, ANN)]


async def test_new_habits_count_from_the_last_move_and_the_last_reminder(watch: Watch) -> None:
    game = await watch.game()
    begin = watch.clock.now()
    await watch.hours(10)
    await watch.habits.change(ANN, pace="12h")
    await watch.habits_changed(game.id)
    await watch.hours(10)
    assert after(watch, begin) == [12]
    await watch.habits.change(ANN, pace="6h")
    await watch.habits_changed(game.id)
    await watch.hours(5)
    assert after(watch, begin) == [12, 24]


async def test_who_is_away_is_not_called_before_the_return(watch: Watch) -> None:
    begin = watch.clock.now()
    await watch.habits.change(ANN, away_until=(begin + 60 * HOUR).isoformat())
    await watch.game()
    await watch.hours(120)
    assert after(watch, begin) == [60, 108]


async def test_who_is_away_at_night_is_called_in_the_morning(watch: Watch) -> None:
    begin = watch.clock.now()
    await watch.habits.change(ANN, zone="UTC", away_until=datetime(2026, 3, 5, tzinfo=UTC).isoformat())
    await watch.game()
    await watch.hours(80)
    assert after(watch, begin) == [(datetime(2026, 3, 5, 8, tzinfo=UTC) - begin) / HOUR]


async def test_a_direct_message_instead_of_the_channel(watch: Watch) -> None:
    await watch.habits.change(ANN, direct=True, locale="ru")
    begin = watch.clock.now()
    await watch.game()
    await watch.hours(25)
    assert watch.voice.calls == []
    assert watch.voice.whispers == [(begin + 24 * HOUR, ANN)]
    assert "ваш ход" in watch.voice.texts[0]


async def test_closed_direct_messages_fall_back_to_the_channel(watch: Watch) -> None:
    await watch.habits.change(ANN, direct=True)
    watch.voice.closed = True
    await watch.game()
    await watch.hours(25)
    assert watch.voice.whispers == []
    assert len(watch.voice.calls) == 1


async def test_what_discord_could_not_take_is_said_a_little_later_and_once(watch: Watch) -> None:
    await watch.game()
    watch.voice.faults = 2
    begin = watch.clock.now()
    watch.clock.forward(hours=24)
    for _ in range(12):
        await watch.alarms.fire_due()
        watch.clock.forward(minutes=5)
    assert [moment - begin for moment, _ in watch.voice.calls] == [timedelta(hours=24, minutes=20)]


@pytest.mark.parametrize("entries", [{"zone": "Nowhere/Atall"}, {"pace": "every second"}, {}])
def test_habits_that_cannot_be_read_are_as_usual(entries: dict[str, str]) -> None:
    habits = read_habits(entries)
    assert habits.quiet is None
    assert habits.first_after(None) == 24 * HOUR
