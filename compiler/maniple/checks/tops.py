"""Cards that certainly lie on top: what `top(zone)` gives, directly, through a query or kept in a local."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.checks.facts import replaced
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i


@dataclass(frozen=True, slots=True)
class Tops:
    """Knows top cards by how they are got."""

    queries: dict[str, doc.Query]

    @classmethod
    def of(cls, document: doc.Document) -> Tops:
        """The top cards of a game."""
        return cls({query.name: query for query in document.queries})

    def is_top(self, thing: e.Expr) -> bool:
        """Whether an expression gives the top card of a zone."""
        match thing:
            case e.Nth(e.Contents(), e.Const(0), True):
                return True
            case e.Call(query) if query in self.queries:
                # A query that only gives another's answer is looked through once; a ring of them is never.
                return isinstance(self.queries[query].body, e.Nth) and self.is_top(self.queries[query].body)
            case _:
                return False

    def kept(self, procedure: doc.Procedure) -> frozenset[e.Expr]:
        """The slots of a procedure that hold a top card whenever they hold one."""
        given: dict[int, list[e.Expr]] = {}
        for step in procedure.code:
            if isinstance(step, i.Assign) and isinstance(step.target, i.ToLocal):
                given.setdefault(step.target.slot, []).append(step.value)
        return frozenset(e.Local(slot) for slot, values in given.items() if self._only_tops(values))

    def _only_tops(self, values: list[e.Expr]) -> bool:
        """Whether all values are top cards, but for the zero to which a slot goes back."""
        kept = [value for value in values if not isinstance(value, e.Const)]
        return bool(kept) and all(self.is_top(value) for value in kept)

    def suffice(self, test: e.Expr, thing: e.Expr) -> bool:
        """Whether a test of a thing holds already because the thing lies on top."""
        if isinstance(test, e.Call) and test.arguments == (thing,):
            query = self.queries[test.query]
            test = replaced(query.body, e.Bound(query.parameters[0][0]), thing)
        parts = test.parts if isinstance(test, e.Or) else (test,)
        top = e.Nth(e.Contents(e.ZoneOf(thing), True), e.Const(0), from_end=True)
        return any(part in (e.Compare("=", top, thing), e.Compare("=", thing, top)) for part in parts)
