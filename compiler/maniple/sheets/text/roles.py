"""How large a text is by what it is for, and how small it may become."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Role:
    """Sizes in thousandths of a point: where fitting starts and where it ends.

    `leading` is from one base line to the next, in thousandths of the size; it may shrink to `tight`.
    """

    name: str
    size: int
    floor: int
    leading: int = 1220
    tight: int = 1060


ROLES = {
    role.name: role
    for role in (
        Role("title", 11_500, 7_500, 1120, 1000),
        Role("subtitle", 8_000, 6_000, 1150, 1020),
        Role("rules", 8_500, 6_500),
        Role("flavour", 7_500, 6_500),
        Role("label", 7_000, 6_000, 1150, 1020),
        Role("number", 16_000, 8_000, 1000, 1000),
        Role("mark", 6_000, 5_000, 1100, 1000),
    )
}
"""By name. A mark is what no one reads at the table: numbers of cards, credits, versions."""
