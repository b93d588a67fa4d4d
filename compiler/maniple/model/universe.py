"""Which things exist: words, kinds in their hierarchy, cards and places with their numbers.

A root kind's universe is numbered through its hierarchy, kind by kind, so that each kind is one stretch of
numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from maniple.diagnostics import Diagnostic
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.definitions import GameInfo, KindDef, Thing
from maniple.model.gather import Program
from maniple.source import Source
from maniple.syntax import tree as t

PLAYER_NAMES = (
    "Ann",
    "Ben",
    "Cat",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ivy",
    "Jon",
    "Kim",
    "Leo",
    "Mia",
    "Ned",
    "Ola",
    "Pia",
    "Quy",
    "Ray",
    "Sue",
    "Tom",
    "Uma",
    "Vic",
    "Wen",
    "Xia",
    "Yan",
    "Zoe",
)
# Head words that stand for no kind of the game.
RESERVED_HEADS = frozenset({"game", "deal"})


KindTrees = dict[str, tuple[tuple[t.Kind, Source], ...]]


class Universe:
    """The things of a game while it is being built up."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.words: dict[str, tuple[str, ...]] = {}
        self.word_values: dict[str, tuple[tuple[str, int], ...]] = {}
        self.kinds: dict[str, KindDef] = {}
        self.things: dict[str, tuple[Thing, ...]] = {}
        self.names: dict[str, tuple[str, ...]] = {}

    def size(self, domain: str) -> int:
        """Members of a domain."""
        if domain in self.words:
            return len(self.words[domain])
        return len(self.names[self.kinds[domain].root])

    def stretch(self, domain: str) -> int:
        """Members of a domain, for a kind only its own."""
        if domain in self.words:
            return len(self.words[domain])
        return self.kinds[domain].high - self.kinds[domain].low


@dataclass(frozen=True, slots=True)
class _Outline:
    """A kind as declared, before its universe is known."""

    parent: str | None
    stock: int | None
    per_player: bool
    trees: tuple[tuple[t.Kind, Source], ...]


def build_universe(program: Program, info: GameInfo, found: list[Diagnostic]) -> tuple[Universe, KindTrees]:
    """Numbers every word, card, place and piece; also the declarations of each kind, for its fields."""
    universe = Universe(info.source)
    for words, _ in program.of(t.Words):
        before = universe.words.get(words.name.text, ())
        universe.words[words.name.text] = (*before, *(word.name.text for word in words.words))
    for name, members in universe.words.items():
        for at, word in enumerate(members):
            universe.word_values[word] = (*universe.word_values.get(word, ()), (name, at))
    outlines = _outlines(program, found)
    things = _things(program, universe, outlines, info, found)
    _number(universe, outlines, things, info.sets)
    return universe, {name: outline.trees for name, outline in outlines.items()}


def _outlines(program: Program, found: list[Diagnostic]) -> dict[str, _Outline]:
    declared: dict[str, list[tuple[t.Kind, Source]]] = {"Player": [], "Card": []}
    for kind, where in program.of(t.Kind):
        declared.setdefault(kind.name.text, []).append((kind, where))
    outlines = {}
    for name, trees in declared.items():
        parent = next((k.of.text for k, _ in trees if k.of and k.stock is None), None)
        stock = next((k.stock for k, _ in trees if k.stock is not None), None)
        per_player = any(k.of is not None and k.stock is not None for k, _ in trees)
        if parent is not None and (parent not in declared or parent == name):
            kind, where = next((k, w) for k, w in trees if k.of)
            assert kind.of is not None
            found.append(problems.unknown_name(where, kind.of, "kind", set(declared) - {name}))
            parent = None
        outlines[name] = _Outline(parent, stock, per_player, tuple(trees))
    _break_rings(outlines, found)
    return outlines


def _break_rings(outlines: dict[str, _Outline], found: list[Diagnostic]) -> None:
    for name in list(outlines):
        seen = {name}
        current = outlines[name].parent
        while current is not None and current not in seen:
            seen.add(current)
            current = outlines[current].parent
        if current == name:
            kind, where = outlines[name].trees[0]
            found.append(
                problems.impossible_here(where, kind.name.span, f"`kind {name}`", "it belongs to itself")
            )
            outlines[name] = _Outline(
                None, outlines[name].stock, outlines[name].per_player, outlines[name].trees
            )


