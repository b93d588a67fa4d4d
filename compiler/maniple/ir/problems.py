"""What can be wrong with a compiled document, as an error that says where."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "unreadable", "too-large", "not-json", "cut-off", "too-deep", "no-document", "older", "newer",
    "shape", "damaged", "unsound",
]  # fmt: skip


class DocumentError(Exception):
    """A file that is no usable document.

    `place` is a path such as `procedures[3].code[7].value`, or a line and a column.
    """

    def __init__(self, code: Code, message: str, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.code = code
        self.message = message
        self.place = place

    def inside(self, step: str) -> DocumentError:
        """The same error seen from one level further out."""
        joint = "." if self.place and not self.place.startswith("[") else ""
        return DocumentError(self.code, self.message, f"{step}{joint}{self.place}")


def wrong_shape(expected: str, found: object) -> DocumentError:
    """A value that is of another shape than its place asks for."""
    return DocumentError("shape", f"expected {expected}, found {describe(found)}")


def describe(value: object) -> str:
    """A JSON value in a few words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() if abs(value) < 10**20:
            return f"the number {value}"
        case int():
            return "a huge number"
        case float():
            return f"the number {value}"
        case str():
            return f'the text "{value}"' if len(value) <= 40 else f'the text "{value[:40]}…"'
        case list():
            return f"a list of {len(value)}"
        case _:
            return "an object"
