"""Fields that may be read only while something holds, such as the numbers of a card that may lie covered.

A read counts as safe if its condition was tested for the same thing: in the range that gave the thing, before
in an `and`, in the test of an `if`, or anywhere in the steps of the same verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from maniple.checks.facts import NOTHING, Facts, facts_of, holds, replaced
from maniple.checks.subject import Subject
from maniple.checks.tops import Tops
from maniple.diagnostics import Diagnostic, Label
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.definitions import FieldDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

THIS = e.Bound("the thing that is read")


@dataclass(frozen=True, slots=True)
class Guarded:
    """A field with its condition, over `THIS`; `on_top` if that holds for whatever lies on top of a zone."""

    field: FieldDef
    test: e.Expr
    on_top: bool


@dataclass(frozen=True, slots=True)
class Readings:
    """The fields that say `while`, by the names of their reads: the field, and the query that adjusts it."""

    guarded: dict[str, Guarded]
    tops: Tops

    def unseen(self, node: Any, facts: Facts) -> Iterator[FieldDef]:
        """The fields that are read below a node although their condition is not among the facts."""
        if isinstance(node, tuple):
            for part in node:
                yield from self.unseen(part, facts)
        elif hasattr(node, "__dataclass_fields__"):
            yield from self._here(node, facts)
            yield from self._below(node, facts)

    def _here(self, node: Any, facts: Facts) -> Iterator[FieldDef]:
        match node:
            case e.Field(field=name, entity=thing) | e.Call(query=name, arguments=(thing,)):
                found = self.guarded.get(name)
                if found is not None and not self._seen(found, thing, facts):
                    yield found.field
            case _:
                pass

    def _seen(self, found: Guarded, thing: e.Expr, facts: Facts) -> bool:
        on_top = found.on_top and (self.tops.is_top(thing) or thing in facts)
        return on_top or replaced(found.test, THIS, thing) in facts

    def _below(self, node: Any, facts: Facts) -> Iterator[FieldDef]:
        match node:
            case e.And(parts):
                for part in parts:
                    yield from self.unseen(part, facts)
                    facts |= holds(part)
            case e.Cond(test, then, otherwise):
                yield from self.unseen((test, otherwise), facts)
                yield from self.unseen(then, facts | holds(test))
            case e.Let(bound, value, body):
                yield from self.unseen((value, replaced(body, e.Bound(bound), value)), facts)
            case _:
                known = facts.union(*(holds(range.where) for range in _ranges(node)))
                yield from self.unseen(tuple(getattr(node, part.name) for part in fields(node)), known)


def fields_read_unseen(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each step or query that reads such a field where nobody has tested that it may."""
    readings = Readings({}, Tops.of(subject.document))
    found: list[Diagnostic] = []
    for kind in subject.model.kinds.values():
        for field in kind.fields.values():
            if field.readable is not None:
                found.extend(_enter(subject, field, field.readable, readings))
    if readings.guarded:
        for part, facts, origin in _parts(subject, readings.tops):
            found += [_problem(subject, field, origin) for field in readings.unseen(part, facts)]
    return tuple(found)


def _enter(subject: Subject, field: FieldDef, readable: t.Expr, readings: Readings) -> Iterator[Diagnostic]:
    """Reads the condition of a field, which may have a problem of its own."""
    reader = ExpressionReader(subject.assembler.session, field.source)
    scope = Scope().bind("this", Typed(THIS, ty.Entity(field.kind)))
    try:
        test = reader.truth(readable, scope)
    except RejectedError as rejected:
        if rejected.problem is not None:
            yield rejected.problem
        return
    entered = Guarded(field, test, readings.tops.suffice(test, THIS))
    readings.guarded[field.id] = readings.guarded[f"field {field.id}"] = entered


def _parts(subject: Subject, tops: Tops) -> Iterator[tuple[Any, Facts, doc.Origin]]:
    """Everything that reads fields, with what is known there and where it stands."""
    for query in subject.document.queries:
        # The cards of a list lie nowhere, so nothing covers them.
        if not query.name.startswith(("field ", "format ")):
            yield query.body, NOTHING, query.origin
        for adjuster in query.adjusters:
            tests = (adjuster.when, *(range.where for range in adjuster.ranges))
            facts = NOTHING.union(*(holds(test) for test in tests))
            yield (adjuster.ranges, adjuster.when, adjuster.amount), facts, adjuster.origin or query.origin
    for procedure in subject.document.procedures:
        # A slot among the facts holds a top card.
        facts = facts_of(subject, procedure) | tops.kept(procedure)
        for instruction, origin in zip(procedure.code, procedure.origins, strict=True):
            yield instruction, facts, origin


def _ranges(node: Any) -> list[e.Range]:
    """The ranges of which a node speaks: its own, or its entries'."""
    if isinstance(node, e.Range):
        return [node]
    held = [getattr(node, part.name) for part in fields(node)]
    listed = [part for value in held if isinstance(value, tuple) for part in value]
    return [part for part in (*held, *listed) if isinstance(part, e.Range)]


def _problem(subject: Subject, field: FieldDef, origin: doc.Origin) -> Diagnostic:
    around = subject.label(origin)
    declared = (tree for tree, source in subject.rules.declared if _holds_place(tree, source, around))
    place = next((_named(tree, field, around) for tree in declared), around)
    assert field.readable is not None
    test = field.source.slice(field.readable.span)
    return problems.not_readable(place.source, place.span, field.name, test)


def _holds_place(tree: t.Declaration, source: Source, place: Label) -> bool:
    return source == place.source and tree.span.start <= place.span.start < tree.span.end


def _named(tree: t.Declaration, field: FieldDef, around: Label) -> Label:
    """Where the field is named inside of what reads it; the place of a query is its name alone."""
    span = tree.span if isinstance(tree, t.Query) else around.span
    for node in walk(tree):
        named = isinstance(node, (t.Dot, t.Call)) and node.name.text == field.name
        if named and span.start <= node.span.start < span.end:
            return Label(around.source, node.span)
    return around
