"""Deeds and values in a few words, in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import assert_never

from maniple.ir import types as ty
from maniple.ir.document import Document, FieldInfo
from maniple.ir.expressions import Value
from maniple.sheets.deeds import Act, Change, Deed, Further, Held, Unpicked, Unrolled, Unsaid
from maniple.sheets.words import word

TABLE = "table "
MOMENT = "moment "
DASH, MINUS, OPEN = "\u2013", "\u2212", "\u2026"
_SLOT = re.compile(r"\{(\d+)\}")
_NUMBER = ty.Int(0, 0)


class Telling:
    """Tells of one document. `text` gives a text by its key, or nothing; `named` what a name is called."""

    def __init__(
        self, document: Document, language: str, text: Callable[[str], str], named: Callable[[str], str]
    ) -> None:
        self._language = language
        self._text = text
        self._named = named
        self._slots = {each.name: each.slots for each in document.procedures}
        self._states = {each.name: each.type for each in document.globals}
        self._kinds = {each.name: each for each in document.kinds}
        self._words = {each.name: each.words for each in document.words}

    def members(self, name: str) -> tuple[str, ...]:
        """The names of the things of a kind, or of some words."""
        if name in self._words:
            return self._words[name]
        kind = self._kinds[name]
        return self._kinds[kind.root].names[kind.low : kind.high]

    def deeds(self, deeds: tuple[Deed, ...]) -> str:
        """What is done; a dash for nothing."""
        return self._joined(filter(None, map(self._deed, deeds))) or DASH

    def value(self, value: Value, type_: ty.Type) -> str:
        """A value of a type; a dash for none and for nothing at all."""
        match type_, value:
            case (ty.Dice() | ty.Faces(), (int(count), int(sides))):
                return dice_text(count, sides)
            case (ty.Flag(), _):
                return word("yes" if value else "no", self._language)
            case (ty.Maybe(item), int()):
                return DASH if value < 0 else self.value(value, item)
            case (ty.Word(words), int()):
                name = self._words[words][value]
                return self._text(f"word:{words}.{name}") or self._named(name)
            case (ty.Entity(kind), int()):
                return self._named(self._kinds[self._kinds[kind].root].names[value])
            case (ty.SetOf(item), int()):
                members = (at for at in range(value.bit_length()) if value >> at & 1)
                return ", ".join(self.value(at, item) for at in members) or DASH
            case (ty.ListOf(item), tuple()):
                return ", ".join(self.value(each, item) for each in value) or DASH
            case _:
                return str(value)

    def _deed(self, deed: Deed) -> str:
        match deed:
            case Act():
                return self._act(deed)
            case Change():
                return self._change(deed)
            case Further(dice, rows):
                inner = (self._says(keys_text(row.low, row.high), self.deeds(row.deeds)) for row in rows)
                return f"{dice_text(dice.count, dice.sides)} ({self._joined(inner)})"
            case Unsaid():
                return OPEN
            case _:
                assert_never(deed)

    def _says(self, of: str, text: str) -> str:
        return word("says", self._language, of=of, text=text)

    def _joined(self, parts: Iterable[str]) -> str:
        return word("further", self._language).join(parts)

    def _act(self, act: Act) -> str:
        """A verb by its pattern or name, with its arguments where the pattern has room for them."""
        name = act.procedure.removeprefix(MOMENT).removeprefix(TABLE)
        slots = self._slots.get(act.procedure, ())
        types = (*(slot.type for slot in slots), *(_NUMBER for _ in act.arguments))
        said = [self._held(held, type_) for held, type_ in zip(act.arguments, types, strict=False)]
        pattern = self._text(f"pattern:{name}") or self._text(f"name:{name}")
        if not pattern:
            return " ".join((name.replace("_", " "), *said))
        return _SLOT.sub(lambda slot: said[int(slot[1])] if int(slot[1]) < len(said) else OPEN, pattern)

    def _change(self, change: Change) -> str:
        kind, _, name = change.name.partition(".")
        field = self._field(kind, name)
        if field is None:
            called, type_ = self._named(change.name), self._states.get(change.name, _NUMBER)
        else:
            of = self._held(change.of, ty.Entity(kind))
            called, type_ = f"{of} {self._named(name)}{self._members(field, change)}", field.type
        if change.by:
            return f"{called} {change.by:+d}".replace("-", MINUS)
        return self._says(called, self._held(change.value, type_))

    def _members(self, field: FieldInfo, change: Change) -> str:
        """Those members of the domains of a field for which it changes, in brackets."""
        domains = (ty.Word(name) if name in self._words else ty.Entity(name) for name in field.by)
        said = map(self._held, change.index, domains)
        return f" ({', '.join(said)})" if change.index else ""

    def _field(self, kind: str, name: str) -> FieldInfo | None:
        fields = self._kinds[kind].fields if kind in self._kinds else ()
        return next((field for field in fields if field.name == name), None)

    def _held(self, held: Held | None, type_: ty.Type) -> str:
        match held:
            case Unrolled(count, sides):
                return dice_text(count, sides)
            case Unpicked(ty.Maybe(ty.Entity(name) | ty.Word(name))):
                return word("any", self._language, what=_small(self._named(name)))
            case None | Unpicked():
                return OPEN
            case _:
                return self.value(held, type_)


def dice_text(count: int, sides: int) -> str:
    """Dice as they are written on sheets: D6, 2D6."""
    return f"{count if count > 1 else ''}D{sides}"


def keys_text(low: int, high: int) -> str:
    """The results of a row: one, or the lowest and the highest with a dash between them."""
    return str(low) if low == high else f"{low}{DASH}{high}"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
