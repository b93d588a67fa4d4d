"""What a value tells of cards that not everybody may know.

How many cards lie in a zone is known to all; which ones is not, where the zone is hidden or private.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.syntax.walking import walk


@dataclass(slots=True)
class Sight:
    """Looks through expressions and the queries that they ask; answers are names of families of zones."""

    sights: dict[str, str]
    queries: dict[str, doc.Query]
    asked: dict[tuple[str, tuple[bool, ...]], frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, document: doc.Document) -> Sight:
        """The sight of a game."""
        return cls(
            {zone.name: _sight(zone) for zone in document.zones},
            {query.name: query for query in document.queries},
        )

    def secrets(self, contents: e.Expr, seers: frozenset[e.Expr]) -> frozenset[str]:
        """The families of zones whose cards this gives, unseen by the player for whom `seers` stand."""
        match contents:
            case e.Contents(e.ZoneId(family, index)):
                return frozenset() if self._seen(family, index, seers) else frozenset([family])
            case e.AsSet(of) | e.AsList(of):
                return self.secrets(of, seers)
            case e.Filter(range):
                return self.secrets(range.source, seers)
            case e.SetOp(_, left, right) | e.ListOp(_, left, right):
                return self.secrets(left, seers) | self.secrets(right, seers)
            case e.SetFrom(items) | e.ListFrom(items):
                return frozenset().union(*(self.card(item, seers) for item in items))
            case _:
                return frozenset()

    def _seen(self, family: str, index: tuple[e.Expr, ...], seers: frozenset[e.Expr]) -> bool:
        match self.sights.get(family, "open"):
            case "open":
                return True
            case "private":
                return bool(index) and index[0] in seers
            case _:
                return False

    def searched(self, source: e.Expr, seers: frozenset[e.Expr]) -> bool:
        """Whether a player looks through a whole zone of his own, as rules let him do with his deck."""
        match source:
            case e.Contents(e.ZoneId(_, (owner, *_))):
                return owner in seers
            case e.AsSet(of) | e.AsList(of):
                return self.searched(of, seers)
            case _:
                return False

    def card(self, card: e.Expr, seers: frozenset[e.Expr]) -> frozenset[str]:
        """The families of zones out of which an expression takes one card."""
        match card:
            case e.Nth(of) | e.Head(of):
                return self.secrets(of, seers)
            case e.First(range):
                return self.secrets(range.source, seers)
            case _:
                return frozenset()

    def told(self, expr: e.Expr, seers: frozenset[e.Expr]) -> frozenset[str]:
        """The families of zones of whose cards a value tells more than how many there are."""
        found: frozenset[str] = frozenset()
        for node in walk(expr):
            found |= self._told_by(node, seers)
        return found

    def _told_by(self, node: e.Expr, seers: frozenset[e.Expr]) -> frozenset[str]:
        match node:
            case e.Member(item, of):
                return self.secrets(of, seers) | self.card(item, seers)
            case e.Compare(_, left, right) if e.Const(-1) not in (left, right):
                return self.card(left, seers) | self.card(right, seers)
            case e.Any(range, test):
                return self.secrets(range.source, seers) if range.where or test else frozenset()
            case e.Count(range) | e.Filter(range):
                return self.secrets(range.source, seers) if range.where else frozenset()
            case e.Sum(range) | e.Best(_, range) | e.Map(range):
                return self.secrets(range.source, seers)
            case e.Field(entity=card):
                return self.card(card, seers)
            case e.Let(_, card):
                return self.card(card, seers)
            case e.Call(query, arguments):
                return self._answer(query, tuple(argument in seers for argument in arguments))
            case _:
                return frozenset()

    def _answer(self, name: str, seers: tuple[bool, ...]) -> frozenset[str]:
        """What the answer of a query tells, when these of its arguments are the player who looks."""
        key = (name, seers)
        if key not in self.asked:
            self.asked[key] = frozenset()  # queries in a ring are a problem of their own
            query = self.queries[name]
            names = frozenset[e.Expr](
                e.Bound(parameter)
                for (parameter, _), seer in zip(query.parameters, seers, strict=True)
                if seer
            )
            self.asked[key] = (
                self.told(query.body, names) | self.secrets(query.body, names) | self.card(query.body, names)
            )
        return self.asked[key]


def _sight(zone: doc.Zone) -> str:
    """Who sees a zone; of one that is private to something else than a player nobody can tell."""
    owned = bool(zone.owners) and zone.owners[0] == "Player"
    return zone.sight if owned or zone.sight == "hidden" else "open"
