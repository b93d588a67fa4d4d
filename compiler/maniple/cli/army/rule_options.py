"""The options of all commands on lists that say under which rules lists are judged."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

from maniple.cli.army.options import FormatOption, GameOption, LanguageOption, RulesOption, SetOption
from maniple.cli.army.rules import Rules

_KIND = inspect.Parameter.KEYWORD_ONLY
# By the name that `Rules` has for each.
_OPTIONS = tuple(
    inspect.Parameter(name, _KIND, default=default, annotation=option)
    for name, option, default in (
        ("game", GameOption, ""),
        ("format_name", FormatOption, ""),
        ("given", SetOption, None),
        ("rules", RulesOption, None),
        ("language", LanguageOption, "en"),
    )
)


def under_rules(command: Callable[..., None]) -> Callable[..., None]:
    """A command on lists: its parameter `rules` becomes the options that all of them have.

    before: def explain(rules: Rules, lists: ListsArgument = None, json_: JsonOption = False)
    after:  explain [LIST]... --game --format --set --rules --lang --json
    """

    @wraps(command)
    def asked(**said: Any) -> None:
        chosen = {option.name: said.pop(option.name) for option in _OPTIONS}
        command(rules=Rules(**chosen), **said)

    parameters: list[inspect.Parameter] = []
    for own in inspect.signature(command, eval_str=True).parameters.values():
        parameters += _OPTIONS if own.name == "rules" else [own.replace(kind=_KIND)]
    asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    asked.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return asked
