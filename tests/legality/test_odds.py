"""Chances of opening hands by hand and by counting all hands; curves and comparisons of lists."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from maniple.legality.comparing import Comparison, Difference, compare
from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.odds import Step, Wanted, curve, expected, odds
from tests.legality.games import document

NAMES = ("Boatmen", "Archers", "Reserve")


def army(*copies: int, strength: int = 9) -> ArmyList:
    entries = tuple(Entry(name, number) for name, number in zip(NAMES, copies, strict=False) if number)
    return ArmyList("", "skirmish", (Claim("strength", strength),), entries)


def test_one_card_of_fifteen_in_a_hand_of_four() -> None:
    assert odds(army(1, 14), 4, (Wanted(frozenset({"Boatmen"})),)) == Fraction(4, 15)


def test_no_hand_is_larger_than_the_list() -> None:
    assert odds(army(1, 2), 4, ()) == 0
    assert odds(army(1, 2), 3, ()) == 1


WISHES = st.tuples(st.sets(st.sampled_from(NAMES)), st.integers(0, 3))


@given(st.tuples(*[st.integers(0, 3)] * 3), st.integers(0, 9), st.lists(WISHES, max_size=3))
def test_chances_are_shares_of_all_hands(
    copies: tuple[int, ...], hand: int, wishes: list[tuple[set[str], int]]
) -> None:
    deck = [name for name, number in zip(NAMES, copies, strict=True) for _ in range(number)]
    wanted = tuple(Wanted(frozenset(cards), least) for cards, least in wishes)
    hands = list(combinations(deck, hand))
    good = [one for one in hands if all(sum(c in w.cards for c in one) >= w.least for w in wanted)]
    found = odds(army(*copies), hand, wanted)
    assert found == (Fraction(len(good), len(hands)) if hands else 0)


def test_what_a_hand_holds_on_average() -> None:
    assert expected(army(3, 2, 1), 4, frozenset({"Boatmen", "Reserve"})) == Fraction(8, 3)
    assert expected(army(), 4, frozenset({"Boatmen"})) == 0


def test_the_curve_of_prices() -> None:
    assert curve(document(), "skirmish", army(3, 2, 1)) == (Step(1, 4), Step(2, 2))


def test_two_lists_side_by_side() -> None:
    one, other = army(3, 2), army(3, 1, 1, strength=10)
    assert compare(document(), "skirmish", one, other) == Comparison(
        (Difference("Archers", 2, 1), Difference("Reserve", 0, 1)), (Difference("strength", 9, 10),)
    )
