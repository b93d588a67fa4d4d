"""What may be added to melds, whole or broken, is what makes legal melds of them, in games at random."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State
from maniple.interpreter.bits import bits
from tests.games.consul_of_rome.brute_force import Card, officer_sets, runs
from tests.games.consul_of_rome.offered import LEGIONS, MELD_MENU, card, first_seed, hand_of

GAMES = 60
MELDS_OF_A_PLAYER = 23
POLITICS = {"assassination": 1, "bribery": 1}


@cache
def game() -> Game:
    target = pipeline.find("consul_of_rome")
    assert isinstance(target, Target)
    document = pipeline.compile(target).document
    assert document is not None
    return Game(document)


def additions(state: State, player: int) -> dict[int, set[tuple[int, ...]]]:
    """What is on offer by the number of the meld: the ends of a longer run, or how many officers join."""
    found: dict[int, set[tuple[int, ...]]] = {}
    for option in state.options(player):
        form, *rest = option.text.replace('"', "").split()
        if form == "lengthen":
            found.setdefault(int(rest[1]), set()).add((int(rest[3]), int(rest[5])))
        elif form == "complete":
            found.setdefault(int(rest[1]), set()).add((int(rest[3]),))
    return found


class Lying:
    """A meld on the table: its soldiers, and the Auxilia in it by what they stand for."""

    def __init__(self, state: State, number: int) -> None:
        value = state.position.value
        self.numbers = bits[value("zone:row", number)]
        self.soldiers = [card(state, one) for one in self.numbers if card(state, one)[0] == "soldier"]
        helpers = [one for one in self.numbers if card(state, one)[0] == "auxilia"]
        self.rank = value("field:Card.stands_for", helpers[0]) if helpers else 0
        self.missing = LEGIONS[value("field:Card.stands_in", helpers[0])] if helpers else ""
        self.legion = LEGIONS[legion] if (legion := value("field:Meld.legion", number)) >= 0 else ""
        self.officers = value("field:Meld.rank", number)
        self.broken = bool(value("field:Meld.broken", number))

    def suits(self, one: Card) -> bool:
        """Whether a soldier may be in it at all."""
        return one[1] in (self.legion, "Romanus") if self.legion else one[2] == self.officers


def legal(meld: Lying, hand: Sequence[Card], at_ends: bool) -> Iterator[tuple[int, ...]]:
    """What every choice of cards of a hand would make of a meld, where that is a meld at all."""
    fitting = [one for one in hand if one[0] == "soldier" and meld.suits(one)]
    spare = any(one[0] == "auxilia" for one in hand) and not meld.rank
    for helpers in range(spare + 1):
        for number in range(1 - helpers, len(fitting) + 1):
            for chosen in combinations(fitting, number):
                soldiers = (*meld.soldiers, *chosen)
                helped = helpers or int(meld.rank > 0)
                if soldiers and len(soldiers) + helped >= 3:
                    yield from made(meld, soldiers, helped, number + helpers, at_ends)


def made(
    meld: Lying, soldiers: tuple[Card, ...], helped: int, added: int, at_ends: bool
) -> Iterator[tuple[int, ...]]:
    """The runs of the meld's legion, or the sets, in which its own Auxilia stand where they stood."""
    if not meld.legion:
        if any(meld.missing in ("", legion) for _, _, _, legion in officer_sets(soldiers, helped)):
            yield (added,)
        return
    for _, legion, _, place in runs(soldiers, helped, at_ends):
        if legion == meld.legion and meld.rank in (0, place):
            assert isinstance(place, int)
            ranks = [rank for _, _, rank in soldiers] + [place] * helped
            yield min(ranks), max(ranks)


def asked(seed: int) -> Iterator[tuple[State, int]]:
    """Every position of a game at random in which a player may add to melds, and that player."""
    chance = random.Random(seed)
    settings = POLITICS | {"auxilia_end": int(seed % 3 == 0), "no_restrictions": seed % 2}
    state = game().start(players=2 + seed % 3, seed=seed, options=settings, log=False)
    while not state.over:
        player = state.waiting[0]
        if state.decision is not None and state.decision.prompt == MELD_MENU:
            yield state, player
        state.apply_raw(chance.choice(state.raw_options(player)), player)


def check(state: State, player: int, why: str) -> Counter[bool]:
    """Compares all melds of a player; counts, by whether they are broken, those that can be added to."""
    offers, hand = additions(state, player), hand_of(state, player)
    found: Counter[bool] = Counter()
    for number in range(MELDS_OF_A_PLAYER):
        meld = Lying(state, player * MELDS_OF_A_PLAYER + number)
        at_ends = bool(state.settings["auxilia_end"])
        expected = set(legal(meld, hand, at_ends)) if meld.numbers else set()
        assert offers.get(number + 1, set()) == expected, f"{why}: {meld.soldiers}, {hand}"
        found[meld.broken] += bool(expected)
    return found


def test_the_offered_additions_are_the_legal_ones() -> None:
    first = first_seed()
    print(f"seeds {first} to {first + GAMES - 1}")
    found: Counter[bool] = Counter()
    for seed in range(first, first + GAMES):
        for state, player in asked(seed):
            found += check(state, player, f"seed {seed}")
    print(f"{found[False]} whole melds and {found[True]} broken ones could be added to")
    assert found[False] > GAMES / 2
    assert found[True] > 0
