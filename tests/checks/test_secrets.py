"""Cards that somebody may not see: where rules tell of them, and where they do not."""

from pathlib import Path

import pytest

from tests.checks.games import game, said

RULES = """
kind unit of Card { cost: 0..9 }
unit Velites x6 { cost 2 }
kind Player { state strength: 0..99 }
zone deck: hidden pile of unit
zone own_deck of Player: hidden pile of unit
zone hand of Player: private hand of unit
zone line of Player: open row of unit
state last: unit or none
query dear(p: Player): flag = any c in p.hand where c.cost > 2
to look at c: unit { if c.cost > 3 { say "Dear." } }
"""
USED = """
move all c in box to deck
for each q in players where q.strength > 3 and dear(q) and last is none {
  move top(deck) to q.hand
  move bottom(deck) to q.own_deck
  for each c in q.line { look at c }
}
"""


def _told(day: str, folder: Path) -> list[str]:
    return [line[:5] for line in said(folder, game(RULES, f"{USED}for each p in players {{\n{day}\n}}"))]


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        ("p chooses c in p.hand\nmove c to p.line", []),
        ("p chooses c in p.enemy.hand\nmove c to p.hand", ["W0831"]),
        ("p chooses c in deck\nmove c to p.hand", ["W0831"]),
        ("p chooses c in p.own_deck\nmove c to p.hand", []),
        ("p chooses c in only(top(p.own_deck))\nmove c to p.hand", ["W0831"]),
        ("p chooses c in p.enemy.line\nmove c to p.hand", []),
        ("show p.enemy.hand to p\np chooses c in p.enemy.hand\nmove c to p.hand", []),
        ("roll c in p.enemy.hand\nmove c to p.hand", []),
        ("p chooses c in only(top(deck))\nmove c to p.hand", ["W0831"]),
        ("let leader = p\nleader chooses c in leader.hand\nmove c to p.line", []),
        ("p.enemy chooses c in p.enemy.hand\nmove c to p.hand", []),
        ("p may choose c in p.enemy.hand { move c to p.hand }", ["W0831"]),
        ("p chooses up to 2 c in p.enemy.hand as s\nmove s to p.hand", ["W0831"]),
    ],
)
def test_choices(day: str, codes: list[str], tmp_path: Path) -> None:
    assert _told(day, tmp_path) == codes


@pytest.mark.parametrize(
    ("choice", "codes"),
    [
        ("c in p.hand", []),
        ("c in p.enemy.hand", ["W0831"]),
        ("up to 2 c in deck as picked", ["W0831"]),
        ("n in 0..3, up to 2 c in p.hand where c.cost > 1 as picked", []),
        ("n in 0..3 where dear(p.enemy)", ["W0832"]),
    ],
)
def test_secret_choices(choice: str, codes: list[str], tmp_path: Path) -> None:
    found = said(tmp_path, game(RULES, f"{USED}each p in players secretly chooses {choice}"))
    assert [line[:5] for line in found] == codes


@pytest.mark.parametrize(
    ("test", "codes"),
    [
        ("size(p.enemy.hand) > 3", []),
        ("p.enemy.hand is not empty", []),
        ("any c in p.enemy.hand where c.cost > 2", ["W0832"]),
        ("any c in p.hand where c.cost > 2", []),
        ("dear(p)", []),
        ("dear(p.enemy)", ["W0832"]),
        ("(count of c in p.enemy.hand where c.cost > 2) > 1", ["W0832"]),
        ("top(deck) is none", []),
        ("top(deck) is Velites", ["W0832"]),
        ("first_of(p.enemy.line) is Velites", []),
    ],
)
def test_options(test: str, codes: list[str], tmp_path: Path) -> None:
    day = f'p chooses {{\n  attack when {test} {{ say "A." }}\n  wait {{ say "B." }}\n}}'
    assert _told(day, tmp_path) == codes


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        ("p.strength becomes size(p.hand)", []),
        ("p.strength becomes sum of c.cost for each c in p.hand", ["W0833"]),
        ("p.strength becomes sum of c.cost for each c in p.line", []),
        ("reveal p.hand\np.strength becomes sum of c.cost for each c in p.hand", []),
        ("last becomes top(deck)", ["W0833"]),
        ("let c = top(deck)\nlast becomes c", ["W0833"]),
        ("let c = top(deck)\nmove c to p.line\nlast becomes c", []),
        ("for each c in p.hand { p gains c.cost strength }", ["W0833"]),
        ("for each c in p.hand {\n  move c to p.line\n  p gains c.cost strength\n}", []),
        ("for each c in p.hand { p gains 1 strength }", []),
    ],
)
def test_open_state(day: str, codes: list[str], tmp_path: Path) -> None:
    assert _told(day, tmp_path) == codes
