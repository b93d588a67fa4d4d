"""What the parser says to people: one function a code."""

from __future__ import annotations

import re
import unicodedata

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, confusable, error
from maniple.source import Source, Span
from maniple.syntax import tree as t
from maniple.syntax.repair import Repair

# What may stand between two values, and the words with which questions begin.
_REACHING = frozenset(("<", "<=", ">", ">=", "is", "+", "-", "*", "/", "in", "not"))
_QUESTION = re.compile(r"\b(?:sum of|count of|any|all|first|most|least)\b")
_TOUCHES = "a name that a bracket touches is a query; what a verb works on follows its name or a preposition"


def unexpected(
    source: Source, span: Span, expected: str, meant: Repair | None, *, called: bool = False
) -> Diagnostic:
    """E0101: a word or mark that cannot stand where it stands; `called` if a verb was taken for a query."""
    if meant is not None:
        return _misspelt("E0101", f"`{source.slice(meant.span)}` cannot stand here", source, meant)
    seen = source.slice(span)
    message = f"`{seen}` cannot stand here"
    if seen.startswith("\n"):
        span, message = Span(span.start, span.start), "the line cannot end here"
    notes = (*_expected(expected), *((_TOUCHES,) if called else ()), *_unbracketed(source, span))
    return error("E0101", message, Label(source, span, "not understood from here on"), notes=notes)


def _unbracketed(source: Source, span: Span) -> tuple[str, ...]:
    """A note if something is compared or reckoned with a question that has no brackets around it."""
    if source.slice(span).split(" ", 1)[0] not in _REACHING:
        return ()
    before = source.text[source.text.rfind("\n", 0, span.start) + 1 : span.start]
    questions = (found.start() for found in _QUESTION.finditer(before))
    asked = max((start for start in questions if _is_open(before[start:])), default=-1)
    if asked < 0:
        return ()
    question = " ".join(before[asked:].split())
    return (f"a question goes on to the end of what it asks: `({question}) {source.slice(span)} ...`",)


def _is_open(question: str) -> bool:
    return question.count("(") == question.count(")")


def unfinished(source: Source, end: int, expected: str, meant: Repair | None) -> Diagnostic:
    """E0102: a declaration that ends too early."""
    message = "the declaration stops before it is complete"
    if meant is not None:
        return _misspelt("E0102", message, source, meant)
    return error(
        "E0102", message, Label(source, Span(end, end), "more was expected here"), notes=_expected(expected)
    )


def unknown_character(source: Source, span: Span, meant: Repair | None) -> Diagnostic:
    """E0103: something that is no word, number or mark of the language."""
    seen = source.slice(span)
    shown = f"`{seen}`" if seen.isprintable() and not seen.isspace() else _spelt_out(seen)
    if meant is not None:
        return _misspelt("E0103", f"`{source.slice(meant.span)}` is not part of the language", source, meant)
    if len(seen) > 1:
        label = Label(source, span, "a name begins with a letter, and a number holds digits only")
        return error("E0103", f"{shown} is neither a name nor a number", label)
    return error(
        "E0103", f"{shown} is not part of the language", Label(source, span, "it means nothing here")
    )


def unclosed_text(source: Source, offset: int) -> Diagnostic:
    """E0104: a text in quotes without its closing quote."""
    line = source.text[offset:].split("\n", 1)[0]
    # Braces at the end of the line belong to the declaration, not to the text.
    span = Span(offset, offset + max(1, len(line.rstrip("{} \t"))))
    return error(
        "E0104",
        "the text is never closed",
        Label(source, span, 'a closing `"` is missing on this line'),
        fixes=[Fix('add `"` at the end of the text', (Edit(Span(span.end, span.end), '"'),), "unsafe")],
    )


def look_alike(source: Source, span: Span) -> Diagnostic:
    """E0105: letters of another alphabet that look like Latin ones."""
    text = source.slice(span)
    twins = confusable(text)
    plain = list(text)
    for twin in twins:
        plain[twin.index] = twin.twin
    first = twins[0]
    meant = "".join(plain)
    return error(
        "E0105",
        f"`{text}` holds a letter of another alphabet that looks like `{first.twin}`",
        Label(source, span, f"{first.name} in the place of `{first.twin}`"),
        fixes=[Fix(f"write `{meant}` in Latin letters", (Edit(span, meant),), "unsafe")],
    )


def open_brace(source: Source, offset: int, span: Span) -> Diagnostic:
    """E0106: a brace that is never closed."""
    return error(
        "E0106",
        "this brace is never closed",
        Label(source, Span(offset, offset + 1), "opened here"),
        secondary=[Label(source, Span(span.end, span.end), "the declaration seems to end here")],
    )


def stray_brace(source: Source, offset: int, closed: int | None) -> Diagnostic:
    """E0107: a closing brace without an opening one."""
    early = (
        [] if closed is None else [Label(source, Span(closed, closed + 1), "the declaration was closed here")]
    )
    return error(
        "E0107",
        "this brace closes nothing",
        Label(source, Span(offset, offset + 1), "no brace is open here"),
        secondary=early,
    )


def too_deep(source: Source, offset: int) -> Diagnostic:
    """E0108: something nested more deeply than rules need, and than it can be worked on."""
    return error(
        "E0108",
        "this is nested too deeply",
        Label(source, Span(offset, offset + 1), "what begins here is too deep inside"),
        notes=["give the inner part a name, with `let` or as a query of its own"],
    )


def too_large(source: Source, span: Span, digits: int) -> Diagnostic:
    """E0109: a number that no game needs and that would not fit into its state."""
    return error("E0109", f"a number has at most {digits} digits", Label(source, span, "too large"))


def reserved_name(source: Source, name: t.Name, meaning: str) -> Diagnostic:
    """E0110: a name that is read as something else wherever it stands."""
    return error(
        "E0110", f"`{name.text}` cannot be a name here: it {meaning}", Label(source, name.span, "taken")
    )


def _misspelt(code: str, message: str, source: Source, meant: Repair) -> Diagnostic:
    fix = Fix(f"write `{meant.replacement}`", (Edit(meant.span, meant.replacement),), "unsafe")
    return error(code, message, Label(source, meant.span, f"perhaps `{meant.replacement}`?"), fixes=[fix])


def _expected(expected: str) -> tuple[str, ...]:
    return (f"expected {expected}",) if expected else ()


def _spelt_out(character: str) -> str:
    name = unicodedata.name(character, "a control character").lower()
    return f"{name} (U+{ord(character):04X})"
