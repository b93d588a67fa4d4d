"""What one problem is: a code, a sentence, the places it points at and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from maniple.source import Source, Span

Severity: TypeAlias = Literal["error", "warning"]

# "safe" keeps the meaning or is certainly what was meant; "unsafe" may change the meaning and wants a look;
# "display" is shown and never applied.
Applicability: TypeAlias = Literal["safe", "unsafe", "display"]


@dataclass(frozen=True, slots=True)
class Label:
    """A place and what is to be said of it; the text may be empty."""

    source: Source
    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace what the span covers; an empty span inserts, an empty replacement deletes."""

    span: Span
    replacement: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A way out, in words ("rename to `glory`") and, where it can be, as edits.

    The edits are in the source of the diagnostic's primary label and do not overlap.
    """

    title: str
    edits: tuple[Edit, ...] = ()
    applicability: Applicability = "display"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem of a user's text.

    `code` is `E` or `W` and four digits, the first two the stage; `message` is one sentence without a full
    stop; `primary` is the smallest place that is wrong, `secondary` the places that explain why.
    """

    code: str
    severity: Severity
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()


def error(
    code: str,
    message: str,
    primary: Label,
    *,
    secondary: Iterable[Label] = (),
    notes: Iterable[str] = (),
    fixes: Iterable[Fix] = (),
) -> Diagnostic:
    """A problem that keeps the program from being built."""
    return Diagnostic(code, "error", message, primary, tuple(secondary), tuple(notes), tuple(fixes))


def warning(
    code: str,
    message: str,
    primary: Label,
    *,
    secondary: Iterable[Label] = (),
    notes: Iterable[str] = (),
    fixes: Iterable[Fix] = (),
) -> Diagnostic:
    """A problem that the program can be built with."""
    return Diagnostic(code, "warning", message, primary, tuple(secondary), tuple(notes), tuple(fixes))
