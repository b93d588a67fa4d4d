"""The lines of one source with its labels drawn under them."""

from collections.abc import Iterator

from maniple.diagnostics.colour import Style, paint
from maniple.diagnostics.marks import Mark, crop, marks
from maniple.diagnostics.record import Label
from maniple.diagnostics.width import cells, columns, visible
from maniple.source import Source

LINE_LIMIT = 160


def snippet(
    source: Source, labels: tuple[tuple[Label, Style], ...], gutter: int, colour: bool
) -> Iterator[str]:
    """The rows below a `-->` line: every labelled line of one source and, under it, its marks.

    `gutter` is the width of the widest line number shown; lines left out between two are shown as `...`.
    """
    drawn = [(mark, style) for label, style in labels for mark in marks(label, primary=style != "secondary")]
    numbers = sorted({mark.line for mark, _ in drawn})
    yield edge(gutter, colour)
    for previous, number in zip([numbers[0], *numbers], numbers, strict=False):
        yield from _between(source, previous, number, gutter, colour)
        on_line = tuple((mark, style) for mark, style in drawn if mark.line == number)
        yield from _marked_line(source.line(number), on_line, gutter, colour)


def edge(gutter: int, colour: bool, number: str = "") -> str:
    """The line number and the bar that stand left of every row."""
    return paint(f"{number:>{gutter}} |", "gutter", colour)


def last_line(label: Label) -> int:
    """The greatest line number that a label's snippet shows."""
    return max(mark.line for mark in marks(label, primary=True))


def _between(source: Source, previous: int, number: int, gutter: int, colour: bool) -> Iterator[str]:
    gap = number - previous - 1
    if gap == 1:
        shown, _ = crop(source.line(number - 1), (), LINE_LIMIT)
        yield _row(shown, number - 1, gutter, colour)
    elif gap > 1:
        yield paint("...", "gutter", colour)


def _marked_line(
    line: str, on_line: tuple[tuple[Mark, Style], ...], gutter: int, colour: bool
) -> Iterator[str]:
    number = on_line[0][0].line
    shown, moved = crop(line, tuple(mark for mark, _ in on_line), LINE_LIMIT)
    yield _row(shown, number, gutter, colour)
    styled = zip(moved, (style for _, style in on_line), strict=True)
    for mark, style in sorted(styled, key=lambda pair: pair[0].start):
        yield f"{edge(gutter, colour)} {_underline(shown, mark, style, colour)}"


def _row(shown: str, number: int, gutter: int, colour: bool) -> str:
    return f"{edge(gutter, colour, str(number))} {''.join(cells(shown))}".rstrip()


def _underline(line: str, mark: Mark, style: Style, colour: bool) -> str:
    drawn = cells(line)
    before = columns("".join(drawn[: mark.start]))
    under = max(1, columns("".join(drawn[mark.start : mark.end])))
    sign = "^" if mark.primary else "-"
    return " " * before + paint(f"{sign * under} {visible(mark.text)}".rstrip(), style, colour)
