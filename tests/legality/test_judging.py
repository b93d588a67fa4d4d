"""What is said of lists: each broken rule, by how much, which cards, and what would mend it."""

import pytest

from maniple.legality.findings import Finding, Fix, UnknownFormatError
from maniple.legality.judging import judge, judge_of
from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.settings import UnknownSettingError
from tests.legality.games import GAMES, document

EXPEDITION = str(GAMES / "expedition.maniple")
LEGAL = {"Tamar": 1, "Scout": 3, "Bearer": 2, "Compass": 1}


def listed(copies: dict[str, int], water: int | None = 6, **claims: int) -> ArmyList:
    entries = tuple(Entry(name, number, (line,)) for line, (name, number) in enumerate(copies.items(), 2))
    said = [] if water is None else [Claim("water", water, (1,))]
    return ArmyList("", "expedition", (*said, *(Claim(n, v, (9,)) for n, v in claims.items())), entries)


def said(army: ArmyList, **settings: int) -> tuple[Finding, ...]:
    return judge(document(EXPEDITION), "expedition", army, settings).findings


def told(army: ArmyList, **settings: int) -> list[tuple[object, ...]]:
    return [(f.rule.rpartition(":")[2], f.key, f.amount, f.cards, f.lines) for f in said(army, **settings)]


def test_a_legal_list_with_all_its_numbers() -> None:
    report = judge(document(EXPEDITION), "expedition", listed(LEGAL, gold=3, cards=7))
    assert (report.verdict, report.findings) == ("legal", ())
    numbers = {measure.name: measure.value for measure in report.measures}
    assert numbers == {"water": 6, "cards": 7, "gold": 3, "food": 8}


def test_every_broken_rule_is_told_with_its_figures() -> None:
    army = listed({"Tamar": 3, "Idol": 2, "Deserter": 1, "Lancer": 1, "Scout": 1}, 1)
    assert told(army) == [
        ("3", "over", 6, ("Tamar", "Scout", "Lancer", "Deserter"), (2, 4, 5, 6)),
        ("4", "copies", 1, ("Tamar",), (2,)),
        ("5", "banned", 1, ("Deserter",), (4,)),
        ("6", "copies", 1, ("Idol",), (3,)),
        ("9", "slots", -1, (), ()),
        ("9", "slots", 2, ("Tamar",), (2,)),
    ]


def test_the_wording_is_filled_in() -> None:
    first = said(listed(LEGAL, 3))[0]
    assert (first.text, first.text_values) == ("its {0} of food want more water than {1}", (8, 3))
    assert document(EXPEDITION).texts["en"][first.text] == first.text


@pytest.mark.parametrize(
    ("copies", "water", "rule", "fix"),
    [
        ({**LEGAL, "Tamar": 3}, 12, "4", Fix("remove", ("Tamar",), 1)),
        (LEGAL, 13, "1", Fix("lower", ("water",), 1)),
        (LEGAL, 0, "1", Fix("raise", ("water",), 1)),
        ({**LEGAL, "Deserter": 2}, 12, "5", Fix("remove", ("Deserter",), 2)),
        ({"Tamar": 1, "Scout": 3}, 12, "9", Fix("add", ("Bearer", "Foreman"), 1)),
    ],
)
def test_each_finding_says_what_would_mend_it(
    copies: dict[str, int], water: int, rule: str, fix: Fix
) -> None:
    assert fix in [one.fix for one in said(listed(copies, water)) if one.rule == f"expedition:{rule}"]


def test_settings_open_rules() -> None:
    assert told(listed(LEGAL)) == []
    assert told(listed(LEGAL), escorted=1) == [("10", "short", -2, (), ())]
    assert told(listed(LEGAL), purse=2)[0][:3] == ("2", "over", 1)


def test_a_card_that_fits_two_slots_is_not_given_away() -> None:
    """Greedily the foreman would lead, as the first who can, and Tamar would have no place."""
    assert told(listed({"Foreman": 2, "Scout": 2, "Tamar": 0}, 12)) == [("", "no count", 0, ("Tamar",), (4,))]
    assert told(listed({"Foreman": 2}, 12)) == []
    assert [one[1] for one in told(listed({"Foreman": 1}, 12))] == ["different", "slots"]


