"""The table as one person sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text

from maniple.cli.playing.grid import Grid, Pairs
from maniple.cli.playing.spelling import Spelling, is_blank
from maniple.ir.expressions import Field
from maniple.ir.types import Int
from maniple.ir.universe import BOX, PLAYER

if TYPE_CHECKING:
    from rich.console import RenderableType

    from maniple.interpreter import State


def table_of(state: State, player: int, language: str) -> Iterator[RenderableType]:
    """The parts of the picture: what goes for all, the players, what else there is, the zones."""
    seen = state.observe(player)
    spelling = Spelling(state, language, player)
    yield from _globals(seen, spelling)
    columns = _columns(seen, spelling)
    yield _players(seen, spelling, columns.pop(PLAYER, {}))
    for root, fields in columns.items():
        yield _things(root, spelling, fields)
    yield from _zones(seen, spelling)


def _globals(seen: dict[str, Any], spelling: Spelling) -> Iterator[RenderableType]:
    """What goes for the whole table; places in play by the name of their kind."""
    document = spelling.state.game.document
    present = {info.present: info.kind for info in document.maps if info.present}
    types = {info.name: info.type for info in document.globals}
    said = [
        spelling.say(
            "of table",
            name=spelling.label(present.get(name, name)),
            value=spelling.value(value, types[name]),
        )
        for name, value in seen["globals"].items()
        if not is_blank(value)
    ]
    if said:
        yield Text("   ".join(said))


def _columns(seen: dict[str, Any], spelling: Spelling) -> dict[str, dict[str, dict[str, Any]]]:
    """The fields that have something to show, with their values, by the root kinds that have them."""
    kept = _kept(spelling)
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for key, values in seen["fields"].items():
        if key in kept or not is_blank(values):
            root = spelling.universe.kinds[key.partition(".")[0]].root
            found.setdefault(root, {})[key] = values
    return found


def _kept(spelling: Spelling) -> set[str]:
    """The numbers of players that are watched when nobody has any: capped ones, which can run out, and the
    one that counts in the end.
    """
    document = spelling.state.game.document
    score = next((query.body for query in document.queries if query.name == document.score), None)
    return {
        f"{kind.name}.{info.name}"
        for kind in document.kinds
        if kind.root == PLAYER
        for info in kind.fields
        if info.state and not info.by and isinstance(info.type, Int)
        if info.clamp or (isinstance(score, Field) and score.field == f"{kind.name}.{info.name}")
    }


def _players(seen: dict[str, Any], spelling: Spelling, columns: dict[str, dict[str, Any]]) -> RenderableType:
    """A row for each player: the fields, and how many cards lie where others cannot look."""
    counts = _counts(seen, spelling)
    members = list(dict.fromkeys(name for values in columns.values() for name in values))
    rows = [
        (
            _title(name, seen, spelling),
            *_cells(name, spelling, columns),
            *(Text(str(held.get(name, 0))) for held in counts.values()),
        )
        for name in members or seen["players"]
    ]
    headings = map(spelling.heading, columns)
    return Grid(("", *headings, *(spelling.label(family) for family in counts)), rows)


def _things(root: str, spelling: Spelling, columns: dict[str, dict[str, Any]]) -> RenderableType:
    """A row for each thing of another kind of which a field says something."""
    rows = [
        (Text(spelling.thing(name)), *_cells(name, spelling, columns))
        for name in dict.fromkeys(name for values in columns.values() for name in values)
        if not all(is_blank(values.get(name)) for values in columns.values())
    ]
    return Grid((spelling.label(root), *map(spelling.heading, columns)), rows)


def _cells(name: str, spelling: Spelling, columns: dict[str, dict[str, Any]]) -> list[Text]:
    """What the fields say of one thing."""
    return [Text(spelling.field(key, values.get(name))) for key, values in columns.items()]


def _title(name: str, seen: dict[str, Any], spelling: Spelling) -> Text:
    if name == seen["name"]:
        return Text(spelling.say("you", name=name), style="bold")
    return Text(name if name in seen["players"] else spelling.say("out", name=name))


def _counts(seen: dict[str, Any], spelling: Spelling) -> dict[str, dict[str, int]]:
    """How many cards each player has in zones that the others cannot look into."""
    found: dict[str, dict[str, int]] = {}
    for family in spelling.universe.families:
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


def _zones(seen: dict[str, Any], spelling: Spelling) -> Iterator[RenderableType]:
    """What lies where, except in places of others that are only counted, and in the box."""
    counted = _counts(seen, spelling)
    rows: list[tuple[str, str]] = []
    for key, zone in seen["zones"].items():
        owned = next((name for family in counted if (name := _owner(key, family)) is not None), None)
        others = owned is not None and owned != seen["name"] and all("unknown" in c for c in zone["cards"])
        if key != BOX and zone["count"] and not others:
            rows.append((spelling.zone(key), spelling.contents(zone)))
    if rows:
        yield Pairs(rows)
