"""Mending lists: the nearest legal list, others that keep cards or figures; finishing partial lists."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from maniple.ir.document import Document
from maniple.ir.expressions import Value
from maniple.legality import nearest, solver
from maniple.legality.bound import BoundFormat, Counts
from maniple.legality.judging import Judge, judge_of
from maniple.legality.listing import ArmyList, Claim, Entry, copies_of
from maniple.legality.possible import possible
from maniple.legality.problem import Outcome, Problem, Solution, problem_of

Kind = Literal["fewest changes", "keep all cards", "keep figures", "complete"]
Engine = Literal["auto", "search", "solver"]
# Lists that our own search looks at before the solver is asked: some hundredths of a second.
QUICK = 1_500
# Lists that it looks at where there is no solver: some seconds.
PATIENCE = 12_000
# And then for any legal list not far away.
NEAR = 4_000


@dataclass(frozen=True, slots=True)
class Change:
    """A card with other copies than before, or a figure with another value."""

    name: str
    before: int
    after: int
    figure: bool = False


@dataclass(frozen=True, slots=True)
class Repair:
    """A legal list and how it differs from the one that was given.

    `proven` if no legal list of its kind, other than those told before, has fewer copies changed, or as many
    and fewer points of figures, or of prices: only then may it be called the nearest; otherwise it is the
    best that was found. `first` if of those just as near it is the one that comes first (`problem`).
    """

    kind: Kind
    army: ArmyList
    changes: tuple[Change, ...]
    copies: int
    figures: int
    points: int
    proven: bool
    first: bool


@dataclass(frozen=True, slots=True)
class Repairs:
    """Repairs in the order of their kinds, all different. Of the kinds `impossible` there is none, which is
    proven; of `open` none was found.
    """

    repairs: tuple[Repair, ...] = ()
    impossible: tuple[Kind, ...] = ()
    open: tuple[Kind, ...] = ()


def repair(
    document: Document,
    format_name: str,
    army: ArmyList,
    settings: Mapping[str, Value] | None = None,
    engine: Engine = "auto",
) -> Repairs:
    """Up to three repairs: with the fewest changes, with all cards kept, with all figures kept.

    A list that breaks no rule comes back as it is. Raises as `judge` does, and `RuntimeError` for the engine
    "solver" where it is not installed.
    """
    mending = _Mending(judge_of(document, format_name, settings), army, engine)
    if not mending.judge.broken(mending.start) and not mending.strange():
        return Repairs(
            (mending.repaired("fewest changes", Solution(mending.numbers(), proven=True), first=True),)
        )
    mending.add("fewest changes")
    mending.add("keep all cards", kept=mending.cards())
    mending.add("keep figures", fixed=mending.declared())
    return mending.result()


def complete(
    document: Document,
    format_name: str,
    army: ArmyList,
    settings: Mapping[str, Value] | None = None,
    engine: Engine = "auto",
) -> Repairs:
    """A partial list finished with the fewest cards more: its cards stay, its figures too if that can be.

    Raises as `repair` does.
    """
    mending = _Mending(judge_of(document, format_name, settings), army, engine)
    mending.add("complete", kept=mending.cards(), fixed=mending.declared())
    if mending.impossible:
        mending.impossible.clear()
        mending.add("complete", kept=mending.cards())
    return mending.result()


def solve(problem: Problem, engine: Engine = "auto") -> Outcome:
    """The nearest solution by our own search as long as that is quick, then by the solver if it is there."""
    if engine == "solver" or (engine == "auto" and solver.is_there()):
        if engine == "auto":
            quick = nearest.nearest(problem, QUICK)
            if quick.proven:
                return quick
        elif not solver.is_there():
            raise RuntimeError("OR-Tools is not installed: pip install maniple[solver]")
        return solver.nearest(problem)
    found = nearest.nearest(problem, PATIENCE)
    return found if found.proven or found.solution else _any(problem)


def _any(problem: Problem) -> Outcome:
    """Some solution: a near one by the shortest way if that leads anywhere, else whichever there is."""
    near = nearest.any_near(problem, NEAR)
    if near.solution is not None:
        return near
    known = possible(problem)
    numbers = None if known.numbers in problem.excluded else known.numbers
    return Outcome(
        Solution(numbers, proven=False) if numbers else None, known.numbers is None and known.proven
    )


class _Mending:
    def __init__(self, judge: Judge, army: ArmyList, engine: Engine) -> None:
        self.judge = judge
        self.army = army
        self.engine = engine
        self.start: Counts = {at: max(0, n) for at, n in judge.counts(army).items()}
        self.repairs: list[Repair] = []
        self.impossible: list[Kind] = []
        self.open: list[Kind] = []
        self.told: set[tuple[int, ...]] = set()

    @property
    def format(self) -> BoundFormat:
        return self.judge.format

    def numbers(self) -> tuple[int, ...]:
        return tuple(self.start.get(at, 0) for at in range(len(self.format.cards) + len(self.format.figures)))

    def cards(self) -> tuple[int, ...]:
        return tuple(at for at in self.start if self.format.is_card(at))

    def declared(self) -> tuple[int, ...]:
        return tuple(at for at in self.start if not self.format.is_card(at))

    def strange(self) -> tuple[str, ...]:
        """Cards of the list that the game does not have."""
        return tuple(name for name in copies_of(self.army) if name not in self.format.position)

    def add(self, kind: Kind, *, kept: Collection[int] = (), fixed: Collection[int] = ()) -> None:
        problem = problem_of(self.format, self.start, kept=kept, fixed=fixed)
        outcome = solve(replace(problem, excluded=frozenset(self.told)), self.engine)
        if outcome.solution is not None:
            self.repairs.append(self.repaired(kind, outcome.solution, outcome.proven))
            self.told.add(outcome.solution.numbers)
        elif outcome.proven:
            self.impossible.append(kind)
        else:
            self.open.append(kind)

    def repaired(self, kind: Kind, solution: Solution, first: bool) -> Repair:
        numbers = solution.numbers
        counts = {at: number for at, number in enumerate(numbers) if number or not self.format.is_card(at)}
        broken = self.judge.broken(counts)
        if broken:
            raise RuntimeError(f"a repair breaks {broken[0].id}: search and check disagree")
        copies, figures, points = problem_of(self.format, self.start).cost(numbers)
        strange = copies_of(self.army)
        gone = tuple(Change(name, strange[name], 0) for name in self.strange())
        copies += sum(change.before for change in gone)
        changes = (*gone, *self._changes(numbers))
        return Repair(kind, self._army(counts), changes, copies, figures, points, solution.proven, first)

    def _changes(self, numbers: tuple[int, ...]) -> tuple[Change, ...]:
        pairs = enumerate(zip(self.numbers(), numbers, strict=True))
        name, is_card = self.format.name_of, self.format.is_card
        return tuple(Change(name(at), b, a, not is_card(at)) for at, (b, a) in pairs if a != b)

    def _army(self, counts: Counts) -> ArmyList:
        """The list with other numbers: its entries in their order, then what is new in that of the game."""
        left = {self.format.name_of(at): n for at, n in counts.items() if self.format.is_card(at)}
        entries = []
        for entry in self.army.entries:
            copies = left.pop(entry.card, 0)
            if copies:
                entries.append(Entry(entry.card, copies, entry.lines))
        entries += [Entry(name, copies) for name, copies in left.items()]
        lines = {claim.name: claim.lines for claim in self.army.claims}
        figures = self.format.figure_position
        claims = [Claim(name, counts.get(at, 0), lines.get(name, ())) for name, at in figures.items()]
        return replace(self.army, claims=tuple(claims), entries=tuple(entries), unread=())

    def result(self) -> Repairs:
        return Repairs(tuple(self.repairs), tuple(self.impossible), tuple(self.open))
