"""Problems as data, and the formats that show them.

Every stage answers with a value and a tuple of `Diagnostic`; nothing is raised for what a user wrote.
"""

from maniple.diagnostics.confusables import LookAlike, confusable
from maniple.diagnostics.formats import FORMATS
from maniple.diagnostics.listing import counted, listed, quoted, with_article
from maniple.diagnostics.order import has_errors, in_order, summary
from maniple.diagnostics.reading import load_source
from maniple.diagnostics.record import (
    Applicability,
    Diagnostic,
    Edit,
    Fix,
    Label,
    Severity,
    error,
    warning,
)
from maniple.diagnostics.suggestions import suggest
from maniple.diagnostics.text import render_text

__all__ = [
    "FORMATS",
    "Applicability",
    "Diagnostic",
    "Edit",
    "Fix",
    "Label",
    "LookAlike",
    "Severity",
    "confusable",
    "counted",
    "error",
    "has_errors",
    "in_order",
    "listed",
    "load_source",
    "quoted",
    "render_text",
    "suggest",
    "summary",
    "warning",
    "with_article",
]
