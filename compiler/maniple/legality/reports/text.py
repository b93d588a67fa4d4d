"""Answers for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maniple.legality.checking import Answer
from maniple.legality.judging import Finding, Verdict
from maniple.legality.messages import Wording
from maniple.legality.messages.wording import shown_number
from maniple.legality.reading.notes import Note
from maniple.legality.reports.occasion import Occasion

_INDENT = "  "
VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undecided")


def answer_text(answer: Answer, wording: Wording, occasion: Occasion) -> str:
    """Everything that is said of one list."""
    return "\n".join(_lines(answer, wording, occasion)) + "\n"


def _lines(answer: Answer, wording: Wording, occasion: Occasion) -> Iterator[str]:
    yield headline(answer, wording)
    if answer.failure is not None:
        yield _INDENT + wording.note(answer.failure)
    if answer.report is not None:
        yield _INDENT + occasion.rules(wording, answer.report.format)
        for finding in answer.report.findings:
            if finding.key != "unread":
                yield from finding_lines(finding, wording)
        for finding in answer.report.advice:
            yield _INDENT + _advice(finding, wording)
    for note in sorted(answer.notes, key=lambda note: not note.serious):
        yield _INDENT + _note(note, wording)
    if answer.report is not None and answer.report.measures:
        measured = ", ".join(
            f"{wording.name(each.name)} {shown_number(each.value)}" for each in answer.report.measures
        )
        yield _INDENT + wording.text("label:figures", figures=measured)


def headline(answer: Answer, wording: Wording) -> str:
    """What a list is called, and the verdict on it."""
    verdict = wording.text(f"verdict:{answer.verdict}")
    return wording.text("label:says", who=heading(answer, wording), what=verdict)


def heading(answer: Answer, wording: Wording) -> str:
    """What a list is called: its file, its number there if there are several, its title."""
    title = answer.read.army.title if answer.read else ""
    number = f" ({wording.text('label:list', number=answer.number)})" if answer.several else ""
    return f"{answer.source}{number}{f' “{title}”' if title else ''}"


def finding_lines(finding: Finding, wording: Wording) -> Iterator[str]:
    """The rule, what is the matter, where, and what mends it."""
    rule = wording.rule(finding)
    matter = wording.matter(finding)
    said = wording.text("label:says", who=f"{finding.rule} {rule}", what=matter) if rule else matter
    yield f"{_INDENT}{said}{places(finding.lines, wording)}"
    if finding.cards:
        yield _INDENT * 2 + wording.text("label:cards", cards=finding.cards)
    fix = wording.fix(finding.fix)
    if fix:
        yield _INDENT * 2 + wording.text("label:fix", fix=fix)


def places(lines: tuple[int, ...], wording: Wording) -> str:
    """The lines that something is about, in brackets."""
    if not lines:
        return ""
    shown = ", ".join(str(line) for line in lines)
    return f" ({wording.text('label:line' if len(lines) == 1 else 'label:lines', lines=shown)})"


def _advice(finding: Finding, wording: Wording) -> str:
    label = f"{wording.text('label:note')}{places(finding.lines, wording)}"
    return wording.text("label:says", who=label, what=f"{finding.rule} {wording.rule(finding)}")


def _note(note: Note, wording: Wording) -> str:
    label = wording.text("label:unread" if note.serious else "label:note")
    return wording.text("label:says", who=f"{label}{places(note.lines, wording)}", what=wording.note(note))


def totals_text(answers: Iterable[Answer], wording: Wording) -> str:
    """How many lists there were of each verdict."""
    counted = totals(answers)
    return wording.text("label:totals", **counted)


def totals(answers: Iterable[Answer]) -> dict[str, int]:
    """How many lists there were, and of each verdict."""
    verdicts = [answer.verdict for answer in answers]
    return {"lists": len(verdicts), **{kind: verdicts.count(kind) for kind in VERDICTS}}
