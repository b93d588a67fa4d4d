"""Blocks `army "Name" for format { ... }` of the language, when they are pasted as lists."""

from __future__ import annotations

import re

_HEAD = re.compile(
    r"\s*army\s+(?:\"(?P<quoted>[^\"]*)\"|(?P<word>\w+))\s+for\s+(?P<format>\w+)\s*\{(?P<rest>.*)"
)
_WORDS = re.compile(r"\bprovisional\b")


def army_lines(lines: list[str]) -> list[tuple[int, str, str]] | None:
    """The lines of all blocks with their numbers and the name of their block; nothing if there is no block.

    What stands outside of blocks belongs to none of them (its name is "").
    """
    found: list[tuple[int, str, str]] = []
    name = ""
    seen = 0
    for number, whole in enumerate(lines, 1):
        line = whole.rstrip()
        head = _HEAD.fullmatch(line)
        if head and not name:
            seen += 1
            name = head["quoted"] or head["word"] or f"#{seen}"
            found += [(number, f"format: {head['format']}", name), (number, f"name: {name}", name)]
            line = head["rest"]
        elif not name:
            found.append((number, line, ""))
            continue
        inner, closing, behind = line.partition("}")
        inner = _WORDS.sub("", inner)
        found += [(number, inner, name)] if inner.strip() or not closing else []
        if closing:
            name = ""
            found += [(number, behind, "")] if behind.strip() else []
    return found if seen else None
