"""Each case describes problems and holds what every format makes of them."""

import json

import pytest

from maniple.diagnostics import FORMATS, Diagnostic, render_text
from tests.diagnostics.described import described
from tests.goldens import Case, Golden, case_name, cases

CASES = cases(__file__)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_every_format(case: Case, golden: Golden) -> None:
    problems = described(case["problems"])
    outputs = {name: render(problems) for name, render in FORMATS.items()}
    golden.check(case, inputs=("problems",), outputs=outputs)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_the_order_they_were_found_in_does_not_matter(case: Case) -> None:
    problems = described(case["problems"])
    for render in FORMATS.values():
        assert render(problems[::-1]) == render(problems)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_colour_changes_nothing_but_colour(case: Case) -> None:
    problems = described(case["problems"])
    coloured = render_text(problems, colour=True)
    assert "\x1b[1;3" in coloured
    assert _without_colour(coloured) == render_text(problems)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_machine_formats_can_be_read(case: Case) -> None:
    problems = described(case["problems"])
    lines = FORMATS["json"](problems).splitlines()
    assert {json.loads(line)["code"] for line in lines} == {problem.code for problem in problems}
    assert len(json.loads(FORMATS["sarif"](problems))["runs"][0]["results"]) == len(problems)


def test_no_problems() -> None:
    nothing: tuple[Diagnostic, ...] = ()
    assert {FORMATS[name](nothing) for name in ("text", "concise", "json", "github")} == {""}
    assert json.loads(FORMATS["sarif"](nothing))["runs"][0]["results"] == []


def _without_colour(text: str) -> str:
    for code in ("1;31", "1;33", "1;34", "1", "0"):
        text = text.replace(f"\x1b[{code}m", "")
    return text
