"""What a list says of itself and its cards beside what the judge holds it to, checked against its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from maniple.ir.types import Flag
from maniple.legality.judging import Finding, Fix
from maniple.legality.reading.catalogue import Catalogue, Quality
from maniple.legality.reading.folding import folded
from maniple.legality.reading.notes import Note
from maniple.legality.reading.reading import ReadArmy
from maniple.legality.reading.records import Heading, Statement
from maniple.legality.reading.resolving import Counted

_YES = frozenset({"yes", "on", "true", "1", "oui", "x", "y", "o"})
_NO = frozenset({"no", "off", "false", "0", "non", "n", "none", "aucun", "aucune", "-"})


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong in what a list says, and what is worth a note."""

    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]


def checked(read: ReadArmy, catalogue: Catalogue, settings: Mapping[str, int]) -> Checked:
    """Every statement of a list held against its cards and the settings that it is judged under."""
    check = _Check(read, catalogue, settings)
    findings = (*check.costs(), *check.sums(), *check.qualities(), *check.headings())
    return Checked(tuple(findings), (*check.marks(), *check.surroundings()))


class _Check:
    def __init__(self, read: ReadArmy, catalogue: Catalogue, settings: Mapping[str, int]) -> None:
        self.read = read
        self.catalogue = catalogue
        self.settings = settings
        self.notes: list[Note] = []

    def costs(self) -> Iterator[Finding]:
        """Costs that stand beside cards."""
        for each in self.read.counted:
            price = self.catalogue.prices.get(each.mention.card)
            for declared, kind in each.costs:
                if price is None:
                    self.notes.append(_note("cost not known", each.mention.line, card=each.mention.card))
                    continue
                true = {"each": (price,), "all": (price * each.copies,)}.get(
                    kind, (price, price * each.copies)
                )
                if declared not in true:
                    yield _cost_finding(each, declared, true[0])

    def sums(self) -> Iterator[Finding]:
        """What all cards together are said to cost."""
        spent = self._cost(self.read.counted)
        figures = sum(
            claim.value for claim in self.read.army.claims if claim.name in self.catalogue.format.figures
        )
        for statement in self.read.statements:
            number = statement.number
            if number is None or statement.label.kind not in ("cards cost", "sum"):
                continue
            true = (spent,) if statement.label.kind == "cards cost" else (spent, spent + figures)
            if number not in true:
                yield _claim("cards cost", number, spent, (statement.line,))

    def qualities(self) -> Iterator[Finding]:
        """`Faction: Rome` against what the cards are."""
        for statement in self.read.statements:
            if statement.label.kind == "quality" and statement.qualities:
                yield from self._quality(statement)

    def _quality(self, statement: Statement) -> Iterator[Finding]:
        declared = frozenset(quality for known in statement.qualities for quality in known if quality.of)
        fields = {quality.of for quality in declared}
        if not fields:
            return
        of = min(fields)
        own = [(each, self._of(each.mention.card, of)) for each in self.read.counted]
        strange = [each for each, values in own if values and not values & declared]
        missing = declared - {value for _, values in own for value in values}
        if own and (strange or missing):
            there = sorted({value.value for _, values in own for value in values})
            yield Finding(
                "",
                "claim",
                (("name", statement.label.name), ("declared", statement.text), ("counted", ", ".join(there))),
                cards=tuple(dict.fromkeys(each.mention.card for each in strange)),
                lines=tuple(sorted({statement.line, *(each.mention.line for each in strange)})),
            )

    def _of(self, card: str, of: str) -> frozenset[Quality]:
        return frozenset(quality for quality in self.catalogue.qualities_of(card) if quality.of == of)

    def headings(self) -> Iterator[Finding]:
        """`Units (5)` against how many cards are units, or what they cost."""
        for heading in self.read.headings:
            if heading.number is None:
                continue
            if not heading.qualities:
                self.notes.append(_note("number not checked", heading.line, text=heading.text))
                continue
            under = [each for each in self.read.counted if self._fits(each, heading)]
            true = (sum(each.copies for each in under), self._cost(under), len(under))
            if heading.number not in true:
                yield _claim(heading.text, heading.number, true[0], (heading.line,))

    def _fits(self, each: Counted, heading: Heading) -> bool:
        own = self.catalogue.qualities_of(each.mention.card)
        return any(known & own for known in heading.qualities)

    def _cost(self, counted: tuple[Counted, ...] | list[Counted]) -> int:
        return sum(self.catalogue.prices.get(each.mention.card, 0) * each.copies for each in counted)

    def marks(self) -> Iterator[Note]:
        """Role marks and the like that are not so."""
        for each in self.read.counted:
            own = self.catalogue.qualities_of(each.mention.card)
            for known in each.mention.sides.qualities:
                if not known & own:
                    said = min(known, key=lambda quality: (quality.of, quality.value)).value
                    yield _note("mark not so", each.mention.line, card=each.mention.card, said=said)
        yield from self.notes

    def surroundings(self) -> Iterator[Note]:
        """What the list says it was made for: game, format, settings."""
        for statement in self.read.statements:
            match statement.label.kind:
                case "game":
                    if folded(statement.text) not in self._games():
                        yield _note("other game", statement.line, True, name=statement.text)
                case "format":
                    if format_key(statement.text) != format_key(self.catalogue.format.name):
                        yield _note("other format", statement.line, True, name=statement.text)
                case "setting":
                    yield from self._setting(statement)
                case "total":
                    yield from self._limit(statement)
                case _:
                    pass

    def _games(self) -> frozenset[str]:
        document = self.catalogue.document
        names = [document.title, document.game, document.game.replace("_", " ")]
        names += [texts[key] for texts in document.texts.values() for key in names if key in texts]
        names += [
            texts[f"name:{key}"]
            for texts in document.texts.values()
            for key in names
            if f"name:{key}" in texts
        ]
        return frozenset(map(folded, names))

    def _setting(self, statement: Statement) -> Iterator[Note]:
        name = statement.label.name
        value = self._value(statement)
        if value is None:
            yield _note("setting not read", statement.line, True, name=name, text=statement.text)
        elif value != self.settings[name]:
            yield _note(
                "other setting", statement.line, True, name=name, said=value, used=self.settings[name]
            )

    def _value(self, statement: Statement) -> int | None:
        setting = next(each for each in self.catalogue.document.settings if each.name == statement.label.name)
        if statement.number is not None:
            return statement.number
        text = folded(statement.text)
        if isinstance(setting.type, Flag) and text in _YES | _NO:
            return int(text in _YES)
        return None

    def _limit(self, statement: Statement) -> Iterator[Note]:
        if statement.limit is not None and statement.limit not in self.settings.values():
            yield _note("limit not checked", statement.line, limit=statement.limit)


def format_key(name: str) -> str:
    """The name of a format as it is compared."""
    return folded(name.replace("_", " "))


def _note(key: str, line: int, serious: bool = False, **values: int | str) -> Note:
    return Note(key, tuple(values.items()), (line,), serious)


def _claim(name: str, declared: int, counted: int, lines: tuple[int, ...]) -> Finding:
    return Finding(
        "",
        "claim",
        (("name", name), ("declared", declared), ("counted", counted)),
        lines=lines,
        amount=declared - counted,
        fix=Fix("correct", (name,), counted),
    )


def _cost_finding(each: Counted, declared: int, true: int) -> Finding:
    card = each.mention.card
    return Finding(
        "",
        "claim",
        (("name", "cost"), ("card", card), ("declared", declared), ("counted", true)),
        cards=(card,),
        lines=(each.mention.line,),
        amount=declared - true,
        fix=Fix("correct", ("cost",), true),
    )
