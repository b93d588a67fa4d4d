"""How text is drawn in a terminal: which characters are shown, and how many columns each takes."""

import unicodedata

TAB = 4

# Controls, formatting characters and line separators: drawn as they are they would move the cursor, hide or
# reorder what stands beside them.
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def visible(text: str) -> str:
    """The text with every character that a terminal would not simply draw spelled out, as `<U+202E>`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def cells(line: str) -> tuple[str, ...]:
    """What is drawn for each character of a line, tabs as spaces up to the next multiple of four."""
    drawn = []
    column = 0
    for character in line:
        cell = " " * (TAB - column % TAB) if character == "\t" else _shown(character)
        drawn.append(cell)
        column += columns(cell)
    return tuple(drawn)


def columns(text: str) -> int:
    """How many terminal columns a text takes: two for a wide character, none for a combining one."""
    return len(text) if text.isascii() else sum(_columns(character) for character in text)


def _shown(character: str) -> str:
    hidden = unicodedata.category(character) in _UNSHOWN
    return f"<U+{ord(character):04X}>" if hidden else character


def _columns(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
