"""Inputs that nobody would write on purpose: each gets a clear problem, never a crash, and never a wait."""

from collections.abc import Callable
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import Diagnostic, render_text

SOUND = (Path(__file__).parent / "sound.maniple").read_text(encoding="utf-8")
NESTED = 10_000
NAME = "harvest.maniple"

Fill = Callable[[Path], object]


def _text(text: str) -> Fill:
    return lambda path: path.write_text(text, encoding="utf-8")


def _bytes(data: bytes) -> Fill:
    return lambda path: path.write_bytes(data)


def _in_phase(step: str) -> Fill:
    return _text('game "Sketch" { start day }\nphase day {\n  ' + step + "\n}\n")


# What is in the file, and the codes of what is said of it.
INPUTS: dict[str, tuple[Fill, set[str]]] = {
    "empty": (_text(""), {"E0205"}),
    "only_line_breaks": (_text("\n" * 500), {"E0205"}),
    "only_a_comment": (_text("// nothing yet"), {"E0205"}),
    "binary": (_bytes(bytes(range(256)) * 64), {"E0005"}),
    "half_a_letter": (_bytes(SOUND.encode("utf-8") + b"\xc3"), {"E0006"}),
    "utf_16": (_bytes(SOUND.encode("utf-16")), {"E0005"}),
    "ten_megabytes": (_text("// filler\n" * 1_100_000), {"E0004"}),
    "long_line": (_in_phase("say " + '"' + "x" * 200_000), {"E0104"}),
    "nested_brackets": (_in_phase("let n = " + "(" * NESTED + "1" + ")" * NESTED), {"E0108"}),
    "nested_blocks": (_in_phase("if yes { " * NESTED + "stop" + " }" * NESTED), {"E0108"}),
    "brackets_never_closed": (_in_phase("let n = " + "(" * NESTED), {"E0101"}),
    "braces_never_closed": (_text("game { " * NESTED), {"E0106"}),
    "uses_itself": (_text("use harvest\n" + SOUND), {"E0011"}),
    "uses_nothing_known": (_text("use barley\n" + SOUND), {"E0012"}),
    "look_alike": (_text(SOUND.replace("shuffle deck", "shuffle d\u0435ck")), {"E0105"}),
    "look_alike_everywhere": (_text(SOUND.replace("deck", "d\u0435ck")), {"E0105"}),
    "hidden_direction": (_text(SOUND + "// on\u202eno\n"), {"E0007"}),
    "long_number": (_in_phase("let n = " + "9" * 5_000), {"E0109"}),
    "many_dice": (_in_phase("roll 100000000d100000000 as n"), {"E0109"}),
    "long_chain": (_in_phase("let n = 1" + " + 1" * NESTED), {"E0108"}),
}


def _check(folder: Path, fill: Fill) -> tuple[Diagnostic, ...]:
    path = folder / NAME
    fill(path)
    return pipeline.compile(pipeline.Target("harvest", "sources", (path,))).problems


@pytest.mark.parametrize("name", INPUTS)
def test_is_refused_with_a_reason(name: str, tmp_path: Path) -> None:
    fill, codes = INPUTS[name]
    problems = _check(tmp_path, fill)
    assert {problem.code for problem in problems} == codes
    assert render_text(problems)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n"), id="windows_line_ends"),
        pytest.param(lambda text: text.replace("\n", "\r"), id="old_line_ends"),
        pytest.param(lambda text: "\ufeff" + text, id="byte_order_mark"),
        pytest.param(lambda text: text.rstrip("\n"), id="no_last_line_end"),
    ],
)
def test_is_read_all_the_same(change: Callable[[str], str], tmp_path: Path) -> None:
    data = change(SOUND).encode("utf-8")
    assert not _check(tmp_path, _bytes(data))


def test_two_games_that_use_each_other(tmp_path: Path) -> None:
    (tmp_path / "one.maniple").write_text("use two\n" + SOUND, encoding="utf-8")
    (tmp_path / "two.maniple").write_text("use one\n", encoding="utf-8")
    target = pipeline.Target("one", "sources", (tmp_path / "one.maniple",))
    assert {problem.code for problem in pipeline.compile(target).problems} == {"E0011"}
