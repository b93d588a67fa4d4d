"""`maniple army explain`: the smallest sets of rules that cannot hold together."""

from __future__ import annotations

import json

import typer

from maniple.cli.army.check import checked, code_of
from maniple.cli.army.options import JsonOption, ListsArgument
from maniple.cli.army.rule_options import under_rules
from maniple.cli.army.rules import Rules
from maniple.cli.army.single import whole


@under_rules
def explain(
    rules: Rules,
    lists: ListsArgument = None,
    json_: JsonOption = False,
) -> None:
    """Say why lists cannot be mended: the smallest sets of rules that no list keeps together."""
    from maniple.legality.conflicts import explain as conflicts_of
    from maniple.legality.reports.figures import conflicts_data, conflicts_lines
    from maniple.legality.reports.text import headline

    answers = checked(lists, rules)
    told = []
    for answer in answers:
        army = whole(answer, rules)
        conflicts = conflicts_of(rules.document, army.format, army, rules.checker.settings)
        if json_:
            data = {"source": answer.source, "number": answer.number, "verdict": answer.verdict}
            told.append({**data, "conflicts": conflicts_data(conflicts, rules.wording)})
        else:
            print(headline(answer, rules.wording))
            print("\n".join(conflicts_lines(conflicts, rules.wording)))
    if json_:
        head = {"game": rules.document.game, "digest": rules.occasion.digest, "date": rules.occasion.date}
        print(json.dumps({**head, "lists": told}, indent=2, ensure_ascii=False))
    raise typer.Exit(code_of(answers))
