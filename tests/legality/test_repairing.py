"""Repairs are the nearest legal lists of their kinds, by brute force over every list there is."""

import random
from itertools import product
from pathlib import Path

import pytest

from maniple.ir.document import Document
from maniple.legality import solver
from maniple.legality.judging import judge, judge_of
from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.problem import prices_of
from maniple.legality.repairing import Change, Engine, Repair, Repairs, complete, repair
from tests.legality.games import document as skirmish
from tests.legality.lengths import LONG
from tests.legality.random_formats import CARDS, document

Numbers = tuple[int, ...]
FORMATS = 8
STARTS = 3
PRINTED = {"Aulus": 1, "Scouts": 3, "Guards": 2, "Fishers": 2, "Feint": 2}
ENGINES: list[Engine] = ["search", "solver"] if solver.is_there() else ["search"]


def army(format_name: str, strength: int, copies: dict[str, int]) -> ArmyList:
    entries = tuple(
        Entry(name, number, (at,)) for at, (name, number) in enumerate(copies.items(), 2) if number
    )
    return ArmyList("", format_name, (Claim("strength", strength, (1,)),), entries)


def legal_lists(found: Document, format_name: str) -> list[Numbers]:
    """Every legal list with no more than the printed copies: copies by card, then strength."""
    judge_ = judge_of(found, format_name)
    position, figure = judge_.format.position, judge_.format.figure_position["strength"]
    lists = product(*(range(PRINTED[name] + 1) for name in CARDS), range(5))
    return [
        one
        for one in lists
        if not judge_.broken(
            {figure: one[-1]} | dict(zip((position[name] for name in CARDS), one, strict=False))
        )
    ]


def nearness(prices: tuple[int, ...], start: Numbers, end: Numbers) -> tuple[object, ...]:
    moved = [after - before for before, after in zip(start, end, strict=True)]
    places = [(at, -abs(change), change < 0) for at, change in enumerate(moved) if change]
    points = sum(abs(change) * price for change, price in zip(moved[:-1], prices, strict=True))
    return sum(map(abs, moved[:-1])), abs(moved[-1]), points, places


def numbers_of(one: Repair) -> Numbers:
    copies = {entry.card: entry.copies for entry in one.army.entries}
    return (*(copies.get(name, 0) for name in CARDS), one.army.claims[0].value)


def is_of_kind(kind: str, start: Numbers, end: Numbers) -> bool:
    match kind:
        case "keep all cards":
            return all(after >= before for before, after in zip(start[:-1], end[:-1], strict=True))
        case "keep figures":
            return start[-1] == end[-1]
    return True


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(2 * LONG))
def test_repairs_are_the_nearest(seed: int, engine: Engine, tmp_path: Path) -> None:
    found = document(seed + 1000, FORMATS, tmp_path, limits=True)
    chance = random.Random(seed)
    for format_ in found.formats:
        legal = legal_lists(found, format_.name)
        for _ in range(STARTS):
            start = (*(chance.randint(0, PRINTED[name] + 1) for name in CARDS), chance.randint(0, 5))
            given = army(format_.name, start[-1], dict(zip(CARDS, start, strict=False)))
            result = repair(found, format_.name, given, engine=engine)
            if start in legal:
                assert [numbers_of(one) for one in result.repairs] == [start]
            else:
                prices = prices_of(judge_of(found, format_.name).format)[: len(CARDS)]
                compare(result, legal, start, prices)


def compare(result: Repairs, legal: list[Numbers], start: Numbers, prices: tuple[int, ...]) -> None:
    told: list[Numbers] = []
    for kind in ("fewest changes", "keep all cards", "keep figures"):
        left = [end for end in legal if is_of_kind(kind, start, end) and end not in told]
        mine = [one for one in result.repairs if one.kind == kind]
        assert bool(mine) == bool(left), (kind, start)
        assert (kind in result.impossible) == (not left), (kind, start)
        if left:
            assert mine[0].proven
            assert mine[0].first
            assert numbers_of(mine[0]) == min(left, key=lambda end: nearness(prices, start, end)), (
                kind,
                start,
            )
            told.append(numbers_of(mine[0]))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(2 * LONG))
