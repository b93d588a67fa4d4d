"""Where lines end: decided from what stands around each line break."""

import pytest

from maniple.source import Source
from maniple.syntax.layout import lay_out
from maniple.syntax.parse import parse
from maniple.syntax.tree import Query, Verb

_GO_ON = "a,|a {|f(|x[|x =|x +|x *|x /|x <|x >|x -|a:|a then|a and|a or|not|x is|x in|c in d where|count of"
_CONTINUE = (
    "}|)|]|= b|where b|and b|or b|then b|else { b }|rounded up|as b|with most b|with  least b|in order of b"
    "|in falling order of b|starting with b"
)


def _lines(text: str) -> list[str]:
    """The lines of a laid-out text, without the blanks that took the place of line breaks."""
    return [" ".join(line.split()) for line in lay_out(text).text.split("\n") if line.strip()]


@pytest.mark.parametrize(
    "before",
    _GO_ON.split("|"),
)
def test_a_line_goes_on_after_this(before: str) -> None:
    assert _lines(f"{before}\nb") == [f"{before} b"]
    assert _lines(f"{before}  \n\n  \n b") == [f"{before} b"]
    assert _lines(f"{before}  # why\n  // so\n b") == [f"{before} b"]


@pytest.mark.parametrize(
    "after",
    _CONTINUE.split("|"),
)
def test_a_line_goes_on_before_this(after: str) -> None:
    joined = f"a {' '.join(after.split())}"
    assert _lines(f"a\n{after}") == [joined]
    assert _lines(f"a\n\n   \n  {after}") == [joined]
    assert _lines(f"a # why\n  # so\n  {after}") == [joined]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a", "b"),
        ("a", "else: b"),
        ("}", "b"),
        ("often", "b"),
        ("a", "android"),
        ("a", "whereabouts"),
        ("a", "with 3 players"),
        ("a", "in play"),
        ('"a ="', "b"),
        ("a-", "b"),
        ("a", "{"),
    ],
)
def test_a_line_ends_here(before: str, after: str) -> None:
    assert _lines(f"{before}\n{after}") == [before, after]


def test_brackets_hold_lines_together() -> None:
    assert _lines("a (b\nc [d\ne] f\n) g\nh") == ["a (b c [d e] f ) g", "h"]


@pytest.mark.parametrize("text", ["a (b\nc\nd", "a [b\nc\nd", "a (b\nc { d }\n) e"])
def test_an_open_bracket_holds_nothing(text: str) -> None:
    assert len(_lines(text)) == len(text.splitlines()) - text.count("\n)")


def test_marks_in_texts_and_comments_are_none() -> None:
    assert _lines('a "("\nb # (\nc // {\nd ")"\ne') == ['a "("', "b", "c", 'd ")"', "e"]
    assert _lines('"a # b // c" # d') == ['"a # b // c"']
    assert _lines('"a \\" # b" # c') == ['"a \\" # b"']


def test_a_text_that_is_not_closed_ends_with_its_line() -> None:
    assert _lines('a "b # c\nd # e') == ['a "b # c', "d"]


def test_nothing_moves() -> None:
    text = 'a\t(b\n# c\r\n"é" ) // d\n'
    laid = lay_out(text)
    assert len(laid.text) == len(laid.bare) == len(text)
    assert laid.bare.count("\n") == text.count("\n")
    assert [(comment.start, comment.text) for comment in laid.comments] == [(5, "# c"), (16, "// d")]


def test_rule_numbers_stand_in_comments() -> None:
    laid = lay_out('/// XX-012, XX-R3: a rule\nuse a # XX-4 and X-5\nuse "XX-6"\n')
    assert laid.rules() == ((0, "XX-012"), (0, "XX-R3"), (32, "XX-4"))


def test_an_unindented_source_is_as_good_as_another() -> None:
    """What begins like a declaration is none within braces that close."""
    text = "kind A {\nstate b: 0..9\n}\nphase c {\nafter d {\nuse_it\n}\n}\nquery e(): flag =\nto_do\n"
    file, problems = parse(Source("flat.maniple", text))
    assert problems == ()
    assert len(file.declarations) == 3


def test_pairs_of_words_end_with_their_line() -> None:
    """A word at the end of a line and one at the start of the next make no pair."""
    text = 'test "it" {\n  Ann: up\n  to_do: count\n  of_course: set\n}\nquery a(): 0..9 = b\nuse with_it\n'
    file, problems = parse(Source("pairs.maniple", text))
    assert problems == ()
    assert len(file.declarations) == 3


def test_a_bracket_that_touches_a_name_is_a_query() -> None:
    file, _ = parse(Source("calls.maniple", "query a(): 0..9 = b(c)\nto d { b (c) }\n"))
    query, verb = file.declarations
    assert isinstance(query, Query)
    assert type(query.body).__name__ == "Call"
    assert isinstance(verb, Verb)
    assert [type(step).__name__ for step in verb.body.steps] == ["Do"]
