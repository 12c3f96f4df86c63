"""The games that players are tried in: every rule set, with every option that asks other questions."""

from __future__ import annotations

from random import Random

from engine.game import Game, new_game
from engine.players.matches import Setting

SETTINGS = (
    Setting(),
    Setting(seats=4),
    Setting(options={"draw": "ask"}),
    Setting(options={"modules": ["king", "cult", "river"], "river_extras": True}),
    Setting(options={"modules": ["count", "king", "cult"], "count_final": "all"}, seats=3),
    Setting(options={"modules": ["ghosts", "palaces", "cemeteries"]}),
    Setting(options={"modules": ["ghosts", "river"]}, seats=5),
    Setting("wheel"),
    Setting("wheel", {"modules": ["king", "cult"]}, seats=3),
    Setting("castle"),
    Setting("mists", {"level": 1}),
    Setting("mists", {"level": 3}, seats=3),
    Setting("mists", {"level": 4}),
    Setting("mists", {"level": 6}),
    Setting("mists", {"level": 2}, seats=1),
)


def name_of(setting: Setting) -> str:
    """How a test is called that uses it."""
    modules = setting.options.get("modules", ())
    level = setting.options.get("level", "")
    return "-".join([f"{setting.rules}{level}", *modules, str(setting.seats)])


def after(setting: Setting, seed: int, steps: int) -> Game:
    """A game played by chance for so many actions, or to its end."""
    game = new_game(setting.rules, ["?"] * setting.seats, seed=seed, options=dict(setting.options))
    rng = Random(seed)
    for _ in range(steps):
        if game.decision is not None:
            game.go_on(rng.choice(game.decision.choices()))
    return game
