"""What may stand in a slot, by its name: `n` a numeral, `stat` a word, `column` or `units` a thing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from maniple.diagnostics import suggest
from maniple.phrases import patterns
from maniple.phrases.vocabulary import ROOT, NumberSlot, Slot, ThingSlot, WordSlot, sort_fits

_NUMBER = re.compile(r"[a-z]\d*")
_RANGE = re.compile(r"(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})")
_SET = re.compile(r"set\s+of\s+(\w+)")
_PLAIN = re.compile(r"\w+(?:\s+or\s+none)?")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What slots may be named after: words, the sorts of the nouns, and the kinds with their parents."""

    words: tuple[str, ...]
    sorts: tuple[str, ...]
    parents: dict[str, str | None]

    def roots(self) -> tuple[str, ...]:
        """The kinds that belong to no other, whose things are named by `{card}` or `{province}`."""
        return (ROOT, *(kind for kind, parent in self.parents.items() if parent is None))


@dataclass(frozen=True, slots=True)
class NoSlot:
    """Why a slot has no type: nothing is named so, several sets might be meant, or a sign on no number.

    `near` are the names that could have been written.
    """

    reason: Literal["unknown", "unclear", "sign"]
    near: tuple[str, ...]


Outcome: TypeAlias = Slot | NoSlot


def resolve(slot: patterns.Slot, around: Surroundings) -> Outcome:
    """The slot with its type, under the name that the body uses."""
    if slot.type is not None:
        return _explicit(slot, slot.type, around)
    if _NUMBER.fullmatch(slot.name):
        return Slot(slot.name, NumberSlot(slot.signed), slot.name)
    if slot.signed:
        return NoSlot("sign", ("n",))
    return _word(slot.name, slot.name, around) or _thing(slot.name, around)


def _explicit(slot: patterns.Slot, type: str, around: Surroundings) -> Outcome:
    span = _RANGE.fullmatch(type)
    if span:
        return Slot(slot.name, NumberSlot(slot.signed, int(span[1]), int(span[2])), slot.name)
    if type == "number":
        return Slot(slot.name, NumberSlot(slot.signed), slot.name)
    word = _word(type.lower(), slot.name, around)
    if word:
        return Slot(slot.name, word.type, slot.name)
    sort = _sort(type, around)
    if sort is None:
        return NoSlot("unknown", suggest(type, _nameable(around)))
    return Slot(slot.name, ThingSlot(sort, many=slot.name.endswith("s")), slot.name)


def _sort(type: str, around: Surroundings) -> str | None:
    """The sort that a type written in a slot means, in the spelling of the declarations."""
    item = _SET.fullmatch(type)
    wanted = f"set of {item[1]}" if item else type
    if not item and not _PLAIN.fullmatch(type):
        return None
    known = [*around.sorts, *around.roots(), *around.parents]
    known += [f"set of {kind}" for kind in around.parents] + [f"{kind} or none" for kind in around.parents]
    return next((sort for sort in known if sort.lower() == " ".join(wanted.lower().split())), None)


def _word(name: str, written: str, around: Surroundings) -> Slot | None:
    for words in around.words:
        if _fold(words) == _fold(name):
            return Slot(name, WordSlot(words, many=False), written)
        singular = _singular(name, words)
        if singular:
            return Slot(singular, WordSlot(words, many=True), written)
    return None


def _thing(name: str, around: Surroundings) -> Outcome:
    for sort in (*around.sorts, *around.roots()):
        if _fold(sort) == _fold(name):
            return Slot(name, ThingSlot(sort, many=False), name)
    sets = tuple(dict.fromkeys(sort for sort in around.sorts if sort.startswith("set of ")))
    own = _own_set(name, sets, around)
    if own:
        return Slot(name, ThingSlot(own, many=name.endswith("s")), name)
    near = suggest(name, _nameable(around))
    if near or not sets:
        return NoSlot("unknown", near)
    if len(sets) > 1:
        return NoSlot("unclear", tuple(f"{name}: {sort}" for sort in sets))
    return Slot(name, ThingSlot(sets[0], many=name.endswith("s")), name)


def _own_set(name: str, sets: tuple[str, ...], around: Surroundings) -> str | None:
    """The set whose members the slot is named after: `regions`, or `units` where a unit is a Fighter."""
    kinds = [
        kind
        for kind in (*around.roots(), *around.parents)
        if _fold(kind) == _fold(name) or _singular(name, kind)
    ]
    for kind in kinds:
        for sort in sets:
            if sort_fits(f"set of {kind}", sort, around.parents):
                return sort
    return None


def _nameable(around: Surroundings) -> tuple[str, ...]:
    """The names that slots may have, as the singular; those of sets excepted, which are free."""
    things = (*around.words, *around.sorts, *around.roots())
    return ("n", *dict.fromkeys(name.lower() for name in things if name.isidentifier()))


def _singular(name: str, of: str) -> str | None:
    """The name without its plural ending, if it is a plural of `of`."""
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe")):
        if name.endswith(ending) and _fold(name.removesuffix(ending) + instead) == _fold(of):
            return name.removesuffix(ending) + instead
    return None


def _fold(name: str) -> str:
    return name.replace("_", "").lower()
