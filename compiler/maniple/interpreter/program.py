"""A document made ready to run: its generated source, executed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from maniple.interpreter import bits, chance, faults, logbook, support
from maniple.interpreter.generation.source import ROUNDS, source
from maniple.ir.document import Document, Origin
from maniple.ir.instructions import Ask, AskEach
from maniple.ir.layout import Layout
from maniple.ir.packing import zero
from maniple.ir.types import Type
from maniple.ir.universe import Universe

Cells = list[Any]
Raw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """A decision of one player. An option is (number of the entry, value of each range...)."""

    node: Ask
    types: list[tuple[Type | None, ...]]
    options: Callable[[Cells, int], list[Raw]]
    take: Callable[[Cells, int, Raw], int]
    chooser: Callable[[Cells, int], int]
    otherwise: int
    always: bool
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """A decision of several players in secret. An answer is one number, -1 for "enough"."""

    node: AskEach
    types: list[tuple[Type | None, ...]]
    offers: Callable[[Cells, int, int], list[int]]
    answer: Callable[[Cells, int, int, int], int]
    secret: bool = True


class Program:
    """The functions of a document's rules. `told`: they also write the log and follow a script of forced
    chance.
    """

    def __init__(self, document: Document, told: bool) -> None:
        written = source(document, told)
        self.document = document
        self.told = told
        self.text = written.text
        # The cells before play, kept by who makes them.
        self.first: Cells | None = None
        self.layout: Layout = written.writer.layout
        self.universe: Universe = written.writer.universe
        names = _names(told) | written.shared
        exec(compile(self.text, f"<rules of {document.game}>", "exec"), names)  # noqa: S102 (our own source)
        blocks: list[Any] = [None] * len(self.layout.positions)
        for position, block in names["PLACES"].items():
            blocks[position] = block
        names["BLOCKS"] = blocks
        self.asks: dict[int, Menu | Round] = {
            position: _decision(position, asked.node, asked.flow.start, written.types[position], names)
            for position, asked in written.writer.asks.items()
        }
        names["ASKS"] = self.asks
        self.run: Callable[..., list[Raw] | None] = names["run"]
        self.queries: dict[str, Callable[..., Any]] = {
            name: names[function] for name, function in written.writer.queries.items()
        }
        self.movers: dict[str, Callable[..., None]] = {
            root: names[f"move_{number}"] for number, root in enumerate(self.universe.lying)
        }
        self.lying: dict[str, int] = {
            kind.name: self.layout.first(f"known by:{kind.root}")
            for kind in document.kinds
            if kind.root in self.universe.lying
        }
        self.sees: tuple[int, ...] = names.get("SEES", ())

    def begin(self, cells: Cells, name: str, base: int, arguments: tuple[Any, ...]) -> None:
        """Fills the frame of a procedure that nothing has called."""
        frame = self.layout.area.frames[name]
        for slot in frame.slots:
            cells[base + slot.first : base + slot.first + slot.count] = [zero(slot.type)] * slot.count
        for slot, value in zip(frame.slots, arguments, strict=False):
            cells[base + slot.first] = value
        cells[1] = base

    def origin(self, position: int) -> Origin | None:
        """Where the instruction at a position stands in the sources."""
        name, place = self.layout.positions[position]
        for procedure in self.document.procedures:
            if procedure.name == name and place < len(procedure.origins):
                return procedure.origins[place]
        return None

    def fault(self, broken: faults.BrokenError) -> faults.RulesFault:
        """What went wrong, and where in the rules."""
        position = abs(broken.position)
        name, _ = self.layout.positions[position]
        return faults.RulesFault(broken.message, self.origin(position), name, broken.help)


def _names(told: bool) -> dict[str, Any]:
    """What generated code finds by name."""
    names: dict[str, Any] = {
        name: getattr(module, name)
        for module in (bits, support, faults)
        for name in vars(module)
        if name[0] != "_" and callable(getattr(module, name))
    }
    names |= {
        "repeat": repeat,
        "ROUNDS": range(ROUNDS),
        "bits": bits.bits,
        "NOTHING_MORE": support.NOTHING_MORE,
        "below": chance.below,
        "shuffled": chance.shuffled,
        "one": support.one,
    }
    for name in ("roll", "flip", "pick"):
        names[name] = getattr(logbook, f"told_{name}" if told else name)
    return names


def _decision(
    position: int,
    node: Ask | AskEach,
    start: int,
    types: list[tuple[Type | None, ...]],
    names: dict[str, Any],
) -> Menu | Round:
    if isinstance(node, AskEach):
        return Round(node, types, names[f"offers_{position}"], names[f"answer_{position}"])
    return Menu(
        node,
        types,
        names[f"options_{position}"],
        names[f"take_{position}"],
        names[f"chooser_of_{position}"],
        start + node.otherwise,
        node.always,
    )
