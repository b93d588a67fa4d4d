"""What is said of lists: in English and French alike, with everything filled in."""

import re
import string
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from maniple.legality.findings import Finding, Fix, FixKey, Key
from maniple.legality.messages import LANGUAGES, Wording
from maniple.legality.reading.notes import Note
from maniple.legality.reports.occasion import Occasion
from maniple.legality.reports.text import answer_text
from maniple.resources import PACKAGE
from tests.legality.games import checker, document
from tests.legality.test_bad_input import REFUSED, UNDECIDED
from tests.legality.test_planted import EIGHT
from tests.legality.test_shapes import UNREAD

PLACE = re.compile(r"\{(\w+)(?:\|[^}]*)?\}")
FOLDER = Path(__file__).parent / "lists"
# Keys that are put together in code, by what they begin with.
MADE = ("verdict:", "finding:", "fix:", "name:", "repair:")


def test_both_languages_say_the_same() -> None:
    english, french = LANGUAGES["en"], LANGUAGES["fr"]
    assert list(english) == list(french)
    for key, text in english.items():
        assert sorted(PLACE.findall(text)) == sorted(PLACE.findall(french[key])), key
        assert text != french[key] or not any(map(str.isalpha, PLACE.sub("", text))), key


def test_french_keeps_its_spaces_before_signs() -> None:
    for key, text in LANGUAGES["fr"].items():
        assert not re.search(r"\w[:;!?»]|«\w", PLACE.sub("x", text)), key


def test_nothing_is_worded_that_nothing_says() -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in (PACKAGE / "legality").rglob("*.py")
        if "messages" not in path.parts
    )
    code += "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "cli" / "army").glob("*.py"))
    code += (PACKAGE / "legality" / "messages" / "wording.py").read_text(encoding="utf-8")
    unused = [
        key
        for key in LANGUAGES["en"]
        if not key.startswith(MADE) and not re.search(rf"[\"']{re.escape(key)}[\"']", code)
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", get_args(Key))
def test_every_finding_has_words(key: Key, language: str) -> None:
    values = (("name", "strength"), ("declared", 3), ("counted", 4), ("left", 2), ("bound", 1), ("other", 5))
    for amount in (-2, -1, 1, 2):
        finding = Finding("", key, values, amount=amount, cards=("Archers",), lines=(1,))
        assert "{" not in Wording(document(), language).matter(finding)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [key for key in get_args(FixKey) if key])
def test_every_fix_has_words(key: FixKey, language: str) -> None:
    wording = Wording(document(), language)
    for names, amount in product((("strength",), ("Archers", "Boatmen"), ("Archers",) * 9), (1, 2)):
        text = wording.fix(Fix(key, names, amount))
        assert text
        assert not set(text) & set("{}_")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_report_can_be_worded(language: str) -> None:
    sources = [data for data, _ in (*REFUSED.values(), *UNDECIDED.values())]
    sources += [("AS 9\n" + text).encode() for text, _ in UNREAD] + ["\n".join(EIGHT).encode()]
    sources += [path.read_bytes() for path in sorted(FOLDER.iterdir())]
    wording = Wording(document(), language)
    occasion = Occasion("0" * 64, "2020-02-02", {"budget": 20})
    for data in sources:
        for answer in checker().check("list", data):
            text = answer_text(answer, wording, occasion)
            for line in text.splitlines():
                own = line.partition("“")[0].partition("«")[0]
                assert "{" not in own or "{2}" in line, text


def test_cards_are_named_in_the_language_of_the_reader() -> None:
    note = Note("corrected", (("text", "Pecheur"), ("card", "Fishers")), (3,))
    assert Wording(document(), "fr").note(note) == "« Pecheur » est lu Pêcheurs"
    assert Wording(document(), "en").note(note) == "“Pecheur” is read as Fishers"


def test_numbers_agree_with_their_words() -> None:
    wording, french = Wording(document(), "en"), Wording(document(), "fr")
    assert wording.text("repair:copies", copies=1) == "1 copy"
    assert wording.text("repair:copies", copies=0) == "0 copies"
    assert french.text("repair:copies", copies=0) == "0 exemplaire"
    assert french.text("repair:copies", copies=2) == "2 exemplaires"


def test_texts_are_plain() -> None:
    allowed = set(string.ascii_letters + string.digits + string.punctuation + " éèêàâîôûçùÉÀÔœ«»“”…→’–")
    for language, texts in LANGUAGES.items():
        for key, text in texts.items():
            assert set(text) <= allowed, (language, key, set(text) - allowed)
