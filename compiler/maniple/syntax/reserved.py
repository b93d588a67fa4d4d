"""Names that could be declared and never be used: where they are read, the language means something else.

before: zone d6: open pile of unit          afterwards: `move c to d6` would roll a die
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from maniple.diagnostics import Diagnostic
from maniple.source import Source
from maniple.syntax import problems
from maniple.syntax import tree as t
from maniple.syntax.grammar import first_words
from maniple.syntax.reading import Read
from maniple.syntax.walking import walk

# Words that begin, join or end values.
_QUESTIONS = frozenset({"all", "any", "first", "most", "least"})
_OPERATORS = frozenset({"and", "or", "not", "is", "in", "where", "then"})
_PREPOSITIONS = frozenset({"to", "from", "with", "for", "by", "onto", "of", "on", "at", "against"})
_WORDS = _QUESTIONS | _OPERATORS | _PREPOSITIONS
_KNOWN = frozenset({"yes", "no", "none", "empty", "winners", "play"})
"""Values that every game has; only names inside of rules, as parameters, hide them."""
_LINES = frozenset({"name", "provisional"})
"""Words that begin lines of their own in bodies of things."""
_DICE = re.compile(r"\d*d\d+")


def reserved_names(source: Source, declaration: t.Declaration, read: Read) -> Iterator[Diagnostic]:
    """A problem for each name of a declaration that nobody could use."""
    # Hardly any declaration has such a word for a name, and whole games are gone through.
    if any(token.type in {"NAME", "CALL"} and _is_kept(token) for token in read.tokens):
        for node in walk(declaration):
            for name, meaning in _names(node):
                if not name.quoted:
                    yield problems.reserved_name(source, name, meaning)


def _is_kept(word: str) -> bool:
    return word in _kept() or _is_dice(word)


@cache
def _kept() -> frozenset[str]:
    return _WORDS | _KNOWN | _LINES | first_words("full_step") | first_words("declaration")


def _is_dice(word: str) -> bool:
    return _DICE.fullmatch(word) is not None


def _names(node: object) -> Iterator[tuple[t.Name, str]]:
    """The names that a node declares and nobody could use, with what they mean instead."""
    match node:
        case t.Verb(name=name) if name.text in first_words("full_step"):
            yield name, "begins a step of the language"
        case t.Kind(name=name, of=t.Name(text="Card")) if name.text in first_words("declaration"):
            yield name, "begins a declaration of the language, and could head no card"
        case t.Verb(name=name) | t.Query(name=name) if _is_dice(name.text):
            yield name, "means dice"
        case t.FieldDecl(names=names, state=False):
            yield from ((name, "begins a line of its own on things") for name in names if name.text in _LINES)
        case t.Zone() | t.State() | t.Setting() | t.WordForm() | t.Place() if node.name.text in _KNOWN:
            yield node.name, "is a value that every game has"
        case t.Item(name=t.Name() as name) if name.text in _KNOWN:
            yield name, "is a value that every game has"
    for name in _values(node):
        if name.text in _WORDS:
            yield name, "is a word of the language"
        elif _is_dice(name.text):
            yield name, "means dice"


def _values(node: object) -> Iterator[t.Name]:
    """What a node declares that is read as a value."""
    match node:
        case t.Zone() | t.State() | t.Setting() | t.Table() | t.Parameter() | t.LetStep():
            yield node.name
        case t.WordForm() | t.Place() | t.FormatLet() | t.FormatFigure():
            yield node.name
        case t.Item(name=t.Name() as name) | t.Range(binder=name):
            yield name
        case t.Part(into=t.Name() as name) | t.Roll(into=name) | t.Flip(into=name) | t.Order(into=name):
            yield name
