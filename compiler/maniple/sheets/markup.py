"""XML without its dangers: no document types, so no entities that grow or read files; a bounded depth."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, fromstring

SIZE_LIMIT = 1_000_000
DEPTH_LIMIT = 40
_DECLARED = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)


class MarkupError(Exception):
    """Markup that cannot be used; `line` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def read_xml(text: str, depth: int = DEPTH_LIMIT) -> Element:
    """The tree of a text, with no element deeper than `depth`. Raises `MarkupError`."""
    if len(text) > SIZE_LIMIT:
        raise MarkupError(f"the text has more than {SIZE_LIMIT} characters", 1)
    declared = _DECLARED.search(text)
    if declared:
        raise MarkupError("a document type is not allowed", text.count("\n", 0, declared.start()) + 1)
    try:
        root = fromstring(text)  # noqa: S314 (without a document type there are no entities to be declared)
    except ParseError as failure:
        reason = str(failure).partition(":")[0]
        raise MarkupError(reason, failure.position[0]) from None
    except ValueError as failure:
        raise MarkupError(str(failure), 1) from None
    if _deeper(root, depth):
        raise MarkupError(f"elements stand more than {DEPTH_LIMIT} deep in each other", 1)
    return root


def _deeper(element: Element, depth: int) -> bool:
    return depth == 0 or any(_deeper(child, depth - 1) for child in element)
