"""What is said of games, cards, maps and texts that do not fit together: one function a code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, counted, error, listed, quoted, suggest, warning
from maniple.source import Source, Span
from maniple.syntax import tree as t

# So many names are shown of texts that a language lacks, and of places that are one part of a map.
MOST_NAMES = 24
MOST_PLACES = 4


def same_name(place: Label, name: str, language: str, other: str, other_language: str) -> Diagnostic:
    """E0206: two cards that are called the same in some language."""
    also = "too" if language == other_language else f"in the language `{other_language}`"
    return error(
        "E0206",
        f"in the language `{language}` this is called `{name}`, and `{other}` is so {also}",
        place,
        notes=["a player who reads the name could not tell which of them is meant"],
    )


def unknown_line(source: Source, first: t.Expr, known: Iterable[str]) -> Diagnostic:
    """E0207: a line of the game block that begins with no known word."""
    text = source.slice(first.span)
    fixes = [Fix(f"write `{word}`", (Edit(first.span, word),), "unsafe") for word in suggest(text, known)]
    return error(
        "E0207",
        f"a game has no `{text}`",
        Label(source, first.span, "not understood"),
        notes=[f"known are {quoted(tuple(known))}"],
        fixes=fixes,
    )


def misshapen_line(source: Source, span: Span, shape: str, notes: Iterable[str]) -> Diagnostic:
    """E0207: a line of the game block that begins well and goes on otherwise."""
    place = Label(source, span, "not understood")
    return error("E0207", f"this line is written like `{shape}`", place, notes=tuple(notes))


def no_kind_of_card(source: Source, name: t.Name, kinds: Iterable[str]) -> Diagnostic:
    """E0201: a number of cards of a kind that there is not."""
    fixes = [
        Fix(f"rename to `{word}`", (Edit(name.span, word),), "unsafe") for word in suggest(name.text, kinds)
    ]
    return error(
        "E0201",
        f"no kind of card is named `{name.text}`",
        Label(source, name.span, "not declared"),
        fixes=fixes,
    )


def unknown_menu(source: Source, name: t.Name, menus: Iterable[str]) -> Diagnostic:
    """E0208: an entry for a menu from which nobody ever chooses."""
    fixes = [
        Fix(f"rename to `{word}`", (Edit(name.span, word),), "unsafe") for word in suggest(name.text, menus)
    ]
    return error(
        "E0208",
        f"nobody ever chooses from a menu named `{name.text}`",
        Label(source, name.span, "no such menu"),
        notes=[f"a menu is opened by a step: `p chooses from {name.text} {{ ... }}`"],
        fixes=fixes,
    )


def text_for_nothing(source: Source, name: t.Name, known: Iterable[str]) -> Diagnostic:
    """W0209: a translation of a name that nothing bears."""
    fixes = [Fix(f"rename to `{word}`") for word in suggest(name.text, known)]
    return warning(
        "W0209",
        f"nothing is named `{name.text}`, so nobody sees this text",
        Label(source, name.span, "not declared"),
        fixes=fixes,
    )


def sentence_for_nothing(source: Source, span: Span, english: str, known: Iterable[str]) -> Diagnostic:
    """W0210: a translation of a sentence that the game never shows."""
    near = suggest(english, known)
    notes = [f"nearest to it is `{near[0]}`"] if near else []
    return warning(
        "W0210", f"the game never says `{english}`", Label(source, span, "translated in vain"), notes=notes
    )


def no_things(place: Label, kind: str, card: bool) -> Diagnostic:
    """W0425: a kind without a single thing of it."""
    what = "card" if card else "thing"
    return warning("W0425", f"there is no {what} of the kind `{kind}`", place)


def untranslated(place: Label, language: str, text: str, what: str) -> Diagnostic:
    """W0424: a card whose name or text a language of the game lacks."""
    return warning(
        "W0424",
        f"{what} `{text}` has no translation in the language `{language}`",
        place,
        notes=[f"it will be shown in English; add it to `text {language} {{ }}`"],
    )


def place_without_value(place: Label, entry: str, wrong: Sequence[str], least: int) -> Diagnostic:
    """E0211: a wording of an entry with a place for a value that the entry has not."""
    has = (
        "no value"
        if not least
        else "one value, {0}"
        if least == 1
        else f"{least} values, {{0}} to {{{least - 1}}}"
    )
    return error(
        "E0211",
        f"an entry `{entry}` has {has}",
        place,
        notes=[f"{listed([f'{{{name}}}' for name in wrong])} would be shown as it stands"],
    )


def player_by_name(place: Label, name: str) -> Diagnostic:
    """E0312: a player who is named outside of tests."""
    return error(
        "E0312",
        f"`{name}` is a player of tests; rules do not know who plays",
        place,
        notes=["take a player from a range, as in `for each p in players` or `first p in players where ...`"],
    )


def unnamed(place: Label, language: str, names: Sequence[str]) -> Diagnostic:
    """W0426: names or texts of the table that a language of the game lacks."""
    return warning(
        "W0426",
        f"players read {counted(len(names), 'text')} of the table in English that `{language}` does not say",
        place,
        notes=[
            f"not said: {quoted(names, most=MOST_NAMES)}",
            f'say them in `text {language} {{ }}`, as in `hand {{ name "..." }}` or `"hand" "..."`',
        ],
    )


def map_in_parts(place: Label, one: Sequence[str], other: Sequence[str]) -> Diagnostic:
    """W0503: a map that falls into parts."""
    return warning(
        "W0503",
        "no way leads from one part of this map to another",
        place,
        notes=[
            f"one part is {quoted(one, most=MOST_PLACES)}",
            f"another is {quoted(other, most=MOST_PLACES)}",
        ],
    )


def lonely_place(place: Label, name: str) -> Diagnostic:
    """W0504: a place without links on a map that has some."""
    return warning("W0504", f"no link leads to `{name}`", place)


def other_count(
    source: Source, span: Span, kind: str, declared: int, counted: int, groups: Sequence[tuple[str, int]] = ()
) -> Diagnostic:
    """E0701: another number of cards than the game block says. `groups` are what the cards are `of`, with how
    many there are of each.
    """
    of = "" if kind == "Card" else f" of the kind `{kind}`"
    return error(
        "E0701",
        f"the game declares {declared} cards{of}, the sources have {counted}",
        Label(source, span, f"{abs(declared - counted)} too {'many' if declared > counted else 'few'}"),
        notes=[f"there are {listed([f'{count} of {name}' for name, count in groups])}"] if groups else (),
    )
