"""What all commands on lists are asked: under which rules."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

from maniple.cli.army.options import FormatOption, GameOption, LanguageOption, RulesOption, SetOption
from maniple.cli.army.rules import Rules

# By the name that `Rules` has for each, what says under which rules lists are judged.
_RULES: dict[str, tuple[Any, Any]] = {
    "game": (GameOption, ""),
    "format_name": (FormatOption, ""),
    "given": (SetOption, None),
    "rules": (RulesOption, None),
    "language": (LanguageOption, "en"),
}


def under_rules(command: Callable[..., None]) -> Callable[..., None]:
    """A command on lists: its parameter `ruled` becomes the options that all of them have.

    before: def explain(ruled: Rules, lists: ListsArgument = None, json_: JsonOption = False)
    after:  explain [LIST]... --game --format --set --rules --lang --json
    """
    own = inspect.signature(command, eval_str=True).parameters

    @wraps(command)
    def asked(**said: Any) -> None:
        rules = Rules(**{name: said.pop(name) for name in _RULES})
        command(ruled=rules, **said)

    parameters: list[inspect.Parameter] = []
    for name, parameter in own.items():
        if name != "ruled":
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        parameters += [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=type_)
            for name, (type_, default) in _RULES.items()
        ]
    asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    asked.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return asked
