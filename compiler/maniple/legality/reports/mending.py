"""Repairs and completions, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maniple.ir.document import Document
from maniple.legality.messages import Wording
from maniple.legality.repairing import Repair, Repairs
from maniple.legality.sharing import coded

_INDENT = "  "


def repairs_text(repairs: Repairs, wording: Wording) -> str:
    """All repairs of one list, a change a line."""
    return "\n".join(_lines(repairs, wording))


def _lines(repairs: Repairs, wording: Wording) -> Iterator[str]:
    for repair in repairs.repairs:
        key = "repair:proven" if repair.proven else "repair:open"
        yield _INDENT + wording.text(
            key, kind=wording.text(f"repair:{repair.kind}"), cost=_cost(repair, wording)
        )
        for change in repair.changes:
            name = wording.name(change.name)
            yield _INDENT * 2 + wording.text(
                "change:card", name=name, before=change.before, after=change.after
            )
    for kind in repairs.impossible:
        yield _INDENT + wording.text("repair:impossible", kind=wording.text(f"repair:{kind}"))
    for kind in repairs.open:
        yield _INDENT + wording.text("repair:not found", kind=wording.text(f"repair:{kind}"))


def _cost(repair: Repair, wording: Wording) -> str:
    """What a repair changes, in copies, figures and points."""
    parts = [
        wording.text(f"repair:{name}", **{name: number})
        for name, number in (
            ("copies", repair.copies),
            ("figures", repair.figures),
            ("points", repair.points),
        )
        if number
    ]
    return ", ".join(parts) or wording.text("repair:nothing")


def repairs_data(repairs: Repairs, document: Document) -> dict[str, Any]:
    """All repairs of one list under stable keys."""
    return {
        "repairs": [_repair_data(repair, document) for repair in repairs.repairs],
        "impossible": list(repairs.impossible),
        "open": list(repairs.open),
    }


def _repair_data(repair: Repair, document: Document) -> dict[str, Any]:
    return {
        "kind": repair.kind,
        "proven": repair.proven,
        "changes": [
            {"name": change.name, "before": change.before, "after": change.after, "figure": change.figure}
            for change in repair.changes
        ],
        "copies": repair.copies,
        "figures": repair.figures,
        "points": repair.points,
        "code": coded(repair.army, document),
    }
