"""Menus: what is offered, in which order, how it is spelt, and what a decision does."""

import pytest

from maniple.interpreter import Game, NotOffered, RulesFault, SetupError, State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.world import (
    CARD,
    COLOUR,
    PLAYER,
    add,
    b,
    cards_in,
    cell,
    document,
    hand,
    lies,
    n,
    numbers,
    over,
    position,
    procedure,
    put,
    same,
    zone_number,
)

SMALL = t.Int(0, 9)
ROUND = i.ToGlobal("round")
SLOTS = (("x", SMALL), ("c", t.Maybe(CARD)), ("w", COLOUR))


def asking(*entries: i.Entry, chooser: e.Expr | None = None, always: bool = False) -> d.Procedure:
    """Asks; then the round is 1 + the first slot, or 9 where there was nothing to ask."""
    return procedure(
        "go",
        SLOTS,
        i.Ask(chooser if chooser is not None else n(2), entries, 3, "ask", always),
        i.Assign(ROUND, add(e.Local(0), n(1))),
        i.Return(),
        i.Assign(ROUND, n(9)),
    )


def entry(name: str, *ranges: e.Range, when: e.Expr | None = None, into: tuple[int, ...] = ()) -> i.Entry:
    pieces: list[str | int] = [name, *range(len(ranges))]
    return i.Entry(name, tuple(pieces), ranges, when, into, 1, f"option:{name}")


def texts(state: State, player: int | None = None) -> list[str]:
    return [option.text for option in state.options(player)]


FROM_HAND = over("c", cards_in(hand(2)))


def test_options_come_entry_by_entry_and_ranges_nested() -> None:
    state = position(
        document(
            asking(
                entry("take", numbers("x", 1, 2), over("w", n(0b101)), into=(0, 2)),
                entry("none", when=same(e.Global("round"), n(0))),
                entry("never", when=same(e.Global("round"), n(1))),
                entry("far", numbers("x", 0, 9), when=e.Compare(">", b("x"), n(7)), into=(0,)),
            )
        )
    ).run_procedure("go")
    expected = ["take 1 red", "take 1 blue", "take 2 red", "take 2 blue", "none", "far 8", "far 9"]
    assert texts(state) == expected
    assert [option.index for option in state.options()] == list(range(7))
    assert state.options()[3].arguments == (2, 2)
    assert state.options(1) == ()
    decision = state.decision
    assert decision is not None
    assert (decision.players, decision.kind, decision.prompt) == ((2,), "choose", "ask")
    assert decision.text() == "What now?"
    assert decision.origin == d.Origin(0, 0, 1)
    assert cell(state.after("take 2 blue"), "global:round") == 3
    assert cell(state.after(4), "global:round") == 1
    assert cell(state.after(state.options()[5]), "global:round") == 9


def test_a_later_range_may_read_an_earlier_choice() -> None:
    pairs = entry("pair", numbers("x", 1, 3), numbers("y", 1, 3, e.Compare("<", b("y"), b("x"))))
    state = position(document(asking(pairs))).run_procedure("go")
    assert texts(state) == ["pair 2 1", "pair 3 1", "pair 3 2"]


def test_one_option_is_taken_and_none_goes_elsewhere() -> None:
    only = entry("x", numbers("x", 4, 4), into=(0,))
    assert cell(position(document(asking(only))).run_procedure("go"), "global:round") == 5
    nothing = entry("x", numbers("x", 4, 3), into=(0,))
    assert cell(position(document(asking(nothing))).run_procedure("go"), "global:round") == 9
    state = position(document(asking(only, always=True))).run_procedure("go")
    assert texts(state) == ["x 4"]


@pytest.mark.parametrize("chooser", [n(-1), e.Global("chief"), n(3)])
def test_nobody_and_who_has_left_are_not_asked(chooser: e.Expr) -> None:
    two = entry("x", numbers("x", 4, 5), into=(0,))
    state = position(document(asking(two, chooser=chooser)), players=3).run_procedure("go")
    assert cell(state, "global:round") == 9


