"""Settings and states with the values with which a game, or a scenario of it, begins."""

from __future__ import annotations

from maniple.ir import document as doc
from maniple.ir import types as ty
from maniple.ir.expressions import Value
from maniple.lower.spaces import present_name
from maniple.model import problems
from maniple.model.constants import constant
from maniple.model.definitions import VariableDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope
from maniple.model.session import RejectedError, Session
from maniple.model.types import zero
from maniple.source import Source
from maniple.syntax import tree as t

# What others begin with than the rules say, with the source in which that stands; the last of a name counts.
NewValues = list[tuple[t.NewValue, Source]]


def settings_of(session: Session, values: NewValues) -> tuple[doc.SettingInfo, ...]:
    """The settings of a match with their defaults."""
    return tuple(_setting(session, setting, values) for setting in session.model.settings.values())


def globals_of(session: Session, values: NewValues) -> tuple[doc.GlobalInfo, ...]:
    """The states of the table, and after them which places of each kind that is laid out are in play."""
    states = session.model.states.values()
    named = [doc.GlobalInfo(state.name, state.type, _initial(session, state, values)) for state in states]
    laid = [doc.GlobalInfo(present_name(kind), ty.SetOf(ty.Entity(kind)), 0) for kind in sorted(session.laid)]
    return (*named, *laid)


def _setting(session: Session, setting: VariableDef, values: NewValues) -> doc.SettingInfo:
    text = session.text(setting.text) if setting.text else ""
    return doc.SettingInfo(setting.name, setting.type, _initial(session, setting, values), text)


def _initial(session: Session, variable: VariableDef, values: NewValues) -> Value:
    changed = [(value.value, source) for value, source in values if value.name.text == variable.name]
    expr, source = changed[-1] if changed else (variable.value, variable.source)
    if expr is None:
        return zero(variable.type)
    reader = ExpressionReader(session, source)
    try:
        typed = reader.coerce(reader.read(expr, Scope(), variable.type), variable.type, expr)
        value = constant(typed.expr, session)
        if value is None:
            raise RejectedError(problems.not_a_constant(source, expr.span))
    except RejectedError as rejected:
        session.report(rejected)
        return zero(variable.type)
    return value
