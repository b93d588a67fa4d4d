"""Maniple: a language for tabletop games of cards and maps."""

from maniple.version import __version__

__all__ = ["__version__"]
