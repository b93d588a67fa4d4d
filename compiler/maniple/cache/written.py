"""Problems as JSON and back: an entry of the cache holds them with the texts that they point into."""

from __future__ import annotations

from typing import Any

from maniple.diagnostics import Diagnostic, Edit, Fix, Label
from maniple.source import Source, Span

ProblemData = dict[str, Any]


def problems_to(problems: tuple[Diagnostic, ...]) -> ProblemData:
    """Problems as data. Sources are told once, however many problems they have."""
    sources: dict[Source, int] = {}
    told = [_problem(problem, sources) for problem in problems]
    return {"sources": [[source.name, source.text] for source in sources], "problems": told}


def problems_from(data: ProblemData) -> tuple[Diagnostic, ...]:
    """The problems again. Raises one of Python's look-up or value errors for anything else."""
    sources = [Source(name, text) for name, text in data["sources"]]
    return tuple(_restored(problem, sources) for problem in data["problems"])


def _problem(problem: Diagnostic, sources: dict[Source, int]) -> list[Any]:
    return [
        problem.code,
        problem.severity,
        problem.message,
        _label(problem.primary, sources),
        [_label(label, sources) for label in problem.secondary],
        list(problem.notes),
        [
            [fix.title, [[*_span(edit.span), edit.replacement] for edit in fix.edits], fix.applicability]
            for fix in problem.fixes
        ],
    ]


def _label(label: Label, sources: dict[Source, int]) -> list[Any]:
    return [sources.setdefault(label.source, len(sources)), *_span(label.span), label.text]


def _span(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _restored(data: list[Any], sources: list[Source]) -> Diagnostic:
    code, severity, message, primary, secondary, notes, fixes = data
    return Diagnostic(
        code,
        severity,
        message,
        _restored_label(primary, sources),
        tuple(_restored_label(label, sources) for label in secondary),
        tuple(notes),
        tuple(
            Fix(title, tuple(Edit(Span(start, end), text) for start, end, text in edits), applicability)
            for title, edits, applicability in fixes
        ),
    )


def _restored_label(data: list[Any], sources: list[Source]) -> Label:
    source, start, end, text = data
    return Label(sources[source], Span(start, end), text)
