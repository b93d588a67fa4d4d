"""A small world for tests: four seats, cards with copies, places on a map, zones of every shape.

`document` takes procedures, queries and the like; `position` starts nothing; `answer` evaluates one
expression.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from maniple.interpreter import Game, State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t

HERE = d.Origin(0, 0, 1)
PLAYER, CARD, PLACE, COLOUR = t.Entity("Player"), t.Entity("Card"), t.Entity("Place"), t.Word("Colour")
FIGHTER = t.Entity("Fighter")
SEATS = 4
DESIGNS = (("Lamp", 3), ("Rope", 2), ("Old Map", 1), ("Wolf", 3), ("Bear", 1))
NAMES = tuple(name for name, copies in DESIGNS for _ in range(copies))
CARDS = len(NAMES)
FIRST_FIGHTER = 6
PLACES = ("Ford", "Mill", "Tower", "Isle", "Moor")
EVERYONE = e.Global("players")


def n(value: int) -> e.Const:
    return e.Const(value)


def b(name: str) -> e.Bound:
    return e.Bound(name)


def add(left: e.Expr, right: e.Expr) -> e.Expr:
    return e.Arith("+", left, right)


def same(left: e.Expr, right: e.Expr) -> e.Expr:
    return e.Compare("=", left, right)


def over(binder: str, source: e.Expr, where: e.Expr | None = None, *refine: e.Refine) -> e.Range:
    """A range over a set."""
    return e.Range(binder, source, "set", where, refine)


def numbers(binder: str, low: int, high: int, where: e.Expr | None = None) -> e.Range:
    """A range over whole numbers."""
    return e.Range(binder, e.Span(n(low), n(high)), "span", where)


def hand(player: e.Expr | int) -> e.Expr:
    return e.ZoneId("hand", (n(player) if isinstance(player, int) else player,))


def cards_in(zone: e.Expr, *, ordered: bool = False) -> e.Expr:
    return e.Contents(zone, ordered)


def fields() -> dict[str, tuple[d.FieldInfo, ...]]:
    many = t.Int(0, 20)
    return {
        "Player": (
            d.FieldInfo("coins", many, True, 3, ()),
            d.FieldInfo("mood", t.Int(-5, 5), True, 0, (), (), True),
            d.FieldInfo("stock", t.Int(0, 9), True, 1, (), ("Colour",)),
            d.FieldInfo("friend", t.Maybe(PLAYER), True, -1, ()),
        ),
        "Card": (
            d.FieldInfo("cost", t.Int(0, 9), False, 0, tuple((3 * card) % 7 for card in range(CARDS))),
            d.FieldInfo("ready", t.Flag(), True, 1, ()),
        ),
        "Fighter": (
            d.FieldInfo("power", t.Int(1, 9), False, 1, tuple(range(1, CARDS - FIRST_FIGHTER + 1))),
            d.FieldInfo("wounds", t.Int(0, 5), True, 0, ()),
            d.FieldInfo("colour", COLOUR, True, 0, ()),
        ),
        "Place": (d.FieldInfo("value", t.Int(0, 9), False, 0, (4, 1, 5, 2, 3)),),
        "Heap": (d.FieldInfo("size", t.Int(0, 9), True, 2, ()),),
    }


def kinds() -> tuple[d.Kind, ...]:
    own = fields()
    return (
        d.Kind("Player", "Player", 0, SEATS, own["Player"], ()),
        d.Kind("Card", "Card", 0, CARDS, own["Card"], NAMES),
        d.Kind("Fighter", "Card", FIRST_FIGHTER, CARDS, own["Fighter"], ()),
        d.Kind("Place", "Place", 0, len(PLACES), own["Place"], PLACES, places=True),
        d.Kind("Heap", "Heap", 0, 3, own["Heap"], ("Heap 1", "Heap 2", "Heap 3"), stock=True),
    )


def zones() -> tuple[d.Zone, ...]:
    floats = e.Member(b("moved"), n(0b111), "set")
    few = e.Compare("<", e.Size(e.Contents(b("place"), ordered=True), "list"), n(3))
    parts: tuple[tuple[str, tuple[str, ...], str, str, str, int, bool, e.Expr | None, e.Expr | None], ...] = (
        ("box", (), "Card", "set", "hidden", CARDS, False, None, None),
        ("deck", (), "Card", "pile", "hidden", CARDS, False, None, None),
        ("hand", ("Player",), "Card", "hand", "private", 5, False, None, None),
        ("field", ("Player", "Colour"), "Card", "row", "open", 4, True, floats, few),
        ("bag", (), "Card", "set", "hidden", CARDS, False, None, None),
        ("camp", ("Player",), "Fighter", "set", "open", CARDS, True, None, None),
        ("heap", ("Heap",), "Card", "pile", "open", CARDS, False, None, None),
    )
    made: list[d.Zone] = []
    first = 0
    sizes = {"Player": SEATS, "Colour": 3, "Heap": 3}
    for name, owners, kind, shape, sight, capacity, in_play, floating, admits in parts:
        made.append(
            d.Zone(name, first, owners, kind, shape, sight, capacity, in_play, floating, admits)  # type: ignore[arg-type]
        )
        count = 1
        for owner in owners:
            count *= sizes[owner]
        first += count
    return tuple(made)


def cards() -> tuple[d.Card, ...]:
    made: list[d.Card] = []
    first = 0
    for name, copies in DESIGNS:
        kind = "Fighter" if first >= FIRST_FIGHTER else "Card"
        made.append(d.Card(name, kind, first, copies, "", (), (), HERE))
        first += copies
    return tuple(made)


def links() -> d.MapInfo:
    roads = (("land", 0, 1), ("land", 1, 2), ("sea", 0, 3), ("sea", 3, 2), ("land", 2, 4))
    return d.MapInfo("isles", "Place", tuple(d.Link(*road) for road in roads), "known")


def procedure(
    name: str,
    slots: Iterable[tuple[str, t.Type]],
    *code: i.Instruction,
    parameters: int = 0,
    sealed: Iterable[str] = (),
    depth: int = 1,
) -> d.Procedure:
    """A procedure; every instruction has an origin of its own."""
    origins = tuple(d.Origin(0, place, place + 1) for place in range(len(code)))
    made = tuple(d.Slot(slot, type_, slot in set(sealed)) for slot, type_ in slots)
    return d.Procedure(name, parameters, made, code, origins, depth)


def query(
    name: str,
    parameters: Iterable[tuple[str, t.Type]],
    result: t.Type,
    body: e.Expr,
    *adjusters: d.Adjuster,
) -> d.Query:
    return d.Query(name, tuple(parameters), result, body, adjusters, HERE)


def document(
    *procedures: d.Procedure,
    queries: Iterable[d.Query] = (),
    events: Iterable[d.Event] = (),
    sites: Iterable[d.Site] = (),
    **changes: Any,
) -> d.Document:
    """The world with rules. Without a procedure `main` there is one that ends at once."""
    rules = procedures
    if not any(rule.name == "main" for rule in rules):
        rules = (procedure("main", (), i.Return()), *rules)
    made = d.Document(
        game="world",
        title="World",
        scenario="",
        players=(2, SEATS),
        main="main",
        score="score",
        outlook="",
        words=(d.Words("Colour", ("red", "green", "blue")),),
        kinds=kinds(),
        cards=cards(),
        zones=zones(),
        maps=(links(),),
        tables=(
            d.Table("price", 1, t.Int(0, 99), (10, 20, 40)),
            d.Table("onward", 0, t.Maybe(PLACE), (1, 2, -1, 0, 2)),
        ),
        settings=(
            d.SettingInfo("limit", t.Int(1, 9), 4, "setting:limit"),
            d.SettingInfo("harsh", t.Flag(), 0, "setting:harsh"),
            d.SettingInfo("paint", COLOUR, 1, "setting:paint"),
        ),
        globals=(
            d.GlobalInfo("players", t.SetOf(PLAYER), 0),
            d.GlobalInfo("known", t.SetOf(PLACE), 0b11111),
            d.GlobalInfo("round", t.Int(0, 9), 0),
            d.GlobalInfo("order", t.ListOf(PLAYER, SEATS), ()),
            d.GlobalInfo("marked", t.SetOf(CARD), 0),
            d.GlobalInfo("chief", t.Maybe(PLAYER), -1),
        ),
        queries=tuple(queries),
        events=tuple(events),
        sites=tuple(sites),
        procedures=rules,
        formats=(),
        armies=(),
        texts={"en": {"ask": "What now?", "word:Colour.red": "red"}, "fr": {"word:Colour.red": "rouge"}},
        sources=("world.maniple",),
    )
    return replace(made, **changes)


def position(document_: d.Document, players: int = SEATS, seed: int = 1, **more: Any) -> State:
    """A table at which nothing has happened."""
    return Game(document_).blank(players, seed, **more)


def put(state: State, root: str, entities: Iterable[int], zone: int) -> None:
    """Moves entities into a zone by the rules' own means."""
    move = state.program.movers[root]
    for entity in entities:
        if state.book is None:
            move(state.cells, entity, zone, 1, 0)
        else:
            move(state.cells, entity, zone, 1, 0, state.book)


def zone_number(state: State, name: str, *owners: int) -> int:
    """The number of a zone of the world, whose domains all count from 0."""
    zone = state.program.universe.zones[name]
    strides = state.program.universe.strides(zone.owners)
    return zone.first + sum(owner * stride for owner, stride in zip(owners, strides, strict=True))


def lies(state: State, name: str, *owners: int) -> Any:
    """What lies in a zone."""
    number = zone_number(state, name, *owners)
    entry = state.program.layout.index[f"zone:{name}"]
    return state.cells[entry.first + number - state.program.universe.zones[name].first]


def cell(state: State, name: str, index: int = 0) -> Any:
    return state.cells[state.program.layout.first(name) + index]


def answer(expression: e.Expr, result: t.Type | None = None, **changes: Any) -> Any:
    """What an expression gives at a table of four at which nothing has happened."""
    kind = result if result is not None else t.Int(-(2**40), 2**40)
    whole = document(queries=(query("asked", (), kind, expression), *changes.pop("queries", ())), **changes)
    return position(whole).evaluate("asked")
