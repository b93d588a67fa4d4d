"""`maniple army export`: lists as text, JSON or share code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.army.check import checked
from maniple.cli.army.options import LEGAL, UNDECIDED, ListsArgument
from maniple.cli.army.rule_options import under_rules
from maniple.cli.army.rules import Rules

if TYPE_CHECKING:
    from maniple.legality.listing import ArmyList

FORMS = ("text", "json", "code")


@under_rules
def export(
    rules: Rules,
    lists: ListsArgument = None,
    to: Annotated[str, typer.Option("--to", metavar="FORM", help="`text`, `json` or `code`.")] = "text",
) -> None:
    """Write lists as text, JSON or a share code with a checksum; reading that gives the same list back."""
    if to not in FORMS:
        exits.misuse(f"there is no form `{to}`; there is {', '.join(FORMS)}")
    code = LEGAL
    for answer in checked(lists, rules):
        if answer.read is None or answer.read.army.unread:
            from maniple.legality.reports.text import answer_text

            typer.echo(answer_text(answer, rules.wording, rules.occasion), err=True)
            code = UNDECIDED
        else:
            print(_written(rules, answer.read.army, to), end="")
    raise typer.Exit(code)


def _written(rules: Rules, army: ArmyList, to: str) -> str:
    from maniple.legality.sharing import as_json, as_text, coded

    catalogue = rules.checker.reader(army.format).catalogue
    match to:
        case "json":
            return as_json(army, catalogue)
        case "code":
            return coded(army, rules.document) + "\n"
        case _:
            return as_text(army, catalogue, rules.wording.language)
