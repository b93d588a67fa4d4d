"""Small games for the tests of checks: what is said of them, as `CODE text that is pointed at`."""

from pathlib import Path

from maniple import pipeline
from maniple.diagnostics import Diagnostic, in_order


def problems_of(folder: Path, text: str, **others: str) -> tuple[Diagnostic, ...]:
    """The problems of a game, beside which other games may lie that it uses."""
    for name, other in others.items():
        (folder / f"{name}.maniple").write_text(other, encoding="utf-8")
    path = folder / "game.maniple"
    path.write_text(text, encoding="utf-8")
    return in_order(pipeline.compile(pipeline.Target("game", "sources", (path,))).problems)


def said(folder: Path, text: str, **others: str) -> list[str]:
    """Code and marked text of each problem, in the order of the places."""
    return [
        f"{problem.code} {problem.primary.source.slice(problem.primary.span)}"
        for problem in problems_of(folder, text, **others)
    ]


def game(rules: str, day: str = "", lines: str = "") -> str:
    """A game whose only phase does what is given."""
    return f'game "Sketch" {{ start day{", " + lines if lines else ""} }}\n{rules}\nphase day {{\n{day}\n}}\n'
