"""Legal lists are accepted; every planted fault is named by rule, card, line and amount, and no other is."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from maniple.legality.checking import Answer
from maniple.legality.listing import copies_of
from tests.legality.armies import CAPTAINS, PRICES, Plan, legal, written
from tests.legality.games import checker


def judged(lines: list[str]) -> Answer:
    (answer,) = checker().check("list", ("\n".join(lines) + "\n").encode())
    return answer


def findings(answer: Answer) -> list[tuple[str, str, int]]:
    assert answer.report is not None
    return [(one.rule, one.key, one.amount) for one in answer.report.findings]


@pytest.mark.parametrize("seed", range(200))
def test_a_legal_list_is_accepted(seed: int) -> None:
    luck = random.Random(seed)
    plan = legal(luck)
    answer = judged(written(plan, luck))
    assert findings(answer) == []
    assert answer.verdict == "legal"
    assert answer.read is not None
    assert copies_of(answer.read.army) == plan.cards


@dataclass(frozen=True)
class Expected:
    """What has to be found: rule, key, amount, cards that are named, and what stands on the line."""

    rule: str
    key: str
    amount: int
    cards: tuple[str, ...] = ()
    line: str = ""


def _too_many_points(plan: Plan, luck: random.Random) -> Expected:
    extra = luck.randint(1, 5)
    plan.strength += extra
    return Expected("skirmish:1", "over", extra)


def _too_few_points(plan: Plan, luck: random.Random) -> Expected:
    less = luck.randint(1, 3)
    if plan.command >= less:
        plan.command -= less
    else:
        plan.strength -= less
    return Expected("skirmish:1", "short", -less)


def _two_captains(plan: Plan, _: random.Random) -> Expected:
    other = next(name for name in CAPTAINS[plan.tribe] if name not in plan.cards)
    plan.cards[other] = 1
    plan.pay()
    both = tuple(name for name in plan.cards if name in CAPTAINS[plan.tribe])
    return Expected("skirmish:2", "over", 1, both, other)


def _spare(plan: Plan) -> str:
    """A card of which there are more than the army has; "" if it has them all."""
    printed = PRICES[plan.tribe].items()
    return next((name for name, (_, copies) in printed if plan.cards.get(name, 0) < copies), "")


def _no_captain(plan: Plan, _: random.Random) -> Expected:
    del plan.cards[next(name for name in plan.cards if name in CAPTAINS[plan.tribe])]
    card = _spare(plan)
    plan.cards[card] = plan.cards.get(card, 0) + 1
    plan.pay()
    return Expected("skirmish:2", "short", -1)


def _too_few_cards(plan: Plan, luck: random.Random) -> Expected:
    while plan.copies > 7:
        card = luck.choice([name for name in plan.cards if name not in CAPTAINS[plan.tribe]])
        plan.cards[card] -= 1
        if not plan.cards[card]:
            del plan.cards[card]
    plan.pay()
    return Expected("skirmish:3", "short", -1)


def _too_many_copies(plan: Plan, luck: random.Random) -> Expected:
    card, printed = luck.choice([(name, n) for name, (price, n) in PRICES[plan.tribe].items() if price == 1])
    plan.cards[card] = printed + 1
    plan.pay()
    return Expected("skirmish:5", "copies", 1, (card,), card)


def _stranger(plan: Plan, luck: random.Random) -> Expected:
    tribe = luck.choice([name for name in sorted(PRICES) if name != plan.tribe])
    card = next(name for name, (price, _) in PRICES[tribe].items() if price == 1)
    plan.cards[card] = 1
    plan.pay()
    return Expected("skirmish:6", "over", 1, (card,), card)


def _wrong_cost(plan: Plan, luck: random.Random) -> Expected:
    card = luck.choice(list(plan.cards))
    wrong = plan.price(card) * plan.cards[card] + 1
    plan.tails[card] = wrong
    return Expected("", "claim", wrong - plan.price(card), (card,), card)


def _wrong_total(plan: Plan, luck: random.Random) -> Expected:
    wrong = luck.choice((28, 29, 31, 50))
    plan.claims["Total points"] = wrong
    return Expected("", "claim", wrong - 30, (), "Total points")


def _wrong_number_of_cards(plan: Plan, _: random.Random) -> Expected:
    plan.claims["Number of cards"] = plan.copies + 2
    return Expected("", "claim", 2, (), "Number of cards")


FAULTS: list[Callable[[Plan, random.Random], Expected]] = [
    _too_many_points, _too_few_points, _two_captains, _no_captain, _too_few_cards, _too_many_copies,
    _stranger, _wrong_cost, _wrong_total, _wrong_number_of_cards,
]  # fmt: skip


def _fit(plant: Callable[[Plan, random.Random], Expected], plan: Plan) -> bool:
    """Whether a fault can be planted in an army without any other coming with it."""
    if plan.strength + plan.command <= 8 or (plant is _no_captain and not _spare(plan)):
        return False
    return plant is not _two_captains or len(CAPTAINS[plan.tribe]) > 1


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__.strip("_"))
def test_a_planted_fault_is_named(plant: Callable[[Plan, random.Random], Expected], seed: int) -> None:
    luck = random.Random(seed)
    plan = legal(luck)
    while not _fit(plant, plan):
        plan = legal(luck)
    expected = plant(plan, luck)
    lines = written(plan, luck)
    if plant is _stranger:
        lines = [line for line in lines if not line.startswith("Tribe")]
    answer = judged(lines)
    assert findings(answer) == [(expected.rule, expected.key, expected.amount)], lines
    assert answer.verdict == "illegal"
    assert answer.report is not None
    (found,) = answer.report.findings
    assert set(expected.cards) <= set(found.cards)
    if expected.line:
        places = [number for number, line in enumerate(lines, 1) if expected.line in line]
        assert set(places) <= set(found.lines)
        assert places


EIGHT = """\
Tribe: Hill
Strength: 0
Command: 21
Total points: 31
Number of cards: 12
Captain: Aulus Varro
Captain: Quintus the Elder
5 Boatmen (2 pts each)
""".splitlines()


def test_eight_faults_in_one_list_are_all_found() -> None:
    answer = judged(EIGHT)
    assert answer.verdict == "illegal"
    assert answer.report is not None
    assert [(one.rule, one.key, one.amount, one.lines) for one in answer.report.findings] == [
        ("", "claim", 1, (8,)),  # the cost of a card
        ("", "claim", 0, (1, 6, 7, 8)),  # the tribe
        ("", "claim", 5, (5,)),  # the number of cards
        ("skirmish:1", "over", 1, (6, 7, 8)),
        ("skirmish:2", "over", 1, (6, 7)),
        ("skirmish:3", "short", -1, ()),
        ("skirmish:4", "short", -1, ()),
        ("skirmish:5", "copies", 1, (8,)),
    ]
    assert [note.key for note in answer.notes] == ["format supposed"]


LINES = [
    "1. Aulus Varro",
    "2. Boatmen x3",
    "3. Archers x2",
    "4. River Guard",
    "5. False Retreat",
    "6. Varro's Gambit",
]
SHUFFLED = {
    "numbers": ["Strength: 9", "Command: 6", *LINES],
    "copies": [
        "AS 9 / CP 6", "Total: 30", "Aulus Varro (1)", "Boatmen (3)", "Archers (2)", "River Guard (1)",
        "False Retreat (1)", "Varro's Gambit (1)",
    ],
    "costs": [
        "AS 9", "CP 6", "Cards: 9", "Aulus Varro (3)", *["Boatmen (1)"] * 3, *["Archers (2)"] * 2,
        "River Guard (2)", "False Retreat (1)", "Varro's Gambit (2)",
    ],
    "headings": [
        "Tribe: hill", "Captain (1)", "C. Aulus Varro", "LEVIES (6)", "- 3 Boatmen", "- Archers x2",
        "- River Guard", "## Ruses", "Fals Retreat", "Varros Gambit 2 pts", "", "-----", "AS 9, CP 7",
        "Total ...... 31",
    ],
    "unclear": [
        "AS 9, CP 6", "Aulus Varro (3)", "Boatmen (1)", "River Guard (2)", "Legionaries x2", "0 Boatmen"
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", SHUFFLED)
def test_the_order_of_lines_changes_nothing(name: str) -> None:
    lines = list(SHUFFLED[name])
    expected = _seen(judged(lines), lines)
    for seed in range(200):
        random.Random(seed).shuffle(lines)
        assert _seen(judged(lines), lines) == expected, (seed, lines)


def _seen(answer: Answer, lines: list[str]) -> object:
    """Everything that is said of a list, lines by what stands on them."""
    assert answer.report is not None
    assert answer.read is not None

    def texts(numbers: tuple[int, ...]) -> list[str]:
        return sorted(lines[number - 1] for number in numbers)

    said = [
        (one.rule, one.key, one.amount, sorted(one.cards), texts(one.lines)) for one in answer.report.findings
    ]
    notes = [(note.key, note.values, texts(note.lines)) for note in answer.notes]
    kinds = [(lines[line.number - 1], line.kind) for line in answer.read.lines]
    cards = copies_of(answer.read.army)
    return answer.verdict, sorted(said), sorted(notes), sorted(kinds), sorted(cards.items())
