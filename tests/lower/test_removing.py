"""Cards that a set removes: armies go without them, and rules that name them are told where they went."""

from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import Diagnostic
from maniple.ir.document import Document
from tests.checks.games import game

HEROES = game(
    """
kind hero of Card { might: 0..9 }
hero Ajax { might 3 }
hero Hector { might 5 }
hero Paris x2 { might 1 }
format band of army { require (count of c in cards) >= 1 }
army "Two heroes" for band { Ajax, 1 Hector, 2 Paris }
query strongest(c: hero): flag = c is Hector
""",
    "for each p in players { if (any c in hero where strongest(c)) { p wins }\n }",
)


def _set(folder: Path, text: str) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    (folder / "heroes.maniple").write_text(HEROES, encoding="utf-8")
    path = folder / "fewer.maniple"
    path.write_text(f"use heroes\n{text}\n", encoding="utf-8")
    outcome = pipeline.compile(pipeline.Target("fewer", "sources", (path,)))
    return outcome.document, outcome.problems


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("remove hero Ajax", (("Hector", 1), ("Paris", 2))),
        ("remove c in hero where c.might < 4", (("Hector", 1),)),
        ("remove hero Ajax\nhero Ajax { might 4 }", (("Ajax", 1), ("Hector", 1), ("Paris", 2))),
    ],
    ids=["by name", "by a condition", "and declared anew"],
)
def test_armies_go_without_them(text: str, left: tuple[tuple[str, int], ...], tmp_path: Path) -> None:
    document, problems = _set(tmp_path, text)
    assert document is not None, problems
    assert document.armies[0].cards == left


@pytest.mark.parametrize("text", ["remove hero Hector", "remove c in hero where c.might > 4"])
def test_rules_that_miss_them_are_told(text: str, tmp_path: Path) -> None:
    document, (problem,) = _set(tmp_path, text)
    assert document is None
    assert (problem.code, problem.message) == ("E0201", "no thing or value is named `Hector`")
    (label,) = problem.secondary
    assert (label.source.name.endswith("fewer.maniple"), label.text) == (True, "removed here")
    assert label.source.slice(label.span) in text


def test_an_army_of_the_set_itself_is_told(tmp_path: Path) -> None:
    document, (problem,) = _set(tmp_path, 'remove hero Ajax\narmy "Own" for band { Ajax, Paris }')
    assert document is None
    assert (problem.code, [label.text for label in problem.secondary]) == ("E0201", ["removed here"])
