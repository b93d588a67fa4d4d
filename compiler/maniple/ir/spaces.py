"""Expressions about where things lie: zones, maps, and what is waiting or known there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maniple.ir.expressions import Expr


@dataclass(frozen=True, slots=True)
class ZoneId:
    """A zone of a family, by the members of its domains (owner first)."""

    zone: str
    index: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies in a zone: a list from bottom to top for ordered zones (pile, stack, row), a set for the
    others (hand, set).
    """

    zone: Expr
    ordered: bool


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """The number of the zone in which an entity lies, or -1."""

    entity: Expr


@dataclass(frozen=True, slots=True)
class ZoneOwner:
    """A member of a zone's domains, or -1 for a zone without and for -1.

    Position 0 is the player who owns the zone; from 1 on positions count its domains, words too.
    """

    zone: Expr
    position: int = 0


@dataclass(frozen=True, slots=True)
class ZoneIn:
    """Whether a zone (or -1) belongs to the family."""

    zone: Expr
    family: str


@dataclass(frozen=True, slots=True)
class InPlay:
    """The set of all entities of a root kind that lie in zones declared `in play`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Admits:
    """Whether an entity may be put into a zone: room under its capacity, its kind, and the zone's own
    condition.
    """

    zone: Expr
    entity: Expr


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The places linked to a place and present, by link kinds (empty: all), as a set."""

    map_kind: str
    place: Expr
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """All places that can be reached from a set of places by links, going on only from places that satisfy
    `through`
    (over `binder`). The starting places are not part of the answer unless reached again.
    """

    map_kind: str
    start: Expr
    binder: str
    through: Expr
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Distance:
    """Number of links on a shortest way from a place to a place through places that satisfy `through`; -1
    if none, 0 for itself.
    """

    map_kind: str
    start: Expr
    goal: Expr
    binder: str
    through: Expr
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contenders:
    """Of a list of collected trigger instances, those that may go first: equal in strength to the
    strongest, and of
    one owner; as a list of instances in canonical order. With `chooser`, that owner (or -1) instead.
    """

    event: str
    queue: Expr
    chooser: bool = False


@dataclass(frozen=True, slots=True)
class SealedSeen:
    """The set of players who know the sealed answer that `player` gave into the slot."""

    slot: int
    player: Expr


@dataclass(frozen=True, slots=True)
class Winners:
    """The set of players who have won; empty while the game goes on."""


@dataclass(frozen=True, slots=True)
class Knowers:
    """The set of players who know which entity this is, where it lies."""

    entity: Expr
