"""What a line that somebody typed means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maniple.cli.playing.words import say

if TYPE_CHECKING:
    from maniple.interpreter import Option

COMMANDS = ("help", "table", "options", "log", "look", "undo", "save", "quit")


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option."""

    option: Option


@dataclass(frozen=True, slots=True)
class Command:
    """A command, and what was typed behind it."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that means nothing yet: what to say, and the options that it might have meant."""

    message: str
    near: tuple[Option, ...] = ()


Answer = Chosen | Command | Unclear


def understood(line: str, options: Sequence[Option], language: str) -> Answer:
    """The meaning of a line: an option by its text, number or a part of it, or a command, `/help` or `help`.

    Texts of options go before commands, so that a game may have an option called like one.
    """
    if not line:
        return Unclear(say(language, "type something"))
    exact = _exact(line, options, language)
    if exact is not None:
        return Chosen(exact)
    name, _, rest = line.removeprefix("/").partition(" ")
    if name.casefold() in COMMANDS:
        return Command(name.casefold(), rest.strip())
    if line.isdecimal():
        return _numbered(line, options, language)
    return _partly(line, options, language)


def are_numbers(options: Sequence[Option]) -> bool:
    """Whether every option is a number, which is then typed as itself."""
    return all(option.text.removeprefix("-").isdecimal() for option in options)


def _exact(line: str, options: Sequence[Option], language: str) -> Option | None:
    if line.isdecimal() and not are_numbers(options):
        return None  # where options are listed with numbers, a number is a place in the list
    folded = line.casefold()
    for option in options:
        if folded in (option.text.casefold(), option.label(language).casefold()):
            return option
    return None


def _numbered(line: str, options: Sequence[Option], language: str) -> Answer:
    number = int(line) if len(line) < 10 else 0
    if not are_numbers(options) and 1 <= number <= len(options):
        return Chosen(options[number - 1])
    return Unclear(say(language, "no such number", line=line))


def _partly(line: str, options: Sequence[Option], language: str) -> Answer:
    words = line.casefold().split()
    near = tuple(
        option
        for option in options
        if all(word in f"{option.text} {option.label(language)}".casefold() for word in words)
    )
    if len(near) == 1:
        return Chosen(near[0])
    if near:
        return Unclear(say(language, "several"), near)
    return Unclear(say(language, "not on offer", line=line))
