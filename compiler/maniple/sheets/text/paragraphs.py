"""From inline markup to paragraphs: words, spaces and icons in their order, and what stays together."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

from maniple.sheets.face import Colour
from maniple.sheets.text.items import Chunk, IconBox, Item, glued, icon_chunk, item
from maniple.sheets.text.styles import Families, Style
from maniple.sheets.text.typeface import NARROW_SPACE, UNBREAKABLE_SPACE

Align = Literal["left", "centre", "right", "justify"]

_SPACES = re.compile(r"([ \t\r\n]+)")
# French sets a narrow space before these marks, and a line never ends there.
_FRENCH_BEFORE = re.compile(r"[ \u00a0]+(?=[;:!?»%])")
_FRENCH_AFTER = re.compile(r"(?<=«)[ \u00a0]+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Items between two breaks. `gap` above, `indent` of all lines, in thousandths of the size.

    `mark` stands in the room of the indent, on the first line.
    """

    items: tuple[Item, ...]
    align: Align
    gap: float = 0.0
    indent: float = 0.0
    mark: IconBox | None = None


@dataclass(frozen=True, slots=True)
class Ink:
    """How a text begins: what inline markup changes."""

    family: str
    bold: bool
    italic: bool
    scale: int
    colour: Colour
    together: bool = False


Icon = Callable[[str, Colour, float], IconBox | None]
Token = str | tuple[Style, str] | Chunk
BREAK = "break"


