"""`maniple army enumerate`: how many legal lists a format has, and which."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated

import typer

from maniple.cli.army.options import (
    JsonOption,
)
from maniple.cli.army.ruled import under_rules
from maniple.cli.army.rules import Rules


@under_rules
def enumerate_(
    ruled: Rules,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="How many lists are written.")] = 0,
    json_: JsonOption = False,
) -> None:
    """Count the legal lists of a format, and write the first of them."""
    from maniple.legality.counting import count, lists
    from maniple.legality.sharing import as_text, coded

    catalogue = ruled.checker.reader().catalogue
    name, settings = catalogue.format.name, ruled.checker.settings
    number = count(ruled.document, name, settings)
    shown = list(islice(lists(ruled.document, name, settings), limit))
    if json_:
        head = {"game": ruled.document.game, "digest": ruled.occasion.digest, "date": ruled.occasion.date}
        codes = [coded(army, ruled.document) for army in shown]
        data = {**head, "format": name, "lists": number.lists, "exact": number.exact, "codes": codes}
        print(json.dumps(data, indent=2))
        return
    print(ruled.occasion.rules(ruled.wording, name))
    print(ruled.wording.text("enumerate:exact" if number.exact else "enumerate:at least", lists=number.lists))
    for army in shown:
        print("\n" + as_text(army, catalogue, ruled.wording.language), end="")
