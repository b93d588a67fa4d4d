"""What became of a test."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.document import Origin
from maniple.ir.trials import Trial


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a test failed.

    `origin` is the line of the test that could not be done or did not hold; `cause`, where the rules
    themselves broke, the place in the rules. `expected` and `found` are the two sides of a comparison in
    words, or empty. `options` is what was on offer when a decision was not,
    `advice` what to do where the rules broke.
    """

    message: str
    origin: Origin
    expected: str = ""
    found: str = ""
    options: tuple[str, ...] = ()
    cause: Origin | None = None
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A test and why it failed, or nothing if it held. `sources` names the files that origins count."""

    trial: Trial
    failure: Failure | None
    sources: tuple[str, ...]

    @property
    def held(self) -> bool:
        """Whether the test passed."""
        return self.failure is None
