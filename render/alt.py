"""Alt texts: what a picture shows, told in words for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.tiles import SIDES, Tile
from render.colours import livery_of
from render.coordinates import cell_name
from render.layers import layers_of
from render.order import Order
from render.snapshot import Snapshot, Spot
from render.story import GROUNDS, Move, final_payments, moves_since

LIMIT = 1024
_NAME = 32

Template = str | Callable[..., str]
"""A sentence: a text with named gaps, or whatever makes one from named values."""

_KINDS = MappingProxyType(
    {
        "road": "road",
        "city": "city",
        "field": "field",
        "monastery": "monastery",
        "shrine": "shrine",
        "river": "river",
        "palace": "palace",
        "cemetery": "cemetery",
        "path": "path",
        "tower": "tower",
        "house": "house",
        "court": "court",
    }
)
_EXTRA: Mapping[str, Template] = MappingProxyType(
    {
        "king": "{player} holds the King.",
        "robber": "{player} holds the Robber Baron.",
        "mists_level": "Level {level}: {target} points win; ghosts in stock: {ghosts}.",
        "mists_pile": "{goal} points are due before {count} more tiles are used up.",
        "mists_won": "The team has won.",
        "mists_lost": "The team has lost.",
        "mists_ghosts": "Ghosts on {ghosts}.",
        "mists_rufus": "Rufus is with the follower on {cell}.",
        "mists_ronja": "Ronja is with the follower on {cell}.",
        "mists_cemeteries": "Open cemeteries: {cells}.",
        "mists_buried": "Followers are buried on {cells}.",
        "haunted": "Ghosts haunt the followers on {cells}.",
        "ghost_stock": "Ghosts in stock: {count}.",
        "pig_fortune": "The pig is on Fortune.",
        "pig_taxes": "The pig is on Taxes.",
        "pig_famine": "The pig is on Famine.",
        "pig_storm": "The pig is on Storm.",
        "pig_inquisition": "The pig is on Inquisition.",
        "pig_plague": "The pig is on Plague.",
        "crown_fortune": "On the crown of Fortune: {players}.",
        "crown_taxes": "On the crowns of Taxes: {players}.",
        "crown_famine": "On the crown of Famine: {players}.",
        "crown_storm": "On the crowns of Storm: {players}.",
        "crown_inquisition": "On the crown of Inquisition: {players}.",
        "crown_plague": "On the crowns of Plague: {players}.",
        "count_castle": "The Count is in the castle.",
        "count_blacksmith": "The Count is at the blacksmith's.",
        "count_cathedral": "The Count is in the cathedral.",
        "count_market": "The Count is on the market.",
        "quarter_castle": "In the castle: {players}.",
        "quarter_blacksmith": "At the blacksmith's: {players}.",
        "quarter_cathedral": "In the cathedral: {players}.",
        "quarter_market": "On the market: {players}.",
        "challenge": "{player} on {cell} and {rival} on {rival_cell} are in a challenge.",
        "castle_leads": "{player} leads by {points}.",
        "castle_taken": "{player} took wall token {token} from the tower {tower}.",
        "castle_tokens": "{player} holds the wall tokens {tokens}.",
        "castle_keep": "The keep of {player} stands on {cell}, on a house of size {size}.",
        "castle_wall": "Tokens lie on the towers {towers}.",
        "castle_empty": "The largest empty area, of {count} cells, goes to the keep of {player}.",
        "castle_empty_nobody": "The largest empty area, of {count} cells, goes to nobody.",
    }
)
_EDGES = {"C": "city", "R": "road", "F": "field", "W": "river", "P": "path", "T": "tower", "H": "house", "Y": "court"}


@dataclass(frozen=True, slots=True)
class AltWords:
    """The sentences of alt texts. Every one may be a text with gaps or a function of the same names."""

    placed: Template = "{player} placed a tile on {cell}."
    placed_follower: Template = "{player} placed a tile on {cell} with a follower on its {kind}."
    scored: Template = "{player} scored {points} for a {kind}."
    scored_at_end: Template = "{player} scored {points} at the end."
    standing: Template = "{player} ({colour}): {points} points, {followers} followers left."
    member: Template = "{player} ({colour}): {followers} followers left."
    team: Template = "The team has {points} points."
    turn: Template = "{player} is to move; {count} tiles are left."
    hand: Template = "Tile in hand: north {north}, east {east}, south {south}, west {west}."
    building: Template = "In its middle: {kind}."
    places: Template = "Places: {places}."
    lettered: Template = "To choose from: {cells}."
    proposed: Template = "{player} proposes {cell}."
    spots: Template = "A follower can go on {spots}."
    preview: Template = "Preview of a tile on {cell}."
    fields: Template = "Fields by owner: {fields}."
    no_fields: Template = "Nobody has a field."
    courts: Template = "Courts by owner: {fields}."
    no_courts: Template = "Nobody has a court."
    field_share: Template = "{player} {count} tiles"
    remaining: Template = "{count} tiles are still to come, of {kinds} kinds."
    chart: Template = "The points over {count} moves."
    replay: Template = "The whole game in {count} moves."
    over: Template = "The game is over."
    winner: Template = "{players} won."
    kinds: Mapping[str, str] = field(default_factory=lambda: _KINDS)
    """The names of kinds of land."""
    colours: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The names of the six colours, where they are not in English."""
    extra: Mapping[str, Template] = field(default_factory=lambda: _EXTRA)
    """Sentences of layers, by name."""


def say(template: Template, **gaps: object) -> str:
    """Fill the gaps of a sentence."""
    return template.format(**gaps) if isinstance(template, str) else template(**gaps)


