"""Lists given away and read back: the same list, or a reason why not; never another one."""

import random
from dataclasses import replace

import pytest

from maniple.legality.listing import ArmyList, Claim, Entry, copies_of
from maniple.legality.sharing import CodeError, as_json, as_text, coded, codes_in, decoded
from tests.legality.armies import legal
from tests.legality.games import checker, document


def army(seed: int, title: str = "Spring, “the first” – 1") -> ArmyList:
    plan = legal(random.Random(seed))
    entries = tuple(Entry(card, copies) for card, copies in sorted(plan.cards.items()))
    claims = (Claim("command", plan.command), Claim("strength", plan.strength))
    return ArmyList(checker().reader().catalogue.digest, "skirmish", claims, entries, title=title)


def essence(one: ArmyList) -> object:
    return (
        one.digest,
        one.format,
        {c.name: c.value for c in one.claims},
        copies_of(one),
        one.title,
        one.unread,
    )


@pytest.mark.parametrize("seed", range(40))
def test_what_is_given_away_comes_back(seed: int) -> None:
    one = army(seed, title="" if seed % 2 else "Spring, the first - 1")
    catalogue = checker().reader().catalogue
    for text in (
        coded(one, document()),
        as_text(one, catalogue),
        as_text(one, catalogue, "fr"),
        as_json(one, catalogue),
    ):
        (answer,) = checker().check("list", text.encode())
        assert answer.read is not None
        assert essence(answer.read.army) == essence(one), text
        assert answer.verdict == "legal"


def test_a_code_is_read_in_any_case_and_grouping() -> None:
    code = coded(army(1), document())
    for written in (code.lower(), code.replace("-", " "), code.replace("-", "\n"), f"  {code}  "):
        assert codes_in(written)
        assert essence(decoded(written, document(), army(1).digest).army) == essence(army(1))


def test_every_slip_in_a_code_is_noticed() -> None:
    code = coded(army(2), document())
    for at in range(len("MANIPLE1-"), len(code)):
        if code[at] == "-":
            continue
        wrong = code[:at] + ("7" if code[at] != "7" else "8") + code[at + 1 :]
        with pytest.raises(CodeError):
            decoded(wrong, document(), "")
    swapped = [code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(9, len(code) - 1)]
    for wrong in swapped:
        if wrong.replace("-", "") != code.replace("-", ""):
            with pytest.raises(CodeError):
                decoded(wrong, document(), "")


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_code_that_was_cut_is_noticed(cut: int) -> None:
    with pytest.raises(CodeError):
        decoded(coded(army(3), document())[:-cut], document(), "")


def test_several_codes_are_several_lists() -> None:
    text = "\n".join(coded(army(seed), document()) for seed in (1, 2, 3))
    answers = checker().check("lists", text.encode())
    assert [answer.number for answer in answers] == [1, 2, 3]
    assert [essence(answer.read.army) for answer in answers if answer.read] == [
        essence(army(n)) for n in (1, 2, 3)
    ]


def test_a_card_that_is_gone_is_missing_and_never_another() -> None:
    one = army(4)
    older = replace(
        document(), cards=tuple(card for card in document().cards if card.name != one.entries[0].card)
    )
    shared = decoded(coded(one, document()), older, "0" * 64)
    assert shared.missing == (one.entries[0].copies,)
    assert copies_of(shared.army) == {entry.card: entry.copies for entry in one.entries[1:]}
    assert shared.army.unread


def test_a_code_of_another_game_is_refused() -> None:
    other = replace(document(), game="elsewhere")
    with pytest.raises(CodeError) as caught:
        decoded(coded(army(5), document()), other, "")
    assert caught.value.key == "code other game"


def test_a_code_made_under_other_rules_is_said_to_be() -> None:
    one = replace(army(6), digest="f" * 64)
    (answer,) = checker().check("list", coded(one, document()).encode())
    assert [note.key for note in answer.notes] == ["code older"]
    assert answer.verdict == "legal"