def _things(
    program: Program,
    universe: Universe,
    outlines: dict[str, _Outline],
    info: GameInfo,
    found: list[Diagnostic],
) -> dict[str, list[Thing]]:
    """Things by exact kind, numbers still missing (first is 0)."""
    things: dict[str, list[Thing]] = {name: [] for name in outlines}
    for map_, where in program.of(t.Map):
        for place in map_.places:
            if map_.kind.text in things:
                things[map_.kind.text].append(
                    Thing(place.name.text, map_.kind.text, 0, 1, place.body, None, (), where, place)
                )
    for item, where in program.of(t.Item):
        head = item.head.text
        if head in things:
            things[head].extend(_expanded(item, where, universe, found))
        elif head not in RESERVED_HEADS:
            found.append(
                problems.unknown_name(where, item.head, "kind of card or word of the language", outlines)
            )
    for name, outline in outlines.items():
        if outline.stock is not None:
            count = outline.stock * (info.players[1] if outline.per_player else 1)
            things[name].extend(
                Thing(f"{name} {n % outline.stock + 1}", name, 0, 1, (), None, (), info.source, None)
                for n in range(count)
            )
    things["Player"] = [
        Thing(n, "Player", 0, 1, (), None, (), info.source, None) for n in PLAYER_NAMES[: info.players[1]]
    ]
    return things


def _expanded(item: t.Item, where: Source, universe: Universe, found: list[Diagnostic]) -> list[Thing]:
    kind = item.head.text
    if not item.ranges:
        name = item.name.text if item.name else kind
        return [Thing(name, kind, 0, item.copies, item.body, item.of, (), where, item)]
    domains = [_fixed_range(range, where, universe, found) for range in item.ranges]
    return [
        Thing(_made_name(item, combination), kind, 0, 1, item.body, item.of, combination, where, item)
        for combination in product(*domains)
    ]


def _fixed_range(
    range_: t.ItemRange, where: Source, universe: Universe, found: list[Diagnostic]
) -> list[tuple[str, ty.Type, int]]:
    binder = range_.binder.text
    match range_.source:
        case t.Stretch(low=t.Number(value=low), high=t.Number(value=high)):
            return [(binder, ty.Int(low, high), n) for n in range(low, high + 1)]
        case t.Name(text=name) if name in universe.words:
            return [(binder, ty.Word(name), n) for n in range(len(universe.words[name]))]
        case t.Several(items=items):
            return [pair for part in items for pair in _fixed_word(binder, part, universe)]
        case other:
            found.append(problems.not_a_constant(where, other.span))
            return []


def _fixed_word(binder: str, part: t.Expr, universe: Universe) -> list[tuple[str, ty.Type, int]]:
    if isinstance(part, t.Number):
        return [(binder, ty.Int(part.value, part.value), part.value)]
    if isinstance(part, t.Name):
        return [(binder, ty.Word(words), at) for words, at in universe.word_values.get(part.text, ())[:1]]
    return []


def _made_name(item: t.Item, combination: tuple[tuple[str, ty.Type, int], ...]) -> str:
    """The name of a card made by rule; `name "{l} {r}"` says how it is written. Words are filled in by
    `_number`.
    """
    for line in item.body:
        first = line.atoms[0]
        said = line.atoms[1] if len(line.atoms) == 2 else None
        # A line of a name that says anything else is refused where bodies are read.
        if isinstance(first, t.Name) and first.text == "name" and isinstance(said, t.Name):
            return said.text
    return " ".join("{" + binder + "}" for binder, _, _ in combination)


def _filled(universe: Universe, thing: Thing) -> str:
    name = thing.name
    for binder, type, value in thing.binders:
        shown = universe.words[type.words][value] if isinstance(type, ty.Word) else str(value)
        name = name.replace("{" + binder + "}", shown)
    return name


def _number(
    universe: Universe, outlines: dict[str, _Outline], things: dict[str, list[Thing]], sets: int
) -> None:
    """Gives every thing its numbers; of cards there are as many full sets as the game has."""
    for root in [name for name, outline in outlines.items() if outline.parent is None]:
        names: list[str] = []
        _number_kind(root, sets if root == "Card" else 1, universe, outlines, things, names)
        universe.names[root] = tuple(names)


def _number_kind(
    kind: str,
    sets: int,
    universe: Universe,
    outlines: dict[str, _Outline],
    things: dict[str, list[Thing]],
    names: list[str],
) -> None:
    low = len(names)
    for thing in things[kind]:
        name = _filled(universe, thing)
        placed = Thing(
            name,
            kind,
            len(names),
            thing.copies,
            thing.body,
            thing.group,
            thing.binders,
            thing.source,
            thing.item,
            sets,
        )
        universe.things[name] = (*universe.things.get(name, ()), placed)
        names.extend([name] * placed.count)
    for child in [name for name, outline in outlines.items() if outline.parent == kind]:
        _number_kind(child, sets, universe, outlines, things, names)
    outline = outlines[kind]
    places = any(isinstance(thing.item, t.Place) for thing in things[kind])
    universe.kinds[kind] = KindDef(
        kind,
        _root(kind, outlines),
        outline.parent,
        low,
        len(names),
        {},
        outline.stock is not None,
        outline.per_player,
        places,
    )


def _root(kind: str, outlines: dict[str, _Outline]) -> str:
    parent = outlines[kind].parent
    return kind if parent is None else _root(parent, outlines)
