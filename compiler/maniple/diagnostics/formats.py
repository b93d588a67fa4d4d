"""The formats by the names that the command line uses."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from maniple.diagnostics.concise import render_concise
from maniple.diagnostics.github import render_github
from maniple.diagnostics.json_lines import render_json
from maniple.diagnostics.record import Diagnostic
from maniple.diagnostics.sarif import render_sarif
from maniple.diagnostics.text import render_text

FORMATS: Mapping[str, Callable[[Iterable[Diagnostic]], str]] = MappingProxyType(
    {
        "text": render_text,
        "concise": render_concise,
        "json": render_json,
        "sarif": render_sarif,
        "github": render_github,
    }
)
