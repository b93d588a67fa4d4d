"""A slot's name says what fits it."""

import pytest

from maniple.phrases import patterns
from maniple.phrases.slots import NoSlot, Surroundings, resolve
from maniple.phrases.vocabulary import NumberSlot, Slot, SlotType, ThingSlot, WordSlot

AROUND = Surroundings(
    words=("Type", "CardColour", "Ally"),
    sorts=("set of Fighter", "Column", "flag", "set of Region", "Fighter or none"),
    parents={"Fighter": "Card", "unit": "Fighter", "Region": None, "Card": None},
)
ONE_SET = Surroundings(words=("Stat",), sorts=("set of Fighter",), parents={})


def _resolved(name: str, type: str | None = None, around: Surroundings = AROUND) -> tuple[str, SlotType]:
    outcome = resolve(patterns.Slot(name.lstrip("+"), name.startswith("+"), type, 0), around)
    assert isinstance(outcome, Slot)
    assert outcome.written == name.lstrip("+")
    return outcome.name, outcome.type


@pytest.mark.parametrize(
    ("name", "type", "expected"),
    [
        ("n", None, ("n", NumberSlot(signed=False))),
        ("m2", None, ("m2", NumberSlot(signed=False))),
        ("+n", None, ("n", NumberSlot(signed=True))),
        ("price", "0..9", ("price", NumberSlot(signed=False, low=0, high=9))),
        ("+change", "-3 .. 3", ("change", NumberSlot(signed=True, low=-3, high=3))),
        ("price", "number", ("price", NumberSlot(signed=False))),
        ("type", None, ("type", WordSlot("Type", many=False))),
        ("types", None, ("type", WordSlot("Type", many=True))),
        ("allies", None, ("ally", WordSlot("Ally", many=True))),
        ("card_colour", None, ("card_colour", WordSlot("CardColour", many=False))),
        ("other", "type", ("other", WordSlot("Type", many=False))),
        ("other", "Types", ("other", WordSlot("Type", many=True))),
        ("column", None, ("column", ThingSlot("Column", many=False))),
        ("there", "Column", ("there", ThingSlot("Column", many=False))),
        ("card", None, ("card", ThingSlot("Card", many=False))),
        ("region", None, ("region", ThingSlot("Region", many=False))),
        ("regions", None, ("regions", ThingSlot("set of Region", many=True))),
        ("unit", None, ("unit", ThingSlot("set of Fighter", many=False))),
        ("units", None, ("units", ThingSlot("set of Fighter", many=True))),
        ("fighters", None, ("fighters", ThingSlot("set of Fighter", many=True))),
        ("those", "set  of fighter", ("those", ThingSlot("set of Fighter", many=False))),
        ("hero", "unit", ("hero", ThingSlot("unit", many=False))),
        ("hero", "Fighter or none", ("hero", ThingSlot("Fighter or none", many=False))),
        ("flag", None, ("flag", ThingSlot("flag", many=False))),
    ],
)
def test_named(name: str, type: str | None, expected: tuple[str, SlotType]) -> None:
    assert _resolved(name, type) == expected


def test_where_there_is_one_kind_of_set_any_name_will_do() -> None:
    assert _resolved("units", around=ONE_SET) == ("units", ThingSlot("set of Fighter", many=True))


@pytest.mark.parametrize(
    ("name", "type", "around", "expected"),
    [
        ("stta", None, ONE_SET, NoSlot("unknown", ("stat",))),
        ("things", None, Surroundings((), (), {}), NoSlot("unknown", ())),
        ("things", None, AROUND, NoSlot("unclear", ("things: set of Fighter", "things: set of Region"))),
        ("x", "Colum", AROUND, NoSlot("unknown", ("column",))),
        ("x", "1..", AROUND, NoSlot("unknown", ())),
        ("x", "1..99999999999999999999", AROUND, NoSlot("unknown", ())),
        ("+type", None, AROUND, NoSlot("sign", ("n",))),
    ],
)
def test_nameless(name: str, type: str | None, around: Surroundings, expected: NoSlot) -> None:
    outcome = resolve(patterns.Slot(name.lstrip("+"), name.startswith("+"), type, 0), around)
    assert outcome == expected