def describe(snapshot: Snapshot, *, view: str, order: Order, words: AltWords) -> str:
    """The alt text of a picture, at most 1,024 characters; the most important comes first."""
    return fitted_sentences(_Teller(snapshot, order, words).sentences(view))


def fitted_sentences(sentences: Iterable[str]) -> str:
    """As many whole sentences as there is room for; a first one that is too long is cut."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if len(longer) > LIMIT:
            return text or longer[: LIMIT - 1] + "…"
        text = longer
    return text


@dataclass(frozen=True, slots=True)
class _Teller:
    snapshot: Snapshot
    order: Order
    words: AltWords

    def sentences(self, view: str) -> Iterable[str]:
        words, snapshot = self.words, self.snapshot
        moves = len([1 for event in snapshot.events if event.name == "placed"])
        if self.order.preview is not None:
            yield say(words.preview, cell=cell_name(self.order.preview.cell))
            yield from self._spots(self.order.preview.tile, self.order.preview.spots)
            return
        if view == "remaining":
            yield say(words.remaining, count=snapshot.tiles_left, kinds=len(snapshot.remaining))
            return
        if view == "replay":
            yield say(words.replay, count=moves)
        elif view == "chart":
            yield say(words.chart, count=moves)
        elif view == "fields":
            yield self._fields()
        else:
            yield from self._moves(moves_since(snapshot, self.order.viewer))
        yield from self._standing()
        yield from self._question()
        for pin in self.order.pins:
            yield say(words.proposed, player=self._name(pin.player), cell=cell_name(pin.cell))
        for layer in layers_of(snapshot):
            for name, gaps in layer.say(snapshot):
                if name in words.extra:
                    yield say(words.extra[name], **gaps)

    def _name(self, seat: int) -> str:
        name = " ".join(self.snapshot.seats[seat].name.split())
        return name if len(name) <= _NAME else name[: _NAME - 1] + "…"

    def _kind(self, kind: str) -> str:
        return self.words.kinds.get(kind, kind)

    def _moves(self, moves: list[Move]) -> Iterable[str]:
        words = self.words
        # Many moves at once would crowd out how it stands: of older ones only the last few are told.
        for move in moves[-8:]:
            player, cell, follower = self._name(move.player), cell_name(move.cell), move.follower()
            if follower is None:
                yield say(words.placed, player=player, cell=cell)
            else:
                yield say(words.placed_follower, player=player, cell=cell, kind=self._kind(follower.kind))
            for one in move.scored():
                kind = self._kind(one.kind)
                yield say(words.scored, player=self._name(one.player), points=one.points, kind=kind)

    def _standing(self) -> Iterable[str]:
        words, snapshot = self.words, self.snapshot
        if snapshot.finished:
            yield say(words.over)
            if snapshot.winners:
                yield say(words.winner, players=", ".join(map(self._name, snapshot.winners)))
            gained: dict[int, int] = {}
            for one in final_payments(snapshot):
                gained[one.player] = gained.get(one.player, 0) + one.points
            for player, points in sorted(gained.items()):
                yield say(words.scored_at_end, player=self._name(player), points=points)
        if snapshot.team is not None:
            yield say(words.team, points=", ".join(map(str, snapshot.team)))
        for number, seat in enumerate(snapshot.seats):
            own = [livery_of(seat.colour, piece).name for piece, _ in seat.supply]
            names = [words.colours.get(colour, colour) for colour in dict.fromkeys(own)]
            yield say(
                words.standing if snapshot.team is None else words.member,
                player=self._name(number),
                colour=", ".join(names),
                points=seat.score,
                followers=seat.followers,
            )

    def _question(self) -> Iterable[str]:
        words, snapshot, question = self.words, self.snapshot, self.snapshot.question
        if question is None:
            return
        yield say(words.turn, player=self._name(question.player), count=snapshot.tiles_left)
        if snapshot.hand is not None:
            yield from self._tile(snapshot.hand)
        if self.order.legal and question.places:
            yield say(words.places, places=", ".join(f"{one.number}: {cell_name(one.cell)}" for one in question.places))
        lettered = [(one.letter, one.cell) for one in question.lettered if one.cell is not None]
        if self.order.legal and lettered:
            yield say(words.lettered, cells=", ".join(f"{letter}: {cell_name(cell)}" for letter, cell in lettered))
        lying = None if question.cell is None else snapshot.tile_at(question.cell)
        if self.order.legal and lying is not None:
            yield from self._spots(lying.tile, question.spots)

    def _tile(self, tile: Tile) -> Iterable[str]:
        sides = [self._kind(_EDGES.get(letter, letter)) for letter in tile.edges[: len(SIDES)]]
        yield say(self.words.hand, **dict(zip(("north", "east", "south", "west"), sides, strict=True)))
        for segment in tile.segments:
            if not segment.slots and segment.kind != "field":
                yield say(self.words.building, kind=self._kind(segment.kind))

    def _spots(self, tile: Tile, spots: Iterable[Spot]) -> Iterable[str]:
        told = [f"{one.letter}: {self._kind(tile.segments[one.segment].kind)}" for one in spots]
        if told:
            yield say(self.words.spots, spots=", ".join(told))

    def _fields(self) -> str:
        tiles: dict[int, int] = {}
        courtly = any(region.kind == "court" for region in self.snapshot.regions)
        for region in self.snapshot.regions:
            if region.kind in GROUNDS:
                for owner in region.owners:
                    tiles[owner] = tiles.get(owner, 0) + len({(x, y) for x, y, _ in region.members})
        if not tiles:
            return say(self.words.no_courts if courtly else self.words.no_fields)
        shares = [say(self.words.field_share, player=self._name(seat), count=tiles[seat]) for seat in sorted(tiles)]
        return say(self.words.courts if courtly else self.words.fields, fields=", ".join(shares))
