"""What is said of patterns and of sentences: one function a code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, error, listed, quoted, warning

# --- sentences ---------------------------------------------------------------------------------------


def unknown_sentence(
    place: Label,
    near: Sequence[str] = (),
    nouns: Sequence[str] = (),
    expected: Sequence[str] = (),
    fixes: Iterable[Fix] = (),
) -> Diagnostic:
    """E0401: no phrase reads so; the place is where the reading stops."""
    notes = [f"here could stand {listed(expected, 'or')}"] if expected else []
    notes += [f"the nearest phrases are {listed(near)}"] if near else []
    notes += [f"the nearest nouns are {listed(nouns)}"] if nouns else []
    return error("E0401", "no phrase of this game reads so", place, notes=notes, fixes=fixes)


def two_readings(place: Label, readings: Sequence[str]) -> Diagnostic:
    """E0402: the sentence can be read in two ways, written out with brackets."""
    notes = [f"reading {number}: {reading}" for number, reading in enumerate(readings, 1)]
    return error("E0402", "this sentence has two readings", place, notes=notes)


def wrong_kind(place: Label, pattern: str, kinds: Sequence[str], used: str, declared: Label) -> Diagnostic:
    """E0403: a phrase in an ability of a kind that it is not declared for."""
    return error(
        "E0403",
        f"the phrase `{pattern}` may not stand in an ability `{used}`",
        place,
        secondary=[declared],
        notes=[f"it is declared for {quoted(kinds, 'or')}"],
    )


def number_out_of_range(place: Label, value: int, low: int, high: int, declared: Label) -> Diagnostic:
    """E0404: a numeral outside the range that its slot declares."""
    return error("E0404", f"the number {value} is not in {low}..{high}", place, secondary=[declared])


def not_countable(place: Label, pattern: str, numbers: int) -> Diagnostic:
    """E0405: "for each" beside a phrase without a number to multiply, or with several."""
    how = "has no number" if numbers == 0 else f"has {numbers} numbers"
    return error(
        "E0405",
        "what is done for each needs exactly one number that counts so often",
        place,
        notes=[f"the phrase `{pattern}` {how}"],
    )


def other_form(place: Label, better: str, edit: Edit | None) -> Diagnostic:
    """W0406: the sentence is understood, but its words do not agree."""
    fix = Fix(f"write `{better}`", (edit,) if edit else (), "safe" if edit else "display")
    return warning("W0406", "the words of this sentence do not agree", place, fixes=[fix])


def other_language(place: Label, language: str) -> Diagnostic:
    """E0401: a sentence that another language of the game can read."""
    return error(
        "E0401",
        "no phrase of this game reads so",
        place,
        notes=[f"it would be read in the language `{language}`"],
        fixes=[Fix(f"write `{language}` before the sentence")],
    )


def unknown_gender(place: Label, language: str, noun: Label) -> Diagnostic:
    """W0415: what is counted has no gender in a language that needs one."""
    return warning(
        "W0415",
        f"nothing says which gender this noun has in the language `{language}`",
        noun,
        secondary=[place],
        fixes=[Fix("write `{:f}` or `{:m}` in its pattern")],
    )


def too_long(place: Label, limit: int) -> Diagnostic:
    """E0419: a sentence longer than any card could print."""
    return error(
        "E0419",
        f"this sentence has more than {limit} words",
        place,
        notes=["write several sentences, with a full stop after each"],
    )


# --- patterns ----------------------------------------------------------------------------------------

_SHAPES = {
    "open": "this brace is never closed in the pattern",
    "stray": "this brace closes nothing in the pattern",
    "nested": "a brace stands inside braces",
    "slot": "this is no slot",
    "mark": "this is no mark of a noun",
}
_ADVICE = {
    "slot": "write a name such as `{n}` or `{+n}`, a name and type as in `{units: set of Card}`, or `{a|b}`",
    "mark": "write `{:f}`, `{:m}`, `{:one}`, `{:many}`, or two of them as in `{:f one}`",
}


def misshapen(place: Label, what: str) -> Diagnostic:
    """E0407: braces that do not match, or that hold neither a slot nor forms."""
    notes = [_ADVICE[what]] if what in _ADVICE else []
    return error("E0407", _SHAPES[what], place, notes=notes)


def unknown_slot(place: Label, name: str, near: Sequence[str]) -> Diagnostic:
    """E0408: a slot named after nothing that could fill it."""
    fixes = [Fix(f"write `{{{other}}}`", (), "display") for other in near]
    return error(
        "E0408",
        f"nothing is called `{name}`, so nothing can fill this slot",
        place,
        notes=["a slot is named after words, after the type of a noun, or is a letter for a number"],
        fixes=fixes,
    )


def signed_slot(place: Label, name: str) -> Diagnostic:
    """E0408: a sign on a slot that holds no number."""
    return error("E0408", f"`{name}` holds no number, so it can have no sign", place)


def unclear_slot(place: Label, name: str, choices: Sequence[str]) -> Diagnostic:
    """E0409: a slot that several types of nouns could fill."""
    fixes = [
        Fix(f"write `{{{choice}}}`", (Edit(place.span, f"{{{choice}}}"),), "unsafe") for choice in choices
    ]
    return error("E0409", f"`{name}` does not say which nouns fill this slot", place, fixes=fixes)


def same_slot(place: Label, name: str) -> Diagnostic:
    """E0410: a slot twice in one pattern."""
    return error(
        "E0410",
        f"the slot `{name}` stands twice in the pattern",
        place,
        notes=[f"give the second one a name of its own and say what it is, as in `{{other: {name}}}`"],
    )


def wordless(place: Label) -> Diagnostic:
    """E0411: a pattern that is nothing but a slot."""
    return error("E0411", "a pattern needs at least one word of its own", place)


def full_stop(place: Label) -> Diagnostic:
    """E0411: a full stop in a pattern."""
    return error("E0411", "a pattern is part of a sentence, so no full stop may stand in it", place)


def undecided_forms(place: Label) -> Diagnostic:
    """E0412: forms beside no slot that could decide between them, or too many of them."""
    return error(
        "E0412",
        "nothing decides between these forms",
        place,
        notes=[
            "beside a number they are two: for one and for many",
            "beside a word or noun they are `{masculine|feminine}`, `{one/many}`, or both as `{a|b/c|d}`",
            "a slot further away is named first: `{units: has|have}`",
        ],
    )


def slots_differ(
    place: Label, missing: Sequence[str], extra: Sequence[str], other: Sequence[str], english: Label
) -> Diagnostic:
    """E0413: a pattern that has other slots than the English one, or `other` ones for other things."""
    notes = [f"it has no {quoted(missing, 'or')}"] if missing else []
    if extra:
        notes.append(f"the English pattern has no {quoted(extra, 'or')}")
    if other:
        notes.append(f"{quoted(other)} must be for the same in both: write the types alike, behind a colon")
    return error(
        "E0413",
        "the patterns of the two languages have different slots",
        place,
        secondary=[english],
        notes=notes,
    )


def missing_language(place: Label, language: str) -> Diagnostic:
    """W0414: a pattern that a language of the game has not."""
    return warning(
        "W0414",
        f"this cannot be said in the language `{language}`",
        place,
        notes=[f'cards will print it in English; add `{language} "..."` after the English pattern'],
    )


def same_pattern(place: Label, other: Label, text: str) -> Diagnostic:
    """E0416: two declarations that read the same sentences."""
    return error("E0416", f"`{text}` is declared twice", place, secondary=[other])


def clashing(place: Label, readings: Sequence[str]) -> Diagnostic:
    """E0416: a pattern that the joints or other patterns can read too."""
    notes = [f"reading {number}: {reading}" for number, reading in enumerate(readings, 1)]
    return error("E0416", "every sentence of this phrase has two readings", place, notes=notes)


def unknown_kind(place: Label, kind: str, near: Sequence[str]) -> Diagnostic:
    """E0417: a phrase for an ability kind that nobody declared."""
    fixes = [Fix(f"write `{other}`") for other in near]
    return error("E0417", f"no ability kind is called `{kind}`", place, fixes=fixes)


def unknown_language(
    place: Label, language: str, known: Sequence[str], more: Sequence[str] = ()
) -> Diagnostic:
    """E0418: a language without joints."""
    return error(
        "E0418",
        f"the joints of the language `{language}` are not known",
        place,
        notes=[f"known are {quoted(known, 'or')}", *more],
    )


def no_such_gender(place: Label, gender: str, language: str, genders: Sequence[str]) -> Diagnostic:
    """E0429: a word has a gender that its language does not have."""
    notes = [f"its genders are {quoted(genders, 'and')}" if genders else "its words have no genders"]
    fixes = [Fix(f"write `{other}`") for other in genders] or [Fix(f"leave `{gender}` out")]
    return error(
        "E0429",
        f"there is no gender `{gender}` in the language `{language}`",
        place,
        notes=notes,
        fixes=fixes,
    )
