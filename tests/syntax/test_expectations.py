"""What is said of what could stand somewhere: never by the names of the grammar, and in few words."""

import pytest

from maniple.source import Source, Span
from maniple.syntax.expectations import MOST, expectation
from maniple.syntax.grammar import END, PATTERNS, keywords, literals, parser, terminal_name
from maniple.syntax.parse import parse
from maniple.syntax.reading import Stopped, read_declaration

TERMINALS = sorted(
    terminal.name for terminal in parser().terminals if not terminal.name.startswith("__IGNORE")
)


@pytest.mark.parametrize("terminal", [*TERMINALS, END])
def test_every_terminal_has_a_name_for_people(terminal: str) -> None:
    name = terminal_name(terminal)
    assert name
    assert name == name.lower()
    assert not name.strip("`").startswith("_")


def test_no_name_is_left_of_a_terminal_that_is_gone() -> None:
    assert set(PATTERNS) <= set(TERMINALS)
    assert not set(PATTERNS) & set(literals())


def test_names_differ() -> None:
    names = [terminal_name(terminal) for terminal in TERMINALS]
    assert sorted(set(names)) == sorted(names)


def test_keywords_are_words_and_pairs_of_words() -> None:
    assert {"query", "becomes", "for each", "in order of", "chooses"} <= keywords()
    assert all(word.replace(" ", "").isalpha() for word in keywords())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a declaration"),
        ("kind", "a name"),
        ("state a", "`:`"),
        ("state a:", "a type"),
        ("phase a {", "a step or `}`"),
        ("phase a { b becomes", "a value"),
        ("phase a { b becomes c", "an operator, the end of the line, `then` or `}`"),
        (
            "phase a { move b to c",
            "an operator, a preposition such as `to`, the end of the line, `then` or `}`",
        ),
        (
            "phase a { p chooses c in d",
            "an operator, a clause such as `where`, the end of the line, `as`, `then`, `,` or `}`",
        ),
        (
            "query a(): flag = any b in c",
            "an operator, a clause such as `where` or the end of the declaration",
        ),
        ('test "a" {', "an item of a test such as `expect`"),
        ("zone a: open pile of B", "the end of the declaration, `in`, `up to` or `,`"),
    ],
)
def test_expectations(text: str, expected: str) -> None:
    outcome = read_declaration(text + " $", Span(0, len(text) + 2))
    assert isinstance(outcome, Stopped)
    assert expectation(outcome.accepts) == expected


def test_long_lists_are_left_out() -> None:
    assert expectation([]) == ""
    words = ["USE", "LET", "GIVEN", "SEED", "ROUNDED", "DEPTH", "TOP"]
    assert expectation(words).count("`") == 2 * MOST
    assert expectation([*words, "ELSE"]) == ""


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("phase a { p chosses c in d }", "chooses"),
        ("phase a { b becoms c }", "becomes"),
        ("phase a { if b { c } esle { d } }", "else"),
        ("phase a { for ech b in c { d } }", "each"),
        ("phase a { for b in c { d } }", "for each"),
        ("qurey a(): flag = b", "query"),
        ("query a(): flag = b == c", "is"),
    ],
)
def test_what_was_meant_makes_the_text_read(text: str, meant: str) -> None:
    _, (problem,) = parse(Source("example.maniple", text))
    (fix,) = problem.fixes
    (edit,) = fix.edits
    assert edit.replacement == meant
    fixed = text[: edit.span.start] + meant + text[edit.span.end :]
    assert parse(Source("example.maniple", fixed))[1] == ()


@pytest.mark.parametrize(
    "text", ["use a quer", "phase a { b becomes c 4 }", "zone a: b c of d e", "state chooses x"]
)
def test_nothing_is_suggested_that_could_not_stand_there(text: str) -> None:
    _, (problem,) = parse(Source("example.maniple", text))
    assert problem.fixes == ()
