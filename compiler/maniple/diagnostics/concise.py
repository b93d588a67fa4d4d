"""One problem a line, as editors and `grep` like it: `path:line:column: error[code]: message`."""

from collections.abc import Iterable

from maniple.diagnostics.order import in_order
from maniple.diagnostics.record import Diagnostic
from maniple.diagnostics.width import visible


def render_concise(diagnostics: Iterable[Diagnostic]) -> str:
    """All problems in order, one line each; empty if there are none."""
    return "".join(f"{_line(diagnostic)}\n" for diagnostic in in_order(diagnostics))


def _line(diagnostic: Diagnostic) -> str:
    source = diagnostic.primary.source
    at = source.position(diagnostic.primary.span.start)
    kind = f"{diagnostic.severity}[{diagnostic.code}]"
    return f"{visible(source.name)}:{at.line}:{at.column}: {kind}: {visible(diagnostic.message)}"
