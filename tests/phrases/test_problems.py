"""Each problem as people see it: a vocabulary, sentences, and what is said of them."""

import re

import pytest

from maniple.diagnostics import render_text
from maniple.phrases import Sentence, build, clashes, gather, read
from maniple.phrases.places import quoted_span
from maniple.source import Source, Span
from maniple.syntax.parse import parse
from tests.goldens import Case, Golden, case_name, cases

CASES = cases(__file__)
_LINE = re.compile(r'(?P<kind>[a-z ]+?)(?: (?P<language>fr|de))? (?P<quoted>".*")')


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_problems(case: Case, golden: Golden) -> None:
    golden.check(case, inputs=("vocabulary", "sentences"), outputs={"problems": _problems(case)})


def _problems(case: Case) -> str:
    file, mistakes = parse(Source("phrases.maniple", case["vocabulary"]))
    assert not mistakes, render_text(mistakes)
    vocabulary, found = build(gather([file]))
    problems = [*found, *clashes(vocabulary)]
    source = Source("cards.maniple", case["sentences"])
    for match in _LINE.finditer(source.text):
        text = match["quoted"][1:-1].replace('\\"', '"').replace("\\\\", "\\")
        place = quoted_span(source, Span(*match.span()), text)
        kind = None if match["kind"] == "any" else match["kind"]
        sentence = Sentence(text, source, place, match["language"] or "en", kind)
        problems.extend(read(sentence, vocabulary)[1])
    return render_text(problems)


def test_every_code_has_a_case() -> None:
    said = {code for case in CASES for code in re.findall(r"[EW]04\d\d", case["problems"])}
    declared = {f"04{number:02}" for number in range(1, 20)}
    assert {code[1:] for code in said} == declared
