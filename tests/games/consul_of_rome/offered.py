"""The melds that the rules offer: every entry of the meld menu, followed down every choice."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from maniple.interpreter import State
from maniple.interpreter.bits import bits
from tests.games.consul_of_rome.brute_force import Card, Meld

MELD_MENU = "Meld menu"
LEGIONS = ("Sabina", "Gemina", "Fulminata", "Alaudae", "Romanus")


def first_seed() -> int:
    """Other hands in every run, but for CI; a failing test names the seed, for `MANIPLE_SEED` to repeat."""
    if "MANIPLE_SEED" in os.environ:
        return int(os.environ["MANIPLE_SEED"])
    return 1 if os.environ.get("CI") else random.SystemRandom().randrange(2**32)


def hand_of(state: State, player: int) -> list[Card]:
    """A hand as bare cards."""
    return [card(state, number) for number in bits[state.position.value("zone:hand", player)]]


def card(state: State, number: int) -> Card:
    """A card, read off its name alone."""
    match state.game.universe.kinds["Card"].names[number].split():
        case ["Senator", legion, _]:
            return "senator", legion, 0
        case [legion, rank]:
            return "soldier", legion, int(rank)
        case _:
            return "auxilia", "", 0


def offered(state: State, player: int) -> Iterator[Meld]:
    """Every meld on offer, as often as it is offered."""
    for option in state.options(player):
        form, *rest = option.text.split()
        match form:
            case "convene":
                yield "senators", rest[0], int(rest[2])
            case "run":
                for end in ends(state.after(option)):
                    yield "run", rest[0], *laid(state, end, player, "stands_for")
            case "officers":
                for end in ends(state.after(option)):
                    yield "set", int(rest[0]), *laid(state, end, player, "stands_in")
            case other:
                assert other == "done", f"unexpected: {option.text}"


def ends(state: State) -> Iterator[State]:
    """The positions after a play, one for each way to make its choices."""
    decision = state.decision
    if decision is None or decision.prompt == MELD_MENU:
        yield state
        return
    for option in state.options():
        yield from ends(state.after(option))


def laid(before: State, after: State, player: int, stands: str) -> tuple[frozenset[Card], int | str]:
    """The soldiers that left a hand, and the rank or legion for which the Auxilia among them stand."""
    left = before.position.value("zone:hand", player) & ~after.position.value("zone:hand", player)
    cards = {number: card(before, number) for number in bits[left]}
    helpers = [number for number, found in cards.items() if found[0] == "auxilia"]
    assert len(helpers) <= 1
    soldiers = frozenset(found for found in cards.values() if found[0] != "auxilia")
    value = after.position.value(f"field:Card.{stands}", helpers[0]) if helpers else -1
    if stands == "stands_for":
        return soldiers, value if helpers else 0
    return soldiers, LEGIONS[value] if helpers else ""
