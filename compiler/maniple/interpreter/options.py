"""Decisions and options as players and programs see them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from maniple.interpreter.faults import NotOffered
from maniple.interpreter.names import DEFAULT_LANGUAGE, Names, Waiting
from maniple.interpreter.program import Menu, Raw, Round
from maniple.ir.document import Origin
from maniple.ir.expressions import Contenders, Range
from maniple.ir.types import Type

ENOUGH = "enough"
# Longer lists of options are cut in messages.
_LISTED = 12


@dataclass(frozen=True, slots=True)
class Decision:
    """What the game waits for. `players` are the numbers of those who must decide, in any order.

    `kind` is "choose" (one player, in the open) or "secret" (each of the players, sealed). `prompt` is the
    text key of the question; `text` reads it.
    """

    players: tuple[int, ...]
    kind: str
    prompt: str
    origin: Origin | None
    _names: Names = field(repr=False, compare=False)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The question in a language."""
        return self._names.text(self.prompt, language)


@dataclass(frozen=True, slots=True)
class Option:
    """One legal option. `text` is what stands in traces; `entry` and `arguments` say the same as data."""

    text: str
    entry: str
    arguments: tuple[int, ...]
    index: int
    player: int
    raw: Raw = field(repr=False)
    _types: tuple[Type | Waiting | None, ...] = field(repr=False, compare=False)
    _label: str = field(repr=False, compare=False)
    _pieces: tuple[str | int, ...] = field(repr=False, compare=False)
    _names: Names = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def label(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The option for readers of a language.

        By the entry's label, else by the text "pattern:ENTRY" with {0}, {1} for its values, else piece by
        piece: the entry's name under "name:ENTRY", prepositions under "word:PREPOSITION", values as they
        read in the language.
        """
        values = [self._names.read(t, v, language) for t, v in zip(self._types, self.arguments, strict=True)]
        pattern = self._label or f"pattern:{self.entry}"
        text = self._names.text(pattern, language)
        if text == pattern and not self._label:
            return self._piecewise(values, language)
        for place, value in enumerate(values):
            text = text.replace(f"{{{place}}}", value)
        return text

    def _piecewise(self, values: list[str], language: str) -> str:
        """The pieces of the entry one after the other, each in the language."""
        shown: list[str] = []
        for place, piece in enumerate(self._pieces):
            if isinstance(piece, int):
                shown.append(values[piece])
                continue
            key = f"name:{self.entry}" if place == 0 else f"word:{piece}"
            text = self._names.text(key, language)
            shown.append(piece.strip('"').replace("_", " ") if text == key else text)
        return " ".join(shown)


def _sort(range_: Range, type_: Type | None) -> Type | Waiting | None:
    """The type of a range's values; those of waiting triggers are named by their bearers."""
    return Waiting(range_.source.event) if isinstance(range_.source, Contenders) else type_


def menu_options(menu: Menu, raw: list[Raw], player: int, names: Names) -> tuple[Option, ...]:
    """The options of a menu, in order."""
    found: list[Option] = []
    texts: Counter[str] = Counter()
    for index, option in enumerate(raw):
        entry = menu.node.entries[option[0]]
        types = tuple(_sort(r, type_) for r, type_ in zip(entry.ranges, menu.types[option[0]], strict=True))
        text = " ".join(
            piece.strip() if isinstance(piece, str) else names.spelt(types[piece], option[piece + 1])
            for piece in entry.pieces
        )
        found.append(
            Option(
                _distinct(text, texts),
                entry.name,
                option[1:],
                index,
                player,
                option,
                types,
                entry.label,
                entry.pieces,
                names,
            )
        )
    return tuple(found)


def round_options(
    round_: Round, stage: int, answers: list[int], player: int, names: Names
) -> tuple[Option, ...]:
    """What a player may answer in a round of sealed answers, in order."""
    found: list[Option] = []
    texts: Counter[str] = Counter()
    name = round_.node.stages[stage].name
    types = round_.types[stage]
    subset = round_.node.stages[stage].mode == "subset"
    for index, answer in enumerate(answers):
        done = subset and answer == -1
        text = ENOUGH if done else _distinct(names.spelt(types[0], answer), texts)
        arguments = () if done else (answer,)
        pieces: tuple[str | int, ...] = (ENOUGH,) if done else (0,)
        kept = types[: len(arguments)]
        found.append(Option(text, name, arguments, index, player, (answer,), kept, "", pieces, names))
    return tuple(found)


def entry_of(asked: Menu | Round, raw: Raw, stage: int) -> str:
    """The name of the entry, or of the stage, that a raw option belongs to."""
    if isinstance(asked, Round):
        return asked.node.stages[stage].name
    return asked.node.entries[raw[0]].name if raw[0] < len(asked.node.entries) else ""


def named(option: str | int, offered: tuple[Option, ...]) -> Raw:
    """The option of a text or an index. Raises `NotOffered` if there is none."""
    if isinstance(option, int):
        if not 0 <= option < len(offered):
            raise NotOffered(f"there is no option {option}: {len(offered)} are on offer, counted from 0")
        return offered[option].raw
    for other in offered:
        if other.text == option:
            return other.raw
    listed = ", ".join(f"`{other.text}`" for other in offered[:_LISTED])
    rest = f" and {len(offered) - _LISTED} more" if len(offered) > _LISTED else ""
    raise NotOffered(f"`{option}` is not on offer; on offer are {listed}{rest}")


def _distinct(text: str, texts: Counter[str]) -> str:
    """The text, numbered from its second time on: cards of one name may differ in what happened to them."""
    texts[text] += 1
    return text if texts[text] == 1 else f"{text} #{texts[text]}"
