"""Tables as players read them: results and what they bring, in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, assert_never

from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.ir.document import Document, Kind, Procedure, Table
from maniple.ir.expressions import Const, Value
from maniple.sheets.rows import Act, Anyone, Change, Deed, Dices, Further, Held, Unsaid, rows_of
from maniple.sheets.words import capital, word

Plain = dict[str, Any]
TABLE = "table "
DASH, MINUS = "\u2013", "\u2212"
MOST = 100
"""How many things a table of things can have that are taken at random."""
_SLOT = re.compile(r"\{(\d+)\}")
_DICE = (4, 6, 8, 10, 12, 20, 100)


class Charts:
    """The tables of a document. `text` gives a text by its key, or nothing; `named` what a name is called."""

    def __init__(
        self, document: Document, language: str, text: Callable[[str], str], named: Callable[[str], str]
    ) -> None:
        self._document = document
        self._language = language
        self._text = text
        self._named = named
        self._procedures = {each.name: each for each in document.procedures}
        self._kinds = {each.name: each for each in document.kinds}
        self._words = {each.name: each.words for each in document.words}

    def charts(self) -> dict[str, Plain]:
        """By name: tables of steps, what is taken at random, tables of values.

        Each has `name`, `title`, `dice` (empty where none are told), `rolled` (whether chance takes a row)
        and `rows` with `keys` and `text`; rows of values have the keys `low` and `high` as numbers too.
        """
        rolled = {chart["name"]: chart for chart in (*self._of_steps(), *self._of_things())}
        values = {table.name: self._of_values(table) for table in self._document.tables}
        return {**values, **rolled}

    def _of_steps(self) -> Iterator[Plain]:
        for procedure in self._document.procedures:
            found = rows_of(procedure) if procedure.name.startswith(TABLE) else None
            if found is not None:
                dice, rows = found
                shown = [{"keys": _keys(row.low, row.high), "text": self._deeds(row.deeds)} for row in rows]
                name = procedure.name.removeprefix(TABLE)
                yield self._chart(name, dice_text(dice.count, dice.sides), shown, rolled=True)

    def _of_things(self) -> Iterator[Plain]:
        """A table for each kind of things that are taken at random, with a number for each."""
        for name in dict.fromkeys(self._taken()):
            names = self._names(name)
            if 1 < len(names) <= MOST:
                dice = dice_text(1, len(names)) if len(names) in _DICE else ""
                rows = [{"keys": str(at), "text": self._named(each)} for at, each in enumerate(names, 1)]
                yield self._chart(name, dice, rows, rolled=True)

    def _taken(self) -> Iterator[str]:
        """The kinds and words of which any may be taken, each alike."""
        for procedure in self._document.procedures:
            for step in procedure.code:
                if isinstance(step, i.Pick) and isinstance(step.range.source, Const) and not step.range.where:
                    match procedure.slots[step.into].type:
                        case ty.Maybe(ty.Entity(name) | ty.Word(name)):
                            yield name
                        case _:
                            pass

    def _names(self, name: str) -> tuple[str, ...]:
        if name in self._words:
            return self._words[name]
        kind = self._kinds[name]
        return self._kinds[kind.root].names[kind.low : kind.high]

    def _of_values(self, table: Table) -> Plain:
        rows: list[Plain] = []
        for key, value in enumerate(table.values, table.low):
            if rows and rows[-1]["value"] == value:
                rows[-1]["high"] = key
            else:
                rows.append({"low": key, "high": key, "value": value, "text": self.spelt(value, table.type)})
        for row in rows:
            row["keys"] = _keys(row["low"], row["high"])
        return self._chart(table.name, "", rows)

    def _chart(self, name: str, dice: str, rows: list[Plain], *, rolled: bool = False) -> Plain:
        title = capital(self._text(f"name:{name}") or name.replace("_", " "))
        return {"name": name, "title": title, "dice": dice, "rolled": rolled, "rows": rows}

    def _deeds(self, deeds: tuple[Deed, ...]) -> str:
        return self._joined(filter(None, map(self._deed, deeds))) or DASH

    def _deed(self, deed: Deed) -> str:
        match deed:
            case Act():
                return self._act(deed)
            case Change():
                return self._change(deed)
            case Further(dice, rows):
                inner = (self._said(_keys(row.low, row.high), self._deeds(row.deeds)) for row in rows)
                return f"{dice_text(dice.count, dice.sides)} ({self._joined(inner)})"
            case Unsaid():
                return "…"
            case _:
                assert_never(deed)

    def _said(self, of: str, text: str) -> str:
        return word("says", self._language, of=of, text=text)

    def _joined(self, parts: Iterable[str]) -> str:
        return word("further", self._language).join(parts)

    def _act(self, act: Act) -> str:
        """A verb by its pattern or name, with its arguments where the pattern has room for them."""
        name = act.procedure.removeprefix("moment ").removeprefix(TABLE)
        pattern = self._text(f"pattern:{name}") or self._text(f"name:{name}") or name.replace("_", " ")
        procedure = self._procedures.get(act.procedure)
        said = [self._held(held, procedure, at) for at, held in enumerate(act.arguments)]
        if "{" not in pattern and not self._text(f"name:{name}") and not self._text(f"pattern:{name}"):
            return " ".join((pattern, *said))
        return _SLOT.sub(lambda slot: said[int(slot[1])] if int(slot[1]) < len(said) else "…", pattern)

    def _held(self, held: Held | None, procedure: Procedure | None, at: int) -> str:
        type_ = procedure.slots[at].type if procedure and at < len(procedure.slots) else ty.Int(0, 0)
        return self._spelt(held, type_)

    def _change(self, change: Change) -> str:
        states = {each.name: each.type for each in self._document.globals}
        kind, _, field = change.name.partition(".")
        found = next((each for each in self._fields(kind) if each.name == field), None)
        type_ = found.type if found else states.get(change.name, ty.Int(0, 0))
        of = self._spelt(change.of, ty.Entity(kind)) if found else ""
        name = " ".join(filter(None, (of, self._named(field or change.name))))
        return (
            f"{name} {change.by:+d}".replace("-", MINUS)
            if change.by
            else self._said(name, self._spelt(change.value, type_))
        )

    def _fields(self, kind: str) -> tuple[Any, ...]:
        found: Kind | None = self._kinds.get(kind)
        return found.fields if found else ()

    def _spelt(self, held: Held | None, type_: ty.Type) -> str:
        match held:
            case None:
                return "…"
            case Dices(count, sides):
                return dice_text(count, sides)
            case Anyone(ty.Maybe(ty.Entity(name) | ty.Word(name))):
                return word("any", self._language, what=_small(self._named(name)))
            case Anyone():
                return "…"
            case _:
                return self.spelt(held, type_)

    def spelt(self, value: Value, type_: ty.Type) -> str:
        """A value of a type in a few words; a dash for none and for nothing at all."""
        match type_, value:
            case (ty.Dice() | ty.Faces(), (int(count), int(sides))):
                return dice_text(count, sides)
            case (ty.Flag(), _):
                return word("yes" if value else "no", self._language)
            case (ty.Maybe(item), int()):
                return DASH if value < 0 else self.spelt(value, item)
            case (ty.Word(words), int()):
                return self._text(f"word:{words}.{self._words[words][value]}") or self._named(
                    self._words[words][value]
                )
            case (ty.Entity(kind), int()):
                return self._named(self._kinds[self._kinds[kind].root].names[value])
            case (ty.SetOf(item), int()):
                members = (at for at in range(value.bit_length()) if value >> at & 1)
                return ", ".join(self.spelt(at, item) for at in members) or DASH
            case (ty.ListOf(item), tuple()):
                return ", ".join(self.spelt(each, item) for each in value) or DASH
            case _:
                return str(value)


def dice_text(count: int, sides: int) -> str:
    """Dice as they are written on sheets: D6, 2D6."""
    return f"{count if count > 1 else ''}D{sides}"


def _keys(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}{DASH}{high}"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
