"""`maniple army enumerate`: how many legal lists a format has, and which."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli.army.options import JsonOption
from maniple.cli.army.rule_options import under_rules
from maniple.cli.army.rules import Rules

if TYPE_CHECKING:
    from maniple.legality.counting import Number
    from maniple.legality.messages import Wording


@under_rules
def enumerate_(
    rules: Rules,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="How many lists are written.")] = 0,
    json_: JsonOption = False,
) -> None:
    """Count the legal lists of a format, and write the first of them."""
    from maniple.legality.counting import count, lists
    from maniple.legality.sharing import as_text, coded

    catalogue = rules.checker.reader().catalogue
    name, settings = catalogue.format.name, rules.checker.settings
    number = count(rules.document, name, settings)
    shown = list(islice(lists(rules.document, name, settings), limit))
    if json_:
        head = {"game": rules.document.game, "digest": rules.occasion.digest, "date": rules.occasion.date}
        codes = [coded(army, rules.document) for army in shown]
        data = {**head, "format": name, "lists": number.lists, "exact": number.exact, "codes": codes}
        print(json.dumps(data, indent=2))
        return
    print(rules.occasion.rules(rules.wording, name))
    print(_told(number, rules.wording))
    for army in shown:
        print("\n" + as_text(army, catalogue, rules.wording.language), end="")


def _told(number: Number, wording: Wording) -> str:
    """The number in full, however long."""
    if not number.exact:
        return wording.text("enumerate:at least", lists=str(number.lists))
    if number.lists > 1:
        return wording.text("enumerate:many", lists=str(number.lists))
    return wording.text("enumerate:exact", lists=number.lists)
