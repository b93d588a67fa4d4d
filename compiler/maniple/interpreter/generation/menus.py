"""Decisions of one player: the functions that list the options and that take one.

An option is a tuple: the number of its entry, then the value of each range.
"""

from __future__ import annotations

from maniple.interpreter.generation.alike import alike
from maniple.interpreter.generation.flow import Flow
from maniple.interpreter.generation.ranges import loop, mentions
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
    if len(node.entries) == 1 and node.entries[0].when is None:
        text, found = _comprehension(0, node.entries[0], scope)
        body.add(f"return {text}")
        types.append(found)
    else:
        body.add("r = []")
        types += [_entry(number, entry, body) for number, entry in enumerate(node.entries)]
        body.add("return r")
    lines += ["", f"def chooser_of_{position}(S, f):", f"    return {scope.text(node.chooser)}", ""]
    return [*lines, *_take(node, position, flow, scope)], types


def _entry(number: int, entry: Entry, body: Body) -> tuple[Type | None, ...]:
    binders = [range_.binder for range_ in entry.ranges]
    inner = Body(body.scope, body.lines, body.indent)
    if entry.when is not None and not any(mentions(entry.when, binder) for binder in binders):
        inner.add(f"if {body.scope.test(entry.when)}:")
        inner.indent += 1
        entry = Entry(entry.name, entry.pieces, entry.ranges, None, entry.into, entry.go, entry.label)
    text, types = _comprehension(number, entry, inner.scope)
    inner.add(f"r.append(({number},))" if not entry.ranges and entry.when is None else f"r += {text}")
    return types


def _comprehension(number: int, entry: Entry, scope: Scope) -> tuple[str, tuple[Type | None, ...]]:
    """All combinations of an entry's ranges as a list of tuples."""
    heads: list[str] = []
    variables: list[str] = []
    types: list[Type | None] = []
    for at, range_ in enumerate(entry.ranges):
        # Only the source of the first loop is evaluated outside, but Python allows naming in none of them.
        _, slot = slot_cell(entry.into[at], None, scope) if at < len(entry.into) else ("", None)
        found = loop(range_, scope, slot)
        scope = found.scope
        items = alike(found, range_, scope.writer)
        last = at == len(entry.ranges) - 1
        test = found.test if items is None else ""
        if last and entry.when is not None:
            test = " and ".join(part for part in (test, scope.test(entry.when)) if part)
        heads.append(f"for {found.variable} in {items or found.items}" + (f" if {test}" if test else ""))
        variables.append(found.variable)
        types.append(found.type)
    if not heads:
        return f"[({number},)]", ()
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
