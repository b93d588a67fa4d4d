"""Tables: their domains, rows that must cover them exactly once, and the type and values of tables of
values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems, table_problems
from maniple.model.constants import constant
from maniple.model.dice import known_dice
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError, Session
from maniple.model.types import describe, join
from maniple.source import Source, Span
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Domain:
    """The keys of a table: `low` to `high` as numbers, whatever they stand for."""

    type: ty.Int | ty.Word | ty.Entity
    low: int
    high: int
    names: tuple[str, ...]

    def show(self, key: int) -> str:
        """A key as people write it."""
        return self.names[key - self.low] if self.names else str(key)


def domain_of(session: Session, domain: t.Name | t.DiceValue | t.Stretch, source: Source) -> Domain:
    """The domain of a table as written."""
    model = session.model
    match domain:
        case t.DiceValue():
            count, sides = known_dice(domain, source)
            return Domain(ty.Int(count, count * sides), count, count * sides, ())
        case t.Stretch(low=t.Number(value=low), high=t.Number(value=high)):
            return Domain(ty.Int(low, high), low, high, ())
        case t.Name(text=text) if text in model.words:
            session.use("words", text)
            return Domain(ty.Word(text), 0, len(model.words[text]) - 1, model.words[text])
        case t.Name(text=text) if text in model.kinds:
            kind = model.kinds[text]
            names = model.universe[kind.root][kind.low : kind.high]
            return Domain(ty.Entity(text), kind.low, kind.high - 1, names)
        case t.Name():
            raise RejectedError(
                problems.unknown_name(source, domain, "enumeration or kind", [*model.words, *model.kinds])
            )
        case _:
            raise RejectedError(problems.not_a_constant(source, domain.span))


def covered(
    session: Session, source: Source, rows: tuple[t.Row, ...], domain: Domain, span: Span
) -> list[tuple[t.Row, tuple[int, ...]]]:
    """Each row with its keys; every key of the domain is in exactly one row, or in the `else` row."""
    reader = ExpressionReader(session, source)
    taken: dict[int, t.Row] = {}
    keyed: list[tuple[t.Row, tuple[int, ...]]] = []
    otherwise: t.Row | None = None
    for row in rows:
        if row.keys is None:
            otherwise = row
            continue
        keys = tuple(key for part in row.keys for key in _keys(reader, part, domain))
        _check_overlap(source, row, keys, taken, domain)
        taken.update(dict.fromkeys(keys, row))
        keyed.append((row, keys))
    missing = tuple(key for key in range(domain.low, domain.high + 1) if key not in taken)
    if otherwise is not None:
        if not missing:
            session.problems.append(table_problems.useless_else(source, otherwise.span))
        keyed.append((otherwise, missing))
    elif missing:
        raise RejectedError(table_problems.gap(source, span, [domain.show(key) for key in missing]))
    return keyed


def _check_overlap(
    source: Source, row: t.Row, keys: tuple[int, ...], taken: dict[int, t.Row], domain: Domain
) -> None:
    for key in keys:
        if key in taken:
            raise RejectedError(table_problems.overlap(source, row.span, domain.show(key), taken[key].span))
        if not domain.low <= key <= domain.high:
            raise RejectedError(
                problems.out_of_range(
                    source,
                    row.span,
                    domain.show(key) if not domain.names else str(key),
                    f"{domain.low} to {domain.high}",
                )
            )


def _keys(reader: ExpressionReader, part: t.Expr, domain: Domain) -> tuple[int, ...]:
    if isinstance(part, t.Stretch):
        low, high = (_key(reader, end, domain) for end in (part.low, part.high))
        return tuple(range(low, high + 1))
    return (_key(reader, part, domain),)


def _key(reader: ExpressionReader, part: t.Expr, domain: Domain) -> int:
    typed = reader.read(part, Scope(), domain.type)
    if not isinstance(domain.type, ty.Int):
        typed = reader.coerce(typed, domain.type, part)
    elif not isinstance(typed.type, ty.Flag if domain.names else ty.Int):  # numbers with names: no and yes
        raise RejectedError(problems.wrong_type(reader.source, part.span, describe(typed.type), "a number"))
    value = constant(_first_copy(typed.expr), reader.session)
    if not isinstance(value, int):
        raise RejectedError(problems.not_a_constant(reader.source, part.span))
    return value


def _first_copy(expr: e.Expr) -> e.Expr:
    """Of a card with several copies, read as a key: the first."""
    match expr:
        case e.Let(_, _, e.Cond(_, e.Const() as first, _)):
            return first
        case _:
            return expr


def is_step_table(session: Session, table: t.Table) -> bool:
    """Whether the rows of a table are steps."""
    verbs = session.model.verbs
    return any(
        row.steps is not None or (isinstance(row.value, t.Name) and row.value.text in verbs)
        for row in table.rows
    )


def open_tables(session: Session) -> None:
    """Lets expressions of the session read tables."""
    session.read_table = partial(value_table, session)


def value_table(session: Session, name: str) -> tuple[ty.Type, ty.Int | ty.Word | ty.Entity]:
    """The type of a table's values and of its keys; the table itself is put with the session's tables."""
    table, source = session.model.tables[name]
    domain = domain_of(session, table.domain, source)
    if name not in session.table_types:
        session.table_types[name] = ty.Int(0, 0)  # a table that reads itself finds this and no endless loop
        try:
            session.table_types[name] = _build(session, table, source, domain)
        except RejectedError:
            del session.table_types[name]  # who reads it next finds the same problem and no other
            raise
    return session.table_types[name], domain.type


def _build(session: Session, table: t.Table, source: Source, domain: Domain) -> ty.Type:
    reader = ExpressionReader(session, source)
    want = session.model.table_types.get(table.name.text)
    rows = covered(session, source, table.rows, domain, table.name.span)
    typed = [(row, keys, _row_value(reader, row, want)) for row, keys in rows]
    result = want or _joined(source, [(row, value) for row, _, value in typed])
    values: list[e.Value] = [0] * (domain.high - domain.low + 1)
    for row, keys, value in typed:
        assert row.value is not None
        nothing = isinstance(row.value, t.Name) and row.value.text in ("none", "empty")
        # Of what there is nothing, the other rows say.
        said = reader.read(row.value, Scope(), result) if nothing else value
        fixed = constant(reader.coerce(said, result, row.value).expr, session)
        if fixed is None:
            raise RejectedError(problems.not_a_constant(source, row.value.span))
        for key in keys:
            values[key - domain.low] = fixed
    session.tables[table.name.text] = doc.Table(table.name.text, domain.low, result, tuple(values))
    return result


def _row_value(reader: ExpressionReader, row: t.Row, want: ty.Type | None) -> Typed:
    if row.value is None:
        raise RejectedError(
            problems.impossible_here(reader.source, row.span, "a step", "this table is read for its values")
        )
    if isinstance(row.value, t.Stretch):
        low, high = (reader.read(end, Scope()) for end in (row.value.low, row.value.high))
        ends = (constant(low.expr, reader.session), constant(high.expr, reader.session))
        if isinstance(ends[0], int) and isinstance(ends[1], int) and 0 <= ends[0] <= ends[1]:
            return Typed(e.Const((1 << (ends[1] + 1)) - (1 << ends[0])), ty.SetOf(ty.Int(ends[0], ends[1])))
    return reader.read(row.value, Scope(), want)


def _joined(source: Source, typed: list[tuple[t.Row, Typed]]) -> ty.Type:
    """The least type of all rows: a set if one row is a set, with none if one row is none."""
    items: list[ty.Type] = [value.type for _, value in typed]
    sets = [item for item in items if isinstance(item, ty.SetOf)]
    if sets:
        return sets[0]
    concrete = [i for i in items if not (isinstance(i, ty.Maybe))] or items
    result = concrete[0]
    for row, value in typed:
        if isinstance(value.type, ty.Maybe):
            continue
        both = join(result, value.type)
        if both is None:
            raise RejectedError(problems.wrong_type(source, row.span, describe(value.type), describe(result)))
        result = both
    if any(isinstance(item, ty.Maybe) for item in items) and isinstance(
        result, (ty.Entity, ty.Word, ty.ZoneRef)
    ):
        return ty.Maybe(result)
    return result
