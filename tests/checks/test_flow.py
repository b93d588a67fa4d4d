"""Rings, chains, ends and steps that are never reached."""

from pathlib import Path

import pytest

from tests.checks.games import game, problems_of, said

COINS = "kind Player { state coins: 0..9 }\n"


# --- rings of verbs ---


@pytest.mark.parametrize(
    ("rules", "day", "marked"),
    [
        pytest.param("to rest { rest }", "rest", "rest", id="at_once"),
        pytest.param(
            "table sky on d6 { 1..5: stop, else: look }\nto look { roll on sky }".replace(", ", "\n"),
            "look",
            "roll on sky",
            id="through_a_table",
        ),
        pytest.param("to a { b }\nto b { c }\nto c { a }", "a", "b", id="through_two_others"),
        pytest.param("to rest {}\ninstead of rest { rest }", "rest", "rest", id="instead_of_itself"),
    ],
)
def test_ring(rules: str, day: str, marked: str, tmp_path: Path) -> None:
    assert said(tmp_path, game(rules, day)) == [f"E0810 {marked}"]


def test_ring_is_told_with_all_its_steps(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, game("to a { b }\nto b { c }\nto c { a }", "a"))
    assert problem.message == "`a` runs itself through `b` and `c`"
    assert [label.text for label in (problem.primary, *problem.secondary)] == [
        "runs `b`",
        "runs `c`",
        "runs `a`",
    ]


def test_ring_of_a_scenario(tmp_path: Path) -> None:
    text = game("to rest {}\nto wake { rest }", "wake") + 'scenario "Loop" of game { to rest { wake } }\n'
    assert said(tmp_path, text) == ["E0810 wake"]


# --- chains of events ---

PAID = """
kind Player { state coins: 0..9 }
event paid by p: Player DEPTH
after paid by p when p.coins > 0 {
  p loses 1 coin
  announce paid by p
}
"""
PAY = "for each p in players { announce paid by p }"


@pytest.mark.parametrize(
    ("depth", "codes"),
    [("", ["E0811 paid"]), ("depth 1", []), ("depth 3", []), ("depth 1001", ["E0812 paid"])],
)
def test_chain(depth: str, codes: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, game(PAID.replace(" DEPTH", f" {depth}"), PAY)) == codes


def test_depths_of_one_ring_multiply(tmp_path: Path) -> None:
    rules = (
        "event tick depth 40\nevent tock depth 40\nafter tick { announce tock }\nafter tock { announce tick }"
    )
    (problem,) = problems_of(tmp_path, game(rules, "announce tick"))
    assert (problem.code, "1600 times" in problem.message) == ("E0812", True)


def test_events_that_do_not_lead_back_need_no_depth(tmp_path: Path) -> None:
    rules = 'event tick\nevent tock\nafter tick { announce tock }\nafter tock { say "Tock." }'
    assert said(tmp_path, game(rules, "announce tick")) == []


def test_verb_that_wakes_itself(tmp_path: Path) -> None:
    rules = COINS + "to pay p: Player { p loses 1 coin }\nafter pay p when p.coins > 0 { pay p }"
    (problem,) = problems_of(tmp_path, game(rules, "for each p in players { pay p }"))
    assert problem.code == "E0811"
    assert "declare an event" in problem.fixes[0].title


# --- rings of queries ---


def test_queries_in_a_ring(tmp_path: Path) -> None:
    rules = "query a(): 0..9 = b()\nquery b(): 0..9 = c()\nquery c(): 0..9 = a()"
    (problem,) = problems_of(tmp_path, game(rules, "let n = a()"))
    assert problem.message == "the answer of `a` depends on itself through `b` and `c`"


LION = """
kind unit of Card {{ attack, defense: 0..9 }}
zone line of Player: open row of unit
ability ongoing {{ while this in you.line }}
unit Lion {{ ongoing "Strong." {{ adjust attack(this) by {by} }} }}
unit Wolf {{ ongoing "Stronger." {{ adjust defense(this) by attack(this) }} }}
"""
LINE_UP = "for each p in players { move all c in box where attack(c) >= 0 to p.line }"


def test_cards_in_a_ring_are_named(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, game(LION.format(by="defense(this)"), LINE_UP))
    assert problem.code == "E0813"
    assert problem.notes == ("abilities of `Lion` and `Wolf` hang on each other",)


def test_printed_numbers_make_no_ring(tmp_path: Path) -> None:
    assert said(tmp_path, game(LION.format(by="printed_defense(this)"), LINE_UP)) == []


# --- ends ---


def test_end_in_what_waits(tmp_path: Path) -> None:
    rules = COINS + "event dusk\nafter dusk { end_game }"
    assert said(tmp_path, game(rules, "announce dusk", "score coins")) == []


def test_end_that_is_never_reached(tmp_path: Path) -> None:
    text = game('to finish { end_game }\ntest "the end" { play finish }', 'say "Good morning."')
    assert said(tmp_path, text) == ["E0814 start day"]


def test_sketch_without_any_end(tmp_path: Path) -> None:
    assert said(tmp_path, game("", 'say "Good morning."')) == []


# --- steps that are never reached ---

YES_NO = "setting open: flag = no\n"


