"""Sentences have one meaning, and the same one in both languages."""

import pytest

from maniple.phrases import (
    Apply,
    NameValue,
    NounValue,
    Number,
    PerEach,
    SlotValue,
    WordValue,
    bracketed,
    clashes,
    say,
)
from tests.phrases.spoken import battle, meaning, read_text, vocabulary_of

# ruff: noqa: E501  # sentences are as long as they are

# English, French, and how both are read.
SAME = [
    (
        "Enemy beasts have -2 defense.",
        "Les bêtes ennemies ont -2 en défense.",
        "[[Enemy beasts] have -2 defense].",
    ),
    (
        "Enemy chariots have +1 attack.",
        "Les chars ennemis ont +1 en attaque.",
        "[[Enemy chariots] have +1 attack].",
    ),
    ("This unit has +1 attack.", "Cette unité a +1 en attaque.", "[[This unit] has +1 attack]."),
    (
        "This column has +1 attack against light units.",
        "Cette colonne a +1 en attaque contre les unités légères.",
        "[[This column] has +1 attack against light units].",
    ),
    (
        "The attack of enemy beasts is doubled.",
        "L'attaque des bêtes ennemies est doublée.",
        "[The attack of [enemy beasts] is doubled].",
    ),
    (
        "This unit cannot be returned.",
        "Cette unité ne peut pas être renvoyée.",
        "[[This unit] cannot be returned].",
    ),
    (
        "Enemy chariots cannot be returned.",
        "Les chars ennemis ne peuvent pas être renvoyés.",
        "[[Enemy chariots] cannot be returned].",
    ),
    (
        "Your beasts in the column opposite cannot be returned.",
        "Vos bêtes dans la colonne d'en face ne peuvent pas être renvoyées.",
        "[[Your beasts in [the column opposite]] cannot be returned].",
    ),
    ("Draw 1 card.", "Piochez 1 carte.", "[Draw 1 card]."),
    ("Draw 2 cards.", "Piochez 2 cartes.", "[Draw 2 cards]."),
    ("Take 0 damage.", "Subissez 0 dégât.", "[Take 0 damage]."),
    (
        "Return one of enemy beasts.",
        "Renvoyez une des bêtes ennemies.",
        "[Return one of [enemy beasts]].",
    ),
    ("Look for Fire Pigs.", "Cherchez Cochons de feu.", "[Look for Fire Pigs]."),
    ("Look for Men of St. Peter.", "Cherchez Men of St. Peter.", "[Look for Men of St. Peter]."),
    (
        "A legion leaves North Italy for Gaul.",
        "Une légion quitte Italie du Nord pour Gaul.",
        "[A legion leaves North Italy for Gaul].",
    ),
    ("Your left flank falls.", "Votre flanc gauche tombe.", "[Your left flank falls]."),
    ("Rome is sacked.", "Rome est mise à sac.", "[Rome is sacked]."),
    (
        "The game ends at once.",
        "La partie s'arrête aussitôt.",
        "[The game ends at once].",
    ),
    (
        "Move 2 units from this column to the column opposite and gain 1 CP.",
        "Déplacez 2 unités de cette colonne vers la colonne d'en face et gagnez 1 PC.",
        "[Move 2 units from [this column] to [the column opposite] and gain 1 CP].",
    ),
    # --- joints, from the tightest to the loosest ---
    (
        "Gain 1 AS for each of your units in play.",
        "Gagnez 1 FA pour chacune de vos unités en jeu.",
        "[[Gain 1 AS] for each of [your units in play]].",
    ),
    (
        "Gain 1 AS for each of enemy chariots.",
        "Gagnez 1 FA pour chacun des chars ennemis.",
        "[[Gain 1 AS] for each of [enemy chariots]].",
    ),
    (
        "Gain 1 AS for each other unit of yours.",
        "Gagnez 1 FA pour chaque autre unité à vous.",
        "[[Gain 1 AS] for each [other unit of yours]].",
    ),
    (
        "Pay 1 CP or take 3 damage or gain 1 AS for each of your empty columns.",
        "Payez 1 PC ou subissez 3 dégâts ou gagnez 1 FA pour chacune de vos colonnes vides.",
        "[[Pay 1 CP] or [take 3 damage] or [[gain 1 AS] for each of [your empty columns]]].",
    ),
    (
        "You may pay 1 CP or take 3 damage.",
        "Vous pouvez payer 1 PC ou subir 3 dégâts.",
        "[You may [[pay 1 CP] or [take 3 damage]]].",
    ),
    (
        "If this supports a unit, you may draw 1 card or gain 1 AS, then draw 2 cards.",
        "Si cette unité en soutient une autre, vous pouvez piocher 1 carte ou gagner 1 FA, puis piochez 2 cartes.",
        "[If [this supports a unit], [you may [[draw 1 card] or [gain 1 AS]]]], then [draw 2 cards].",
    ),
    (
        "If this supports a unit, gain 1 AS, otherwise you may draw 1 card.",
        "Si cette unité en soutient une autre, gagnez 1 FA, sinon vous pouvez piocher 1 carte.",
        "[If [this supports a unit], [gain 1 AS], otherwise [you may [draw 1 card]]].",
    ),
    (
        "If he who plays has 1 card, if this supports a unit, gain 1 AS, otherwise gain 2 AS.",
        "S'il a 1 carte en main, celui qui joue, si cette unité en soutient une autre, gagnez 1 FA, sinon gagnez 2 FA.",
        "[If [he who plays has 1 card], [if [this supports a unit], [gain 1 AS], otherwise [gain 2 AS]]].",
    ),
    (
        "You may play one unit of cost 2 or less from your hand for free. Then gain 1 AS. Draw 1 card.",
        "Vous pouvez jouer gratuitement une unité de coût 2 ou moins de votre main. Puis gagnez 1 FA. Piochez 1 carte.",
        "[You may [play one [unit of cost 2 or less] from your hand for free]]. Then [gain 1 AS]. [Draw 1 card].",
    ),
    (
        "You may move 1 unit from this column to the column opposite and gain 1 CP.",
        "Vous pouvez déplacer 1 unité de cette colonne vers la colonne d'en face et gagner 1 PC.",
        "[You may [move 1 unit from [this column] to [the column opposite] and gain 1 CP]].",
    ),
]


