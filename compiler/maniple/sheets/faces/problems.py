"""How the troubles of faces are said: one function a code, E1001 to W1016."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from maniple.diagnostics import Diagnostic, Fix, Label, error, warning
from maniple.sheets.faces.templates import TemplateTrouble
from maniple.sheets.faces.troubles import Kind, Trouble
from maniple.sheets.problems import spoken_of
from maniple.source import Source, Span

Said = Callable[[str, Trouble, Label], Diagnostic]


def template_wrong(found: TemplateTrouble, notes: Iterable[str]) -> Diagnostic:
    """E1001: a template cannot be read, or stumbles over the data."""
    return error("E1001", f"this template cannot be followed: {found.message}", _line(found), notes=notes)


def template_forbidden(found: TemplateTrouble, notes: Iterable[str]) -> Diagnostic:
    """E1002: a template reaches for Python or for a file."""
    advice = Fix("use the data of the card, loops, conditions, and macros of the template")
    message = f"a template cannot do this: {found.message}"
    return error("E1002", message, _line(found), notes=notes, fixes=[advice])


def template_endless(found: TemplateTrouble, notes: Iterable[str]) -> Diagnostic:
    """E1003: a template does more than a card needs."""
    return error("E1003", f"this template was stopped: {found.message}", _line(found), notes=notes)


def markup_broken(source: Source, message: str, notes: Iterable[str]) -> Diagnostic:
    """E1004: what a template wrote is no markup of a face."""
    label = Label(source, spoken_of(source, message))
    return error("E1004", f"what this template writes is no face: {message}", label, notes=notes)


def overflow(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1005: a text is too long for its frame."""
    message = f"the text `{trouble.what}` of `{card}` is {trouble.detail}"
    fixes = [Fix("shorten the text, or make its frame larger in the template")]
    return error("E1005", message, label, notes=[trouble.advice], fixes=fixes)


def wide_word(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1006: a word is wider than its frame."""
    message = f"the word `{trouble.what}` of `{card}` is {trouble.detail}"
    fixes = [Fix("put a soft hyphen (U+00AD) where the word may be parted, or make the frame wider")]
    return error("E1006", message, label, notes=[f"it stands in the text `{trouble.advice}`"], fixes=fixes)


def missing_glyph(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1007: no font has a character."""
    message = f"no font has {trouble.detail}, which stands in the text `{trouble.what}` of `{card}`"
    fixes = [Fix("write something else, or name a font that has it in `fonts.toml` beside the templates")]
    return error("E1007", message, label, fixes=fixes)


def unknown_icon(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1008: there is no such icon."""
    message = f"no icon is named `{trouble.what}`, which `{card}` shows"
    return error("E1008", message, label, fixes=[Fix(trouble.advice)])


def picture(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1009: a picture cannot be used."""
    return error("E1009", f"the picture `{trouble.what}` of `{card}` cannot be used: {trouble.detail}", label)


def coarse_picture(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """W1010: a picture has too few pixels for the size at which it is printed."""
    message = f"the picture `{trouble.what}` of `{card}` is printed at {trouble.detail}"
    fixes = [Fix("use a picture with at least 300 pixels to the inch, or show it smaller")]
    return warning("W1010", message, label, fixes=fixes)


def unsafe_ink(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """W1011: something that matters stands where the knife may cut."""
    message = f"{trouble.what} of `{card}` stands {trouble.detail} in the margin where the knife may cut"
    return warning("W1011", message, label, fixes=[Fix("move it further in")])


def touching(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """W1016: two things that are to be read lie over each other."""
    message = f"{trouble.what} of `{card}` lies over {trouble.detail}, by {trouble.advice}"
    fixes = [Fix('move one of them; an icon that has letters on it says `role="ground"`')]
    return warning("W1016", message, label, fixes=fixes)


def low_contrast(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """W1012: letters are too much like what they stand on."""
    message = f"the text `{trouble.what}` of `{card}` is hard to read: {trouble.detail}"
    return warning("W1012", message, label, fixes=[Fix("make one lighter or darker, up to 4.5 : 1")])


def below_floor(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1013: a template asks for letters that are too small."""
    return error("E1013", f"the text `{trouble.what}` of `{card}` is too small: {trouble.detail}", label)


def font(card: str, trouble: Trouble, label: Label) -> Diagnostic:
    """E1014: a font cannot be used."""
    return error("E1014", f"a font of `{card}` cannot be used: {trouble.what}", label)


def colour_alone(one: str, other: str, detail: str, label: Label) -> Diagnostic:
    """W1015: two cards differ in nothing but colours that not everybody can tell apart."""
    message = f"`{one}` and `{other}` differ only in their colours, which look alike {detail}"
    fixes = [Fix("give them different icons or words, or colours of different brightness")]
    return warning("W1015", message, label, fixes=fixes)


OF_CARDS: dict[Kind, Said] = {
    "overflow": overflow,
    "wide-word": wide_word,
    "missing-glyph": missing_glyph,
    "unknown-icon": unknown_icon,
    "picture": picture,
    "coarse-picture": coarse_picture,
    "unsafe-ink": unsafe_ink,
    "touching": touching,
    "contrast": low_contrast,
    "below-floor": below_floor,
    "font": font,
}
"""How each kind of trouble with a card is said."""

OF_TEMPLATES = {"wrong": template_wrong, "forbidden": template_forbidden, "endless": template_endless}
"""How each kind of trouble with a template is said."""


def _line(found: TemplateTrouble) -> Label:
    source = found.source
    start = source.line_start(found.line)
    text = source.line(found.line)
    lead = len(text) - len(text.lstrip())
    return Label(source, Span(start + lead, start + len(text)))
