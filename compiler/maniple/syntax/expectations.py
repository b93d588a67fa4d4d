"""What could stand somewhere, as people say it: terminals gathered into kinds of things."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from maniple.diagnostics import listed
from maniple.syntax.grammar import terminal_name

MOST = 7


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of thing: said where all of `signs` could stand, and then in the place of all of `members`."""

    name: str
    signs: frozenset[str]
    members: frozenset[str]


def _kind(name: str, signs: str, others: str) -> _Kind:
    first = frozenset(signs.split(", "))
    return _Kind(name, first, first | frozenset(others.split(", ")))


_VALUES = "a text in quotes, dice such as `2d6`, a query such as `size(...)`, `(`"
_KINDS = (
    _kind(
        "a declaration",
        "`use`, `kind`, `query`, `phase`, a name",
        "`words`, `zone`, `map`, `table`, `to`, `event`, `after`, `before`, `instead of`, `option`, "
        "`ability`, `priority`, `phrase`, `noun`, `payment`, `setting`, `state`, `format`, `army`, "
        "`scenario`, `test`, `text`, `change`, `remove`",
    ),
    _kind(
        "an item of a test such as `expect`",
        "`given`, `expect`, `play`",
        "`stack`, `with`, `set`, `scenario`, `seed`, a name",
    ),
    _kind(
        "a step",
        "`let`, `repeat`, `stop`, a name",
        "`if`, `for each`, `match`, `answer`, `each`, `roll`, `flip`, `announce`, `until`, `after`, "
        f"`before`, `instead of`, `adjust`, `allow`, `forbid`, a number, {_VALUES}",
    ),
    _kind(
        "a value",
        "a name, a number, `(`",
        f"{_VALUES}, `-`, `not`, `any`, `all`, `first`, `count of`, `sum of`, `most`, `least`",
    ),
    _kind("a type", "a name, `set of`, `list of`", "a number, `-`"),
    _kind(
        "an act such as `becomes` or `chooses`",
        "`becomes`, `chooses`",
        "`gains`, `loses`, `pays`, `wins`, `orders`, `takes first`, `may`",
    ),
    _kind(
        "an operator",
        "`+`, `-`",
        "`*`, `/`, `.`, `..`, `[`, `and`, `or`, `is`, `is not`, `is a`, `is not a`, `<`, `<=`, `>`, `>=`, "
        "`in`, `not in`, `has`",
    ),
    _kind("a clause such as `where`", "`where`, `with most`", "`with least`, `in order of`, `starting with`"),
    _kind(
        "a preposition such as `to`",
        "`to`, `from`, `with`, `by`",
        "`for`, `onto`, `of`, `on`, `at`, `against`",
    ),
)


def expectation(accepts: Collection[str]) -> str:
    """The terminals as a list of at most seven things, joined by "or"; empty if there are more."""
    names = {terminal_name(terminal) for terminal in accepts}
    found = []
    for kind in _KINDS:
        if kind.signs <= names:
            found.append(kind.name)
            names -= kind.members
    found.extend(sorted(names, key=_reading_order))
    return listed(found, "or") if len(found) <= MOST else ""


def _reading_order(name: str) -> tuple[bool, bool, str]:
    """Things before words, words before marks."""
    return name.startswith("`"), not name.strip("`").replace(" ", "").isalpha(), name