def test_claims_are_held_to_what_can_be_counted() -> None:
    (only,) = said(listed(LEGAL, gold=5))
    assert (only.key, only.values) == ("claim", (("name", "gold"), ("declared", 5), ("counted", 3)))
    assert (only.amount, only.lines, only.fix) == (2, (9,), Fix("correct", ("gold",), 3))


def test_a_number_that_is_said_twice() -> None:
    army = listed(LEGAL)
    twice = ArmyList(
        "", army.format, (*army.claims, Claim("water", 6, (3,)), Claim("water", 7, (4,))), army.entries
    )
    (only,) = said(twice)
    assert (only.key, only.lines) == ("twice", (1, 4))


@pytest.mark.parametrize(
    ("army", "key", "verdict"),
    [
        (listed(LEGAL, None), "no figure", "undecided"),
        (listed(LEGAL, honour=3), "unknown claim", "undecided"),
        (listed({**LEGAL, "War Wagon": 1}), "no card", "illegal"),
        (listed({**LEGAL, "Scout": -1}), "no count", "illegal"),
        (listed({**LEGAL, "Scout": 401}), "no count", "illegal"),
        (listed(LEGAL, -1), "no count", "illegal"),
    ],
)
def test_what_no_rule_says(army: ArmyList, key: str, verdict: str) -> None:
    report = judge(document(EXPEDITION), "expedition", army)
    assert report.findings[0].key == key
    assert report.verdict == verdict


def test_without_a_figure_what_is_broken_whatever_it_is() -> None:
    keys = [
        (one.rule.rpartition(":")[2], one.key) for one in said(listed({"Lancer": 3, "Deserter": 9}, None))
    ]
    assert ("", "no figure") in keys
    assert ("3", "broken") not in keys
    assert ("5", "banned") in keys


def test_unread_lines_leave_it_undecided() -> None:
    army = ArmyList("", "expedition", (Claim("water", 1),), (Entry("Lancer", 9),), unread=(3, 5))
    report = judge(document(EXPEDITION), "expedition", army)
    assert report.verdict == "undecided"
    assert Finding("", "unread", lines=(3, 5)) in report.findings


def test_a_list_for_another_version_is_undecided() -> None:
    army = listed(LEGAL)
    other = ArmyList("0" * 64, army.format, army.claims, army.entries)
    same = ArmyList(
        judge_of(document(EXPEDITION), "expedition").digest, army.format, army.claims, army.entries
    )
    assert judge(document(EXPEDITION), "expedition", other).verdict == "undecided"
    assert judge(document(EXPEDITION), "expedition", same).verdict == "legal"


def test_the_order_of_lines_and_how_they_are_split_change_nothing() -> None:
    one = ArmyList(
        "", "expedition", (Claim("water", 3),), (Entry("Scout", 3), Entry("Deserter", 1), Entry("Tamar", 1))
    )
    other = ArmyList(
        "",
        "expedition",
        (Claim("water", 3),),
        (Entry("Tamar", 1), Entry("Scout", 1), Entry("Deserter", 1), Entry("Scout", 2)),
    )
    assert said(one) == said(other)


def test_unknown_formats_and_settings_are_named() -> None:
    with pytest.raises(UnknownFormatError) as unknown:
        judge(document(EXPEDITION), "exhibition", listed(LEGAL))
    assert unknown.value.known == ("expedition",)
    with pytest.raises(UnknownSettingError) as setting:
        judge(document(EXPEDITION), "expedition", listed(LEGAL), {"purses": 1})
    assert setting.value.known == ("escorted", "purse")


def test_no_fix_is_told_that_a_figure_or_card_has_no_room_for() -> None:
    claims = (Claim("strength", 9), Claim("command", 0))
    army = ArmyList("", "skirmish", claims, (Entry("Archers", 40), Entry("Aulus Varro", 1)))
    over = next(f for f in judge(document(), "skirmish", army).findings if f.rule == "skirmish:1")
    assert (over.key, over.fix) == ("over", Fix())
    rich = ArmyList("", "skirmish", (Claim("strength", 90), Claim("command", 5)), ())
    over = next(f for f in judge(document(), "skirmish", rich).findings if f.rule == "skirmish:1")
    assert over.fix == Fix("lower", ("strength",), 65)
