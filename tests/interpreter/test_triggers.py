"""Events and their triggers: what waits, who goes first, what still holds, how deep it goes."""

from typing import Any

import pytest

from maniple.interpreter import RulesFault, State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.instances import GREATEST, pack_instance, unpack_instance
from tests.interpreter.world import (
    CARD,
    EVERYONE,
    HERE,
    PLAYER,
    add,
    b,
    cell,
    document,
    n,
    over,
    position,
    procedure,
    put,
    query,
    same,
    zone_number,
)

INSTANCE = t.Int(0, GREATEST)
QUEUE = t.ListOf(INSTANCE, 20)
BEARERS = over("this", n(0b111), e.ZoneIn(e.ZoneOf(b("this")), "field"))
OWNERS = over("you", e.SetFrom((e.ZoneOwner(e.ZoneOf(b("this"))),)))


def trigger(timing: Any, name: str, *ranges: e.Range, **more: Any) -> d.Trigger:
    strength, owner = more.get("strength", n(0)), more.get("owner", b("you"))
    return d.Trigger(timing, name, ranges, more.get("when"), strength, owner, HERE)


def acting(name: str, step: i.Instruction) -> d.Procedure:
    """What a trigger does: its slots are the event's number, the bearer and the player."""
    slots = (("x", t.Int(0, 9)), ("this", t.Maybe(CARD)), ("you", t.Maybe(PLAYER)))
    return procedure(name, slots, step, parameters=3, depth=9)


def note(value: e.Expr) -> i.Instruction:
    """Adds a digit to the coins of seat 0."""
    return i.Assign(i.ToGlobal("order"), e.ListOp("append", e.Global("order"), value))


def announcing(depth: int = 1) -> d.Procedure:
    """Runs what waits after the event, the chooser of equals deciding; the number of the event is its
    parameter.
    """
    slots = (("x", t.Int(0, 9)), ("queue", QUEUE), ("next", INSTANCE), ("choice", INSTANCE))
    instance = e.Range("i", e.Contenders("hit", e.Local(1)), "list")
    return procedure(
        "announce",
        slots,
        i.Enter("hit", 9),
        i.Collect("hit", "after", (e.Local(0),), 1),
        i.Branch(e.Compare(">", e.Size(e.Local(1), "list"), n(0)), 8),
        i.Assign(i.ToLocal(2), e.Head(e.Contenders("hit", e.Local(1)), "list")),
        i.Ask(
            e.Contenders("hit", e.Local(1), chooser=True),
            (i.Entry("next", ("next ", 0), (instance,), None, (2,), 5),),
            5,
            "which first",
        ),
        i.Assign(i.ToLocal(1), e.ListOp("without", e.Local(1), e.Local(2))),
        i.Dispatch("hit", e.Local(2), (e.Local(0),)),
        i.Jump(2),
        i.Leave("hit"),
        i.Return(),
        parameters=1,
        depth=depth,
    )  # fmt: skip


def table(*triggers: d.Trigger, depth: int = 1, more: tuple[d.Procedure, ...] = ()) -> State:
    event = d.Event("hit", (("x", t.Int(0, 9)),), depth, triggers)
    procedures = (
        announcing(depth),
        acting("mark", note(e.Local(2))),
        acting("zero", note(n(0))),
        acting("three", note(n(3))),
        *more,
    )
    state = position(document(*procedures, events=(event,)))
    put(state, "Card", [2], zone_number(state, "field", 1, 0))
    put(state, "Card", [0], zone_number(state, "field", 3, 0))
    put(state, "Card", [1], zone_number(state, "hand", 3))
    return state


def order(state: State) -> tuple[int, ...]:
    return tuple(cell(state, "global:order"))


def test_instances_are_numbers_in_canonical_order() -> None:
    for parts in ((0, -1, -1), (3, 17, 2), (4000, 8000, 30)):
        assert unpack_instance(pack_instance(*parts)) == parts
        assert pack_instance(*parts) <= GREATEST
    made = [pack_instance(*parts) for parts in ((0, 4, 1), (0, 5, -1), (0, 5, 0), (1, -1, -1), (1, -1, 3))]
    assert made == sorted(made)


def test_what_waits_is_listed_trigger_by_trigger_bearers_and_players_ascending() -> None:
    everyone = over("you", EVERYONE)
    both = tuple(i.Entry(name, (name,), (), None, (), 2) for name in ("a", "b"))
    go = procedure(
        "go", (("queue", QUEUE),), i.Collect("hit", "after", (n(4),), 0), i.Ask(n(0), both, 2, "ask")
    )
    state = table(
        trigger("after", "mark", BEARERS, OWNERS),
        trigger("before", "mark"),
        trigger("after", "zero", when=same(b("x"), n(5))),
        trigger("after", "zero", everyone, when=same(b("x"), add(b("you"), n(2)))),
        trigger("after", "zero"),
        more=(go,),
    ).run_procedure("go")
    frame = state.program.layout.area.frames["go"]
    found = state.cells[frame.base + frame.slots[0].first]
    assert [unpack_instance(instance) for instance in found] == [
        (0, 0, 3),
        (0, 2, 1),
        (3, -1, 2),
        (4, -1, -1),
    ]


