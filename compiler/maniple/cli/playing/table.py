"""The table as one person sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from maniple.cli.playing.spelling import Spelling, is_blank
from maniple.ir.universe import BOX, PLAYER, Universe

if TYPE_CHECKING:
    from rich.console import RenderableType

    from maniple.interpreter import State


def table_of(state: State, player: int, language: str) -> Iterator[RenderableType]:
    """The parts of the picture: what goes for all, the players, what else there is, the zones."""
    seen = state.observe(player)
    spelling = Spelling(state, language)
    yield from _globals(seen, spelling)
    universe = state.program.universe
    for root in _roots(seen, universe):
        yield _members(root, seen, spelling, universe)
    yield from _zones(seen, spelling, universe)


def _globals(seen: dict[str, Any], spelling: Spelling) -> Iterator[RenderableType]:
    said = [
        f"{spelling.name(name)}: {spelling.value(value)}"
        for name, value in seen["globals"].items()
        if not is_blank(value)
    ]
    if said:
        yield Text("   ".join(said))


def _roots(seen: dict[str, Any], universe: Universe) -> list[str]:
    """The root kinds that have something to show in a table of their own, players first."""
    kinds = [key.partition(".")[0] for key, values in seen["fields"].items() if not is_blank(values)]
    roots = dict.fromkeys([PLAYER, *(universe.kinds[kind].root for kind in kinds)])
    return list(roots)


def _members(root: str, seen: dict[str, Any], spelling: Spelling, universe: Universe) -> RenderableType:
    """A row for each thing of a root kind, a column for each field in which any of them says something."""
    columns = {
        key: values
        for key, values in seen["fields"].items()
        if universe.kinds[key.partition(".")[0]].root == root and not is_blank(values)
    }
    members = list(dict.fromkeys(name for values in columns.values() for name in values))
    counts = _counts(seen, universe) if root == PLAYER else {}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("" if root == PLAYER else spelling.name(root).lower())
    for key in columns:
        table.add_column(spelling.name(key.rpartition(".")[2]))
    for family in counts:
        table.add_column(spelling.name(family))
    for name in members or seen["players"]:
        cells = [spelling.value(values.get(name)) for values in columns.values()]
        cells += [str(held.get(name, 0)) for held in counts.values()]
        table.add_row(_title(name, root, seen, spelling), *cells)
    return table


def _title(name: str, root: str, seen: dict[str, Any], spelling: Spelling) -> Text:
    if root != PLAYER:
        return Text(spelling.name(name))
    if name == seen["name"]:
        return Text(spelling.say("you", name=name), style="bold")
    return Text(name if name in seen["players"] else spelling.say("out", name=name))


def _counts(seen: dict[str, Any], universe: Universe) -> dict[str, dict[str, int]]:
    """How many cards each player has in zones that the others cannot look into."""
    found: dict[str, dict[str, int]] = {}
    for family in universe.families:
        if family.owners == (PLAYER,) and family.sight != "open":
            found[family.name] = {
                name: zone["count"]
                for key, zone in seen["zones"].items()
                if (name := _owner(key, family.name)) is not None
            }
    return found


def _owner(key: str, family: str) -> str | None:
    owner, dot, rest = key.rpartition(".")
    return owner.strip('"') if dot and rest == family else None


def _zones(seen: dict[str, Any], spelling: Spelling, universe: Universe) -> Iterator[RenderableType]:
    """What lies where, except in places of others that are only counted, and in the box."""
    rows = Table(box=None, pad_edge=False, show_header=False)
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column()
    counted = _counts(seen, universe)
    for key, zone in seen["zones"].items():
        owned = next((name for family in counted if (name := _owner(key, family)) is not None), None)
        others = owned is not None and owned != seen["name"] and all("unknown" in c for c in zone["cards"])
        if key != BOX and zone["count"] and not others:
            rows.add_row(_zone_name(key, seen, spelling), spelling.contents(zone))
    if rows.row_count:
        yield rows


def _zone_name(key: str, seen: dict[str, Any], spelling: Spelling) -> str:
    """`Ann.column[left]` as `Ann: column left`, one's own as `your column left`."""
    owner, dot, rest = key.rpartition(".")
    said = spelling.name(rest.replace("[", " ").replace("]", "").replace('"', ""))
    if not dot:
        return said
    owner = owner.strip('"')
    return spelling.say("your", zone=said) if owner == seen["name"] else f"{owner}: {said}"
