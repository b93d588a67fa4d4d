"""How it is said that something is not printed at all: one function a code, E1017 to E1021."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from maniple.diagnostics import Diagnostic, Fix, Label, error
from maniple.source import Position, Source, Span, display_name

_QUOTED = re.compile(r"`([^`]+)`")
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def too_large(title: str, detail: str, place: Label | None, advice: str) -> Diagnostic:
    """E1017: something is larger than the paper has room for."""
    return error("E1017", f"`{title}` {detail}", place or _nowhere(title), fixes=[Fix(advice)])


def table_wrong(source: Source, message: str, after: int = 0) -> Diagnostic:
    """E1018: a table of sheets or of fonts says what cannot be followed, somewhere from `after` on."""
    label = Label(source, spoken_of(source, message, after))
    return error("E1018", f"this table cannot be followed: {message}", label)


def table_unread(source: Source, message: str) -> Diagnostic:
    """E1018: a table is no TOML, as its reader says."""
    found = _AT.search(message)
    end = len(source.text.rstrip())
    at = Position(int(found[1]), int(found[2])) if found and found[1] else source.position(end)
    start = min(source.offset(at), end)
    span = Span(start, min(start + 1, end))
    said = (message[: found.start()] if found else message) or "it ends too early"
    return error("E1018", f"this table cannot be read: {said[0].lower()}{said[1:]}", Label(source, span))


def font_unusable(message: str) -> Diagnostic:
    """E1014: a font cannot be embedded, which is known only when a file is made."""
    advice = Fix("take another font in `fonts.toml` beside the templates")
    return error("E1014", f"a font cannot be used: {message}", _nowhere("fonts.toml"), fixes=[advice])


def lock_wrong(file: Path, message: str) -> Diagnostic:
    """E1019: a lock file cannot be used."""
    advice = Fix("name a file that `maniple print GAME --lock FILE` has written")
    return error("E1019", message, _nowhere(display_name(file)), fixes=[advice])


def picture_too_large(title: str, detail: str, place: Label | None) -> Diagnostic:
    """E1020: a picture of a face would have more pixels than can be made."""
    advice = Fix("ask for fewer dots to the inch, or print it as a PDF")
    return error(
        "E1020", f"the picture of `{title}` would be {detail}", place or _nowhere(title), fixes=[advice]
    )


def not_for_the_shop(
    shop: str, findings: Iterable[str], place: Label | None, advice: Iterable[str]
) -> Diagnostic:
    """E1021: a print shop would send it back."""
    message = f"{shop}: this would be sent back"
    return error("E1021", message, place or _nowhere(shop), notes=findings, fixes=map(Fix, advice))


def spoken_of(source: Source, message: str, after: int = 0) -> Span:
    """The longest of what a message quotes and a text has from `after` on, else the line there."""
    found = [Span(*each.span()) for each in _found(source, message, after)]
    number = source.position(after).line
    start = source.line_start(number)
    return max(found, key=len, default=Span(start, start + len(source.line(number))))


def _found(source: Source, message: str, after: int) -> Iterator[re.Match[str]]:
    """What a message quotes, as a word of its own."""
    for quoted in _QUOTED.findall(message):
        found = re.compile(rf"(?<!\w){re.escape(quoted)}(?!\w)").search(source.text, after)
        if found:
            yield found


def _nowhere(name: str) -> Label:
    return Label(Source(name, ""), Span(0, 0))
