"""SARIF 2.1.0, the OASIS interchange format for results of static analysis, which code hosts can show.

Source: "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS Standard, 2020.
"""

import json
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from maniple.diagnostics.order import in_order
from maniple.diagnostics.record import Diagnostic, Fix, Label
from maniple.source import Source, Span
from maniple.version import __version__

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """One SARIF log with all problems in order; a valid log without results if there are none."""
    ordered = in_order(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in ordered})
    run = {
        "tool": {
            "driver": {
                "name": "maniple",
                "version": __version__,
                "rules": [{"id": code} for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes) for diagnostic in ordered],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _result(diagnostic: Diagnostic, codes: list[str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": codes.index(diagnostic.code),
        "level": diagnostic.severity,
        "message": {"text": _message(diagnostic)},
        "locations": [_location(diagnostic.primary)],
    }
    if diagnostic.secondary:
        result["relatedLocations"] = [_location(label) for label in diagnostic.secondary]
    fixes = [_fix(fix, diagnostic.primary.source) for fix in diagnostic.fixes if fix.edits]
    if fixes:
        result["fixes"] = fixes
    return result


def _message(diagnostic: Diagnostic) -> str:
    helps = (fix.title for fix in diagnostic.fixes)
    return "\n".join((diagnostic.message, *diagnostic.notes, *helps))


def _location(label: Label) -> dict[str, Any]:
    physical = {
        "artifactLocation": {"uri": _uri(label.source.name)},
        "region": _region(label.source, label.span),
    }
    message = {"message": {"text": label.text}} if label.text else {}
    return {"physicalLocation": physical, **message}


def _region(source: Source, span: Span) -> dict[str, int]:
    start, end = source.position(span.start), source.position(span.end)
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _fix(fix: Fix, source: Source) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(source, edit.span), "insertedContent": {"text": edit.replacement}}
        for edit in fix.edits
    ]
    change = {"artifactLocation": {"uri": _uri(source.name)}, "replacements": replacements}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


def _uri(name: str) -> str:
    path = PurePosixPath(name)
    return path.as_uri() if path.is_absolute() else quote(name)
