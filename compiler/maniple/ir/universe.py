"""Names to numbers: the universes of kinds, words and zones that a document declares.

Nothing is computed that the document does not say; this is its index.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

from maniple.ir.document import Document, FieldInfo, Kind, Zone
from maniple.ir.types import Entity, Int, Word, ZoneRef

PLAYER = "Player"
BOX = "box"


class Universe:
    """The declarations of one document by name, and the numbers of their members."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.kinds = {kind.name: kind for kind in document.kinds}
        self.words = {words.name: words for words in document.words}
        self.zones = {zone.name: zone for zone in document.zones}
        self.fields = {f"{kind.name}.{info.name}": info for kind in document.kinds for info in kind.fields}

    @cached_property
    def players(self) -> int:
        """The greatest number of players."""
        return self.kinds[PLAYER].high

    @cached_property
    def zone_count(self) -> int:
        """How many zones there are in all families together."""
        return max((zone.first + self.zones_of(zone) for zone in self.document.zones), default=0)

    @cached_property
    def families(self) -> tuple[Zone, ...]:
        """The families of zones in the order of their numbers, which leave no gap."""
        families = tuple(sorted(self.document.zones, key=lambda zone: zone.first))
        following = 0
        for zone in families:
            if zone.first != following:
                raise ValueError(f"zone {zone.name} should be numbered from {following}, not {zone.first}")
            following += self.zones_of(zone)
        return families

    @cached_property
    def lying(self) -> tuple[str, ...]:
        """The root kinds whose entities lie in zones, in the order of their declaration."""
        roots = {self.root(zone.kind).name for zone in self.document.zones}
        return tuple(kind.name for kind in self.document.kinds if kind.name in roots)

    def root(self, kind: str) -> Kind:
        """The root kind of a kind."""
        return self.kinds[self.kinds[kind].root]

    def field_kind(self, field: str) -> Kind:
        """The kind that declares a field ("Kind.name")."""
        return self.kinds[field.rpartition(".")[0]]

    def field(self, field: str) -> FieldInfo:
        """The declaration of a field ("Kind.name")."""
        return self.fields[field]

    def domain(self, name: str) -> range:
        """The members of a domain, the name of a kind or of words."""
        if name in self.kinds:
            return range(self.kinds[name].low, self.kinds[name].high)
        return range(len(self.words[name].words))

    def strides(self, domains: tuple[str, ...]) -> tuple[int, ...]:
        """How far apart neighbours in each domain lie when combinations are numbered row-major."""
        steps: list[int] = []
        step = 1
        for name in reversed(domains):
            steps.insert(0, step)
            step *= len(self.domain(name))
        return tuple(steps)

    def combinations(self, domains: tuple[str, ...]) -> int:
        """How many combinations of members of the domains there are."""
        count = 1
        for name in domains:
            count *= len(self.domain(name))
        return count

    def zones_of(self, zone: Zone) -> int:
        """How many zones a family has."""
        return self.combinations(zone.owners)

    def zone_at(self, number: int) -> tuple[Zone, tuple[int, ...]]:
        """The family of a zone by its number, and the members of its domains."""
        if not 0 <= number < len(self._zones):
            raise ValueError(f"no zone has the number {number}")
        return self._zones[number]

    @cached_property
    def _zones(self) -> list[tuple[Zone, tuple[int, ...]]]:
        return [
            (zone, members)
            for zone in self.families
            for members in product(*(self.domain(name) for name in zone.owners))
        ]

    def size(self, item: Word | Entity | Int | ZoneRef) -> int:
        """One more than the greatest value of a type of elements: the number of bits of a set over it."""
        match item:
            case Word(words):
                return len(self.words[words].words)
            case Entity(kind):
                return self.root(kind).high
            case ZoneRef():
                return self.zone_count
            case Int(_, high):
                return high + 1
