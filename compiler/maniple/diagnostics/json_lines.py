"""One JSON object a line, for other programs; keys are only ever added."""

import json
from collections.abc import Iterable
from typing import Any

from maniple.diagnostics.order import in_order
from maniple.diagnostics.record import Diagnostic, Fix, Label
from maniple.source import Source, Span


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """All problems in order, one object a line; empty if there are none."""
    # ASCII with escapes, which every terminal and pipe can carry.
    return "".join(json.dumps(_problem(diagnostic)) + "\n" for diagnostic in in_order(diagnostics))


def _problem(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "primary": _label(diagnostic.primary),
        "secondary": [_label(label) for label in diagnostic.secondary],
        "notes": list(diagnostic.notes),
        "fixes": [_fix(fix, diagnostic.primary.source) for fix in diagnostic.fixes],
    }


def _label(label: Label) -> dict[str, Any]:
    return {"file": label.source.name, **_range(label.source, label.span), "text": label.text}


def _fix(fix: Fix, source: Source) -> dict[str, Any]:
    edits = [
        {"file": source.name, **_range(source, edit.span), "replacement": edit.replacement}
        for edit in fix.edits
    ]
    return {"title": fix.title, "applicability": fix.applicability, "edits": edits}


def _range(source: Source, span: Span) -> dict[str, Any]:
    return {"start": _point(source, span.start), "end": _point(source, span.end)}


def _point(source: Source, offset: int) -> dict[str, int]:
    at = source.position(offset)
    return {"offset": offset, "line": at.line, "column": at.column}