def test_partial_lists_are_finished_with_the_fewest_cards(seed: int, engine: Engine, tmp_path: Path) -> None:
    found = document(seed + 2000, FORMATS, tmp_path, limits=True)
    chance = random.Random(seed)
    for format_ in found.formats:
        start = (*(chance.randint(0, 1) for _ in CARDS), chance.randint(0, 4))
        legal = [end for end in legal_lists(found, format_.name) if is_of_kind("keep all cards", start, end)]
        exact = [end for end in legal if is_of_kind("keep figures", start, end)]
        result = complete(
            found,
            format_.name,
            army(format_.name, start[-1], dict(zip(CARDS, start, strict=False))),
            engine=engine,
        )
        prices = prices_of(judge_of(found, format_.name).format)[: len(CARDS)]
        nearest = min(exact or legal, key=lambda end: nearness(prices, start, end), default=None)
        assert [numbers_of(one) for one in result.repairs] == [nearest] * (nearest is not None), start


def skirmish_army(**copies: int) -> ArmyList:
    entries = tuple(Entry(name.replace("_", " "), number) for name, number in copies.items())
    return ArmyList("", "skirmish", (Claim("strength", 9), Claim("command", 6)), entries)


LEGAL = {
    "Aulus_Varro": 1,
    "Boatmen": 3,
    "Archers": 2,
    "River_Guard": 1,
    "False_Retreat": 1,
    "Cretan_Slingers": 2,
}


def test_what_changes_is_told() -> None:
    short = skirmish_army(**LEGAL | {"Archers": 1})
    assert judge(skirmish(), "skirmish", short).verdict == "illegal"
    nearest, _, figures = repair(skirmish(), "skirmish", short).repairs
    assert nearest.changes == (Change("strength", 9, 11, figure=True),)
    assert (nearest.copies, nearest.figures, nearest.points) == (0, 2, 0)
    assert figures.changes == (Change("Archers", 1, 2),)
    assert [judge(skirmish(), "skirmish", one.army).verdict for one in (nearest, figures)] == ["legal"] * 2


def test_a_legal_list_is_its_own_repair() -> None:
    legal = skirmish_army(**LEGAL)
    (only,) = repair(skirmish(), "skirmish", legal).repairs
    assert (only.changes, only.army.entries, only.proven) == ((), legal.entries, True)


def test_a_card_that_the_game_does_not_have_goes() -> None:
    strange = skirmish_army(**LEGAL | {"War_Wagon": 2})
    first = repair(skirmish(), "skirmish", strange).repairs[0]
    assert first.changes == (Change("War Wagon", 2, 0),)
    assert first.copies == 2


def test_lines_stay_with_their_cards() -> None:
    entries = (Entry("Boatmen", 2, (4,)), Entry("Aulus Varro", 2, (7,)), Entry("Boatmen", 1, (9,)))
    given = ArmyList("", "skirmish", (Claim("strength", 9, (1,)), Claim("command", 6)), entries)
    for one in repair(skirmish(), "skirmish", given).repairs:
        assert one.army.entries[:2] == (
            Entry("Boatmen", one.army.entries[0].copies, (4,)),
            Entry("Aulus Varro", 1, (7,)),
        )
        assert one.army.claims[0].lines == (1,)


def test_without_the_solver_the_solver_cannot_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "is_there", lambda: False)
    with pytest.raises(RuntimeError, match="not installed"):
        repair(skirmish(), "skirmish", skirmish_army(Boatmen=1), engine="solver")


def test_what_is_only_found_is_not_called_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "is_there", lambda: False)
    monkeypatch.setattr("maniple.legality.repairing.PATIENCE", 1)
    result = repair(skirmish(), "skirmish", skirmish_army(Boatmen=4, Herdsmen=4))
    assert result.repairs
    assert not any(one.proven or one.first for one in result.repairs)
