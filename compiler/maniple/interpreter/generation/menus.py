"""Decisions of one player: the functions that list the options and that take one.

An option is a tuple: the number of its entry, then the value of each range.
"""

from __future__ import annotations

from maniple.interpreter.generation.alike import alike
from maniple.interpreter.generation.flow import Flow
from maniple.interpreter.generation.narrowing import planned
from maniple.interpreter.generation.ranges import loop
from maniple.interpreter.generation.scope import Body, Scope
from maniple.interpreter.generation.values import slot_cell
from maniple.ir.instructions import Ask, Entry
from maniple.ir.types import Type


def menu(node: Ask, position: int, flow: Flow) -> tuple[list[str], list[tuple[Type | None, ...]]]:
    """The functions of a menu, and the types of the values of every entry."""
    scope = Scope(flow.writer, frame=flow.frame)
    lines = [f"def options_{position}(S, f):"]
    body = Body(scope, lines)
    types: list[tuple[Type | None, ...]] = []
    body.add("r = []")
    types += [_entry(number, entry, body) for number, entry in enumerate(node.entries)]
    body.add("return r")
    lines += ["", f"def chooser_of_{position}(S, f):", f"    return {scope.text(node.chooser)}", ""]
    return [*lines, *_take(node, position, flow, scope)], types


def _entry(number: int, entry: Entry, body: Body) -> tuple[Type | None, ...]:
    """Loops inside each other that append an option for each combination; most menus are short."""
    plan = planned(entry.ranges, entry.when)
    inner = body.under([body.scope.test(test) for test in plan.tests])
    variables: list[str] = []
    types: list[Type | None] = []
    for at, level in enumerate(plan.levels):
        slot = slot_cell(entry.into[at], None, inner.scope)[1] if at < len(entry.into) else None
        found = loop(level.range, inner.scope, slot)
        items = alike(found, level.range, inner.scope.writer)
        inner.add(f"for {found.variable} in {items or found.items}:")
        inner = Body(found.scope, inner.lines, inner.indent + 1)
        tests = [found.test] if found.test and items is None else []
        inner = inner.under(tests + [inner.scope.test(part) for part in level.tests])
        variables.append(found.variable)
        types.append(found.type)
    inner.add(f"r.append(({', '.join([str(number), *variables])},))")
    return tuple(types)


def _take(node: Ask, position: int, flow: Flow, scope: Scope) -> list[str]:
    lines = [f"def take_{position}(S, f, o):"]
    body = Body(scope, lines)
    alone = len(node.entries) == 1
    if not alone:
        body.add("e = o[0]")
    for number, entry in enumerate(node.entries):
        inner = Body(scope, lines, body.indent)
        if not alone:
            inner.add(f"if e == {number}:")
            inner.indent += 1
        for place, slot in enumerate(entry.into):
            inner.add(f"S[{slot_cell(slot, None, scope)[0]}] = o[{place + 1}]")
        inner.add(f"return {flow.want(entry.go)}")
    return [*lines, ""]