def holding(state: State, *cards: int) -> State:
    put(state, "Card", cards, zone_number(state, "hand", 2))
    return state


def test_of_like_cards_only_the_first_is_offered() -> None:
    """Cards 0, 1, 2 are Lamps, 3 and 4 Ropes, 5 the Old Map, 6 to 8 Wolves."""
    state = holding(position(document(asking(entry("play", FROM_HAND, into=(1,))))), 1, 2, 3, 5, 7)
    state.cells[state.program.layout.first("field:Card.ready") + 2] = 0
    state.run_procedure("go")
    assert texts(state) == ["play Lamp", "play Lamp #2", "play Rope", 'play "Old Map"', "play Wolf"]
    assert [option.arguments for option in state.options()] == [(1,), (2,), (3,), (5,), (7,)]
    state = holding(position(document(asking(entry("play", FROM_HAND, into=(1,))))), 1, 2, 6, 7)
    assert texts(state.run_procedure("go")) == ["play Lamp", "play Wolf"]


def test_fields_of_a_part_of_the_kind_tell_cards_apart() -> None:
    state = holding(position(document(asking(entry("play", FROM_HAND, into=(1,))))), 0, 6, 7, 8)
    state.cells[state.program.layout.first("field:Fighter.wounds") + 1] = 3
    assert texts(state.run_procedure("go")) == ["play Lamp", "play Wolf", "play Wolf #2"]


def test_places_in_a_row_differ_and_so_do_zones() -> None:
    row = over("c", e.AsSet(cards_in(e.ZoneId("field", (n(2), n(0))), ordered=True)))
    state = position(document(asking(entry("play", row, into=(1,)))))
    put(state, "Card", [1, 2], zone_number(state, "field", 2, 0))
    assert texts(state.run_procedure("go")) == ["play Lamp", "play Lamp #2"]
    everything = over("c", e.SetOp("union", cards_in(hand(2)), cards_in(hand(3))))
    state = holding(position(document(asking(entry("play", everything, into=(1,))))), 1)
    put(state, "Card", [0, 2], zone_number(state, "hand", 3))
    assert texts(state.run_procedure("go")) == ["play Lamp", "play Lamp #2"]


def test_a_list_offers_each_value_once() -> None:
    state = position(document(asking(entry("x", e.Range("x", e.Const((3, 1, 3, 1)), "list"), into=(0,)))))
    assert texts(state.run_procedure("go")) == ["x 3", "x 1"]


def test_all_kinds_of_values_are_spelt() -> None:
    zones = over("z", e.SetFrom((e.ZoneId("deck"), e.ZoneId("field", (n(1), n(2))), hand(0))))
    go = procedure(
        "go",
        (("p", PLAYER), ("z", t.ZoneRef("deck")), ("f", t.Flag())),
        i.Ask(
            n(0),
            (
                i.Entry("to", ("to", 0, "at", 1), (over("p", n(0b1010)), zones), None, (0, 1), 1),
                i.Entry("f", (0,), (over("f", e.Filter(over("y", n(0b11)), "set")),), None, (2,), 1),
            ),
            1,
            "ask",
        ),
    )
    state = position(document(go), names=["Ada", "Old Bo", "Cy", "Di"]).run_procedure("go")
    assert texts(state)[:6] == [
        'to "Old Bo" at deck', "to \"Old Bo\" at Ada.hand", 'to "Old Bo" at "Old Bo".field[blue]',
        "to Di at deck", "to Di at Ada.hand", 'to Di at "Old Bo".field[blue]',
    ]  # fmt: skip


