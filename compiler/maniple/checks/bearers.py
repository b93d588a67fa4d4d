"""Whose an adjustment is: the card for whose copies it holds."""

from __future__ import annotations

from typing import Any

from maniple.checks.subject import Subject
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.syntax.walking import walk


def bearer(subject: Subject, adjuster: doc.Adjuster) -> str:
    """The name of the card, or an empty text for an adjustment that is no card's."""
    cards: dict[e.Value, str] = {
        ((1 << len(card.entities)) - 1) << card.first: card.name for card in subject.document.cards
    }
    for node in walk((adjuster.ranges, adjuster.when)):
        name = cards.get(_copies(node), "")
        if name:
            return name
    return ""


def _copies(node: Any) -> e.Value:
    """The fixed set of things over which something runs or to which it is confined, or 0."""
    match node:
        case e.Range(source=e.Const(value)) | e.Member(of=e.Const(value)):
            return value
        case _:
            return 0
