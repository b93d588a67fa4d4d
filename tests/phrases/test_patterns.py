"""Patterns are cut into text, slots and forms, or refused with the place."""

import pytest

from maniple.phrases.patterns import Forms, Misshapen, Shape, Slot, Text, read_pattern, split_numbers


def _pieces(text: str) -> tuple[object, ...]:
    shape = read_pattern(text)
    assert isinstance(shape, Shape)
    return shape.pieces


def test_slots() -> None:
    assert _pieces("{units} have {+n} {stat: Stat}") == (
        Slot("units", False, None, 0),
        Text(" have "),
        Slot("n", True, None, 13),
        Text(" "),
        Slot("stat", False, "Stat", 18),
    )


def test_ranges_and_sets_are_types() -> None:
    assert _pieces("{n: 1..3}{ units : set of Card }") == (
        Slot("n", False, "1..3", 0),
        Slot("units", False, "set of Card", 9),
    )


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("{card|cards}", (("card", "cards"),)),
        ("card{|s}", (("card", "cards"),)),
        ("re{turn|turned}s", (("returns", "returneds"),)),
        ("{a/ont}", (("a",), ("ont",))),
        ("{renvoyé|renvoyée/renvoyés|renvoyées}", (("renvoyé", "renvoyée"), ("renvoyés", "renvoyées"))),
        ("l'ennemi{|e}", (("l'ennemi", "l'ennemie"),)),
    ],
)
def test_forms(text: str, options: tuple[tuple[str, ...], ...]) -> None:
    (forms,) = _pieces(text)
    assert isinstance(forms, Forms)
    assert forms.options == options


def test_forms_that_name_their_slot() -> None:
    assert _pieces("{units: has|have}") == (Forms((("has", "have"),), "units", 0),)


def test_marks() -> None:
    shape = read_pattern("cette unité{:f one}")
    assert isinstance(shape, Shape)
    assert (shape.gender, shape.many, shape.pieces) == ("f", False, (Text("cette unité"),))
    shape = read_pattern("vos chars{:m}")
    assert isinstance(shape, Shape)
    assert (shape.gender, shape.many) == ("m", None)


@pytest.mark.parametrize(
    ("text", "what", "start", "end"),
    [
        ("gain {n AS", "open", 5, 10),
        ("gain n} AS", "stray", 6, 7),
        ("gain {n {m} AS", "nested", 8, 9),
        ("gain {} AS", "slot", 5, 7),
        ("gain {2 AS}", "slot", 5, 11),
        ("gain {n:} AS", "slot", 5, 9),
        ("unit{:x}", "mark", 4, 8),
        ("unit{:}", "mark", 4, 7),
    ],
)
def test_misshapen(text: str, what: str, start: int, end: int) -> None:
    assert read_pattern(text) == Misshapen(what, start, end)


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("other unit/other units", ("other unit", "other units")),
        ("{a/b} unit", ("{a/b} unit",)),
        ("{a/b} unit/{a/b} units", ("{a/b} unit", "{a/b} units")),
    ],
)
def test_forms_of_nouns(text: str, forms: tuple[str, ...]) -> None:
    assert split_numbers(text) == forms
