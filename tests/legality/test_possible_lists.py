"""Why there is no legal list, which there are, and how many."""

from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.legality.conflicts import Conflict, conflict, explain
from maniple.legality.counting import Number, count, lists, ways
from maniple.legality.judging import judge, judge_of
from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.problem import prices_of
from tests.legality.games import GAMES, document
from tests.legality.random_conditions import case

EXPEDITION = str(GAMES / "expedition.maniple")


def army(strength: int, **copies: int) -> ArmyList:
    entries = tuple(Entry(name.replace("_", " "), number) for name, number in copies.items())
    return ArmyList("", "skirmish", (Claim("strength", strength), Claim("command", 0)), entries)


def test_a_list_that_can_be_mended_in_every_way_has_no_conflict() -> None:
    assert explain(document(), "skirmish", army(20, Brennus_I=1, Herdsmen=4)) == ()


def test_what_stands_against_keeping_the_cards() -> None:
    assert explain(document(), "skirmish", army(9, Brennus_I=1, Boatmen=1)) == (
        Conflict(keeps_cards=True, keeps_figures=False, rules=("skirmish:6",), smallest=True),
    )


def test_what_stands_against_keeping_the_figures() -> None:
    (found, *rest) = explain(document(), "skirmish", army(0, Brennus_I=1, Boatmen=1))
    assert found == Conflict(keeps_cards=False, keeps_figures=True, rules=("skirmish:4",), smallest=True)
    assert [one.keeps_figures for one in rest] == [False]


def test_rules_that_contradict_each_other() -> None:
    """Eight cards with one captain cost 9 at least; without strength that would do."""
    assert conflict(judge_of(document(), "skirmish", {"budget": 10}).format, {}) is None
    found = [
        conflict(judge_of(document(), "skirmish", {"budget": budget}).format, {}) for budget in (5, 8, 9)
    ]
    rules = [tuple(int(rule[-1]) for rule in one.rules) for one in found if one is not None]
    assert rules == [(1, 3), (1, 2, 3), (1, 2, 3, 4)]


def test_all_lists_of_a_small_format_are_legal_and_different() -> None:
    found = list(lists(document(EXPEDITION), "expedition"))
    assert count(document(EXPEDITION), "expedition") == Number(len(found), exact=True)
    assert len({(one.claims, one.entries) for one in found}) == len(found)
    assert {judge(document(EXPEDITION), "expedition", one).verdict for one in found} == {"legal"}


def test_lists_are_counted_without_being_made() -> None:
    """Three to six cards of no more than ten points, with no limit of copies: by a sum over prices."""
    prices = prices_of(judge_of(document(), "patrol").format)
    assert count(document(), "patrol") == Number(
        _choices(prices, 6, 10) - _choices(prices, 2, 10), exact=True
    )


def _choices(prices: tuple[int, ...], cards: int, points: int) -> int:
    """In how many ways up to so many cards of up to so many points can be had."""
    ways_to = {(0, 0): 1}
    for price in prices:
        for at in range(cards):
            for spent in range(points - price + 1):
                more = ways_to.get((at, spent), 0)
                ways_to[at + 1, spent + price] = ways_to.get((at + 1, spent + price), 0) + more
    return sum(ways_to.values())


def test_a_count_that_is_broken_off_says_so() -> None:
    assert not count(document(EXPEDITION), "expedition", boxes=10).exact


@given(seed=st.integers(0, 2**32))
@settings(max_examples=50)
def test_ways_to_share_copies(seed: int) -> None:
    problem = case(seed).problem
    cards = list(range(problem.cards))
    low, high = sum(problem.low[:2]), sum(problem.high[:2])
    if all(problem.low[at] <= problem.high[at] for at in cards):
        wanted = sum(
            low <= one + other <= high
            for one in range(problem.low[0], problem.high[0] + 1)
            for other in range(problem.low[1], problem.high[1] + 1)
        )
        assert ways(problem, cards[:2], low, high) == wanted
