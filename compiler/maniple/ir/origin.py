"""Where something stands in the sources."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something stands in the sources: index into `Document.sources`, code-point offsets."""

    source: int
    start: int
    end: int
