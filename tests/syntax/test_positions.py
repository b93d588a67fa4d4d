"""Spans point at what they stand for, in the text as it was written."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from maniple.source import Source, Span, decode_source
from maniple.syntax import tree as t
from maniple.syntax.parse import parse
from tests.goldens import Case, case_name, cases

CASES = cases(__file__, "trees")


def _parsed(text: str) -> tuple[Source, t.File]:
    source = Source("example.maniple", text)
    file, problems = parse(source)
    assert problems == ()
    return source, file


def _nodes(value: object) -> Iterator[object]:
    """All nodes of a tree, outer before inner."""
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif is_dataclass(value) and not isinstance(value, Span):
        yield value
        for field in fields(value):
            yield from _nodes(getattr(value, field.name))


def _span(node: object) -> Span | None:
    span = getattr(node, "span", None)
    return span if isinstance(span, Span) else None


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_names_and_numbers_are_what_their_spans_hold(case: Case) -> None:
    source, file = _parsed(case["source"])
    for node in _nodes(file.declarations):
        match node:
            case t.Name(text, span, quoted):
                assert source.slice(span) == (f'"{text}"' if quoted else text)
            case t.Number(value, span):
                written = source.slice(span).replace(" ", "")
                # A falling adjustment is nought less something, and the sign stands for that nought.
                assert written == str(value) or (written, value) == ("-", 0)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_spans_hold_those_within(case: Case) -> None:
    source, file = _parsed(case["source"])
    for node in _nodes(file.declarations):
        outer = _span(node)
        if outer is None:
            continue
        text = source.slice(outer)
        assert text
        assert text == text.strip()
        for inner in map(_span, _nodes(tuple(getattr(node, field.name) for field in fields(node)))):
            assert inner is None or (outer.start <= inner.start and inner.end <= outer.end), (node, inner)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_declarations_cover_the_text(case: Case) -> None:
    """Whatever is not blank and no comment belongs to a declaration."""
    source, file = _parsed(case["source"])
    rest = source.text
    for declaration in reversed(file.declarations):
        rest = rest[: declaration.span.start] + rest[declaration.span.end :]
    assert rest.strip() == ""


def test_what_stands_before_does_not_matter() -> None:
    text = "phase a { x becomes b + 1 }\n"
    _, plain = _parsed(text)
    _, shifted = _parsed("# é 🏺 comment\n\nuse c\n" + text)
    by = len("# é 🏺 comment\n\nuse c\n")
    spans = [_span(node) for node in _nodes(plain.declarations)]
    moved = [_span(node) for node in _nodes(shifted.declarations[1:])]
    assert moved == [span and Span(span.start + by, span.end + by) for span in spans]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks(ending: str, mark: bytes) -> None:
    text = "use a\nphase b {\n  x becomes $\n}\nuse c"
    source = decode_source("example.maniple", mark + text.replace("\n", ending).encode())
    assert isinstance(source, Source)
    file, (problem,) = parse(source)
    assert [type(declaration).__name__ for declaration in file.declarations] == ["Use", "Use"]
    place = source.position(problem.primary.span.start)
    assert (place.line, place.column) == (3, 13)


def test_rules_are_found_where_their_comments_stand() -> None:
    source, file = _parsed("use a\n/// XX-012: a rule\nuse b\n")
    ((offset, rule),) = file.rules
    assert (rule, source.position(offset).line) == ("XX-012", 2)
