"""Expressions that read: literals, names, slots, state variables, fields, tables, the answers of queries."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code, constant, plus
from maniple.interpreter.generation.inlining import inlined
from maniple.interpreter.generation.narrowing import WithValue
from maniple.interpreter.generation.scope import Scope
from maniple.ir.expressions import (
    Bound,
    Call,
    Const,
    Expr,
    Field,
    Global,
    Local,
    Lookup,
    SealedSeen,
    Setting,
    Winners,
)
from maniple.ir.layout import WINNERS
from maniple.ir.types import Entity, SetOf, Type
from maniple.ir.universe import PLAYER


def const(node: Const, _: Scope) -> Code:
    """A number or mask stands as it is; a tuple is a tuple of Python."""
    if isinstance(node.value, int):
        return constant(node.value)
    return Code(repr(node.value))


def bound(node: Bound, scope: Scope) -> Code:
    """What the name means here."""
    return scope.names[node.name]


def local(node: Local, scope: Scope) -> Code:
    """S[12], or S[f+3] where the frame lies elsewhere from call to call."""
    text, type_ = scope.slot(node.slot)
    if node.index is not None:
        text = _shifted(text, scope, node.slot, node.index)
    return Code(f"S[{text}]", type_)


def _shifted(text: str, scope: Scope, slot: int, index: Expr) -> str:
    assert scope.frame is not None
    low = scope.frame.slots[slot].low
    member = scope.code(index)
    first = int(text) if text.isdigit() else text
    return plus(member.constant if member.constant is not None else member.number, first, -low)


def slot_cell(slot: int, index: Expr | None, scope: Scope) -> tuple[str, Type]:
    """The text of the cell number of a slot or of one of its members, and the type of the cell."""
    text, type_ = scope.slot(slot)
    return (text if index is None else _shifted(text, scope, slot, index)), type_


def global_(node: Global, scope: Scope) -> Code:
    """The cell of a state variable."""
    entry = scope.writer.layout.index[f"global:{node.name}"]
    return Code(f"S[{entry.first}]", entry.type)  # type: ignore[arg-type]


def setting(node: Setting, scope: Scope) -> Code:
    """The cell of a setting."""
    entry = scope.writer.layout.index[f"setting:{node.name}"]
    return Code(f"S[{entry.first}]", entry.type)  # type: ignore[arg-type]


def field_(node: Field, scope: Scope) -> Code:
    """A printed value out of a table, or the cell of a state field."""
    info = scope.writer.universe.field(node.field)
    if info.state:
        return Code(f"S[{field_cell(node.field, node.entity, node.index, scope)}]", info.type)
    table = scope.writer.share(printed_values(node.field, scope))
    return Code(f"{table}[{_element(node.field, node.entity, node.index, scope, 0)}]", info.type)


def printed_values(field: str, scope: Scope) -> tuple[object, ...]:
    """The values of all entities from 0, so that an entity's own number finds its row."""
    info, low = scope.writer.universe.field(field), scope.writer.universe.field_kind(field).low
    members = scope.writer.universe.combinations(info.by)
    if info.values:
        return (info.default,) * (low * members) + info.values
    kind = next(kind for kind in scope.writer.document.kinds if info in kind.fields)
    return (info.default,) * (kind.high * members)


def with_value(node: WithValue, scope: Scope) -> Code:
    """A row of a table of sets by value."""
    writer = scope.writer
    kind = writer.universe.field_kind(node.field)
    table = writer.by_value.get(node.field)
    if table is None:
        info = writer.universe.field(node.field)
        sets: dict[object, int] = {}
        for at, value in enumerate(info.values or (info.default,) * (kind.high - kind.low)):
            sets[value] = sets.get(value, 0) | 1 << kind.low + at
        table = writer.by_value[node.field] = writer.fresh("K")
        writer.shared[table] = sets
    return Code(f"{table}.get({scope.text(node.value)}, 0)", SetOf(Entity(kind.name)))


def field_cell(field: str, entity: Expr, index: tuple[Expr, ...], scope: Scope) -> str:
    """The text of the cell number of a state field."""
    universe = scope.writer.universe
    low = universe.field_kind(field).low
    members = universe.combinations(universe.field(field).by)
    return _element(field, entity, index, scope, scope.writer.first(f"field:{field}") - low * members)


def _element(field: str, entity: Expr, index: tuple[Expr, ...], scope: Scope, first: int) -> str:
    universe = scope.writer.universe
    info = universe.field(field)
    parts: list[str | int] = [first, scaled(scope.code(entity), universe.combinations(info.by))]
    strides = universe.strides(info.by)
    for domain, stride, expression in zip(info.by, strides, index, strict=True):
        parts.append(scaled(scope.code(expression), stride, universe.domain(domain).start))
    return plus(*parts)


def scaled(code: Code, stride: int, low: int = 0) -> str | int:
    """(value - low) * stride."""
    if code.constant is not None:
        return (code.constant - low) * stride
    if stride == 1:
        return plus(code.number, -low)
    return f"({plus(code.number, -low)})*{stride}" if low else f"{code.number}*{stride}"


def lookup(node: Lookup, scope: Scope) -> Code:
    """A row of a tuple."""
    table = next(table for table in scope.writer.document.tables if table.name == node.table)
    name = scope.writer.share(table.values)
    key = scope.code(node.key)
    row = plus(key.constant if key.constant is not None else key.number, -table.low)
    return Code(f"{name}[{row}]", table.type)


def call(node: Call, scope: Scope) -> Code:
    """The query's answer where it is short, else a call of its function."""
    query = scope.writer.stated[node.query]
    arguments = [scope.code(argument) for argument in node.arguments]
    found = inlined(query, arguments, scope)
    if found is not None:
        return found
    texts = "".join(f", {argument.number}" for argument in arguments)
    return Code(f"{scope.writer.queries[node.query]}(S{texts})", query.result)


def sealed_seen(node: SealedSeen, scope: Scope) -> Code:
    """The cell behind a sealed slot that says who knows a player's answer."""
    assert scope.frame is not None
    first = scope.at(scope.frame.slots[node.slot].seen)
    player = scope.code(node.player)
    at = plus(player.constant if player.constant is not None else player.number)
    cell = plus(at, int(first)) if first.isdigit() else plus(at, first)
    return Code(f"S[{cell}]", SetOf(Entity(PLAYER)))


def winners(_: Winners, __: Scope) -> Code:
    """The cell of the winners."""
    return Code(f"S[{WINNERS}]", SetOf(Entity(PLAYER)))
