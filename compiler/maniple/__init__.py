"""Maniple: a language for tabletop games of cards and maps."""

__version__ = "0.1.0"
