"""Texts in all languages: names of things and words, sentences, prompts and labels."""

from __future__ import annotations

from maniple.lower.game import Game
from maniple.lower.placeholders import names_in, numbered
from maniple.lower.readings import Sentences
from maniple.model.definitions import is_standard
from maniple.phrases import SOURCE, languages, say
from maniple.syntax import tree as t


def texts_of(game: Game) -> dict[str, dict[str, str]]:
    """Language to key to text. Keys: "name:NAME" for things and everything named, "word:WORDS.word", else the
    English text.
    """
    texts: dict[str, dict[str, str]] = {"en": dict(game.session.texts)}
    _words(game, texts)
    own = {
        declared.language.text for declared, where in game.program.of(t.TextDecl) if not is_standard(where)
    }
    for declared, where in game.program.of(t.TextDecl):
        if is_standard(where) and declared.language.text not in own:
            continue
        language = texts.setdefault(declared.language.text, {})
        for name, body in declared.bodies:
            _named(game, language, name.text, body)
        for english, translated, _ in declared.pairs:
            names = names_in(english)
            language[numbered(english, names)] = numbered(translated, names)
    _sentences(game, texts)
    return {language: dict(sorted(entries.items())) for language, entries in sorted(texts.items())}


def _sentences(game: Game, texts: dict[str, dict[str, str]]) -> None:
    """Sentences of cards, said in every language from their one meaning."""
    sentences = game.sentences
    assert isinstance(sentences, Sentences)
    for language in sorted(texts.keys() & languages().keys() - {SOURCE}):
        for english, reading in game.readings.items():
            texts[language].setdefault(english, say(reading, language, sentences.vocabulary))
        for english, reading in sentences.branches.items():
            said = say(reading, language, sentences.vocabulary).rstrip(".")
            texts[language].setdefault(english, said)
            texts[language].setdefault(_small(english), _small(said))


def _small(text: str) -> str:
    """As it stands among the options: without a capital at its beginning."""
    return text[:1].lower() + text[1:]


def _keys(game: Game, name: str) -> list[str]:
    """All keys under which the texts of a declared name are looked up."""
    model = game.session.model
    words = [f"word:{words}.{name}" for words, _ in model.word_values.get(name, ())]
    headings = [name.replace("_", " ").capitalize()] if name in model.verbs else []
    return [f"name:{name}", *words, *headings]


def _named(game: Game, language: dict[str, str], name: str, body: tuple[t.BodyItem, ...]) -> None:
    for item in body:
        if len(item.atoms) == 2 and all(isinstance(atom, t.Name) for atom in item.atoms):
            key, value = item.atoms
            assert isinstance(key, t.Name)
            assert isinstance(value, t.Name)
            if key.text == "name":
                language.update(dict.fromkeys(_keys(game, name), value.text))
            else:
                language[f"{key.text}:{name}"] = value.text


def _words(game: Game, texts: dict[str, dict[str, str]]) -> None:
    for words, _ in game.program.of(t.Words):
        for word in words.words:
            texts["en"].setdefault(
                f"word:{words.name.text}.{word.name.text}", word.name.text.replace("_", " ")
            )
            for said in word.forms:
                one, _, _ = said.forms.partition("/")
                texts.setdefault(said.language, {})[f"word:{words.name.text}.{word.name.text}"] = one
