"""Whose an adjustment is: the card for whose copies it holds."""

from __future__ import annotations

from maniple.checks.nodes import nodes
from maniple.checks.subject import Subject
from maniple.ir import document as doc
from maniple.ir import expressions as e


def bearer(subject: Subject, adjuster: doc.Adjuster) -> str:
    """The name of the card, or an empty text for an adjustment that is no card's."""
    masks = {node.value for node in nodes((adjuster.ranges, adjuster.when)) if isinstance(node, e.Const)}
    for card in subject.document.cards:
        if ((1 << card.copies) - 1) << card.first in masks:
            return card.name
    return ""
