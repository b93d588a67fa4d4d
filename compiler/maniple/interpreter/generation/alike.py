"""Cards that are alike: of those that lie in one unordered zone, are copies of one design and in one state,
a menu lists the first.
"""

from __future__ import annotations

from maniple.interpreter.generation.ranges import Loop
from maniple.interpreter.generation.scope import Writer
from maniple.ir.document import Kind, Zone
from maniple.ir.expressions import Range
from maniple.ir.types import Entity, Type


def alike(found: Loop, node: Range, writer: Writer) -> str | None:
    """The items of a loop without those that repeat an earlier one, its condition included; `None` if none
    can repeat.
    """
    root = copied_root(found.type, writer)
    if root is not None:
        return f"unlike_{writer.universe.lying.index(root)}(S, {found.listed})"
    if node.shape == "list":
        return f"once({found.listed})"
    return None


def copied_root(type_: Type | None, writer: Writer) -> str | None:
    """The root kind of the elements, if they are cards of which some are copies of one design."""
    if not isinstance(type_, Entity):
        return None
    root = writer.universe.root(type_.kind)
    if root.name not in writer.universe.lying or not any(
        zone.shape in ("hand", "set") for zone in zones(root, writer)
    ):
        return None
    designs = designs_of(root, writer)
    return root.name if len(set(designs)) < len(designs) else None


def zones(root: Kind, writer: Writer) -> list[Zone]:
    """The families of zones in which entities of a root kind lie."""
    return [zone for zone in writer.document.zones if writer.universe.root(zone.kind).name == root.name]


def designs_of(root: Kind, writer: Writer) -> tuple[int, ...]:
    """A number for each entity of a root kind that only copies of one card share."""
    designs = list(range(root.high))
    for card in writer.document.cards:
        if writer.universe.root(card.kind).name == root.name:
            for copy in card.entities:
                designs[copy] = card.first
    return tuple(designs)


def comparer(root: Kind, writer: Writer) -> list[str]:
    """The functions that tell like cards: the mark that like ones share, and a list without those that
    repeat one.
    """
    number = writer.universe.lying.index(root.name)
    design = writer.share(designs_of(root, writer))
    states = _states(root, writer)
    mark = f"({', '.join([f'{design}[e]', 'z', *states])})" if states else f"{design}[e]<<16|z"
    # A mark of like cards is no number of a card: it is a tuple, or too great.
    own = "e" if states else "-1-e"
    return [
        f"def mark_{number}(S, e):",
        f"    z = S[{writer.first(f'lies in:{root.name}')}+e]",
        f"    return {own} if ORDERED[z] else {mark}",
        "",
        f"def unlike_{number}(S, q):",
        "    if len(q) < 2: return q",
        "    d = {}",
        "    for e in q:",
        f"        z = S[{writer.first(f'lies in:{root.name}')}+e]",
        f"        m = {own} if ORDERED[z] else {mark}",
        "        if m not in d: d[m] = e",
        "    return d.values()",
        "",
    ]


def _states(root: Kind, writer: Writer) -> list[str]:
    """The texts of all state fields of an entity `e`."""
    texts: list[str] = []
    for kind in writer.document.kinds:
        whole = (kind.low, kind.high) == (root.low, root.high)
        for info in kind.fields if kind.root == root.name else ():
            if info.state:
                count = writer.universe.combinations(info.by)
                first = writer.first(f"field:{kind.name}.{info.name}") - kind.low * count
                cells = f"S[{first}+e]" if count == 1 else f"*S[{first}+e*{count}:{first + count}+e*{count}]"
                texts.append(cells if whole else f"*(({cells},) if {kind.low}<=e<{kind.high} else ())")
    return texts
