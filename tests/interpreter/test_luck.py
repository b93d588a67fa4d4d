"""Chance in play: the streams it is drawn from, and scripts that force it."""

import pytest

from maniple.interpreter import Game, State
from maniple.interpreter.chance import key
from maniple.interpreter.logbook import script
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.streams import shuffling, stream_number
from tests.interpreter.world import add, cell, document, lies, n, over, position, procedure

SMALL = t.Int(0, 99)
ROLLS = procedure(
    "rolls",
    (("faces", t.Faces(9, 6)), ("heads", SMALL), ("picked", t.Int(-1, 9)), ("dice", t.Dice(9, 20))),
    i.Roll(e.MakeDice(n(3), n(6)), 0),
    i.Assign(i.ToGlobal("marked"), e.FaceSum(e.Local(0))),
    i.Roll(e.Const((2, 20)), 0),
    i.Flip(n(4), 1),
    i.Pick(over("x", n(0b10110)), 2),
    i.Assign(i.ToGlobal("order"), e.ListFrom((e.Local(1), e.Local(2)))),
    i.Pick(over("x", n(0)), 2),
    i.Assign(i.ToGlobal("chief"), e.Local(2)),
)


def state(log: bool, seed: int = 7) -> State:
    return position(document(ROLLS), seed=seed, log=log)


def test_each_purpose_draws_from_its_own_stream() -> None:
    table = state(log=False)
    labels = [stream.label for stream in table.program.layout.streams]
    assert labels == ["flip", "pick", "d6", "d20"]
    for stream in table.program.layout.streams:
        assert stream.number == stream_number(stream.label)
        assert cell(table, f"key:{stream.label}") == key(7, stream.number)
    table.run_procedure("rolls")
    assert [cell(table, f"drawn:{label}") for label in labels] == [4, 1, 3, 2]
    assert cell(table, "global:order")[1] in (1, 2, 4)
    assert cell(table, "global:chief") == -1


def test_the_same_seed_gives_the_same_with_and_without_a_log() -> None:
    plain, told = state(log=False).run_procedure("rolls"), state(log=True).run_procedure("rolls")
    assert plain.cells == told.cells
    assert state(log=False, seed=8).run_procedure("rolls").cells != plain.cells


def test_a_script_forces_what_chance_would_decide() -> None:
    table = state(log=True)
    assert table.book is not None
    table.book.script = script(dice=(6, 6, 5, 20), flips=(1, 0, 1, 0), picks=(1 << 4,))
    table.run_procedure("rolls")
    assert cell(table, "global:marked") == 17
    assert cell(table, "global:order") == (2, 4)
    assert table.book.script.left == 0
    assert cell(table, "drawn:d20") == 1, "what the script does not say is drawn"


def test_dice_whose_sides_are_found_out_at_the_table() -> None:
    rolls = procedure(
        "go",
        (("faces", t.Faces(9, 20)), ("dice", t.Dice(9, 20))),
        i.Assign(i.ToLocal(1), e.MakeDice(add(e.Global("round"), n(2)), e.Setting("limit"))),
        i.Roll(e.Local(1), 0),
        i.Assign(i.ToGlobal("order"), e.Filter(e.Range("f", e.Local(0), "list"), "list")),
    )
    table = position(document(rolls))
    table.run_procedure("go")
    assert cell(table, "drawn:d4") == 2
    assert len(cell(table, "global:order")) == 2
    assert set(cell(table, "global:order")) <= {1, 2, 3, 4}


def test_shuffles_are_the_published_ones() -> None:
    """Over ten cards 0 to 9 with the key of seed 0 and label 1, as in the vectors."""
    go = procedure(
        "go",
        (),
        i.Move(
            e.Filter(over("c", e.Contents(e.ZoneId("box"), ordered=False)), "list"), "list", e.ZoneId("deck")
        ),
        i.Shuffle(e.ZoneId("deck")),
    )
    table = Game(document(go)).blank(2, 0)
    table.cells[table.program.layout.first("key:deck")] = key(0, 1)
    table.run_procedure("go")
    assert lies(table, "deck") == (7, 1, 9, 3, 4, 0, 2, 5, 6, 8)


@pytest.mark.parametrize("zone", ["flip", "pick", "bot", "d6"])
def test_a_zone_never_shares_a_stream_with_anything_else(zone: str) -> None:
    assert shuffling(zone) not in {"flip", "pick", "bot", "d6"}
    assert stream_number(shuffling(zone)) != stream_number(zone)
    assert shuffling("deck") == "deck"
    assert shuffling("d") == "d"


def test_streams_of_dice_are_found_through_queries_and_fields() -> None:
    go = procedure(
        "go",
        (("faces", t.Faces(2, 3)),),
        i.Roll(e.Call("force", (n(1),)), 0),
    )
    force = d.Query("force", (("x", SMALL),), t.Dice(2, 3), e.MakeDice(n(2), n(3)), (), d.Origin(0, 0, 1))
    table = position(document(go, queries=(force,))).run_procedure("go")
    assert cell(table, "drawn:d3") == 2
