"""Annotations of GitHub Actions: lines that a workflow prints and the host shows beside the code.

Source: GitHub Docs, "Workflow commands for GitHub Actions", setting an error or warning message.
"""

from collections.abc import Iterable

from maniple.diagnostics.order import in_order
from maniple.diagnostics.record import Diagnostic
from maniple.diagnostics.width import visible


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """All problems in order, one workflow command a line; empty if there are none."""
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in in_order(diagnostics))


def _command(diagnostic: Diagnostic) -> str:
    helps = (fix.title for fix in diagnostic.fixes)
    said = "\n".join((diagnostic.message, *diagnostic.notes, *helps))
    body = "\n".join(visible(line) for line in said.splitlines())
    place = ",".join(f"{key}={_property(value)}" for key, value in _place(diagnostic))
    return f"::{diagnostic.severity} {place}::{_data(body)}"


def _place(diagnostic: Diagnostic) -> list[tuple[str, str]]:
    source, span = diagnostic.primary.source, diagnostic.primary.span
    start, end = source.position(span.start), source.position(span.end)
    place = [("file", visible(source.name)), ("line", str(start.line)), ("endLine", str(end.line))]
    # The host refuses columns for an annotation of several lines.
    if start.line == end.line:
        place += [("col", str(start.column)), ("endColumn", str(end.column))]
    return [*place, ("title", diagnostic.code)]


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
