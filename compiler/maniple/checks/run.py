"""All checks in order, over the model and the document together."""

from __future__ import annotations

from collections.abc import Callable

from maniple.diagnostics import Diagnostic
from maniple.ir.document import Document
from maniple.lower.assemble import Assembler

Check = Callable[[Assembler, Document], tuple[Diagnostic, ...]]
CHECKS: tuple[Check, ...] = ()


def check(assembler: Assembler, document: Document) -> tuple[Diagnostic, ...]:
    """The problems that all checks find."""
    return tuple(problem for one in CHECKS for problem in one(assembler, document))
