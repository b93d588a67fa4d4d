"""Tables as players read them: results and what they bring, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.ir.document import Document, Table
from maniple.ir.expressions import Const
from maniple.sheets.plain import Plain
from maniple.sheets.rows import rows_of
from maniple.sheets.telling import TABLE, Telling, dice_text, keys_text
from maniple.sheets.words import capital

MOST = 100
"""How many things a table of things can have that are taken at random."""
_DICE = (4, 6, 8, 10, 12, 20, 100)


class Charts:
    """The tables of a document. `text` gives a text by its key, or nothing; `named` what a name is called."""

    def __init__(
        self, document: Document, language: str, text: Callable[[str], str], named: Callable[[str], str]
    ) -> None:
        self._document = document
        self._text = text
        self._named = named
        self._telling = Telling(document, language, text, named)

    def charts(self) -> dict[str, Plain]:
        """By name: tables of steps, what is taken at random, tables of values.

        Each has `name`, `title`, `dice` (empty where none are told), `rolled` (whether chance takes a row)
        and `rows` with `keys` and `text`; rows of values have the keys `low` and `high` as numbers too.
        What is taken at random from a kind stands under `KIND things` where a table is called as the kind is.
        """
        tables = {table.name: self._of_values(table) for table in self._document.tables}
        tables |= {chart["name"]: chart for chart in self._of_steps()}
        things = {chart["name"]: chart for chart in self._of_things()}
        return tables | {
            f"{name} things" if name in tables else name: chart for name, chart in things.items()
        }

    def at(self, name: str, key: int) -> str:
        """What a table of values has for a key. Raises `LookupError`."""
        table = next((each for each in self._document.tables if each.name == name), None)
        if table is None or not 0 <= key - table.low < len(table.values):
            raise LookupError(name)
        return self._telling.value(table.values[key - table.low], table.type)

    def _of_steps(self) -> Iterator[Plain]:
        for procedure in self._document.procedures:
            found = rows_of(procedure) if procedure.name.startswith(TABLE) else None
            if found is not None:
                dice, rows = found
                told = [_row(keys_text(row.low, row.high), self._telling.deeds(row.deeds)) for row in rows]
                name = procedure.name.removeprefix(TABLE)
                yield self._chart(name, dice_text(dice.count, dice.sides), told, rolled=True)

    def _of_things(self) -> Iterator[Plain]:
        """A table for each kind of things that are taken at random, with a number for each."""
        for name in dict.fromkeys(self._taken()):
            members = self._telling.members(name)
            if 1 < len(members) <= MOST:
                dice = dice_text(1, len(members)) if len(members) in _DICE else ""
                rows = [_row(str(at), self._named(each)) for at, each in enumerate(members, 1)]
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

    def _of_values(self, table: Table) -> Plain:
        rows: list[Plain] = []
        for key, value in enumerate(table.values, table.low):
            if rows and rows[-1]["value"] == value:
                rows[-1]["high"] = key
            else:
                text = self._telling.value(value, table.type)
                rows.append({"low": key, "high": key, "value": value, "text": text})
        keyed = [{**row, "keys": keys_text(row["low"], row["high"])} for row in rows]
        return self._chart(table.name, "", keyed)

    def _chart(self, name: str, dice: str, rows: list[Plain], *, rolled: bool = False) -> Plain:
        title = capital(self._text(f"name:{name}") or name.replace("_", " "))
        return {"name": name, "title": title, "dice": dice, "rolled": rolled, "rows": rows}


def _row(keys: str, text: str) -> Plain:
    return {"keys": keys, "text": text}
