"""Instructions that change cells or turn the flow, and the faults that rules can run into."""

import pytest

from maniple.interpreter import RulesFault, State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.world import (
    CARD,
    COLOUR,
    EVERYONE,
    PLAYER,
    add,
    b,
    cell,
    document,
    n,
    numbers,
    position,
    procedure,
    query,
    same,
)

SMALL = t.Int(0, 9)
ROUND = i.ToGlobal("round")
COINS = "Player.coins"
SEVEN_MORE = i.Assign(ROUND, add(e.Global("round"), n(7)))
FOUR_COINS_LESS = i.Assign(i.ToField(COINS, n(0)), e.Arith("-", e.Field(COINS, n(0)), n(4)))


def run(*code: i.Instruction, slots: tuple[tuple[str, t.Type], ...] = (), log: bool = True) -> State:
    """Runs some code as a procedure of its own."""
    return position(document(procedure("go", slots, *code)), log=log).run_procedure("go")


def test_targets() -> None:
    state = run(
        i.Assign(ROUND, n(4)),
        i.Assign(i.ToField(COINS, n(2)), e.Arith("*", e.Global("round"), n(2))),
        i.Assign(i.ToField("Player.stock", n(1), (e.Setting("paint"),)), n(7)),
        i.Assign(i.ToField("Fighter.colour", n(8)), n(2)),
        i.Assign(i.ToGlobal("order"), e.AsList(EVERYONE)),
        i.Assign(i.ToGlobal("marked"), n(0b101)),
        i.Assign(i.ToField("Card.ready", n(3)), same(n(1), n(2))),
    )
    assert cell(state, "global:round") == 4
    assert cell(state, "field:Player.coins", 2) == 8
    assert cell(state, "field:Player.stock", 3 + 1) == 7
    assert cell(state, "field:Fighter.colour", 2) == 2
    assert cell(state, "global:order") == (0, 1, 2, 3)
    assert cell(state, "field:Card.ready", 3) == 0
    assert not isinstance(cell(state, "field:Card.ready", 3), bool)


def test_numbers_are_drawn_into_the_range_where_the_rules_say_so() -> None:
    state = run(
        i.Assign(ROUND, add(e.Global("round"), n(12)), clamp=True),
        i.Assign(i.ToField("Player.mood", n(0)), e.Arith("-", e.Field("Player.mood", n(0)), n(9))),
        i.Assign(i.ToField("Player.mood", n(1)), add(e.Field("Player.mood", n(1)), n(9))),
    )
    assert cell(state, "global:round") == 9
    assert cell(state, "field:Player.mood", 0) == -5
    assert cell(state, "field:Player.mood", 1) == 5


@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize(
    ("code", "message", "place"),
    [
        ((SEVEN_MORE, SEVEN_MORE), "14 is not from 0 to 9", 1),
        ((FOUR_COINS_LESS,), "-1 is not from 0 to 20", 0),
        ((i.Assign(i.ToGlobal("order"), e.Const((0, 1, 2, 3, 0))),), "a list of 5", 0),
        ((i.Assign(ROUND, n(1)), i.Jump(0)), "without end", 0),
        ((i.Assign(ROUND, e.Arith("floor", n(4), e.Global("round"))),), "divided by zero", 0),
    ],
)  # fmt: skip
def test_faults_name_the_rule_and_leave_everything_as_it_was(
    code: tuple[i.Instruction, ...], message: str, place: int, log: bool
) -> None:
    state = position(document(procedure("go", (), *code, i.Say("never", ()))), log=log)
    before = state.cells.copy()
    with pytest.raises(RulesFault, match=message) as caught:
        state.run_procedure("go")
    assert state.cells == before
    assert state.entries == []
    assert caught.value.procedure == "go"
    assert caught.value.origin is not None
    assert caught.value.origin.start == place


def test_ways_part_and_meet() -> None:
    def outcome(value: int) -> int:
        state = run(
            i.Assign(i.ToLocal(0), n(value)),
            i.Branch(e.Compare(">", e.Local(0), n(4)), 4),
            i.Assign(ROUND, n(1)),
            i.Jump(5),
            i.Assign(ROUND, n(2)),
            i.Assign(ROUND, add(e.Global("round"), n(5))),
            slots=(("x", SMALL),),
        )
        return int(cell(state, "global:round"))

    assert [outcome(5), outcome(4)] == [6, 7]


def test_a_loop_takes_one_after_the_other() -> None:
    state = run(
        i.Assign(i.ToLocal(0), e.Map(numbers("x", 1, 4), e.Arith("*", b("x"), b("x")))),
        i.Next(0, 1, 4),
        i.Assign(i.ToField(COINS, n(1)), add(e.Field(COINS, n(1)), e.Local(1)), clamp=True),
        i.Jump(1),
        i.Assign(ROUND, add(e.Size(e.Local(0), "list"), e.Local(1))),
        slots=(("queue", t.ListOf(t.Int(0, 20), 5)), ("x", t.Int(0, 20))),
    )
    assert cell(state, "field:Player.coins", 1) == 20
    assert cell(state, "global:round") == 0


