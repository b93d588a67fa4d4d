"""`remove c in kind where ...` of scenarios and fan sets: cards that are not in the game at all."""

from __future__ import annotations

from maniple.diagnostics import Label
from maniple.ir import expressions as e
from maniple.lower.content import ContentLowerer
from maniple.lower.game import Game
from maniple.model import problems
from maniple.model.constants import constant
from maniple.model.expressions import ExpressionReader
from maniple.model.gather import Program, take_out_of_armies
from maniple.model.gone import gone_label
from maniple.model.scope import Scope
from maniple.model.session import RejectedError, Session
from maniple.model.tables import is_step_table, open_tables, value_table
from maniple.source import Source
from maniple.syntax import tree as t


def without_removed(program: Program, session: Session) -> Program:
    """The program without the items that its removals name; what cannot be read becomes a problem of the
    session.
    """
    open_tables(session)
    game = Game.of(session, program)
    for name, (table, _) in session.model.tables.items():
        if not is_step_table(session, table):
            value_table(session, name)
    content = ContentLowerer(game)
    content.read_things()
    gone: set[int] = set()
    kept = program.copy()
    for removal, source in program.removed:
        try:
            removed = _removed(removal, source, session, content)
        except RejectedError as rejected:
            session.report(rejected)
            continue
        gone |= removed
        kept.gone |= _named(program, removed, gone_label(source, removal.span))
    kept.declared = [d for d in program.declared if id(d.tree) not in gone]
    kept.removed = []
    take_out_of_armies(kept)
    return kept


def _named(program: Program, removed: set[int], label: Label) -> dict[str, Label]:
    return {item.name.text: label for item, _ in program.of(t.Item) if id(item) in removed and item.name}


def _removed(removal: t.RemoveRange, source: Source, session: Session, content: ContentLowerer) -> set[int]:
    reader = ExpressionReader(session, source)
    binder = removal.range.binder
    if binder.text in session.model.things or binder.text in session.model.word_values:
        why = (
            f"it would stand for any of them; one card goes by its kind and name: `remove KIND {binder.text}`"
        )
        raise RejectedError(problems.impossible_here(source, binder.span, f"`{binder.text}`", why))
    range, _, _ = reader.read_range(removal.range, Scope())
    everything = constant(range.source, session)
    if not isinstance(everything, int) or range.shape != "set" or range.refine:
        raise RejectedError(problems.not_a_constant(source, removal.range.source.span))
    gone = set()
    for things in session.model.things.values():
        for thing in things:
            if thing.item is None or not everything >> thing.first & 1:
                continue
            if range.where is None or _holds(range, thing.first, session, content, removal, source):
                gone.add(id(thing.item))
    return gone


def _holds(
    range: e.Range,
    entity: int,
    session: Session,
    content: ContentLowerer,
    removal: t.RemoveRange,
    source: Source,
) -> bool:
    assert range.where is not None
    known = {(field, at): value for (field, at), value in content.values.items()}
    value = constant(range.where, session, {range.binder: entity}, known)
    if value is None:
        raise RejectedError(problems.not_a_constant(source, removal.range.span))
    return bool(value)