@pytest.mark.parametrize(("english", "french", "read_as"), SAME, ids=[case[0] for case in SAME])
def test_both_languages_mean_the_same(english: str, french: str, read_as: str) -> None:
    reading = meaning(english)
    assert bracketed(reading, "en", battle()) == read_as
    assert meaning(french, "fr") == reading
    assert say(reading, "en", battle()) == english
    assert say(reading, "fr", battle()) == french


def _slots(text: str) -> dict[str, SlotValue]:
    reading = meaning(text)
    assert isinstance(reading, Apply)
    return dict(reading.slots)


def test_slots_are_named_as_the_body_names_them() -> None:
    slots = _slots("This column has -1 attack against light units.")
    noun = slots["column"]
    assert isinstance(noun, NounValue)
    assert noun.noun.texts[0] == ("en", "this column")
    del slots["column"]
    assert slots == {"n": Number(-1), "stat": WordValue("Stat", "attack"), "type": WordValue("Type", "light")}


def test_declarations_are_the_very_objects_of_the_tree() -> None:
    reading = meaning("Return one of enemy beasts.")
    assert isinstance(reading, Apply)
    assert any(entry.declaration is reading.phrase for entry in battle().phrases)


def test_names_of_several_words() -> None:
    assert _slots("A legion leaves North Italy for Gaul.") == {
        "province": NameValue("North Italy"),
        "other": NameValue("Gaul"),
    }


def test_what_is_counted() -> None:
    reading = meaning("Gain 2 AS for each of your units in play.")
    assert isinstance(reading, PerEach)
    assert reading.body.slots == (("n", Number(2)),)


@pytest.mark.parametrize(
    "text",
    [
        "enemy beasts have −2 defense",
        "  Enemy   beasts have -2 defense .",
        "enemy beasts have -2 defense.",
    ],
)
def test_writing_that_does_not_matter(text: str) -> None:
    assert meaning(text) == meaning("Enemy beasts have -2 defense.")


def test_capitals_are_folded_at_a_start_only() -> None:
    reading, problems = read_text("Gain 1 AS, then Draw 1 card.", battle())
    assert reading is None
    assert [problem.code for problem in problems] == ["E0401"]
    reading, problems = read_text("rome is sacked.", battle())
    assert reading is None


def test_every_sentence_may_be_wrong() -> None:
    reading, problems = read_text("Gain AS. Draw 1 card. Pay CP.", battle())
    assert reading is None
    assert [problem.code for problem in problems] == ["E0401", "E0401"]


def test_a_kind_decides_between_readings() -> None:
    assert meaning("This unit has +1 attack.", kind="ongoing") == meaning("This unit has +1 attack.")


def test_a_language_in_which_nothing_is_said() -> None:
    vocabulary, problems = vocabulary_of('Card Envoy { }\nphrase "look for {card}" { x }')
    assert problems == ()
    assert read_text("Look for Envoy.", vocabulary)[1] == ()
    reading, found = read_text("Cherchez Envoy.", vocabulary, "fr")
    assert reading is None
    assert [problem.code for problem in found] == ["E0401"]


def test_words_that_differ_by_a_capital_only() -> None:
    vocabulary, _ = vocabulary_of(
        'words Hue { Rose rose }\nphrase "{hue} wins" { x }\nphrase "take {hue}" { x }'
    )
    assert [problem.code for problem in read_text("Rose wins.", vocabulary)[1]] == ["E0402"]
    reading, problems = read_text("Take rose.", vocabulary)
    assert problems == ()
    assert reading == Apply(vocabulary.phrases[1].declaration, (("hue", WordValue("Hue", "rose")),))


def test_the_phrases_do_not_clash() -> None:
    assert clashes(battle()) == ()
