"""The order in which problems are shown, and how many there are."""

from collections.abc import Iterable

from maniple.diagnostics.listing import counted
from maniple.diagnostics.record import Diagnostic


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By file, then place, then code: the same for every run, whatever order the stages found them in."""
    return tuple(sorted(diagnostics, key=_place))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether anything keeps the program from being built."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """The count in words, `2 errors and 1 warning`, or `no problems`."""
    severities = [diagnostic.severity for diagnostic in diagnostics]
    counts = ((severities.count(noun), noun) for noun in ("error", "warning"))
    return " and ".join(counted(number, noun) for number, noun in counts if number) or "no problems"


def _place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    primary = diagnostic.primary
    return (primary.source.name, primary.span.start, primary.span.end, diagnostic.code, diagnostic.message)
