"""What can be wrong with a face, as found; `problems` says it to people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "markup", "overflow", "wide-word", "missing-glyph", "unknown-icon", "picture", "coarse-picture",
    "unsafe-ink", "touching", "contrast", "below-floor", "font",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong: of what kind, with what (a frame, an icon, a file), and what is known about it.

    `what` and `detail` are parts of a sentence; `advice` says what to do, if that is known.
    """

    kind: Kind
    what: str
    detail: str = ""
    advice: str = ""
