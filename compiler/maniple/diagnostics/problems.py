"""What is said of a file that cannot be read, and of a text that reads otherwise than it looks."""

import unicodedata

from maniple.diagnostics.record import Diagnostic, Edit, Fix, Label, error
from maniple.source import SIZE_LIMIT, Reason, Source, Span, Unreadable


def unreadable(problem: Unreadable) -> Diagnostic:
    """E0001 to E0006: a file gave no source."""
    code, sentence, advice = _WORDS[problem.reason]
    label = Label(problem.source, problem.span, "this is not UTF-8" if problem.source.text else "")
    return error(code, sentence, label, fixes=[Fix(advice)])


def direction_control(source: Source, span: Span) -> Diagnostic:
    """E0007: an invisible character changes the order in which the text is shown."""
    character = source.slice(span)
    name = unicodedata.name(character).lower()
    return error(
        "E0007",
        f"an invisible character changes how this line is shown: {name} (U+{ord(character):04X})",
        Label(source, span, "what is seen from here on is not what is read"),
        fixes=[Fix("delete the character", (Edit(span, ""),), "safe")],
    )


_WORDS: dict[Reason, tuple[str, str, str]] = {
    Reason.MISSING: ("E0001", "there is no such file", "check the spelling of the path"),
    Reason.DIRECTORY: ("E0002", "this is a folder, not a file", "name a file in it"),
    Reason.DENIED: ("E0003", "this file may not be read", "check who may read it"),
    Reason.TOO_LARGE: (
        "E0004",
        f"this file is larger than {SIZE_LIMIT // (1024 * 1024)} MiB, the most that one source may have",
        "split it into several files",
    ),
    Reason.BINARY: ("E0005", "this file holds NUL bytes, so it is not text", "name a text file"),
    Reason.NOT_UTF8: ("E0006", "this file is not UTF-8 text", "save it again in the encoding UTF-8"),
}