def test_procedures_have_arguments_and_slots_of_their_own() -> None:
    inner = procedure(
        "inner",
        (("x", SMALL), ("y", SMALL), ("who", t.Maybe(PLAYER))),
        i.Assign(i.ToLocal(1), add(e.Local(0), n(1))),
        i.Branch(same(e.Local(2), n(-1)), 3),
        i.Assign(ROUND, add(e.Global("round"), e.Local(1))),
        parameters=1,
    )
    outer = procedure(
        "outer",
        (("x", SMALL),),
        i.Assign(i.ToLocal(0), n(2)),
        i.Invoke("inner", (e.Local(0),)),
        i.Invoke("inner", (n(0),)),
        i.Assign(ROUND, add(e.Global("round"), e.Local(0))),
    )
    state = position(document(outer, inner)).run_procedure("outer")
    assert cell(state, "global:round") == 3 + 1 + 2
    assert not any(state.cells[state.program.layout.frames_first :])
    assert state.cells[:2] == [0, 0]


def test_an_array_has_a_value_for_each_member() -> None:
    state = run(
        i.Assign(i.ToLocal(0, n(2)), n(5)),
        i.Assign(i.ToLocal(0, e.Setting("paint")), n(2)),
        i.Assign(ROUND, add(e.Local(0, n(2)), e.Local(0, add(e.Setting("paint"), n(0))))),
        slots=(("each", t.Array(SMALL, "Colour")),),
    )
    assert cell(state, "global:round") == 7


def test_the_end_leaves_nothing_running() -> None:
    inner = procedure("inner", (("x", SMALL),), i.Finish(n(0b10), "over"), parameters=1)
    outer = procedure(
        "main", (("x", SMALL),), i.Enter("hit", 2), i.Invoke("inner", (n(4),)), i.Finish(n(1), "no")
    )
    score = query("score", (("p", PLAYER),), t.Int(0, 99), add(e.Field(COINS, b("p")), b("p")))
    event = d.Event("hit", (), 2, ())
    state = position(document(outer, inner, queries=(score,), events=(event,))).run_procedure("main")
    assert state.over
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.result.reason == "over"
    assert state.result.scores == (3, 4, 5, 6)
    assert not any(state.cells[state.program.layout.frames_first :])
    assert cell(state, "open:hit") == 0
    assert state.decision is None
    assert state.options() == ()


def test_the_main_procedure_ends_the_game_when_it_ends() -> None:
    state = position(document(procedure("main", (), i.Assign(ROUND, n(1))))).run_procedure("main")
    assert state.over
    assert state.result is not None
    assert state.result.winners == ()
    assert state.result.scores == ()


def test_who_leaves_is_a_player_no_more() -> None:
    state = run(i.Depart(n(1)))
    assert cell(state, "global:players") == 0b1101


STORED = d.Site("debt", (("who", PLAYER), ("much", SMALL)), 3, "paid", ("who", ""))


def debts(*code: i.Instruction) -> State:
    adjuster = d.Adjuster("by", b("much"), (), same(b("who"), b("p")), None, "debt", ("who", "much"))
    owed = query("owed", (("p", PLAYER),), t.Int(0, 99), n(1), adjuster)
    event = d.Event("paid", (("p", PLAYER), ("x", SMALL)), 1, ())
    whole = document(procedure("go", (), *code), queries=(owed,), sites=(STORED,), events=(event,))
    return position(whole).run_procedure("go")


def test_stored_adjustments_hold_until_their_event() -> None:
    first = (i.Keep("debt", (n(1), n(2))), i.Keep("debt", (n(1), n(3))), i.Keep("debt", (n(2), n(4))))
    state = debts(*first)
    assert [state.evaluate("owed", (p,)) for p in range(4)] == [1, 6, 5, 1]
    state = debts(*first, i.Lapse("paid", (n(1), n(9))))
    assert [state.evaluate("owed", (p,)) for p in range(4)] == [1, 1, 5, 1]
    assert cell(state, "site:debt") == ((2, 4),)


def test_too_many_stored_adjustments_are_a_fault() -> None:
    with pytest.raises(RulesFault, match="a list of 4"):
        debts(*(i.Keep("debt", (n(1), n(2))) for _ in range(4)))


def test_events_are_open_as_often_as_their_depth_allows() -> None:
    event = d.Event("hit", (), 2, ())
    code = (
        i.Enter("hit", 4),
        i.Enter("hit", 4),
        i.Enter("hit", 4),
        i.Assign(ROUND, n(9)),
        i.Leave("hit"),
        i.Assign(ROUND, add(e.Global("round"), n(3))),
    )
    state = position(document(procedure("go", (), *code), events=(event,))).run_procedure("go")
    assert cell(state, "open:hit") == 1
    assert cell(state, "global:round") == 3


def test_lists_of_words_and_cards_are_values_like_others() -> None:
    state = run(
        i.Assign(i.ToLocal(0), e.Map(numbers("x", 0, 2), e.Arith("-", n(2), b("x")))),
        i.Assign(ROUND, e.Nth(e.Local(0), n(0))),
        slots=(("list", t.ListOf(COLOUR, 3)), ("set", t.SetOf(CARD))),
    )
    assert cell(state, "global:round") == 2
