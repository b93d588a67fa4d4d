"""What `build --emit tokens` prints."""

import pytest

from maniple.source import Source
from maniple.syntax.dump import dump_tokens
from tests.goldens import Case, Golden, case_name, cases


@pytest.mark.parametrize("case", cases(__file__, "tokens"), ids=case_name)
def test_tokens(case: Case, golden: Golden) -> None:
    text, problems = dump_tokens(Source(case.path.name, case["source"]))
    assert problems == ()
    golden.check(case, inputs=("source",), outputs={"tokens": text})


def test_broken_declarations_leave_the_others() -> None:
    text, problems = dump_tokens(Source("two.maniple", "use use use\nuse other\n"))
    assert [problem.code for problem in problems] == ["E0101"]
    assert text == "2:1 word use\n2:5 name other\n"
