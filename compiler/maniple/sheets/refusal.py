"""What ends a print: one problem, which is said like any other."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic


class RefusedError(Exception):
    """Something that is not printed; `problem` says what and why."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem
