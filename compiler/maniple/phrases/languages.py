"""The languages that sentences may be written in, as the files of joints describe them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from maniple.resources import read_folder

SOURCE = "en"


@dataclass(frozen=True, slots=True)
class Joints:
    """The words that join phrases; `each_one` and `each_many` by gender, or a single one for all."""

    then: str
    then_begins: str
    condition: str
    after_condition: str
    otherwise: str
    may: str
    alternative: str
    each_one: tuple[str, ...]
    each_many: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its joints, its genders, and how its words change beside others.

    `one` holds the numbers that take the singular; `contractions` a short form and the words it stands for;
    `elisions` the words that lose their last letter before a vowel; `moods` how the two forms of a verb look.
    """

    code: str
    joints: Joints
    genders: tuple[str, ...]
    one: frozenset[int]
    contractions: tuple[tuple[str, tuple[str, ...]], ...]
    elisions: frozenset[str]
    moods: tuple[re.Pattern[str], re.Pattern[str]] | None

    def is_one(self, number: int) -> bool:
        """Whether a word after this number stands in the singular."""
        return abs(number) in self.one

    def is_verb(self, forms: tuple[str, ...]) -> bool:
        """Whether a pair of forms is a verb's order and infinitive."""
        if self.moods is None or len(forms) != 2:
            return False
        order, infinitive = self.moods
        return bool(order.search(forms[0]) and infinitive.search(forms[1]))


@cache
def languages() -> dict[str, Language]:
    """All languages by their codes."""
    read = (_language(tomllib.loads(text)) for text in read_folder("dsl/prelude/joints", ".toml"))
    return {language.code: language for language in read}


def _language(data: dict[str, Any]) -> Language:
    moods = data.get("moods")
    return Language(
        code=data["language"],
        joints=_joints(data["joints"]),
        genders=tuple(data["genders"]),
        one=frozenset(data["one"]),
        contractions=tuple((whole, tuple(parts)) for whole, *parts in data.get("contractions", ())),
        elisions=frozenset(data.get("elisions", ())),
        moods=(re.compile(moods["order"]), re.compile(moods["infinitive"])) if moods else None,
    )


def _joints(data: dict[str, Any]) -> Joints:
    return Joints(
        then=data["then"],
        then_begins=data["then_begins"],
        condition=data["if"],
        after_condition=data["after_if"],
        otherwise=data["otherwise"],
        may=data["may"],
        alternative=data["or"],
        each_one=tuple(data["each_one"]),
        each_many=tuple(data["each_many"]),
    )
