"""`maniple army diff` and `maniple army odds`: two lists side by side, and what opening hands hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.army.check import checked
from maniple.cli.army.options import JsonOption, ListsArgument
from maniple.cli.army.rule_options import under_rules
from maniple.cli.army.rules import Rules
from maniple.cli.army.single import whole

if TYPE_CHECKING:
    from maniple.legality.listing import ArmyList
    from maniple.legality.odds import Wanted
    from maniple.legality.reading.catalogue import Catalogue
    from maniple.legality.reports.figures import Chance

WantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--want",
        metavar="CARDS",
        help="What a hand is to hold: `2 Archers`, `Archers | Slingers`, a kind; may be repeated.",
    ),
]


@under_rules
def diff(
    rules: Rules,
    lists: ListsArgument = None,
    json_: JsonOption = False,
) -> None:
    """Say what changes from one list to another."""
    from maniple.legality.comparing import compare
    from maniple.legality.reports.figures import comparison_data, comparison_lines

    found = [whole(answer, rules) for answer in checked(lists, rules)]
    if len(found) != 2:
        exits.misuse(f"two lists are compared, not {len(found)}")
    one, other = found
    comparison = compare(rules.document, one.format, one, other, rules.checker.settings)
    if json_:
        print(json.dumps(comparison_data(comparison), indent=2, ensure_ascii=False))
    else:
        print("\n".join(comparison_lines(comparison, rules.wording)))


@under_rules
def odds(
    rules: Rules,
    lists: ListsArgument = None,
    hand: Annotated[int, typer.Option(min=1, max=400, metavar="N", help="Cards of an opening hand.")] = 5,
    want: WantOption = None,
    json_: JsonOption = False,
) -> None:
    """Say how likely opening hands hold what is wanted, and what the cards of a list cost."""
    from maniple.legality.odds import curve
    from maniple.legality.reports.figures import odds_data, odds_lines
    from maniple.legality.reports.text import heading

    told = []
    for answer in checked(lists, rules):
        army = whole(answer, rules)
        catalogue = rules.checker.reader(army.format).catalogue
        chances = _chances(army, hand, [_wish(text, army, catalogue) for text in want or ()])
        steps = curve(rules.document, army.format, army, rules.checker.settings)
        if json_:
            told.append({"source": answer.source, "number": answer.number, **odds_data(chances, steps, hand)})
        else:
            print(heading(answer, rules.wording))
            print("\n".join(odds_lines(chances, steps, hand, rules.wording)))
    if json_:
        print(json.dumps({"lists": told}, indent=2, ensure_ascii=False))


def _chances(army: ArmyList, hand: int, wishes: Sequence[Wanted]) -> list[Chance]:
    """The chance of each wish, and of all together."""
    from maniple.legality.odds import expected
    from maniple.legality.odds import odds as chance_of
    from maniple.legality.reports.figures import Chance

    found = [
        Chance((wish,), chance_of(army, hand, (wish,)), expected(army, hand, wish.cards)) for wish in wishes
    ]
    if len(wishes) > 1:
        found.append(Chance(tuple(wishes), chance_of(army, hand, tuple(wishes)), None))
    return found


def _wish(text: str, army: ArmyList, catalogue: Catalogue) -> Wanted:
    """`2 Archers | Slingers`: so many copies of any of some cards or kinds."""
    from maniple.legality.odds import Wanted

    number, _, rest = text.strip().partition(" ")
    least, names = (int(number), rest) if number.isdecimal() and len(number) < 4 and rest else (1, text)
    cards: set[str] = set()
    for name in names.split("|"):
        cards |= _cards(name.strip(), army, catalogue)
    return Wanted(frozenset(cards), least)


def _cards(name: str, army: ArmyList, catalogue: Catalogue) -> set[str]:
    from maniple.legality.listing import copies_of
    from maniple.legality.reading.folding import folded

    if folded(name) in catalogue.names:
        return set(catalogue.names[folded(name)])
    known = catalogue.qualities.get(folded(name))
    if known is None:
        exits.misuse(f"`{name}` is no card and no kind of {catalogue.document.title}")
    return {
        card for card in copies_of(army) if card in catalogue.cards and known & catalogue.qualities_of(card)
    }
