"""`maniple army repair` and `maniple army complete`: the nearest legal lists."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import typer

from maniple.cli.army.check import checked, code_of
from maniple.cli.army.options import JsonOption, ListsArgument
from maniple.cli.army.rule_options import under_rules
from maniple.cli.army.rules import Rules

if TYPE_CHECKING:
    from maniple.ir.document import Document
    from maniple.ir.expressions import Value
    from maniple.legality.checking import Answer
    from maniple.legality.listing import ArmyList
    from maniple.legality.repairing import Repairs

Mending = Callable[["Document", str, "ArmyList", "Mapping[str, Value]"], "Repairs"]


@under_rules
def repair(
    rules: Rules,
    lists: ListsArgument = None,
    json_: JsonOption = False,
) -> None:
    """Say how to make lists legal: with the fewest changes, with all cards kept, with all figures kept."""
    from maniple.legality.repairing import repair as mended

    _tell(lists, rules, mended, json_)


@under_rules
def complete(
    rules: Rules,
    lists: ListsArgument = None,
    json_: JsonOption = False,
) -> None:
    """Finish partial lists with the fewest cards more; what they have stays."""
    from maniple.legality.repairing import complete as completed

    _tell(lists, rules, completed, json_)


def _tell(lists: list[str] | None, rules: Rules, mending: Mending, as_json: bool) -> None:
    from maniple.legality.reports.text import totals

    answers = checked(lists, rules)
    told: list[dict[str, Any]] = []
    for answer in answers:
        repairs = _repairs(answer, rules, mending)
        if as_json:
            told.append(_data(answer, repairs, rules))
        else:
            print(_text(answer, repairs, rules))
    if as_json:
        occasion = rules.occasion
        head = {"game": rules.document.game, "digest": occasion.digest, "date": occasion.date}
        print(json.dumps({**head, "lists": told, "totals": totals(answers)}, indent=2, ensure_ascii=False))
    raise typer.Exit(code_of(answers))


def _repairs(answer: Answer, rules: Rules, mending: Mending) -> Repairs | None:
    """What mends a list; nothing for one that was not read whole."""
    if answer.read is None or answer.read.army.unread:
        return None
    army = answer.read.army
    return mending(rules.document, army.format, army, rules.checker.settings)


def _text(answer: Answer, repairs: Repairs | None, rules: Rules) -> str:
    from maniple.legality.reports.mending import repairs_text
    from maniple.legality.reports.text import answer_text

    if repairs is None:
        unread = rules.wording.text("repair:unread")
        return answer_text(answer, rules.wording, rules.occasion) + f"  {unread}\n"
    return answer_text(answer, rules.wording, rules.occasion) + repairs_text(repairs, rules.wording) + "\n"


def _data(answer: Answer, repairs: Repairs | None, rules: Rules) -> dict[str, Any]:
    from maniple.legality.reports.data import answer_data
    from maniple.legality.reports.mending import repairs_data

    data = answer_data(answer, rules.document, rules.wording)
    return data if repairs is None else data | repairs_data(repairs, rules.document)
