"""Expressions over sets, lists and spans."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code, joined, possibly, truth
from maniple.interpreter.generation.scope import Scope
from maniple.ir.expressions import (
    AsList,
    AsSet,
    Const,
    Contents,
    Expr,
    FaceSum,
    Filter,
    Head,
    ListFrom,
    ListOp,
    MakeDice,
    Member,
    Nth,
    SetFrom,
    SetOp,
    Size,
    Span,
    ZoneOf,
)
from maniple.ir.types import Dice, Entity, Faces, Flag, Int, ListOf, Maybe, SetOf, Type, Word, ZoneRef

_SET_OPERATORS = {"union": "|", "both": "&"}


def item_type(type_: Type | None) -> Type | None:
    """The type of the elements of a set, a list or faces."""
    match type_:
        case SetOf(item) | ListOf(item, _):
            return item
        case Faces(_, sides):
            return Int(1, sides)
        case _:
            return None


def _set_of(item: Type | None) -> SetOf | None:
    match item:
        case Word() | Entity() | Int() | ZoneRef():
            return SetOf(item)
        case Maybe(part):
            return SetOf(part)
        case _:
            return None


def _common(codes: list[Code]) -> Type | None:
    """The type of elements that are each of one of these types; none is no element."""
    elements: list[Type | None] = []
    for code in codes:
        match code.type:
            case Maybe(item):
                elements.append(item)
            case Int(low, high):
                elements += [Int(max(0, low), high)] * (high >= 0)
            case _:
                elements.append(code.type)
    found: Type | None = elements[0] if elements else None
    for type_ in elements[1:]:
        found = joined(found, type_)
    return found


def single(code: Code) -> str:
    """The text of the set of one element, empty if that is none."""
    if code.constant is not None:
        return str(1 << code.constant if code.constant >= 0 else 0)
    return f"(1<<{code.text})" if code.some else f"one({code.text})"


def member(node: Member, scope: Scope) -> Code:
    """Whether an element is in a set, a list or a span."""
    if node.shape == "span":
        assert isinstance(node.of, Span)
        low, high = scope.text(node.of.low), scope.text(node.of.high)
        return truth(f"{low}<={scope.text(node.item)}<={high}")
    if isinstance(node.of, Contents) and (found := _lies_in(node.item, node.of, scope)) is not None:
        return found
    if isinstance(node.of, Filter) and (found := _passes(node.item, node.of, scope)) is not None:
        return found
    item, of = scope.code(node.item), scope.text(node.of)
    if node.shape == "list":
        return truth(f"{item.text} in {of}")
    if item.some:
        return Code(f"({of}>>{item.text}&1)", Flag())
    return Code(f"holds({of}, {item.text})", Flag(), boolean=True)


def _lies_in(item: Expr, of: Contents, scope: Scope) -> Code | None:
    """An entity knows its zone, so nothing need be searched."""
    entity, zone = scope.code(item), scope.code(of.zone)
    if not isinstance(entity.type, Entity) or not zone.some:
        return None
    return truth(f"{scope.code(ZoneOf(item)).text}=={zone.text}")


def _passes(item: Expr, of: Filter, scope: Scope) -> Code | None:
    """Whether one element is among those that pass a test: the test is put to it alone."""
    code, range_ = scope.code(item), of.range
    if range_.refine or range_.shape == "span" or not code.some or not code.text.isalnum():
        return None
    there = scope.test(Member(item, range_.source, range_.shape))
    if range_.where is None:
        return truth(there)
    test = scope.meaning(range_.binder, code).test(range_.where)
    return truth(f"{there} and {test}")


def set_from(node: SetFrom, scope: Scope) -> Code:
    """A union of single bits."""
    codes = [scope.code(item) for item in node.items]
    type_ = _set_of(_common(codes))
    if not codes:
        return Code("0", type_)
    return Code("(" + "|".join(single(code) for code in codes) + ")", type_)


def list_from(node: ListFrom, scope: Scope) -> Code:
    """A tuple; only where an item may be none is anything tested."""
    codes = [scope.code(item) for item in node.items]
    parts = "".join(f"{code.number}, " for code in codes)
    item = _common(codes)
    type_ = ListOf(item, len(codes)) if isinstance(item, Word | Entity | Int | ZoneRef) else None
    if all(code.some or isinstance(code.type, Int) for code in codes):
        return Code(f"({parts})", type_)
    return Code(f"without(({parts}), -1)", type_)


def set_op(node: SetOp, scope: Scope) -> Code:
    """Bit operations."""
    left, right = scope.code(node.left), scope.code(node.right)
    type_ = left.type if isinstance(left.type, SetOf) else right.type
    match node.op:
        case "union" | "both":
            return Code(f"({left.text}{_SET_OPERATORS[node.op]}{right.text})", type_)
        case "minus":
            return Code(f"({left.text}&~{right.text})", type_)
        case "within":
            return truth(f"not {left.text}&~{right.text}")


def list_op(node: ListOp, scope: Scope) -> Code:
    """A longer or a shorter tuple."""
    left, right = scope.code(node.left), scope.code(node.right)
    type_ = left.type
    if node.op == "without":
        return Code(f"without({left.text}, {right.text})", type_)
    if isinstance(type_, ListOf):
        type_ = ListOf(type_.item, type_.capacity + 1)
    return Code(f"({left.text}+({right.number},))", type_)


def as_set(node: AsSet, scope: Scope) -> Code:
    """The bits of a list's items."""
    of = scope.code(node.of)
    return Code(f"mask_of({of.text})", _set_of(item_type(of.type)))


