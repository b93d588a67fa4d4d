"""How the words of a game are printed in each language."""

from __future__ import annotations

from maniple.phrases.languages import SOURCE
from maniple.phrases.material import Material
from maniple.phrases.vocabulary import PrintedWord, WordEntry
from maniple.syntax import tree as t


def word_entries(material: Material) -> dict[str, tuple[WordEntry, ...]]:
    """The words of each `words` declaration in their order."""
    said: dict[str, dict[str, str]] = {}
    for code, name, text in material.texts:
        said.setdefault(name, {})[code] = text
    entries: dict[str, list[WordEntry]] = {}
    for _, declaration in material.words:
        listed = entries.setdefault(declaration.name.text, [])
        listed.extend(
            WordEntry(declaration.name.text, word.name.text, _printed(word, said.get(word.name.text, {})))
            for word in declaration.words
        )
    return {name: tuple(listed) for name, listed in entries.items()}


def _printed(word: t.WordForm, named: dict[str, str]) -> dict[str, PrintedWord]:
    plain = word.name.text if word.name.quoted else word.name.text.replace("_", " ")
    printed = {SOURCE: PrintedWord(plain, plain)}
    printed.update((code, PrintedWord(*_numbers(text))) for code, text in named.items())
    printed.update(
        (said.language, PrintedWord(*_numbers(said.forms), said.gender or None)) for said in word.forms
    )
    return printed


def _numbers(forms: str) -> tuple[str, str]:
    """`beast/beasts` as two forms; one form serves for both."""
    one, slash, many = forms.partition("/")
    return (one, many) if slash else (forms, forms)
