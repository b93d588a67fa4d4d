"""A broken text: what is said of it, once for each broken declaration, and what is still read."""

import pytest

from maniple.diagnostics import Diagnostic, render_text
from maniple.source import Source
from maniple.syntax.dump import dump
from maniple.syntax.format import format_source
from maniple.syntax.parse import parse
from tests.goldens import Case, Golden, case_name, cases

CASES = cases(__file__, "broken")


def _problems(case: Case) -> tuple[Diagnostic, ...]:
    _, problems = parse(Source(case.path.name, case["source"]))
    return problems


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_problems(case: Case, golden: Golden) -> None:
    golden.check(case, inputs=("source",), outputs={"problems": render_text(_problems(case))})


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_formatting_leaves_it_alone(case: Case) -> None:
    assert format_source(Source(case.path.name, case["source"])) == (case["source"], _problems(case))


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_fixes_repair_what_they_are_offered_for(case: Case) -> None:
    """With all fixes applied, none of the problems that had one is left."""
    fixed, rest = case["source"], [problem for problem in _problems(case) if not problem.fixes]
    edits = [edit for problem in _problems(case) for fix in problem.fixes for edit in fix.edits]
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        fixed = fixed[: edit.span.start] + edit.replacement + fixed[edit.span.end :]
    _, problems = parse(Source(case.path.name, fixed))
    assert [problem.code for problem in problems] == [problem.code for problem in rest]


def test_each_broken_declaration_costs_one_problem_and_no_other_declaration() -> None:
    case = next(case for case in CASES if case.path.stem == "three_declarations")
    file, problems = parse(Source(case.path.name, case["source"]))
    assert len(problems) == 3
    assert dump(file).splitlines() == [
        "Use(name: burning)",
        "Query",
        "  name: price",
        "  parameters: [Parameter(name: c, type: NamedType(name: Card))]",
        "  type: NumberType(low: 0, high: 9)",
        "  body: Dot(of: c, name: cost)",
        "Event(name: turn_ends, depth: 1)",
    ]
