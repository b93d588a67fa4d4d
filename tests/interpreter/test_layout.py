"""Cells, frames and bytes: what lies where, and that nothing is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.frames import HEADER
from maniple.ir.layout import layout
from maniple.ir.packing import CellType, Records, pack, unpack, width, zero
from maniple.ir.rings import rings
from maniple.ir.universe import Universe
from tests.interpreter.world import CARD, COLOUR, PLAYER, document, n, position, procedure

WORLD = Universe(document())

VALUES: list[tuple[CellType, object, str]] = [
    (t.Int(-5, 250), 0, "05"),
    (t.Int(-5, 251), -5, "0000"),
    (t.Int(0, 256), 256, "0001"),
    (t.Flag(), 1, "01"),
    (COLOUR, 2, "02"),
    (t.Maybe(COLOUR), -1, "00"),
    (PLAYER, 3, "04"),
    (t.Maybe(PLAYER), -1, "00"),
    (t.SetOf(CARD), 0b1000000001, "0102"),
    (t.SetOf(t.Int(0, 9)), 0b1000000001, "0102"),
    (t.ListOf(PLAYER, 3), (2, 0), "02030100"),
    (t.ListOf(t.Int(5, 9), 2), (9,), "010400"),
    (t.Faces(3, 6), (6, 1), "02060100"),
    (t.Dice(3, 20), (2, 20), "0214"),
    (Records((PLAYER, t.Int(0, 300)), 2), ((1, 2),), "01020200000000"),
]


@pytest.mark.parametrize(("type_", "value", "expected"), VALUES)
def test_bytes_of_values(type_: CellType, value: object, expected: str) -> None:
    packed = pack(type_, value, WORLD)  # type: ignore[arg-type]
    assert packed.hex() == expected
    assert len(packed) == width(type_, WORLD)
    assert unpack(type_, packed, WORLD) == value


WRONG: list[tuple[CellType, object]] = [
    (t.Int(0, 9), 10), (t.Int(0, 9), -1), (t.Flag(), 2), (PLAYER, 4), (t.Maybe(PLAYER), -2), (COLOUR, 3),
    (t.ListOf(PLAYER, 1), (1, 2)), (t.Dice(1, 6), (2, 6)), (t.SetOf(CARD), 1 << 40), (PLAYER, (1,)),
    (t.ListOf(PLAYER, 2), 3), (Records((PLAYER,), 1), ((1,), (2,))),
]  # fmt: skip


@pytest.mark.parametrize(("type_", "value"), WRONG)
def test_what_is_no_value_of_the_type_is_refused(type_: CellType, value: object) -> None:
    with pytest.raises((ValueError, OverflowError)):
        pack(type_, value, WORLD)  # type: ignore[arg-type]


@given(st.integers(-1000, 1000), st.integers(0, 70000), st.data())
def test_numbers_come_back(low: int, span: int, data: st.DataObject) -> None:
    type_ = t.Int(low, low + span)
    value = data.draw(st.integers(low, low + span))
    assert unpack(type_, pack(type_, value, WORLD), WORLD) == value


@given(st.lists(st.integers(-3, 9), max_size=6))
def test_lists_come_back(values: list[int]) -> None:
    type_ = t.ListOf(t.Int(-3, 9), 6)
    assert unpack(type_, pack(type_, tuple(values), WORLD), WORLD) == tuple(values)


def test_zeros_are_values_of_their_types() -> None:
    for type_ in (t.Int(3, 9), t.Int(-9, -3), t.Int(-1, 1), t.Flag(), t.Maybe(PLAYER), t.ListOf(CARD, 2)):
        pack(type_, zero(type_), WORLD)
    assert (zero(t.Int(3, 9)), zero(t.Int(-9, -3)), zero(t.Maybe(PLAYER))) == (3, -3, -1)


def test_entries_lie_one_behind_the_other() -> None:
    found = layout(document())
    cell = offset = 0
    for entry in found.entries:
        assert (entry.first, entry.offset) == (cell, offset), entry.name
        cell += entry.count
        offset += entry.count * entry.width
    assert (found.frames_first, found.frames_offset) == (cell, offset)
    assert found.total_cells == cell + found.area.cells
    names = [entry.name for entry in found.entries]
    assert names[:7] == ["position", "frame", "over", "winners", "reason", "waiting", "stage"]
    assert len(set(names)) == len(names)


def test_procedures_that_never_run_inside_each_other_share_cells() -> None:
    leaf = procedure("leaf", (("x", t.Int(0, 9)),), i.Return())
    left = procedure("left", (("a", t.Int(0, 9)), ("b", t.Int(0, 9))), i.Invoke("leaf", (n(1),)))
    right = procedure("right", (), i.Invoke("leaf", (n(1),)))
    main = procedure("main", (), i.Invoke("left", ()), i.Invoke("right", ()))
    area = layout(document(leaf, left, right, main)).area
    first = area.frames["main"].base
    assert area.frames["left"].base == area.frames["right"].base == first + HEADER
    assert area.frames["leaf"].base == first + HEADER + HEADER + 2
    assert area.cells == HEADER + HEADER + 2 + HEADER + 1


def test_groups_come_callers_first() -> None:
    calls = {"a": ("b", "c"), "b": ("d",), "c": ("b", "c"), "d": ("e",), "e": ("d", "f"), "f": ()}
    assert [set(group) for group in rings(calls)] == [{"a"}, {"c"}, {"b"}, {"d", "e"}, {"f"}]


def test_zones_are_numbered_without_gaps() -> None:
    wrong = document().zones
    with pytest.raises(ValueError, match="numbered"):
        layout(document(zones=(wrong[0], *wrong[2:])))


def test_values_at_the_start_are_values_of_their_types() -> None:
    state = position(document(procedure("go", (("x", t.Int(3, 4)),), i.Ask(e.Const(-1), (), 0, "ask"))))
    for entry in state.program.layout.entries:
        for value in state.cells[entry.first : entry.first + entry.count]:
            pack(entry.type, value, WORLD)
