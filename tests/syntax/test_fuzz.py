"""Whatever is written, parsing and formatting answer, and the canonical layout keeps the meaning."""

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.diagnostics import render_text
from maniple.source import Source
from maniple.syntax.format import format_source
from maniple.syntax.grammar import keywords
from maniple.syntax.layout import lay_out
from maniple.syntax.parse import parse
from tests.goldens import cases
from tests.syntax.meaning import RESERVED, meaning
from tests.syntax.tearing import torn

SOURCES = [case["source"] for folder in ("trees", "layouts", "broken") for case in cases(__file__, folder)]
VALID = [text for text in SOURCES if not parse(Source("fuzz.maniple", text))[1]]
MARKS = [
    *"{}()[],:.=+-*/<>",
    "..",
    "<=",
    ">=",
    '"',
    '"a b"',
    '"\\',
    "\\",
    "#",
    "//",
    "\n",
    "\n\n",
    "\t",
    "\r",
    " ",
]
WORDS = [
    "a",
    "b_2",
    "é",
    "x3",
    "2d6",
    "d20",
    "7",
    "²",
    "٣",
    "XX-012",
    "а",
    "f(",
    "$",
    "\u00a0",
    "\ud800",
    "9" * 12,
]
PIECES = st.sampled_from(MARKS + WORDS + sorted(keywords()))

# How the grammar calls its terminals, which is nothing for people.
_TERMINAL = re.compile(r"\b_?[A-Z]{2,}|__")

run_often = settings(max_examples=100)


@st.composite
def changed_sources(draw: st.DrawFn) -> str:
    """A source of the tests with a few pieces cut out, put in, or written twice."""
    text = draw(st.sampled_from(SOURCES))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + draw(st.one_of(PIECES, st.just(""), st.just(text[start:end] * 2))) + text[end:]
    return text


def _holds(text: str) -> None:
    source = Source("fuzz.maniple", text)
    _, problems = parse(source)
    for problem in problems:
        for label in (problem.primary, *problem.secondary):
            assert 0 <= label.span.start <= label.span.end <= len(text)
        for fix in problem.fixes:
            assert all(0 <= edit.span.start <= edit.span.end <= len(text) for edit in fix.edits)
        assert not any(_TERMINAL.search(note) for note in problem.notes)
    assert render_text(problems).count("error[") >= len(problems)
    formatted, unread = format_source(source)
    # A name that nobody could use is no hindrance to laying it out.
    assert unread == tuple(problem for problem in problems if problem.code != RESERVED)
    if unread:
        assert formatted == text
    else:
        _keeps(text, formatted)


def _keeps(text: str, formatted: str) -> None:
    assert meaning(formatted) == meaning(text)
    assert [c.text for c in lay_out(formatted).comments] == [c.text for c in lay_out(text).comments]
    assert format_source(Source("fuzz.maniple", formatted)) == (formatted, ())


@given(st.text(max_size=200))
@run_often
def test_any_text(text: str) -> None:
    _holds(text)


@given(st.lists(st.tuples(PIECES, st.sampled_from(["", " ", "\n"])), max_size=40))
@run_often
def test_any_row_of_words_and_marks(row: list[tuple[str, str]]) -> None:
    _holds("".join(piece + gap for piece, gap in row))


@given(changed_sources())
@run_often
def test_sources_with_changes(text: str) -> None:
    _holds(text)


@given(st.sampled_from(VALID), st.integers(0, 2**32))
@run_often
def test_blanks_do_not_matter(text: str, seed: int) -> None:
    other = torn(text, Random(seed), breaks=False)
    assert format_source(Source("fuzz.maniple", other)) == format_source(Source("fuzz.maniple", text))


@given(st.sampled_from(VALID), st.integers(0, 2**32))
@run_often
def test_line_breaks_and_comments_do_not_matter_where_a_line_goes_on(text: str, seed: int) -> None:
    other = torn(text, Random(seed), breaks=True)
    assert meaning(other) == meaning(text)
    _holds(other)
