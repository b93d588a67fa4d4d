"""JSON with the lines of its values. Keys that stand twice are kept, and said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from maniple.legality.reading.nodes import DEPTH_LIMIT, Array, Node, Object, Pair, Scalar
from maniple.legality.reading.notes import UnreadableError

_TOKEN = re.compile(
    r'[ \t\r\n]*(?:(?P<text>"(?:[^"\\\x00-\x1f]|\\.)*")|(?P<mark>[\[\]{}:,])'
    r"|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?P<word>true|false|null)|(?P<end>$))"
)


@dataclass(slots=True)
class _Open:
    """An array or object whose end has not come."""

    line: int
    is_object: bool
    items: list[Node] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    key: str = ""
    key_line: int = 0
    expects: str = "first"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def parse_json(text: str) -> Node:
    """The value of a JSON text. Raises `UnreadableError` with the line where it is none."""
    stack: list[_Open] = []
    tokens = _tokens(text)
    for token in tokens:
        node = _step(stack, token)
        if node is not None and not stack:
            behind = next(tokens)
            if behind.kind != "end":
                raise UnreadableError("json", line=behind.line)
            return node
    raise UnreadableError("json", line=text.count("\n") + 1)


def _tokens(text: str) -> Iterator[_Token]:
    at, line = 0, 1
    while True:
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnreadableError("json", line=line + text.count("\n", at, _first_mark(text, at)))
        kind = str(match.lastgroup)
        line += text.count("\n", at, match.start(kind))
        yield _Token(kind, match[kind], line)
        if kind == "end":
            return
        at = match.end()


def _first_mark(text: str, at: int) -> int:
    found = re.compile(r"\S").search(text, at)
    return found.start() if found else len(text)


def _step(stack: list[_Open], token: _Token) -> Node | None:
    """One token further: the value that it ends, if it ends one."""
    if token.kind == "mark" and token.text in "[{":
        _open(stack, token)
        return None
    if token.kind == "mark" and token.text in "]}":
        return _put(stack, _close(stack, token))
    if token.kind == "mark":
        _separate(stack, token)
        return None
    if token.kind == "end":
        raise UnreadableError("json", line=token.line)
    if stack and stack[-1].is_object and stack[-1].expects in ("first", "key"):
        _key(stack[-1], token)
        return None
    return _put(stack, _scalar(token))


def _open(stack: list[_Open], token: _Token) -> None:
    if stack and not _takes_value(stack[-1]):
        raise UnreadableError("json", line=token.line)
    if len(stack) >= DEPTH_LIMIT:
        raise UnreadableError("too deep", limit=DEPTH_LIMIT)
    stack.append(_Open(token.line, token.text == "{"))


def _takes_value(top: _Open) -> bool:
    return top.expects == "value" or (top.expects == "first" and not top.is_object)


def _close(stack: list[_Open], token: _Token) -> Node:
    if not stack or stack[-1].is_object != (token.text == "}") or stack[-1].expects not in ("first", "mark"):
        raise UnreadableError("json", line=token.line)
    done = stack.pop()
    if not done.is_object:
        return Array(done.line, tuple(done.items))
    seen: set[str] = set()
    repeated = []
    for pair in done.pairs:
        if pair.key in seen:
            repeated.append(pair)
        seen.add(pair.key)
    return Object(done.line, tuple(done.pairs), tuple(repeated))


def _separate(stack: list[_Open], token: _Token) -> None:
    top = stack[-1] if stack else None
    if top is None:
        raise UnreadableError("json", line=token.line)
    if token.text == ":" and top.expects == "colon":
        top.expects = "value"
    elif token.text == "," and top.expects == "mark":
        top.expects = "key" if top.is_object else "value"
    else:
        raise UnreadableError("json", line=token.line)


def _key(top: _Open, token: _Token) -> None:
    if token.kind != "text":
        raise UnreadableError("json", line=token.line)
    top.key, top.key_line, top.expects = _unescaped(token), token.line, "colon"


def _put(stack: list[_Open], node: Node) -> Node:
    if stack:
        top = stack[-1]
        if not _takes_value(top):
            raise UnreadableError("json", line=node.line)
        if top.is_object:
            top.pairs.append(Pair(top.key, top.key_line, node))
        else:
            top.items.append(node)
        top.expects = "mark"
    return node


def _scalar(token: _Token) -> Scalar:
    if token.kind == "text":
        return Scalar(token.line, _unescaped(token))
    if token.kind == "word":
        return Scalar(token.line, {"true": "yes", "false": "no"}.get(token.text, ""), token.text == "null")
    return Scalar(token.line, token.text)


def _unescaped(token: _Token) -> str:
    try:
        return str(json.loads(token.text))
    except ValueError as problem:
        raise UnreadableError("json", line=token.line) from problem
