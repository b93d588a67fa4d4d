"""Random legal armies of the skirmish, written in random styles, with one fault planted or with several."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

RIVER = {
    "Boatmen": (1, 4), "Archers": (2, 3), "River Guard": (2, 3), "7th Cohort": (3, 3),
    "Cretan Slingers": (1, 2), "False Retreat": (1, 1), "Varro's Gambit": (2, 1), "Reserve": (1, 1),
    "Bread & Circuses": (1, 1),
}  # fmt: skip
HILL = {
    "Herdsmen": (1, 4), "Old Guard": (2, 3), "Hill Riders": (3, 3), "Mountain Guides": (1, 1),
    "Night Raid": (1, 1), "War Cry": (1, 1),
}  # fmt: skip
COAST = {"Fishers": (1, 4), "Marines": (2, 3), "Sea Wolves": (2, 2), "Hide": (1, 1)}
# What each card costs, and how many there are.
PRICES = {"river": RIVER, "hill": HILL, "coast": COAST}
CAPTAINS = {
    "river": {"Aulus Varro": 3, "Quintus the Elder": 2},
    "hill": {"Brennus I": 2, "Brennus II": 3},
    "coast": {"Gausón": 3},
}
BUDGET = 30
LEAST_CARDS = 8


@dataclass
class Plan:
    """An army in the making: figures, copies by card, and what the list says of itself."""

    tribe: str
    cards: dict[str, int]
    strength: int
    command: int
    tails: dict[str, int] = field(default_factory=dict)
    claims: dict[str, int] = field(default_factory=dict)

    def price(self, card: str) -> int:
        known = {name: price for kind in PRICES.values() for name, (price, _) in kind.items()}
        captains = {name: price for kind in CAPTAINS.values() for name, price in kind.items()}
        return (known | captains)[card]

    @property
    def spent(self) -> int:
        return sum(self.price(card) * copies for card, copies in self.cards.items())

    @property
    def copies(self) -> int:
        return sum(self.cards.values())

    def pay(self) -> None:
        """Makes the points come out at the budget by the strength, or else by the command."""
        self.strength += BUDGET - self.spent - self.strength - self.command
        if self.strength < 1:
            self.command += self.strength - 1
            self.strength = 1


def legal(luck: random.Random) -> Plan:
    """A legal army."""
    while True:
        tribe = luck.choice(sorted(PRICES))
        captain = luck.choice(sorted(CAPTAINS[tribe]))
        cards = {captain: 1}
        pool = [name for name, (_, printed) in PRICES[tribe].items() for _ in range(printed)]
        for card in luck.sample(pool, min(len(pool), luck.randint(LEAST_CARDS - 1, 10))):
            cards[card] = cards.get(card, 0) + 1
        plan = Plan(tribe, cards, 0, 0)
        left = BUDGET - plan.spent
        if left >= 2:
            plan.command = luck.randint(0, min(left - 1, 9))
            plan.strength = left - plan.command
            return plan


STYLES = (
    "{n} {card}",
    "{n}x {card}",
    "- {card} x{n}",
    "{card}: {n}",
    "* **{card}** ({n}x)",
    "{n} {card} ({price})",
)


def written(plan: Plan, luck: random.Random) -> list[str]:
    """The lines of an army in a style of its own; each card is one line."""
    style = luck.choice(STYLES)
    entries = []
    for card, copies in plan.cards.items():
        line = style.format(n=copies, card=card, price=plan.tails.get(card, plan.price(card)))
        if card in plan.tails and "{price}" not in style:
            line += f" [{plan.tails[card]} pts each]"
        entries.append(line)
    luck.shuffle(entries)
    head = [f"Strength: {plan.strength}", f"Command: {plan.command}", f"Tribe: {plan.tribe}"]
    head += [f"{name}: {value}" for name, value in plan.claims.items()]
    luck.shuffle(head)
    return [*head, "", *entries] if luck.random() < 0.5 else [*entries, "", *head]
