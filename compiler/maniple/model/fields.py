"""Fields of kinds, once all types have names."""

from __future__ import annotations

from maniple.ir import types as ty
from maniple.model.definitions import FieldDef
from maniple.model.naming import Names
from maniple.model.universe import KindTrees, Universe
from maniple.source import Source, Span
from maniple.syntax import tree as t


def add_fields(universe: Universe, trees: KindTrees, names: Names) -> None:
    """Fills the field tables of all kinds."""
    for kind, declarations in trees.items():
        fields = universe.kinds[kind].fields
        if universe.kinds[kind].per_player:
            fields["owner"] = FieldDef(
                "owner", kind, ty.Entity("Player"), False, (), False, None, None, universe.source, Span(0, 0)
            )
        for tree, where in declarations:
            for declared in tree.fields:
                _add(kind, declared, where, fields, names)


def _add(kind: str, declared: t.FieldDecl, where: Source, fields: dict[str, FieldDef], names: Names) -> None:
    type = names.type(declared.type, where) if declared.type else None
    by = tuple(d for d in (names.domain(domain, where) for domain in declared.by) if d)
    for name in declared.names:
        fields[name.text] = FieldDef(
            name.text,
            kind,
            type,
            declared.state,
            by,
            declared.capped,
            declared.readable,
            declared.value,
            where,
            name.span,
        )
