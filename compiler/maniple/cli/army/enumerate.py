"""`maniple army enumerate`: how many legal lists a format has, and which."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated

import typer

from maniple.cli.army.options import (
    FormatOption,
    GameOption,
    JsonOption,
    LanguageOption,
    RulesOption,
    SetOption,
)
from maniple.cli.army.rules import Rules


def enumerate_(
    game: GameOption = "",
    format_: FormatOption = "",
    set_: SetOption = None,
    rules: RulesOption = None,
    lang: LanguageOption = "en",
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="How many lists are written.")] = 0,
    json_: JsonOption = False,
) -> None:
    """Count the legal lists of a format, and write the first of them."""
    from maniple.legality.counting import count, lists
    from maniple.legality.sharing import as_text, coded

    ruled = Rules(game, format_, set_, rules, lang)
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
        print("\n" + as_text(army, catalogue, lang), end="")
