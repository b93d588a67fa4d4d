"""Where in its source a part of a quoted text stands."""

from __future__ import annotations

from maniple.diagnostics import Label
from maniple.source import Source, Span


def quoted_span(source: Source, within: Span, text: str) -> Span:
    """The span of a quoted text inside a declaration, quotes included; the declaration if it is not found."""
    written = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    at = source.text.find(written, within.start, within.end)
    return Span(at, at + len(written)) if at >= 0 else within


def part(source: Source, quoted: Span, start: int, end: int) -> Span:
    """The span of the characters `start` to `end` of a quoted text; `quoted` covers it with its quotes.

    A span that begins with no quote is that of the bare text.
    """
    written = source.slice(quoted)
    if not written.startswith('"'):
        return Span(min(quoted.start + start, quoted.end), min(quoted.start + end, quoted.end))
    offsets = _offsets(written)
    last = len(offsets) - 1
    return Span(quoted.start + offsets[min(start, last)], quoted.start + offsets[min(end, last)])


def label(source: Source, quoted: Span, start: int, end: int, text: str = "") -> Label:
    """A label on a part of a quoted text."""
    return Label(source, part(source, quoted, start, end), text)


def _offsets(written: str) -> list[int]:
    """Where each character of a quoted text begins, counted from the quote, and where the last one ends."""
    offsets: list[int] = []
    at = 1
    while at < len(written) - 1:
        offsets.append(at)
        at += 2 if written[at] == "\\" else 1
    return [*offsets, len(written) - 1 if len(written) > 1 else 1]
