"""Marks and words that people bring from other languages, and what they may mean here."""
# ruff: noqa: RUF001

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

HABITS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "==": ("is", "="),
        "=": ("is", "becomes"),
        ":=": ("becomes", "="),
        "!=": ("is not",),
        "<>": ("is not",),
        "≠": ("is not",),
        "=>": (">=",),
        "=<": ("<=",),
        "≥": (">=",),
        "≤": ("<=",),
        "!": ("not",),
        "&&": ("and",),
        "&": ("and",),
        "||": ("or",),
        "|": ("or",),
        ";": ("then", ","),
        "×": ("*",),
        "÷": ("/",),
        "–": ("-",),
        "—": ("-",),
        "−": ("-",),
        "…": ("..",),
        "...": ("..",),
        "elif": ("else if",),
        "elsif": ("else if",),
        "elseif": ("else if",),
    }
)
MARK = re.compile(r"[^\w\s\"(){}\[\],.]{1,2}|\.\.\.")
QUOTES = re.compile("[“”„‟«»‘’'`]([^“”„‟«»‘’'`\"\\n]*)[“”„‟«»‘’'`]")
