"""`maniple army check`: lists judged, one or a whole event."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.army.options import ILLEGAL, LEGAL, UNDECIDED, JsonOption, ListsArgument
from maniple.cli.army.rule_options import under_rules
from maniple.cli.army.rules import Rules
from maniple.cli.army.sources import ListSource, sources
from maniple.cli.terminal import progress

if TYPE_CHECKING:
    from maniple.legality.checking import Answer


@under_rules
def check(
    rules: Rules,
    lists: ListsArgument = None,
    json_: JsonOption = False,
    csv: Annotated[bool, typer.Option("--csv", help="A table with a row for each list.")] = False,
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="A sheet of paper for each list, too.")
    ] = None,
) -> None:
    """Judge lists: every problem with its rule, cards, lines, amount and what mends it."""
    if json_ and csv:
        exits.misuse("`--json` and `--csv` do not go together")
    answers = checked(lists, rules)
    if pdf is not None:
        from maniple.cli.army.sheet import print_sheets

        print_sheets(answers, rules, pdf)
    if json_:
        from maniple.legality.reports.data import answers_data

        data = answers_data(answers, rules.document, rules.wording, rules.occasion)
        print(json.dumps(data, indent=2, ensure_ascii=False))
    elif csv:
        from maniple.legality.reports.data import answers_table

        print(answers_table(answers, rules.wording, rules.occasion), end="")
    else:
        _print_text(answers, rules)
    raise typer.Exit(code_of(answers))


def checked(lists: Sequence[str] | None, rules: Rules) -> tuple[Answer, ...]:
    """The answers on all lists of all sources, in their order."""
    found = list(sources(lists, rules.document))
    answers: list[Answer] = []
    with progress("Checking", len(found)) as advance:
        for source in found:
            answers += _answers(rules, source)
            advance()
    return tuple(answers)


def _answers(rules: Rules, source: ListSource) -> tuple[Answer, ...]:
    from maniple.legality.checking import Answer, without_lines
    from maniple.legality.reading.notes import note

    if source.data is None:
        failure = note("no file", serious=True, problem=source.problem)
        return (Answer(source.name, 1, None, None, (), failure),)
    answers = rules.checker.check(source.name, source.data)
    return tuple(map(without_lines, answers)) if source.of_game else answers


def code_of(answers: Sequence[Answer]) -> int:
    """The exit code: that of the worst verdict."""
    verdicts = {answer.verdict for answer in answers}
    return UNDECIDED if "undecided" in verdicts else ILLEGAL if "illegal" in verdicts else LEGAL


def _print_text(answers: Sequence[Answer], rules: Rules) -> None:
    from maniple.legality.reports.text import answer_text, totals_text

    for answer in answers:
        print(answer_text(answer, rules.wording, rules.occasion))
    if len(answers) > 1:
        print(totals_text(answers, rules.wording))
