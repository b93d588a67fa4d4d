"""Fields that may be read only while something holds."""

from pathlib import Path

import pytest

from tests.checks.games import game, said

RULES = """
kind unit of Card { cost: 0..9 while visible(this) }
unit Velites x4 { cost 2 }
zone line of Player: open pile of unit
query visible(c: unit): flag = top(zone_of(c)) is c or c not in play
query rear(p: Player): unit or none = top(p.line)
"""
DAY = "for each p in players where rear(p) is not none { move all c in box where visible(c) to p.line }\n"


@pytest.mark.parametrize(
    ("steps", "read"),
    [
        ("for each c in p.line { if c.cost > 2 { stop } }", "c.cost"),
        ("for each c in p.line where visible(c) { if c.cost > 2 { stop } }", ""),
        ("for each c in p.line where visible(c) and c.cost > 2 { stop }", ""),
        ("for each c in p.line { if visible(c) { if c.cost > 2 { stop } } }", ""),
        ("if (sum of c.cost for each c in p.line) > 2 { stop }", "c.cost"),
        ("if (sum of c.cost for each c in p.line where visible(c)) > 2 { stop }", ""),
        ("p chooses c in p.line\nif c.cost > 2 { stop }", "c.cost"),
        ("p chooses c in p.line where visible(c)\nif c.cost > 2 { stop }", ""),
        ("let c = top(p.line)\nif c is not none { if c.cost > 2 { stop } }", ""),
        ("let c = bottom(p.line)\nif c is not none { if c.cost > 2 { stop } }", "c.cost"),
        ("if rear(p).cost > 2 { stop }", ""),
        ("for each c in p.line where visible(first_of(p.line)) { if c.cost > 2 { stop } }", "c.cost"),
    ],
)
def test_reads(steps: str, read: str, tmp_path: Path) -> None:
    found = said(tmp_path, game(RULES, f"{DAY}for each p in players {{\n{steps}\n}}"))
    assert found == ([f"E0308 {read}"] if read else [])


def test_query_that_reads(tmp_path: Path) -> None:
    rules = RULES + "query price(c: unit): 0..9 = c.cost\n"
    assert said(tmp_path, game(rules, DAY + "for each c in box where price(c) > 2 { stop }")) == [
        "E0308 c.cost"
    ]


def test_cards_of_a_list_lie_nowhere(tmp_path: Path) -> None:
    rules = RULES + "format raid of army { require (sum of c.cost for each c in cards) <= 9 }\n"
    assert said(tmp_path, game(rules, DAY)) == []


def test_condition_that_is_wrong_itself(tmp_path: Path) -> None:
    assert said(tmp_path, game(RULES.replace("while visible(this)", "while visibel(this)"), DAY)) == [
        "E0201 visibel"
    ]
