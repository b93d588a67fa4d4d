"""Phrases whose sentences can be read in two ways, found by reading an example of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from maniple.diagnostics import Diagnostic, Label
from maniple.phrases import problems
from maniple.phrases.examples import example
from maniple.phrases.forest import unravel
from maniple.phrases.grammar import grammar
from maniple.phrases.places import quoted_span
from maniple.phrases.saying import say, told_apart
from maniple.phrases.vocabulary import PhraseEntry, Vocabulary


@lru_cache(maxsize=8)
def clashes(vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    """A problem for every pattern whose example has a second reading: as joints, or as another phrase.

    Only phrases that the same ability kind may use can clash. Found once for a game and its scenarios.
    """
    return tuple(
        problem
        for code in vocabulary.languages
        for entry in vocabulary.phrases
        if code in entry.patterns
        for problem in _clash(entry, code, vocabulary)
    )


def _clash(entry: PhraseEntry, code: str, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    apply = example(entry, vocabulary)
    if apply is None:
        return
    made = grammar(vocabulary, code)
    for sentence in made.split(say(apply, code, vocabulary)):
        readings = unravel(made.parse(sentence), vocabulary, code)
        kinds = entry.declaration.kinds or (None,)
        rivals = [each for each in readings if any(each.allowed_for(kind) for kind in kinds)]
        if len(rivals) > 1:
            text = entry.pattern(code).text
            place = Label(entry.source, quoted_span(entry.source, entry.declaration.span, text))
            yield problems.clashing(place, told_apart((each.reading for each in rivals), code, vocabulary))
