"""Decisions of one player: the functions that list the options and that take one.

An option is a tuple: the number of its entry, then the value of each range.
"""

from __future__ import annotations

from maniple.interpreter.generation.alike import alike
from maniple.interpreter.generation.flow import Flow
from maniple.interpreter.generation.narrowing import Plan, planned
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
    plan = planned(entry.ranges, entry.when)
    inner = Body(body.scope, body.lines, body.indent)
    if plan.tests:
        inner.add(f"if {' and '.join(body.scope.test(test) for test in plan.tests)}:")
        inner.indent += 1
    text, types = _comprehension(number, entry, plan, inner.scope)
    inner.add(f"r += {text}" if entry.ranges else f"r.append(({number},))")
    return types


def _comprehension(
    number: int, entry: Entry, plan: Plan, scope: Scope
) -> tuple[str, tuple[Type | None, ...]]:
    """All combinations of an entry's ranges as a list of tuples."""
    heads: list[str] = []
    variables: list[str] = []
    types: list[Type | None] = []
    for at, level in enumerate(plan.levels):
        _, slot = slot_cell(entry.into[at], None, scope) if at < len(entry.into) else ("", None)
        found = loop(level.range, scope, slot)
        scope = found.scope
        items = alike(found, level.range, scope.writer)
        tests = [found.test] if found.test and items is None else []
        test = " and ".join(tests + [scope.test(part) for part in level.tests])
        heads.append(f"for {found.variable} in {items or found.items}" + (f" if {test}" if test else ""))
        variables.append(found.variable)
        types.append(found.type)
    return f"[({number}, {', '.join(variables)}) {' '.join(heads)}]", tuple(types)


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
