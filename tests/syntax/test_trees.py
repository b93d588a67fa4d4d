"""Each construct of the grammar has a small example with the tree that is made of it."""

import pytest
from lark import Tree

from maniple.source import Source, Span
from maniple.syntax.dump import dump
from maniple.syntax.grammar import parser
from maniple.syntax.layout import lay_out
from maniple.syntax.parse import parse
from maniple.syntax.reading import Read, read_declaration
from maniple.syntax.slices import cut
from tests.goldens import Case, Golden, case_name, cases

CASES = cases(__file__, "trees")


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_tree(case: Case, golden: Golden) -> None:
    file, problems = parse(Source(case.path.name, case["source"]))
    assert problems == ()
    golden.check(case, inputs=("source",), outputs={"tree": dump(file)})


def test_every_construct_has_an_example() -> None:
    assert _constructs() - {name for case in CASES for name in _used(case["source"])} == set()


def _constructs() -> set[str]:
    """The names of what the parser builds; a rule that only stands for others builds nothing."""
    rules = parser().rules
    named = {rule.alias or rule.origin.name for rule in rules if rule.alias or not rule.options.expand1}
    return {str(name) for name in named if not name.startswith("_")}


def _used(text: str) -> set[str]:
    laid = lay_out(text)
    return {str(tree.data) for span in cut(laid) for tree in _parsed(laid.text, span).iter_subtrees()}


def _parsed(text: str, span: object) -> Tree:
    assert isinstance(span, Span)
    outcome = read_declaration(text, span)
    assert isinstance(outcome, Read)
    return outcome.tree
