"""Advice of a format: told to whoever does not follow it, and no list is illegal by it."""

import pytest

from maniple.legality.checking import Answer, Checker
from maniple.legality.messages import Wording
from maniple.legality.reports.data import answer_data
from maniple.legality.reports.occasion import Occasion
from maniple.legality.reports.text import answer_text
from maniple.loading import load

DOCUMENT = load("burning_rome").document
LIST = """Name: All in
G. Publius Cornelius Scipio
U. 3 x Velites
U. 3 x Etruscan Levies
U. 4 x Hastati
U. 1 x Triarii
AS: {strength} CP: {command}
"""


def answer(strength: int, command: int) -> Answer:
    text = LIST.format(strength=strength, command=command)
    (found,) = Checker(DOCUMENT).check("list.txt", text.encode())
    return found


def test_a_list_without_command_is_legal_and_warned() -> None:
    found = answer(31, 0)
    assert found.report is not None
    assert (found.verdict, found.report.findings) == ("legal", ())
    assert [one.rule for one in found.report.advice] == ["quick_battle:advice 1"]


def test_who_follows_it_is_told_nothing() -> None:
    found = answer(30, 1)
    assert found.report is not None
    assert (found.verdict, found.report.advice) == ("legal", ())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "note: quick_battle:advice 1 an army with 0 CP is routed if it attacks first"),
        ("fr", "quick_battle:advice 1 une armée qui a 0 PC est en déroute si elle attaque en premier"),
    ],
)
def test_it_is_said_in_every_report(language: str, said: str) -> None:
    wording = Wording(DOCUMENT, language)
    found = answer(31, 0)
    assert said in answer_text(found, wording, Occasion("1", "2026-01-01", {}))
    (advice,) = answer_data(found, DOCUMENT, wording)["advice"]
    assert advice["text"] in said
