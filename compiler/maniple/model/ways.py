"""Ways over maps and round the table: neighbours, links, reach, distance."""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.calls import PLAYER, CallReader
from maniple.model.scope import Scope, Typed, flag
from maniple.model.session import RejectedError
from maniple.syntax import tree as t


def _round_from(self: CallReader, player: e.Expr) -> e.Range:
    binder = self.session.fresh("other")
    others = e.Compare("!=", e.Bound(binder), player)
    return e.Range(binder, e.Global("players"), "set", others, (), player)


def neighbours(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """Those next to a player at the table, or the places linked to a place."""
    thing = self.entity(call, 0, scope)
    kind = thing.type.item if isinstance(thing.type, ty.Maybe) else thing.type
    assert isinstance(kind, ty.Entity)
    if kind.kind == "Player":
        left = e.First(_round_from(self, thing.expr))
        right = e.Nth(e.Filter(_round_from(self, thing.expr), "list"), e.Const(0), from_end=True)
        return Typed(e.SetFrom((left, right)), ty.SetOf(PLAYER))
    return Typed(e.Neighbours(self.root(kind.kind), thing.expr, _links(call)), ty.SetOf(kind))


def _links(call: t.Call, since: int = 1) -> tuple[str, ...]:
    """`neighbours(x, sea)`, `reach(x, open_way, sea)`: only links of that kind."""
    return tuple(a.text for a in call.arguments[since:] if isinstance(a, t.Name))


def linked(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """Whether two places are linked."""
    one = self.entity(call, 0, scope)
    other = self.argument(call, 1, scope, one.type)
    kind = one.type.item if isinstance(one.type, ty.Maybe) else one.type
    assert isinstance(kind, ty.Entity)
    links = tuple(a.text for a in call.arguments[2:] if isinstance(a, t.Name))
    return flag(e.Member(other.expr, e.Neighbours(self.root(kind.kind), one.expr, links), "set"))


def _through(self: CallReader, call: t.Call, at: int) -> tuple[str, e.Expr]:
    """The query of one place that says where a way may lead."""
    binder = self.session.fresh("place")
    if at >= len(call.arguments):
        return binder, e.Const(1)
    argument = call.arguments[at]
    if isinstance(argument, t.Name) and argument.text in self.model.queries:
        self.session.use("query", argument.text)
        return binder, e.Call(argument.text, (e.Bound(binder),))
    name = argument if isinstance(argument, t.Name) else t.Name("?", argument.span)
    raise RejectedError(problems.unknown_name(self.source, name, "query of one place", self.model.queries))


def reach(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """All places that can be reached."""
    start = self.read(call.arguments[0], scope)
    kind: ty.Type
    if isinstance(start.type, ty.SetOf):
        kind, source = start.type.item, start.expr
    else:
        kind, source = self.entity(call, 0, scope).type, e.SetFrom((start.expr,))
    kind = kind.item if isinstance(kind, ty.Maybe) else kind
    assert isinstance(kind, ty.Entity)
    binder, through = _through(self, call, 1)
    ways = e.Reach(self.root(kind.kind), source, binder, through, _links(call, 2))
    return Typed(ways, ty.SetOf(kind))


def distance(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """The number of links on a shortest way, -1 if there is none."""
    start = self.entity(call, 0, scope)
    goal = self.argument(call, 1, scope, start.type)
    kind = start.type.item if isinstance(start.type, ty.Maybe) else start.type
    assert isinstance(kind, ty.Entity)
    binder, through = _through(self, call, 2)
    root = self.root(kind.kind)
    ways = e.Distance(root, start.expr, goal.expr, binder, through, _links(call, 3))
    return Typed(ways, ty.Int(-1, self.model.size(root)))
