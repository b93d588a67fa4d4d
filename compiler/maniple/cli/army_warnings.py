"""What is wrong with the armies that come to a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from maniple.cli.armies import armies_named

if TYPE_CHECKING:
    from maniple.ir.document import Document
    from maniple.ir.lists import Army


def broken_rules(named: Sequence[str], document: Document, settings: Mapping[str, str]) -> tuple[str, ...]:
    """A sentence for each rule of its format that an army breaks which is brought to the table, under the
    table's settings. Ends the command for what is no army or no setting.
    """
    from maniple.cli.army.rules import values

    if not named:
        return ()
    chosen = values(document, settings)
    armies = [
        document.army(army) if isinstance(army, str) else army for army in armies_named(named, document)
    ]
    return tuple(
        sentence for army in dict.fromkeys(armies) if army for sentence in _broken(army, document, chosen)
    )


def _broken(army: Army, document: Document, settings: Mapping[str, int]) -> Iterator[str]:
    from maniple.legality.judging import judge
    from maniple.legality.listing import list_of
    from maniple.legality.messages import Wording

    wording = Wording(document)
    for finding in judge(document, army.format, list_of(army), settings).findings:
        rule = f"{finding.rule} {wording.rule(finding)}".strip() or army.format
        yield f"{army.name} is no legal army: {rule}: {wording.matter(finding)}"
