"""Letters that pass for Latin ones are found; other scripts and accents are left alone."""

import pytest

from maniple.diagnostics import confusable


@pytest.mark.parametrize("name", ["Caesar", "Légion", "Москва", "Ωμέγα", "軍団", "", "œuvre", "straße", "_1"])
def test_left_alone(name: str) -> None:
    assert confusable(name) == ()


@pytest.mark.parametrize(
    ("name", "index", "twin", "called"),
    [
        ("Cаesar", 1, "a", "CYRILLIC SMALL LETTER A"),
        ("Ηastati", 0, "H", "GREEK CAPITAL LETTER ETA"),
        ("legi\uff4fn", 4, "o", "FULLWIDTH LATIN SMALL LETTER O"),
        ("le\U0001d420ion", 2, "g", "MATHEMATICAL BOLD SMALL G"),
    ],
)
def test_found(name: str, index: int, twin: str, called: str) -> None:
    (found,) = confusable(name)
    assert (found.index, found.character, found.name, found.twin) == (index, name[index], called, twin)


def test_a_name_of_nothing_but_look_alikes() -> None:
    assert "".join(found.twin for found in confusable("Сосо")) == "Coco"
