"""What is put into the tree of a template, so that nothing in it is endless: counts, and looks at lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jinja2 import TemplateSyntaxError, nodes

from maniple.sheets.faces.tally import NUMBER_LIMIT

_COUNTED = (nodes.For, nodes.Macro, nodes.CallBlock)
_SEARCHING = ("in", "notin")


def bound(tree: nodes.Template, name: str | None) -> nodes.Template:
    """Let the sandbox see to all in a tree that may grow or go on without end.

    Every loop and macro counts its turns, every list and record is measured when it is made, and what goes
    through one is counted before. The tree itself is changed. Raises `TemplateSyntaxError` with the
    `name` of the template.
    """
    _check(tree, name)
    counts = [(part, _counting(part)) for part in (tree, *tree.find_all(_COUNTED))]
    _bound_parts(tree)
    for part, count in counts:
        part.body.insert(0, count)  # type: ignore[attr-defined]
    return tree


def _check(tree: nodes.Template, name: str | None) -> None:
    """Refuse what Jinja2 reads and Python cannot: numbers without an end, a list that is cut twice."""
    for number in tree.find_all(nodes.Const):
        if isinstance(number.value, int | float) and not abs(number.value) <= NUMBER_LIMIT:
            raise TemplateSyntaxError("this number is too large", number.lineno, name)
    for several in tree.find_all(nodes.Tuple):
        if any(isinstance(each, nodes.Slice) for each in several.items):
            raise TemplateSyntaxError("a list is cut in one place at a time", several.lineno, name)


def _bound_parts(node: nodes.Node) -> None:
    """Bound all that stands in a node, then what the node itself looks through."""
    for name, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            _bound_parts(value)
            setattr(node, name, _bounded(value))
        elif isinstance(value, list):
            for child in value:
                if isinstance(child, nodes.Node):
                    _bound_parts(child)
            value[:] = [_bounded(each) if isinstance(each, nodes.Node) else each for each in value]


def _bounded(node: nodes.Node) -> nodes.Node:
    match node:
        case nodes.Concat():
            return _call("concatenated", node, node.nodes)
        case nodes.List() | nodes.Dict() | nodes.Tuple(ctx="load") if not _is_constant(node):
            return _call("made", node, [node])
        case nodes.Getitem(arg=nodes.Slice() as part):
            ends = (part.start, part.stop, part.step)
            return _call("sliced", node, [node.node, *(end or nodes.Const(None) for end in ends)])
        case nodes.Pair():
            node.key = _looked_at(node.key, "walked")
        case nodes.Compare():
            _bound_comparison(node)
        case nodes.For(test=nodes.Node() as test):
            node.iter = _call("looped", node, [node.iter, nodes.Const(_steps(test))])

    return node


def _bound_comparison(node: nodes.Compare) -> None:
    """Count what is compared, unless nothing large can be equal to it."""
    sides = [node.expr, *(each.expr for each in node.ops)]
    alone = len(node.ops) == 1 and node.ops[0].op not in _SEARCHING
    if alone and any(isinstance(side, nodes.Const) for side in sides):
        return
    node.expr = _looked_at(node.expr, "walked")
    for place, each in enumerate(node.ops, 1):
        if each.op in _SEARCHING:
            each.expr = _looked_at(each.expr, "searched")
        elif place < len(node.ops):  # one side is enough: no more is looked at of the other
            each.expr = _looked_at(each.expr, "walked")


def _looked_at(node: nodes.Expr, how: str) -> nodes.Expr:
    return node if _is_constant(node) else _call(how, node, [node])


def _is_constant(node: nodes.Node) -> bool:
    """Whether all of a value stands in the template, which is as long as it is."""
    match node:
        case nodes.Const():
            return True
        case nodes.List(items=items) | nodes.Tuple(items=items) | nodes.Dict(items=items):
            return all(map(_is_constant, items))
        case nodes.Pair(key=key, value=value):
            return _is_constant(key) and _is_constant(value)
        case _:
            return False


def _counting(part: nodes.Node) -> nodes.Node:
    """What counts one run of a part of a template, with the letters and steps that stand in it."""
    letters = sum(len(data.data) for data in part.find_all(nodes.TemplateData))
    letters += sum(len(value.value) for value in part.find_all(nodes.Const) if isinstance(value.value, str))
    called = _call("turn", part, [nodes.Const(letters), nodes.Const(_steps(part))])
    return nodes.Output([called], lineno=part.lineno or 1)


def _steps(part: nodes.Node) -> int:
    return 1 + sum(1 for _ in part.find_all(nodes.Node))


def _call(name: str, at: nodes.Node, values: Iterable[Any]) -> nodes.Call:
    """A call of the sandbox in place of a part of a template."""
    made = nodes.Call(nodes.EnvironmentAttribute(name), list(values), [], None, None, lineno=at.lineno or 1)
    made.environment = at.environment
    return made
