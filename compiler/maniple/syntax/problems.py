"""What the parser says to people: one function a code."""

from __future__ import annotations

import re

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, confusable, error
from maniple.source import Source, Span

# People's names for the terminals of the grammar; those missing here are keywords, shown as they are written.
TERMINALS = {
    "_NL": "the end of the line",
    "NAME": "a name",
    "CALL": "a query such as `size(...)`",
    "QUOTED": "a text in quotes",
    "NUMBER": "a number",
    "DICE": "dice such as `2d6`",
    "COPIES": "a number of copies such as `x3`",
    "CODE": "the number of a rule",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "COMMA": "`,`",
    "COLON": "`:`",
    "DOT": "`.`",
    "EQUAL": "`=`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "LESSTHAN": "`<`",
    "MORETHAN": "`>`",
    "__ANON_0": "`<=`",
    "__ANON_1": "`>=`",
    "__ANON_2": "`..`",
    "FOR_EACH": "`for each`",
    "CHOOSES": "`chooses`",
    "GAINS": "`gains`",
    "LOSES": "`loses`",
    "PAYS": "`pays`",
    "ORDERS": "`orders`",
    "WINS": "`wins`",
    "SECRETLY": "`secretly chooses`",
    "TAKES_FIRST": "`takes first`",
    "IS_A": "`is a`",
    "IS_NOT_A": "`is not a`",
    "IN_ORDER_OF": "`in order of`",
    "CAPPED": "`capped`",
    "$END": "the end of the declaration",
}
_FEW = 6


def terminal_name(terminal: str) -> str:
    """What people call a terminal."""
    return TERMINALS.get(terminal) or f"`{terminal.strip('_').lower().replace('_', ' ')}`"


def _expected(terminals: frozenset[str]) -> tuple[str, ...]:
    names = sorted({terminal_name(terminal) for terminal in terminals})
    if not names or len(names) > _FEW:
        return ()
    return ("expected " + " or ".join(names),)


def unexpected(source: Source, span: Span, text: str, expected: frozenset[str]) -> Diagnostic:
    """E0101: a word or mark that cannot stand where it stands."""
    seen = "the end of the line" if text.startswith("\n") else f"`{text}`"
    if text.startswith("\n"):
        span = Span(span.start, span.start)
    return error(
        "E0101",
        f"{seen} cannot stand here",
        Label(source, span, "not understood from here on"),
        notes=_expected(expected),
    )


def unfinished(source: Source, span: Span, expected: frozenset[str]) -> Diagnostic:
    """E0102: a declaration that ends too early."""
    return error(
        "E0102", "the declaration stops before it is complete", Label(source, span, "more was expected here"),
        notes=_expected(expected),
    )  # fmt: skip


def unexpected_character(source: Source, offset: int) -> Diagnostic:
    """E0103, E0104, E0105: a character that begins no word of the language."""
    character = source.text[offset : offset + 1]
    if character == '"':
        return unclosed_text(source, offset)
    word = re.compile(r"\w*").match(source.text, offset)
    end = max(offset + 1, word.end() if word else offset + 1)
    twins = confusable(source.text[offset:end])
    if twins:
        return look_alike(source, Span(offset, end))
    return error(
        "E0103",
        f"the character `{character}` means nothing here",
        Label(source, Span(offset, offset + 1), "not part of the language"),
    )


def unclosed_text(source: Source, offset: int) -> Diagnostic:
    """E0104: a text in quotes without its closing quote."""
    end = source.text.find("\n", offset)
    span = Span(offset, len(source.text) if end < 0 else end)
    return error(
        "E0104", "the text is never closed", Label(source, span, "a closing `\"` is missing on this line"),
        fixes=(Fix('add `"` at the end of the text', (Edit(Span(span.end, span.end), '"'),), "unsafe"),),
    )  # fmt: skip


def look_alike(source: Source, span: Span) -> Diagnostic:
    """E0105: letters of another alphabet that look like Latin ones."""
    text = source.text[span.start : span.end]
    twins = confusable(text)
    plain = list(text)
    for twin in twins:
        plain[twin.index] = twin.twin
    first = twins[0]
    return error(
        "E0105",
        f"`{text}` holds a letter of another alphabet that looks like `{first.twin}`",
        Label(source, span, f"{first.name} in the place of `{first.twin}`"),
        fixes=(Fix(f"write `{''.join(plain)}`", (Edit(span, "".join(plain)),), "unsafe"),),
    )


def open_brace(source: Source, offset: int, span: Span) -> Diagnostic:
    """E0106: a brace that is never closed."""
    return error(
        "E0106", "this brace is never closed", Label(source, Span(offset, offset + 1), "opened here"),
        secondary=(Label(source, Span(span.end, span.end), "the declaration seems to end here"),),
    )  # fmt: skip


def stray_brace(source: Source, offset: int) -> Diagnostic:
    """E0107: a closing brace without an opening one."""
    return error(
        "E0107", "this brace closes nothing", Label(source, Span(offset, offset + 1), "no brace is open here")
    )


def too_deep(source: Source, offset: int, limit: int) -> Diagnostic:
    """E0108: brackets nested too deeply."""
    return error(
        "E0108",
        f"brackets are nested more than {limit} deep",
        Label(source, Span(offset, offset + 1), "this one is too deep"),
        notes=("give the inner part a name with `let` or a query of its own",),
    )
