"""What was made before, kept while it is asked for again and again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
LIMIT = 2_000
MET_LIMIT = 20_000


class Recent(Generic[K, V]):
    """Keeps up to twice `limit` values, those that were asked for last.

    What is offered for the first time is not kept: most of what is on a card is on no other, and would only
    fill the memory.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}
        self._met: set[int] = set()

    def get(self, key: K) -> V | None:
        """A value that is kept."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self._keep(key, found)
        return found

    def offer(self, key: K, value: V) -> None:
        """Keep a value if one was offered before under its key."""
        mark = hash(key)
        if mark in self._met:
            self._keep(key, value)
        else:
            if len(self._met) >= MET_LIMIT:
                self._met.clear()
            self._met.add(mark)

    def _keep(self, key: K, value: V) -> None:
        if len(self._young) >= self._limit:
            self._old, self._young = self._young, {}
        self._young[key] = value
