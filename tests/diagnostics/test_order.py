"""Counting problems."""

import pytest

from maniple.diagnostics import Label, counted, error, has_errors, summary, warning, with_article
from maniple.source import Source, Span

PLACE = Label(Source("x", ""), Span(0, 0))
ERROR = error("E0101", "wrong", PLACE)
WARNING = warning("W0101", "odd", PLACE)


@pytest.mark.parametrize(
    ("errors", "warnings", "words"),
    [
        (0, 0, "no problems"),
        (1, 0, "1 error"),
        (2, 1, "2 errors and 1 warning"),
        (0, 3, "3 warnings"),
    ],
)
def test_summary(errors: int, warnings: int, words: str) -> None:
    problems = [ERROR] * errors + [WARNING] * warnings
    assert summary(problems) == words
    assert has_errors(problems) == bool(errors)


@pytest.mark.parametrize(("number", "said"), [(0, "0 sheets"), (1, "1 sheet"), (21, "21 sheets")])
def test_one_is_no_several(number: int, said: str) -> None:
    assert counted(number, "sheet") == said


@pytest.mark.parametrize("said", ["a ware", "an omen", "an Aedile", "a unit"])
def test_kinds_have_their_article(said: str) -> None:
    assert with_article(said.split()[1]) == said
