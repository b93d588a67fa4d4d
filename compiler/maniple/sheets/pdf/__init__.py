"""Faces and pages to a PDF, by ReportLab: vector, searchable, the same bytes for the same input."""

from maniple.sheets.pdf.book import Book, Boxes
from maniple.sheets.pdf.ink import INKS, Ink

__all__ = ["INKS", "Book", "Boxes", "Ink"]