def test_labels_are_in_the_language_of_the_reader() -> None:
    take = i.Entry(
        "take", ("take ", 0, 1), (numbers("x", 1, 2), over("w", n(1))), None, (0, 2), 1, "option:take"
    )
    texts_ = {
        "en": {"option:take": "Take {0} {1} stones"},
        "fr": {"option:take": "Prendre {0} pierres ({1})", "word:Colour.red": "rouge"},
    }
    state = position(document(asking(take), texts=texts_)).run_procedure("go")
    option = state.options()[0]
    assert option.label() == "Take 1 red stones"
    assert option.label("fr") == "Prendre 1 pierres (rouge)"
    assert option.label("de") == "Take 1 red stones"
    plain = position(document(asking(entry("a"), entry("b")))).run_procedure("go")
    assert [option.label("fr") for option in plain.options()] == ["option:a", "option:b"], (
        "a key is a text too"
    )


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    state = position(document(asking(entry("take", numbers("x", 1, 2), into=(0,))))).run_procedure("go")
    before = state.cells.copy()
    other = position(document(asking(entry("leave", numbers("x", 1, 2), into=(0,))))).run_procedure("go")
    stranger = position(document(asking(entry("take", numbers("x", 1, 9), into=(0,))))).run_procedure("go")
    refused: list[tuple[object, int | None]] = [
        ("take 3", None), ("", None), (2, None), (-1, None), ("take 1", 0), ("take 1", 7),
        (stranger.options()[5], None), (other.options()[0], None),
    ]  # fmt: skip
    for option, player in refused:
        with pytest.raises(NotOffered):
            state.apply(option, player)  # type: ignore[arg-type]
    assert state.cells == before
    assert state.decisions == []
    state.apply("take 1")
    with pytest.raises(NotOffered, match="nobody"):
        state.apply("take 1")


def test_an_option_that_breaks_the_rules_leaves_everything_as_it_was() -> None:
    go = procedure(
        "go",
        SLOTS,
        i.Ask(n(2), (entry("x", numbers("x", 1, 9), into=(0,)),), 2, "ask"),
        i.Assign(ROUND, e.Arith("*", e.Local(0), n(2))),
        i.Ask(n(1), (entry("x", numbers("x", 1, 9), into=(0,)),), 3, "ask"),
    )
    state = position(document(go)).run_procedure("go")
    before, log = state.cells.copy(), len(state.entries)
    with pytest.raises(RulesFault, match="10 is not from 0 to 9"):
        state.apply("x 5")
    assert state.cells == before
    assert len(state.entries) == log
    assert state.decisions == []
    assert len(texts(state)) == 9
    assert state.apply("x 4").decision is not None
    assert state.decision is not None
    assert state.decision.players == (1,)


def test_clones_go_on_by_themselves() -> None:
    go = procedure(
        "go",
        SLOTS,
        i.Ask(n(2), (entry("x", numbers("x", 1, 3), into=(0,)),), 2, "ask"),
        i.Assign(ROUND, e.Local(0)),
        i.Jump(0),
    )
    state = position(document(go)).run_procedure("go")
    copy = state.clone()
    copy.apply("x 2").apply("x 3")
    assert cell(state, "global:round") == 0
    assert cell(copy, "global:round") == 3
    assert copy.decisions == [(2, (0, 2)), (2, (0, 3))]
    assert state.decisions == []
    assert texts(state) == ["x 1", "x 2", "x 3"]


def test_a_table_the_game_does_not_have_is_refused() -> None:
    game = Game(document())
    for wrong in (
        {"players": 1}, {"players": 5}, {"options": {"size": 3}}, {"options": {"limit": 10}},
        {"options": {"harsh": "perhaps"}}, {"options": {"paint": "pink"}}, {"names": ["A", "A"]},
        {"options": {"limit": "many"}}, {"options": {"paint": 99}}, {"options": {"paint": -1}},
    ):  # fmt: skip
        with pytest.raises(SetupError):
            game.blank(**wrong)  # type: ignore[arg-type]


def test_what_stays_of_a_choice_is_in_the_cells_only() -> None:
    game = Game(document(asking(entry("play", FROM_HAND, into=(1,)))))
    state = holding(game.blank(4, 1), 1, 3, 5).run_procedure("go")
    other = holding(game.blank(4, 1), 1, 3, 5)
    other.cells[:] = state.cells
    other.forget()
    assert texts(other) == texts(state)
    assert other.apply("play Rope").cells == state.apply("play Rope").cells
    assert lies(state, "hand", 2) == 0b101010