class Reader:
    """Reads the markup inside of a text. `icon` gives the box of an icon by name, colour and scale."""

    def __init__(
        self, families: Families, language: str, icon: Icon, colour: Callable[[str], Colour]
    ) -> None:
        self._families = families
        self._french = language == "fr"
        self._icon = icon
        self._colour = colour

    def paragraphs(self, element: Element, ink: Ink, align: Align, gap: float) -> tuple[Paragraph, ...]:
        """The paragraphs of a text: its `p` elements, or all of it as one."""
        parts = [child for child in element if child.tag == "p"]
        if not parts:
            return self._split(self._tokens(element, ink), align, 0.0)
        out: list[Paragraph] = []
        for index, part in enumerate(parts):
            own: Align = part.get("align", align)  # type: ignore[assignment]
            above = float(part.get("gap", gap)) if index else 0.0
            out += self._marked(
                part, self._split(self._tokens(part, self._changed(ink, part)), own, above), ink
            )
        return tuple(out)

    def _marked(self, part: Element, lines: tuple[Paragraph, ...], ink: Ink) -> list[Paragraph]:
        """Paragraphs with the icon of a `p` before the first one, and room for it before all of them."""
        name = part.get("icon")
        indent = float(part.get("indent", 0))
        if not name and not indent:
            return list(lines)
        colour = self._colour(part.get("icon-colour", "")) if part.get("icon-colour") else ink.colour
        mark = self._icon(name, colour, float(part.get("icon-size", 100)) / 100) if name else None
        room = indent or (mark.width + 350 if mark else 0.0)
        return [
            Paragraph(line.items, line.align, line.gap, room, None if index else mark)
            for index, line in enumerate(lines)
        ]

    def _tokens(self, element: Element, ink: Ink) -> list[Token]:
        tokens: list[Token] = []
        self._walk(element, ink, tokens)
        return tokens

    def _walk(self, element: Element, ink: Ink, tokens: list[Token]) -> None:
        self._words(element.text, ink, tokens)
        for child in element:
            if child.tag == "br":
                tokens.append(BREAK)
            elif child.tag == "icon":
                self._icon_token(child, ink, tokens)
            else:
                self._walk(child, self._changed(ink, child), tokens)
            self._words(child.tail, ink, tokens)

    def _icon_token(self, element: Element, ink: Ink, tokens: list[Token]) -> None:
        colour = self._colour(element.get("colour", "")) if element.get("colour") else ink.colour
        box = self._icon(
            element.get("name", ""), colour, ink.scale / 100 * float(element.get("size", 100)) / 100
        )
        if box:
            tokens.append(icon_chunk(box))

    def _words(self, text: str | None, ink: Ink, tokens: list[Token]) -> None:
        if not text:
            return
        if self._french:
            text = _FRENCH_AFTER.sub(NARROW_SPACE, _FRENCH_BEFORE.sub(NARROW_SPACE, text))
        style = self._families.style(ink.family, ink.bold, ink.italic, ink.scale, ink.colour)
        if ink.together:
            tokens.append((style, _SPACES.sub(UNBREAKABLE_SPACE, text)))
            return
        parts = _SPACES.split(text)
        parts[1::2] = " " * (len(parts) // 2)
        tokens += [(style, part) for part in parts if part]

    def _changed(self, ink: Ink, element: Element) -> Ink:
        tag = element.tag
        scale = round(ink.scale * float(element.get("size", 100)) / 100)
        colour = self._colour(element.get("colour", "")) if element.get("colour") else ink.colour
        return Ink(
            element.get("font", ink.family),
            ink.bold or tag == "b",
            ink.italic or tag == "i",
            scale,
            colour,
            ink.together or tag == "keep",
        )

    def _split(self, tokens: list[Token], align: Align, gap: float) -> tuple[Paragraph, ...]:
        out: list[Paragraph] = []
        lines: list[list[Token]] = [[]]
        for token in tokens:
            if token is BREAK:
                lines.append([])
            else:
                lines[-1].append(token)
        for index, line in enumerate(lines):
            out.append(Paragraph(_items(line), align, 0.0 if index else gap))
        return tuple(out)


def _items(tokens: list[Token]) -> tuple[Item, ...]:
    items: list[Item] = []
    current: list[Chunk] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if isinstance(token, Chunk):
            current.append(token)
        elif isinstance(token, tuple):
            style, text = token
            if text == " ":
                _add_space(style, tokens, at, current, items)
            elif not current and _stands_alone(style, text, tokens, at):
                items += style.spaced(text)
                at += 1
            else:
                _add_word(style.chunks(text), current, items)
        at += 1
    if current:
        items.append(item(glued(current), None))
    return tuple(items)


def _stands_alone(style: Style, text: str, tokens: list[Token], at: int) -> bool:
    """Whether a word has a space of its own style behind it at which a line may end."""
    if at + 1 == len(tokens):
        return False
    after = tokens[at + 1]
    if not isinstance(after, tuple) or after[0] is not style or after[1] != " ":
        return False
    return not (text[-1].isdigit() and _belongs_together(tokens, at + 1))


def _add_space(style: Style, tokens: list[Token], at: int, current: list[Chunk], items: list[Item]) -> None:
    if _belongs_together(tokens, at):
        current.append(style.whole(UNBREAKABLE_SPACE))
    elif current:
        items.append(item(glued(current), style.space))
        current.clear()


def _add_word(parts: tuple[Chunk, ...], current: list[Chunk], items: list[Item]) -> None:
    """Put a word behind what stands before it; a line may end between its parts."""
    for part in parts[:-1]:
        current.append(part)
        items.append(item(glued(current), None))
        current.clear()
    current.append(parts[-1])


def _belongs_together(tokens: list[Token], index: int) -> bool:
    """Whether a space parts a number from its icon, or from letters such as those of a unit.

    A number between two icons belongs to the second.
    """
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if isinstance(after, Chunk):
        return _number_at_end(before)
    if isinstance(after, tuple) and _is_unit(after[1]):
        return _number_at_end(before)
    if isinstance(before, Chunk) and isinstance(after, tuple) and after[1][:1].isdigit():
        return not any(isinstance(token, Chunk) for token in tokens[index + 2 : index + 4])
    return False


def _is_unit(text: str) -> bool:
    letters = text.rstrip(".,;:!?)")
    return 1 < len(letters) <= 3 and letters.isupper() and letters.isalpha()


def _number_at_end(token: Token | None) -> bool:
    return isinstance(token, tuple) and token[1][-1:].isdigit()
