"""The formats of a finished document with their rules as linear rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import linear as ln
from maniple.ir.lists import Measure
from maniple.lower import format_problems
from maniple.lower.conditions import ALWAYS, NotLinearError, either
from maniple.lower.formats import CARDS
from maniple.lower.game import Game
from maniple.lower.printed import as_printed
from maniple.lower.rows import RowReader
from maniple.lower.settled import UnsettledError
from maniple.lower.slots import SlotRead
from maniple.source import Span

V = TypeVar("V")


def with_rows(document: doc.Document, game: Game) -> doc.Document:
    """The document, each rule of its formats with when it is kept, each name with what it sums up."""
    if not document.formats:
        return document
    return replace(document, formats=tuple(_format(document, game, one) for one in document.formats))


def _format(document: doc.Document, game: Game, format: doc.Format) -> doc.Format:
    reader = RowReader(document, CARDS, format.figures)
    rules = tuple(_rule(game, reader, rule) for rule in format.rules)
    advice = tuple(_rule(game, reader, rule) for rule in format.advice)
    named = game.measured.get(format.name, {})
    measures = ((name, _number(reader, expr)) for name, expr in named.items())
    found = tuple(Measure(n, total) for n, total in measures if total)
    return replace(format, rules=rules, measures=found, advice=advice)


def _number(reader: RowReader, expr: e.Expr) -> ln.Total | None:
    """A number that rules do not use need not be a sum."""
    try:
        return reader.number(expr)
    except (NotLinearError, UnsettledError):
        return None


def _rule(game: Game, reader: RowReader, rule: doc.Rule) -> doc.Rule:
    queries = reader.settler.queries
    slots = game.slots.get(rule.query)
    kept = _read(
        game, rule, lambda: reader.kept(queries[rule.query].body) if slots is None else _slots(reader, *slots)
    )
    if kept is None:
        return rule
    totals = [_read(game, rule, lambda n=name: reader.number(queries[n].body)) for name in rule.values]  # type: ignore[misc]
    return replace(rule, kept=kept, totals=tuple(total for total in totals if total is not None))


def _slots(reader: RowReader, slots: tuple[SlotRead, ...], guards: tuple[e.Expr, ...]) -> ln.Condition:
    """When a list fills slots, or they are not asked for."""
    closed = [reader.truth(guard, {}, wanted=False) for guard in guards]
    return either((*closed, ln.Slots(tuple(_slot(reader, slot) for slot in slots))))


def _slot(reader: RowReader, slot: SlotRead) -> ln.ListSlot:
    low, high = reader.total(slot.low, {}), reader.total(slot.high, {})
    within = e.Range(slot.range.binder, slot.range.source, "list", as_printed(slot.range.where))
    found = tuple(reader.candidates(within, {}))
    if not low.fixed or not high.fixed or any(one.present != ALWAYS for one in found):
        raise NotLinearError("what fits a slot, or how much, depends on the list or on settings")
    cards = tuple(sorted(one.copies for one in found if one.copies is not None))
    return ln.ListSlot(slot.name, low.constant, high.constant, cards)


def _read(game: Game, rule: doc.Rule, read: Callable[[], V]) -> V | None:
    source = game.session.sources[rule.origin.source]
    span = Span(rule.origin.start, rule.origin.end)
    try:
        return read()
    except NotLinearError as problem:
        game.session.problems.append(format_problems.not_linear(source, span, str(problem)))
    except UnsettledError as problem:
        game.session.problems.append(format_problems.not_printed(source, span, str(problem)))
    return None
