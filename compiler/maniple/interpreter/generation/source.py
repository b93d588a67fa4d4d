"""A document's whole program as Python source."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.interpreter.generation.alike import comparer, designs_of
from maniple.interpreter.generation.families import EXPRESSIONS, STEPS
from maniple.interpreter.generation.flow import blocks_of
from maniple.interpreter.generation.luck import dice_roller, dice_streams, shuffler
from maniple.interpreter.generation.menus import menu
from maniple.interpreter.generation.moving import mover, zone_tables
from maniple.interpreter.generation.places import admission, first_zone_cell, floating
from maniple.interpreter.generation.questions import question
from maniple.interpreter.generation.scope import Scope, Writer, writer_for
from maniple.interpreter.generation.secrets import secret_round
from maniple.interpreter.generation.triggers import event_functions
from maniple.interpreter.generation.turns import TURNS
from maniple.ir.document import Document
from maniple.ir.instructions import Ask
from maniple.ir.types import Entity, SetOf, Type
from maniple.ir.universe import PLAYER

# A call that runs through more blocks than this hangs, as far as the people at the table can tell.
BUDGET = 100_000
# How often a block goes round by itself before that is counted.
ROUNDS = 16

_RUN = f"""
def run(S, k{{extra}}):
    b = BLOCKS
    try:
        for _ in repeat(None, {BUDGET}):
            k = b[k](S, S[1]{{extra}})
            if k <= 0:
                if not k:
                    S[0] = 0
                    return None
                k = -k
                a = ASKS[k]
                if a.secret:
                    S[0] = k
                    return None
                q = a.options(S, S[1])
                if not q:
                    k = a.otherwise
                elif len(q) == 1 and not a.always:
                    k = a.take(S, S[1], q[0])
                else:
                    S[0] = k
                    S[5] = 1 << a.chooser(S, S[1])
                    return q
    except ZeroDivisionError:
        raise BrokenError("something is divided by zero", k) from None
    raise BrokenError("the rules go on without end", k)
"""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a program, the values that it finds by name, and the types of what its decisions offer."""

    text: str
    shared: dict[str, object]
    writer: Writer
    types: dict[int, list[tuple[Type | None, ...]]]


def source(document: Document, told: bool) -> Source:
    """Writes the program of a document."""
    writer = writer_for(document, told, EXPRESSIONS, STEPS)
    for number, query in enumerate(document.queries):
        writer.queries[query.name] = f"query_{number}"
        writer.stated[query.name] = query
    for zone in document.zones:
        writer.admitting[zone.name] = f"admits_{zone.first}"
    scope = Scope(writer)
    lines = [_RUN.format(extra=writer.extra), *dice_roller(writer)]
    for query in document.queries:
        lines += question(query, scope)
    for event in document.events:
        lines += event_functions(event, scope)
    lines += _zones(writer, scope)
    positions: list[int] = []
    for procedure in document.procedures:
        text, found = blocks_of(procedure, writer, TURNS)
        lines += text
        positions += found
    asking, types = _decisions(writer)
    lines += asking
    for extra in writer.extras:
        lines += extra
    rows = ", ".join(f"{position}: b{position}" for position in positions)
    lines.append(f"PLACES = {{{rows}}}")
    writer.shared.update(DICE=dice_streams(writer), WINNERS=(SetOf(Entity(PLAYER)),))
    return Source("\n".join(lines), writer.shared, writer, types)


def _zones(writer: Writer, scope: Scope) -> list[str]:
    """The functions and tables about zones, if there are any."""
    if not writer.document.zones:
        return []
    writer.shared.update(zone_tables(writer))
    lines: list[str] = []
    admits: list[str] = []
    floats: list[str] = []
    for zone in writer.universe.families:
        lines += admission(zone.name, scope) + floating(zone.name, scope)
        count = writer.universe.zones_of(zone)
        admits += [writer.admitting[zone.name]] * count
        floats += ["None" if zone.floats is None else f"floats_{zone.first}"] * count
    lines.append("def admits_nothing(S, z, e): return 0")
    lines.append(f"ADMITS = ({', '.join([*admits, 'admits_nothing'])},)")
    lines.append(f"FLOATS = ({', '.join([*floats, 'None'])},)")
    for root in writer.universe.lying:
        lines += mover(root, writer)
        kind = writer.universe.kinds[root]
        if len(set(designs_of(kind, writer))) < kind.high:
            lines += comparer(kind, writer)
    return lines + shuffler(writer, first_zone_cell(scope))


def _decisions(writer: Writer) -> tuple[list[str], dict[int, list[tuple[Type | None, ...]]]]:
    lines: list[str] = []
    types: dict[int, list[tuple[Type | None, ...]]] = {}
    for position, asked in sorted(writer.asks.items()):
        if isinstance(asked.node, Ask):
            text, types[position] = menu(asked.node, position, asked.flow)
        else:
            text, stages = secret_round(asked.node, position, asked.place, asked.flow)
            types[position] = [(type_,) for type_ in stages]
        lines += text
    return lines, types
