"""What is wrong with the armies that come to a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from maniple.cli.armies import armies_named

if TYPE_CHECKING:
    from maniple.ir.document import Document


def illegal(named: Sequence[str], document: Document, settings: Mapping[str, str]) -> tuple[str, ...]:
    """What is wrong with the armies that are brought to the table, under its settings: a sentence for each
    rule of its format that one breaks.
    """
    from maniple.cli.army.rules import values
    from maniple.legality.judging import judge
    from maniple.legality.listing import list_of
    from maniple.legality.messages import Wording

    wording, said = Wording(document), values(document, settings) if named else {}
    told: list[str] = []
    for army in dict.fromkeys(armies_named(named, document)):
        record = document.army(army) if isinstance(army, str) else army
        if record is None:
            continue
        for finding in judge(document, record.format, list_of(record), said).findings:
            rule = f"{finding.rule} {wording.rule(finding)}".strip() or record.format
            told.append(f"{record.name} is no legal army: {rule}: {wording.matter(finding)}")
    return tuple(told)
