"""Answers as data under stable keys, and as a table with a row for each list."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from maniple.ir.document import Document
from maniple.legality.checking import Answer
from maniple.legality.judging import Finding, Fix
from maniple.legality.listing import copies_of
from maniple.legality.messages import Wording
from maniple.legality.reading.notes import Note
from maniple.legality.reports.occasion import Occasion
from maniple.legality.reports.text import totals
from maniple.legality.sharing import coded


def answers_data(
    answers: Sequence[Answer], document: Document, wording: Wording, occasion: Occasion
) -> dict[str, Any]:
    """All answers as one object."""
    return {
        "game": document.game,
        "title": document.title,
        "digest": occasion.digest,
        "date": occasion.date,
        "settings": dict(occasion.settings),
        "lists": [answer_data(answer, document, wording) for answer in answers],
        "totals": totals(answers),
    }


def answer_data(answer: Answer, document: Document, wording: Wording) -> dict[str, Any]:
    """One answer. What could not be read has a `failure` and no list."""
    data: dict[str, Any] = {"source": answer.source, "number": answer.number, "verdict": answer.verdict}
    if answer.failure is not None:
        data["failure"] = note_data(answer.failure, wording)
    if answer.read is None or answer.report is None:
        return data
    army = answer.read.army
    return data | {
        "title": army.title,
        "format": army.format,
        "findings": [finding_data(finding, wording) for finding in answer.report.findings],
        "advice": [finding_data(finding, wording) for finding in answer.report.advice],
        "notes": [note_data(note, wording) for note in answer.notes],
        "measures": {measure.name: measure.value for measure in answer.report.measures},
        "figures": {claim.name: claim.value for claim in army.claims},
        "cards": [
            {
                "card": card,
                "copies": copies,
                "lines": sorted(
                    {line for entry in army.entries if entry.card == card for line in entry.lines}
                ),
            }
            for card, copies in copies_of(army).items()
        ],
        "lines": [{"line": line.number, "kind": line.kind, "text": line.text} for line in answer.read.lines],
        "code": coded(army, document),
    }


def finding_data(finding: Finding, wording: Wording) -> dict[str, Any]:
    """A finding with its wording."""
    return {
        "rule": finding.rule,
        "key": finding.key,
        "text": wording.rule(finding),
        "message": wording.matter(finding),
        "values": dict(finding.values),
        "cards": list(finding.cards),
        "lines": list(finding.lines),
        "amount": finding.amount,
        "fix": fix_data(finding.fix, wording),
    }


def fix_data(fix: Fix, wording: Wording) -> dict[str, Any] | None:
    """A fix with its wording; nothing if there is none."""
    if not fix.key:
        return None
    return {"key": fix.key, "names": list(fix.names), "amount": fix.amount, "message": wording.fix(fix)}


def note_data(note: Note, wording: Wording) -> dict[str, Any]:
    """A note with its wording."""
    return {
        "key": note.key,
        "message": wording.note(note),
        "values": {name: list(value) if isinstance(value, tuple) else value for name, value in note.values},
        "lines": list(note.lines),
        "unread": note.serious,
    }


COLUMNS = (
    "source", "list", "title", "format", "verdict", "findings", "rules", "unread", "cards", "measures",
    "digest", "date",
)  # fmt: skip


def answers_table(answers: Sequence[Answer], wording: Wording, occasion: Occasion) -> str:
    """A table with a row for each list, as CSV."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for answer in answers:
        writer.writerow(_row(answer, wording, occasion))
    return written.getvalue()


def _row(answer: Answer, wording: Wording, occasion: Occasion) -> list[str | int]:
    if answer.read is None or answer.report is None:
        failure = wording.note(answer.failure) if answer.failure else ""
        return [
            answer.source,
            answer.number,
            "",
            "",
            answer.verdict,
            failure,
            "",
            "",
            "",
            "",
            occasion.digest,
            occasion.date,
        ]
    army, report = answer.read.army, answer.report
    said = "; ".join(_said(finding, wording) for finding in report.findings if finding.key != "unread")
    rules = " ".join(dict.fromkeys(finding.rule for finding in report.findings if finding.rule))
    unread = " ".join(map(str, army.unread))
    measures = "; ".join(f"{each.name} {each.value}" for each in report.measures)
    copies = sum(copies_of(army).values())
    return [
        _plain(answer.source), answer.number, _plain(army.title), army.format, answer.verdict, said, rules,
        unread, copies, measures, occasion.digest, occasion.date,
    ]  # fmt: skip


def _said(finding: Finding, wording: Wording) -> str:
    rule, matter = wording.rule(finding), wording.matter(finding)
    return wording.text("label:says", who=rule, what=matter) if rule else matter


def _plain(text: str) -> str:
    """A text that no table program takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
