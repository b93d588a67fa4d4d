"""The rules that lists are judged under: a game or a compiled version of it, a format, settings, a day."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from maniple.cli import exits
from maniple.cli.army.options import BROKEN
from maniple.cli.tables import settings as settings_by_name
from maniple.cli.targets import show

if TYPE_CHECKING:
    from maniple.ir.document import Document, SettingInfo
    from maniple.legality.checking import Checker
    from maniple.legality.messages import Wording
    from maniple.legality.reports.occasion import Occasion


class Rules:
    """Everything that the commands on lists need to know of the rules. Ends the command if there are none."""

    def __init__(
        self,
        game: str,
        format_name: str,
        given: Sequence[str] | None,
        rules: Path | None,
        language: str,
    ) -> None:
        from maniple.legality.messages import LANGUAGES, Wording

        if language not in LANGUAGES:
            exits.misuse(f"there is no language `{language}`; there is {', '.join(LANGUAGES)}")
        self.document = _document(game, rules)
        self.changed = values(self.document, settings_by_name(given))
        self.checker = _checker(self.document, format_name, self.changed)
        self.wording: Wording = Wording(self.document, language)

    @property
    def occasion(self) -> Occasion:
        """What reports say of the rules."""
        from maniple.legality.reports.occasion import Occasion

        return Occasion(self.checker.reader().catalogue.digest, today(), self.changed)


def _document(game: str, rules: Path | None) -> Document:
    from maniple.loading import LoadError, load

    if rules is None and not game:
        exits.misuse("name the game with `--game`, or a compiled version of it with `--rules`")
    if rules is not None and rules.suffix != ".json":
        exits.misuse(f"`--rules {rules}` is no compiled file: `maniple build` makes one")
    try:
        document = load(str(rules or game)).document
    except LoadError as failure:
        if failure.problems:
            show(failure.problems)
        else:
            exits.stop(str(failure), BROKEN)
        raise typer.Exit(BROKEN if failure.found else exits.MISUSE) from None
    if not document.formats:
        exits.misuse(f"{document.title} has no format, so there are no lists to judge")
    return document


def _checker(document: Document, format_name: str, settings: Mapping[str, int]) -> Checker:
    from maniple.legality.checking import Checker
    from maniple.legality.judging import UnknownFormatError

    try:
        return Checker(document, format_name, settings)
    except UnknownFormatError as problem:
        exits.misuse(f"{document.title} has no format `{problem.name}`; it has {', '.join(problem.known)}")


def values(document: Document, given: Mapping[str, str]) -> dict[str, int]:
    """Settings as numbers. Ends the command for what the game does not have."""
    known = {setting.name: setting for setting in document.settings}
    found = {}
    for name, text in given.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            exits.misuse(f"{document.title} has no setting `{name}`; it has {listed}")
        value = _value(document, known[name], text)
        if value is None:
            exits.misuse(f"`{text}` is no value for the setting `{name}`")
        found[name] = value
    return found


def _value(document: Document, setting: SettingInfo, text: str) -> int | None:
    from maniple.ir.types import Flag, Int, Word

    match setting.type:
        case Flag():
            return {"yes": 1, "true": 1, "1": 1, "no": 0, "false": 0, "0": 0}.get(text.casefold())
        case Int(low, high):
            sign, digits = (-1, text[1:]) if text[:1] == "-" else (1, text)
            value = sign * int(digits) if digits.isdecimal() and len(digits) < 10 else None
            return value if value is not None and low <= value <= high else None
        case Word(words):
            names = next(each.words for each in document.words if each.name == words)
            return names.index(text) if text in names else None
        case _:
            return None


def today() -> str:
    """The day of the report; that of `SOURCE_DATE_EPOCH` where it is set (https://reproducible-builds.org)."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    if fixed.isdecimal():
        return dt.datetime.fromtimestamp(int(fixed), dt.UTC).date().isoformat()
    return dt.datetime.now(dt.UTC).date().isoformat()
