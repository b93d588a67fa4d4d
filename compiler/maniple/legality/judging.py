"""Judging a list: every rule that it breaks, at once, and everything in it that no rule can be asked of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

from maniple.ir.codec import digest
from maniple.ir.document import Document
from maniple.ir.expressions import Value
from maniple.ir.lists import Format
from maniple.legality.bound import FIGURES, MOST_COPIES, BoundFormat, BoundRule, Counts
from maniple.legality.bounding import certain
from maniple.legality.explaining import Explainer
from maniple.legality.findings import Finding, Fix, FixKey, Key, Measure, Report, UnknownFormatError, Verdict
from maniple.legality.identity import Same
from maniple.legality.listing import ArmyList, Claim, copies_of, lines_of
from maniple.legality.measuring import positions, value
from maniple.legality.settings import settings_of

# What keeps a list from being judged; anything else makes it illegal.
_UNDECIDED: frozenset[Key] = frozenset({"no figure", "other game", "unread", "unknown claim"})
CARDS = "cards"


def judge(
    document: Document, format_name: str, army: ArmyList, settings: Mapping[str, Value] | None = None
) -> Report:
    """The verdict on a list under the settings of a match (those not given are at their defaults).

    Raises `UnknownFormatError`, `UnknownSettingError`.
    """
    return judge_of(document, format_name, settings).report(army)


def judge_of(document: Document, format_name: str, settings: Mapping[str, Value] | None = None) -> Judge:
    """The judge of a format under settings; of late ones it is the same. Raises as `judge` does."""
    return _known(Same(document), format_name, tuple(settings_of(document, settings).items()))


def format_of(document: Document, name: str) -> Format:
    """A format by its name. Raises `UnknownFormatError`."""
    for format_ in document.formats:
        if format_.name == name:
            return format_
    raise UnknownFormatError(name, tuple(format_.name for format_ in document.formats))


class Judge:
    """Judges lists for one format under the settings of one match."""

    def __init__(self, document: Document, format_name: str, settings: Mapping[str, Value]) -> None:
        self.document = document
        self.format = BoundFormat(document, format_of(document, format_name), settings)
        self._rules = self._asking(self.format.rules)
        self._advice = self._asking(self.format.advice)
        self._named = tuple(
            (name, total, self._figures(positions(total))) for name, total in self.format.measures
        )

    @cached_property
    def digest(self) -> str:
        """The version of the game that is judged by."""
        return digest(self.document)

    def counts(self, army: ArmyList) -> dict[int, int]:
        """The numbers of a list by position, without what the format does not know."""
        cards, figures = self.format.position, self.format.figure_position
        counts = {cards[name]: copies for name, copies in copies_of(army).items() if name in cards}
        for claim in reversed(army.claims):
            if claim.name in figures:
                counts[figures[claim.name]] = claim.value
        return counts

    def report(self, army: ArmyList) -> Report:
        """The verdict on a list."""
        counts = self.counts(army)
        broken = (one for rule, asked in self._rules for one in self._rule(rule, asked, counts))
        measures = self.measures(counts)
        found = (*self._general(army), *self._claims(army, measures), *broken)
        findings = tuple(one if one.lines else replace(one, lines=lines_of(army, one.cards)) for one in found)
        advice = tuple(one for rule, asked in self._advice for one in self._rule(rule, asked, counts))
        return Report(_verdict(findings), self.digest, self.format.name, findings, measures, advice)

    def broken(self, counts: Counts) -> tuple[BoundRule, ...]:
        """The rules that a list breaks, which says all its figures."""
        return tuple(rule for rule in self.format.rules if Explainer(self.format, counts).findings(rule))

    def measures(self, counts: Counts) -> tuple[Measure, ...]:
        """The figures of the list, how many cards it has, and what its format has names for."""
        figures = [Measure(n, counts[at]) for n, at in self.format.figure_position.items() if at in counts]
        asking = ((name, total) for name, total, asked in self._named if asked <= counts.keys())
        named = [Measure(name, value(total, counts)) for name, total in asking]
        cards = [] if CARDS in (one.name for one in named) else [Measure(CARDS, self._size(counts))]
        return (*figures, *cards, *named)

    def _size(self, counts: Counts) -> int:
        return sum(copies for at, copies in counts.items() if self.format.is_card(at))

    def _asking(self, rules: tuple[BoundRule, ...]) -> tuple[tuple[BoundRule, frozenset[int]], ...]:
        """Rules, each with the figures that it asks for."""
        return tuple((rule, self._figures(positions(rule.kept))) for rule in rules)

    def _figures(self, at: Iterator[int]) -> frozenset[int]:
        """The figures among some positions."""
        return frozenset(one for one in at if not self.format.is_card(one))

    def _rule(self, rule: BoundRule, asked: frozenset[int], counts: Counts) -> tuple[Finding, ...]:
        if asked <= counts.keys():
            return Explainer(self.format, counts).findings(rule)
        box = dict.fromkeys(self.format.figure_position.values(), (FIGURES.start, FIGURES.stop - 1))
        box |= {at: (copies, copies) for at, copies in counts.items()}
        # Whatever the missing figures are, this rule is broken; by how much nobody can say.
        return (Finding(rule.id, "broken", text=rule.text),) if certain(rule.kept, box) is False else ()

    def _general(self, army: ArmyList) -> Iterator[Finding]:
        if army.digest and army.digest != self.digest:
            yield Finding("", "other game", (("declared", army.digest), ("counted", self.digest)))
        if army.unread:
            yield Finding("", "unread", lines=army.unread)
        for entry in army.entries:
            named = (("name", entry.card), ("left", entry.copies))
            if entry.card not in self.format.position:
                yield Finding("", "no card", named, cards=(entry.card,), lines=entry.lines)
            if not 0 < entry.copies <= MOST_COPIES:
                yield Finding("", "no count", named, cards=(entry.card,), lines=entry.lines)
        for claim in army.claims:
            if claim.name in self.format.figures and claim.value not in FIGURES:
                values = (("name", claim.name), ("left", claim.value))
                yield Finding("", "no count", values, lines=claim.lines)
        claimed = {claim.name for claim in army.claims}
        for name in self.format.figures:
            if name not in claimed:
                yield Finding("", "no figure", (("name", name),), fix=Fix("say", (name,)))

    def _claims(self, army: ArmyList, measures: tuple[Measure, ...]) -> Iterator[Finding]:
        said: dict[str, Claim] = {}
        true = {measure.name: measure.value for measure in measures}
        known = {CARDS, *self.format.figures, *(name for name, _ in self.format.measures)}
        for claim in army.claims:
            values = (("name", claim.name), ("declared", claim.value))
            before = said.setdefault(claim.name, claim)
            if before.value != claim.value:
                lines = tuple(sorted({*before.lines, *claim.lines}))
                both = (("name", claim.name), ("declared", before.value), ("other", claim.value))
                yield Finding("", "twice", both, lines=lines)
            elif claim.name not in known:
                yield Finding("", "unknown claim", values, lines=claim.lines)
            elif claim.name in true and true[claim.name] != claim.value:
                yield _wrong(claim, true[claim.name])


def _wrong(claim: Claim, counted: int) -> Finding:
    values = (("name", claim.name), ("declared", claim.value), ("counted", counted))
    fix = Fix("correct", (claim.name,), counted)
    return Finding("", "claim", values, lines=claim.lines, amount=claim.value - counted, fix=fix)


def _verdict(findings: tuple[Finding, ...]) -> Verdict:
    keys = {finding.key for finding in findings}
    if "unread" in keys:
        return "undecided"
    if keys - _UNDECIDED:
        return "illegal"
    return "undecided" if keys else "legal"


@lru_cache(maxsize=16)
def _known(same: Same[Document], format_name: str, settings: tuple[tuple[str, Value], ...]) -> Judge:
    return Judge(same.it, format_name, dict(settings))


__all__ = [
    "CARDS",
    "Finding",
    "Fix",
    "FixKey",
    "Judge",
    "Key",
    "Measure",
    "Report",
    "UnknownFormatError",
    "Verdict",
    "format_of",
    "judge",
    "judge_of",
]
