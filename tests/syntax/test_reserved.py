"""Names that could be declared and never be used are refused; those that can be used are not."""

import pytest

from maniple.source import Source
from maniple.syntax.parse import parse

REFUSED = [
    ("kind Card { name: 0..9 }", "name"),
    ("kind crop of Card { cost, provisional: 0..9 }", "provisional"),
    ("zone d6: open pile of unit", "d6"),
    ("setting first: flag = no", "first"),
    ("state all: 0..9", "all"),
    ("table least on 1..2 {\n  1: 5\n  2: 7\n}", "least"),
    ("words Mood { glad not sad }", "not"),
    ("unit from x2 {}", "from"),
    ("words Doubt { sure none }", "none"),
    ("setting yes: 1..3 = 2", "yes"),
    ("zone play: open pile of unit", "play"),
    ("unit empty {}", "empty"),
    ("map realm of Region {\n  most {}\n}", "most"),
    ("format fleet of deck {\n  figure d8: 0..9\n}", "d8"),
    ("format fleet of deck {\n  let any = 3\n}", "any"),
    ("query d8(p: Player): flag = yes", "d8"),
    ("query price(in: Player): flag = yes", "in"),
    ("to roll p: Player { stop }", "roll"),
    ("phase stop { end_game }", "stop"),
    ("to d20 { stop }", "d20"),
    ("kind event of Card { cost: 0..9 }", "event"),
    ("phase day { let any = 3 }", "any"),
    ("phase day { for each then in players { stop } }", "then"),
    ("phase day { if any d6 in players where d6.rank > 3 { stop } }", "d6"),
    ("phase day { Ann chooses c in hand as d4 }", "d4"),
    ("phase day { roll d6 as d12 }", "d12"),
    ("phase day { flip as on }", "on"),
    ("phase day { Ann orders c in hand as with }", "with"),
    ('scenario "Storm" of tides {\n  phase roll { stop }\n}', "roll"),
]
USED = [
    'unit "from" x2 {}',
    'unit "none" x2 {}',
    "query winners(none: Player): flag = yes",
    "phase play { let empty = 3 }",
    "kind Card { first: flag, all: 0..9 }",
    "kind state of Region",
    "kind Player { state name: 0..9 }",
    "to first { stop }",
    "query most(p: Player): flag = yes",
    "event roll p: Player",
    "phase day {\n  Ann chooses {\n    all { stop }\n    d6 { stop }\n  }\n}",
]


def refused(text: str) -> list[str]:
    source = Source("game.maniple", text + "\n")
    return [f"{found.code} {source.slice(found.primary.span)}" for found in parse(source)[1]]


@pytest.mark.parametrize(("text", "name"), REFUSED)
def test_a_name_that_nobody_could_use(text: str, name: str) -> None:
    assert refused(text) == [f"E0110 {name}"]


@pytest.mark.parametrize("text", USED)
def test_a_name_that_only_looks_so(text: str) -> None:
    assert refused(text) == []
