"""Formats at random, in the language, over one small catalogue."""

import random
from pathlib import Path

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.ir.document import Document

CATALOGUE = """
game "Random rules" { players 2..2, start battle }
words Tribe { river hill coast }
words Arm { light heavy }
setting extra: 0..9 = 2
setting strict: flag = no
kind piece of Card {
  tribe: Tribe
  cost: 0..9
  arms: set of Arm
}
kind captain of piece
kind ruse of Card {
  cost: 0..9
  hidden: flag
}
captain Aulus { tribe river, cost 3, light heavy }
piece Scouts x3 { tribe river, cost 1, light }
piece Guards x2 { tribe hill, cost 2, heavy }
piece Fishers x2 { tribe coast, cost 1, light }
ruse Feint x2 { cost 1, hidden }
phase battle { players wins "peace" }
"""
# In the order of the document.
CARDS = ("Scouts", "Guards", "Fishers", "Aulus", "Feint")
RULES = 4
LIMITS = "require not any c in cards where copies(c) > c.printed"


def document(seed: int, formats: int, folder: Path, limits: bool = False) -> Document:
    """A game with so many formats `f0`, `f1`... of a few rules each; with `limits` on copies in each of them.

    It is compiled without the checks, which would refuse rules that contradict each other.
    """
    writer = _Writer(random.Random(seed), limits)
    path = folder / f"random_{seed}.maniple"
    written = CATALOGUE + "\n".join(writer.format(f"f{number}") for number in range(formats))
    path.write_text(written, encoding="utf-8")
    parsed, problems, _ = pipeline.parse(pipeline.Target("random", "sources", (path,)))
    assert parsed is not None, render_text(problems)
    edition, problems = parsed.press().edition(parsed.program)
    assert edition is not None, render_text(problems)
    found = edition.document
    assert not [one for one in problems if one.severity == "error"], render_text(problems)
    assert tuple(card.name for card in found.cards) == CARDS
    return found


class _Writer:
    def __init__(self, chance: random.Random, limits: bool) -> None:
        self.chance = chance
        self.limits = limits

    def pick(self, *texts: str) -> str:
        return self.chance.choice(texts)

    def number(self, low: int = 0, high: int = 4) -> str:
        return str(self.chance.randint(low, high))

    def format(self, name: str) -> str:
        written = [LIMITS] * self.limits + [self.rule() for _ in range(self.chance.randint(1, RULES))]
        rules = "\n".join(f"  {rule}" for rule in written)
        return (
            f"format {name} of army {{\n  figure strength: 0..4\n  let spent = {self.total(2)}\n{rules}\n}}"
        )

    def rule(self) -> str:
        match self.chance.randrange(8):
            case 0:
                return f"when {self.pick('strict', 'not strict', 'extra > 1')} {{ require {self.truth(2)} }}"
            case 1:
                return LIMITS
            case 2:
                return f"slots {{ {self.slot('a')}\n    {self.slot('b')}\n    {self.slot('c')} }}"
        return f"require {self.truth(2)}"

    def slot(self, name: str) -> str:
        low = self.chance.randint(0, 2)
        return f"{name}: {low}..{low + self.chance.randint(0, 2)} c in cards where {self.printed('c')}"

    def truth(self, depth: int) -> str:
        match self.chance.randrange(8 if depth else 4):
            case 0:
                return f"any c in cards where {self.quality('c')}"
            case 1:
                return f"not any c in cards where {self.quality('c')}"
            case 2:
                return f"{self.total(depth)} in ({self.number(0, 2)}..{self.number(3, 6)})"
            case 4:
                return f"({self.truth(depth - 1)}) {self.pick('and', 'or')} ({self.truth(depth - 1)})"
            case 5:
                return f"not ({self.truth(depth - 1)})"
            case 6:
                return f"not any t in Tribe where count_of(t) in (1..{self.number(1, 2)})"
        return f"{self.total(depth)} {self.comparison()} {self.total(depth - 1)}"

    def comparison(self) -> str:
        return self.pick("is", "is not", "<", "<=", ">", ">=")

    def total(self, depth: int) -> str:
        return self.joined(depth - 1) if depth > 0 and self.chance.random() < 0.5 else self.counted()

    def counted(self) -> str:
        match self.chance.randrange(7):
            case 0:
                return self.number(0, 6)
            case 1:
                return self.pick("strength", "extra", "size(cards)", "(extra + 1)")
            case 2:
                return f"count_of({self.pick('river', 'hill', 'coast')})"
            case 3:
                cheaper = f"number(any d in cards where {self.printed('d')})"
                return f"(sum of (c.cost - {cheaper}) for each c in cards where {self.printed('c')})"
            case 4:
                return f"(count of t in Tribe where count_of(t) {self.comparison()} {self.number(0, 3)})"
            case 5:
                return (
                    f"(sum of {self.pick('c.cost', 'c.cost * 2', 'c.printed', 'extra')} for each c in cards)"
                )
        return f"(count of c in cards where {self.quality('c')})"

    def joined(self, depth: int) -> str:
        one, other = self.total(depth), self.total(depth)
        return self.pick(
            f"({one} + {other})",
            f"({one} - {other})",
            f"({self.number(0, 3)} * {one})",
            f"{self.pick('lowest', 'highest')}({one}, {other})",
            f"number({self.truth(depth)})",
        )

    def quality(self, card: str) -> str:
        match self.chance.randrange(6):
            case 0:
                return f"copies({card}) {self.comparison()} {self.number(0, 3)}"
            case 1:
                return f"({self.printed(card)} {self.pick('and', 'or')} {self.quality(card)})"
            case 2:
                return f"(any d in cards where like({card}, d) and copies(d) >= {self.number(1, 3)})"
        return self.printed(card)

    def printed(self, card: str) -> str:
        return self.pick(
            f"{card} is a captain",
            f"{card} is a piece",
            f"{card} is not a ruse",
            f"{card}.tribe is {self.pick('river', 'hill', 'coast')}",
            f"{card}.cost {self.comparison()} {self.number(0, 3)}",
            f"{card}.arms has {self.pick('light', 'heavy')}",
            f"{card}.hidden",
            f"{card} is {self.pick(*CARDS)}",
        )
