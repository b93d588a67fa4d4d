"""How fast lists are judged and mended, over catalogues made for it: part of `make bench`.

Lists are legal ones with a fault or two planted; repairs are measured by the engine that made them, with how
many were proven to be the nearest. Times are milliseconds.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from maniple import pipeline
from maniple.ir.document import Document
from maniple.legality import solver
from maniple.legality.judging import judge
from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.repairing import Engine, repair

Figures = dict[str, Any]
TRIBES = ("river", "hill", "coast", "plain", "wood")
BATCH = 200
FORMAT = "muster"
# The size of the catalogue, of a list, and how many faulty lists are mended.
SIZES = ((60, 20, 20), (1000, 60, 5))


def measure(sizes: tuple[tuple[int, int, int], ...] = SIZES) -> Figures:
    """All figures, by the number of cards."""
    return {str(cards): _catalogue(cards, size, repairs) for cards, size, repairs in sizes}


def _catalogue(cards: int, size: int, repairs: int) -> Figures:
    document = game(cards, size)
    chance = random.Random(cards)
    armies = [legal_list(document, size, chance) for _ in range(BATCH)]
    assert not [army for army in armies if judge(document, FORMAT, army).findings]
    faulty = [planted(army, chance) for army in armies]
    engines: tuple[Engine, ...] = ("search", "solver") if solver.is_there() else ("search",)
    return {
        "list": size,
        "check_one_ms": round(
            median(_timed(lambda a=army: judge(document, FORMAT, a)) for army in faulty), 3
        ),  # type: ignore[misc]
        "check_batch_of_200_ms": round(_timed(lambda: [judge(document, FORMAT, army) for army in faulty]), 1),
        **{f"repair_by_{engine}": _repairs(document, faulty[:repairs], engine) for engine in engines},
    }


def _repairs(document: Document, armies: list[ArmyList], engine: Engine) -> Figures:
    repair(document, FORMAT, armies[0], engine=engine)
    times, told, proven = [], 0, 0
    for army in armies:
        begun = perf_counter()
        result = repair(document, FORMAT, army, engine=engine)
        times.append((perf_counter() - begun) * 1000)
        told += len(result.repairs)
        proven += sum(one.proven for one in result.repairs)
    return {"lists": len(armies), "least_ms": round(min(times), 1), "median_ms": round(median(times), 1)} | {
        "most_ms": round(max(times), 1),
        "repairs": told,
        "proven": proven,
    }


def _timed(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return (perf_counter() - begun) * 1000


def game(cards: int, size: int) -> Document:
    """A game of so many cards of five tribes and five prices, one in ten a captain, and a format for it."""
    text = f"""
game "Muster" {{ players 2..2, start day }}
words Tribe {{ {" ".join(TRIBES)} }}
setting budget: 0..999 = {size * 3}
kind piece of Card {{
  tribe: Tribe
  cost: 0..9
}}
kind captain of piece
{chr(10).join(_cards(cards))}
format {FORMAT} of army {{
  figure strength: 1..999
  figure command: 0..999
  let points = strength + command + sum of c.cost for each c in cards
  require points is budget "spend {{budget}} points, not {{points}}"
  require (count of c in cards where c is a captain) is 1 "one captain"
  require (count of c in cards) >= {size} "{size} cards"
  require not any c in cards where copies(c) > c.printed
  require (count of t in Tribe where count_of(t) >= 1) <= 2 "two tribes at most"
  require not any t in Tribe where count_of(t) in (1..3) "four of each tribe"
}}
phase day {{ players wins "peace" }}
"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "muster.maniple"
        path.write_text(text, encoding="utf-8")
        outcome = pipeline.compile(pipeline.Target("muster", "sources", (path,)))
    assert outcome.document is not None
    return outcome.document


def _cards(cards: int) -> Iterator[str]:
    for number in range(cards):
        kind = "captain" if number % 10 == 0 else "piece"
        copies = "" if kind == "captain" else f" x{2 + number % 3}"
        tribe = TRIBES[number // 10 % len(TRIBES)]
        yield f'{kind} "Card {number}"{copies} {{ {tribe}, cost {1 + number % 7 % 5} }}'


def legal_list(document: Document, size: int, chance: random.Random) -> ArmyList:
    """A list of one tribe with one captain, its figures filling the budget."""
    budget = next(int(s.default) for s in document.settings if isinstance(s.default, int))
    points = budget
    while points >= budget:
        army = _sample(document, size, chance)
        points = {m.name: m.value for m in judge(document, FORMAT, army).measures}["points"]
    return replace(army, claims=(Claim("strength", 1 + budget - points), Claim("command", 0)))


def _sample(document: Document, size: int, chance: random.Random) -> ArmyList:
    at = chance.randrange(len(TRIBES))
    own = [c for number, c in enumerate(document.cards) if int(c.name[5:]) // 10 % len(TRIBES) == at]
    captain = chance.choice([c for c in own if c.kind == "captain"])
    copies = [c.name for c in own if c.kind == "piece" for _ in range(c.copies)]
    chosen = [captain.name, *chance.sample(copies, size - 1)]
    entries = tuple(Entry(name, chosen.count(name)) for name in dict.fromkeys(chosen))
    return ArmyList("", FORMAT, (Claim("strength", 1), Claim("command", 0)), entries)


def planted(army: ArmyList, chance: random.Random) -> ArmyList:
    """The list with one or two faults."""
    for _ in range(chance.randint(1, 2)):
        entries = list(army.entries)
        match chance.randrange(3):
            case 0:
                entries.pop(chance.randrange(1, len(entries)))
            case 1:
                at = chance.randrange(len(entries))
                entries[at] = replace(entries[at], copies=entries[at].copies + 3)
            case _:
                strength, command = army.claims
                army = replace(army, claims=(replace(strength, value=strength.value + 2), command))
        army = replace(army, entries=tuple(entries))
    return army