@pytest.mark.parametrize(
    ("day", "marked"),
    [
        ("stop\nsay \"A.\"", ['W0815 say "A."']),
        ("if open { stop } else { end_game }\nsay \"A.\"", ['W0815 say "A."']),
        ("if open { stop }\nsay \"A.\"", []),
        ("match open { no: { stop }\n yes: { stop } }\nsay \"A.\"", ['W0815 say "A."']),
        ("match open { no: { stop }\n yes: { say \"B.\" } }\nsay \"A.\"", []),
        ("for each p in players { stop }\nsay \"A.\"", []),
        ("end_game\nsay \"A.\"\nsay \"B.\"", ['W0815 say "A."']),
    ],
)  # fmt: skip
def test_after_the_end(day: str, marked: list[str], tmp_path: Path) -> None:
    text = game(YES_NO, day + "\nif open { end_game }")
    assert [line for line in said(tmp_path, text) if line.startswith("W0815 say")] == marked


# --- verbs that nothing runs ---


def test_idle_verbs_are_told_once_for_each_cause(tmp_path: Path) -> None:
    rules = 'to mow { rake }\nto rake { say "Rake." }\nto sleep { say "Zzz." }'
    first, second = problems_of(tmp_path, game(rules))
    assert (first.message, first.notes) == ("nothing ever runs `mow`", ("so `rake` is never run either",))
    assert second.message == "nothing ever runs `sleep`"


@pytest.mark.parametrize(
    "use",
    [
        'test "mowing" { play mow }',
        'scenario "Summer" of game { phase day { mow } }',
        "after day { mow }",
        "event dusk\nafter dusk { mow }\nafter day { announce dusk }",
    ],
)
def test_verb_that_something_runs(use: str, tmp_path: Path) -> None:
    assert said(tmp_path, game('to mow { say "Mow." }\n' + use)) == []


# --- conditions that never hold ---


@pytest.mark.parametrize(
    ("test", "never"),
    [
        ("p.coins > 9", True),
        ("p.coins < 0", True),
        ("p.coins >= 9", False),
        ("p.coins + 1 is 0", True),
        ("size(players) < 0", True),
        ("no", True),
        ("p.coins > 9 or p.coins > 8", False),
        ("p.coins > 8 and p.coins > 9", True),
        ("not p.coins >= 0", True),
        ("p.coins > limit", False),
    ],
)
def test_condition(test: str, never: bool, tmp_path: Path) -> None:
    day = f'for each p in players {{\n  if {test} {{ say "A." }}\n  if p.coins > limit {{ say "B." }}\n}}'
    found = said(tmp_path, game(COINS + "setting limit: 0..9 = 3", day))
    assert found == ([f"W0817 {test}"] if never else [])


def test_entry_that_is_never_offered(tmp_path: Path) -> None:
    day = 'for each p in players {\n  p chooses { buy when p.coins > 9 { say "A." }\n wait { say "B." } }\n}'
    assert said(tmp_path, game(COINS, day)) == ["W0817 p.coins > 9"]


# --- loops ---

UNITS = """
kind unit of Card { cost: 0..9 }
unit Velites x4 { cost 2 }
zone line: open row of unit
zone rest: open row of unit
"""


@pytest.mark.parametrize(
    ("loop", "changed"),
    [
        ("for each c in box where c.cost <= budget { BUY }", "BUY"),
        ("for each c in line { move first_of(box) to line }", "move first_of(box) to line"),
        ("for each c in line { move c to rest }", ""),
        ("for each p in chosen { chosen becomes chosen - p }", ""),
        ("for each p in chosen { chosen becomes chosen + p }", "chosen becomes chosen + p"),
        ("for each p in players where p.coins > 2 { p loses 1 coin }", ""),
        ("for each p in players { for each q in players where q.coins > p.coins { GAIN } }", "GAIN"),
        ('for each n in 1..budget { say "A." }', ""),
    ],
)
def test_loop_that_changes_its_range(loop: str, changed: str, tmp_path: Path) -> None:
    rules = COINS + UNITS + "state budget: -9..9 = 4\nstate chosen: set of Player\n"
    use = "move rest to line\nfor each p in chosen where budget > p.coins { move line to rest }\n"
    steps = {"BUY": "budget becomes budget - c.cost", "GAIN": "p gains 1 coin"}
    for word, step in steps.items():
        loop, changed = loop.replace(word, step), changed.replace(word, step)
    found = [line for line in said(tmp_path, game(rules, use + loop)) if line.startswith("W0818")]
    assert found == ([f"W0818 {changed}"] if changed else [])


@pytest.mark.parametrize("loop", ["repeat 100001 times", "for each n in 1..100001"])
def test_too_many_rounds(loop: str, tmp_path: Path) -> None:
    assert [line[:5] for line in said(tmp_path, game("", loop + ' { say "A." }'))] == ["W0819"]


def test_many_rounds_that_end_early(tmp_path: Path) -> None:
    assert said(tmp_path, game("", 'repeat at most 1000 times { say "A." }')) == []


# --- scenarios ---


def test_a_scenario_is_warned_of_what_it_says_itself(tmp_path: Path) -> None:
    text = (
        game("to rest { stop }", "rest\nstop")
        + 'scenario "Long" of game {\n  to rest { stop then say "Zzz." }\n}\n'
    )
    assert said(tmp_path, text) == ['W0815 say "Zzz."']


def test_a_scenario_of_a_game_that_is_used_is_not_warned(tmp_path: Path) -> None:
    base = (
        game("to rest { stop }", "rest")
        + 'scenario "Long" of base {\n  to rest { stop then say "Zzz." }\n}\n'
    )
    assert said(tmp_path, "use base\n", base=base) == []