def as_list(node: AsList, scope: Scope) -> Code:
    """The elements, ascending."""
    of = scope.code(node.of)
    item = _set_of(item_type(of.type))
    capacity = scope.writer.universe.size(item.item) if item is not None else 0
    return Code(
        f"tuple({of.listed})" if of.listed else of.elements,
        ListOf(item.item, capacity) if item is not None else None,
    )


def size(node: Size, scope: Scope) -> Code:
    """How many."""
    if node.shape == "span":
        assert isinstance(node.of, Span)
        return Code(f"max(0, {scope.text(node.of.high)}-{scope.text(node.of.low)}+1)", None)
    of = scope.code(node.of)
    most = capacity_of(of.type, scope)
    type_ = Int(0, most) if most is not None else None
    return Code(f"len({of.text})" if node.shape == "list" else of.bit_count, type_)


def capacity_of(type_: Type | None, scope: Scope) -> int | None:
    """The greatest number of elements a value of the type can have."""
    match type_:
        case SetOf(item):
            return scope.writer.universe.size(item)
        case ListOf(_, capacity):
            return capacity
        case Faces(count, _):
            return count
        case _:
            return None


def head(node: Head, scope: Scope) -> Code:
    """The first, or -1."""
    of = scope.code(node.of)
    type_ = possibly(item_type(of.type))
    if node.shape == "set":
        return Code(f"lowest({of.text})", type_)
    if of.cheap:
        return Code(f"({of.text}[0] if {of.text} else -1)", type_)
    return Code(f"nth({of.text}, 0)", type_)


def nth(node: Nth, scope: Scope) -> Code:
    """The item at a position, or -1."""
    of = scope.code(node.of)
    type_ = possibly(item_type(of.type))
    if node.from_end and isinstance(node.position, Const) and node.position.value == 0 and of.cheap:
        return Code(f"({of.text}[-1] if {of.text} else -1)", type_)
    function = "nth_last" if node.from_end else "nth"
    return Code(f"{function}({of.text}, {scope.text(node.position)})", type_)


def face_sum(node: FaceSum, scope: Scope) -> Code:
    """The sum of the items."""
    of = scope.code(node.of)
    match of.type:
        case Faces(count, sides):
            type_: Type | None = Int(0, count * sides)
        case ListOf(Int(low, high), capacity):
            type_ = Int(min(0, low * capacity), max(0, high * capacity))
        case _:
            type_ = None
    return Code(f"sum({of.text})", type_)


def make_dice(node: MakeDice, scope: Scope) -> Code:
    """A pair."""
    count, sides = scope.code(node.count), scope.code(node.sides)
    most, faces = count.bounds(), sides.bounds()
    type_ = Dice(most[1], faces[1]) if most is not None and faces is not None else None
    return Code(f"({count.number}, {sides.number})", type_)
