"""What is no list, or none for this game, gets a reason: no traceback, no verdict it does not deserve."""

import io
import json
import zipfile

import pytest

from maniple.legality.checking import Answer
from maniple.legality.messages import Wording
from tests.legality.games import checker

LEGAL = b"AS 9, CP 6\nAulus Varro\n3 Boatmen\n2 Archers\nRiver Guard\nFalse Retreat\nVarro's Gambit\n"


def answers(data: bytes) -> tuple[Answer, ...]:
    return checker().check("list", data)


def _zip() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("list.txt", b"0" * 50_000_000)
    return packed.getvalue()


BOMB = """<?xml version="1.0"?>
<!DOCTYPE list [
  <!ENTITY a "Archers"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<list><card>&c;</card></list>
"""
OUTSIDE = '<!DOCTYPE list [<!ENTITY x SYSTEM "file:///etc/passwd">]><list><card>&x;</card></list>'

REFUSED = {
    "empty": (b"", "empty"),
    "only a mark": (b"\xef\xbb\xbf", "empty"),
    "blank": (b" \r\n\t\n", "empty"),
    "50 MB": (LEGAL * 600_000, "too big"),
    "too many lines": (b"Archers\n" * 20_000, "too many lines"),
    "zip": (_zip(), "other file"),
    "gzip": (b"\x1f\x8b\x08\x00" + bytes(20), "other file"),
    "pdf": (b"%PDF-1.7\n", "other file"),
    "picture": (b"\x89PNG\r\n\x1a\n", "other file"),
    "zeros": (bytes(100), "no text"),
    "zeros in a text": (b"2 Archers\0\0\0 and more of it", "no text"),
    "half of UTF-16": ("2 Archers".encode("utf-16") + b"x", "no text"),
    "deep JSON": (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "too deep"),
    "deep arrays": (b"[[" * 100_000, "too deep"),
    "broken JSON": (b'{"cards": {"Archers": 2,}}', "json"),
    "cut JSON": (b'{"cards": {"Archers": 2', "json"),
    "JSON and more": (b'{"Archers": 2} {"Boatmen": 1}', "json"),
    "two commas": (b'["Archers",, "Boatmen"]', "json"),
    "entities": (BOMB.encode(), "xml declares"),
    "outside entity": (OUTSIDE.encode(), "xml declares"),
    "broken XML": (b"<list><card>Archers</list>", "xml"),
    "deep XML": (b"<a>" * 5_000 + b"</a>" * 5_000, "too deep"),
    "damaged code": (b"MANIPLE1-00000-00000-00000", "code damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(name: str) -> None:
    data, key = REFUSED[name]
    (answer,) = answers(data)
    assert answer.failure is not None
    assert answer.failure.key == key
    assert (answer.verdict, answer.report, answer.read) == ("undecided", None, None)


UNDECIDED = {
    "twice the same key": (
        b'{"AS": 9, "CP": 6, "cards": {"Archers": 1, "Boatmen": 3, "Archers": 2}}',
        "key twice",
    ),
    "cards beside": (b'{"AS": 9, "CP": 6, "cards": ["Archers"], "sideboard": ["Boatmen"]}', "aside"),
    "contradiction": (LEGAL + b"AS 10\n", "contradictory"),
    "crossed out": (LEGAL.replace(b"2 Archers", b"~~2 Archers~~"), "struck out"),
    "crossed out in a forum": (LEGAL.replace(b"2 Archers", b"[s]2 Archers[/s]"), "struck out"),
    "crossed out on a page": (LEGAL.replace(b"2 Archers", b"<del>2 Archers</del>"), "struck out"),
    "lines crossed out": (
        LEGAL.replace(b"3 B", b"~~3 B").replace(b"2 Archers", b"2 Archers~~"),
        "struck out",
    ),
    "lines crossed out in a forum": (LEGAL.replace(b"2 Archers", b"[s]\n2 Archers\n[/s]"), "struck out"),
    "about so many": (LEGAL.replace(b"2 Archers", b"~2 Archers"), "not exact"),
    "contradictory headers": (LEGAL + b"Tribe: river\nTribe: hill\n", "contradictory"),
    "contradictory games": (LEGAL + b"Game: Skirmish\nGame: Chess\n", "contradictory"),
    "contradictory totals": (LEGAL + b"Total: 30\nTotal: 31\n", "contradictory"),
    "another game": (b"Game: Forest Feuds\n" + LEGAL, "other game"),
    "cards of another game": (b"4 Lightning Bolt\n20 Mountain\n", "no cards"),
    "another format": (b"Format: grand battle\n" + LEGAL, "other format"),
    "other settings": (b"Budget: 60\n" + LEGAL, "other setting"),
    "other switch": (b"Allied: yes\n" + LEGAL, "other setting"),
    "no value": (b"Allied: perhaps\n" + LEGAL, "setting not read"),
    "unknown card": (LEGAL + b"2 Legionaries\n", "unknown"),
    "no card at all": (b"# nothing here\n", "no cards"),
    "cards under zero": (LEGAL + b"-1 Archers\n", "bad count"),
    "a very long line": (LEGAL + b"2 Archers " * 200, "too long"),
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_it_stays_undecided(name: str) -> None:
    data, key = UNDECIDED[name]
    (answer,) = answers(data)
    assert answer.verdict == "undecided"
    assert key in [note.key for note in answer.notes if note.serious]
    assert answer.report is not None


def test_the_same_list_without_that_is_legal() -> None:
    assert [answer.verdict for answer in answers(LEGAL)] == ["legal"]


def test_an_unread_line_never_makes_a_list_legal() -> None:
    for line in LEGAL.splitlines()[1:]:
        damaged = LEGAL.replace(line, b"?? " + line + b" ??")
        assert [answer.verdict for answer in answers(damaged)] != ["legal"], damaged


@pytest.mark.parametrize("cut", range(0, 100, 7))
def test_a_list_that_was_cut_off_is_not_legal(cut: int) -> None:
    text = json.dumps(
        {"AS": 9, "CP": 6, "cards": {"Aulus Varro": 1, "Boatmen": 3, "Archers": 2, "River Guard": 1}}
    )
    assert [answer.verdict for answer in answers(text[:cut].encode())] != ["legal"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_numbers_of_many_digits_are_not_said_to_be_others(language: str) -> None:
    (answer,) = checker().check("list", LEGAL + b"1" * 30 + b" Archers\n")
    wording = Wording(checker().document, language)
    (said,) = [wording.note(note) for note in answer.notes if note.key == "impossible count"]
    assert "> 500000000 " in said
