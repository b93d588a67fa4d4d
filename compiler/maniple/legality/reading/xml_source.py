"""XML with the lines of its elements. What declares a type or entities is refused: no list needs them."""

from __future__ import annotations

from dataclasses import dataclass, field

# Only the bare parser, which loads nothing from elsewhere, and stops at the first declaration of a type.
from xml.parsers import expat

from maniple.legality.reading.nodes import DEPTH_LIMIT, Node, Object, Pair, Scalar
from maniple.legality.reading.notes import UnreadableError

TEXT = "#text"


@dataclass(slots=True)
class _Element:
    name: str
    line: int
    pairs: list[Pair]
    text: list[str] = field(default_factory=list)


class _Builder:
    def __init__(self, skipped: int) -> None:
        # What the declaration says of the encoding was true of the bytes, which are read already.
        self.parser = expat.ParserCreate("utf-8")
        self._skipped = skipped
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = _refuse
        self.parser.EntityDeclHandler = _refuse
        self._open: list[_Element] = []
        self.root: Pair | None = None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= DEPTH_LIMIT:
            raise UnreadableError("too deep", limit=DEPTH_LIMIT)
        line = self.parser.CurrentLineNumber + self._skipped
        pairs = [Pair(key, line, Scalar(line, value)) for key, value in attributes.items()]
        self._open.append(_Element(name, line, pairs))

    def _end(self, name: str) -> None:
        done = self._open.pop()
        pair = Pair(name, done.line, _node(done))
        if self._open:
            self._open[-1].pairs.append(pair)
        else:
            self.root = pair

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].text.append(text)


def parse_xml(text: str) -> Node:
    """The root element as an object with one key. Raises `UnreadableError` where it is no XML."""
    start = text.lstrip("\ufeff \t\r\n")
    skipped = text[: len(text) - len(start)].count("\n")
    builder = _Builder(skipped)
    try:
        builder.parser.Parse(start.encode("utf-8", "replace"), True)
    except expat.ExpatError as problem:
        raise UnreadableError("xml", line=problem.lineno + skipped) from problem
    assert builder.root is not None
    return Object(builder.root.line, (builder.root,))


def _node(element: _Element) -> Node:
    text = "".join(element.text).strip()
    if not element.pairs:
        return Scalar(element.line, text)
    written = (Pair(TEXT, element.line, Scalar(element.line, text)),) if text else ()
    return Object(element.line, (*element.pairs, *written))


def _refuse(*_: object) -> None:
    raise UnreadableError("xml declares")
