"""Trees and tokens as text that people read and goldens hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeAlias

from lark import Token

from maniple.diagnostics import Diagnostic
from maniple.source import Source, Span
from maniple.syntax import tree as t
from maniple.syntax.grammar import PATTERNS
from maniple.syntax.layout import lay_out
from maniple.syntax.parse import read_declarations
from maniple.syntax.reading import Read

WIDTH = 100

Parts: TypeAlias = list[tuple[str, object]]


def dump(file: t.File) -> str:
    """The declarations of a file, one after the other, and the rule numbers of its comments.

    A node that fits is written on a line as `Kind(field: value)`, a longer one over several. Fields that hold
    nothing, and spans, are left out.
    """
    lines = [line for declaration in file.declarations for line in _lines(declaration, 0)]
    for offset, rule in file.rules:
        lines.append(f"rule {rule} at {_place(file.source, offset)}")
    return "".join(f"{line}\n" for line in lines)


def dump_tokens(source: Source) -> tuple[str, tuple[Diagnostic, ...]]:
    """The tokens of all declarations, each with its place and kind, and the problems of those not read."""
    laid = lay_out(source.text)
    lines: list[str] = []
    problems: list[Diagnostic] = []
    for outcome in read_declarations(source, laid):
        if isinstance(outcome, Read):
            lines.extend(_token_line(source, token) for token in outcome.tokens)
        else:
            problems.append(outcome)
    return "".join(f"{line}\n" for line in lines), tuple(problems)


def _token_line(source: Source, token: Token) -> str:
    place = _place(source, token.start_pos or 0)
    if token.type == "_NL":
        return f"{place} line end"
    text = str(token) if token.type == "QUOTED" else " ".join(token.split())
    return f"{place} {_token_kind(token)} {text}"


def _token_kind(token: Token) -> str:
    """A pattern by its name; whatever stands for itself is a word or a mark."""
    if token.type in PATTERNS and not PATTERNS[token.type].startswith("`"):
        return token.type.lower()
    return "word" if token[0].isalpha() else "mark"


def _place(source: Source, offset: int) -> str:
    position = source.position(offset)
    return f"{position.line}:{position.column}"


def _lines(value: object, indent: int, lead: str = "") -> Iterator[str]:
    """The lines of a value that is written behind a lead such as `name: `, at an indentation."""
    line = " " * indent + lead + _inline(value)
    if len(line) <= WIDTH or not _parts(value):
        yield line
        return
    yield (" " * indent + lead + _title(value)).rstrip()
    for name, part in _parts(value):
        yield from _lines(part, indent + 2, f"{name}: " if name else "- ")


def _inline(value: object) -> str:
    if isinstance(value, t.Name):
        return f'"{value.text}"' if value.quoted else value.text
    if value is True:
        return "yes"
    if isinstance(value, t.Number):
        return str(value.value)
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, tuple):
        return f"[{', '.join(_inline(item) for _, item in _parts(value))}]"
    if is_dataclass(value):
        inner = ", ".join(f"{name}: {_inline(part)}" for name, part in _parts(value))
        return f"{_title(value)}({inner})"
    return str(value)


def _title(value: object) -> str:
    return "" if isinstance(value, tuple) else type(value).__name__


def _parts(value: object) -> Parts:
    """What a node holds, by field, or a tuple, without names; nothing where there is nothing to break up."""
    if isinstance(value, tuple):
        return [("", item) for item in value if not isinstance(item, Span)]
    if isinstance(value, t.Name | t.Number) or not is_dataclass(value):
        return []
    held = [(field.name, getattr(value, field.name)) for field in fields(value)]
    return [(name, part) for name, part in held if _says_something(part)]


def _says_something(part: object) -> bool:
    return not (part is None or part is False or part in ("", ()) or isinstance(part, Span))
