"""What can be seen of a program before any body is read."""

from __future__ import annotations

from maniple.model.definitions import Model
from maniple.model.gather import Program
from maniple.syntax import tree as t


def adjusted_names(program: Program) -> frozenset[str]:
    """Names of fields that some ability adjusts; a slot of a phrase may stand for any word of its type."""
    names: set[str] = set()
    for declared in program.declared:
        names.update(node.target.name.text for node in program.parts(declared, t.Adjust))
        names.update(
            kind.answers.name.text for kind in program.parts(declared, t.AbilityKind) if kind.answers
        )
    for words, _ in program.of(t.Words):
        lowered = words.name.text.lower()
        if any(name == lowered or name.rstrip("0123456789_") == lowered for name in names):
            names.update(word.name.text for word in words.words)
    return frozenset(names)


def laid_kinds(program: Program, model: Model) -> frozenset[str]:
    """Kinds of places that come and go: all kinds of places, once anything is laid or lifted in the game."""
    lays = any(
        step.verb.text in ("lay", "lift")
        for declared in program.declared
        for step in program.parts(declared, t.Do)
    )
    return frozenset(kind.name for kind in model.kinds.values() if kind.places) if lays else frozenset()
