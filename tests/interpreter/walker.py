"""A second reading of expressions: a plain walk over the tree, as slow and as obvious as can be.

Generated code is held against it. It shares nothing with the generator but the layout.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import types as t
from tests.interpreter.kinds_of import KIND, element
from tests.interpreter.walker_places import PlaceWalker
from tests.interpreter.walker_values import as_mask, elements

__all__ = ["Walker", "as_mask", "elements"]


class Walker(PlaceWalker):
    """Evaluates expressions and queries at a state."""

    def ask(self, query: d.Query, names: Mapping[str, Any]) -> Any:
        """The answer of a query: the body, then the adjustments in their order."""
        kinds = {KIND.format(name): element(type_) for name, type_ in query.parameters}
        names = {**names, **kinds}
        found = self.value(query.body, names)
        holding = [(a, inner) for a in query.adjusters for inner in self.stored(a, names)]
        best: int | None = None
        for adjuster, inner in holding:
            strength = self.value(adjuster.strength or e.Const(0), inner)
            if adjuster.mode == "to" and (best is None or strength <= best):
                best, found = strength, self.amount(adjuster, inner)
        found = self.permitted(found, holding)
        for mode in ("by", "also", "times", "at_least", "at_most"):
            for adjuster, inner in holding:
                if adjuster.mode == mode:
                    found = self.adjusted(mode, found, self.amount(adjuster, inner), query.result)
        match query.result:
            case t.Int(low, high):
                return min(max(found, low), high)
            case _:
                return found

    def permitted(self, found: Any, holding: list[tuple[d.Adjuster, Mapping[str, Any]]]) -> Any:
        permits = [
            (self.value(a.strength or e.Const(0), inner), a.mode == "allow", a.mode)
            for a, inner in holding
            if a.mode in ("allow", "forbid")
        ]
        return int(min(permits)[2] == "allow") if permits else found

    def adjusted(self, mode: str, found: Any, amount: Any, result: t.Type) -> Any:
        match mode:
            case "by":
                return found | amount if isinstance(result, t.SetOf) else found + amount
            case "also":
                return found | amount
            case "times":
                return found * amount
            case "at_least":
                return max(found, amount)
            case _:
                return min(found, amount)

    def amount(self, adjuster: d.Adjuster, names: Mapping[str, Any]) -> Any:
        assert adjuster.amount is not None
        return self.value(adjuster.amount, names)

    def stored(self, adjuster: d.Adjuster, names: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """The circumstances of an adjustment, once for each record of its site if it has one."""
        if not adjuster.site:
            yield from self.circumstances(adjuster, list(adjuster.ranges), names)
            return
        site = next(site for site in self.document.sites if site.name == adjuster.site)
        for record in self.cell(f"site:{site.name}"):
            held = {name: value for (name, _), value in zip(site.captured, record, strict=True)}
            kinds = {KIND.format(name): element(type_) for name, type_ in site.captured}
            yield from self.circumstances(adjuster, list(adjuster.ranges), {**names, **held, **kinds})

    def circumstances(
        self, adjuster: d.Adjuster, ranges: list[e.Range], names: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        if ranges:
            for inner in self.going(ranges[0], names):
                yield from self.circumstances(adjuster, ranges[1:], inner)
        elif adjuster.when is None or self.value(adjuster.when, names):
            yield names
