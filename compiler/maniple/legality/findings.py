"""What is said of a list: a verdict with its reasons, as data that any language can word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["legal", "illegal", "undecided"]
Key = Literal[
    "over",  # a sum is `amount` above what the rule allows
    "short",  # a sum is -`amount` below it
    "different",  # a sum must not be what it is
    "copies",  # `amount` copies of the cards too many, each counted by itself
    "banned",  # a card that may not be in any list of this format: `amount` copies of it
    "slots",  # cards and slots do not come out even: -`amount` slots stay empty, or `amount` cards have none
    "broken",  # a rule of several parts, none of which holds
    "claim",  # the list says `declared` of `name`, its cards say `counted`
    "twice",  # the list says `name` twice: `declared`, then `other`
    "unknown claim",  # the list says `declared` of `name`, which this format does not know
    "no figure",  # the list does not say a figure that rules ask for
    "no card",  # a card that the game does not have
    "no count",  # `left` copies of `name`, or a figure of this name: below what there can be, or beyond
    "other game",  # the list was read against another game, or another version of it
    "unread",  # lines that nobody could make out
]
FixKey = Literal["", "add", "remove", "raise", "lower", "say", "correct"]


@dataclass(frozen=True, slots=True)
class Fix:
    """What mends one finding taken by itself (`repair` looks at all rules together).

    `add` or `remove`: `amount` cards out of `names`. `raise` or `lower`: one of the figures `names`, by
    `amount`. `say`: the figure `names[0]`. `correct`: the claim `names[0]` to `amount`. "" if nothing short
    can be said.
    """

    key: FixKey = ""
    names: tuple[str, ...] = ()
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a list.

    `rule` is the id of the broken rule, "FORMAT:NUMBER" counted from 1 in the order of the source, or "" for
    what no rule says; `text` and `text_values` its own wording, a key of `Document.texts` with the numbers
    for {0}, {1}. `key` says what is the matter in general and `values` fills it in (`left`, `bound`,
    `declared`, `counted`, `name`, ...), for whoever words it. `amount` is above 0 for too much, below 0 for
    too little, 0 where that has no meaning.
    """

    rule: str
    key: Key
    values: tuple[tuple[str, int | str], ...] = ()
    text: str = ""
    text_values: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    amount: int = 0
    fix: Fix = Fix()


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of the list that the format has a name for: `points`, `cards`, a figure."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Report:
    """A verdict with its reasons: findings in the order of the rules, what no rule says before them. By
    `advice`, in the same form, no list is illegal.
    """

    verdict: Verdict
    digest: str
    format: str
    findings: tuple[Finding, ...] = ()
    measures: tuple[Measure, ...] = ()
    advice: tuple[Finding, ...] = ()


class UnknownFormatError(Exception):
    """The game has no format of this name; `known` are those it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no format is named `{name}`")
        self.name = name
        self.known = known
