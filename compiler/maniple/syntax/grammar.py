"""The parser, composed from the files of `dsl/grammar`, and what people call the terminals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from sys import version_info
from types import MappingProxyType

from lark import Lark

from maniple.resources import cache_folder, read_folder

END = "$END"

# Terminals that are patterns. All others are words and marks, which are shown as they are written.
PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "_NL": "the end of the line",
        "NAME": "a name",
        "CALL": "a query such as `size(...)`",
        "QUOTED": "a text in quotes",
        "NUMBER": "a number",
        "DICE": "dice such as `2d6`",
        "COPIES": "a number of copies such as `x3`",
        "CODE": "the number of a rule",
        "FOR_EACH": "`for each`",
        "AT_MOST": "`at most`",
        "AT_LEAST": "`at least`",
        "UP_TO": "`up to`",
        "COUNT_OF": "`count of`",
        "SUM_OF": "`sum of`",
        "SET_OF": "`set of`",
        "LIST_OF": "`list of`",
        "OR_NONE": "`or none`",
        "IS_NOT_A": "`is not a`",
        "IS_NOT": "`is not`",
        "IS_A": "`is a`",
        "NOT_IN": "`not in`",
        "WITH_MOST": "`with most`",
        "WITH_LEAST": "`with least`",
        "IN_ORDER_OF": "`in order of`",
        "STARTING_WITH": "`starting with`",
        "INSTEAD_OF": "`instead of`",
        "TAKES_FIRST": "`takes first`",
        "SECRETLY": "`secretly chooses`",
        "CHOOSES": "`chooses`",
        "GAINS": "`gains`",
        "LOSES": "`loses`",
        "PAYS": "`pays`",
        "ORDERS": "`orders`",
        "WINS": "`wins`",
    }
)


@cache
def parser() -> Lark:
    """The LALR parser, with a lexer that knows which words can stand where."""
    return Lark(
        "\n".join(read_folder("dsl/grammar", ".lark")),
        parser="lalr",
        lexer="contextual",
        start=["declaration", "full_step"],
        propagate_positions=True,
        maybe_placeholders=True,
        cache=_tables(),
    )


def _tables() -> str | bool:
    """The file in which Lark keeps the tables of the grammar, which take longer to make than a game to parse.

    It holds them for this very grammar or makes them anew, as it does if the file cannot be read or written.
    """
    folder = cache_folder()
    if folder is None:
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return str(folder / f"grammar-{version_info.major}.{version_info.minor}.tables")


@cache
def literals() -> Mapping[str, str]:
    """The words and marks of the grammar by the names of their terminals."""
    found = {t.name: str(t.pattern.value) for t in parser().terminals if t.pattern.type == "str"}
    return MappingProxyType(found)


def terminal_name(terminal: str) -> str:
    """What people call a terminal."""
    if terminal == END:
        return "the end of the declaration"
    return PATTERNS.get(terminal) or f"`{literals()[terminal]}`"


@cache
def first_words(rule: str) -> frozenset[str]:
    """The words with which a `declaration` or a `full_step` may begin, but for names."""
    accepts = parser().parse_interactive(None, start=rule).accepts()  # type: ignore[no-untyped-call]
    return frozenset(literals()[terminal] for terminal in accepts & literals().keys())


@cache
def keywords() -> frozenset[str]:
    """All words, and pairs of words, that the language gives a meaning."""
    words = {word for word in literals().values() if word.isalpha()}
    pairs = {name.strip("`") for name in PATTERNS.values() if name.startswith("`")}
    return frozenset(words | pairs)
