"""Names of types, kinds and domains, resolved against the universe."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.diagnostics import Diagnostic
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.universe import Universe
from maniple.source import Source
from maniple.syntax import tree as t

DICE_COUNT = 40
DICE_SIDES = 100


@dataclass(frozen=True, slots=True)
class Names:
    """Resolves names in declarations; what cannot be resolved becomes a problem and None."""

    universe: Universe
    found: list[Diagnostic]
    zones: frozenset[str] = frozenset()

    def kind(self, name: t.Name, where: Source) -> str | None:
        """The name of a kind."""
        if name.text in self.universe.kinds:
            return name.text
        self.found.append(problems.unknown_name(where, name, "kind", self.universe.kinds))
        return None

    def domain(self, name: t.Name, where: Source) -> str | None:
        """The name of a kind or of words."""
        if name.text in self.universe.kinds or name.text in self.universe.words:
            return name.text
        candidates = (*self.universe.kinds, *self.universe.words)
        self.found.append(problems.unknown_name(where, name, "kind or enumeration", candidates))
        return None

    def one_of(self, name: t.Name, allowed: tuple[str, ...], what: str, where: Source) -> None:
        """A word of a closed list."""
        if name.text not in allowed:
            self.found.append(problems.unknown_name(where, name, what, allowed))

    def type(self, expr: t.TypeExpr, where: Source) -> ty.Type | None:
        """A type as written."""
        match expr:
            case t.NumberType(low, high, span):
                if low > high:
                    self.found.append(problems.out_of_range(where, span, str(low), f"at most {high}"))
                    return None
                return ty.Int(low, high)
            case t.NamedType(name):
                return self._named(name, where)
            case t.OptionalType(name):
                item = self._named(name, where)
                return ty.Maybe(item) if isinstance(item, (ty.Word, ty.Entity, ty.ZoneRef)) else item
            case t.SetType(inner, span):
                item = self.type(inner, where)
                if item is None or isinstance(item, (ty.Word, ty.Entity, ty.Int, ty.ZoneRef)):
                    return None if item is None else ty.SetOf(item)
                self.found.append(
                    problems.wrong_type(
                        where, span, "a set of other things", "a set of words, things or numbers"
                    )
                )
                return None
            case t.ListType(name, capacity):
                item = self._named(name, where)
                return ty.ListOf(item, capacity) if isinstance(item, (ty.Word, ty.Entity)) else None

    def _named(self, name: t.Name, where: Source) -> ty.Type | None:
        if name.text == "flag":
            return ty.Flag()
        if name.text == "dice":
            return ty.Dice(DICE_COUNT, DICE_SIDES)
        if name.text in self.universe.words:
            return ty.Word(name.text)
        if name.text in self.universe.kinds:
            return ty.Entity(name.text)
        if name.text in self.zones:
            return ty.ZoneRef(name.text)
        candidates = ("flag", "dice", *self.universe.words, *self.universe.kinds, *self.zones)
        self.found.append(problems.unknown_name(where, name, "type", candidates))
        return None
