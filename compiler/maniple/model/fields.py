"""Fields of kinds, once all types have names."""

from __future__ import annotations

from maniple.ir import types as ty
from maniple.model.definitions import FieldDef
from maniple.model.naming import Names
from maniple.model.universe import KindTrees, Universe
from maniple.source import Source, Span
from maniple.syntax import tree as t

ARMY = "army"


def add_fields(universe: Universe, trees: KindTrees, names: Names, armies: bool) -> None:
    """Fills the field tables of all kinds; where there are `armies`, each player has the cards of one."""
    for kind, declarations in trees.items():
        fields = universe.kinds[kind].fields
        if universe.kinds[kind].per_player:
            fields["owner"] = FieldDef(
                "owner", kind, ty.Entity("Player"), False, (), False, None, None, universe.source, Span(0, 0)
            )
        for tree, where in declarations:
            for declared in tree.fields:
                _add(kind, declared, where, fields, names)
    players = universe.kinds["Player"].fields
    if armies and ARMY not in players:
        cards = ty.SetOf(ty.Entity("Card"))
        players[ARMY] = FieldDef(
            ARMY, "Player", cards, True, (), False, None, None, universe.source, Span(0, 0)
        )


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
