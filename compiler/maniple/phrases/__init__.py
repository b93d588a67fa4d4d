"""Sentences on cards: what may be said, what it means, and how it is said in another language.

`build` makes a vocabulary of the declarations of a game, `read` finds the one meaning of a sentence, `say`
prints a meaning in any language of the vocabulary.
"""

from maniple.phrases.building import build
from maniple.phrases.clashing import clashes
from maniple.phrases.languages import SOURCE, languages
from maniple.phrases.listing import AbilityKind, Listed, Listing, Said, listing
from maniple.phrases.material import Material, ancestry, gather
from maniple.phrases.reader import Sentence, read
from maniple.phrases.reading import (
    Apply,
    Clause,
    Either,
    If,
    May,
    NameValue,
    NounValue,
    Number,
    PerEach,
    Reading,
    Sequence,
    SlotValue,
    WordValue,
)
from maniple.phrases.saying import bracketed, say
from maniple.phrases.tokens import numbers_in
from maniple.phrases.vocabulary import NameEntry, Vocabulary

__all__ = [
    "SOURCE",
    "AbilityKind",
    "Apply",
    "Clause",
    "Either",
    "If",
    "Listed",
    "Listing",
    "Material",
    "May",
    "NameEntry",
    "NameValue",
    "NounValue",
    "Number",
    "PerEach",
    "Reading",
    "Said",
    "Sentence",
    "Sequence",
    "SlotValue",
    "Vocabulary",
    "WordValue",
    "ancestry",
    "bracketed",
    "build",
    "clashes",
    "gather",
    "languages",
    "listing",
    "numbers_in",
    "read",
    "say",
]
