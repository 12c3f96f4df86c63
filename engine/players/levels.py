"""The levels of computer players: what each sees and understands, and how far it looks ahead.

The lower ones err like people, by not seeing and not knowing, never by dice.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.errors import SetupError
from engine.evaluation.evaluator import Insight


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player plays."""

    name: str
    insight: Insight = field(default_factory=Insight)
    sees: float = 1.0
    """The part of the places that it looks at, those near the last tiles first."""
    unbent: bool = True
    """Whether it weighs what is not settled yet; if not, only what the game would pay if it ended now."""
    candidates: int = 0
    """How many of the best answers it thinks about for longer."""
    playouts: int = 0
    """On how many shuffles of the unseen tiles it plays them out."""
    margin: float = 0.3
    """Answers whose worth differs by no more points are as good as each other to it; a lot chooses among them."""
    exact_tiles: int = 0
    """With how few tiles left it reckons everything out."""


BEGINNER = Level("beginner", Insight(fields=False, thrift=False, foresight=False, rivals=False), sees=0.12)
CASUAL = Level("casual", Insight(fields=False, foresight=False), sees=0.3)
SOLID = Level("solid", Insight(thrift=False))
STRONG = Level("strong", candidates=4, playouts=24)
MASTER = Level("master", margin=0.02, candidates=6, playouts=36, exact_tiles=2)

LEVELS = {level.name: level for level in (BEGINNER, CASUAL, SOLID, STRONG, MASTER)}
"""The levels at which people can have a computer play, the weakest first."""

GREEDY = Level("greedy", unbent=False)
RANDOM = Level("random", sees=0.0)

PLAYERS = {**LEVELS, GREEDY.name: GREEDY, RANDOM.name: RANDOM}
"""All players, those among them that are only there to measure by."""

STAND_IN = SOLID.name
"""The level at which a seat is played whose owner has left it."""


def player_level(name: str) -> Level:
    """The level of that name."""
    try:
        return PLAYERS[name]
    except KeyError:
        sentence = f"there is no player called {name!r}; there are: {', '.join(PLAYERS)}"
        raise SetupError(sentence, code="unknown-player", name=name, players=tuple(PLAYERS)) from None


def lower_level(name: str) -> str | None:
    """The next weaker level; None below the weakest."""
    names = list(LEVELS)
    place = names.index(name) if name in names else 0
    return names[place - 1] if place else None
