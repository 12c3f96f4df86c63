"""What partners propose: as pins in the picture."""

from __future__ import annotations

import pytest

from bot.sessions.suggestion import Pin
from bot.show.suggestion_lines import painted_pins
from engine.game import new_game
from render.pins import Pin as PaintedPin
from tests.bot.show.sitting import sit_down


@pytest.mark.parametrize(
    ("follower", "painted"),
    [
        (("follower 1 pink",), PaintedPin(1, 0, -1, 90, 1, piece="pink")),
        (("follower 0",), PaintedPin(1, 0, -1, 90, 0)),
        (("pass",), PaintedPin(1, 0, -1, 90)),
        ((), PaintedPin(1, 0, -1, 90)),
    ],
)
def test_a_proposed_follower_is_painted_as_the_piece_that_is_proposed(
    follower: tuple[str, ...], painted: PaintedPin
) -> None:
    session = sit_down(new_game("mists", ["Ann", "Bo"], seed=8))
    pin = Pin(1, ("place 0 -1 90", *follower))
    session.intents = {(1, "pin"): pin.print(session.number)}
    assert painted_pins(session) == (painted,)
