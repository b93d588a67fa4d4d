"""Two root kinds that lie in zones: each has cells of its own, and sets written as numbers are told apart
by use.
"""

import pytest

from maniple.interpreter import State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.kinds_of import KindsOf
from tests.interpreter.reference import Reference
from tests.interpreter.walker import Walker
from tests.interpreter.world import (
    PLAYER,
    SEATS,
    b,
    cell,
    document,
    hand,
    kinds,
    n,
    over,
    position,
    procedure,
    query,
    same,
    zones,
)

TOKEN = t.Entity("Token")
TOKENS = ("Coin", "Key", "Gem", "Ring")


def tray(player: e.Expr | int) -> e.Expr:
    return e.ZoneId("tray", (n(player) if isinstance(player, int) else player,))


def table(*procedures: d.Procedure, queries: tuple[d.Query, ...] = ()) -> State:
    worn = d.FieldInfo("worn", t.Int(0, 9), True, 0, ())
    everything = (*kinds(), d.Kind("Token", "Token", 0, len(TOKENS), (worn,), TOKENS))
    families = zones()
    last = families[-1]
    tray_ = d.Zone("tray", last.first + 3, ("Player",), "Token", "set", "private", 9, True, None, None)
    rules = document(*procedures, queries=queries, kinds=everything, zones=(*families, tray_))
    return position(rules)


SLOTS = (("one", t.Maybe(TOKEN)),)
MOVES = procedure(
    "go",
    SLOTS,
    i.Move(n(0b110), "set", tray(1)),
    i.Move(n(0b110), "set", hand(2)),
    i.Assign(i.ToLocal(0), e.First(over("x", n(0b1111), same(e.ZoneOf(b("x")), tray(1))))),
    i.Move(e.Local(0), "one", tray(3)),
    i.Assign(i.ToLocal(0), n(-1)),
)


def test_each_kind_has_its_own_places() -> None:
    state = table(MOVES).run_procedure("go")
    assert [cell(state, "lies in:Token", x) >= 0 for x in range(4)] == [False, True, True, False]
    assert cell(state, "zone:tray", 1) == 0b100
    assert cell(state, "zone:tray", 3) == 0b010
    assert cell(state, "zone:hand", 2) == 0b110
    assert cell(state, "in play:Token") == 0b110
    assert cell(state, "in play:Card") == 0
    assert cell(state, "known by:Token", 0) == (1 << SEATS) - 1, "it lies nowhere"
    assert cell(state, "known by:Token", 1) == 0b1010, (
        "whoever sees neither tray cannot tell which one it was"
    )
    assert cell(state, "known by:Token", 2) == 0b1010, "seat 3 saw that it was the other one"


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second engine is told what the first one finds out."""
    monkeypatch.setattr(KindsOf, "hints", dict.fromkeys("xyw", "Token"))


def test_the_second_engine_agrees() -> None:
    state = table(procedure("main", SLOTS, *MOVES.code))
    other = Reference(state)
    other.start_main()
    state.run_procedure("main")
    assert other.cells == state.cells


LYING = [
    e.Count(over("x", n(0b1111), same(e.ZoneOf(b("x")), tray(b("p"))))),
    e.Count(over("y", n(0b1111), e.And((e.Compare(">=", e.Field("Token.worn", b("y")), n(0)),
                                         e.ZoneIn(e.ZoneOf(b("y")), "tray"))))),
    e.Count(over("z", n(0b1111), e.ZoneIn(e.ZoneOf(b("z")), "hand"))),
    e.Sum(over("w", e.Contents(tray(b("p")), ordered=False)), e.Arith("+", e.ZoneOf(b("w")), n(1))),
    e.Size(e.InPlay("Token"), "set"),
]  # fmt: skip


def test_sets_written_as_numbers_are_told_by_their_use() -> None:
    used = e.Cond(e.Compare(">", e.Field("Card.cost", b("z")), n(99)), n(1), n(0))
    z_is_a_card = query("never", (("z", t.Entity("Card")),), t.Int(0, 1), used)
    queries = tuple(query(f"q{at}", (("p", PLAYER),), t.Int(0, 99), body) for at, body in enumerate(LYING))
    state = table(MOVES, queries=(z_is_a_card, *queries)).run_procedure("go")
    found = [[state.evaluate(asked.name, (p,)) for p in range(SEATS)] for asked in queries]
    assert found[0] == [0, 1, 0, 1]
    assert found[1] == [2] * 4
    assert found[2] == [2] * 4
    assert found[4] == [2] * 4
    for at in (0, 3, 4):
        assert [Walker(state).ask(queries[at], {"p": p}) for p in range(SEATS)] == found[at]


def test_what_nothing_tells_is_an_error_of_the_document() -> None:
    asked = query("asked", (), t.Int(0, 9), e.Count(over("u", n(0b1111), e.ZoneIn(e.ZoneOf(b("u")), "tray"))))
    with pytest.raises(ValueError, match="cannot be told"):
        table(queries=(asked,))
