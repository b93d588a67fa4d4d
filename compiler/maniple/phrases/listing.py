"""What a game's cards can say: its phrases with examples, its conditions, the ways to join sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from maniple.phrases.examples import example, fillings, noun_example
from maniple.phrases.languages import SOURCE, languages
from maniple.phrases.reading import Apply, Either, If, May, NounValue, PerEach, Reading, Sequence, SlotValue
from maniple.phrases.saying import say, say_value
from maniple.phrases.vocabulary import NounEntry, NumberSlot, PhraseEntry, Slot, ThingSlot, Vocabulary
from maniple.source import Source
from maniple.syntax import tree as t

# The sort of nouns that may stand after "if".
TRUTH = "flag"


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase in one language: its pattern, and an example if something fits every slot."""

    language: str
    pattern: str
    example: str | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A phrase in each language, English first; what fits its slots; its ability kinds, none for all."""

    said: tuple[Said, ...]
    slots: tuple[tuple[str, tuple[str, ...]], ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbilityKind:
    """A kind of ability: its name in each language in which it has one, and what the rules say it is."""

    name: str
    names: tuple[tuple[str, str], ...]
    code: str


@dataclass(frozen=True, slots=True)
class Listing:
    """All that cards can say. `nouns` are what phrases speak of, with their type as their kind, `conditions`
    stand after "if", `joints` are whole sentences that show how sentences are joined.
    """

    abilities: tuple[AbilityKind, ...]
    phrases: tuple[Listed, ...]
    nouns: tuple[Listed, ...]
    conditions: tuple[Listed, ...]
    joints: tuple[Listed, ...]

    def with_word(self, word: str) -> Listing:
        """What of it has a word in it, in any language."""
        wanted = word.casefold()
        return Listing(
            tuple(kind for kind in self.abilities if _is_about(kind, wanted)),
            tuple(listed for listed in self.phrases if _mentions(listed, wanted)),
            tuple(listed for listed in self.nouns if _mentions(listed, wanted)),
            tuple(listed for listed in self.conditions if _mentions(listed, wanted)),
            tuple(listed for listed in self.joints if _mentions(listed, wanted)),
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not (self.abilities or self.phrases or self.nouns or self.conditions or self.joints)

    @classmethod
    def restored(cls, data: dict[str, Any]) -> Listing:
        """The listing of which `dataclasses.asdict` made data. Raises Python's look-up or type errors."""
        return cls(
            tuple(
                AbilityKind(kind["name"], tuple((code, name) for code, name in kind["names"]), kind["code"])
                for kind in data["abilities"]
            ),
            *(tuple(map(_restored, data[part])) for part in ("phrases", "nouns", "conditions", "joints")),
        )


def listing(
    vocabulary: Vocabulary,
    kinds: tuple[tuple[Source, t.AbilityKind], ...] = (),
    names: tuple[tuple[str, str, str], ...] = (),
) -> Listing:
    """All that can be said, in the order of the declarations; `names` are (language, name, text)."""
    return Listing(
        tuple(_kind(source, kind, names) for source, kind in kinds),
        tuple(_listed(entry, vocabulary) for entry in vocabulary.phrases),
        tuple(_noun(entry, vocabulary) for entry in vocabulary.nouns if entry.sort != TRUTH),
        tuple(_condition(entry, vocabulary) for entry in vocabulary.nouns if entry.sort == TRUTH),
        tuple(_joints(vocabulary)),
    )


def _kind(source: Source, kind: t.AbilityKind, names: tuple[tuple[str, str, str], ...]) -> AbilityKind:
    code = " ".join(source.slice(kind.span).split())
    told = code[code.find("{") + 1 : -1].strip() if code.endswith("}") else ""
    return AbilityKind(
        kind.name.text, tuple((code, text) for code, name, text in names if name == kind.name.text), told
    )


def _listed(entry: PhraseEntry, vocabulary: Vocabulary) -> Listed:
    apply = example(entry, vocabulary)
    said = tuple(
        Said(code, entry.pattern(code).text, say(apply, code, vocabulary) if apply else None)
        for code in vocabulary.languages
        if code in entry.patterns
    )
    return Listed(said, _slots(entry.slots(), vocabulary), entry.declaration.kinds)


def _noun(entry: NounEntry, vocabulary: Vocabulary) -> Listed:
    noun = noun_example(entry, vocabulary)
    many = entry.counted_as_many(SOURCE)
    slot = Slot("", ThingSlot(entry.sort, many), "")
    said = tuple(
        Said(
            code,
            entry.pattern(code, many=many).text,
            say_value(noun, slot, code, vocabulary) if noun else None,
        )
        for code in vocabulary.languages
        if code in entry.patterns
    )
    return Listed(said, _slots(entry.slots(), vocabulary), (entry.sort,))


