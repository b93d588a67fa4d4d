"""What a line of a card may have been meant to be, where it is nothing that its kind knows."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic, quoted
from maniple.ir import types as ty
from maniple.lower.content_problems import FIELD_OR_WORD, neither_field_nor_word
from maniple.model.definitions import Model, Thing
from maniple.syntax import tree as t


def not_understood(model: Model, thing: Thing, item: t.BodyItem, wrong: t.Name) -> Diagnostic:
    """The problem of a line, with the names that are near and with what explains it best."""
    fields = model.field_names(thing.kind)
    fitting = [word for word in model.word_values if _held(model, thing.kind, word)]
    candidates = [*fields, *fitting, *model.abilities]
    return neither_field_nor_word(
        thing.source, wrong, thing.kind, candidates, _note(model, thing, item, wrong)
    )


def _note(model: Model, thing: Thing, item: t.BodyItem, wrong: t.Name) -> str:
    if any(isinstance(atom, t.Name) and atom.quoted for atom in item.atoms[1:]) and model.abilities:
        return f"the abilities of this game are {quoted(list(model.abilities))}"
    elsewhere = [kind.name for kind in model.kinds.values() if wrong.text in kind.fields]
    if elsewhere:
        return f"`{wrong.text}` is a field of the kind `{elsewhere[0]}`; this is a `{thing.kind}`"
    if wrong.text in model.word_values:
        words = model.word_values[wrong.text][0][0]
        return (
            f"`{wrong.text}` is a word of `{words}`, and no field of the kind `{thing.kind}` holds such words"
        )
    return FIELD_OR_WORD


def _held(model: Model, kind: str, word: str) -> bool:
    """Whether a field of the kind can hold the word."""
    types = {field.type for name in model.field_names(kind) for field in model.fields_named(kind, name)}
    meant = [ty.Word(words) for words, _ in model.word_values[word]]
    return any(one in types or ty.SetOf(one) in types or ty.Maybe(one) in types for one in meant)
