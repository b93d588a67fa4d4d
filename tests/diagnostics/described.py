"""Problems described in TOML, so that a golden can hold them beside what the renderers make of them.

`sources` maps names to texts. A label is `{ in = "name", at = "text" }`: its place is the first occurrence of
`at`, or with `end = true` the end of the text; without `in` it is in the first source.
"""

import tomllib
from typing import Any

from maniple.diagnostics import Diagnostic, Edit, Fix, Label
from maniple.source import Source, Span


def described(text: str) -> tuple[Diagnostic, ...]:
    """The problems that a TOML text describes."""
    data = tomllib.loads(text)
    sources = {name: Source(name, content) for name, content in data["sources"].items()}
    return tuple(_diagnostic(problem, sources) for problem in data["problems"])


def _diagnostic(data: dict[str, Any], sources: dict[str, Source]) -> Diagnostic:
    primary = _label(data["primary"], sources)
    return Diagnostic(
        data["code"],
        data["severity"],
        data["message"],
        primary,
        tuple(_label(label, sources) for label in data.get("secondary", ())),
        tuple(data.get("notes", ())),
        tuple(_fix(fix, primary.source) for fix in data.get("fixes", ())),
    )


def _label(data: dict[str, Any], sources: dict[str, Source]) -> Label:
    source = sources[data["in"]] if "in" in data else next(iter(sources.values()))
    return Label(source, _span(data, source), data.get("text", ""))


def _fix(data: dict[str, Any], source: Source) -> Fix:
    edits = tuple(Edit(_span(edit, source), edit["replacement"]) for edit in data.get("edits", ()))
    return Fix(data["title"], edits, data.get("applicability", "display"))


def _span(data: dict[str, Any], source: Source) -> Span:
    if data.get("end"):
        return Span(len(source.text), len(source.text))
    start = source.text.index(data["at"])
    return Span(start, start + len(data["at"]))