def _condition(entry: NounEntry, vocabulary: Vocabulary) -> Listed:
    noun = noun_example(entry, vocabulary)
    body = _plain(vocabulary)
    shown = If(noun, body[0]) if noun is not None and body else None
    said = tuple(
        Said(
            code,
            f"{languages()[code].joints.condition} {entry.pattern(code, many=False).text}",
            say(shown, code, vocabulary) if shown else None,
        )
        for code in vocabulary.languages
        if code in entry.patterns
    )
    return Listed(said, _slots(entry.slots(), vocabulary), ())


def _joints(vocabulary: Vocabulary) -> Iterator[Listed]:
    """A sentence for each joint that the game can use; its pattern is the words that join."""
    for joint, reading in _joined(vocabulary):
        said = tuple(
            Said(code, _words(getattr(languages()[code].joints, joint)), say(reading, code, vocabulary))
            for code in vocabulary.languages
        )
        yield Listed(said, (), ())


def _words(joint: str | tuple[str, ...]) -> str:
    return joint.strip(", ") if isinstance(joint, str) else " / ".join(dict.fromkeys(joint))


def _joined(vocabulary: Vocabulary) -> Iterator[tuple[str, Reading]]:
    plain = _plain(vocabulary)
    if not plain:
        return
    one, other = plain[0], plain[-1]
    yield "then_begins", Sequence((one, other), ("stop then",))
    yield "then", Sequence((one, other), ("then",))
    yield "may", May(one)
    if one is not other:
        yield "alternative", Either((one, other))
    test = next(_nouns(vocabulary, lambda sort: sort == TRUTH), None)
    if test is not None:
        yield "condition", If(test, one)
        yield "otherwise", If(test, one, other)
    counted = min(
        _nouns(vocabulary, lambda sort: sort.startswith("set of ")),
        key=lambda noun: not vocabulary.noun(noun.noun).counted_as_many(SOURCE),
        default=None,
    )
    numbered = next((apply for apply in plain if _numbers(apply, vocabulary) == 1), None)
    if counted is not None and numbered is not None:
        many = vocabulary.noun(counted.noun).counted_as_many(SOURCE)
        yield "each_many" if many else "each_one", PerEach(counted, numbered)


def _plain(vocabulary: Vocabulary) -> list[Apply]:
    """Examples of the phrases that are steps to take on any card, those with the shortest patterns first."""
    entries = sorted(
        vocabulary.phrases, key=lambda entry: (bool(entry.declaration.kinds), len(entry.slots()))
    )
    free = [entry for entry in entries if not entry.declaration.kinds] or entries
    return [apply for entry in free if (apply := example(entry, vocabulary)) is not None][:6]


def _numbers(apply: Apply, vocabulary: Vocabulary) -> int:
    return sum(isinstance(slot.type, NumberSlot) for slot in vocabulary.phrase(apply.phrase).slots())


def _nouns(vocabulary: Vocabulary, wanted: Callable[[str], bool]) -> Iterator[NounValue]:
    """Examples of the nouns of a sort."""
    for entry in vocabulary.nouns:
        if wanted(entry.sort) and (noun := noun_example(entry, vocabulary)) is not None:
            yield noun


def _slots(slots: tuple[Slot, ...], vocabulary: Vocabulary) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((slot.written, _fitting(slot, vocabulary)) for slot in slots)


def _fitting(slot: Slot, vocabulary: Vocabulary) -> tuple[str, ...]:
    values: list[SlotValue] = fillings(slot, vocabulary)
    return tuple(say_value(value, slot, SOURCE, vocabulary) for value in values)


def _mentions(listed: Listed, wanted: str) -> bool:
    texts = [text for said in listed.said for text in (said.pattern, said.example or "")]
    texts += [*(text for _, fitting in listed.slots for text in fitting), *listed.kinds]
    return any(wanted in text.casefold() for text in texts)


def _is_about(kind: AbilityKind, wanted: str) -> bool:
    return any(wanted in text.casefold() for text in (kind.name, *(name for _, name in kind.names)))


def _restored(data: dict[str, Any]) -> Listed:
    return Listed(
        tuple(Said(said["language"], said["pattern"], said["example"]) for said in data["said"]),
        tuple((slot, tuple(fitting)) for slot, fitting in data["slots"]),
        tuple(data["kinds"]),
    )
