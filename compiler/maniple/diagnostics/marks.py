"""Labels as marks on single lines, the form in which they can be drawn."""

from dataclasses import dataclass, replace

from maniple.diagnostics.record import Label
from maniple.source import Span


@dataclass(frozen=True, slots=True)
class Mark:
    """An underline on one line: from character `start` up to `end` of it, counted from 0, and its text."""

    line: int
    start: int
    end: int
    text: str
    primary: bool


def marks(label: Label, primary: bool) -> tuple[Mark, ...]:
    """One mark, or for a label of several lines one on its first line and one, with the text, on its last."""
    first = label.source.position(label.span.start)
    last = label.source.position(_last_offset(label))
    if first.line == last.line:
        return (Mark(first.line, first.column - 1, last.column - 1, label.text, primary),)
    opening = label.source.line(first.line)
    closing = label.source.line(last.line)
    indent = len(closing) - len(closing.lstrip())
    return (
        Mark(first.line, first.column - 1, len(opening), "", primary),
        Mark(last.line, min(indent, last.column - 1), last.column - 1, label.text, primary),
    )


def crop(line: str, on_line: tuple[Mark, ...], limit: int) -> tuple[str, tuple[Mark, ...]]:
    """A line cut to about `limit` characters around its first mark, and its marks moved along."""
    if len(line) <= limit:
        return line, on_line
    first = min((mark.start for mark in on_line), default=0)
    start = max(0, min(first - limit // 4, len(line) - limit))
    end = min(len(line), start + limit)
    head, tail = "…" if start else "", "…" if end < len(line) else ""
    shift = len(head) - start
    length = len(head) + end - start
    # A mark beyond the cut points at the ellipsis that stands for what was cut.
    moved = (
        replace(mark, start=min(mark.start + shift, length - 1), end=min(mark.end + shift, length))
        for mark in on_line
    )
    return head + line[start:end] + tail, tuple(moved)


def _last_offset(label: Label) -> int:
    """The end of a span, but before the line break it ends with: that one has no line of its own to mark."""
    span: Span = label.span
    ends_line = span.end > span.start and label.source.text[span.end - 1 : span.end] == "\n"
    return span.end - 1 if ends_line else span.end
