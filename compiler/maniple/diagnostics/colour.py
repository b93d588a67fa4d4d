"""The colours of the text format, or none."""

from typing import Literal, TypeAlias

Style: TypeAlias = Literal["error", "warning", "secondary", "gutter", "strong"]

_CODES: dict[Style, str] = {
    "error": "1;31",
    "warning": "1;33",
    "secondary": "1;34",
    "gutter": "1;34",
    "strong": "1",
}


def paint(text: str, style: Style, colour: bool) -> str:
    """The text in the ANSI sequence of a style, or as it is when there is to be no colour."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if colour and text else text