def test_the_stronger_goes_first_and_its_procedure_learns_whose_it_is() -> None:
    state = table(
        trigger("after", "three", strength=n(2), owner=n(-1)),
        trigger("after", "mark", BEARERS, OWNERS, strength=add(b("you"), n(5))),
        trigger("after", "zero", strength=n(1), owner=n(-1)),
    )
    assert order(state.run_procedure("announce", (4,))) == (0, 3, 1, 3)


def test_equals_of_one_owner_are_the_owners_choice_and_of_nobody_in_their_order() -> None:
    own = trigger("after", "zero", over("you", n(0b0100)))
    state = table(own, trigger("after", "three", over("you", n(0b0100)))).run_procedure("announce", (4,))
    assert state.waiting == (2,)
    assert [option.arguments for option in state.options()] == [
        (pack_instance(0, -1, 2),),
        (pack_instance(1, -1, 2),),
    ]
    assert order(state.apply(1)) == (3, 0)
    nobody = table(trigger("after", "zero", owner=n(-1)), trigger("after", "three", owner=n(-1)))
    assert order(nobody.run_procedure("announce", (4,))) == (0, 3)


def test_of_equals_of_several_owners_the_first_in_canonical_order_begins() -> None:
    state = table(trigger("after", "mark", over("you", n(0b1010)))).run_procedure("announce", (4,))
    assert order(state) == (1, 3)


def test_an_instance_whose_condition_holds_no_more_does_nothing() -> None:
    takes = acting("takes", i.Move(n(0b101), "set", e.ZoneId("deck")))
    gone = table(
        trigger("after", "takes", strength=n(-1), owner=n(-1)),
        trigger("after", "mark", BEARERS, OWNERS),
        more=(takes,),
    ).run_procedure("announce", (4,))
    assert order(gone) == ()
    assert gone.cells[0] == 0


def test_a_trigger_that_wakes_its_own_event_stops_at_the_depth() -> None:
    again = acting("again", i.Invoke("announce", (e.Local(0),)))
    counts = acting("counts", note(n(1)))
    triggers = (
        trigger("after", "counts", owner=n(-1)),
        trigger("after", "again", strength=n(1), owner=n(-1)),
    )
    for depth in (1, 2, 4):
        state = table(*triggers, depth=depth, more=(again, counts)).run_procedure("announce", (4,))
        assert order(state) == (1,) * depth
        assert cell(state, "open:hit") == 0
        assert not any(state.cells[state.program.layout.frames_first :])


def test_frames_in_a_ring_keep_their_own_slots_and_bytes_have_room_for_all() -> None:
    """Each level asks, so that positions deep inside are seen."""
    asks = procedure(
        "asks",
        (("x", t.Int(0, 9)), ("this", t.Maybe(CARD)), ("you", t.Maybe(PLAYER))),
        i.Ask(n(0), (i.Entry("x", ("x ", 0), (over("y", n(0b1100)),), None, (0,), 1),), 1, "ask"),
        i.Invoke("announce", (e.Local(0),)),
        note(e.Local(0)),
        parameters=3,
        depth=9,
    )
    state = table(trigger("after", "asks", owner=n(-1)), depth=3, more=(asks,)).run_procedure(
        "announce", (9,)
    )
    layout = state.program.layout
    for answer in ("x 2", "x 3"):
        state.apply(answer)
    running = list(layout.running(state.cells))
    assert [frame.procedure for frame, _ in running] == ["asks", "announce"] * 3
    assert sum(frame.width for frame, _ in running) <= layout.area.bytes
    assert layout.frames_first + layout.area.cells == layout.total_cells
    assert max(base + frame.size for frame, base in running) <= layout.total_cells
    state.apply("x 2")
    assert order(state) == (2, 3, 2)
    assert not any(state.cells[layout.frames_first :])


def test_more_inside_each_other_than_is_declared_is_a_fault() -> None:
    """The event says 9, the procedures only 2."""
    again = acting("again", i.Invoke("announce", (e.Local(0),)))
    event = d.Event("hit", (("x", t.Int(0, 9)),), 9, (trigger("after", "again", owner=n(-1)),))
    state = position(document(announcing(2), d_replace(again, 2), events=(event,)))
    with pytest.raises(RulesFault, match="inside each other"):
        state.run_procedure("announce", (1,))


def d_replace(rule: d.Procedure, depth: int) -> d.Procedure:
    return d.Procedure(rule.name, rule.parameters, rule.slots, rule.code, rule.origins, depth)


def test_queries_may_ask_who_chooses() -> None:
    asked = query("asked", (("q", QUEUE),), t.Maybe(PLAYER), e.Contenders("hit", b("q"), chooser=True))
    event = d.Event("hit", (), 1, (trigger("after", "mark", over("you", EVERYONE)),))
    slots = (("this", t.Maybe(CARD)), ("you", t.Maybe(PLAYER)))
    mark = procedure("mark", slots, i.Return(), parameters=2)
    state = position(document(mark, queries=(asked,), events=(event,)))
    assert state.evaluate("asked", ((pack_instance(0, -1, 2), pack_instance(0, -1, 3)),)) == 2  # type: ignore[arg-type]
    assert state.evaluate("asked", ((),)) == -1  # type: ignore[arg-type]
