"""Several lists in one text, told apart by what lines belong to, by titles, headings and dividers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maniple.legality.reading.records import Heading, Mention, Plain, Statement
from maniple.legality.reading.text_source import Said


@dataclass(frozen=True, slots=True)
class Part:
    """What belongs to one list, with the name that the source has for it."""

    name: str
    said: tuple[Said, ...]


def parted(said: Sequence[Said]) -> tuple[Part, ...]:
    """The lists of a source; one if nothing shows that there are more."""
    if any(each.belongs for each in said):
        return _by_name(said)
    parts: list[list[Said]] = [[]]
    for at, each in enumerate(said):
        if parts[-1] and _may_begin(each) and _begins(parts[-1], said[at:]):
            parts.append([])
        parts[-1].append(each)
    return tuple(Part("", tuple(part)) for part in parts)


def _by_name(said: Sequence[Said]) -> tuple[Part, ...]:
    parts: dict[str, list[Said]] = {}
    for each in said:
        if each.belongs:
            parts.setdefault(each.belongs, []).append(each)
    shared = [each for each in said if not each.belongs]
    return tuple(Part(name, (*shared, *own)) for name, own in parts.items())


def _may_begin(each: Said) -> bool:
    """Whether a new list may begin here: a title, a heading marked as one, a divider."""
    return any(
        (isinstance(item, Plain) and item.kind == "divider")
        or (isinstance(item, Heading) and item.level > 0)
        or (isinstance(item, Statement) and item.label.kind == "title")
        for item in each.piece.items
    )


def _begins(before: Sequence[Said], rest: Sequence[Said]) -> bool:
    """Whether what came before and what comes both have cards, and state the same things of themselves."""
    after = [rest[0]]
    for each in rest[1:]:
        if _may_begin(each) and _has_cards(after):
            break
        after.append(each)
    return _has_cards(before) and _has_cards(after) and bool(_stated(before) & _stated(after))


def _has_cards(said: Sequence[Said]) -> bool:
    return any(isinstance(item, Mention) for each in said for item in each.piece.items)


def _stated(said: Sequence[Said]) -> set[tuple[str, str]]:
    return {
        (item.label.kind, item.label.name)
        for each in said
        for item in each.piece.items
        if isinstance(item, Statement) and item.label.kind not in ("text", "sum")
    }
