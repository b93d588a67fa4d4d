"""Deep, long and hostile texts cost a problem, not a crash; what is merely long is read."""

from pathlib import Path

import pytest

from maniple.diagnostics import load_source
from maniple.source import Source
from maniple.syntax.format import format_source
from maniple.syntax.parse import parse

DEEP = {
    "blocks": lambda n: "phase a { " + "if b { " * n + "c" + " }" * n + " }",
    "menus": lambda n: "phase a { " + "p chooses { b { " * n + "c" + " } }" * n + " }",
    "calls": lambda n: "query a(): flag = " + "b(" * n + "c" + ")" * n,
    "sums": lambda n: "query a(): flag = " + "b + " * n + "c",
    "conditions": lambda n: "query a(): flag = " + "b and " * n + "c",
    "negations": lambda n: "query a(): flag = " + "not " * n + "c",
    "dots": lambda n: "query a(): flag = b" + ".c" * n,
    "branches": lambda n: "phase a { if b { c } " + "else if b { c } " * n + "}",
    "types": lambda n: "state a: " + "set of " * n + "b",
}


def _codes(text: str) -> list[str]:
    _, problems = parse(Source("deep.maniple", text))
    return [problem.code for problem in problems]


@pytest.mark.parametrize("kind", DEEP)
def test_deep_texts(kind: str) -> None:
    assert _codes(DEEP[kind](10)) == []
    for depth in (100, 1_000, 5_000):
        assert _codes(DEEP[kind](depth)) == ["E0108"]


@pytest.mark.parametrize("mark", ["(", "[", "{", '"', "}", ")", "((a", '"a', "{\n", "if a {", "a.", "not "])
def test_marks_without_end(mark: str) -> None:
    codes = _codes("phase a { " + mark * 10_000)
    assert 1 <= len(codes) <= 2


def test_a_row_of_stray_braces_is_one_mistake() -> None:
    assert _codes("use a\n" + "}\n" * 10_000 + "use b\n") == ["E0107"]


def test_long_texts_are_read() -> None:
    steps = "phase a {\n" + "  b\n" * 5_000 + "}\n"
    cards = "unit A { attack 1 }\n" * 1_000
    file, problems = parse(Source("long.maniple", steps + cards))
    assert problems == ()
    assert len(file.declarations) == 1_001


def test_long_lines_are_formatted() -> None:
    text = "query a(): set of B = (" + "b, " * 5_000 + "b)\n"
    assert format_source(Source("long.maniple", text)) == (text, ())


def test_many_problems_are_all_found() -> None:
    assert _codes("use a b\n" * 500) == ["E0101"] * 500


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.maniple"
    path.write_bytes(b"use a\n" * 1_700_000)
    source, problems = load_source(path)
    assert source is None
    assert [problem.code for problem in problems] == ["E0004"]
