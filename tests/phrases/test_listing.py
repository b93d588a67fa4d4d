"""What can be said is listed with examples in every language."""

from maniple.phrases import Listed, Said, listing
from tests.phrases.spoken import battle, read_text, vocabulary_of


def _listed(pattern: str) -> Listed:
    return next(listed for listed in listing(battle()).phrases if listed.said[0].pattern == pattern)


def test_a_phrase() -> None:
    assert _listed("{column} has {+n} {stat} against {types}") == Listed(
        said=(
            Said(
                "en",
                "{column} has {+n} {stat} against {types}",
                "This column has +2 attack against beasts.",
            ),
            Said(
                "fr",
                "{column} a {+n} en {stat} contre les {types}",
                "Cette colonne a +2 en attaque contre les bêtes.",
            ),
        ),
        slots=(
            ("column", ("this column", "the column opposite")),
            ("n", ("+2",)),
            ("stat", ("attack", "defense")),
            ("types", ("beasts", "chariots", "light units")),
        ),
        kinds=("ongoing",),
    )


def test_what_phrases_speak_of() -> None:
    nouns = {listed.said[0].pattern: listed for listed in listing(battle()).nouns}
    assert nouns["this column"] == Listed(
        said=(Said("en", "this column", "this column"), Said("fr", "cette colonne", "cette colonne")),
        slots=(),
        kinds=("Column",),
    )
    slotted = next(listed for pattern, listed in nouns.items() if "{types}" in pattern)
    assert slotted.said[0].example == slotted.said[0].pattern.replace("{types}", "beasts")
    assert not {listed.said[0].pattern for listed in listing(battle()).conditions} & nouns.keys()
    assert set(listing(battle()).with_word("colonne").nouns) <= set(nouns.values())


def test_two_slots_show_two_things() -> None:
    vocabulary, problems = vocabulary_of(
        'words Good { wine oil grain }\nphrase "swap {good} for {other: good}" { x }'
    )
    assert problems == ()
    assert listing(vocabulary).phrases[0].said == (
        Said("en", "swap {good} for {other: good}", "Swap wine for oil."),
    )


def test_a_slot_for_one_thing_shows_a_noun_for_one_thing() -> None:
    listed = _listed("play one {unit: set of Fighter} from your hand for free")
    assert listed.said[0].example == "Play one other unit of yours from your hand for free."


def test_every_example_can_be_read() -> None:
    for listed in listing(battle()).phrases:
        for said in listed.said:
            assert said.example is not None
            reading, problems = read_text(said.example, battle(), said.language)
            assert reading is not None, problems


def test_a_word_chooses() -> None:
    by_pattern = listing(battle()).with_word("draw").phrases
    assert [listed.said[0].pattern for listed in by_pattern] == ["draw {n: 1..9} card{|s}"]
    assert listing(battle()).with_word("PIOCHEZ").phrases == by_pattern
    found = listing(battle()).with_word("velites").phrases
    assert found
    assert all("{card}" in listed.said[0].pattern for listed in found)
    assert listing(battle()).with_word("nothing of the kind").is_empty


def test_what_nothing_fits_has_no_example() -> None:
    vocabulary, _ = vocabulary_of('phrase "look for {card}" { x }')
    assert listing(vocabulary).phrases[0].said == (Said("en", "look for {card}", None),)


def test_nouns_within_nouns_end() -> None:
    vocabulary, problems = vocabulary_of(
        'noun "neighbours of {units}": set of Card = x\nphrase "return {units}" { x }'
    )
    assert problems == ()
    assert listing(vocabulary).phrases[0].said == (Said("en", "return {units}", None),)
