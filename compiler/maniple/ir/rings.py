"""Groups of procedures that can run inside each other (strongly connected components)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Calls = dict[str, tuple[str, ...]]


@dataclass(slots=True)
class _Search:
    calls: Calls
    number: dict[str, int] = field(default_factory=dict)
    lowest: dict[str, int] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    groups: list[tuple[str, ...]] = field(default_factory=list)

    def visit(self, start: str) -> None:
        """Searches from a new name. A list takes the place of recursion, as chains of calls are long."""
        work = [self._enter(start)]
        while work:
            name, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                self._close(name, work[-1][0] if work else None)
            elif following not in self.number:
                work.append(self._enter(following))
            elif following in self.open:
                self.lowest[name] = min(self.lowest[name], self.number[following])

    def _enter(self, name: str) -> tuple[str, Iterator[str]]:
        self.number[name] = self.lowest[name] = len(self.number)
        self.open.append(name)
        return name, iter(self.calls[name])

    def _close(self, name: str, caller: str | None) -> None:
        if caller is not None:
            self.lowest[caller] = min(self.lowest[caller], self.lowest[name])
        if self.lowest[name] == self.number[name]:
            at = self.open.index(name)
            self.groups.append(tuple(self.open[at:]))
            del self.open[at:]


def rings(calls: Calls) -> list[tuple[str, ...]]:
    """The names in groups that lead to each other, callers before those they call (Tarjan, 1972)."""
    search = _Search(calls)
    for name in calls:
        if name not in search.number:
            search.visit(name)
    search.groups.reverse()
    return search.groups
