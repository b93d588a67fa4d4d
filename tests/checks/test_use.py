"""Declarations that nothing uses, state that nothing reads, events that nothing announces."""

from pathlib import Path

import pytest

from tests.checks.games import game, said

SLEEPER = """
kind unit of Card
ability dawn { after day }
phrase "rest" { say "Zzz." }
"""

# What is declared, and something that uses it.
DECLARED = {
    "price": ("query price(p: Player): 0..9 = 3", "for each p in players where price(p) > 2 { stop }"),
    "pile": ("kind unit of Card\nunit Velites {}\nzone pile: open pile of unit", "move all c in box to pile"),
    "worth": ("table worth on 1..2 {\n  1: 5\n  2: 7\n}", "if worth[1] > worth[2] { stop }"),
    "open": ("setting open: flag = no", "if open { stop }"),
    "Mood": ("words Mood { glad, sad }", "let mood = glad"),
    "round": ("state round: 0..9", "if round > 3 { stop }"),
    "coins": ("kind Player { state coins: 0..9 }", "for each p in players where p.coins > 3 { stop }"),
    "dawn": (
        SLEEPER + "ability dusk { after day }\nunit Velites { dusk \"Rest.\" }",
        "",
    ),
    'phrase "wake"': (
        SLEEPER + "phrase \"wake\" { say \"Oh.\" }\nunit Velites { dawn \"Rest.\" }",
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DECLARED)
def test_unused(name: str, tmp_path: Path) -> None:
    assert said(tmp_path, game(DECLARED[name][0])) == [f"W0901 {name}"]


@pytest.mark.parametrize("name", [name for name, (_, use) in DECLARED.items() if use])
def test_used(name: str, tmp_path: Path) -> None:
    assert said(tmp_path, game(*DECLARED[name])) == []


@pytest.mark.parametrize(
    "aside",
    [
        'test "prices" { expect price(Ann) is 3 }',
        'scenario "Dear" of game { phase day { for each p in players where price(p) > 2 { stop } } }',
    ],
)
def test_used_by_a_test_or_scenario_only(aside: str, tmp_path: Path) -> None:
    assert said(tmp_path, game(DECLARED["price"][0] + "\n" + aside)) == []


def test_setting_that_only_a_scenario_changes_is_still_unused(tmp_path: Path) -> None:
    assert said(tmp_path, game("setting open: flag = no")) == ["W0901 open"]


def test_a_set_is_not_told_of_the_game_it_uses(tmp_path: Path) -> None:
    base = game(DECLARED["price"][0] + "\nto sleep { stop }")
    found = said(tmp_path, "use base\nquery fee(): 0..9 = 1\n", base=base)
    assert found == ["W0901 fee"]


def test_a_set_may_use_what_the_game_does_not(tmp_path: Path) -> None:
    rules = "use base\nafter day { for each p in players where price(p) > 2 { stop } }\n"
    assert said(tmp_path, rules, base=game(DECLARED["price"][0])) == []


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("for each p in players { p gains 1 coin }", "W0902 coins"),
        ("for each p in players { p gains lowest(p.coins, 2) coins }", "W0902 coins"),
        ("for each p in players { p.coins becomes 2 }", "W0902 coins"),
        ("for each p in players where p.coins < 9 { p gains 1 coin }", ""),
        ("for each p in players { p gains 1 coin then p pays 1 coin }", ""),
    ],
)
def test_state_that_nothing_reads(day: str, code: str, tmp_path: Path) -> None:
    assert said(tmp_path, game("kind Player { state coins: 0..9 }", day)) == ([code] if code else [])


@pytest.mark.parametrize(
    "read",
    [
        'test "coins" { play day then expect Ann.coins is 1 }'.replace(" then ", "\n"),
        "after day { end_game }",
    ],
)
def test_state_that_a_test_or_the_score_reads(read: str, tmp_path: Path) -> None:
    lines = "score coins" if "end_game" in read else ""
    rules = "kind Player { state coins: 0..9 }\n" + read
    assert said(tmp_path, game(rules, "for each p in players { p gains 1 coin }", lines)) == []


def test_event_that_nothing_announces(tmp_path: Path) -> None:
    assert said(tmp_path, game('event noon\nafter noon { say "A." }')) == ["W0903 noon"]


def test_event_that_a_test_announces(tmp_path: Path) -> None:
    text = game('event noon\nafter noon { say "A." }\ntest "noon" { given { announce noon } }')
    assert said(tmp_path, text) == []


def test_warnings_wait_for_errors(tmp_path: Path) -> None:
    assert said(tmp_path, game(DECLARED["price"][0] + "\nto rest { rest }", "rest")) == ["E0810 rest"]


# --- moments of cards that lie with nobody ---

PLAYED = """
kind Player {{ state coins: 0..9 }}
kind deed of Card
zone hand of Player: private hand of deed
zone heap by Side: open pile of deed
words Side {{ left right }}
event played c: deed by p: Player
ability when played {{ {kind} }}
deed Trade {{ when played "Gain 1 coin." {{ you gain 1 coin }} }}
"""
DAY = """for each p in players {{
  if p.coins > 0 {{ p wins "rich" }}
  p chooses c in p.hand
  {steps}
}}
for each s in Side {{ move all c in heap[s] to box }}"""
AFTER = "after played this by you"


@pytest.mark.parametrize(
    ("kind", "steps", "found"),
    [
        pytest.param(AFTER, "move c to heap[left] then announce played c by p", True, id="before"),
        pytest.param(AFTER, "move c to box then announce played c by p", True, id="box"),
        pytest.param(AFTER, "announce played c by p then move c to heap[left]", False, id="afterwards"),
        pytest.param(AFTER, "move c to p.hand then announce played c by p", False, id="owned"),
        pytest.param(
            AFTER, "move c to box then move c to p.hand then announce played c by p", False, id="back_again"
        ),
        pytest.param(
            f"while you.coins < 9\n  {AFTER}", "move c to box then announce played c by p", False, id="while"
        ),
    ],
)
def test_a_moment_of_nobody(kind: str, steps: str, found: bool, tmp_path: Path) -> None:
    text = game(PLAYED.format(kind=kind), DAY.format(steps=steps))
    assert said(tmp_path, text) == (["W0904 announce played c by p"] if found else [])
